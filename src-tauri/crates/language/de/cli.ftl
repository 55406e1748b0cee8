### Die Befehlszeile.

cli-error = Fehler: { $message }
cli-note = Hinweis: { $message }
cli-usage = { $what }. Es wurde nichts geändert; siehe extremis-cli --help.
cli-pipe = Das Terminal oder die Pipe konnte nicht benutzt werden: { $error }. Was bestätigt wurde, ist gespeichert.
cli-key-by-variable = Hier nennt --base-url mit --api-key-env eine Variable mit dem Schlüssel.
cli-allow = Hier tut das `{ $command }`.
cli-no-home = Es gibt keinen Benutzerordner für die Daten. Nenne mit --data-dir einen Ordner.
cli-no-key = Die Umgebungsvariable { $name } enthält keinen API-Schlüssel.
cli-remedy-space = Schaffe Platz
cli-remedy-permission = Sorge dafür, dass dein Benutzerkonto in den Datenordner schreiben darf
cli-remedy-in-use = Schließe das Programm, das die Datei geöffnet hat
cli-remedy-others = Schließe andere Programme, die den Datenordner benutzen
cli-remedy = Sorge dafür, dass in den Datenordner geschrieben werden kann
cli-files-behind = Die lesbaren Dateien ließen sich nicht auf den neuesten Stand bringen: { $cause }. Alles, was angenommen wurde, ist trotzdem auf der Festplatte, und jeder Befehl zeigt es: Nichts ist verloren, und nichts muss noch einmal eingegeben werden. { $remedy }; der nächste Befehl, der etwas ändert, oder Extremis selbst schreibt dann die Dateien.
cli-append-bad =
    { $bad ->
        [one] { $bad } Zeile ließ
       *[other] { $bad } Zeilen ließen
    } sich nicht hinzufügen; die anderen sind gespeichert.
cli-append-no-message = Diese Zeile ist keine Nachricht: { $error }.
cli-ask-stopped = Angehalten. Deine Nachricht und der Teil der Antwort, der schon da war, sind gespeichert.
cli-ask-again = { $note }; neuer Versuch in { $seconds } s.
cli-ask-unseen = { $model } bekam { $count } der Bilder nicht zu sehen: Es nimmt keine, oder sie sind nicht auf diesem Gerät.
cli-ask-context = Der Kontext in { $path } lässt sich nicht lesen: { $why }. Es wurde nichts gesendet.
cli-ask-context-empty = darin steht kein app, window, url, selectedText oder clipboard
cli-backing-up = Sichern
cli-restoring = Wiederherstellen
cli-clearing = Löschen
cli-clear-ask = Das entfernt jede Unterhaltung und jede Erinnerung. Es wurde nichts geändert. Um es zu tun: extremis-cli clear --yes
cli-cleared =
    { $sessions ->
        [one] { $sessions } Unterhaltung
       *[other] { $sessions } Unterhaltungen
    } entfernt. Rückgängig machen: extremis-cli backups restore { $name }
cli-no-backup = Es ließ sich keine Sicherung anlegen. { $error }
cli-conversations = Unterhaltungen
cli-restored =
    { $count ->
        [one] { $count } Unterhaltung
       *[other] { $count } Unterhaltungen
    } wiederhergestellt
cli-restored-unchanged = { $count } waren, wie sie sind
cli-restored-trashed = { $count } neuere in den Papierkorb gelegt
cli-restored-skipped = { $count } ließen sich nicht wiederherstellen
cli-restored-undo = { $told }. Rückgängig machen: extremis-cli backups restore { $name }
cli-tokens-of = [{ $tokens } von { $budget } Tokens]
cli-context-questions = { $done } von { $total } Fragen
cli-context-conversations = { $done } von { $total } Unterhaltungen auf ihre Bedeutung angesehen
cli-context-messages = { $done } von { $total } Nachrichten und Wörtern auf ihre Bedeutung angesehen
cli-context-unreadable = { $path } ließ sich nicht lesen: { $error }.
cli-context-no-question = Zeile { $line } ist keine Frage { $form }: { $error }.
cli-context-several = ({ $count } Nachrichten)
cli-converting = Umwandeln
cli-converted-already = Das Archiv ist schon { $kind ->
        [json] JSON-Dateien
       *[sqlite] eine SQLite-Datei
    }.
