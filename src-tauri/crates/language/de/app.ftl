### Worum man Extremis bitten kann.

app-not-attached = { $reason } Es wurde nichts gesendet.
app-summary = Die Zusammenfassung wurde nicht geschrieben: { $reason } Alle Nachrichten bleiben, wie sie sind; die nächste Nachricht versucht es erneut.
app-no-model = Es ist kein Modell eingerichtet. Deine Nachricht ist gespeichert. Wähle in den Einstellungen ein Modell und drücke „Erneut versuchen“.
app-server-not-allowed = Es wurde nichts gesendet: Das Modell ist bei { $server }, das du noch nie benutzt hast. Deine Nachricht ist gespeichert. Erlaube diesen Server oder wähle in den Einstellungen ein anderes Modell.
app-key-not-encrypted = Der API-Schlüssel wurde nicht gesendet: { $address } ist nicht verschlüsselt, also könnte jeder auf dem Weg dorthin den Schlüssel lesen. Nimm eine Adresse, die mit https beginnt, oder stimme zu, dass der Schlüssel so gesendet wird.
app-cannot-summarise = Gerade gibt es kein Modell, das diese Zusammenfassung neu schreiben könnte. Es wurde nichts geändert. Wähle eines in den Einstellungen; bis dahin entstehen neue Zusammenfassungen aus den Sätzen der Unterhaltung selbst.
app-nothing-to-summarise = Es gibt noch nichts Neues zusammenzufassen: Die letzten Nachrichten bleiben immer Wort für Wort.
app-no-summary = Diese Unterhaltung hat noch keine Zusammenfassung, also gibt es nichts zu bearbeiten.
app-empty-message = Es gibt nichts zu senden: Die Nachricht ist leer.
app-empty-edit = Eine Nachricht lässt sich nicht zu nichts bearbeiten. Sie ist, wie sie war; um sie loszuwerden, vergiss sie.
app-answer-running = In dieser Unterhaltung kommt noch eine Antwort an. Warte auf sie oder halte sie an, dann sende noch einmal.
app-summary-running = Gerade wird eine Zusammenfassung dieser Unterhaltung geschrieben. Es wurde nichts geändert; warte darauf oder brich sie ab, dann versuche es erneut.
app-not-found = Hier gibt es { $what ->
        [fact] keinen Fakt
        [file] keine Datei
        [memory] keine Erinnerung
        [message] keine Nachricht
        [picture] kein Bild
        [command] keinen Schnellbefehl
        [version] keine Fassung
        [summary] keine Fassung der Zusammenfassung
       *[conversation] keine Unterhaltung
    } „{ $id }“.
