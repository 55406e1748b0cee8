### Unterhaltungen auf der Festplatte.

archive-disk-full = Die Festplatte ist voll, darum konnte { $path } nicht geschrieben werden. Alles, was vorher gespeichert war, ist sicher. Schaffe Platz und versuche es erneut.
archive-read-only = { $path } liegt auf einem Datenträger, auf den nicht geschrieben werden kann. Es wurde nichts geändert. Mache ihn beschreibbar oder wähle einen anderen Datenordner.
archive-permission-denied = Extremis darf { $path } nicht benutzen. Es wurde nichts geändert. Gib deinem Benutzerkonto Zugriff darauf oder wähle einen anderen Datenordner.
archive-file-in-use = Ein anderes Programm hat { $path } geöffnet. Alles, was vorher gespeichert war, ist sicher. Schließe das Programm, das diese Datei anzeigt, prüft oder abgleicht, und versuche es erneut.
archive-io = { $path } konnte nicht benutzt werden: { $reason }. Alles, was vorher gespeichert war, ist sicher. Versuche es erneut.
archive-corrupt-kept = Die Datei dieser Unterhaltung ist beschädigt ({ $reason }). Sie wurde als { $path } aufbewahrt; deine anderen Unterhaltungen sind nicht betroffen.
archive-corrupt-left = Die Datei dieser Unterhaltung ist beschädigt ({ $reason }). Sie wurde gelassen, wie sie ist: { $path }; deine anderen Unterhaltungen sind nicht betroffen.
archive-newer-version = Diese Unterhaltung wurde von einem neueren Extremis gespeichert (Dateiversion { $version }). Sie liegt unberührt unter { $path }. Aktualisiere Extremis, um sie zu öffnen.
archive-locked = { $path } wird von einem anderen Extremis benutzt{ $holder }. Es wurde nichts geändert. Schließe dieses oder wähle einen anderen Datenordner.
archive-holder-program = ({ $program }, Prozess { $pid })
archive-holder-process = (Prozess { $pid })
archive-lock-lost = Die Sperre von { $path } wurde entfernt, während Extremis lief, also kann ein anderes Extremis dort geschrieben haben. Dies wurde nicht gespeichert, und dieses Extremis schreibt nichts mehr; alles, was vorher gespeichert war, ist sicher. Beende Extremis und starte es neu.
archive-not-found = Hier gibt es keine Unterhaltung { $id }. Vielleicht wurde sie entfernt oder als beschädigt beiseitegelegt.
archive-no-such-backup = Hier gibt es keine Sicherung „{ $name }“. Es wurde nichts geändert. Wähle eine aus der Liste der Sicherungen.
archive-already-exists = Es gibt schon eine Unterhaltung { $id }. Es wurde nichts geändert.
archive-stale = Die Unterhaltung hat sich inzwischen geändert (Stand { $found }, nicht { $expected }). Es wurde nichts geändert. Versuche es erneut.
archive-without-message = Eine Unterhaltung ohne Nachricht wird nicht gespeichert.
archive-change = Die Änderung passt nicht zu dieser Unterhaltung: { $reason }. Es wurde nichts geändert.
archive-encode = Das konnte nicht als JSON geschrieben werden: { $reason }. Es wurde nichts geändert.
archive-opened-for-reading = Deine Unterhaltungen sind nur zum Lesen geöffnet, darum lässt sich hier nichts ändern.
archive-nothing-to-import = In { $path } ließ sich keine Unterhaltung lesen. Es wurde nichts geändert. Importieren lassen sich: { $formats }.
archive-nothing-to-import-because = In { $path } ließ sich keine Unterhaltung lesen ({ $reason }). Es wurde nichts geändert. Importieren lassen sich: { $formats }.
archive-in-the-way = { $path } gibt es schon, und es stammt aus keinem Export. Es wurde nichts geändert. Wähle einen anderen Namen oder einen leeren Ordner.
archive-cancelled = Es wurde abgebrochen, weil du es wolltest. Es wurde nichts geändert; neu gestartet geht es dort weiter, wo es war.
archive-not-verified = Die Kopie war nicht gleich ({ $what }), darum wurde sie nicht benutzt. Es wurde nichts geändert. Versuche es erneut.
archive-file-empty = die Datei ist leer
archive-file-json = sie ist keine Unterhaltung in JSON: { $reason }
archive-file-foreign = sie gehört zur Unterhaltung { $id }
archive-file-parts = ihre Nachrichten hängen nicht zusammen: { $reason }
archive-file-newer = sie hat die Version { $version }
archive-full = Die Festplatte mit { $folder } ist voll. Schaffe Platz darauf.
archive-not-writable = { $path } liegt auf einem Datenträger, auf den nicht geschrieben werden kann. Mache ihn beschreibbar.
archive-no-permission = Extremis darf nicht in { $path } schreiben. Gib deinem Benutzerkonto Zugriff darauf.
archive-held-open = Ein anderes Programm hat { $path } geöffnet. Schließe das Programm, das diese Datei anzeigt, prüft oder abgleicht.
archive-not-written = In { $path } konnte nicht geschrieben werden ({ $source }). Prüfe den Datenträger.
archive-not-saved = { $reason } Was du von jetzt an schreibst, bleibt im Arbeitsspeicher und wird gespeichert, sobald es wieder geht. Schließe Extremis nicht vorher.
archive-saved-again = Alles, was nur im Arbeitsspeicher war, ist jetzt auf der Festplatte gespeichert.
archive-merged = „{ $title }“ wurde von einem anderen Programm geändert, während es hier in Gebrauch war. Was hinzukam, wurde übernommen; nichts wurde überschrieben.
archive-elsewhere = Extremis auf { $machine } benutzt diesen Ordner auch. Was beide schreiben, wird Unterhaltung für Unterhaltung zusammengeführt. Bei dem, was über dich behalten wird, und bei deinen Anweisungen gilt, was zuletzt geschrieben wurde; ändere sie also immer nur auf einem Computer.
archive-journal-safe = Nichts ist verloren: Jede Nachricht ist im Journal. Extremis versucht weiter, die lesbaren Dateien zu schreiben.
archive-log-safe = Nichts ist verloren: Jede Nachricht ist im Protokoll des Archivs. Extremis versucht weiter, sie in die Datei des Archivs zu bringen.
archive-saved-in-full = Deine Unterhaltungen sind wieder vollständig gespeichert.
archive-all-newer = Deine Unterhaltungen wurden von einem neueren Extremis gespeichert (Dateiversion { $version }). Sie werden gezeigt, soweit dieses sie versteht, und sind unberührt; aktualisiere Extremis, um sie zu ändern.
archive-not-erased = Was du vergessen lassen wolltest, ist noch nicht überall endgültig gelöscht. { $error } Extremis macht beim nächsten Start damit weiter.
archive-answer-kept = Extremis endete, während in „{ $title }“ eine Antwort ankam. Was schon da war, wurde aufbewahrt.
archive-answer-homeless = Eine Antwort, die gerade ankam, gehört zu einer Unterhaltung, die sie nicht aufnehmen kann. Sie wurde als { $path } aufbewahrt.
archive-restore-finished = Das Wiederherstellen einer Sicherung war unterbrochen und ist jetzt fertig. Um es rückgängig zu machen, stelle die Sicherung { $name } wieder her.
archive-restore-gone = Das Wiederherstellen einer Sicherung wurde unterbrochen und lässt sich nicht abschließen. Was vorher da war, ist in deinen Sicherungen.
archive-restore-unfinished = Das Wiederherstellen einer Sicherung wurde unterbrochen und ließ sich nicht abschließen: { $error } Nichts ist verloren: Was vorher da war, ist in deinen Sicherungen.
archive-replaced = Ein anderes Programm hat eine andere Datei an die Stelle der des Archivs gelegt, die hier in Gebrauch war. Deine Unterhaltungen wurden zurückgelegt, und was die andere Datei mehr sagt, wird übernommen; sie ist als { $path } aufbewahrt.
archive-put-back = Ein anderes Programm hat die Datei des Archivs oder sein Protokoll entfernt oder ersetzt, die hier in Gebrauch waren. Alles wurde zurückgelegt; nichts ging verloren.
archive-rescued = Die Datei des Archivs war beschädigt, oder ein anderes Programm hatte sie dorthin gelegt. Sie wurde als { $path } aufbewahrt; alles, was sich retten ließ, ist in einer neuen.
archive-instructions-changed = Deine Anweisungen für alle Unterhaltungen wurden von einem anderen Programm geändert oder von einer Festplatte, die versagt. Sie werden benutzt, wie sie jetzt sind; eine Sicherung hat sie vielleicht, wie sie waren.
archive-instructions-lost = { $lost } Fassungen deiner Anweisungen für alle Unterhaltungen ließen sich nicht lesen; die anderen werden benutzt, die letzte davon gilt. Eine Sicherung hat sie vielleicht.
archive-as-found = { $what } Die Datei wurde, wie sie gefunden wurde, als { $path } aufbewahrt.
archive-memories-changed = Was über dich behalten wird, wurde von einem anderen Programm geändert oder von einer Festplatte, die versagt. Es wird benutzt, wie es jetzt ist; eine Sicherung hat es vielleicht, wie es war.
archive-not-readable-here = { $path } darf nicht gelesen werden, darum fehlt diese Unterhaltung in der Liste. Deine anderen Unterhaltungen sind nicht betroffen.
archive-one-newer = Eine Unterhaltung wurde von einem neueren Extremis gespeichert (Dateiversion { $version }). Sie ist unberührt; aktualisiere Extremis, um sie zu öffnen.
archive-rebuilt = Die Liste der Unterhaltungen fehlte oder war beschädigt und wurde neu erstellt: { $count } gefunden.

