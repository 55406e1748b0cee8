### Der Rahmen der Fenster: Symbol, Benachrichtigungen, Tastenkürzel, neuere Versionen.

shell-tray-open = Extremis öffnen
shell-tray-ask = Kurze Frage
shell-tray-quit = Beenden
shell-running-title = Extremis läuft weiter
shell-running = Starte Extremis noch einmal, um das Fenster zu sehen. Zum Beenden drücke dort { $quit } oder führe aus: extremis --quit
shell-running-hotkey = { $hotkey } zeigt das Popup. Starte Extremis noch einmal, um das Fenster zu sehen. Zum Beenden drücke dort { $quit } oder führe aus: extremis --quit
shell-running-show = Fenster zeigen
shell-answered-title = Extremis hat geantwortet
shell-answered = „{ $title }“. Starte Extremis noch einmal, um die Antwort zu sehen.
shell-answered-hotkey = „{ $title }“. { $hotkey } zeigt die Antwort.
shell-answered-show = Antwort zeigen
shell-not-inserted = Die Antwort wurde nicht eingefügt
shell-key-control = Strg
shell-key-shift = Umschalt
shell-key-space = Leertaste
shell-read-only = { $reason } Bis dahin kannst du alles lesen, aber nichts Neues lässt sich speichern.
shell-no-home = Es gibt keinen Benutzerordner, in dem sich Unterhaltungen speichern lassen. Setze EXTREMIS_DATA_DIR und starte noch einmal.
shell-not-started = Fehler: Extremis konnte nicht starten: { $error }. Es wurde nichts geändert.
shell-usage = Fehler: { $what }
shell-help =
    Extremis: ein Desktop-Assistent, der nie vergisst

    Aufruf: extremis [--hidden | --toggle | --ask TEXT | --new | --show ID | --command NAME | --quit]

    Läuft Extremis schon, so tut das laufende, was verlangt wird. Lege dies auf Tasten deines Desktops, wo er Extremis
    keine gibt, wie manche mit Wayland.

      --toggle   Popup zeigen oder ausblenden
      --ask      Popup zeigen und dies zur Auswahl fragen, in einer neuen Unterhaltung
      --new      Popup mit einer neuen Unterhaltung zeigen
      --show     eine Unterhaltung im Fenster zeigen, nach ihrer ID oder ihrem Titel
      --command  Popup zeigen und einen Schnellbefehl, etwa proofread, auf die Auswahl anwenden

      --hidden   ohne Fenster starten; das Tastenkürzel funktioniert
      --quit     das laufende Extremis beenden, wie es sein eigenes Beenden tut; läuft keines, geschieht nichts
      --version  die Version ausgeben
      --help     dies ausgeben
