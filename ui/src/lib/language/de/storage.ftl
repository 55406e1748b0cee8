storage-data = Deine Daten
storage-folder = Ordner
storage-folder-size =
    { $count ->
        [one] { $size } mit Sicherungen · { $count } Unterhaltung
       *[other] { $size } mit Sicherungen · { $count } Unterhaltungen
    }
storage-folder-open = Ordner öffnen
storage-kind = Aufbewahrt als
storage-kind-json = Lesbare JSON-Dateien
storage-kind-sqlite = Eine SQLite-Datei
storage-kind-json-help = Eine Datei für jede Unterhaltung, die jeder Editor öffnet.
storage-kind-sqlite-help = Alle Unterhaltungen in einer Datenbankdatei.
storage-kind-change = Ändern …
storage-kind-change-to = Ändern in: { $kind }
storage-check = Prüfen
storage-check-help = Liest jede Unterhaltung und sieht nach, ob etwas beschädigt ist. Nichts wird geändert.
storage-check-data = Meine Daten prüfen
storage-transfer = Import und Export
storage-deleting = Löschen
storage-trash-days = Papierkorb leeren nach
storage-trash-days-help = Bis dahin lassen sich gelöschte Unterhaltungen und Nachrichten wiederherstellen. Bei 0 bleiben sie, bis du ihn leerst.
storage-quick-days = Nebenbei Gefragtes wegwerfen nach
storage-quick-days-help = Was im Popup gefragt und nicht behalten wurde, kommt in den Papierkorb. Bei 0 bleibt es.
storage-unit-days =
    { $count ->
        [one] Tag
       *[other] Tagen
    }
storage-unit-conversations =
    { $count ->
        [one] Unterhaltung
       *[other] Unterhaltungen
    }
storage-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
storage-clean-up = Aufräumen
storage-clean-up-help = Verschiebt Unterhaltungen, die lange nicht benutzt wurden, in den Papierkorb.
storage-clean-up-ask = Aufräumen …
storage-clear = Alle Daten löschen
storage-clear-help = Entfernt jede Unterhaltung und alles, was über dich behalten wird. Vorher entsteht eine Sicherung.
storage-clear-ask = Alle Daten löschen …

storage-size-bytes = { $size } Bytes
storage-size-kb = { $size } KB
storage-size-mb = { $size } MB
storage-size-gb = { $size } GB
storage-size-tb = { $size } TB

storage-index = Suchindex
storage-index-whole = Alle Unterhaltungen sind durchsuchbar.
storage-index-making = Suchindex wird erstellt
storage-index-again = Neu erstellen
storage-index-made = Der Suchindex wurde neu erstellt.

storage-backups = Sicherungen
storage-backups-help = Entstehen automatisch, während du schreibst: einen Tag lang stündlich, eine Woche lang täglich, einen Monat lang wöchentlich. Nur was sich geändert hat, braucht Platz.
storage-backing-up = Wird gesichert
storage-backed-up = Eine Sicherung wurde angelegt: { $time }.
storage-back-up-now = Jetzt sichern
storage-backups-list = Sicherungen, die neueste zuerst
storage-backups-none = Noch keine Sicherung. Die erste entsteht von selbst, bald nachdem du etwas geschrieben hast.
storage-backup-hourly = Automatisch
storage-backup-asked = Auf deinen Wunsch
storage-backup-before-migration = Vor einer Aktualisierung der Dateien
storage-backup-before-conversion = Vor einem Wechsel der Aufbewahrung
storage-backup-before-restore = Vor einer Wiederherstellung
storage-backup-before-clear = Bevor alle Daten gelöscht wurden
storage-backup-unknown = Sicherung
storage-restore = Wiederherstellen …
storage-restore-of = Sicherung vom { $time } wiederherstellen
storage-restore-ask = Diese Sicherung wiederherstellen?
storage-restoring = Wird wiederhergestellt
storage-restore-what =
    { $count ->
        [one] Deine Unterhaltungen werden wieder, was sie am <strong>{ $time }</strong> waren: { $count } Unterhaltung.
       *[other] Deine Unterhaltungen werden wieder, was sie am <strong>{ $time }</strong> waren: { $count } Unterhaltungen.
    }
storage-restore-safe = Vorher wird der jetzige Stand gesichert, so dass sich das rückgängig machen lässt. Seither begonnene Unterhaltungen kommen in den Papierkorb.
storage-undoing = Alles wird zurückgeholt

storage-check-reading = Jede Unterhaltung wird gelesen
storage-check-reading-on = Jede Unterhaltung wird gelesen …
storage-check-well = Alles ist in Ordnung.
storage-check-mended =
    { $count ->
        [one] { $count } Problem repariert.
       *[other] { $count } Probleme repariert.
    }
storage-check-found =
    { $count ->
        [one] { $count } Problem gefunden.
       *[other] { $count } Probleme gefunden.
    }
storage-check-mendable =
    { $count ->
        [one] { $count } Problem gefunden. Noch wurde nichts geändert.
       *[other] { $count } Probleme gefunden. Noch wurde nichts geändert.
    }
storage-check-read =
    { $count ->
        [one] { $count } Unterhaltung fehlerfrei gelesen, auch die im Papierkorb.
       *[other] { $count } Unterhaltungen fehlerfrei gelesen, auch die im Papierkorb.
    }
