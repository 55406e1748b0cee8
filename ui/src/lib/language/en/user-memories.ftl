# The part of the settings.
user-memories-title = What is remembered about you
user-memories-remember = Remember things about me
user-memories-remember-help = What you say about yourself is looked for when you leave a conversation or pause in it. Up to eight memories go along with every message, to whichever model answers; of more, those that the message has to do with. “What was sent” shows them. Off, nothing is looked for and nothing is sent.
user-memories-accept = Use without asking
user-memories-accept-help = Very sure is 90%, sure 75%. What contradicts something that is known is always asked about.
user-memories-accept-never = Never
user-memories-accept-very-sure = When very sure
user-memories-accept-sure = When sure
# The default of it, after “Default:”.
user-memories-accept-default = never
user-memories-idle = Also look after a pause
user-memories-idle-help = After this many seconds without a message, the conversation counts as left. 0: only when it is left.
user-memories-idle-name = Seconds without a message
user-memories-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
user-memories-apps = Not from these applications
user-memories-apps-help = By their names, as the popup shows them. From what you write there nothing is remembered, and nothing that is known of you is sent along, also in what follows in that conversation.
user-memories-apps-list = Excluded applications
user-memories-apps-example = For example: Slack
user-memories-app-exclude = Exclude
user-memories-app-remove = No longer exclude { $app }

# All that is remembered.
user-memories-all = All memories
user-memories-none-yet = Nothing yet. What you say about yourself, such as where you live or how you like your answers, comes here when you leave a conversation. “Remember this”, in the menu of a message, adds it at once.
user-memories-many = There are { $count }; forget or disable what you no longer need. No more than { $most } can be in use.
user-memories-most = There are { $count }, and no more can be in use; forget or disable what you no longer need.
user-memories-clean-up = Clean up
user-memories-search = Search
user-memories-search-name = Search what is remembered
user-memories-category = Category
user-memories-category-all = All categories
user-memories-category-preference = Preference
user-memories-category-technical = Technical
user-memories-category-personal = Personal
user-memories-category-work = Work
user-memories-category-project = Project
user-memories-category-other = Other
user-memories-status = Status
user-memories-status-active = In use
user-memories-status-disabled = Disabled
user-memories-status-expired = Expired
user-memories-status-superseded = Superseded
user-memories-status-rejected = Rejected
# A status, and how many memories have it.
user-memories-status-count = { $status } ({ $count })
user-memories-order = Order
user-memories-order-latest = Latest first
user-memories-order-least-used = Least used first
user-memories-list-latest = What is remembered, the latest first
user-memories-list-least-used = What is remembered, the least used first
user-memories-none-match = Nothing matches.
user-memories-none = None.

# One memory.
user-memories-add-example = For example: I am a nurse in Ghent.
user-memories-add-name = What is to be remembered
user-memories-done = Done
user-memories-text = What is remembered
user-memories-category-of = Category of “{ $fact }”
user-memories-more-for = More for “{ $fact }”
user-memories-more = More for this memory
user-memories-enable = Enable
user-memories-disable = Disable
user-memories-use-again = Use again
user-memories-unused = not used yet
user-memories-used =
    { $count ->
        [one] used once, on { $date }
       *[other] used { $count } times, last on { $date }
    }
user-memories-until = until { $date }
user-memories-holds-until = holds until { $date }
user-memories-now = now: { $fact }
user-memories-before = before: { $fact }
user-memories-before-until = { $fact } (until { $date })
user-memories-idle-since = Not used since { $date }.
user-memories-from = from: <title>{ $title }</title>
user-memories-from-more = from: <title>{ $title }</title> and { $count } more
user-memories-from-gone = from a conversation that is gone
user-memories-from-you = from you

# Those that the user has to decide on.
user-memories-review = To review
user-memories-review-means = Enter accepts, E edits, Delete rejects. What was found is not used before you accept it.
user-memories-would-replace = Would replace: “{ $fact }”
user-memories-accept-edited = Save and accept
user-memories-accept-it = Accept
user-memories-reject = Reject
user-memories-replace = Replace
user-memories-keep-both = Keep both

# All memories at once.
user-memories-import = Import…
user-memories-export = Export
user-memories-exported = Saved as { $path }.
user-memories-forget-all = Forget all…
user-memories-forget-all-ask = Forget all memories?
user-memories-forget-all-do =
    { $count ->
        [one] Forget it
       *[other] Forget all { $count }
    }
user-memories-forget-all-means = Everything that is remembered about you is erased, from every backup, too. The messages that say it stay in their conversations. <strong>This cannot be undone.</strong> “Export” saves a copy first.
user-memories-forgetting = Erasing them here and in every backup
user-memories-import-title = Import memories
user-memories-import-file = File
user-memories-import-do = Import
user-memories-import-means = A file that <em>Export</em> saved. What is known already is not added twice, and the file is not changed.
user-memories-import-choose-name = A file of memories
user-memories-imported = { $added } added.
user-memories-imported-known = { $added } added, { $known } known already.
user-memories-imported-refused = { $added } added, { $refused } could not be read.
user-memories-imported-known-refused = { $added } added, { $known } known already, { $refused } could not be read.

# Those that an answer was given.
user-memories-count =
    { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    }
user-memories-given = Memories that this answer was given
user-memories-given-reading = Reading which memories these are
user-memories-given-stop = Don't use
user-memories-given-stop-name = Don't use: “{ $fact }”
user-memories-given-again-name = Use again: “{ $fact }”
user-memories-given-gone =
    { $count ->
        [one] One was forgotten since.
       *[other] { $count } were forgotten since.
    }

# What happened.
user-memories-too-long = Up to { $most } characters are remembered. Select the part that you mean, then choose “Remember what is selected” in the menu of the message.
user-memories-remembered = Remembered in all conversations.
user-memories-remembered-against = Remembered in all conversations. It contradicts “{ $fact }”: Settings → About you.
user-memories-known = This is remembered already.
user-memories-known-as = This is remembered already: “{ $fact }”
user-memories-stopped = Not used any more: “{ $fact }”
user-memories-found-used = Remembered: { $count }.
user-memories-found =
    { $count ->
        [one] { $count } thing about you was found.
       *[other] { $count } things about you were found.
    }
user-memories-found-review = Review
user-memories-found-show = Show