app-busy = Deine Unterhaltungen werden gerade im Ganzen bearbeitet. Hierdurch wurde nichts geändert; versuche es erneut, wenn das fertig ist.
app-closing = Extremis wird beendet. Was als gesendet angezeigt wurde, ist gespeichert.
app-why-no-model = Es ist kein Modell eingerichtet
app-why-busy = Der Anbieter ist beschäftigt
app-why-no-server = Der Modellserver ist nicht erreichbar
app-why-cut = Die Verbindung brach ab
app-why-slow = Das Modell hat nicht rechtzeitig geantwortet
app-why-key-rejected = Der API-Schlüssel wurde abgelehnt
app-why-key-missing = Der Modellserver verlangt einen API-Schlüssel
app-why-keys-locked = Die API-Schlüssel sind gesperrt
app-why-not-allowed = Der Modellserver erlaubt es nicht
app-why-no-credit = Das Konto hat kein Guthaben mehr
app-why-no-pictures = { $model } nimmt keine Bilder
app-why-too-long = Die Unterhaltung ist zu lang für { $model }
app-why-out-of-memory = Der Modellserver hat nicht genug Speicher für { $model }
app-why-unknown-model = Der Modellserver kennt { $model } nicht
app-why-status = Der Modellserver meldet ein Problem (HTTP { $status })
app-why-declined = Der Filter des Dienstes hat die Antwort angehalten
app-why-malformed = Die Antwort des Modellservers war nicht zu verstehen
app-why-builtin = Das eingebaute Modell konnte nicht laufen
app-sending-less-too-long = Die Unterhaltung ist zu lang für { $model }; es wird weniger davon gesendet.
app-sending-less-memory = Der Speicher reicht nicht, um alles zu lesen; es wird weniger davon gesendet.
app-answer-tool = es will ein Werkzeug benutzen ({ $tool }), statt zu antworten, und es gibt keines
app-answer-at-limit = es hat die Grenze seiner Länge vor dem ersten Wort erreicht
app-answer-empty = die Antwort war leer
app-attach-not-whole = { $name } kam nicht vollständig an. Hänge es noch einmal an.
app-attach-missing = Es gibt keine Datei { $name }, die sich anhängen ließe. Es wurde nichts gesendet.
app-attach-unreadable = { $name } lässt sich nicht lesen: { $why }. Es wurde nichts gesendet.
app-attach-no-file = { $name } ist keine Datei, lässt sich also nicht anhängen.
app-attach-too-many = Höchstens { $most } Dateien gehen mit einer Nachricht mit. Es wurde nichts gesendet; entferne einige oder sende sie in mehreren Nachrichten.
app-attach-gone = Eine angehängte Datei ist nicht mehr da. Es wurde nichts gesendet; hänge sie noch einmal an.
app-continue-whole = Nur eine abgebrochene Antwort lässt sich fortsetzen; diese ist vollständig.
app-retry-no-question = Vor dieser Antwort steht keine Frage, also lässt sie sich nicht erneut versuchen.
app-retry-question-deleted = Die Frage ist im Papierkorb. Stelle sie wieder her und versuche es erneut.
app-retry-question-forgotten = Die Frage wurde vergessen, also lässt sie sich nicht noch einmal beantworten.
app-delete-forgotten = Diese Nachricht wurde schon vergessen; es gibt nichts mehr zu löschen.
app-restore-erased = Diese Nachricht wurde endgültig gelöscht und lässt sich nicht wiederherstellen.
app-edit-conversation-deleted = Diese Unterhaltung ist im Papierkorb. Stelle sie wieder her und bearbeite dann die Nachricht.
app-edit-not-yours = Nur eigene Nachrichten lassen sich bearbeiten. Für eine andere Antwort versuche es erneut.
app-edit-forgotten = Diese Nachricht wurde vergessen, also gibt es nichts zu bearbeiten.
app-edit-deleted = Diese Nachricht ist im Papierkorb. Stelle sie wieder her und bearbeite sie dann.
app-no-free-name = In { $folder } ist kein Name dafür frei. Es wurde nichts geschrieben.
app-import-nothing-to-undo = Es gibt keinen Import, der sich zurücknehmen ließe. Es wurde nichts geändert.
app-instructions-too-long = Sie brauchen etwa { $length } Tokens, und { $model } liest insgesamt höchstens { $budget }. Anweisungen bekommen nicht mehr als die Hälfte davon, also erhält dieses Modell sie nicht: Kürze sie oder wähle ein Modell mit einem größeren Kontextfenster.
app-instructions-this-model = dieses Modell
app-instructions-left-out = { $model } antwortet ohne deine Anweisungen: Sie brauchen { $tokens } Tokens, und für sie ist nicht mehr als die Hälfte der { $budget } da, die es liest. Kürze sie oder wähle ein Modell mit einem größeren Kontextfenster.
app-keys-read-only = Es lässt sich keine Datei anlegen: Der Datenordner ist nur zum Lesen geöffnet.
app-keys-stored = Der Schlüsselbund hat geantwortet: Der Schlüssel für { $address } ist darin gespeichert.
app-keys-not-stored = Der Schlüsselbund hat den Schlüssel für { $address } nicht angenommen ({ $why }). Der Schlüssel wird benutzt, bis du Extremis beendest. Entsperre den Schlüsselbund und gib den Schlüssel noch einmal ein, um ihn zu behalten.
app-keys-removed = Der Schlüsselbund hat geantwortet: Der Schlüssel für { $address } ist daraus entfernt.
app-keys-not-removed = Der Schlüsselbund hat vielleicht noch einen Schlüssel für { $address } ({ $why }). Extremis benutzt ihn nicht. Entsperre den Schlüsselbund und entferne den Schlüssel noch einmal, oder entferne ihn im Programm des Schlüsselbunds.
app-keys-file-closed = die verschlüsselte Datei ist geschlossen, also bleibt ein Schlüssel darin. Öffne die Datei, um ihn zu entfernen.
app-keys-stay = { $name } wurde entfernt, der Schlüssel aber nicht: { $why }
app-label-tag = Ein Schlagwort braucht mindestens ein sichtbares Zeichen. Es wurde nichts geändert.
app-label-folder = Ein Ordner braucht einen Namen mit mindestens einem sichtbaren Zeichen. Es wurde nichts geändert.
app-backup-overdue = Gerade ließ sich keine Sicherung anlegen: { $error } Deine Unterhaltungen sind trotzdem gespeichert; in zehn Minuten wird es erneut versucht.
app-model-builtin = Eingebautes Minimodell: zum Ausprobieren ohne Netz, Englisch, irrt sich oft
app-model-builtin-missing = seine Datei fehlt. Nichts ist verloren: Wähle in den Einstellungen ein anderes Modell oder installiere Extremis noch einmal.
app-model-key-empty = Der Schlüssel ist leer. Es wurde nichts gespeichert.
app-model-address = { $error } Gib in den Einstellungen eine andere an.
app-model-unknown-kind = { $model } ist von einer Art, die dieses Extremis nicht kennt ({ $kind }). Nichts ist verloren; wähle ein anderes Modell oder installiere das neuere Extremis, in dem es gewählt wurde.
app-model-listener = , wo { $program } lauscht
app-model-account = { $listener }, vom Konto { $account }
app-model-of-command = Das Modell „{ $name }“ des Befehls wurde weder je benutzt, noch ist es auf einem Server dieses Computers. Wähle es einmal in der Liste der Modelle oder nenne im Befehl ein anderes.
app-model-nowhere = Kein Server auf diesem Computer hat ein Modell „{ $name }“, und es wurde noch nie benutzt. Sage mit --url, wo es ist.
app-parameter-temperature = Eine Temperatur ist bei diesem Modell eine Zahl von 0 bis { $most }, nicht { $given }. Es wurde nichts geändert.
app-parameter-top-p = Top P ist eine Zahl über 0, bis 1, und nicht { $given }. Es wurde nichts geändert.
app-parameter-one-of-two = Modelle von { $maker } nehmen eine Temperatur oder ein Top P, aber nicht beides. Es wurde nichts geändert.
app-parameter-longest = Die längste Antwort hat { $least } bis { $most } Tokens, und nicht { $length }. Es wurde nichts geändert.
app-parameter-not-taken = { $model } nimmt die Vorgabe „{ $parameter }“ nicht an, die dafür eingestellt ist. Es wurde ohne sie gefragt und antwortet, wie es das von selbst tut; das Feld dafür ist in den Einstellungen bei dem, was dieses Modell kann.
app-outbox-read-only = Es lässt sich nichts einreihen: Der Datenordner ist nur zum Lesen geöffnet.
app-due-messages =
    { $count ->
        [one] { $count } Nachricht
       *[other] { $count } Nachrichten
    }
