main-conversations = Unterhaltungen
main-conversations-none = Noch keine Unterhaltungen.
main-sidebar-show = Seitenleiste zeigen
main-sidebar-hide = Seitenleiste ausblenden
main-memory-show = Gedächtnis zeigen
main-keyboard-shortcuts = Tastenkürzel
main-trash = Papierkorb
main-trash-show = Papierkorb zeigen
main-conversations-show = Unterhaltungen zeigen
main-draft = Entwurf
main-new-half-written = { $label }: eine ist halb geschrieben
main-keep-title = Das wurde nebenbei gefragt: bei den Unterhaltungen behalten
main-instructions = Anweisungen
main-instructions-title = Anweisungen für diese Unterhaltung
main-instructions-set = Für diese Unterhaltung gibt es Anweisungen
main-conversation-more = Mehr zu dieser Unterhaltung

main-write-first = Frag, was du willst
main-write-reply = Antworten
main-write-answer = Deine Antwort

main-welcome = Wobei kann ich helfen?
main-welcome-model = Antworten kommen von <strong>{ $model }</strong>.
main-welcome-no-model = Noch ist kein Modell eingerichtet. Was du schreibst, wird aufbewahrt, bis es eines gibt.
main-welcome-choose = Modell wählen
main-welcome-choose-another = Anderes Modell wählen
main-welcome-hotkey = In jeder Anwendung: Text auswählen und <key/> drücken
main-welcome-bound = In jeder Anwendung: Text auswählen und die Taste drücken, die mit <command/> belegt ist
main-welcome-import = Aus ChatGPT, Claude, … importieren

main-drop-busy = Gerade wird importiert oder exportiert
main-drop-busy-next = Noch einmal ablegen, wenn das fertig ist.
main-drop-import = Ablegen, um Unterhaltungen zu importieren
main-drop-import-next = Du siehst, was darin ist, bevor etwas hinzugefügt wird.
main-drop-attach = Ablegen, um es an die Nachricht anzuhängen

main-sent = Was gesendet wurde

main-palette-export = Diese Unterhaltung exportieren …
main-palette-policy = Wie diese Unterhaltung behalten wird
main-palette-keep = Diese Unterhaltung behalten
main-palette-delete = Diese Unterhaltung löschen
main-palette-import = Unterhaltungen importieren …
main-palette-export-all = Alle Unterhaltungen exportieren …
main-palette-settings = Einstellungen: { $part }
main-palette-tag = #{ $tag } zeigen
main-palette-tag-hint = Schlagwort

main-kept = „{ $title }“ als Unterhaltung behalten
main-added = „{ $title }“ zu „{ $to }“ hinzugefügt
main-gone = Diese Unterhaltung wurde gelöscht
main-gone-next = „{ $title }“ ist im Papierkorb. „Rückgängig“ holt sie zurück, mit allem, was hier geschrieben wurde.
main-gone-next-untitled = Sie ist im Papierkorb. „Rückgängig“ holt sie zurück, mit allem, was hier geschrieben wurde.
main-title-field = Titel der Unterhaltung
main-show-in-main = Im Hauptfenster zeigen
main-deleted =
    { $whose ->
        [shared] „{ $title }“ gelöscht, für alle, die sie teilen
       *[own] „{ $title }“ gelöscht
    }
main-deleted-covered = „{ $title }“ gelöscht. Eine Zusammenfassung daraus spricht noch davon.
main-deleted-untitled = Unterhaltung
main-deleted-several =
    { $count ->
        [one] { $count } Unterhaltung gelöscht
       *[other] { $count } Unterhaltungen gelöscht
    }
main-restored = „{ $title }“ wiederhergestellt
main-queued-not-sent = Die wartende Nachricht wird nicht gesendet.
main-edit-not-sent = Die Änderung deiner Nachricht wurde nicht gesendet.
main-held = „{ $title }“ wurde nicht geöffnet: Beim letzten Öffnen wurde Extremis beendet. Nichts darin ist verloren.
main-held-last = Die letzte Unterhaltung wurde nicht geöffnet: Beim letzten Öffnen wurde Extremis beendet. Nichts darin ist verloren.
main-held-open = Öffnen
main-notice = „{ $title }“: { $text }
main-other-version = Diese Nachricht steht in einer anderen Fassung der Unterhaltung, die jetzt gezeigt wird.
main-go-back = Zurück
main-cleared = Alle Daten wurden gelöscht.
main-backup-restored = Die Sicherung vom { $time } ist wiederhergestellt.
main-backup-partly = Nicht alles konnte wiederhergestellt werden; es ist wie zuvor. { $skipped }
main-undone = Rückgängig gemacht: Alles ist, wie es war.