cli-converted = Das Archiv ist jetzt { $kind ->
        [json] JSON-Dateien
       *[sqlite] eine SQLite-Datei
    }: { $sessions } Unterhaltungen und { $memories } Erinnerungen, jede mit dem Original verglichen. Das alte Archiv ist als { $kept } aufbewahrt.
cli-desktop-session = Sitzung: { $session }
cli-desktop-session-of = Sitzung: { $session } ({ $desktop })
cli-yes = ja
cli-no = nein
cli-doctor-left =
    { $left ->
        [one] { $left } Problem bleibt
       *[other] { $left } Probleme bleiben
    }. Was jedes bedeutet, steht oben.
cli-doctor-left-fix =
    { $left ->
        [one] { $left } Problem bleibt
       *[other] { $left } Probleme bleiben
    }. Beheben: extremis-cli doctor --fix
cli-doctor-finding =
    { $kind ->
        [mended] behoben
        [note] Hinweis
        [warning] Warnung
       *[error] Fehler
    }: { $what }
cli-doctor-readable =
    { $count ->
        [one] { $count } Unterhaltung lässt
       *[other] { $count } Unterhaltungen lassen
    } sich lesen.
cli-doctor-fix = Beheben, was sich beheben lässt: extremis-cli doctor --fix
cli-exporting = Exportieren
cli-export-stopped = Angehalten. Was geschrieben wurde, bleibt; derselbe Befehl macht weiter.
cli-export-failed =
    { $count ->
        [one] { $count } Unterhaltung ließ
       *[other] { $count } Unterhaltungen ließen
    } sich nicht exportieren, etwa { $first }
cli-exported =
    { $count ->
        [one] { $count } Unterhaltung
       *[other] { $count } Unterhaltungen
    } nach { $to } geschrieben
cli-exported-unchanged = { $count } schon da
cli-exported-removed = { $count } entfernt, die es hier nicht mehr gibt
cli-exported-attachments = mit { $count ->
        [one] { $count } angehängten Datei
       *[other] { $count } angehängten Dateien
    }
cli-exported-missing =
    { $count ->
        [one] { $count } angehängte Datei
       *[other] { $count } angehängte Dateien
    } ausgelassen
cli-exported-left = Gelassen, wie es ist, weil es dort geändert wurde: { $left }
cli-forgotten = { $id } vergessen
cli-pinned = { $message } angeheftet
cli-unpinned = { $message } nicht mehr angeheftet
cli-no-facts = Von dieser Unterhaltung werden noch keine Fakten behalten.
cli-superseded = (ersetzt)
cli-offered = (angeboten: eine Zusammenfassung hat es verloren)
cli-dismissed = (verworfen)
cli-is-forgotten = (vergessen)
cli-is-deleted = (gelöscht)
cli-is-pinned = (angeheftet)
cli-contradicts = (widerspricht { $id }: { $text })
cli-erase-ask = Das würde { $what } überall und endgültig löschen: auch aus den Sicherungen. Es wurde nichts gelöscht. Um es zu tun, füge --yes hinzu.
cli-erase-conversation = die Unterhaltung „{ $title }“ mit { $count ->
        [one] { $count } Nachricht
       *[other] { $count } Nachrichten
    }