## Was an etwas nicht stimmt, in einem Satz, der es sagt.

archive-no-file = das ist keine Datei
archive-too-large = sie ist größer als { $size } MB
archive-file-damaged = die Datei ist beschädigt. { $used }
archive-saved-by-newer = sie wurde von einem neueren Extremis gespeichert (Dateiversion { $version })
archive-no-memories = sie enthält keine Erinnerungen: { $reason }
archive-no-instructions = sie enthält keine Anweisungen: { $reason }
archive-nested = etwas darin ist zu tief verschachtelt
archive-journal-cut = ein anderes Programm hat einen Teil des Journals abgeschnitten
archive-journal-removed = ein anderes Programm entfernt das Journal
archive-journal-folder = An der Stelle eines Teils des Journals war ein Ordner, darum fehlen vielleicht jüngere Änderungen.
archive-being-written = ein anderes Programm schreibt gerade hinein
archive-not-index = Es ist kein Verzeichnis der Unterhaltungen: { $reason }.
archive-index-newer = Sie hat die Version { $version }, geschrieben von einem neueren Extremis.
archive-row-changed = eine Zeile ist nicht, wie sie geschrieben wurde
archive-row-missing = eine Zeile der Tabelle „{ $table }“ fehlt
archive-conversation-row-missing = die Zeile einer Unterhaltung fehlt
archive-parts-missing =
    { $table ->
        [messages] Nachrichten
        [summaries] Zusammenfassungen
       *[facts] Fakten
    } einer Unterhaltung fehlen
