popup-title = Extremis fragen
popup-conversation = Unterhaltung
popup-write-first = Frag, was du willst
popup-write-reply = Weiterfragen
popup-thinking = Denkt nach

popup-context = Wird mit der Nachricht gesendet
popup-context-preview = Vorschau
popup-remove-app = Anwendung entfernen
popup-remove-selection = Auswahl entfernen
popup-remove-clipboard = Zwischenablage entfernen

popup-insert = Einfügen
popup-copied = Kopiert
popup-open-window = Im Fenster öffnen
popup-new = Neu
popup-continue = Weiter mit „{ $title }“
popup-continue-half-written = { $label }: eine weitere Frage ist halb geschrieben
popup-draft = Entwurf
popup-key-send = senden
popup-key-hide = ausblenden
popup-queued-not-sent = Die wartende Nachricht wird nicht gesendet.

popup-proposal-replace = Die Antwort kann die Auswahl ersetzen.
popup-proposal-append = Die Antwort kann hinter die Auswahl gesetzt werden.
popup-proposal-copy = Die Antwort kann kopiert werden.
popup-proposal-keys = { $proposal } Enter tut es, Esc lässt alles, wie es ist.
popup-do-replace = Ersetzen
popup-do-append = Anfügen
popup-do-copy = Kopieren
popup-proposal-keep = Lassen, wie es ist
popup-changes = Was sich ändert
popup-changes-none = Nichts zu ändern.

popup-doubt-selection = Das Modell hat { $seen } der Auswahl gesehen; Einfügen ersetzt sie ganz.
popup-doubt-lines = Ein Terminal kann jede Zeile als Befehl ausführen und bei Tabs Wörter ergänzen. Genau das wird eingefügt.
popup-doubt-inserted = Was eingefügt wird
popup-copy-instead = Stattdessen kopieren
popup-insert-anyway = Trotzdem einfügen

popup-width-left = Breite des Popups, von der linken Seite aus
popup-width-right = Breite des Popups, von der rechten Seite aus
popup-width-change = Ziehen, um die Breite zu ändern; Doppelklick für die übliche