cli-erase-message = die Nachricht „{ $beginning }“ aus „{ $title }“
cli-erase-trash = die { $sessions } Unterhaltungen und { $messages } einzelnen Nachrichten im Papierkorb
cli-erasing = Endgültig löschen
cli-erased = { $count } endgültig gelöscht
cli-taking-back = Zurücknehmen
cli-reading = Lesen
cli-importing = Importieren
cli-import-undo-stays = Angehalten. Was in den Papierkorb kam, ist dort; derselbe Befehl macht weiter.
cli-import-preview-stays = Angehalten. Es wurde nichts geändert.
cli-import-stays = Angehalten. Was übernommen wurde, bleibt; derselbe Befehl macht weiter.
cli-undone =
    { $count ->
        [one] { $count } Unterhaltung
       *[other] { $count } Unterhaltungen
    } in den Papierkorb gelegt
cli-undone-messages = dazu { $count ->
        [one] { $count } Nachricht
       *[other] { $count } Nachrichten
    } aus anderen
cli-undone-left = { $count } gelassen, wie sie sind: Darin wurde seither etwas getan
cli-preview-new = neu
cli-preview-grown =
    { $count ->
        [one] { $count } neue Nachricht
       *[other] { $count } neue Nachrichten
    }
cli-preview-known = schon hier
cli-preview-in-trash = { $state }, im Papierkorb
cli-preview-session =
    { $title } ({ $count ->
        [one] { $count } Nachricht
       *[other] { $count } Nachrichten
    }, { $state })
cli-preview = { $new } Unterhaltungen neu, { $grown } mit neuen Nachrichten, { $known } schon hier
cli-preview-memories =
    { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    } neu
cli-preview-instructions = Anweisungen für alle Unterhaltungen kämen mit. Sie würden nicht gelten.
cli-preview-kept = Neben den Nachrichten bliebe erhalten, wie es ist: { $kept }
cli-import-kept = Neben den Nachrichten blieb erhalten, wie es ist: { $kept }
cli-import-from = Von { $assistants }
cli-imported =
    { $count ->
        [one] { $count } Unterhaltung
       *[other] { $count } Unterhaltungen
    } hinzugefügt
cli-imported-updated = { $count } auf den neuesten Stand gebracht
cli-imported-known = { $count } schon hier
cli-imported-in-trash = { $count } davon im Papierkorb
cli-imported-attachments =
    { $count ->
        [one] { $count } angehängte Datei
       *[other] { $count } angehängte Dateien
    } hinzugefügt
cli-imported-memories =
    { $count ->
        [one] { $count } Erinnerung
       *[other] { $count } Erinnerungen
    } hinzugefügt
cli-imported-refused = { $count } Dateien oder Zeilen nicht gelesen
cli-imported-instructions = Anweisungen für alle Unterhaltungen kamen mit. Sie gelten nicht: `instructions --history` zeigt sie, `instructions --restore NUMBER` lässt eine gelten.
cli-imported-own-instructions =
    { $count ->
        [one] { $count } Unterhaltung kam mit eigenen Anweisungen
       *[other] { $count } Unterhaltungen kamen mit eigenen Anweisungen
    }. Sie gelten nicht: `instructions ID --history` zeigt sie, `instructions ID --restore NUMBER` lässt eine gelten.
cli-imported-session =
    { $title } ({ $count ->
        [one] { $count } Nachricht
       *[other] { $count } Nachrichten
    })
