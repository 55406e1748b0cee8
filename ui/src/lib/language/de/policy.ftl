policy-preset-rolling = Fortlaufend
policy-preset-rolling-means = Eine Zusammenfassung, die im Lauf der Unterhaltung neu geschrieben wird. Die neuesten Nachrichten bleiben Wort für Wort.
policy-preset-progressive = Mitwachsend
policy-preset-progressive-means = Eine Zusammenfassung, die mit der Unterhaltung wachsen darf, in Tokens gezählt.
policy-preset-multilevel = Mehrstufig
policy-preset-multilevel-means = Eine Zusammenfassung nach jeweils einigen Fragen, und Zusammenfassungen von Zusammenfassungen. Für sehr lange Unterhaltungen.
policy-preset-layered = Geschichtet
policy-preset-layered-means = Trennt, wo das Thema wechselt; eine mittlere und eine lange Zusammenfassung über den neuesten Nachrichten.

policy-text = { $preset }, bei { $when }
policy-text-off = Nichts wird zusammengefasst
policy-text-sent =
    { $count ->
        [one] mehr als { $count } zu sendendem Token
       *[other] mehr als { $count } zu sendenden Tokens
    }
policy-text-questions =
    { $count ->
        [one] { $count } Frage
       *[other] { $count } Fragen
    }

policy-how = Wie Unterhaltungen behalten werden
policy-how-means = Gilt für jede Unterhaltung ohne eigene Art; mit den Reglern über ihrem Gedächtnis bekommt sie eine. Was auch zusammengefasst wird: Jede Nachricht bleibt, wo sie ist.
policy-across = Von einer Unterhaltung zur anderen
policy-recall = Aus allen Unterhaltungen abrufen
policy-recall-help = Eine Nachricht findet dann auch, was du in anderen Unterhaltungen gesagt hast. Die Worte, die sie braucht, werden mitgesendet, an das Modell, das hier antwortet; „Was gesendet wurde“ zeigt sie. Ausgeschaltet bleibt jede Unterhaltung für sich. Was im Papierkorb liegt, und Unterhaltungen, die du getrennt hältst (Regler über ihrem Gedächtnis), werden nie abgerufen.
policy-titles = Titel
policy-name = Unterhaltungen vom Modell benennen lassen
policy-name-help = Nach der dritten Antwort, nach dem bisher Gesagten, durch das Modell, das die Zusammenfassungen schreibt. Ausgeschaltet gibt die erste Nachricht den Namen. Ein Titel von dir bleibt immer.
policy-figures = Alle Unterhaltungen zusammen
policy-counting = Wird gezählt
policy-count = Zählen

policy-writer = Wer Zusammenfassungen schreibt
policy-writer-chat = Antwortendes Modell
policy-writer-other = Anderes Modell
policy-writer-none = Kein Modell
policy-server = Server
policy-model = Modell
policy-model-name = Name des Modells
policy-model-used = In Gebrauch
policy-model-use = Dieses Modell verwenden
policy-servers = Server und ihre Schlüssel werden unter „Allgemein“ hinzugefügt.
policy-writer-offline = Zusammenfassungen bestehen aus Sätzen der Unterhaltung selbst, Wort für Wort, ohne Modell.
policy-writer-later = Ein fähiges Modell schreibt sie neu, sobald es eines gibt.
policy-writer-told = { $model } schreibt sie. Schlägt das zweimal fehl, stehen Sätze der Unterhaltung selbst dafür, bis es wieder geht.

policy-this = Wie diese Unterhaltung behalten wird
policy-whose = Was hier gilt
policy-as-others = Wie alle anderen
policy-own = Auf eigene Art
policy-as-others-means = { $how }. Die Einstellungen unter „Gedächtnis“ ändern es für alle.
policy-apart = Diese Unterhaltung für sich halten
policy-apart-help = Aus anderen Unterhaltungen wird hier nichts abgerufen und von hier nichts in anderen, gleich was in den Einstellungen steht.
policy-anew = Gedächtnis neu beginnen
policy-anew-help = Setzt alle Zusammenfassungen und Fakten außer Kraft, auch die von dir geschriebenen. Jede Nachricht bleibt.
policy-anew-do = Neu beginnen
policy-anew-did = Aus diesem Gedächtnis genommen: { $what }. Jede Nachricht bleibt.
policy-anew-summaries =
    { $count ->
        [one] { $count } Zusammenfassung
       *[other] { $count } Zusammenfassungen
    }
policy-anew-facts =
    { $count ->
        [one] { $count } Fakt
       *[other] { $count } Fakten
    }

