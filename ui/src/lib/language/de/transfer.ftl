transfer-import = Importieren
transfer-import-help = Aus ChatGPT, Claude, Gemini und anderen, oder aus einem anderen Extremis. Du kannst die Datei auch auf dem Fenster ablegen.
transfer-import-ask = Importieren …
transfer-last = Letzter Import: { $time }
transfer-take-back-ask = Zurücknehmen …
transfer-export = Exportieren
transfer-export-help = Alle Unterhaltungen als Notizen, als Seiten oder als alles, was Extremis von ihnen weiß.
transfer-notes = Ordner für Notizen
transfer-notes-help = Lässt einen Ordner deinen Unterhaltungen folgen, für Obsidian oder Git: jede als Notiz, die neu geschrieben wird, wenn sie sich ändert, mit ihrem Titel umbenannt und entfernt, wenn sie gelöscht oder vergessen wird. Andere Dateien dort werden nicht angerührt. Die Notizen sind nicht verschlüsselt.
transfer-notes-example = ~/Dokumente/Notizen
transfer-notes-follow = Notizen dort führen
transfer-notes-again = Jetzt schreiben
transfer-notes-stop = Nicht mehr folgen
transfer-notes-stopped = Die Notizen, die dort sind, bleiben und werden nicht mehr geändert. Was du von jetzt an löschst oder vergisst, bleibt in ihnen stehen.
transfer-notes-none-yet = Seit dem Start von Extremis wurden die Notizen noch nicht abgeglichen.
transfer-notes-at = Auf dem Stand vom { $time }.
transfer-take-back-title = Letzten Import zurücknehmen
transfer-take-back = Zurücknehmen
transfer-taking-back = Wird zurückgenommen
transfer-take-back-where = Das kommt in den Papierkorb und lässt sich von dort wiederherstellen.
transfer-take-back-stays = Was du seither fortgesetzt hast, bleibt, wie es ist.

transfer-brought-added =
    { $added ->
        [one] Er brachte { $added } Unterhaltung.
       *[other] Er brachte { $added } Unterhaltungen.
    }
transfer-brought-updated =
    { $updated ->
        [one] Er brachte neue Nachrichten für { $updated } Unterhaltung.
       *[other] Er brachte neue Nachrichten für { $updated } Unterhaltungen.
    }
transfer-brought-both =
    Er brachte { $added ->
        [one] { $added } Unterhaltung
       *[other] { $added } Unterhaltungen
    } und neue Nachrichten für { $updated ->
        [one] { $updated } Unterhaltung
       *[other] { $updated } Unterhaltungen
    }.

transfer-import-title = Unterhaltungen importieren
transfer-import-from = Aus ChatGPT, Claude, Gemini, Open WebUI, LibreChat, Chatbox, Cherry Studio, Jan, LM Studio, Ollama, Witsy oder einem anderen Extremis: die Datei, der Ordner oder die ZIP-Datei, so wie du sie dort bekommst. Du siehst, was darin ist, bevor etwas hinzugefügt wird, und die Datei selbst wird nicht verändert.
transfer-path = Datei oder Ordner
transfer-path-example = ~/Downloads/export.zip
transfer-look = Ansehen
transfer-drop = Du kannst sie auch auf dem Fenster ablegen.
transfer-looking = Es wird nachgesehen, was da ist
transfer-reading = Wird gelesen
transfer-ending = Wird beendet
transfer-another = Andere Datei wählen
transfer-import-now =
    { $count ->
        [0] Importieren
        [one] { $count } Unterhaltung importieren
       *[other] { $count } Unterhaltungen importieren
    }

transfer-found =
    { $count ->
        [one] { $count } Unterhaltung.
       *[other] { $count } Unterhaltungen.
    }
transfer-found-from =
    { $count ->
        [one] { $count } Unterhaltung aus { $assistants }.
       *[other] { $count } Unterhaltungen aus { $assistants }.
    }
transfer-found-new =
    { $count ->
        [one] { $count } ist neu.
       *[other] { $count } sind neu.
    }
transfer-found-grown =
    { $count ->
        [one] { $count } hat etwas Neues.
       *[other] { $count } haben etwas Neues.
    }
