### Die Suche.

search-sqlite = Der Suchindex konnte nicht benutzt werden: { $reason }. Deine Unterhaltungen sind sicher; der Index wird aus ihnen neu erstellt.
search-in-use = Ein anderes Programm hat den Suchindex unter { $path } geöffnet. Deine Unterhaltungen sind sicher. Schließe das Programm, das diese Datei anzeigt, prüft oder abgleicht; dann geht die Suche wieder.
search-io = Der Suchindex unter { $path } konnte nicht erstellt werden: { $reason }. Deine Unterhaltungen sind sicher; die Suche geht wieder, sobald Extremis dort schreiben kann.
search-missing = Es gibt noch keinen Suchindex. Öffne Extremis einmal oder führe `extremis-cli reindex` aus, um ihn zu erstellen.
