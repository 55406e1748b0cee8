### Sprachmodelle, ihre Server und ihre Schlüssel.

llm-address-credentials = Die Adresse von { $address } enthält einen Benutzernamen oder ein Passwort; darin werden sie weder behalten noch gesendet.
llm-address-none = „{ $address }“ ist nicht die Adresse eines Modellservers. So eine sieht aus wie http://localhost:1234/v1.
llm-see = { $page } sagt, ob der Dienst ein Problem hat.
llm-see-nothing = Wenn beides stimmt, hat vielleicht der Dienst selbst ein Problem.
llm-no-pictures = { $model } nimmt keine Bilder. Deine Nachricht und ihre Bilder sind gespeichert. Wähle unter dem Nachrichtenfeld ein Modell, das sieht, oder versuche es erneut: Dann wird es ohne sie gefragt.
llm-no-server = Unter { $address } antwortet kein Modellserver. Starte ihn oder wähle in den Einstellungen ein anderes Modell.
llm-no-service = { $address } ist nicht erreichbar. Prüfe das Netz und die Adresse in den Einstellungen.{ $see }
llm-unknown-server = Kein Computer dieses Namens ist im Netz: { $address }. Prüfe, ob er eingeschaltet ist, und die Adresse in den Einstellungen.
llm-unknown-service = { $address } wurde nicht gefunden: Dieser Computer ist offline, oder die Adresse in den Einstellungen stimmt nicht.
llm-not-secure-server = Zu { $address } kam keine sichere Verbindung zustande ({ $why }). Es wurde nichts gesendet. Viele eigene Server sprechen nur http: Prüfe die Adresse in den Einstellungen.
llm-not-secure-service = Zu { $address } kam keine sichere Verbindung zustande ({ $why }). Es wurde nichts gesendet. Prüfe die Adresse, das Datum dieses Computers und ob das Netz (ein Hotspot, ein Proxy) zuerst eine Anmeldung verlangt.
llm-slow-server = Der Modellserver unter { $address } war innerhalb von { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    } nicht erreichbar. Prüfe, ob er läuft, und die Adresse in den Einstellungen.
llm-slow-service =
    { $address } war innerhalb von { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    } nicht erreichbar. Prüfe das Netz und die Adresse in den Einstellungen.{ $see }