transfer-found-known =
    { $count ->
        [one] { $count } ist schon da und wird nicht doppelt hinzugefügt.
       *[other] { $count } sind schon da und werden nicht doppelt hinzugefügt.
    }
transfer-beside = Nicht für alles darin hat Extremis einen Platz: { $kept }. Das wird unverändert bei den Nachrichten aufbewahrt.
transfer-beside-attachments =
    { $count ->
        [one] { $count } angehängte Datei käme mit.
       *[other] { $count } angehängte Dateien kämen mit.
    }
transfer-beside-memories =
    { $count ->
        [one] { $count } Erinnerung über dich käme mit.
       *[other] { $count } Erinnerungen über dich kämen mit.
    }
transfer-beside-instructions = Anweisungen für alle Unterhaltungen kämen mit; sie würden nicht gelten.
transfer-nothing-new = Darin ist nichts Neues: Ein Import würde nichts hinzufügen.
transfer-filter = Nach Titel filtern
transfer-all = Alle
transfer-none = Keine
transfer-list = Zu importierende Unterhaltungen, die neueste zuerst
transfer-list-none = Kein Titel enthält diese Worte.
transfer-state-new = Neu
transfer-state-grown = Geändert
transfer-state-grown-by =
    { $count ->
        [one] { $count } neue Nachricht
       *[other] { $count } neue Nachrichten
    }
transfer-state-known = Schon da
transfer-state-in-trash = { $state }, im Papierkorb

transfer-refused = Was nicht gelesen werden kann
transfer-refused-present =
    { $count ->
        [one] Eines darin kann nicht gelesen werden und würde ausgelassen:
       *[other] { $count } Dinge darin können nicht gelesen werden und würden ausgelassen:
    }
transfer-refused-past =
    { $count ->
        [one] Eines konnte nicht gelesen werden und wurde ausgelassen:
       *[other] { $count } Dinge konnten nicht gelesen werden und wurden ausgelassen:
    }
transfer-refused-more = … und { $count } weitere

transfer-twice =
    { $count ->
        [one] Nichts wurde doppelt hinzugefügt: { $count } Unterhaltung ist schon da.
       *[other] Nichts wurde doppelt hinzugefügt: { $count } Unterhaltungen sind schon da.
    }
transfer-added =
    { $count ->
        [one] { $count } Unterhaltung hinzugefügt.
       *[other] { $count } Unterhaltungen hinzugefügt.
    }
transfer-updated =
    { $count ->
        [one] { $count } hatte neue Nachrichten.
       *[other] { $count } hatten neue Nachrichten.
    }
transfer-known =
    { $count ->
        [one] { $count } war schon da.
       *[other] { $count } waren schon da.
    }
transfer-in-trash =
    { $count ->
        [one] { $count } ist im Papierkorb.
       *[other] { $count } sind im Papierkorb.
    }
transfer-attachments =
    { $count ->
        [one] { $count } angehängte Datei kam mit.
       *[other] { $count } angehängte Dateien kamen mit.
    }
transfer-memories =
    { $count ->
        [one] { $count } Erinnerung über dich kam mit.
       *[other] { $count } Erinnerungen über dich kamen mit.
    }
transfer-instructions = Anweisungen für alle Unterhaltungen kamen mit; sie gelten nicht: Einstellungen → Anweisungen zeigt sie.
transfer-own-instructions =
    { $count ->
        [one] { $count } Unterhaltung kam mit Anweisungen, die nicht gelten: Die Schaltfläche für Anweisungen über einer Unterhaltung zeigt sie.
       *[other] { $count } Unterhaltungen kamen mit Anweisungen, die nicht gelten: Die Schaltfläche für Anweisungen über einer Unterhaltung zeigt sie.
    }
transfer-kept = Unverändert bei den Nachrichten aufbewahrt: { $kept }.
transfer-kept-next = { $before }, { $next }
transfer-import-ended = Der Import wurde vorzeitig beendet; wer dasselbe noch einmal importiert, setzt ihn fort.
transfer-drop-one = Nichts wurde importiert: eine einzelne Datei ablegen oder den Ordner, in dem sie liegen.

