search-all = Alle Unterhaltungen durchsuchen
search-placeholder = Alles durchsuchen
search-clear = Suche leeren
search-help = Wonach gesucht werden kann

search-operator-exactly = genau diese Wörter in dieser Reihenfolge
search-operator-role = von dir gesagt; role:assistant vom Modell
search-operator-app = gesendet, während du in dieser Anwendung warst
search-operator-after = seitdem: ein Tag, ein Monat oder ein Jahr
search-operator-before = davor: ein Tag, ein Monat oder ein Jahr
search-operator-title = in Unterhaltungen, die das im Titel haben
search-operator-here = in der offenen Unterhaltung
search-operator-pinned = angeheftete Nachrichten
search-operator-tag = Unterhaltungen mit einem Schlagwort
search-operator-folder = Unterhaltungen in einem Ordner
search-operator-archived = archivierte Unterhaltungen
search-example-exactly = zwei Wörter
search-example-title = Reise
search-example-tag = Arbeit
search-example-folder = Notizen zur Arbeit

search-who-summary = Zusammenfassung
search-who-fact = Fakt
search-who-seen = Gesehen
search-who-seen-in = Gesehen in { $app }
search-who-user = Du
search-who-assistant = Assistent
search-who-system = System

search-section-conversations = Unterhaltungen
search-section-messages = Nachrichten
search-section-meaning = Sinngemäß

search-results = Ergebnisse
search-more = Mehr Ergebnisse
search-more-titles =
    { $count ->
        [one] { $count } weiterer Titel
       *[other] { $count } weitere Titel
    }
search-count =
    { $count ->
        [one] { $count } Ergebnis
       *[other] { $count } Ergebnisse
    }
search-count-of =
    { $total ->
        [one] { $count } von { $total } Ergebnis
       *[other] { $count } von { $total } Ergebnissen
    }
search-count-first =
    { $count ->
        [one] Erstes Ergebnis
       *[other] Erste { $count } Ergebnisse
    }
search-count-none = Keine Ergebnisse
search-count-none-yet = Noch keine Ergebnisse
search-hurried = Die Zeit reichte nicht, um alles zu durchsuchen: Ältere Stellen können fehlen. Enter durchsucht alles.
search-titles-match = Diese Titel passen.
search-meant = Meintest du <words/>?
search-or = oder
search-progress =
    { $total ->
        [one] Bisher { $indexed } von { $total } Unterhaltung durchsucht …
       *[other] Bisher { $indexed } von { $total } Unterhaltungen durchsucht …
    }

search-meaning = Sinngemäß
search-meaning-doing = Sucht sinngemäß
search-meaning-progress = Sinngemäß …
search-meaning-found = Sinngemäß gefunden
search-meaning-words-alone = Nur nach Wörtern gefunden
search-meaning-preparing = Ältere Nachrichten werden noch für die sinngemäße Suche vorbereitet.
search-meaning-off = Die sinngemäße Suche ist aus: Das Modell dafür ist nicht installiert.

search-nothing = Nichts gefunden.
search-nothing-yet = Noch nichts gefunden.
search-nothing-like = Nichts dergleichen gefunden.
search-nothing-indexed = Vielleicht steht es in dem, was noch nicht durchsucht ist.
search-nothing-hurried = Die Zeit reichte nicht, um alles zu durchsuchen.
search-nothing-look-through = Alles durchsuchen
search-nothing-elsewhere = Vielleicht steht es nicht dort, wo du danach suchst.
search-nothing-everywhere = Überall suchen
search-nothing-other-words = Vielleicht wurde es mit anderen Worten gesagt.
search-nothing-by-meaning = Sinngemäß suchen
search-nothing-fewer-words = Weniger Wörter versuchen, oder nur den Anfang eines Wortes.