shell-ask-needs = --ask braucht eine Frage
shell-show-needs = --show braucht die Kennung einer Unterhaltung
shell-command-needs = --command braucht den Namen eines Schnellbefehls
shell-unknown-argument = „{ $argument }“ ist hier nicht bekannt; siehe extremis --help
shell-link-kinds = Aus einer Antwort werden nur Links ins Web und zu E-Mail geöffnet.
shell-link = Der Link ließ sich nicht öffnen: { $error }.
shell-popup-height = Das Popup konnte seine Höhe nicht ändern: { $error }.
shell-popup-width = Das Popup konnte seine Breite nicht ändern: { $error }.
shell-insert-nowhere = Extremis weiß nicht, woher du kamst, darum wurde nichts eingefügt. Nimm „Kopieren“.
shell-insert-cut = Die Auswahl ist länger als das, was davon mitgenommen wurde, darum lässt sich die Antwort nicht dahinter setzen. Es wurde nichts eingefügt; nimm „Kopieren“.
shell-insert-terminal = Mehrere Zeilen oder Tabs gehen erst in ein Terminal, nachdem sie gezeigt wurden. Es wurde nichts eingefügt; drücke noch einmal „Einfügen“.
shell-screenshot-hint = Über einen Teil des Bildschirms ziehen oder ein Fenster anklicken. Mit Tasten: Pfeile, zweimal Leertaste, oder Tab und Enter. Esc bricht ab.
shell-choose-import-file = Datei zum Importieren auswählen
shell-choose-import-folder = Ordner zum Importieren auswählen
shell-choose-export-file = Auswählen, wohin exportiert wird
shell-choose-export-folder = Ordner für den Export auswählen
shell-choose-notes-folder = Ordner für die Notizen auswählen
shell-choose-shared-folder = Gemeinsamen Ordner deiner Geräte auswählen
shell-choose-saved-file = Auswählen, wo gespeichert wird
shell-choose-failed = Die Dateiauswahl des Desktops konnte nicht geöffnet werden ({ $error }). Es wurde nichts ausgewählt. Den Pfad stattdessen eintippen.
shell-desktop = Der Desktop ließ sich nicht ansehen: { $error }.
shell-login = Ob Extremis bei der Anmeldung startet, ließ sich nicht ändern ({ $error }). Es ist, wie es war.
shell-login-program = das Programm weiß nicht, wo es liegt
shell-login-data-folder = der Datenordner hat keinen vollständigen Pfad
shell-login-no-folder = diesen Ordner gibt es nicht
shell-login-no-home = es gibt keinen persönlichen Ordner
shell-login-program-path = der Pfad des Programms ist kein lesbarer Text
shell-login-data-path = der Pfad des Datenordners ist kein lesbarer Text
shell-login-path = ein Pfad ist kein lesbarer Text
shell-login-registry = die Registrierung hat es nicht angenommen
shell-login-registry-keeps = die Registrierung hat es nicht hergegeben
shell-open-folder = Es fand sich kein Programm, das { $folder } zeigt: { $error }.
shell-print = Das Druckfenster ließ sich nicht öffnen: { $error }. Es wurde nichts gedruckt.
shell-window-close = Das Fenster ließ sich nicht schließen: { $error }.
shell-conversation-deleted = Diese Unterhaltung wurde gelöscht. Vielleicht ist sie im Papierkorb.
shell-windows-held = Die Fenster deiner Unterhaltungen wurden nicht wieder geöffnet: Extremis endete, während sie geöffnet wurden. Nichts darin ist verloren; jedes lässt sich aus seinem Menü in der Liste öffnen.
shell-no-conversation = Es gibt keine Unterhaltung { $name }: Sie wurde gelöscht oder war nie hier. Die Suche findet andere.
shell-hotkey-conflict =
    { $key } { $does ->
        [quick-command] führt schon den Schnellbefehl aus
        [new-conversation] beginnt schon eine neue Unterhaltung
        [show-window] zeigt schon das Fenster
       *[popup] ruft schon das Popup auf
    } und { $not ->
        [quick-command] führt darum nicht den Schnellbefehl aus
        [new-conversation] beginnt darum keine neue Unterhaltung
        [show-window] zeigt darum nicht das Fenster
       *[popup] ruft darum nicht das Popup auf
    }. Wähle für eines davon in Einstellungen → Allgemein eine andere Taste.
shell-hotkey-other = Das Tastenkürzel { $wished } lässt sich nicht benutzen ({ $why }). Stattdessen geht { $key }; du kannst in den Einstellungen ein anderes wählen.
shell-hotkey-none = Für das Popup ließ sich kein Tastenkürzel anmelden ({ $why }). Wähle in den Einstellungen ein anderes oder lege in deinem Desktop eine Taste auf den Befehl extremis --toggle; der tut dasselbe.
shell-hotkey-further =
    { $key } lässt sich nicht benutzen ({ $why }) und { $not ->
        [quick-command] führt darum nicht den Schnellbefehl aus
        [new-conversation] beginnt darum keine neue Unterhaltung
        [show-window] zeigt darum nicht das Fenster
       *[popup] ruft darum nicht das Popup auf
    }. Wähle in Einstellungen → Allgemein eine andere Taste oder gib sie in dem Programm frei, das sie hat.