cli-instructions-unreadable = { $path } ließ sich nicht lesen: { $error }. Es wurde nichts geändert.
cli-instructions-no-version = Eine Fassung { $number } gibt es nicht; der Verlauf hat { $count }. Es wurde nichts geändert.
cli-instructions-none = Es sind keine Anweisungen festgelegt.
cli-instructions-never = Es waren noch nie Anweisungen festgelegt.
cli-instructions-imported = (importiert)
cli-instructions-in-force = (gilt)
cli-instructions-removed = (entfernt)
cli-labels-no-conversation = Es gibt keine Unterhaltung { $id }. Es wurde nichts geändert.
cli-labels-pinned = angeheftet
cli-labels-archived = archiviert
cli-labels-folder = in { $folder }
cli-labels-none = ohne Markierung
cli-progress = { $doing }: { $done } von { $total }
cli-memories-nothing-new = Darin steht nichts Neues über dich.
cli-memories-found = { $count } gefunden. extremis-cli memories list zeigt, was auf dich wartet.
cli-memories-added = { $added } hinzugefügt, { $known } schon bekannt
cli-memories-refused = { $count } ließen sich nicht lesen
cli-memories-none = Über Unterhaltungen hinweg wird nichts über dich behalten.
cli-memories-many = { $active } sind in Gebrauch, von { $most } möglichen. Schalte ab oder vergiss, was du nicht mehr brauchst.
cli-memories-settings = Erinnerungen: { $used }
cli-memories-looked = Gesucht: { $when }
cli-memories-excluded = Ausgeschlossen: { $applications }
cli-memories-off = aus
cli-memories-asked = an; du wirst immer gefragt
cli-memories-from = an; ab { $percent } % ohne Frage benutzt
cli-memories-when-left = wenn eine Unterhaltung verlassen wird
cli-memories-when-idle = wenn eine Unterhaltung verlassen wird, oder nach { $seconds } s ohne Nachricht
cli-memories-no-application = keine Anwendung
cli-memories-not-exported = Die Erinnerungen wurden nicht exportiert: { $error }
cli-memories-waits = (wartet auf dich: accept oder reject)
cli-memories-disabled = (abgeschaltet)
cli-memories-expired = (abgelaufen)
cli-memories-rejected = (abgelehnt)
cli-memories-unused = (nicht benutzt seit { $since }: mit enable behalten oder mit disable abschalten)
cli-model-allowed = Nachrichten dürfen an { $url } gesendet werden.
cli-model-of-all = Das Modell aller anderen Unterhaltungen
cli-model-builtin = Eingebautes Minimodell
cli-model-at = { $model } bei { $url }
cli-policy-titles = Titel von einem Modell gelten für alle Unterhaltungen: `policy all --model-titles on`. Es wurde nichts geändert.
cli-policy-no-levels = Bei dieser Richtlinie gibt es eine Zusammenfassung, also keine Ebenen. Wähle multilevel oder layered. Es wurde nichts geändert.
cli-policy-summaries-all = Zusammenfassungen: { $on ->
        [on] an
       *[off] aus
    } ({ $preset }, wie bei allen Unterhaltungen)
cli-policy-summaries-one = Zusammenfassungen: { $on ->
        [on] an
       *[off] aus
    } ({ $preset }, nur diese Unterhaltung)
cli-policy-made = Zusammengefasst wird: bei { $when }
cli-policy-kept = Wort für Wort behalten: { $kept }
cli-policy-messages =
    { $count ->
        [one] { $count } Nachricht
       *[other] { $count } Nachrichten
    }
cli-policy-tokens = { $count } Tokens
cli-policy-length = Länge: { $length }
cli-policy-characters = höchstens { $count } Zeichen
cli-policy-words = etwa { $count } Wörter
cli-policy-progressive = 100 Wörter, und 100 mehr mit jeder Fassung, höchstens 750
cli-policy-levels = Ebenen: { $levels }
cli-policy-one = eine Zusammenfassung
cli-policy-folded = verdichtet ab mehr als { $level } einer Ebene, oder { $all } insgesamt
cli-policy-folded-tokens = verdichtet ab mehr als { $level } einer Ebene oder { $tokens } Tokens, oder { $all } insgesamt
cli-policy-highest = { $levels }, bis Ebene { $level }
cli-policy-sent = Gesendet, bis es eine Zusammenfassung gibt: { $limit }
cli-policy-sent-all = was die Unterhaltung sagt
cli-policy-sent-last = die letzten { $count } Nachrichten
cli-policy-facts = Fakten werden herausgezogen: { $yes }
cli-policy-lost = Was eine Zusammenfassung verliert, wird von selbst zum Fakt: { $yes }
cli-policy-across = Über Unterhaltungen hinweg abgerufen: { $yes }
cli-quick-problem = { $file }, Zeile { $line }: { $message }
cli-quick-own = (eigener)
cli-search-meaning = Bedeutung berechnen
cli-search-found-by-meaning =
    { $count ->
        [one] { $count } Text lässt
       *[other] { $count } Texte lassen
    } sich nach der Bedeutung finden