archive-database-empty = sie ist leer
archive-database-log = ihr Protokoll ist beschädigt
archive-database-foreign = sie gehört einem anderen Programm
archive-database-versionless = sie nennt ihre Version nicht
archive-database-not-mended = sie ließ sich nicht reparieren
archive-differs-conversation = Unterhaltung { $id }
archive-differs-list = die Liste der Unterhaltungen
archive-differs-memories = was über dich behalten wird
archive-differs-open = welche Unterhaltung geöffnet ist
archive-restore-forgotten = sie wurde vergessen
archive-restore-memories =
    { $count ->
        [one] eine der Erinnerungen darin lässt
       *[other] { $count } der Erinnerungen darin lassen
    } sich nicht lesen
archive-restore-instructions =
    { $count ->
        [one] eine Fassung der Anweisungen darin lässt
       *[other] { $count } Fassungen der Anweisungen darin lassen
    } sich nicht lesen

## Was von etwas Beschädigtem benutzt wird und was verloren ist.

archive-used = Alles wird benutzt.
archive-used-readable = Jede Nachricht lässt sich lesen, und alles wird benutzt.
archive-used-but = Alles andere wird benutzt; verloren ist: { $lost }.
archive-used-readable-but = Jede Nachricht lässt sich lesen, und alles andere wird benutzt; verloren ist: { $lost }.
archive-used-restored =
    { $used } { $count ->
        [one] Eine Nachricht stammt
       *[other] { $count } Nachrichten stammen
    } jetzt aus einer Sicherung.