policy-summarise = Zusammenfassen
policy-summarise-help = Ausgeschaltet bleibt alles Wort für Wort, solange es hineinpasst.
policy-presets = Wie
policy-numbers = Zahlen
policy-designed = Zurück zum Üblichen
policy-first = Erste Zusammenfassung ab
policy-first-help = Nachrichten insgesamt.
policy-first-name = Nachrichten vor der ersten Zusammenfassung
policy-again = Erneut nach
policy-again-help = Neue Nachrichten über die behaltenen hinaus.
policy-again-name = Neue Nachrichten vor der nächsten Zusammenfassung
policy-tokens = Oder ab so vielen Tokens
policy-tokens-help = Tokens, die in keiner Zusammenfassung stehen.
policy-tokens-name = Tokens vor einer Zusammenfassung
policy-sent = Oder ab so vielen Tokens, die zu senden sind
policy-sent-help = Tokens von allem, was gesendet würde: Anweisungen, Fakten, Zusammenfassungen und Nachrichten.
policy-sent-name = Zu sendende Tokens vor einer Zusammenfassung
policy-questions = Oder ab so vielen Fragen
policy-questions-help = Fragen von dir, die beantwortet und in keiner Zusammenfassung sind.
policy-questions-name = Fragen vor einer Zusammenfassung
policy-never-due = Ohne eines davon wird nur zusammengefasst, wenn du es verlangst.
policy-kept = Wort für Wort behalten
policy-kept-help = Die neuesten, neben der Zusammenfassung.
policy-kept-unit = Gezählt in
policy-kept-messages = Nachrichten
policy-kept-tokens = Tokens
policy-length = Länge einer Zusammenfassung
policy-length-most = Höchstens.
policy-length-grows = Mit jeder Fassung länger.
policy-length-unit = Gemessen in
policy-length-characters = Zeichen
policy-length-words = Wörter
policy-length-progressive = Wachsend
policy-of-level = Zusammenfassungen einer Ebene
policy-of-level-help = Werden es mehr, werden sie zu einer der nächsten Ebene zusammengelegt.
policy-in-all = Zusammenfassungen insgesamt
policy-in-all-help = Nie mehr als so viele auf einmal.
policy-facts = Nach Fakten suchen
policy-facts-help = Behält Namen, Entscheidungen und Vorlieben Wort für Wort.
policy-lost = Behalten, was einer Zusammenfassung fehlt
policy-lost-help = Namen, Zahlen, Daten und Adressen, die sie weglässt, werden ungefragt zu Fakten.

policy-more = Weitere Zahlen
policy-without = Ohne Zusammenfassung gesendet
policy-without-help = Bis zur ersten Zusammenfassung sendet die fortlaufende Art nur die neuesten Nachrichten; 20, wenn nichts angegeben ist.
policy-without-name = Nachrichten, die ohne Zusammenfassung gesendet werden
policy-pause = Eine Pause beginnt ein neues Thema
policy-pause-help = Ein Wechsel des Themas bestimmt, wo getrennt wird, und macht eine Zusammenfassung fällig.
policy-pause-name = Minuten einer Pause, nach der das Thema wechselt
policy-words = Andere Wörter beginnen ein neues Thema
policy-words-help = Weniger gemeinsame Wörter als dieser Anteil.
policy-words-name = Prozent gemeinsamer Wörter, unter denen das Thema wechselt
policy-highest = Höchste Ebene
policy-highest-help = Zusammenfassungen dieser Ebene werden nicht weiter zusammengelegt.
policy-fold = Zusammengelegt ab so vielen Tokens
policy-fold-help = Von allen Zusammenfassungen einer Ebene zusammen.
policy-fold-name = Tokens von Zusammenfassungen, bevor sie zusammengelegt werden
policy-shares = Wie ein Prompt von 8.000 Tokens aufgeteilt wird; längere und kürzere werden ebenso aufgeteilt.
policy-share-system = Anweisungen und was über dich bekannt ist
policy-share-summaries = Zusammenfassungen
policy-share-recent = Neueste Nachrichten
policy-share-snippets = Was abgerufen wird
policy-shares-name = { $part }: Tokens eines Prompts

policy-unit-messages =
    { $count ->
        [one] Nachricht
       *[other] Nachrichten
    }
policy-unit-minutes =
    { $count ->
        [one] Minute
       *[other] Minuten
    }
policy-unit-percent = %
policy-unit-questions =
    { $count ->
        [one] Frage
       *[other] Fragen
    }
policy-unit-summaries =
    { $count ->
        [one] Stück
       *[other] Stück
    }
policy-unit-tokens =
    { $count ->
        [one] Token
       *[other] Tokens
    }
