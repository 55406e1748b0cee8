settings-search = Einstellungen durchsuchen
settings-search-keys = Einstellungen durchsuchen ({ $keys })
settings-parts = Bereiche der Einstellungen
settings-part-general = Allgemein
settings-part-appearance = Aussehen
settings-part-instructions = Anweisungen
settings-part-everywhere = Überall
settings-part-keys = Tasten
settings-part-quick = Schnellbefehle
settings-part-about = Über dich
settings-part-memory = Gedächtnis
settings-part-storage = Speicher
settings-part-backups = Sicherungen
settings-application = Anwendung
settings-licences = Lizenzen Dritter
settings-set-up-again = Neu einrichten

settings-default = Standard: { $value }
settings-default-restore = Standard wiederherstellen: { $label }
settings-on = an
settings-off = aus
settings-set = Festlegen
settings-change = Ändern
settings-ask-again = Erneut fragen
settings-look-again = Erneut nachsehen
settings-remove-named = { $name } entfernen
settings-left-default = Standard
settings-left-server = Server
settings-models =
    { $count ->
        [one] { $count } Modell
       *[other] { $count } Modelle
    }
settings-times = { $count }-mal

settings-fault = Die Einstellungen lassen sich nicht lesen: { $what } Die Datei bleibt, wie sie ist, und die bisherigen Einstellungen gelten weiter. Nach dem Berichtigen und Speichern wird sie sofort übernommen.
settings-fault-meanwhile = Was hier inzwischen eingestellt wurde, liegt daneben und wird dann darin aufgenommen.
settings-fault-replace = Datei beiseitelegen

settings-model = Modell
settings-model-now = Antwortet jetzt:
settings-model-overridden = Die Umgebung dieses Starts hat es gewählt; was hier eingestellt wird, gilt ab dem nächsten Start ohne sie.
settings-keys-unlocked = Die Schlüssel sind entsperrt, bis Extremis beendet wird.
settings-server = Server
settings-server-named = Server: { $name }
settings-server-choose = Server wählen
settings-built-in = Eingebaut
settings-built-in-about = Läuft in Extremis: kein Schlüssel, kein Server, kein Netz. Es ist klein und irrt sich oft.
settings-built-in-missing = Die Datei des eingebauten Modells fehlt, deshalb kann es nicht antworten. Einen Server wählen oder Extremis neu installieren.
settings-model-name = Name des Modells
settings-model-asking = Fragt nach den Modellen
settings-model-choose = Aus den Modellen dieses Servers wählen
settings-model-none = Dieser Server hat keine Modelle.
settings-model-unknown = Dieser Server nennt kein Modell „{ $model }“. Eines aus seiner Liste wählen (↓).
settings-model-automatic = Automatisch wählen
settings-model-use = Dieses Modell verwenden
settings-use = Verwenden
settings-in-use = Wird verwendet
settings-use-named = Verwenden: { $name }
settings-in-use-named = Wird verwendet: { $name }
settings-discovering = Sucht nach Modellservern
settings-discovering-here = Sucht nach Modellservern auf diesem Computer …
settings-discovered = Auf diesem Computer gefunden

settings-model-dialog = { $name }: was es kann
settings-abilities = Was dieses Modell kann
settings-abilities-hint = In einem leeren Feld gilt, was der Server sagt.
settings-window = Kontextfenster
settings-window-tokens = Kontextfenster in Tokens
settings-longest-answer = Längste Antwort
settings-longest-answer-tokens = Längste Antwort in Tokens
settings-vision = Sieht Bilder
settings-json-schema = Hält sich an ein JSON-Schema
settings-price-reading = Preis des Lesens
settings-price-writing = Preis des Schreibens
settings-say-server = Wie der Server sagt
settings-say-yes = Ja
settings-say-no = Nein
settings-not-asked = Der Server konnte nicht gefragt werden.
settings-not-said = Der Server sagt es nicht.
settings-said = Der Server sagt: { $what }.
settings-said-yes = ja
settings-said-no = nein
settings-said-price = { $dollars } US$ für eine Million Tokens
settings-window-server = Jetzt verwendet: { $usual }, wie der Server sagt.
settings-window-raised = Jetzt verwendet: { $usual }, bis zu { $largest } für eine Nachricht, die sie braucht, wie der Server sagt.
settings-window-published = Jetzt verwendet: { $usual }, wie vom Hersteller veröffentlicht (Liste von { $asOf }).
settings-window-assumed = Niemand sagt es, deshalb werden { $usual } angenommen. Einstellen, wenn mehr bekannt ist.

