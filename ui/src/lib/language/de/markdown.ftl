markdown-task = Aufgabe
markdown-task-done = Erledigt
markdown-task-open = Offen

markdown-code = Code
markdown-code-unnamed = Text
markdown-code-wrap = Zeilen umbrechen
markdown-code-numbers = Zeilennummern
markdown-code-copy = Code kopieren
markdown-code-fold = Die ersten { $count } Zeilen zeigen
markdown-code-unfold = Alle { $count } Zeilen zeigen

markdown-footnote = Fußnote { $label }
markdown-footnote-back = Zurück zur Stelle der Fußnote { $label }
markdown-formula = Formel
markdown-formula-copy = Formel kopieren
markdown-picture = Bild: { $name }
markdown-table = Tabelle
markdown-table-copy = Tabelle kopieren
markdown-table-copy-tsv = Für eine Tabellenkalkulation kopieren (TSV)
markdown-table-copy-csv = Als CSV kopieren
markdown-table-copied-tsv = Die Tabelle ist für eine Tabellenkalkulation kopiert
markdown-table-copied-csv = Die Tabelle ist als CSV kopiert

markdown-save = Als Datei speichern
markdown-save-to = Wohin
markdown-save-now = Speichern
markdown-saved = Gespeichert als { $place }

markdown-diagram = Diagramm
markdown-diagram-show = Das Diagramm zeigen
markdown-diagram-show-code = Den Code zeigen
markdown-diagram-save-svg = Das Diagramm speichern (SVG)
markdown-diagram-save-code = Den Code speichern
markdown-diagram-wrong = Nicht gezeichnet: Das ist kein Diagramm, das Mermaid versteht.
markdown-diagram-wrong-line = Nicht gezeichnet: Mermaid versteht es bei Zeile { $line } nicht.
markdown-diagram-large = Nicht gezeichnet: Das Diagramm ist zu groß.
markdown-diagram-slow = Nicht gezeichnet: Es dauerte länger als 5 Sekunden und wurde abgebrochen.
markdown-diagram-unavailable = Nicht gezeichnet: Das ging gerade nicht. Der Code ist vollständig da.