archive-lost-message =
    { $count ->
        [one] eine Nachricht
       *[other] { $count } Nachrichten
    }
archive-lost-ending =
    { $count ->
        [one] was nach ihrem Ende gesagt wurde
       *[other] was nach ihrem Ende gesagt wurde ({ $count }-mal)
    }
archive-lost-letters =
    { $count ->
        [one] einige Zeichen einer Nachricht
       *[other] einige Zeichen von { $count } Nachrichten
    }
archive-lost-parent =
    { $count ->
        [one] worauf eine Nachricht antwortet
       *[other] worauf { $count } Nachrichten antworten
    }
archive-lost-deleted-message =
    { $count ->
        [one] eine Nachricht im Papierkorb
       *[other] { $count } Nachrichten im Papierkorb
    }
archive-lost-summary =
    { $count ->
        [one] eine Fassung ihrer Zusammenfassung
       *[other] { $count } Fassungen ihrer Zusammenfassung
    }
archive-lost-fact =
    { $count ->
        [one] ein wichtiger Fakt
       *[other] { $count } wichtige Fakten
    }
archive-lost-policy =
    { $count ->
        [one] wie sie behalten wird
       *[other] wie sie behalten wird ({ $count }-mal)
    }
archive-lost-instructions =
    { $count ->
        [one] eine Fassung ihrer Anweisungen
       *[other] { $count } Fassungen ihrer Anweisungen
    }
archive-lost-sent =
    { $count ->
        [one] was einem Modell gesendet wurde
       *[other] was einem Modell gesendet wurde ({ $count }-mal)
    }
archive-lost-message-detail =
    { $count ->
        [one] eine Einzelheit einer Nachricht
       *[other] { $count } Einzelheiten von Nachrichten
    }
archive-lost-detail =
    { $count ->
        [one] eine Einzelheit
       *[other] { $count } Einzelheiten
    }
archive-lost-memory =
    { $count ->
        [one] eine Erinnerung an dich
       *[other] { $count } Erinnerungen an dich
    }

## Was gegen einen Schaden getan wurde, einmal gesagt.

archive-set-aside = { $name } ließ sich nicht lesen ({ $reason }). Die Datei wurde als { $path } aufgehoben; deine anderen Unterhaltungen sind nicht betroffen.
archive-earlier-copy = Eine frühere Kopie vom { $at } lässt sich aus deinen Sicherungen wiederherstellen, auch mit: extremis-cli backups restore { $name } --session { $id }
archive-left-in-place = { $name } ließ sich nicht lesen ({ $reason }). Die Datei wurde gelassen, wie sie ist; deine anderen Unterhaltungen sind nicht betroffen.
archive-not-moved = Sie ließ sich nicht beiseitelegen: { $error }
archive-session-damaged = Die Datei von „{ $title }“ ist beschädigt. { $used }
archive-session-changed = „{ $title }“ wurde von einem anderen Programm geändert oder von einer Festplatte, die versagt: Die Datei ist nicht, wie Extremis sie geschrieben hat. Gezeigt wird, was jetzt darin steht; eine Sicherung hat sie vielleicht, wie sie war.
archive-memories-unreadable = Was über dich behalten wird, ließ sich nicht lesen ({ $reason }). Die Datei wurde als { $path } aufgehoben; deine Unterhaltungen sind nicht betroffen.
archive-memories-lost = Von dem, was über dich behalten wird, { $lost ->
        [one] ließ sich eine Erinnerung
       *[other] ließen sich { $lost } Erinnerungen
    } nicht lesen; benutzt werden die übrigen: { $count }. Eine Sicherung hat vielleicht, was fehlt.