settings-writing = Wie es schreiben soll
settings-writing-hint-model = Ein leeres Feld bleibt dem Modell überlassen. Was eingestellt ist, gilt ab der nächsten Nachricht; Zusammenfassungen und Fakten haben eigene Werte.
settings-writing-hint-server = Ein leeres Feld bleibt dem Server überlassen. Was eingestellt ist, gilt ab der nächsten Nachricht; Zusammenfassungen und Fakten haben eigene Werte.
settings-temperature = Temperatur
settings-temperature-help = Von 0, immer die wahrscheinlichsten Wörter, bis { $hottest }, die überraschendsten.
settings-temperature-help-either = Von 0, immer die wahrscheinlichsten Wörter, bis { $hottest }, die überraschendsten. { $provider } nimmt dies oder Top P.
settings-top-p = Top P
settings-top-p-help = Über 0, bis 1: nur aus den wahrscheinlichsten Wörtern, die zusammen diese Wahrscheinlichkeit haben.
settings-longest-answer-help = In Tokens, jedes etwa vier Zeichen lang. Eine längere Antwort wird dort abgeschnitten.
settings-longest-answer-asked = Längste Antwort, die verlangt wird, in Tokens
settings-effort = Denkaufwand
settings-effort-help = Für Modelle, die vor dem Antworten nachdenken.
settings-effort-server = Standard
settings-effort-low = Niedrig
settings-effort-medium = Mittel
settings-effort-high = Hoch

settings-trouble = Wenn es nicht antwortet
settings-retries = Erneut versuchen
settings-retries-help = Wie oft ein ausgelastetes Modell von selbst noch einmal gefragt wird, vor seinem ersten Wort.
settings-retries-number = Wie oft erneut versucht wird
settings-send-when-back = Senden, sobald erreichbar
settings-send-when-back-help = Ist ein Modell nicht erreichbar, wird die Nachricht gesendet, sobald es das wieder ist.
settings-stand-ins = Modelle, die einspringen
settings-stand-ins-help = Werden in dieser Reihenfolge gefragt, wenn das Modell oben keine Antwort gibt.
settings-stand-ins-add = Das oben gewählte Modell hinzufügen

settings-servers = Server
settings-servers-none = Noch keine: Server auf diesem Computer werden von selbst gefunden.
settings-server-add = Server hinzufügen
settings-server-add-named = { $name } hinzufügen
settings-server-asking-named = Fragt { $name }
settings-server-test-named = { $name } testen
settings-server-edit-named = { $name } bearbeiten
settings-server-removed = { $name } entfernt.
settings-server-removed-key = { $name } und der Schlüssel dazu entfernt.
settings-server-name = Name
settings-server-name-hint = Nach Belieben
settings-server-speaks = Protokoll
settings-server-speaks-label = Protokoll des Servers
settings-server-address = Adresse
settings-server-address-azure = Die der eigenen Ressource. Ihre Modelle heißen wie deren Bereitstellungen.
settings-server-asking = Fragt den Server
settings-server-asking-now = Fragt den Server …
settings-server-answers = Er antwortet. { $models }.
settings-server-answers-key = Er antwortet. Der Schlüssel wird angenommen. { $models }.
settings-server-wants-key = Er verlangt einen API-Schlüssel: oben eingeben.
settings-server-no-address = Eine Adresse fehlt.
settings-server-odd-address = Die Adresse sieht so aus: https://server.example/v1.
settings-server-login-address = Die Adresse enthält einen Benutzernamen oder ein Passwort. Beides weglassen; ein Schlüssel wird als API-Schlüssel eingegeben.
settings-server-same-address = Diese Adresse gibt es schon, als { $name }.
settings-server-unkept = { $name } ist hinzugefügt. Das System hat keinen Schlüsselbund, deshalb bleibt der Schlüssel nur, bis Extremis beendet wird; mit einer Passphrase bleibt er.
settings-server-done = Fertig
settings-server-test = Testen

