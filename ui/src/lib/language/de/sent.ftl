sent-layer-system = System-Prompt
sent-layer-instructions = Deine Anweisungen
sent-layer-memories = Über dich
sent-layer-facts = Fakten
sent-layer-summary = Zusammenfassungen
sent-layer-snippet = Im Archiv gefunden
sent-layer-pinned = Angeheftete Nachrichten
sent-layer-recent = Neueste Nachrichten
sent-layer-message = Deine Nachricht

sent-used = { $used } von { $budget } Tokens
sent-meter =
    { $count ->
        [0] { $used } von { $budget } Tokens würden gesendet. Teile anzeigen
        [one] { $used } von { $budget } Tokens würden gesendet; { $count } Nachricht hat keinen Platz und keine Zusammenfassung. Teile anzeigen
       *[other] { $used } von { $budget } Tokens würden gesendet; { $count } Nachrichten haben keinen Platz und keine Zusammenfassung. Teile anzeigen
    }
sent-meter-left-out = { $count } ausgelassen
sent-percent = { $percent } %
sent-layer-cost =
    { $tokens ->
        [one] { $label }: { $tokens } Token
       *[other] { $label }: { $tokens } Tokens
    }

sent-preview = Was gesendet würde
sent-reading = Was gesendet wurde, wird gelesen
sent-how = Darstellung
sent-parts = Teile
sent-exact = Genauer Prompt
sent-copy = Genauen Prompt als reinen Text kopieren
sent-asked = { $model } wurde mit { $parameters } gefragt.
sent-prompt = Der genaue Prompt
sent-in-order = Was gesendet wurde, der Reihe nach
sent-left-out = Ausgelassen
sent-left-out-parts = Was ausgelassen wurde
sent-show-here = Zeigen, wo es gesagt wurde
sent-show-there = Unterhaltung an dieser Stelle öffnen
sent-nothing = Davon ist nichts übrig.