app-due-yours =
    { $count ->
        [one] { $count } Nachricht von dir
       *[other] { $count } Nachrichten von dir
    }
app-due-tokens =
    { $count ->
        [one] { $count } Token
       *[other] { $count } Tokens
    }
app-due-sent-tokens = mehr als { $count ->
        [one] { $count } Token
       *[other] { $count } Tokens
    } zu senden
app-due-or = { $first } oder { $second }
app-due-topic = { $when }, oder wenn das Thema wechselt (eine Pause von { $minutes } Minuten oder weniger als { $percent } % gemeinsame Wörter)
app-due-again =
    { $when }, dann { $count ->
        [one] nach jeder Nachricht
       *[other] alle { $count } Nachrichten
    }
app-facts-preferences = Vorlieben
app-facts-decisions = Entscheidungen
app-facts-facts = Fakten
app-facts-sources = Quellen
app-facts-document = Aufbau des Dokuments
app-facts-names = Namen
app-facts-other = Anderes
app-quick-taken = /{ $name } ist schon etwas anderes. Es wurde nichts gespeichert; wähle einen anderen Namen.
app-quick-exists = Es gibt schon einen Befehl /{ $name }. Es wurde nichts gespeichert; wähle einen anderen Namen.
app-quick-built-in = /{ $name } ist eingebaut und hat keine Datei, also gibt es nichts zu löschen.
app-quick-larger = sie ist größer als { $kilobytes } KB
app-quick-read-only = Befehle lassen sich nicht ändern: Der Datenordner ist nur zum Lesen geöffnet.
app-quick-too-large = Ein Befehl hat Platz für { $kilobytes } KB. Es wurde nichts gespeichert; kürze ihn.
app-quick-not-saved = Es wurde nichts gespeichert: { $reason }.
app-file-line = { $file }, Zeile { $line }: { $reason }.
app-quick-not-removed = Die Datei von /{ $name } ließ sich nicht entfernen: { $error }.
app-quick-no-selection = Es ist nichts markiert, und bei /{ $command } geht es um das, was markiert ist. Markiere zuerst einen Text oder schreibe ihn hinter /{ $command }.
app-quick-no-question = Schreibe hinter /{ $command }, was getan werden soll.
app-quick-no-clipboard = /{ $command } braucht die Zwischenablage; sie ist leer oder darf nicht gelesen werden (Einstellungen, Mitnehmen).
app-quick-not-captured = /{ $command } braucht { $what ->
        [app] die Anwendung
        [title] den Titel des Fensters
       *[url] die Adresse der Seite
    }; das wurde hier nicht mitgenommen.
