commands-list = Befehle
commands-replace = ersetzt
commands-append = hängt an
commands-copy = kopiert

commands-reply = Antwort auf /{ $command }
commands-running = In Arbeit
commands-erase = Endgültig löschen
commands-erase-title = Endgültig löschen?
commands-erasing = Wird hier und in jeder Sicherung gelöscht
commands-erase-final = Das lässt sich nicht rückgängig machen.