transfer-taken-back =
    { $count ->
        [one] Zurückgenommen: { $count } Unterhaltung in den Papierkorb verschoben.
       *[other] Zurückgenommen: { $count } Unterhaltungen in den Papierkorb verschoben.
    }
transfer-taken-back-messages =
    { $count ->
        [one] Ebenso { $count } Nachricht aus anderen.
       *[other] Ebenso { $count } Nachrichten aus anderen.
    }
transfer-taken-back-left =
    { $count ->
        [one] { $count } bleibt, weil du damit weitergemacht hast.
       *[other] { $count } bleiben, weil du damit weitergemacht hast.
    }
transfer-taken-back-ended = Das Zurücknehmen wurde vorzeitig beendet; wer noch einmal zurücknimmt, setzt es fort.

transfer-export-all = Alle Unterhaltungen exportieren
transfer-export-one = „{ $title }“ exportieren
transfer-format = Format
transfer-contexts = Was du vor dir hattest
transfer-contexts-help = Die Anwendung, ihr Fenster und was dort ausgewählt war.
transfer-contexts-with = Mit dem, was du vor dir hattest
transfer-memory = Gedächtnis
transfer-memory-all = Zusammenfassungen, Fakten, was über dich behalten wird, und deine Anweisungen.
transfer-memory-one = Die Zusammenfassung und die Fakten.
transfer-memory-with = Mit Gedächtnis
transfer-to = Wohin
transfer-export-now = Exportieren
transfer-print = Drucken …
transfer-print-failed = Die Unterhaltung konnte nicht zum Drucken vorbereitet werden. Nichts wurde gedruckt.
transfer-folder-open = Ordner öffnen

transfer-markdown = Markdown
transfer-markdown-one = Eine Notiz, die jeder Editor öffnet.
transfer-markdown-all = Eine Notiz für jede Unterhaltung, für einen Ordner mit Notizen. Ein Export in denselben Ordner bringt ihn auf den neuesten Stand.
transfer-html = HTML
transfer-html-one = Eine Seite, die jeder Browser zeigt, ohne Netz.
transfer-html-all = Eine Seite für jede Unterhaltung. Ein Export in denselben Ordner bringt ihn auf den neuesten Stand.
transfer-json = JSON
transfer-json-one = Alles, was Extremis davon weiß. Ein Import nimmt es wieder auf.
transfer-json-all = Alles, was Extremis von ihnen weiß. Ein Import nimmt es wieder auf.
transfer-json-lines = JSON-Zeilen
transfer-json-lines-one = Eine Zeile damit, wer was gesagt hat, wie Programme zum Trainieren sie brauchen.
transfer-json-lines-all = Eine Datei mit einer Zeile für jede Unterhaltung, wie Programme zum Trainieren sie brauchen.
transfer-pdf = PDF
transfer-pdf-one = Das Druckfenster deines Systems öffnet sich: dort „In Datei drucken“ und PDF wählen, oder einen Drucker.

transfer-speaker-user = Du
transfer-speaker-assistant = Assistent
transfer-speaker-system = System

transfer-written =
    { $count ->
        [one] { $count } Unterhaltung geschrieben.
       *[other] { $count } Unterhaltungen geschrieben.
    }
transfer-written-nothing = Nichts musste geschrieben werden.
transfer-written-before =
    { $count ->
        [one] { $count } war schon da.
       *[other] { $count } waren schon da.
    }
transfer-written-removed =
    { $count ->
        [one] { $count } Datei entfernt, deren Unterhaltungen es nicht mehr gibt.
       *[other] { $count } Dateien entfernt, deren Unterhaltungen es nicht mehr gibt.
    }
transfer-export-ended = Der Export wurde vorzeitig beendet; wer noch einmal an denselben Ort exportiert, setzt ihn fort.
transfer-left = Bleibt, wie es ist, weil es dort jemand geändert hat:
transfer-failed = Konnte nicht gelesen werden und wurde nicht exportiert:
transfer-missing = Angehängte Dateien, die fehlen:
