user-memories-title = Was über dich behalten wird
user-memories-remember = Dinge über mich behalten
user-memories-remember-help = Was du über dich sagst, wird gesucht, wenn du eine Unterhaltung verlässt oder darin pausierst. Bis zu acht Erinnerungen gehen mit jeder Nachricht an das Modell, das antwortet; gibt es mehr, dann die, die mit der Nachricht zu tun haben. „Was gesendet wurde“ zeigt sie. Ausgeschaltet wird nichts gesucht und nichts gesendet.
user-memories-accept = Ohne Nachfrage verwenden
user-memories-accept-help = Sehr sicher heißt 90 %, sicher 75 %. Bei einem Widerspruch zu etwas Bekanntem wird immer nachgefragt.
user-memories-accept-never = Nie
user-memories-accept-very-sure = Wenn sehr sicher
user-memories-accept-sure = Wenn sicher
user-memories-accept-default = nie
user-memories-idle = Auch nach einer Pause nachsehen
user-memories-idle-help = Nach so vielen Sekunden ohne Nachricht gilt die Unterhaltung als verlassen. 0: nur, wenn sie verlassen wird.
user-memories-idle-name = Sekunden ohne Nachricht
user-memories-seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
user-memories-apps = Nicht aus diesen Anwendungen
user-memories-apps-help = Nach ihren Namen, wie das Popup sie zeigt. Von dem, was du dort schreibst, wird nichts behalten, und nichts über dich Bekanntes wird mitgesendet, auch nicht im weiteren Verlauf der Unterhaltung.
user-memories-apps-list = Ausgeschlossene Anwendungen
user-memories-apps-example = Zum Beispiel: Slack
user-memories-app-exclude = Ausschließen
user-memories-app-remove = { $app } nicht mehr ausschließen

user-memories-all = Alle Erinnerungen
user-memories-none-yet = Noch nichts. Was du über dich sagst, etwa wo du wohnst oder wie du Antworten magst, kommt hierher, wenn du eine Unterhaltung verlässt. „Das merken“ im Menü einer Nachricht fügt es sofort hinzu.
user-memories-many = Es sind { $count }; vergiss oder deaktiviere, was du nicht mehr brauchst. Mehr als { $most } können nicht in Gebrauch sein.
user-memories-most = Es sind { $count }, und mehr können nicht in Gebrauch sein; vergiss oder deaktiviere, was du nicht mehr brauchst.
user-memories-clean-up = Aufräumen
user-memories-search = Suchen
user-memories-search-name = In den Erinnerungen suchen
user-memories-category = Kategorie
user-memories-category-all = Alle Kategorien
user-memories-category-preference = Vorliebe
user-memories-category-technical = Technisches
user-memories-category-personal = Persönliches
user-memories-category-work = Arbeit
user-memories-category-project = Projekt
user-memories-category-other = Anderes
user-memories-status = Status
user-memories-status-active = In Gebrauch
user-memories-status-disabled = Deaktiviert
user-memories-status-expired = Abgelaufen
user-memories-status-superseded = Ersetzt
user-memories-status-rejected = Abgelehnt
user-memories-status-count = { $status } ({ $count })
user-memories-order = Reihenfolge
user-memories-order-latest = Neueste zuerst
user-memories-order-least-used = Am wenigsten verwendete zuerst
user-memories-list-latest = Was behalten wird, das Neueste zuerst
user-memories-list-least-used = Was behalten wird, das am wenigsten Verwendete zuerst
user-memories-none-match = Nichts passt.
user-memories-none = Keine.

user-memories-add-example = Zum Beispiel: Ich arbeite in der Krankenpflege in Gent.
user-memories-add-name = Was behalten werden soll
user-memories-done = Fertig
user-memories-text = Was behalten wird
user-memories-category-of = Kategorie von „{ $fact }“
user-memories-more-for = Mehr zu „{ $fact }“
user-memories-more = Mehr zu dieser Erinnerung
user-memories-enable = Aktivieren
user-memories-disable = Deaktivieren
user-memories-use-again = Wieder verwenden
user-memories-unused = noch nicht verwendet
user-memories-used =
    { $count ->
        [one] einmal verwendet, am { $date }
       *[other] { $count }-mal verwendet, zuletzt am { $date }
    }