archive-instructions-unreadable = Deine Anweisungen für alle Unterhaltungen ließen sich nicht lesen ({ $reason }), darum werden keine gesendet. Die Datei wurde als { $path } aufgehoben; deine Unterhaltungen sind nicht betroffen.
archive-earlier-in-backup = Eine Sicherung hat frühere; extremis-cli doctor --fix stellt sie wieder her.
archive-list-updated =
    { $count ->
        [one] Eine deiner Unterhaltungen wurde
       *[other] { $count } deiner Unterhaltungen wurden
    } von einem anderen Programm geändert, darum wurde die Liste auf den neuesten Stand gebracht.
archive-journal-part-kept = Ein Teil des Journals ist beschädigt, darum fehlt vielleicht eine jüngere Änderung. Der beschädigte Teil wurde als { $path } aufgehoben. Alles andere wurde wiederhergestellt.
archive-journal-part-left = Ein Teil des Journals ist beschädigt, darum fehlt vielleicht eine jüngere Änderung. Der beschädigte Teil wurde gelassen, wo er ist. Alles andere wurde wiederhergestellt.
archive-changes-kept =
    { $count ->
        [one] Eine jüngere Änderung der Unterhaltung { $id } passt
       *[other] { $count } jüngere Änderungen der Unterhaltung { $id } passen
    } nicht zu dem, was von ihr da ist. Der beschädigte Teil wurde als { $path } aufgehoben. Alles andere wurde wiederhergestellt.
archive-changes-left =
    { $count ->
        [one] Eine jüngere Änderung der Unterhaltung { $id } passt
       *[other] { $count } jüngere Änderungen der Unterhaltung { $id } passen
    } nicht zu dem, was von ihr da ist. Der beschädigte Teil wurde gelassen, wo er ist. Alles andere wurde wiederhergestellt.
archive-database-saved = Die Datei des Archivs war beschädigt ({ $reason }). Was sich davon lesen ließ, wurde in einer neuen Datei gespeichert: { $there }
archive-database-kept = Die beschädigte Datei wurde als { $path } aufgehoben.
archive-database-left = Die Datei des Archivs ist beschädigt ({ $reason }). Was sich davon lesen lässt, wird gezeigt: { $there } Sie wurde gelassen, wie sie ist; Extremis repariert sie, wenn sie das nächste Mal zum Schreiben geöffnet wird.
archive-database-there =
    { $count ->
        [one] { $count } Unterhaltung.
       *[other] { $count } Unterhaltungen.
    }
archive-database-completed =
    { $count ->
        [one] Eine Unterhaltung wurde aus einer Sicherung ergänzt.
       *[other] { $count } Unterhaltungen wurden aus einer Sicherung ergänzt.
    }
archive-database-gone =
    { $count ->
        [one] Eine Unterhaltung ließ sich nicht retten, und keine Sicherung hat sie.
       *[other] { $count } Unterhaltungen ließen sich nicht retten, und keine Sicherung hat sie.
    }
archive-conflict-copy = Eine Kopie einer Unterhaltung, die ein anderes Programm angelegt hat, wurde übernommen oder ließ sich nicht lesen; sie ist jetzt in { $path }. An der Unterhaltung wurde dadurch nichts geändert, was du nicht siehst.

## Die Prüfung: was sie findet und was das bedeutet oder was die Reparatur tut.

archive-doctor-attachment-missing = { $name } fehlt, Anhang einer Nachricht von „{ $title }“.
archive-doctor-attachment-elsewhere = { $name }, Anhang einer Nachricht von „{ $title }“, ist nicht auf diesem Gerät.
archive-doctor-attachment-changed = { $name }, Anhang einer Nachricht von „{ $title }“, ist nicht, wie es war: Ein anderes Programm hat die Datei geändert, oder die Festplatte versagt.
archive-doctor-attachment-unreadable = { $name }, Anhang einer Nachricht von „{ $title }“, lässt sich nicht lesen: { $reason }.
archive-doctor-brings-back = Die Reparatur holt die Datei aus der Sicherung vom { $at } zurück.
archive-doctor-attachment-waits = Was darin steht, ist bei der Nachricht aufgehoben. Die Datei liegt bei deinen anderen Geräten: Sie wird geholt, wenn die Nachricht gezeigt wird; alle holt „Holen“ in Einstellungen → Speicher oder `sync fetch`.
archive-doctor-attachment-other-device = Was darin steht, ist bei der Nachricht aufgehoben. Ein anderes deiner Geräte hat die Datei vielleicht.
archive-doctor-aside-and-back = Die Reparatur legt die Datei beiseite und holt sie aus der Sicherung vom { $at } zurück.
archive-doctor-attachment-aside = Die Reparatur legt die Datei ganz beiseite; keine Sicherung hat sie. Was darin steht, ist bei der Nachricht aufgehoben.
archive-doctor-attachments-unnamed =
    { $count ->
        [one] Eine angehängte Datei gehört zu keiner Nachricht.
       *[other] { $count } angehängte Dateien gehören zu keiner Nachricht.
    }
