memory-title = Gedächtnis
memory-policy = Wie diese Unterhaltung behalten wird
memory-hide = Gedächtnis ausblenden
memory-parts = Teile des Gedächtnisses
memory-part-summary = Zusammenfassung
memory-part-facts = Fakten
memory-part-usage = Verbrauch
memory-waits = wartet auf dich
memory-not-begun = Noch nichts: Die Unterhaltung beginnt mit deiner ersten Nachricht.

memory-range = Nachrichten { $first }–{ $last }
memory-range-one = Nachricht { $number }
memory-range-elsewhere = Nachrichten einer anderen Fassung
memory-by-you = Du
memory-by-none = Kein Modell
memory-offline-means = Sätze der Unterhaltung, Wort für Wort, weil kein fähiges Modell das geschrieben hat. Gibt es eines, schreibt es das neu; was du bearbeitest oder sperrst, bleibt.

memory-none-before = Wird eine Unterhaltung lang, steht hier, worauf es darin ankommt, zum Lesen und Verbessern.
memory-none-off = Zusammenfassungen sind für diese Unterhaltung ausgeschaltet. Du kannst trotzdem jetzt eine schreiben lassen.
memory-none-yet = Noch keine Zusammenfassung. Später entsteht eine ({ $how }), die du hier lesen und verbessern kannst.
memory-offline-written = Offline geschrieben: Sätze dieser Unterhaltung, Wort für Wort. Ein fähiges Modell, in den Einstellungen gewählt, schreibt Zusammenfassungen in eigenen Worten.
memory-offline-from-now = Von jetzt an offline geschrieben: Sätze dieser Unterhaltung, Wort für Wort. Ein fähiges Modell, in den Einstellungen gewählt, schreibt Zusammenfassungen in eigenen Worten.
memory-failed = Die Zusammenfassung konnte nicht geschrieben werden.
memory-summarising = Wird zusammengefasst
memory-summarising-now = Wird zusammengefasst …
memory-summarise = Jetzt zusammenfassen
memory-beyond-kept =
    { $count ->
        [one] Alles außer den neuesten Nachrichten ist zusammengefasst. <em>Jetzt zusammenfassen</em> nimmt auch sie dazu, alle bis auf die letzte.
       *[other] Alles außer den neuesten Nachrichten ist zusammengefasst. <em>Jetzt zusammenfassen</em> nimmt auch sie dazu, alle bis auf die letzten { $count }.
    }
memory-in-force = Geltende Zusammenfassungen
memory-made-from = Woraus diese Zusammenfassung gemacht ist
memory-level = Ebene { $level }

memory-covers = In der Unterhaltung zeigen
memory-edited = Bearbeitet
memory-offline = Offline, Wort für Wort
memory-folded = Zusammengelegt
memory-stale = Veraltet
memory-quality-means = { $found } von { $checked } Namen, Zahlen, Daten und Adressen stehen noch darin oder in den Fakten
memory-quality-kept = { $percent } % erhalten
memory-summary = Zusammenfassung
memory-overtaken = Während du geschrieben hast, kam eine neuere Zusammenfassung. Deine ist noch hier.
memory-newer = Die neuere zeigen
memory-saving = Wird gespeichert …
memory-saved = Gespeichert
memory-undo = Rückgängig: zurück zur vorigen Fassung
memory-anew = Aus den Nachrichten, für die sie steht, neu schreiben
memory-line-by-line = { $label }, Zeile für Zeile
memory-lock-means = Diese Zeile sperren: Jede spätere Fassung behält sie Wort für Wort
memory-lock-line = Diese Zeile sperren: { $line }
memory-unlock = Diese Zeile entsperren
memory-unlock-line = Diese Zeile entsperren: { $line }

memory-held = Eine Zusammenfassung, die auf dich wartet
memory-held-means = Eine neue Zusammenfassung wartet: Sie widerspricht dem, was feststeht.
memory-held-locked = gesperrt ist aber:
memory-held-fact = der Fakt ist aber:
memory-held-without = Eine gesperrte Zeile fehlt darin:
memory-held-refuse = Die alte behalten
memory-held-accept = Trotzdem verwenden
memory-held-compare = Vergleichen

memory-versions = Fassungen dieser Zusammenfassung
memory-versions-list = Fassungen
memory-origin-generated = Erzeugt
memory-origin-edited = Von dir bearbeitet
memory-origin-restored = Wiederhergestellt
memory-state-active = gilt
memory-state-held = wartet auf dich
memory-state-folded = zusammengelegt
memory-words =
    { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    }
