### Was an mehreren Stellen steht.

common-add = Hinzufügen
common-apart = { " · " }
common-cancel = Abbrechen
common-choose = Auswählen …
common-choose-file = Datei auswählen …
common-choose-folder = Ordner auswählen …
common-close = Schließen
common-copy = Kopieren
common-delete = Löschen
common-dismiss = Ausblenden
common-edit = Bearbeiten
common-export = Exportieren …
common-forget = Vergessen …
common-keep = Behalten
common-remove = Entfernen
common-rename = Umbenennen
common-restore = Wiederherstellen
common-save = Speichern
common-settings = Einstellungen
common-stop = Anhalten
common-try-again = Erneut versuchen
common-undo = Rückgängig
common-new-conversation = Neue Unterhaltung
common-quoted = „{ $text }“
common-conversations =
    { $count ->
        [one] { $count } Unterhaltung
       *[other] { $count } Unterhaltungen
    }
common-messages =
    { $count ->
        [one] { $count } Nachricht
       *[other] { $count } Nachrichten
    }
common-tokens =
    { $count ->
        [one] { $count } Token
       *[other] { $count } Tokens
    }