archive-doctor-attachments-unnamed-advice = Von selbst wird nichts entfernt. Lösche dort, was du nicht brauchst, wenn du den Platz willst.
archive-doctor-no-backup = Es gibt noch keine Sicherung.
archive-doctor-no-backup-advice = Innerhalb einer Stunde wird eine angelegt.
archive-doctor-future-backup = Die Sicherung { $name } trägt ein Datum in der Zukunft.
archive-doctor-future-backup-advice = Die Uhr dieses Computers geht falsch, oder sie ging falsch, als die Sicherung angelegt wurde.
archive-doctor-backup-manifest = Die Beschreibung der Sicherung { $name } lässt sich nicht lesen: { $reason }.
archive-doctor-backup-manifest-advice = Ihre Unterhaltungen lassen sich trotzdem wiederherstellen. Die Reparatur beschreibt sie neu.
archive-doctor-backup-damaged = { $file } in der Sicherung { $name } lässt sich nicht lesen: { $reason }.
archive-doctor-backup-damaged-advice = Die anderen Dateien der Sicherung sind heil. Die Reparatur legt diese beiseite, damit keine spätere Sicherung sie benutzt.
archive-doctor-quarantined = { $name } wurde früher beiseitegelegt.
archive-doctor-quarantined-advice = Die Datei ist aufgehoben, damit du sie ansehen kannst.
archive-doctor-session-missing = Die Unterhaltung { $id } wurde als beschädigt beiseitegelegt und fehlt in der Liste.
archive-doctor-restores = Die Reparatur stellt sie aus der Sicherung vom { $at } wieder her.
archive-doctor-left-in-file = Keine Sicherung hat sie. Was von ihr übrig ist, steht in dieser Datei.
archive-doctor-database-mending = Die Reparatur legt die Datei beiseite, speichert in einer neuen, was sich davon lesen lässt, und nimmt den Rest aus der neuesten Sicherung.
archive-doctor-database-damaged = Die Datei des Archivs ist beschädigt: { $reason }.
archive-doctor-database-newer = Das Archiv wurde von einem neueren Extremis geschrieben (Version { $version }).
archive-doctor-database-newer-advice = Es bleibt, wie es ist; aktualisiere Extremis, um es zu öffnen.
archive-doctor-database-memories = Was über dich behalten wird, lässt sich nicht lesen. { $error }
archive-doctor-database-session = Die Unterhaltung { $id } lässt sich nicht lesen. { $error }
archive-doctor-database-aside = Die Reparatur legt die Datei ganz beiseite; keine Sicherung hat diese Unterhaltung.
archive-doctor-no-data = Hier gibt es noch keinen Datenordner.
archive-doctor-no-data-advice = Er entsteht mit der ersten Nachricht.
archive-doctor-no-folder = Wo der Datenordner sein sollte, ist etwas anderes.
archive-doctor-no-folder-advice = Verschiebe es oder wähle einen anderen Datenordner.
archive-doctor-no-access = In den Datenordner lässt sich nicht hineinsehen: { $reason }.
archive-doctor-no-access-advice = Gib deinem Benutzerkonto Zugriff darauf.
archive-doctor-in-use = Der Datenordner wird gerade benutzt{ $holder }.
archive-doctor-in-use-advice = Was hier steht, ist vielleicht nicht mehr aktuell; schließe vor einer Reparatur erst das Programm, das ihn benutzt.
archive-doctor-erasure = Ein endgültiges Löschen wurde unterbrochen.
archive-doctor-conversion = Ein Umwandeln wurde unterbrochen.
archive-doctor-restore = Das Wiederherstellen einer Sicherung wurde unterbrochen.
archive-doctor-to-its-end = Die Reparatur bringt es zu Ende.
archive-doctor-conversion-advice = Neu gestartet geht es weiter; die Reparatur verwirft, was schon kopiert war. Das Archiv ist nicht betroffen.
archive-doctor-permissions = Andere Benutzer dieses Computers können { $count ->
        [one] eine deiner Dateien oder einen deiner Ordner
       *[other] { $count } deiner Dateien oder Ordner
    } ansehen.