app-quick-twice = eine andere Datei ist ein Befehl desselben Namens
app-quick-not-text = sie ist kein Text in UTF-8
app-quick-name = ein Name hat Buchstaben, Ziffern, - und _, höchstens { $most }
app-quick-head = der Kopf, der hier beginnt, hat keine Zeile { $fence } am Ende
app-quick-key-value = „{ $line }“ ist keine Zeile der Art „key: value“
app-quick-key-twice = „{ $key }“ steht zweimal da
app-quick-answer = answer ist show, replace, append oder copy, nicht „{ $value }“
app-quick-no-template = es gibt keine Vorlage: Es würde nichts gesendet
app-add-same = Das ist diese Unterhaltung. Es wurde nichts geändert.
app-add-deleted = Jene Unterhaltung ist im Papierkorb. Stelle sie wieder her und versuche es erneut.
app-add-empty = In jener Unterhaltung ist nichts.
app-pin-forgotten = Diese Nachricht wurde vergessen, also gibt es nichts anzuheften.
app-pin-deleted = Diese Nachricht ist im Papierkorb. Stelle sie wieder her und hefte sie dann an.
app-search-operator = Einen Operator wie { $typed } gibt es nicht; danach wurde als Worten gesucht. Es gibt app:, role:, before:, after:, title:, tag:, folder:, in:this, is:pinned und is:archived.
app-search-value = { $typed } war nicht zu verstehen, und danach wurde als Worten gesucht. Versuche es mit { $example }.
app-search-role = role:user oder role:assistant
app-search-is = is:pinned oder is:archived
app-search-date = einem Tag, einem Monat oder einem Jahr, etwa 2026-03-01, 2026-03 oder 2026
app-sent-not-kept = Was für diese Antwort gesendet wurde, ist nicht aufbewahrt: Sie kam von anderswo oder ist älter als die Extremis-Version, die das aufbewahrt. Bei jeder neuen Antwort wird es aufbewahrt.
app-sent-nothing = Für diese Nachricht wurde nichts gesendet: Sie ist keine Antwort. Nenne die Antwort darauf.
app-several-titles = Mehrere Unterhaltungen heißen „{ $name }“: Nenne eine mit ihrer Kennung, { $ids }.
app-answer-elsewhere = Diese Nachricht ist in einer anderen Fassung dieser Unterhaltung, und in der jetzigen kommt eine Antwort an. Warte auf sie oder halte sie an, dann öffne die Nachricht noch einmal.
app-hotkey-empty = Ein Tastenkürzel braucht mindestens eine Taste, etwa Strg+Umschalt+Leertaste.
app-settings-unreadable = sie lässt sich nicht lesen ({ $error })
app-settings-no-object = das sollte ein Objekt in {"{"}…{"}"} sein
app-settings-empty = sie ist leer
app-settings-too-short = sie endet zu früh: Eine Klammer oder ein Anführungszeichen fehlt
app-settings-no-json = das ist kein JSON ({ $said }); sieh dort und am Ende der Zeile davor nach
app-settings-read-only = Die Einstellungen lassen sich nicht speichern: Der Datenordner ist nur zum Lesen geöffnet.
app-settings-merged = config.json ist wieder übernommen, mit dem, was hier inzwischen geändert wurde.
app-settings-replaced = config.json ist übernommen. Darin steht bei { $names } etwas anderes, als hier inzwischen eingestellt wurde; es gilt die Datei. Was hier eingestellt war, ist daneben aufbewahrt, in config.replaced-1.json oder der letzten, die so heißt.
app-settings-not-taken = Die Einstellungen lassen sich nicht übernehmen aus { $what } Die Datei bleibt, wie sie ist, und es gelten die Einstellungen von vorher oder die üblichen. Keine Unterhaltung ist betroffen.
app-summary-none-before = Davon gab es vorher keine Zusammenfassung, also lässt sich keine stattdessen behalten. Nimm diese an, bearbeite sie oder lass sie neu schreiben.
app-summary-not-held = Diese Fassung wartet nicht mehr auf eine Entscheidung. Es wurde nichts geändert.
app-summary-no-line = „{ $line }“ ist keine Zeile dieser Zusammenfassung. Es wurde nichts gesperrt.
app-summary-offline = Offline, in den Sätzen der Unterhaltung selbst
app-sync-keys-left = Der Speicherort wird nicht mehr benutzt, aber seine Schlüssel sind vielleicht noch im Schlüsselbund ({ $why }). Deine Unterhaltungen sind sicher. Entferne sie im Programm des Schlüsselbunds.
app-sync-no-keys = Die Schlüssel des Speicherorts sind nicht auf diesem Computer. Es wurde nichts geändert. Richte den Speicherort mit seiner Passphrase neu ein oder gib die Passphrase mit --passphrase-env an.
app-sync-no-store = Es ist kein Speicherort eingerichtet. Richte mit `sync set URL --passphrase-env VARIABLE` einen ein, etwa file:///mnt/share/extremis.
app-sync-same-store = Dieser Speicherort wird schon benutzt: von deinen eigenen Geräten oder für Geteiltes. Beides braucht einen eigenen Ort, etwa einen Ordner daneben.
app-share-apart = Was du teilst, wird gerade nicht mit den anderen abgeglichen. { $reason }
app-sync-is-shared = Das ist ein Speicherort für Unterhaltungen, die mehrere teilen, nicht für deine eigenen Geräte. Nichts wurde gesendet. Richte ihn unter „Mit anderen geteilt“ ein oder mit `sync set URL --shared`.
app-sync-is-own = Das ist ein Speicherort für die eigenen Geräte von jemandem, nicht für Unterhaltungen, die mehrere teilen. Nichts wurde gesendet. Geteiltes braucht einen eigenen Ort, etwa einen Ordner daneben.
app-share-name-missing = Andere müssen sehen, welche Nachrichten von dir sind: Gib einen Namen an, auf der Kommandozeile mit --name.
app-share-new-passphrase = Wer entfernt wird, kennt die jetzige Passphrase: Gib eine neue an und sage sie denen, die weiter dabei sein sollen. Nichts wurde geändert.
app-share-no-store = Für geteilte Unterhaltungen ist noch kein Speicherort eingerichtet. Richte in den Einstellungen unter „Mit anderen geteilt“ oder mit `sync set URL --shared` einen ein und teile die Unterhaltung dann.
app-share-no-name = Ein Name braucht mindestens einen sichtbaren Buchstaben. Der bisherige bleibt.
app-sync-passphrase-short = Die Passphrase ist zu kurz: Wer den Speicherort hat, könnte sie erraten. Es wurde nichts geändert. Nimm mindestens { $least } Zeichen, etwa fünf Wörter, die nicht zusammengehören.
app-sync-vault-back = Schließe sein Laufwerk an, bring seine Datei `vault` zurück oder richte den Speicherort neu ein.
app-sync-keys-gone = seine Schlüssel sind weg
app-sync-file-not-sent = { $name } ist noch nicht im Speicherort. Das Gerät, das die Datei hat, sendet sie beim nächsten Abgleich; hole sie dann. Was darin steht, ist bei ihrer Nachricht aufbewahrt.
app-sync-keys-stopped = Angehalten. Die Passphrase und die Schlüssel sind, wie sie waren, und nichts ging verloren.
app-sync-no-device = Kein Gerät dieses Speicherorts heißt { $name }. Es wurde nichts geändert. `sync devices` zählt sie auf.
app-sync-this-device = Das ist das Gerät, das du gerade benutzt. Es wurde nichts geändert. Entferne es von einem anderen aus oder beende den Abgleich hier.
app-sync-several-devices = { $count } Geräte heißen { $name }. Es wurde nichts geändert. Sage mit der Kennung, welches; `sync devices` zählt sie auf.
app-sync-move-stopped = Angehalten. Der bisherige Speicherort wird weiter benutzt, und darin wurde nichts geändert.
app-sync-no-password = Das Passwort von { $user } für den Speicherort ist nicht auf diesem Computer. Es wurde nichts geändert; deine Unterhaltungen sind sicher. Richte den Speicherort damit neu ein oder setze { $variable }, wo Extremis gestartet wird.
app-sync-no-key = Der Schlüssel für den Speicherort ist nicht auf diesem Computer. Es wurde nichts geändert; deine Unterhaltungen sind sicher. Richte den Speicherort damit neu ein oder setze { $variable }, wo Extremis gestartet wird.
app-sync-apart = Mit deinen anderen Geräten wird gerade nichts abgeglichen. { $reason }
app-sync-quick-folder = der Ordner der Schnellbefehle: { $error }
app-sync-settings-replaced = Zwei deiner Geräte haben bei { $names } Verschiedenes eingestellt. Auf beiden gilt das spätere; das andere ist in { $file } im Datenordner aufbewahrt.
app-memories-exports = In { $folder } gibt es { $count } Exporte dieses Tages. Es wurde nichts geschrieben; entferne einige davon.
app-memories-unreadable = { $file } ließ sich nicht lesen: { $why }. Es wurde nichts geändert.
app-memories-not-text = sie ist kein Text
app-memories-no-file = Das ist keine Datei mit Erinnerungen: { $error }. Es wurde nichts geändert. `extremis-cli memories export` schreibt eine: { $example }.
app-prompt-temperature = Temperatur { $number }
app-prompt-top-p = Top P { $number }
app-prompt-longest = höchstens { $tokens } Tokens
app-prompt-effort =
    { $effort ->
        [low] wenig
        [high] viel
       *[medium] mittel viel
    } nachdenken