storage-check-findings = Befunde
storage-check-fate = Repariert.
storage-check-again = Noch einmal prüfen
storage-mend = Reparieren
storage-mending = Wird repariert

storage-clean-up-title = Unterhaltungen aufräumen
storage-clean-up-do = In den Papierkorb
storage-clean-up-which = Welche Unterhaltungen
storage-clean-up-by-age = Nach Alter
storage-clean-up-by-number = Nach Anzahl
storage-clean-up-unused = Nicht benutzt seit
storage-clean-up-unused-help = Ab der letzten Nachricht gezählt.
storage-clean-up-unused-days = Tage ohne Benutzung
storage-clean-up-latest = Alle bis auf die neuesten
storage-clean-up-latest-help = Die am längsten nicht benutzte geht zuerst.
storage-clean-up-latest-count = Unterhaltungen, die bleiben
storage-clean-up-counting = Wird gezählt …
storage-clean-up-would =
    { $count ->
        [0] Keine Unterhaltung würde verschoben.
        [one] { $count } Unterhaltung käme in den Papierkorb.
       *[other] { $count } Unterhaltungen kämen in den Papierkorb.
    }
storage-clean-up-safe = Vorher entsteht eine Sicherung. Was im Papierkorb ist, lässt sich wiederherstellen, bis er geleert wird.
storage-clean-up-did =
    { $count ->
        [one] { $count } Unterhaltung in den Papierkorb verschoben.
       *[other] { $count } Unterhaltungen in den Papierkorb verschoben.
    }

storage-clear-title = Alle Daten löschen?
storage-clear-word = löschen
storage-clearing = Wird gelöscht
storage-clear-what =
    { $count ->
        [one] { $count } Unterhaltung und alles, was über dich behalten wird, werden entfernt. Einstellungen und Schlüssel bleiben.
       *[other] { $count } Unterhaltungen und alles, was über dich behalten wird, werden entfernt. Einstellungen und Schlüssel bleiben.
    }
storage-clear-safe = Vorher entsteht eine Sicherung. Um das rückgängig zu machen, diese Sicherung in den Einstellungen unter „Sicherungen“ wiederherstellen. Um etwas endgültig zu löschen, auch aus den Sicherungen, stattdessen in seinem Menü „Vergessen“ wählen.

storage-convert-json = In lesbare JSON-Dateien umwandeln
storage-convert-sqlite = In eine SQLite-Datei umwandeln
storage-convert-json-means = Jede Unterhaltung wird eine eigene Datei, die du mit jedem Programm lesen, kopieren und durchsuchen kannst.
storage-convert-sqlite-means = Alle Unterhaltungen kommen in eine Datenbankdatei: schneller, wenn es sehr viele sind, und leicht als Ganzes zu kopieren. Andere Programme brauchen SQLite, um sie zu lesen.
storage-convert-safe = So oder so geht nichts verloren, und du kannst jederzeit zurück. Die neue Kopie wird noch einmal gelesen und verglichen, bevor sie benutzt wird, und die alte bleibt erhalten. Antworten, die gerade ankommen, werden angehalten; was angekommen ist, bleibt.
storage-convert-now = Jetzt umwandeln
storage-converted = Fertig. Deine Unterhaltungen werden jetzt so aufbewahrt: <strong>{ $kind }</strong>. Jede wurde noch einmal gelesen und verglichen.
storage-converted-kept = Die alte Kopie liegt in <path>{ $path }</path>

storage-saving-here = Der jetzige Stand wird gesichert
storage-saving-unsaved = Noch nicht Gespeichertes wird gespeichert
storage-ending = Wird beendet
storage-step-back-up = Der jetzige Stand wird gesichert
storage-step-copy = Die neue Kopie wird geschrieben
storage-step-verify = Wird mit dem Original verglichen
storage-step-unpack = Entpacken (MB)
storage-step-import = Wird importiert
storage-step-restore = Wird wiederhergestellt
storage-step-erase = Wird endgültig gelöscht
storage-step-index = Suchindex wird erstellt
storage-step-export = Wird exportiert
storage-step-sync = Abgleich mit deinen anderen Geräten

storage-erased-soon = Löschung in Kürze
storage-erased-in =
    { $count ->
        [one] Löschung innerhalb eines Tages
       *[other] Löschung in { $count } Tagen
    }

storage-unsaved =
    { $count ->
        [one] { $reason } { $count } Änderung ist nur im Arbeitsspeicher. Du kannst weitermachen; Extremis versucht weiter zu speichern. Nicht beenden, bis dieser Hinweis weg ist.
       *[other] { $reason } { $count } Änderungen sind nur im Arbeitsspeicher. Du kannst weitermachen; Extremis versucht weiter zu speichern. Nicht beenden, bis dieser Hinweis weg ist.
    }
storage-saving = Speichern wird versucht
storage-save-now = Jetzt versuchen
storage-quit-title = Nicht alles ist gespeichert
storage-quit-lose =
    { $count ->
        [one] Beenden und { $count } Änderung verlieren
       *[other] Beenden und { $count } Änderungen verlieren
    }
storage-quit-keep = Offen lassen
storage-quitting = Wird beendet
storage-quit-safe = Extremis offen lassen: Es versucht weiter zu speichern, und alles wird gespeichert, sobald es geht. Wer jetzt beendet, verliert, was nur im Arbeitsspeicher ist.
