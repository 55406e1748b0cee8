# The field.
search-all = Search all conversations
search-placeholder = Search everything
search-clear = Clear the search
search-help = What can be searched for

# What can be written besides words, each with what it means.
search-operator-exactly = exactly these words, in this order
search-operator-role = said by you; role:assistant by the model
search-operator-app = sent while you were in that application
search-operator-after = since then: a day, a month or a year
search-operator-before = earlier than that
search-operator-title = in conversations with that in their title
search-operator-here = in the open conversation
search-operator-pinned = pinned messages
search-operator-tag = conversations with a tag
search-operator-folder = conversations in a folder
search-operator-archived = conversations that were archived
# What is looked for in the examples.
search-example-exactly = two words
search-example-title = release
search-example-tag = work
search-example-folder = Work notes

# Where it was found: who said it, or where it is kept.
search-who-summary = Summary
search-who-fact = Fact
search-who-seen = Seen
search-who-seen-in = Seen in { $app }
search-who-user = You
search-who-assistant = Assistant
search-who-system = System

# The sections of what was found.
search-section-conversations = Conversations
search-section-messages = Messages
search-section-meaning = By meaning

# What was found.
search-results = Results
search-more = More results
search-more-titles =
    { $count ->
        [one] { $count } more title
       *[other] { $count } more titles
    }
search-count =
    { $count ->
        [one] { $count } result
       *[other] { $count } results
    }
search-count-of =
    { $total ->
        [one] { $count } of { $total } result
       *[other] { $count } of { $total } results
    }
search-count-first =
    { $count ->
        [one] First { $count } result
       *[other] First { $count } results
    }
search-count-none = No results
search-count-none-yet = No results yet
search-hurried = There was no time to look through everything: older places may be missing. Enter looks through all of it.
search-titles-match = These titles match.
# `words` are other words that can be looked for, with `search-or` between them.
search-meant = Did you mean <words/>?
search-or = or
search-progress =
    { $total ->
        [one] Searching { $indexed } of { $total } conversation so far…
       *[other] Searching { $indexed } of { $total } conversations so far…
    }

# Searching by meaning.
search-meaning = By meaning
search-meaning-doing = Searching by meaning
search-meaning-progress = By meaning…
search-meaning-found = Found by meaning
search-meaning-words-alone = Found by words alone
search-meaning-preparing = Older messages are still being prepared for search by meaning.
search-meaning-off = Search by meaning is off: the model for it is not installed.

# Nothing was found, and what to try instead.
search-nothing = Nothing was found.
search-nothing-yet = Nothing was found yet.
search-nothing-like = Nothing like that was found.
search-nothing-indexed = It may be in what is not searched yet.
search-nothing-hurried = There was no time to look through everything.
search-nothing-look-through = Look through all of it
search-nothing-elsewhere = Perhaps it is not where you are looking for it.
search-nothing-everywhere = Search everywhere
search-nothing-other-words = It may have been said in other words.
search-nothing-by-meaning = Search by meaning
search-nothing-fewer-words = Try fewer words, or only the beginning of one.
