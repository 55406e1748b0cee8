keys-previous = Vorige Unterhaltung
keys-next = Nächste Unterhaltung
keys-pin = Anheften oder lösen
keys-folder = In einen Ordner verschieben
keys-tags = Schlagwörter
keys-archive = Archivieren oder zurück in die Liste
keys-own-window = In einem eigenen Fenster öffnen
keys-mark-several = Mehrere in der Liste markieren, auch mit Strg und Klick
keys-walk-list = Durch die Liste der Unterhaltungen gehen; Enter öffnet eine Unterhaltung
keys-delete-conversation = Die Unterhaltung löschen, die den Fokus hat
keys-undo = Rückgängig machen: Geschriebenes, oder ein Löschen, solange der Hinweis darauf zu sehen ist
keys-redo = Geschriebenes wiederherstellen
keys-search = Alle Unterhaltungen durchsuchen
keys-search-meaning = Sinngemäß suchen
keys-choose-result = Ein Ergebnis wählen; Enter zeigt es
keys-find = In dieser Unterhaltung suchen
keys-find-next = Nächster Treffer
keys-find-previous = Vorheriger Treffer
keys-send = Senden
keys-new-line = Neue Zeile
keys-edit-last = Die letzte eigene Nachricht bearbeiten, im leeren Feld
keys-own-messages = Frühere eigene Nachrichten, im leeren Feld
keys-scroll = In der Unterhaltung blättern, auch aus dem Nachrichtenfeld
keys-to-first = Erste Nachricht
keys-to-latest = Neueste Nachricht
keys-send-edit = Die bearbeitete Nachricht senden
keys-stop = Die Antwort anhalten
keys-save-summary = Die Zusammenfassung speichern
keys-lock-line = Eine Zeile der Zusammenfassung sperren oder entsperren
keys-model = Das Modell dieser Unterhaltung wählen
keys-screenshot = Ein Bild von einem Teil des Bildschirms anhängen
keys-instructions = Anweisungen für diese Unterhaltung
keys-save-instructions = Die Anweisungen oder den Schnellbefehl speichern
keys-commands = Befehle
keys-memory = Gedächtnis zeigen oder ausblenden
keys-sidebar = Seitenleiste zeigen oder ausblenden
keys-palette = Etwas tun oder aufrufen, beim Namen genannt
keys-zoom-in = Größer
keys-zoom-out = Kleiner
keys-zoom-usual = Übliche Größe
keys-close-window = Fenster schließen
keys-quit = Beenden
keys-help = Tastenkürzel
keys-insert = Die Antwort dort einfügen, wo du warst
keys-copy = Die Antwort kopieren
keys-open-window = Im Fenster öffnen
keys-continue = Die vorige Unterhaltung fortsetzen
keys-start-anew = Neu beginnen
keys-quick-command = Den letzten Schnellbefehl auf die Auswahl anwenden
keys-quick-commands = Schnellbefehle
keys-hide = Ausblenden

keys-group-conversations = Unterhaltungen
keys-group-search = Suchen
keys-group-writing = Schreiben
keys-group-window = Fenster
keys-group-popup = Popup

keys-or = oder
keys-none = keine
keys-change = Tasten ändern …
keys-title = { $title } ({ $keys })

keys-name-control = Strg
keys-name-alt = Alt
keys-name-shift = Umschalt
keys-name-escape = Esc
keys-name-page-up = Bild ↑
keys-name-page-down = Bild ↓
keys-name-tab = Tab
keys-name-space = Leertaste
keys-name-backspace = Rücktaste
keys-name-delete = Entf
keys-name-insert = Einfg
keys-name-home = Pos1
keys-name-end = Ende

keys-refused-system = Tasten mit { $key } gehören dem System.
keys-refused-altgr = Tasten mit AltGr schreiben Zeichen.
keys-refused-nameless = Diese Taste hat keinen Namen, der sich speichern lässt.
keys-refused-enter = Enter sendet und bestätigt; eine andere Bedeutung ist nicht möglich.
keys-refused-escape = Esc schließt und hält an; eine andere Bedeutung ist nicht möglich.
keys-refused-tab = Tab führt von einem Bedienelement zum nächsten; eine andere Bedeutung ist nicht möglich.
keys-refused-writing = { $press } wird zum Schreiben und Bewegen gebraucht. Zusammen mit { $control } oder { $alt } drücken.
keys-refused-desktop = { $press } gehört der Desktop-Umgebung.
keys-refused-field =
    { $does ->
        [copy] { $press } kopiert in jedem Feld; eine andere Bedeutung ist nicht möglich.
        [cut] { $press } schneidet in jedem Feld aus; eine andere Bedeutung ist nicht möglich.
        [paste] { $press } fügt in jedem Feld ein; eine andere Bedeutung ist nicht möglich.
        [undo] { $press } nimmt in jedem Feld Geschriebenes zurück; eine andere Bedeutung ist nicht möglich.
        [redo] { $press } stellt in jedem Feld Zurückgenommenes wieder her; eine andere Bedeutung ist nicht möglich.
        [all] { $press } wählt in jedem Feld alles aus; eine andere Bedeutung ist nicht möglich.
        [caret] { $press } bewegt in jedem Feld die Schreibmarke; eine andere Bedeutung ist nicht möglich.
        [start] { $press } geht in jedem Feld an den Anfang; eine andere Bedeutung ist nicht möglich.
        [end] { $press } geht in jedem Feld ans Ende; eine andere Bedeutung ist nicht möglich.
       *[word] { $press } löscht in jedem Feld ein Wort; eine andere Bedeutung ist nicht möglich.
    }
keys-refused-fixed = { $press } gehört fest zu „{ $action }“.

keys-problem-unknown = „{ $written }“ ist keine Aktion, die eine Taste hat.
keys-problem-fixed = Die Taste von „{ $action }“ lässt sich nicht ändern.
keys-problem-no-key = { $written } ist keine Taste. „{ $action }“ behält die übliche Taste.
keys-problem-refused = { $reason } „{ $action }“ behält die übliche Taste.
keys-problem-taken = { $press } ist auch die Taste von „{ $other }“. „{ $action }“ behält die übliche Taste.
keys-problems =
    { $more ->
        [0] Bei den Tasten in config.json: { $problem } Alle anderen Tasten funktionieren.
        [one] Bei den Tasten in config.json: { $problem } Es gibt noch ein weiteres Problem dieser Art. Alle anderen Tasten funktionieren.
       *[other] Bei den Tasten in config.json: { $problem } Es gibt noch { $more } weitere Probleme dieser Art. Alle anderen Tasten funktionieren.
    }
keys-problems-show = Tasten zeigen
