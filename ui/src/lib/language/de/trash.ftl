trash-title = Papierkorb
trash-back = Zurück zu den Unterhaltungen
trash-empty = Leeren …
trash-list = Was gelöscht wurde, das Neueste zuerst
trash-none = Der Papierkorb ist leer.
trash-wordless = Nachricht ohne Worte
trash-restore-of = { $name } wiederherstellen
trash-forget-of = { $name } jetzt vergessen
trash-forget-now = Jetzt vergessen …
trash-stays = Bleibt, bis du es endgültig löschst
trash-from = aus „{ $title }“
trash-when-from = { $when } · aus „{ $title }“
trash-deleted = Gelöscht: { $time }
trash-deleted-from = Gelöscht: { $time }, aus „{ $title }“.
trash-deleted-kept = Gelöscht: { $time }, aus „{ $title }“. Eine Zusammenfassung daraus, die du bearbeitet oder von der du Zeilen gesperrt hast, würde mit gelöscht. Darum bleibt die Nachricht hier, bis du sie endgültig löschst.

trash-empty-ask = Papierkorb leeren?
trash-empty-do = Papierkorb leeren
trash-erasing = Wird endgültig gelöscht
trash-empty-conversations =
    { $count ->
        [one] { $count } Unterhaltung wird endgültig gelöscht, auch aus jeder Sicherung.
       *[other] { $count } Unterhaltungen werden endgültig gelöscht, auch aus jeder Sicherung.
    }
trash-empty-messages =
    { $count ->
        [one] { $count } Nachricht wird endgültig gelöscht, auch aus jeder Sicherung.
       *[other] { $count } Nachrichten werden endgültig gelöscht, auch aus jeder Sicherung.
    }
trash-empty-both =
    { $conversations ->
        [one] { $conversations } Unterhaltung
       *[other] { $conversations } Unterhaltungen
    } und { $messages ->
        [one] { $messages } einzelne Nachricht
       *[other] { $messages } einzelne Nachrichten
    } werden endgültig gelöscht, auch aus jeder Sicherung.
trash-empty-derived = Zusammenfassungen und Fakten, die aus einer Nachricht entstanden sind, werden mit ihr gelöscht.
trash-no-undo = Das lässt sich nicht rückgängig machen.

trash-forget-message = Diese Nachricht vergessen?
trash-forget-conversation = Diese Unterhaltung vergessen?
trash-forget-fact = Diesen Fakt vergessen?
trash-forget-memory = Diese Erinnerung vergessen?
trash-forget-do-message = Nachricht vergessen
trash-forget-do-conversation = Unterhaltung vergessen
trash-forget-do-fact = Fakt vergessen
trash-forget-do-memory = Erinnerung vergessen
trash-forgetting = Wird hier und in jeder Sicherung gelöscht
trash-forgotten-message = Sie wird aus dem Verlauf, aus jeder Sicherung und aus den Zusammenfassungen gelöscht, die aus ihr entstanden sind; diese werden neu geschrieben.
trash-forgotten-conversation = Alles davon wird gelöscht: jede Nachricht, die Zusammenfassungen und die Kopien in jeder Sicherung.
trash-forgotten-fact = Er wird aus den Fakten gelöscht. Was gesagt wurde, bleibt in der Unterhaltung.
trash-forgotten-memory = Sie wird aus dem gelöscht, was über dich behalten wird, und aus jeder Sicherung. Die Nachricht, in der es steht, bleibt in ihrer Unterhaltung.