shell-hotkey-taken = ein anderes Programm hat es
shell-portal-declined = Deinem Desktop wurde gesagt, dass er Extremis keine Taste geben soll. Er wird erst wieder gefragt, wenn du es willst.
shell-portal-closed = Dein Desktop hat die Tasten von Extremis zurückgenommen. Er lässt sich noch einmal darum bitten.
shell-portal-gone = Der Teil deines Desktops, der Tasten vergibt (xdg-desktop-portal), wurde beendet, und keine Taste geht. Er wird wieder gefragt, sobald er zurück ist.
shell-portal-popup = Das Popup zeigen oder verbergen
shell-portal-quick-command = Den gewählten Schnellbefehl mit der Auswahl ausführen
shell-portal-new-conversation = Im Popup eine neue Unterhaltung beginnen
shell-portal-show-window = Das Fenster zeigen
shell-portal-failed = Dein Desktop hat Extremis seine Tasten nicht gegeben ({ $why }). Er lässt sich noch einmal fragen.
shell-portal-silent = er antwortet nicht
shell-portal-bus-ended = der Bus der Sitzung endete
shell-portal-no-name = der Bus hat keinen Namen vergeben
shell-portal-refused = { $method } wurde mit { $response } beantwortet
shell-portal-not-configured = Dein Desktop hat nicht gezeigt, wo sich seine Tasten ändern lassen ({ $why }). Sieh in seinen eigenen Einstellungen bei den Tastenkürzeln nach.
shell-portal-no-key = Dein Desktop nennt keine Taste, die { $action ->
        [quick-command] den Schnellbefehl ausführt
        [new-conversation] eine neue Unterhaltung beginnt
        [show-window] das Fenster zeigt
       *[popup] das Popup aufruft
    }. Lege in seinen eigenen Einstellungen eine fest.
shell-portal-declined-one = Deinem Desktop wurde gesagt, dass er keine Taste geben soll, die { $action ->
        [quick-command] den Schnellbefehl ausführt
        [new-conversation] eine neue Unterhaltung beginnt
        [show-window] das Fenster zeigt
       *[popup] das Popup aufruft
    }.
shell-portal-changed =
    { $key } { $action ->
        [quick-command] führt jetzt den Schnellbefehl aus
        [new-conversation] beginnt jetzt eine neue Unterhaltung
        [show-window] zeigt jetzt das Fenster
       *[popup] ruft jetzt das Popup auf
    }: Das wurde in den Einstellungen deines Desktops geändert.
shell-portal-taken-away = Keine Taste { $action ->
        [quick-command] führt mehr den Schnellbefehl aus
        [new-conversation] beginnt mehr eine neue Unterhaltung
        [show-window] zeigt mehr das Fenster
       *[popup] ruft mehr das Popup auf
    }: Sie wurde in den Einstellungen deines Desktops weggenommen, wo sich wieder eine festlegen lässt.
shell-update-looking = Ob es eine neuere Version gibt, ließ sich nicht feststellen: { $why }. Es wurde nichts geändert, und Extremis { $present } läuft weiter wie bisher. Versuche es später erneut.
shell-update-too-large = was der Server sendet, ist größer als jedes Paket davon
shell-update-not-signed = Extremis { $version } wurde nicht installiert: Was ankam, ist nicht, was die Hersteller signiert haben ({ $error }). Es wurde weggeworfen. Es wurde nichts geändert, und Extremis { $present } läuft weiter wie bisher. Versuche es später erneut; wenn es so bleibt, sage es den Herstellern und installiere dieses Paket nicht von Hand.
shell-update-moved = Extremis { $version } ließ sich nicht installieren, und die Version davor wurde inzwischen verschoben: Sie ist { $path }. Deine Unterhaltungen sind sicher. Lege sie dorthin zurück, wo sie war, oder installiere ein Paket von Hand, bevor du Extremis beendest.
shell-update-not-installed = Extremis { $version } ließ sich nicht installieren ({ $error }). Extremis { $present } ist noch da und läuft weiter wie bisher. Prüfe, ob auf der Festplatte Platz ist und ob du schreiben darfst, wo Extremis liegt, und versuche es erneut.
shell-update-not-downloaded = Extremis { $version } wurde nicht heruntergeladen: { $why }. Was schon angekommen war, wurde weggeworfen. Es wurde nichts geändert, und Extremis { $present } läuft weiter wie bisher. Versuche es erneut.
shell-update-slow = der Server hat nicht rechtzeitig geantwortet
shell-update-no-server = der Server war nicht erreichbar
shell-update-not-encrypted = die Verbindung wäre nicht verschlüsselt
shell-update-nowhere = der Server führt nirgendwohin
shell-update-broken = was der Server gesendet hat, lässt sich nicht lesen oder brach ab
shell-update-cut = die Verbindung brach ab
shell-update-no-list = was der Server gesendet hat, ist keine Liste von Versionen
shell-update-no-list-there = der Server hat keine Liste von Versionen
shell-update-no-package = die neueste Version hat kein Paket für dieses System
shell-update-refused = der Server hat es abgelehnt ({ $status })