settings-key = API-Schlüssel
settings-key-paste = Schlüssel einfügen
settings-key-trying = Probiert den Schlüssel
settings-key-save = Schlüssel speichern
settings-key-remove = Schlüssel entfernen
settings-key-page = Schlüssel gibt es bei <page/>
settings-key-stored = Ein Schlüssel ist gespeichert. Er wird nie gezeigt.
settings-key-locked = Die gespeicherten Schlüssel sind gesperrt: Einer für diesen Server kann darunter sein.
settings-key-in-environment = Der in { $variable } wird verwendet.
settings-key-wanted = { $name } verlangt einen.
settings-key-perhaps = Nur, wenn der Server einen verlangt.
settings-key-seldom = Nur Server, die einen verlangen, brauchen ihn.
settings-key-accepted = Der Server nimmt diesen Schlüssel an.
settings-key-rejected = Der Server lehnt diesen Schlüssel ab. Er wurde nicht behalten.
settings-key-untried = Der Schlüssel konnte nicht probiert werden: { $message }
settings-key-in-keyring = Im Schlüsselbund des Systems gespeichert.
settings-key-in-file = In der verschlüsselten Datei gespeichert.
settings-key-for-run = Bleibt, bis Extremis beendet wird: Das System hat keinen Schlüsselbund. Er wird nicht auf die Festplatte geschrieben.
settings-key-unanswered = Der Schlüsselbund des Systems hat noch nicht geantwortet: Vielleicht wartet er auf sein Passwort. Der Schlüssel wird solange verwendet; nimmt ihn der Schlüsselbund nicht, ist er beim Beenden weg.
settings-key-until-unlocked = Bleibt, bis Extremis beendet wird; sobald die Schlüssel entsperrt sind, wird er bei ihnen gespeichert.
settings-key-not-agreed = Diese Adresse ist nicht verschlüsselt. Der Schlüssel wird nur dorthin gesendet, wenn dem oben zugestimmt ist.
settings-key-unencrypted = Schlüssel unverschlüsselt senden
settings-key-unencrypted-help = { $host } wird ohne Verschlüsselung erreicht: Wer auf dem Weg dorthin mitliest, könnte den Schlüssel lesen.

settings-passphrase-keys = Passphrase der Schlüssel
settings-passphrase-keys-help = Die Schlüssel liegen in einer verschlüsselten Datei und sind gesperrt. Die Passphrase entsperrt sie, bis Extremis beendet wird.
settings-key-file = Schlüssel in einer verschlüsselten Datei behalten
settings-key-file-help = Das System hat keinen Schlüsselbund: Schlüssel bleiben, bis Extremis beendet wird, oder liegen in einer Datei, die diese Passphrase öffnet. Vier Wörter, die nichts miteinander zu tun haben, sind gut; was sich wiederholt oder eine Tastenreihe ist, wird abgelehnt. Sie lässt sich nicht wiederherstellen.
settings-passphrase = Passphrase
settings-passphrase-shortest = Mindestens { $count } Zeichen
settings-passphrase-unlock = Entsperren
settings-passphrase-encrypt = Verschlüsseln

settings-allowed = Erlaubte Server
settings-allowed-messages = Nachrichten dürfen dorthin gesendet werden.
settings-allowed-key = Der Schlüssel dazu darf unverschlüsselt dorthin gesendet werden.
settings-allowed-both = Nachrichten dürfen dorthin gesendet werden, und der Schlüssel dazu unverschlüsselt.
settings-allowed-ask = Erneut fragen: { $name }
settings-allowed-done = { $name }: Bevor etwas dorthin gesendet wird, wird wieder gefragt.