app-prompt-changed = Das ist nicht genau das, was gesendet wurde. Etwas darin wurde inzwischen geändert.
app-prompt-earlier = Das ist nicht genau das, was gesendet wurde. Eine frühere Version von Extremis hat es geschrieben, die Prompts auf andere Weise schrieb.
app-prompt-gone = Das ist nicht genau das, was gesendet wurde. { $count ->
        [one] Ein Teil davon wurde inzwischen gelöscht oder vergessen und fehlt hier.
       *[other] Teile davon wurden inzwischen gelöscht oder vergessen und fehlen hier.
    }
app-dollars = etwa { $amount } $
app-dollars-little = weniger als { $amount } $
app-asking-instead = { $why }; stattdessen wird { $model } gefragt.
app-settings-named = „{ $name }“: { $what }
app-settings-wrong-value = das ist { $given } und sollte { $expected ->
        [whole] eine ganze Zahl
        [number] eine Zahl
        [yes-or-no] true oder false
        [text] Text in Anführungszeichen
        [list] eine Liste in […]
        [object] ein Objekt in {"{"}…{"}"}
       *[other] { $said }
    } sein
app-not-saved = { $reason } Es wurde nichts gespeichert.
app-save-whole-path = Gib den vollständigen Pfad der Datei an, ab / oder ~.
app-save-too-long = Der Text ist länger als 20 MB.
app-save-is-there = { $path } gibt es schon; die Datei bleibt, wie sie ist. Wähle einen anderen Namen.
app-save-no-folder = Es gibt keinen Ordner { $folder }.
app-save-not-written = { $path } ließ sich nicht schreiben: { $reason }.
app-notes-gone = Der Ordner für Notizen ist nicht da: { $folder }. Dort wurde nichts geschrieben, und deine Unterhaltungen sind sicher. Schließe das Laufwerk an oder wähle den Ordner in den Einstellungen neu.
app-notes-another = Der Ordner für Notizen ist ein anderer als bisher, denn seine Liste der Notizen fehlt: { $folder }. Dort wurde nichts geschrieben, und deine Unterhaltungen sind sicher. Schließe das Laufwerk an oder wähle den Ordner in den Einstellungen neu.
app-notes-whole-path = In { $folder } lassen sich keine Notizen führen: Es muss der vollständige Pfad eines Ordners sein. Es wurde nichts geschrieben.
app-notes-among-data = In { $folder } lassen sich keine Notizen führen: Dort liegen die Unterhaltungen selbst. Es wurde nichts geschrieben.
app-notes-file = In { $folder } lassen sich keine Notizen führen: Es gibt eine Datei dieses Namens. Es wurde nichts geschrieben.
app-notes-set-aside = Eine Notiz wurde von Hand geändert, und ihre Unterhaltung ging weiter. Was du geschrieben hast, steht in { $path }.
app-notes-erased = { $path } wurde von Hand geändert. Die Datei wurde entfernt oder neu geschrieben, weil etwas darin vergessen wurde.
app-notes-left = { $path } wurde von Hand geändert und bleibt, obwohl die Datei nicht mehr gebraucht wird.
app-notes-unread = Eine Unterhaltung ließ sich nicht lesen: { $reason }

