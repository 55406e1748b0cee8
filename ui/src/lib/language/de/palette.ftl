palette-title = Befehle und Orte
palette-placeholder = Was möchtest du tun, oder wohin möchtest du?
palette-none = Nichts heißt so.
palette-found = Was gefunden wurde
palette-conversation = Unterhaltung