llm-key-rejected-server = Der Modellserver unter { $address } hat den API-Schlüssel abgelehnt. Gib in den Einstellungen einen gültigen ein.
llm-key-rejected-service = { $address } hat den API-Schlüssel abgelehnt: Vielleicht ist er vertippt, abgelaufen oder von einem anderen Dienst. Gib in den Einstellungen einen gültigen ein.{ $keys }
llm-key-missing = { $address } verlangt einen API-Schlüssel, und dafür ist keiner gespeichert. Gib in den Einstellungen einen ein.{ $keys }
llm-keys-locked = { $address } verlangt einen API-Schlüssel, und deine gespeicherten Schlüssel sind gesperrt. Nichts ist verloren: Gib in den Einstellungen ihre Passphrase ein und versuche es erneut.
llm-keys-page = Schlüssel gibt es unter { $page }.
llm-busy-server = Der Modellserver unter { $address } ist mit anderen Anfragen beschäftigt. Nichts ist verloren: { $again } oder beende, was ihn sonst benutzt.
llm-busy-service = { $address } nimmt im Augenblick keine Anfragen mehr an: Es wurden zu viele gesendet. Auf diesem Computer ist nichts zu tun, und nichts ist verloren: { $again } oder wähle ein anderes Modell.
llm-again-in = versuche es in { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    } erneut
llm-again-soon = versuche es gleich noch einmal
llm-unknown-model-service = { $address } bietet das Modell „{ $model }“ nicht an, oder nicht für dieses Konto. Nichts ist verloren: Wähle in den Einstellungen ein anderes.
llm-unknown-model-ollama = Der Modellserver unter { $address } hat das Modell „{ $model }“ nicht. Nichts ist verloren: Hole es mit `ollama pull { $model }` oder wähle in den Einstellungen ein anderes.
llm-unknown-model-server = Der Modellserver unter { $address } hat das Modell „{ $model }“ nicht. Nichts ist verloren: Lade es dort unter diesem Namen oder wähle in den Einstellungen ein anderes.
llm-wrong-path = { $address } hat unter diesem Pfad nichts (HTTP { $status }){ $said }. Nichts ist verloren: Prüfe die Adresse in den Einstellungen; bei den meisten Servern endet sie auf /v1.
llm-not-ready = Der Modellserver unter { $address } ist nicht bereit (HTTP 503){ $said }. Nichts ist verloren: Solange er das Modell lädt, warte einen Augenblick und versuche es erneut; sonst { $look }.
llm-failed-server = Beim Modellserver unter { $address } ist etwas fehlgeschlagen (HTTP { $status }){ $said }. Nichts ist verloren: { $look } und versuche es dann erneut, oder wähle in den Einstellungen ein anderes Modell.
llm-failed-service = { $address } hat selbst ein Problem (HTTP { $status }){ $said }. Auf diesem Computer ist nichts zu tun, und nichts ist verloren: Versuche es später erneut oder wähle ein anderes Modell.{ $see }
llm-problem = Der Modellserver meldet ein Problem (HTTP { $status }){ $said }.
llm-look-ollama = sieh nach, was laut `ollama ps` geladen ist und was das Protokoll von Ollama sagt
llm-look-lmstudio = sieh in LM Studio nach, ob das Modell geladen ist und was das Protokoll sagt
llm-look = sieh nach, ob das Modell geladen ist und was das Protokoll des Servers sagt
llm-not-allowed = { $address } erlaubt das nicht: { $message }. Vielleicht fehlt dem Schlüssel eine Berechtigung, oder der Dienst wird dort, wo du bist, nicht angeboten.
llm-no-credit = Das Konto bei { $address } hat kein Guthaben mehr. Lade es dort auf oder wähle in den Einstellungen ein anderes Modell.
llm-context-too-long = Die Unterhaltung ist zu lang für { $model }. Wähle ein Modell mit einem größeren Fenster oder beginne eine neue Unterhaltung.
llm-stream-cut = Die Verbindung zum Modell brach ab, bevor die Antwort vollständig war.
llm-timed-out = Das Modell hat { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    } lang nichts gesendet: Vielleicht lädt es oder ist überlastet. Versuche es gleich noch einmal.
llm-declined = Der Filter des Dienstes hat die Antwort angehalten ({ $reason }). Was du geschrieben hast, bleibt, wie es ist. Sage es mit anderen Worten oder wähle in den Einstellungen ein anderes Modell.
llm-out-of-memory = Der Modellserver hat nicht genug Speicher für { $model }: { $message }. Schließe andere Programme oder wähle ein kleineres Modell.
llm-malformed = Der Modellserver hat etwas gesendet, das nicht zu verstehen war: { $what }
llm-local = Das eingebaute Modell konnte nicht laufen: { $what }
llm-not-forgotten = Der Schlüsselbund konnte nicht gebeten werden, den Schlüssel zu vergessen ({ $why }). Extremis benutzt ihn nicht mehr, bis es neu startet; entsperre den Schlüsselbund und entferne den Schlüssel noch einmal, oder entferne ihn im Programm des Schlüsselbunds.
llm-keyring-absent = auf diesem Computer gibt es keinen Schlüsselbund
llm-keyring-silent = der Schlüsselbund antwortet nicht; vielleicht ist er gesperrt
llm-keyring-locked = der Schlüsselbund ist gesperrt
llm-sealed-wrong-passphrase = Diese Passphrase öffnet die Schlüssel nicht. Es wurde nichts geändert; versuche es erneut.
llm-sealed-too-short = Eine Passphrase braucht mindestens { $shortest } Zeichen. Es wurde nichts gespeichert. Wähle eine längere: Vier Wörter, die nichts miteinander zu tun haben, sind gut.
llm-sealed-too-plain = Diese Passphrase wiederholt sich oder ist eine Reihe des Alphabets oder der Tastatur und würde sofort erraten. Es wurde nichts gespeichert. Wähle eine andere: Vier Wörter, die nichts miteinander zu tun haben, sind gut.
llm-sealed-damaged = Die Datei mit den versiegelten Schlüsseln ist beschädigt. Sie wurde gelassen, wie sie ist; stelle sie wieder her, oder entferne sie und gib die Schlüssel neu ein.
llm-sealed-exists = Es gibt schon versiegelte Schlüssel. Öffne sie mit ihrer Passphrase.
llm-sealed-closed = Die versiegelten Schlüssel sind geschlossen. Gib zuerst ihre Passphrase ein.
llm-sealed-place = Die Datei mit den versiegelten Schlüsseln konnte nicht benutzt werden ({ $reason }). Es wurde nichts geändert.
llm-moved = er ist nach { $address } umgezogen; nimm in den Einstellungen diese Adresse
llm-moved-elsewhere = er schickt seine Anrufer weiter zu einem anderen Server, { $server }. Dorthin wurde nichts gesendet
llm-moved-nowhere = er schickt seine Anrufer weiter zu etwas, das kein Server ist. Dorthin wurde nichts gesendet
llm-event-endless = ein Ereignis, das nicht endet
llm-line-endless = eine Zeile, die nicht endet
llm-calls-endless = Werkzeugaufrufe, die nicht enden
llm-page = eine Webseite statt einer Antwort
llm-not-text = Text, der kein UTF-8 ist
llm-request = die Anfrage: { $error }
llm-something-else = etwas anderes als { $what ->
        [models] eine Liste von Modellen
        [loaded] was geladen ist
       *[model] eine Beschreibung eines Modells
    }