app-reason-always = Wird immer gesendet
app-reason-question = Die Nachricht, auf die geantwortet wird: wird immer gesendet
app-reason-question-cut = Die Nachricht, auf die geantwortet wird: wird immer gesendet. Sie ist für das Modell zu lang, deshalb fehlt in der gesendeten Kopie die Mitte; die gespeicherte Nachricht ist vollständig
app-reason-instructions-all = Deine Anweisungen für alle Unterhaltungen
app-reason-instructions-here = Deine Anweisungen für diese Unterhaltung
app-reason-instructions-all-long = Deine Anweisungen für alle Unterhaltungen sind für dieses Modell zu lang und wurden nicht gesendet
app-reason-instructions-here-long = Deine Anweisungen für diese Unterhaltung sind für dieses Modell zu lang und wurden nicht gesendet
app-reason-known = Über dich bekannt
app-reason-known-no-room = Dafür ist kein Platz mehr
app-reason-facts = Wichtige Angaben dieser Unterhaltung
app-reason-facts-no-room = Dafür ist kein Platz mehr: Wichtigeres geht vor
app-reason-stands-for =
    { $count ->
        [one] Steht für { $count } Nachricht
       *[other] Steht für { $count } Nachrichten
    }
app-reason-stands-for-no-room =
    { $count ->
        [one] Dafür ist kein Platz mehr: stünde für { $count } Nachricht
       *[other] Dafür ist kein Platz mehr: stünde für { $count } Nachrichten
    }
