devices-title =
    { $whose ->
        [shared] Mit anderen geteilt
       *[own] Andere Geräte
    }
devices-folder = Gemeinsamer Ordner
devices-folder-help =
    { $whose ->
        [shared] Was du in Unterhaltungen sagst, die du teilst, wird mit allen abgeglichen, die diesen Ordner und seine Passphrase haben. Sonst kommt nichts von dir dorthin. Er braucht einen eigenen Ort, den Syncthing, Dropbox oder ein Netzlaufwerk überträgt; oder einen Server: sftp://user@host/path, webdav://host/path, s3://bucket/prefix?endpoint=https://host, azblob://container?account=name oder gcs://bucket.
       *[own] Was du hier und auf deinen anderen Geräten sagst, wird über einen Ordner abgeglichen, den Syncthing, Dropbox oder ein Netzlaufwerk zwischen ihnen austauscht; gibt es ihn noch nicht, wird er angelegt. Ein Server geht auch: sftp://user@host/path, webdav://host/path, s3://bucket/prefix?endpoint=https://host, azblob://container?account=name oder gcs://bucket.
    }
devices-folder-example =
    { $whose ->
        [shared] ~/Sync/extremis-geteilt
       *[own] ~/Sync/extremis
    }
devices-passphrase-folder = Passphrase des Ordners
devices-passphrase-server = Passphrase für das, was dort liegt
devices-passphrase-new-help =
    { $whose ->
        [shared] Alles im Ordner ist damit verschlüsselt. Mindestens 12 Zeichen, für alle dieselbe. Sie lässt sich nicht wiederherstellen.
       *[own] Alles im Ordner wird damit verschlüsselt. Mindestens 12 Zeichen, auf allen deinen Geräten dieselbe. Sie lässt sich nicht wiederherstellen.
    }
devices-passphrase-again-help = Die Schlüssel des Ordners sind nicht auf diesem Gerät, darum wird nichts abgeglichen. Deine Unterhaltungen sind sicher. Zum Fortfahren die Passphrase eingeben.
devices-shared-elsewhere = Diese Unterhaltung ist geteilt, aber nicht von diesem Gerät aus: Was du hier sagst, bleibt hier, bis der gemeinsame Ordner eingerichtet ist.
devices-share = Teilen
devices-share-help = Unterhaltungen, die du auswählst, kannst du mit anderen teilen, die sie lesen und weiterführen. Alles andere bleibt deins.
devices-set-up = Einrichten …
devices-show = Zeigen
devices-name = Dein Name
devices-name-help = Damit sind deine Nachrichten für andere unterschrieben. Was du vorher gesagt hast, bleibt, wie es ist.
devices-name-new-help = Damit sind deine Nachrichten für andere unterschrieben; ohne Angabe ist es der Name, unter dem dieser Rechner dich kennt.
devices-opening = Ordner wird geöffnet
devices-go-on = Fortfahren
devices-use-folder = Diesen Ordner verwenden
devices-use-server = Diesen Server verwenden

devices-login-s3-user = Access Key ID
devices-login-s3-secret = Secret Access Key
devices-login-webdav-user = Benutzer
devices-login-webdav-secret = Passwort
devices-login-azblob-secret = Schlüssel des Speicherkontos oder SAS-Token des Containers
devices-login-gcs-secret = Schlüssel des Dienstkontos
devices-login-gcs-help = Die JSON-Datei von Google, mit ihrem Pfad, oder ihr Inhalt. Er wird dort aufbewahrt, wo deine API-Schlüssel sind.
devices-login-sftp-help = SSH meldet sich mit deinen eigenen Schlüsseln an, wie im Terminal, und nur bei einem Computer, den es kennt. Nach mehr wird nicht gefragt.
devices-login-help = Liegt bei deinen API-Schlüsseln und wird nur an diesen Server gesendet.

devices-exchange = Abgleich
devices-exchange-now = Jetzt abgleichen
devices-pause = Pausieren
devices-exchanging =
    { $whose ->
        [shared] Geteiltes wird abgeglichen
       *[own] Abgleich mit deinen anderen Geräten
    }
devices-paused = Pausiert.
devices-held = Angehalten: Diese Verbindung ist getaktet.
devices-metered = Auch über getaktete Verbindungen abgleichen
devices-metered-help = Solange für eine Verbindung nach übertragener Menge bezahlt wird, wird mit einem Server nichts von selbst abgeglichen. „Jetzt abgleichen“ geht immer.
devices-never = Noch wurde nichts abgeglichen.
devices-exchanged = Letzter Abgleich: { $when }.
devices-just-now = gerade eben
devices-waiting =
    { $count ->
        [one] { $count } Änderung ist noch zu senden.
       *[other] { $count } Änderungen sind noch zu senden.
    }
devices-files = Angehängte Dateien
devices-files-fetch = Holen
devices-files-to-fetch =
    { $count ->
        [one] { $count } angehängte Datei ist noch zu holen ({ $size }).
       *[other] { $count } angehängte Dateien sind noch zu holen ({ $size }).
    }
devices-files-to-send =
    { $count ->
        [one] { $count } angehängte Datei ist noch zu senden.
       *[other] { $count } angehängte Dateien sind noch zu senden.
    }
devices-files-elsewhere =
    { $count ->
        [one] { $count } angehängte Datei muss ein anderes Gerät noch senden.
       *[other] { $count } angehängte Dateien muss ein anderes Gerät noch senden.
    }
devices-done = Alles ist abgeglichen.
devices-stopped = Angehalten; was abgeglichen wurde, bleibt.
devices-nothing-new = Es gab nichts Neues.
devices-done-what =
    { $received ->
        [one] { $received } neue Nachricht
       *[other] { $received } neue Nachrichten
    } von anderen Geräten, { $sent ->
        [one] { $sent } Änderung
       *[other] { $sent } Änderungen
    } gesendet.
devices-keys-this-run = Dein System hat keinen Schlüsselbund, darum muss die Passphrase nach jedem Start von Extremis neu eingegeben werden.
devices-keys-unanswered = Der Schlüsselbund deines Systems hat noch nicht geantwortet: Vielleicht wartet er auf sein Passwort. Wenn er die Schlüssel nicht annimmt, muss die Passphrase beim nächsten Start neu eingegeben werden.

devices-list = Geräte
devices-since = · seit { $date }
devices-since-this = · dieses Gerät, seit { $date }
devices-remove = Entfernen …
devices-remove-of = { $device } entfernen
devices-passphrase = Passphrase
devices-passphrase-help = Wer sie kennt und den Ordner hat, kann alles darin lesen.
devices-passphrase-change = Ändern …

devices-stop = Nicht mehr verwenden …
devices-stop-ask = Gemeinsamen Ordner nicht mehr verwenden?
devices-stop-do = Nicht mehr verwenden
devices-stopping = Wird beendet
devices-stop-what =
    { $whose ->
        [shared] Über { $folder } wird nichts mehr abgeglichen, und seine Schlüssel werden auf diesem Gerät vergessen. Deine Unterhaltungen bleiben hier, auch die geteilten; was andere darin sagen, kommt nicht mehr an. Der Ordner bleibt, wie er ist.
       *[own] Über { $folder } wird nichts mehr abgeglichen, und seine Schlüssel werden auf diesem Gerät vergessen. Deine Unterhaltungen bleiben hier, und der Ordner bleibt, wie er ist.
    }
devices-stop-later = Mit der Passphrase kannst du ihn später wieder verwenden.

devices-renew-ask = Passphrase ändern?
devices-renew-do = Ändern
devices-remove-ask = „{ $device }“ entfernen?
devices-remove-do = Entfernen
devices-renewing = Neue Schlüssel werden geschrieben
devices-rewriting = Alles im Ordner wird neu geschrieben
devices-renew-what =
    { $whose ->
        [shared] Alles in { $folder } wird unter neuen Schlüsseln neu geschrieben. Die anderen werden einmal nach der Passphrase gefragt; sage sie denen, die weiter dabei sein sollen.
       *[own] Alles in { $folder } wird unter neuen Schlüsseln neu geschrieben. Deine anderen Geräte fragen einmal nach der Passphrase.
    }
devices-remove-what =
    { $whose ->
        [shared] Alles in { $folder } wird unter neuen Schlüsseln neu geschrieben, die „{ $device }“ nicht bekommt. Was es schon hat, bleibt dort; nimm ihm auch den Zugang zum Ordner. Die anderen werden einmal nach der Passphrase gefragt.
       *[own] Alles in { $folder } wird unter neuen Schlüsseln neu geschrieben, die „{ $device }“ nicht bekommt. Was es schon hat, bleibt darauf; auch den Zugang zum Ordner sollte es verlieren. Deine anderen Geräte fragen einmal nach der Passphrase.
    }
devices-passphrase-new = Neue Passphrase
devices-passphrase-new-if = Neue Passphrase, falls jemand anders die jetzige kennen könnte
devices-renewed =
    { $whose ->
        [shared] Alles ist unter neuen Schlüsseln. Die anderen werden einmal nach der Passphrase gefragt.
       *[own] Alles ist unter neuen Schlüsseln. Deine anderen Geräte fragen einmal nach der Passphrase.
    }
devices-renew-stopped = Angehalten. Die neuen Schlüssel gelten; was noch unter den alten steht, wird beim nächsten Abgleich neu geschrieben.