archive-doctor-permissions-advice = Die Reparatur macht sie privat.
archive-doctor-leftover = { $name } ist von einem unterbrochenen Schreiben übrig.
archive-doctor-leftover-advice = Nichts darin wird gebraucht; die Reparatur entfernt es.
archive-doctor-low-space = Auf der Festplatte des Datenordners sind nur { $size } MB frei.
archive-doctor-low-space-advice = Schaffe Platz, damit nichts im Arbeitsspeicher warten muss.
archive-doctor-something-else = etwas anderes ist darin
archive-doctor-drafts = Die Entwürfe (was getippt und noch nicht gesendet wurde) lassen sich nicht lesen: { $reason }.
archive-doctor-drafts-advice = Keine Nachricht ist betroffen. Die Reparatur legt die Datei beiseite; dort lässt sich nachsehen, was darin steht.
archive-doctor-outbox = Die Liste der Nachrichten, die auf die Verbindung warten, lässt sich nicht lesen: { $reason }.
archive-doctor-outbox-advice = Die Nachrichten selbst sind in ihren Unterhaltungen. Die Reparatur legt die Datei beiseite; stelle die Fragen dort noch einmal.
archive-doctor-window = Wo das Fenster war, lässt sich nicht lesen: { $reason }.
archive-doctor-window-advice = Das Fenster öffnet sich an seinem üblichen Platz. Die Reparatur legt die Datei beiseite.
archive-doctor-keys = Die Datei mit den versiegelten API-Schlüsseln ist beschädigt: { $reason }.
archive-doctor-keys-advice = Die Reparatur legt sie beiseite; gib die Schlüssel danach neu ein oder lege eine Kopie der Datei an ihre Stelle.
archive-doctor-journal-folder = Ein Ordner ist an der Stelle eines Teils des Journals.
archive-doctor-journal-folder-advice = Jüngere Änderungen fehlen vielleicht. Beim nächsten Start wird er beiseitegelegt.
archive-doctor-journal-damaged = Das Journal hat einen beschädigten Eintrag bei Byte { $offset }.
archive-doctor-journal-damaged-advice = Eine jüngere Änderung fehlt vielleicht. Die Reparatur legt den beschädigten Teil beiseite und macht mit dem Rest weiter.
archive-doctor-journal-orphans =
    { $count ->
        [one] Eine jüngere Änderung der Unterhaltung { $id } passt
       *[other] { $count } jüngere Änderungen der Unterhaltung { $id } passen
    } nicht zu ihrer Datei.