app-reason-better-first = Besser Passendes geht vor
app-reason-pinned = Von dir angeheftet
app-reason-latest-covered = Eine der letzten: wörtlich gesendet, obwohl eine Zusammenfassung sie enthält
app-reason-recent = Eine der letzten
app-reason-recent-uncovered = Eine der letzten: in keiner Zusammenfassung enthalten
app-reason-covered = Eine Zusammenfassung steht dafür
app-reason-covered-by-none = In einer Zusammenfassung enthalten, für die kein Platz ist
app-reason-only-the-last =
    { $count ->
        [one] Ohne Zusammenfassung wird nur die letzte Nachricht gesendet
       *[other] Ohne Zusammenfassung werden nur die letzten { $count } Nachrichten gesendet
    }
app-reason-newer-first = Dafür ist kein Platz mehr: neuere Nachrichten gehen vor
app-reason-found-first = Nicht alles hat Platz: Wonach die Nachricht fragt, geht vor dem zuletzt Gesagten
app-reason-deleted = Von dir gelöscht: liegt im Papierkorb
app-reason-forgotten = Auf deinen Wunsch endgültig gelöscht
app-reason-silent = Ohne Worte: Die Antwort endete vor ihrem ersten Wort
app-reason-arrived = Der Teil der Antwort, der schon da war
app-reason-asks-for-the-rest = Bittet um den Rest der Antwort
app-reason-words =
    { $count ->
        [one] Enthält ein Wort der Nachricht
       *[other] Enthält { $count } Wörter der Nachricht
    }
app-reason-meaning = Bedeutet Ähnliches wie die Nachricht
app-reason-beside = Wurde zusammen mit dem gesagt, was zur Nachricht passt