cli-search-indexing = Suchindex erstellen
cli-search-indexed = { $indexed } von { $total } Unterhaltungen lassen sich durchsuchen
cli-search-meant = Meintest du { $queries }?
cli-search-or = { $first } oder { $second }
cli-search-nothing = Es wurde nichts gefunden.
cli-search-of = { $count } von { $total }; --limit zeigt mehr.
cli-search-more = Es gibt mehr; --limit zeigt es.
cli-search-captured = (mitgenommen)
cli-search-summary = (Zusammenfassung)
cli-search-fact = (Fakt)
cli-search-title = (Titel)
cli-session-renamed = { $id } umbenannt
cli-session-trashed = { $id } in den Papierkorb gelegt
cli-session-restored = { $id } wiederhergestellt
cli-clean-up-ask = Das würde { $count ->
        [one] { $count } Unterhaltung in den Papierkorb legen, die
       *[other] { $count } Unterhaltungen in den Papierkorb legen, die
    } seit { $days } Tagen nicht benutzt wurden. Vorher entsteht eine Sicherung, und sie lassen sich wiederherstellen, bis der Papierkorb geleert wird. Es wurde nichts geändert. Um es zu tun, füge --yes hinzu.
cli-trashed = { $count } in den Papierkorb gelegt
cli-show-summary = Zusammenfassung der ersten { $count }:
cli-show-system = System
cli-show-you = Du
cli-show-assistant = Assistent
cli-manual-not-written = Die Seiten ließen sich nicht nach { $folder } schreiben: { $error }. Wähle einen anderen Ordner.
cli-stats-conversations = Unterhaltungen: { $count }
cli-stats-messages = Nachrichten: { $count } ({ $summarised } zusammengefasst, alle erhalten)
cli-stats-since = Seit der letzten Zusammenfassung: { $messages } Nachrichten, { $yours } davon von dir
cli-stats-summaries = Aktive Zusammenfassungen: { $count } (höchste Ebene { $level }, { $waiting } warten auf dich)
cli-stats-facts = Fakten: { $active } ({ $offered } angeboten)
cli-stats-tokens = Tokens einer Anfrage: { $with } statt { $total } ({ $saved } gespart)
cli-stats-cost = Gespart mit jeder Anfrage: { $saved } mit { $model }
cli-stats-quality = { $found } von { $checked } wiedergefunden
cli-status-data = Daten: { $folder }
cli-status-conversations = Unterhaltungen: { $count } ({ $messages } Nachrichten), { $trash } im Papierkorb
cli-status-model = Modell: { $model }
cli-summary-no-meaning = Das Einbettungsmodell ist nicht da, darum wurde nichts verglichen.
cli-summary-failed = Die Zusammenfassung wurde nicht geschrieben. { $why } Keine Nachricht ist verloren, und die nächste versucht es erneut. `extremis-cli summary now { $id }` schreibt sie sofort, mit den Sätzen der Unterhaltung selbst, wenn das Modell wieder scheitert.
cli-summary-once-more = Die Zusammenfassung wurde nicht geschrieben. { $why } Das Modell wird noch einmal gefragt.
cli-summary-offline = Das Modell hat die Zusammenfassung nicht geschrieben: Bis es das tut, stehen Sätze der Unterhaltung Wort für Wort an ihrer Stelle.
cli-summary-reset-undone =
    { $summaries ->
        [one] { $summaries } Zusammenfassung
       *[other] { $summaries } Zusammenfassungen
    } und { $facts ->
        [one] { $facts } Fakt
       *[other] { $facts } Fakten
    } gelten wieder.
cli-summary-reset =
    { $summaries ->
        [one] { $summaries } Zusammenfassung
       *[other] { $summaries } Zusammenfassungen
    } und { $facts ->
        [one] { $facts } Fakt
       *[other] { $facts } Fakten
    } gelten nicht mehr. Alle Nachrichten bleiben; --undo holt sie zurück.