settings-hotkey = Tastenkürzel überall
settings-hotkey-help = Ruft das Popup aus jeder Anwendung auf.
settings-hotkey-quick = Schnellbefehl
settings-hotkey-quick-help = Führt ihn mit der Auswahl aus.
settings-hotkey-quick-which = Schnellbefehl des Tastenkürzels
settings-hotkey-new-help = Beginnt eine im Popup.
settings-hotkey-window = Fenster
settings-hotkey-window-help = Zeigt es aus jeder Anwendung.
settings-hotkey-name = Tastenkürzel
settings-hotkey-quick-name = Tastenkürzel des Schnellbefehls
settings-hotkey-new-name = Tastenkürzel einer neuen Unterhaltung
settings-hotkey-window-name = Tastenkürzel des Fensters
settings-hotkey-set = { $name } festlegen
settings-hotkey-change = { $name } ändern, jetzt { $keys }
settings-hotkey-change-desktop = { $name } in den Einstellungen des Desktops ändern
settings-hotkey-press = Tasten drücken … ({ $name })
settings-press-keys = Tasten drücken …
settings-hotkey-asking = Der Desktop wird nach seinen Tastenkürzeln gefragt; vielleicht möchte er eine Zustimmung.
settings-hotkey-not-given = Dem Desktop wurde gesagt, Extremis nicht alle Tastenkürzel zu geben.
settings-hotkey-bound = Ebenso mit einer Taste belegt, führt <command/> einen Schnellbefehl aus, und <window/> zeigt das Fenster.
settings-bind = Unter Wayland ruft der Desktop das Popup auf. { $place }
settings-bind-copy = Zeile kopieren

settings-hide-popup = Popup ausblenden, wenn es den Fokus verliert
settings-hide-popup-help = Nicht, während eine Antwort ankommt; bald wieder aufgerufen, ist es wie zuvor.
settings-keep-running = Weiterlaufen
settings-keep-running-help = Wird das letzte Fenster geschlossen, wirkt das Tastenkürzel weiter.
settings-keep-running-help-quit = Wird das letzte Fenster geschlossen, wirkt das Tastenkürzel weiter; { $keys } beendet Extremis.
settings-open-windows = Fenster wieder öffnen
settings-open-windows-help = Unterhaltungen, die beim Beenden ein eigenes Fenster haben, bekommen es beim nächsten Start wieder.

settings-capture = Was mitgenommen wird
settings-capture-selection = Anwendung und Auswahl
settings-capture-selection-help = Beim Drücken des Tastenkürzels mitgenommen, vor dem Senden gezeigt.
settings-capture-clipboard = Zwischenablage
settings-capture-clipboard-help = Nimmt auch den zuletzt kopierten Text mit.
settings-capture-never = Nie aus
settings-capture-never-help = Anwendungen, aus denen nie etwas mitgenommen wird.
settings-capture-never-name = Name einer Anwendung
settings-capture-never-list = Nie mitgenommen
settings-capture-allow = { $application } wieder erlauben

settings-language = Sprache
settings-theme = Farbschema
settings-system = System
settings-theme-light = Hell
settings-theme-dark = Dunkel
settings-contrast = Hoher Kontrast
settings-also-system = Auch, wenn das System es verlangt.
settings-accent = Akzentfarbe
settings-accent-indigo = Indigo
settings-accent-blue = Blau
settings-accent-teal = Petrol
settings-accent-green = Grün
settings-accent-orange = Orange
settings-accent-rose = Rosa
settings-accent-graphite = Graphit
settings-text-size = Textgröße
settings-text-size-help = Von allem, in allen Fenstern.
settings-text-size-usual = Normal
settings-text-size-usual-title = Normale Größe
settings-text-size-smaller = Kleiner
settings-text-size-larger = Größer
settings-text-size-now = { $percent } %
settings-reading-size = Größe der Nachrichten
settings-reading-size-help = Im Vergleich zu allem anderen in den Fenstern.
settings-reading-size-small = Klein
settings-reading-size-usual = Normal
settings-reading-size-large = Groß
settings-reading-size-larger = Größer
settings-reading-font = Schrift der Nachrichten
settings-reading-font-system = Wie das Fenster
settings-reading-font-serif = Serifen
settings-reading-font-mono = Feste Breite
settings-column = Breite der Nachrichten
settings-column-narrow = Schmal
settings-column-usual = Normal
settings-column-wide = Breit
settings-column-full = Voll
settings-density = Liste der Unterhaltungen
settings-density-usual = Zwei Zeilen
settings-density-compact = Eine Zeile
settings-motion = Bewegung verringern
settings-usual-look = Zurück zum üblichen Aussehen