archive-doctor-journal-orphans-advice = Ihre Datei oder frühere Änderungen fehlen. Die Reparatur wendet sie auf ihre neueste Sicherung an oder hebt sie gesondert auf.
archive-doctor-not-mended = Nicht alles ließ sich reparieren. { $error }
archive-doctor-foreign-file = { $name } im Ordner der Unterhaltungen ist keine Unterhaltung.
archive-doctor-foreign-file-advice = Die Datei bleibt, wie sie ist.
archive-doctor-second-file = { $name } ist eine zweite Datei für eine Unterhaltung.
archive-doctor-second-file-advice = Die andere wird benutzt; diese bleibt, wie sie ist.
archive-doctor-session-anew = Die Reparatur hebt die Datei, wie sie ist, in der Quarantäne auf und schreibt sie neu ohne das, was sich nicht lesen lässt. Eine Sicherung hat es vielleicht.
archive-doctor-session-changed = Die Datei von „{ $title }“ ist nicht, wie Extremis sie geschrieben hat: Ein anderes Programm hat sie geändert, oder die Festplatte versagt.
archive-doctor-used-as-is = Es wird benutzt, wie es ist. Eine Sicherung hat es vielleicht, wie es war.
archive-doctor-session-newer = Die Unterhaltung { $id } wurde von einem neueren Extremis gespeichert (Dateiversion { $version }).
archive-doctor-session-newer-advice = Sie bleibt, wie sie ist; aktualisiere Extremis, um sie zu öffnen.
archive-doctor-session-unreadable = Die Datei der Unterhaltung { $id } lässt sich nicht lesen: { $reason }.
archive-doctor-session-restores = Die Reparatur legt sie beiseite und stellt die Unterhaltung aus der Sicherung vom { $at } wieder her, mit dem, was das Journal seither weiß.
archive-doctor-session-aside = Die Reparatur legt sie ganz beiseite; keine Sicherung hat diese Unterhaltung.
archive-doctor-index-missing = Die Liste der Unterhaltungen fehlt.
archive-doctor-index-missing-advice = Sie entsteht beim nächsten Start von selbst wieder, oder durch die Reparatur.
archive-doctor-index-unreadable = Die Liste der Unterhaltungen lässt sich nicht lesen. { $reason }
archive-doctor-index-anew = Die Reparatur erstellt aus den Unterhaltungen eine neue.
archive-doctor-index-differs = Die Liste der Unterhaltungen sagt etwas anderes als { $count ->
        [one] eine der Dateien
       *[other] { $count } der Dateien
    }.
archive-doctor-session-gone = Die Datei der Unterhaltung { $id }, die in der Liste steht, ist weg.
archive-doctor-session-gone-advice = Keine Sicherung hat sie. Beim nächsten Start verschwindet sie aus der Liste.
archive-doctor-memories-damaged = Von dem, was über dich behalten wird, { $lost ->
        [one] lässt sich eine Erinnerung
       *[other] lassen sich { $lost } Erinnerungen
    } nicht lesen; benutzt werden die übrigen: { $count }.
archive-doctor-memories-damaged-advice = Die Reparatur hebt die Datei, wie sie ist, in der Quarantäne auf und schreibt sie neu ohne das Unlesbare. Eine Sicherung hat es vielleicht.
archive-doctor-memories-changed = Was über dich behalten wird, ist nicht, wie Extremis es geschrieben hat: Ein anderes Programm hat es geändert, oder die Festplatte versagt.
archive-doctor-memories-newer = Die Erinnerungen wurden von einem neueren Extremis gespeichert (Dateiversion { $version }).
archive-doctor-left-alone = Sie bleiben, wie sie sind; aktualisiere Extremis.
archive-doctor-memories-unreadable = Was über dich behalten wird, lässt sich nicht lesen: { $reason }.
archive-doctor-memories-unreadable-advice = Die Reparatur legt die Datei beiseite und stellt die Erinnerungen aus der neuesten Sicherung wieder her.
archive-doctor-instructions-changed = Deine Anweisungen für alle Unterhaltungen sind nicht, wie Extremis sie geschrieben hat: Ein anderes Programm hat sie geändert, oder die Festplatte versagt.
archive-doctor-instructions-changed-advice = Sie werden benutzt, wie sie sind. Eine Sicherung hat sie vielleicht, wie sie waren.
archive-doctor-instructions-newer = Die Anweisungen wurden von einem neueren Extremis gespeichert (Dateiversion { $version }).
archive-doctor-instructions-unreadable = Deine Anweisungen für alle Unterhaltungen lassen sich nicht lesen: { $reason }.
archive-doctor-instructions-unreadable-advice = Die Reparatur legt die Datei beiseite und stellt die Anweisungen aus der neuesten Sicherung wieder her.
archive-doctor-settings = Die Einstellungen lassen sich nicht lesen: { $reason }.
archive-doctor-settings-advice = Die Voreinstellungen sind in Gebrauch. Die Reparatur legt die Datei beiseite.