llm-answer-too-large = eine Antwort von mehr als { $size } MB
llm-no-object = ein Stück, das kein Objekt ist
llm-no-json = ein Stück, das kein gültiges JSON ist (Fehler: { $kind }, Spalte { $column })
llm-no-choices = eine Antwort ohne Auswahl
llm-seal-interrupted = es wurde unterbrochen
llm-keyring-failed = der Schlüsselbund hat versagt
llm-keyring-no-key = der Schlüsselbund enthält etwas, das kein Schlüssel ist
llm-local-stopped = es hörte mitten in einer Antwort auf. Frage noch einmal
llm-local-no-memory = es ließ sich kein Arbeitsspeicher dafür belegen ({ $error })
llm-local-not-on = es konnte nicht weitermachen ({ $error }). Frage noch einmal
llm-local-form = es ließ sich nicht an die Form der Antwort binden ({ $error })
llm-local-thread = es ließ sich kein Thread starten ({ $error })
llm-local-no-file = die Datei { $path } gibt es nicht. Installiere Extremis neu
llm-local-damaged = { $path } ist beschädigt oder keine Modelldatei (GGUF)
llm-local-no-template = seine Datei hat keine Chat-Vorlage. Wähle die Datei eines Modells, das für Chats gemacht ist („Instruct“)
llm-local-question = die Frage: { $error }
llm-local-unknown-template = die Chat-Vorlage seiner Datei ist von unbekannter Art. Wähle eine andere Datei
llm-local-template = seine Chat-Vorlage: { $error }
llm-local-template-leaves-out = die Chat-Vorlage seiner Datei lässt aus, was gesagt wird. Wähle eine andere Datei
llm-local-processor = diesem Prozessor fehlt { $what }, was es braucht. Wähle in den Einstellungen einen Modellserver
llm-protocol-openai = OpenAI-kompatibel
llm-another-server = Anderer Server