user-memories-until = bis { $date }
user-memories-holds-until = gilt bis { $date }
user-memories-now = jetzt: { $fact }
user-memories-before = vorher: { $fact }
user-memories-before-until = { $fact } (bis { $date })
user-memories-idle-since = Seit { $date } nicht verwendet.
user-memories-from = aus: <title>{ $title }</title>
user-memories-from-more =
    { $count ->
        [one] aus: <title>{ $title }</title> und einer weiteren
       *[other] aus: <title>{ $title }</title> und { $count } weiteren
    }
user-memories-from-gone = aus einer Unterhaltung, die es nicht mehr gibt
user-memories-from-you = von dir

user-memories-review = Zu prüfen
user-memories-review-means = Enter nimmt an, E bearbeitet, Entf lehnt ab. Was gefunden wurde, wird nicht verwendet, bevor du es annimmst.
user-memories-would-replace = Würde ersetzen: „{ $fact }“
user-memories-accept-edited = Speichern und annehmen
user-memories-accept-it = Annehmen
user-memories-reject = Ablehnen
user-memories-replace = Ersetzen
user-memories-keep-both = Beide behalten

user-memories-import = Importieren …
user-memories-export = Exportieren
user-memories-exported = Gespeichert als { $path }.
user-memories-forget-all = Alle vergessen …
user-memories-forget-all-ask = Alle Erinnerungen vergessen?
user-memories-forget-all-do =
    { $count ->
        [one] Vergessen
       *[other] Alle { $count } vergessen
    }
user-memories-forget-all-means = Alles, was über dich behalten wird, wird endgültig gelöscht, auch aus jeder Sicherung. Die Nachrichten, die es sagen, bleiben in ihren Unterhaltungen. <strong>Das lässt sich nicht rückgängig machen.</strong> „Exportieren“ speichert vorher eine Kopie.
user-memories-forgetting = Wird hier und in jeder Sicherung gelöscht
user-memories-import-title = Erinnerungen importieren
user-memories-import-file = Datei
user-memories-import-do = Importieren
user-memories-import-means = Eine Datei, die mit <em>Exportieren</em> gespeichert wurde. Was schon bekannt ist, wird nicht doppelt hinzugefügt, und die Datei wird nicht verändert.
user-memories-import-choose-name = Eine Datei mit Erinnerungen
user-memories-imported = { $added } hinzugefügt.
user-memories-imported-known = { $added } hinzugefügt, { $known } schon bekannt.
user-memories-imported-refused = { $added } hinzugefügt, { $refused } nicht lesbar.
user-memories-imported-known-refused = { $added } hinzugefügt, { $known } schon bekannt, { $refused } nicht lesbar.

user-memories-count =
    { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    }
user-memories-given = Erinnerungen, die für diese Antwort mitgesendet wurden
user-memories-given-reading = Diese Erinnerungen werden gelesen
user-memories-given-stop = Nicht verwenden
user-memories-given-stop-name = Nicht verwenden: „{ $fact }“
user-memories-given-again-name = Wieder verwenden: „{ $fact }“
user-memories-given-gone =
    { $count ->
        [one] Eine wurde seitdem vergessen.
       *[other] { $count } wurden seitdem vergessen.
    }

user-memories-too-long = Höchstens { $most } Zeichen werden behalten. Den gemeinten Teil auswählen und dann „Auswahl merken“ im Menü der Nachricht wählen.
user-memories-remembered = In allen Unterhaltungen behalten.
user-memories-remembered-against = In allen Unterhaltungen behalten. Es widerspricht „{ $fact }“: Einstellungen → Über dich.
user-memories-known = Das ist schon behalten.
user-memories-known-as = Das ist schon behalten: „{ $fact }“
user-memories-stopped = Wird nicht mehr verwendet: „{ $fact }“
user-memories-found-used = Behalten: { $count }.
user-memories-found =
    { $count ->
        [one] Etwas über dich wurde gefunden.
       *[other] { $count } Dinge über dich wurden gefunden.
    }
user-memories-found-review = Prüfen
user-memories-found-show = Zeigen
