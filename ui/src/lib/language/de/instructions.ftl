instructions-for-all = Anweisungen für alle Unterhaltungen
instructions-for-all-means = Woran sich jede Antwort halten soll, auch im Popup. Eine Unterhaltung kann außerdem eigene haben; die Schaltfläche in ihrer Kopfzeile legt sie fest.
instructions-for-all-example = Zum Beispiel: Antworte kurz. Ich arbeite in der Krankenpflege in Gent; verwende metrische Einheiten.
instructions-for-one = Anweisungen für diese Unterhaltung
instructions-for-one-means = Das Modell soll sich hier in jeder Antwort daran halten. Wo sie von den Anweisungen für alle Unterhaltungen abweichen, gelten die hier.
instructions-for-one-example = Zum Beispiel: Du bringst mir Niederländisch bei. Antworte in einfachem Niederländisch und verbessere meine Fehler.
instructions-show-all = Anweisungen für alle Unterhaltungen …

instructions-length = { $length } von { $longest } Zeichen
instructions-not-saved = nicht gespeichert
instructions-tokens =
    { $count ->
        [one] { $count } Token mit jeder Nachricht
       *[other] { $count } Tokens mit jeder Nachricht
    }
instructions-revert = Verwerfen
instructions-too-long = { $count } Zeichen zu lang. Die Anweisungen werden mit jeder Nachricht gesendet; zum Speichern kürzen.

instructions-versions = Andere Fassungen ({ $count })
instructions-imported = { $time }, importiert
instructions-restore = Fassung vom { $time } wiederherstellen
instructions-none = Keine Anweisungen
