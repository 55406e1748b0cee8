### Was von einem Ordner in einen anderen mitgenommen wird.

transfer-missing = die Datei fehlt
transfer-file-changed = die Datei ist nicht, wie sie war: Sie ist beschädigt oder wurde geändert
transfer-no-picture = die Datei ist kein Bild der Art und Größe, die sich zeigen lässt
transfer-file-too-large = die Datei ist größer als { $size } MB
transfer-no-room = es war kein Platz, um sie zwischenzuspeichern: { $reason }
transfer-conversation-gone = die Unterhaltung { $id } ist nicht mehr in { $file }
transfer-link = das ist eine Verknüpfung, und Verknüpfungen wird nicht gefolgt
transfer-no-file = das ist keine Datei
transfer-unreadable = sie ließ sich nicht lesen: { $reason }
transfer-unreadable-here = es ließ sich nicht lesen
transfer-too-large = sie ist größer als { $size } MB
transfer-no-json = das ist kein JSON
transfer-json-ended = sie endet mittendrin; was vor ihrem Ende steht, wurde gelesen
transfer-json-damaged = sie ist bei Byte { $offset } beschädigt; was davor steht, wurde gelesen
transfer-not-read-on = sie ließ sich nicht weiterlesen: { $reason }
transfer-too-deep = mehr als { $most } Listen und Objekte liegen ineinander
transfer-no-room-to-read = es war kein Platz, um es zu lesen: { $reason }
transfer-not-adopted = Die Unterhaltungen von Extremis für macOS in { $folder } wurden nicht übernommen: { $error } Sie sind unberührt; der nächste Start versucht es erneut.
transfer-adopted =
    { $count ->
        [one] Eine Unterhaltung von Extremis für macOS wurde übernommen. Das Original ist
       *[other] { $count } Unterhaltungen von Extremis für macOS wurden übernommen. Die Originale sind
    } in { $originals }.
transfer-adopted-but =
    { $count ->
        [one] { $count } ließ sich nicht lesen und ist
       *[other] { $count } ließen sich nicht lesen und sind
    } nur dort: { $name } ({ $reason }).
transfer-adopted-but-others =
    { $count ->
        [one] { $count } ließ sich nicht lesen und ist
       *[other] { $count } ließen sich nicht lesen und sind
    } nur dort: { $name } ({ $reason }) und andere.
transfer-folders-too-deep = mehr als { $most } Ordner liegen ineinander
transfer-too-many-files = es sind mehr als { $most } Dateien
transfer-packages-too-deep = mehr als { $most } Pakete liegen ineinander
transfer-no-text = das ist kein Text in UTF-8
transfer-files-say-too-much = die Dateien dieser Unterhaltung sagen mehr, als von einer Unterhaltung behalten wird
transfer-along = { $name }, Anhang einer Nachricht: { $reason }
transfer-too-many-along = mehr als { $most } Dateien hängen daran
transfer-empty = sie ist leer
transfer-unknown-kind = sie ist weder Text noch ein Dokument oder ein Bild einer Art, die sich lesen lässt
transfer-picture-damaged = sie lässt sich nicht als Bild lesen: Sie ist beschädigt oder viel zu groß
transfer-encrypted = sie hat ein Passwort
transfer-is-damaged = sie ist beschädigt
transfer-without-text = sie hat keinen Text, der sich lesen lässt
transfer-takes-too-much = sie zu lesen brauchte mehr Zeit oder Speicher, als ein Dokument brauchen sollte
transfer-text-unreadable = ihr Text ließ sich nicht lesen
transfer-records-damaged =
    { $count ->
        [one] { $count } Eintrag darin ist
       *[other] { $count } Einträge darin sind
    } beschädigt
transfer-no-conversation = das ist keine Unterhaltung
transfer-memories-lost =
    { $count ->
        [one] eine der Erinnerungen darin lässt
       *[other] { $count } der Erinnerungen darin lassen
    } sich nicht lesen
transfer-instructions-lost =
    { $count ->
        [one] eine Fassung der Anweisungen darin lässt
       *[other] { $count } Fassungen der Anweisungen darin lassen
    } sich nicht lesen
transfer-line = Zeile { $number }: { $reason }
transfer-lines-more =
    { $count ->
        [one] und { $count } weitere Zeile
       *[other] und { $count } weitere Zeilen
    }
transfer-no-message = das ist keine Nachricht: { $reason }
transfer-says-nothing = sie sagt nichts
transfer-no-time = { $text } ist keine Zeit nach ISO 8601 wie 2026-01-04T10:00:00Z
transfer-a-conversation = eine Unterhaltung: { $reason }
transfer-message-part = ein Teil einer Nachricht: { $reason }
transfer-messages-damaged =
    { $count ->
        [one] { $count } Nachricht darin ist
       *[other] { $count } Nachrichten darin sind
    } beschädigt
transfer-database = die Datenbank ließ sich nicht lesen: { $reason }
transfer-larger-than-read = sie ist größer, als gelesen wird
transfer-conversation-at = Unterhaltung { $number }: { $reason }
transfer-conversations-more =
    { $count ->
        [one] und { $count } weitere Unterhaltung
       *[other] und { $count } weitere Unterhaltungen
    }
transfer-no-conversations =
    { $count ->
        [one] 1 Eintrag darin ist keine Unterhaltung
       *[other] { $count } Einträge darin sind keine Unterhaltungen
    }
transfer-nobody-speaks = niemand spricht darin
transfer-entries-damaged =
    { $count ->
        [one] { $count } Eintrag darin ist
       *[other] { $count } Einträge darin sind
    } beschädigt
transfer-zip-damaged = das ist ein beschädigtes Zip: { $reason }
transfer-packed-damaged = sie ist beschädigt: { $reason }
transfer-leads-out = ihr Name führt aus dem Paket hinaus
transfer-packed-encrypted = sie ist verschlüsselt: Entpacke sie erst mit dem Passwort und wähle dann den Ordner
transfer-no-zip = das ist kein Zip
transfer-not-there-any-more = sie ist nicht mehr da
transfer-letters-damaged = ihre Zeichen sind beschädigt
transfer-not-there = sie ist nicht da
transfer-unpacks-too-far = sie entpackt sich zu viel mehr als jeder Export, darum wurde sie nicht weitergelesen
transfer-formats = was ChatGPT, Claude, Gemini (Takeout), Open WebUI, LibreChat, Chatbox, Cherry Studio, Jan, LM Studio, Ollama und Witsy exportieren oder aufheben, JSON-Zeilen mit Nachrichten, Unterhaltungen in Markdown sowie Datenordner oder Dateien von Extremis
transfer-kept-tool-calls =
    { $count ->
        [one] 1 Werkzeugaufruf
       *[other] { $count } Werkzeugaufrufe
    }
transfer-kept-pictures =
    { $count ->
        [one] 1 Bild
       *[other] { $count } Bilder
    }
transfer-kept-attachments =
    { $count ->
        [one] 1 Anhang
       *[other] { $count } Anhänge
    }
transfer-kept-recordings =
    { $count ->
        [one] 1 Aufnahme
       *[other] { $count } Aufnahmen
    }
transfer-kept-reasoning =
    { $count ->
        [one] 1 Gedankengang
       *[other] { $count } Gedankengänge
    }
transfer-kept-sources =
    { $count ->
        [one] 1 Quelle
       *[other] { $count } Quellen
    }
transfer-kept-others =
    { $count ->
        [one] 1 anderer Teil
       *[other] { $count } andere Teile
    }
