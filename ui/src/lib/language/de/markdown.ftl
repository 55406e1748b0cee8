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