memory-version = Gewählte Fassung
memory-version-first = Die erste Fassung
memory-version-against-before = Verglichen mit der vorigen Fassung
memory-version-copy = Diese Fassung kopieren
memory-version-use = Verwenden
memory-against = Verglichen mit
memory-compare-with = Vergleichen mit
memory-against-before = Vorige Fassung
memory-against-active = Geltende Fassung
memory-against-none = Nichts

memory-preferences = Vorlieben
memory-preference = Vorliebe
memory-decisions = Entscheidungen
memory-decision = Entscheidung
memory-facts = Fakten
memory-fact = Fakt
memory-sources = Quellen
memory-source = Quelle
memory-document = Dokument
memory-document-part = Teil eines Dokuments
memory-entities = Personen und Dinge
memory-entity = Person oder Ding
memory-other = Anderes
memory-other-one = Anderes
memory-facts-none = Namen, Entscheidungen, Vorlieben und Adressen werden hier Wort für Wort behalten, sobald sie vorkommen. Noch kam nichts davon vor.
memory-fact-new = Fakt hinzufügen
memory-fact-kind = Art des Fakts
memory-fact-key = Worum es geht
memory-fact-example = Wird Wort für Wort behalten
memory-fact-words = Der Fakt
memory-fact-done = Fertig
memory-fact-text = Text des Fakts
memory-fact-more = Mehr zu diesem Fakt
memory-fact-pin = Anheften: immer senden
memory-fact-unpin = Lösen
memory-fact-pinned = Angeheftet
memory-fact-show = Zeigen, wo es gesagt wurde
memory-fact-remove = Entfernen: nicht wert, behalten zu werden
memory-fact-said =
    { $count ->
        [one] Hier gesagt
       *[other] { $count }-mal gesagt
    }
memory-fact-yours = Von dir
memory-fact-before = vorher: { $fact }
memory-fact-contradicted = Widersprochen
memory-fact-contradicted-means = Ein anderer Fakt widerspricht ihm
memory-fact-contradicts = Widerspricht „{ $fact }“. Welcher Fakt stimmt?
memory-fact-this = Dieser
memory-fact-that = Der andere
memory-fact-both = Beide

memory-lost = Nicht enthalten
memory-lost-keep-all = Alle behalten
memory-lost-keep = { $fact } behalten
memory-lost-keep-title = Als Fakt behalten
memory-lost-dismiss = { $fact } nicht mehr anbieten
memory-lost-dismiss-title = Nicht wert, behalten zu werden
memory-lost-more = { $count } weitere

memory-next = Die nächste Anfrage
memory-next-preview = Was gesendet würde
memory-quality = Güte
memory-quality-title = Güte der Zusammenfassungen
memory-quality-of = Erhaltene Namen, Zahlen, Daten und Adressen
memory-quality-percent = { $percent } %
memory-quality-chart = Güte der Zusammenfassungen im Lauf der Zeit: { $figures }
memory-quality-figure = { $percent } Prozent
memory-quality-at = { $time }: { $found } von { $checked } erhalten
memory-quality-latest = { $found } von { $checked } in der letzten Zusammenfassung oder den Fakten
memory-figures = Zahlen
memory-stats-messages = Nachrichten
memory-stats-archived = In Zusammenfassungen
memory-stats-archived-means = Sie bleiben in der Unterhaltung und können durchsucht werden.
memory-stats-since = Seit der letzten Zusammenfassung
memory-stats-active = Zusammenfassungen in Gebrauch
memory-stats-levels = Ebenen von Zusammenfassungen
memory-stats-levels-none = keine
memory-stats-facts = Fakten
memory-stats-tokens = Je Anfrage gesparte Tokens
memory-stats-tokens-means = { $count } ohne Gedächtnis
memory-stats-cost = In 1.000 Anfragen gespart
memory-stats-cost-of = In 1.000 Anfragen gespart, Preise von { $date }
memory-stats-cost-least = weniger als { $amount }
memory-stats-cost-said = { $model } kostet { $price } für eine Million Tokens, wie der Server oder du es angibst.
memory-stats-cost-listed = { $model } kostet { $price } für eine Million Tokens, nach der Preisliste des Herstellers von { $date }.