cli-summary-alike = Jede Zeile gleicht etwas in den Nachrichten.
cli-summary-none = Es gibt noch keine Zusammenfassung.
cli-summary-covers = Umfasst die ersten { $count } Nachrichten.
cli-sync-set = { $url } ist von jetzt an der Speicherort. Gleiche mit `sync now` alles ab.
cli-sync-set-shared = { $url } ist von jetzt an der Speicherort für Geteiltes. Teile Unterhaltungen mit `sync share ID` und gleiche sie mit `sync now --shared` ab.
cli-sync-shared = { $count ->
    [0] Alle waren schon geteilt.
    [one] Eine Unterhaltung ist von jetzt an geteilt. Gleiche sie mit `sync now --shared` ab.
   *[other] { $count } Unterhaltungen sind von jetzt an geteilt. Gleiche sie mit `sync now --shared` ab.
}
cli-sync-name = So sind deine Nachrichten für andere unterschrieben: { $name }
cli-sync-exchanging = Abgleichen
cli-sync-fetching = Holen
cli-sync-paused = Angehalten. Mit `sync resume` geht es weiter.
cli-sync-resumed = Es wird wieder abgeglichen, sobald sich etwas ändert.
cli-sync-removing = Gerät entfernen
cli-sync-changing = Passphrase ändern
cli-sync-no-passphrase = Die Umgebungsvariable { $variable } enthält keine Passphrase. Es wurde nichts geändert. Setze sie oder nenne mit --passphrase-env eine andere.
cli-sync-no-password = Die Umgebungsvariable { $variable } enthält kein Passwort. Es wurde nichts geändert. Setze sie.
cli-sync-renewed-later = Die neuen Schlüssel sind in Gebrauch. Was unter den alten liegt, wird beim nächsten Abgleich neu geschrieben.
cli-sync-renewed = Alles im Speicherort liegt unter neuen Schlüsseln. Jedes andere Gerät fragt einmal nach der Passphrase.
cli-sync-stopped = Angehalten. Was getan ist, bleibt; der nächste Abgleich macht weiter.
cli-sync-done = { $received } Nachrichten empfangen, { $changed } Änderungen übernommen, { $sent } gesendet
cli-sync-files-done = { $told }; { $sent } Dateien gesendet, Dateien für { $received } Unterhaltungen empfangen
cli-sync-no-store = Es ist kein Speicherort eingerichtet. Richte mit `sync set URL --passphrase-env VAR` einen ein.
cli-sync-store = Speicherort: { $address }
cli-sync-device = Dieses Gerät: { $device }
cli-sync-never = noch nie
cli-sync-last = Letzter Abgleich: { $last }
cli-sync-waiting = Wartet auf das Senden: { $count }
cli-sync-is-paused = Angehalten: Mit `sync resume` geht es weiter.
cli-sync-problem = Der letzte Abgleich ist gescheitert: { $problem }
cli-sync-to-send = Zu sendende Dateien: { $count }
cli-sync-to-fetch = Zu holende Dateien: { $count }, { $kilobytes } KB (`sync fetch`)
cli-sync-elsewhere = Dateien, die ein anderes Gerät noch nicht gesendet hat: { $count }
cli-sync-this = (dieses)
cli-sync-since = seit { $time }
cli-node-level = Ebene { $level }
cli-node-messages = Nachrichten { $first }-{ $last }
cli-node-elsewhere = Nachrichten eines anderen Zweigs
cli-node-words = { $count } Wörter
cli-node-nobody = niemand
cli-node-contradicts = widerspricht: { $line } (≠ { $against })
cli-notes-only = Nur ein Ordner mit Notizen kann den Unterhaltungen folgen: Nimm --format markdown.
cli-notes-follow = Alle Notizen sind in { $folder } und folgen ab jetzt deinen Unterhaltungen.
cli-task-notes = Notizen werden geschrieben
