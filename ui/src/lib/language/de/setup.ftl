setup-welcome = Willkommen bei Extremis
setup-kept = Alles, was du sagst, bleibt auf diesem Computer. Alles hier kann warten.
setup-kept-answers = Alles, was du sagst, bleibt auf diesem Computer. Du kannst sofort fragen; alles hier kann warten.
setup-everywhere = Von überall
setup-hotkey-desktop = Der Desktop vergibt es. Irgendwo Text auswählen und die Tasten drücken.
setup-hotkey-free = Es ist frei und wirkt ab jetzt. Irgendwo Text auswählen und die Tasten drücken.
setup-import = Unterhaltungen von anderswo
setup-import-from = Aus ChatGPT, Claude, Gemini und anderen mitbringen.
setup-import-begin = Importieren …
setup-in-settings = All das steht auch in den Einstellungen.
setup-skip = Überspringen
setup-skip-title = Überlässt Extremis, wer antwortet: das Beste, was gefunden wird (Esc)
setup-start = Loslegen
setup-start-title = Beginnt mit dem, was oben markiert ist

setup-answers = Wer antwortet
setup-built-in-about = Demo ohne Netz, Englisch, irrt sich oft
setup-key-found = Schlüssel in { $variable } gefunden
setup-asking = Fragt { $name } nach den Modellen
setup-model = Modell: { $name }
setup-looking = Sucht nach Modellservern
setup-looking-now = Sucht nach Ollama, LM Studio, llama.cpp …
setup-none-runs = Weder Ollama noch LM Studio noch llama.cpp läuft hier gerade.
setup-no-models =
    { $count ->
        [one] { $servers } läuft, hat aber noch kein Modell.
       *[other] { $servers } laufen, haben aber noch kein Modell.
    }
setup-looking-again = Sieht erneut nach
setup-look-again = Erneut nachsehen
setup-use-key = API-Schlüssel verwenden …
setup-overridden = Die Umgebung dieses Starts hat das Modell gewählt; was hier eingestellt wird, gilt ab dem nächsten Start ohne sie.
setup-no-answer = Noch antwortet kein Modell: { $reason }. Was du schreibst, wird aufbewahrt, bis eines antwortet.

setup-try = Ausprobieren
setup-try-message = Begrüße mich in einem Satz.
setup-try-label = Testnachricht
setup-try-other = Etwas anderes fragen
setup-try-send = Senden
setup-try-answer = Antwort
setup-try-thinking = Denkt nach
