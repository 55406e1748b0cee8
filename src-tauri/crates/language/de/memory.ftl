### Was behalten wird.

memory-fact-unknown = Dieser Fakt ist nicht mehr in dieser Unterhaltung. Es wurde nichts geändert.
memory-fact-not-active = Dieser Fakt gilt nicht mehr, darum bleibt er, wie er ist. Wähle den, der an seine Stelle getreten ist.
memory-fact-empty = Ein Fakt braucht Worte. Es wurde nichts geändert.
memory-fact-too-long = Ein Fakt hat höchstens { $most } Zeichen und sein Name { $most_of_name }. Es wurde nichts geändert.
memory-fact-key-missing = Ein Fakt dieser Art braucht einen Namen, etwa „Thema“. Es wurde nichts geändert.
memory-facts-went-in-circles = Das Modell schrieb immer wieder dieselben Zeilen. Wichtige Daten dieser Nachrichten wurden nicht herausgezogen.
memory-facts-not-understood = Das Modell hat nicht mit Daten geantwortet. Wichtige Daten dieser Nachrichten wurden nicht herausgezogen.
memory-facts-cancelled = Das Herausziehen wichtiger Daten wurde abgebrochen.
memory-summary-empty = Das Modell hat mit einer leeren Zusammenfassung geantwortet.
memory-summary-refused = Das Modell hat es abgelehnt, eine Zusammenfassung zu schreiben. Vielleicht tut es ein anderes: Wähle eines in den Einstellungen.
memory-summary-went-in-circles = Das Modell schrieb immer wieder dieselben Zeilen statt einer Zusammenfassung.
memory-summary-lost-too-much = Das Modell hat die meisten Namen und Zahlen weggelassen. Die jetzige Zusammenfassung bleibt.
memory-summary-repeated = Das Modell hat eine frühere Zusammenfassung wiederholt, statt eine neue zu schreiben.
memory-summary-nothing-new = Eine neue Zusammenfassung würde nichts sagen, was die jetzige nicht sagt. Die jetzige bleibt.
memory-summary-cancelled = Die Zusammenfassung wurde abgebrochen.
memory-choose-not-understood = Das Modell hat nicht mit Daten geantwortet. Es wurde nichts vorgeschlagen, was behalten werden soll.
memory-choose-not-chosen = Das Modell hat die ersten Aussagen genannt, statt auszuwählen. Es wurde nichts vorgeschlagen, was behalten werden soll.
memory-choose-cancelled = Die Suche nach dem, was behalten werden soll, wurde abgebrochen.
memory-user-unknown = Diese Erinnerung ist nicht mehr da. Es wurde nichts geändert.
memory-user-empty = Eine Erinnerung braucht Worte. Es wurde nichts geändert.
memory-user-too-long = Eine Erinnerung hat höchstens { $most } Zeichen. Es wurde nichts geändert.
memory-user-too-many = { $most } Erinnerungen sind aktiv, mehr können es nicht sein. Schalte einige ab, die du nicht mehr brauchst, oder vergiss sie, und versuche es erneut.
memory-answer-endless = eine Antwort, die nicht endet
