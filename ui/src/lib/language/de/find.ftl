find-in-conversation = In dieser Unterhaltung suchen
find-none = Nicht gefunden
find-place = { $place } von { $total }
find-previous = Vorheriger Treffer
find-next = Nächster Treffer