settings-desktop = Auf diesem Desktop
settings-desktop-session =
    { $session ->
        [wayland] { $desktop } unter Wayland
        [x11] { $desktop } unter X11
        [none] { $desktop }, ohne Desktop-Sitzung
        [macos] { $desktop } unter macOS
        [windows] { $desktop } unter Windows
       *[other] { $desktop } unter { $session }
    }
settings-desktop-unnamed = Dieser Desktop
settings-desktop-looking = Sieht nach
settings-desktop-works = Funktioniert
settings-desktop-works-not = Funktioniert nicht
settings-desktop-ability =
    { $name ->
        [hotkey] Tastenkürzel überall
        [application] Anwendung
        [title] Titel ihres Fensters
        [selection] Auswahl
        [url] Adresse einer Seite
        [insert] Einfügen
        [popup] Popup über allen Fenstern
        [screenshot] Bildschirmfoto
        [tray] Symbol in einer Leiste
        [notifications] Benachrichtigungen
       *[other] { $name }
    }
settings-background = Ohne Fenster
settings-login = Beim Anmelden starten
settings-login-help = Ohne Fenster; das Tastenkürzel wirkt sofort.
settings-notify = Antworten melden
settings-notify-help = Mit einer Benachrichtigung, wenn eine Antwort endet, während kein Fenster zu sehen ist.

settings-keys-about = Diese Tasten wirken in den Fenstern von Extremis; zum Ändern eine andere drücken. Tastenkürzel, die in jeder Anwendung wirken, stehen unter „Allgemein“. Enter, Esc, Tab und was jedes Feld kennt, bleiben, wie sie sind.
settings-keys-restore = Alle wiederherstellen
settings-keys-problems = In config.json ist Folgendes ohne Wirkung; alle anderen Tasten wirken:
settings-keys-none = keine
settings-keys-or = oder
settings-keys-press = Abbrechen, oder die Taste für { $name } drücken
settings-keys-change = Taste für { $name } ändern, jetzt { $keys }
settings-keys-remove = Taste für { $name } entfernen
settings-keys-restore-one = Taste für { $name } wiederherstellen
settings-keys-taken = { $keys } gehört zu { $owners }.
settings-keys-owner-none = { $name }, das dann keine Taste hätte
settings-keys-owner-other = { $name }, das seine andere Taste behält
settings-keys-owners = { $first } und zu { $second }
settings-keys-taken-back = { $keys } gehört jetzt zu { $owners }, was dann wieder seinen Standard hätte.
settings-keys-take = Übernehmen
settings-keys-leave = Lassen

settings-licences-reading = Liest die Lizenzen
settings-licences-reading-now = Liest die Lizenzen …
settings-licences-none = Diese Fassung des Programms wurde ohne die Lizenztexte gebaut.
settings-licences-packages = Extremis ist mit diesen { $count } Paketen anderer gemacht, jedes unter seiner eigenen Lizenz.


