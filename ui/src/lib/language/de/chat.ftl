chat-composer = Nachricht
chat-attach = Dateien anhängen
chat-screenshot = Bildschirmfoto
chat-screenshot-title = Ein Bild von einem Teil des Bildschirms anhängen: darüber ziehen oder ein Fenster anklicken; Esc bricht ab
chat-send = Senden
chat-send-after = Senden, wenn die Antwort fertig ist
chat-too-long = Länger als das, was das Modell liest: ungefähr { $read }
chat-too-long-files =
    { $count ->
        [one] die Datei hat { $cost }
       *[other] die Dateien haben { $cost }
    }
chat-set-size = Einstellen, wie viel es liest
chat-pictures-blind = Dieses Modell kann keine Bilder sehen und würde ohne sie gefragt.
chat-choose-model = Anderes Modell wählen
chat-pictures-remove = Bilder entfernen

chat-attached = Angehängte Dateien
chat-attached-remove = { $name } entfernen
chat-attached-cut = Nur der Anfang des Textes wird gelesen
chat-picture-missing = noch nicht hier
chat-picture-fetch = Holen
chat-picture-fetching = Wird geholt …
chat-picture-fetch-of = { $name } holen
chat-attach-too-many = An eine Nachricht lassen sich höchstens { $most } Dateien anhängen. „{ $name }“ wurde nicht angehängt.
chat-attach-too-large = „{ $name }“ ist größer als 20 MB und wurde deshalb nicht angehängt.
chat-chars = { $count } Zeichen
chat-bytes =
    { $count ->
        [one] { $count } Byte
       *[other] { $count } Bytes
    }
chat-kilobytes = { $size } KB
chat-megabytes = { $size } MB
chat-pages =
    { $count ->
        [one] { $count } Seite
       *[other] { $count } Seiten
    }
chat-words =
    { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    }
chat-cost =
    { $count ->
        [one] ungefähr { $count } Token
       *[other] ungefähr { $count } Tokens
    }
chat-pictures-unseen =
    { $count ->
        [one] Ein Bild wurde { $model } nicht gezeigt
       *[other] { $count } Bilder wurden { $model } nicht gezeigt
    }
chat-pictures-unseen-unnamed =
    { $count ->
        [one] Ein Bild wurde dem Modell nicht gezeigt
       *[other] { $count } Bilder wurden dem Modell nicht gezeigt
    }

chat-context = Was du vor dir hattest
chat-context-application = Anwendung
chat-context-window = Fenster
chat-context-address = Adresse
chat-context-captured = Mitgenommen
chat-context-selection = Auswahl
chat-context-clipboard = Zwischenablage
chat-context-kept = Nur der Anfang: { $kept }
chat-context-copy-selection = Auswahl kopieren
chat-context-copy-clipboard = Zwischenablage kopieren
chat-context-text = Mitgenommener Text
chat-context-line = { $place } · „{ $text }“
chat-context-cut-selection = Nur der Anfang wird gesendet: { $kept } der Auswahl
chat-context-cut-clipboard = Nur der Anfang wird gesendet: { $kept } der Zwischenablage
chat-part = { $part } von { $whole }
chat-part-chars = { $part } von { $whole } Zeichen
chat-part-bytes = { $part } von { $whole } Bytes

chat-conversation = Unterhaltung
chat-loading-earlier = Frühere Nachrichten werden geladen
chat-loading-later = Spätere Nachrichten werden geladen
chat-earlier =
    { $count ->
        [one] { $count } frühere Nachricht
       *[other] { $count } frühere Nachrichten
    }
chat-later =
    { $count ->
        [one] { $count } spätere Nachricht
       *[other] { $count } spätere Nachrichten
    }
chat-to-latest = Zum Neuesten springen
chat-summarised = Darüber zusammengefasst · { $messages }
chat-summarised-label = Darüber zusammengefasst: { $messages }

chat-message = { $speaker }, { $time }
chat-message-answering = Assistent, antwortet gerade
chat-speaker-user = Du
chat-speaker-assistant = Assistent
chat-speaker-system = System
chat-forgotten = Vergessen
chat-deleted = Gelöscht
chat-command-words = Die Frage im Wortlaut zeigen
chat-fold = Weniger zeigen
chat-unfold = Alles zeigen ({ $size })
chat-part-read = Das Modell hat { $read } gelesen
chat-part-read-title = Beim Senden wurde die Mitte ausgelassen; die gespeicherte Nachricht ist vollständig.

chat-stopped = Angehalten
chat-interrupted = Unterbrochen: Extremis wurde beendet
chat-cut-length = An der Längengrenze beendet
chat-cut-connection = Die Verbindung ist abgebrochen
chat-no-answer = Keine Antwort
chat-no-answer-yet = Noch keine Antwort.

chat-continue = Fortsetzen
chat-pinned = Angeheftet
chat-pinned-title = Wird immer im Wortlaut gesendet
chat-show-sent = Was für diese Antwort gesendet wurde
chat-more = Mehr zu dieser Nachricht
chat-copy-selected = Auswahl kopieren
chat-quote-selected = Auswahl zitieren
chat-remember-selected = Auswahl merken
chat-copy-markdown = Als Markdown kopieren
chat-copy-plain = Als reinen Text kopieren
chat-quote = In der eigenen Nachricht zitieren
chat-remember = Das merken
chat-pin = Anheften: immer im Wortlaut senden
chat-unpin = Lösen
chat-versions = Fassungen
chat-version-earlier = Frühere Fassung
chat-version-later = Spätere Fassung
chat-version-place = { $number }/{ $count }
chat-version-told = Fassung { $number } von { $count }: { $text }

chat-edit = Nachricht bearbeiten
chat-edit-stops = Senden hält die Antwort an, die gerade ankommt.
chat-edit-keeps = Die Nachricht, wie du sie gesendet hast, bleibt als Fassung erhalten.
chat-edit-send = Speichern & senden

chat-memories-title = Welche es sind und ob sie verwendet werden
chat-effort = { $short }: { $full }
chat-seconds = { $seconds } s
chat-minutes = { $minutes } min { $seconds } s
chat-free = kostenlos
chat-price-below = < { $price }
chat-effort-answered = In { $time } geantwortet
chat-effort-wrote =
    { $count ->
        [one] In { $time } { $count } Token geschrieben
       *[other] In { $time } { $count } Tokens geschrieben
    }
chat-effort-read-and-wrote =
    { $count ->
        [one] In { $time } { $read } gelesen und { $count } Token geschrieben
       *[other] In { $time } { $read } gelesen und { $count } Tokens geschrieben
    }
chat-effort-speed = { $effort } ({ $speed }/s)
chat-effort-price = { $effort }, ungefähr { $price }
chat-effort-free = { $effort }, kostenlos
chat-effort-no-price = { $effort }, Preis nicht bekannt

chat-waiting = Warten auf die Antwort
chat-answering = Antwortet
chat-thinking = Denkt nach
chat-thinking-long = Denkt nach …
chat-thinking-model = { $model } denkt nach …
chat-trying-again = { $note }; neuer Versuch in { $seconds } s
chat-trying-again-unexplained = Noch ist keine Antwort da; neuer Versuch in { $seconds } s

chat-send-key = Schlüssel senden
chat-allow-and-send = Erlauben und senden
chat-send-when-back = Senden, sobald erreichbar
chat-enter-key = Schlüssel eingeben
chat-enter-passphrase = Passphrase eingeben

chat-queued = Gespeichert. Die Nachricht wird gesendet, sobald das Modell erreichbar ist, auch nach einem Neustart.
chat-do-not-send = Nicht senden
chat-try-now = Jetzt versuchen

chat-queue = Wartende Nachrichten
chat-queue-edit = Bearbeiten: zurück ins Nachrichtenfeld
chat-queue-held = Zurückgehalten: Eine Antwort wurde nicht fertig
chat-queue-send-after = Nach dieser Antwort senden
chat-queue-send-now = Jetzt senden
chat-queue-going = Wird gesendet, wenn die Antwort fertig ist
