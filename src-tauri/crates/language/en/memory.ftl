### What is remembered.

memory-fact-unknown = This fact is not in this conversation any more. Nothing was changed.
memory-fact-not-active = This fact does not hold any more, so it stays as it is. Choose the one that took its place.
memory-fact-empty = A fact needs words. Nothing was changed.
memory-fact-too-long = A fact has at most { $most } characters, and its name { $most_of_name }. Nothing was changed.
memory-fact-key-missing = A fact of this kind needs a name, such as “theme”. Nothing was changed.
memory-facts-went-in-circles = The model wrote the same lines again and again. Important data of these messages was not extracted.
memory-facts-not-understood = The model did not answer with data. Important data of these messages was not extracted.
memory-facts-cancelled = Extracting important data was cancelled.
memory-summary-empty = The model answered with an empty summary.
memory-summary-refused = The model declined to write a summary. Another model may do it: choose one in Settings.
memory-summary-went-in-circles = The model wrote the same lines again and again instead of a summary.
memory-summary-lost-too-much = The model left out most of the names and numbers. The present summary stays.
memory-summary-repeated = The model repeated an earlier summary instead of writing a new one.
memory-summary-nothing-new = A new summary would say nothing that the present one does not. The present one stays.
memory-summary-cancelled = The summary was cancelled.
memory-choose-not-understood = The model did not answer with data. Nothing was proposed to be remembered.
memory-choose-not-chosen = The model named the first statements instead of choosing. Nothing was proposed to be remembered.
memory-choose-cancelled = Looking for what to remember was cancelled.
memory-user-unknown = This memory is not there any more. Nothing was changed.
memory-user-empty = A memory needs words. Nothing was changed.
memory-user-too-long = A memory has at most { $most } characters. Nothing was changed.
memory-user-too-many = { $most } memories are active, which is the most there can be. Disable or forget some that you need no more, then try again.
memory-answer-endless = an answer that does not end