settings-words-server = Anbieter Adresse openai anthropic ollama llm
settings-words-model = llm KI gpt claude wählen auswählen
settings-words-key = Geheimnis Token Passwort
settings-words-key-file = Passphrase Schlüsselbund Geheimnis
settings-words-window = Tokens Länge Gedächtnis des Modells
settings-words-vision = Fotos sehen multimodal
settings-words-json-schema = strukturierte Ausgabe
settings-words-unencrypted = http Klartext offen
settings-words-temperature = kreativ Zufall
settings-words-top-p = Wahrscheinlichkeit Zufall nucleus sampling
settings-words-longest-answer = max maximal Tokens Ausgabe Grenze
settings-words-effort = Nachdenken reasoning thinking
settings-words-retries = Wiederholung noch einmal ausgelastet Fehler
settings-words-back = offline Verbindung Netz Warteschlange
settings-words-stand-ins = Ersatz Ausweichen fallback
settings-words-hotkey = globale Tastenkombination Taste Popup Hotkey
settings-words-hide-popup = bleiben schließen offen
settings-words-keep-running = Hintergrund Symbol beenden Fenster schließen
settings-words-open-windows = wiederherstellen Start Unterhaltungen mehrere
settings-words-updates = Update Aktualisierung
settings-words-selection = Kontext erfassen Datenschutz Privatsphäre
settings-words-clipboard = Kontext erfassen kopiert Datenschutz Privatsphäre
settings-words-never = Ausschließen Ausnahme Anwendungen Datenschutz Privatsphäre
settings-words-language = Übersetzung language deutsch english arabisch englisch لغة عربية
settings-words-theme = dunkel hell Modus Farbe Thema Design dark
settings-words-contrast = Barrierefreiheit Farben
settings-words-accent = bunt
settings-words-text-size = Zoom Schrift Schriftgröße größer kleiner
settings-words-reading-size = Schrift Schriftgröße Text Zoom Lesen
settings-words-reading-font = Schriftart Buchstaben Serifen feste Breite Font
settings-words-column = Spalte Zeilenlänge
settings-words-density = Dichte kompakt Seitenleiste
settings-words-motion = Animation Barrierefreiheit
settings-words-instructions = System-Prompt eigene Vorgaben
settings-words-desktop = Fähigkeiten wayland Berechtigungen
settings-words-login = Autostart Hochfahren
settings-words-notify = Benachrichtigung Mitteilung
settings-words-quick-commands = Schrägstrich Prompts Vorlagen
settings-words-remember = Erinnerungen persönlich Datenschutz Privatsphäre merken
settings-words-accept = annehmen bestätigen Erinnerungen
settings-words-pause = Leerlauf Erinnerungen
settings-words-not-from = Ausschließen Ausnahme Erinnerungen Datenschutz Privatsphäre
settings-words-summarise = Zusammenfassung kürzen an aus
settings-words-first-summary = Auslöser Nachrichten
settings-words-again-after = Auslöser Nachrichten Zusammenfassung
settings-words-at-tokens = Auslöser Zusammenfassung
settings-words-at-questions = Auslöser Runden Zusammenfassung
settings-words-levels = Ebenen Stufen
settings-words-in-all = höchstens Ebenen Stufen
settings-words-sent-without = Höchstzahl Nachrichten
settings-words-pause-topic = Minuten Wechsel
settings-words-words-topic = Wechsel Prozent
settings-words-folded-at = Ebenen Stufen
settings-words-word-for-word = letzte Nachrichten wörtlich
settings-words-length = Wörter
settings-words-facts = herausziehen Fakt
settings-words-lost = Namen Zahlen Fakten
settings-words-recall = übergreifend suchen frühere
settings-words-titles = Titel
settings-words-writer = Modell für das Gedächtnis
settings-words-folder = Daten Verzeichnis Ort Pfad
settings-words-kept-as = json sqlite Archiv umwandeln Format
settings-words-check = Schaden Überprüfung reparieren
settings-words-index = neu aufbauen
settings-words-import = chatgpt claude Unterhaltungen Import übernehmen
settings-words-export = markdown html json sichern Unterhaltungen Export
settings-words-shared-folder = sync synchronisieren Geräte dropbox syncthing s3 webdav sftp ssh azure google
settings-words-exchange = sync synchronisieren jetzt anhalten
settings-words-metered = Mobilfunk Hotspot Datenvolumen Kosten
settings-words-attached-files = sync Anhänge Bilder holen
settings-words-devices = sync synchronisieren entziehen entfernen
settings-words-passphrase = sync Verschlüsselung ändern
settings-words-shared = teilen geteilt andere team kollegen unterschrift name
settings-words-empty-trash = löschen Tage
settings-words-quick-away = Popup löschen Tage
settings-words-clean-up = löschen alte
settings-words-clear = endgültig entfernen alles zurücksetzen
settings-words-backups = Backup wiederherstellen Kopie
settings-words-keys = Taste Tastenkürzel Tastenkombination
