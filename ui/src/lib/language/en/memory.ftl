# The panel.
memory-title = Memory
memory-policy = How this conversation is remembered
memory-hide = Hide the memory
memory-parts = Parts of the memory
memory-part-summary = Summary
memory-part-facts = Facts
memory-part-usage = Usage
# A dot beside the name of a part.
memory-waits = waits for you
memory-not-begun = Nothing yet: the conversation begins with your first message.

# What a summary covers, and who wrote it.
memory-range = Messages { $first }–{ $last }
memory-range-one = Message { $number }
memory-range-elsewhere = Messages of another version
memory-by-you = You
memory-by-none = No model
memory-offline-means = Sentences of the conversation, word for word, because no capable model wrote this. One will when there is one; what you edit or lock stays.

# The summaries.
memory-none-before = When a conversation grows long, what matters in it is kept here, for you to read and correct.
memory-none-off = Summaries are switched off for this conversation. You can still write one now.
# `how` says at what one is due.
memory-none-yet = No summary yet. One is written later ({ $how }), for you to read and correct here.
memory-offline-written = Written offline: sentences of this conversation, word for word. A capable model, chosen in the settings, writes summaries in words of its own.
memory-offline-from-now = From now on written offline: sentences of this conversation, word for word. A capable model, chosen in the settings, writes summaries in words of its own.
memory-failed = The summary could not be written.
memory-summarising = Summarising
memory-summarising-now = Summarising…
memory-summarise = Summarise now
# How many of the latest messages would stay.
memory-beyond-kept =
    { $count ->
        [one] Everything but the latest messages is summarised. <em>Summarise now</em> takes them in, too, all but the last one.
       *[other] Everything but the latest messages is summarised. <em>Summarise now</em> takes them in, too, all but the last { $count }.
    }
memory-in-force = Summaries in force
memory-made-from = What this summary was made from
memory-level = Level { $level }

# One of them.
memory-covers = Show them in the conversation
memory-edited = Edited
memory-offline = Offline, word for word
memory-folded = Folded
memory-stale = Out of date
memory-quality-means = { $found } of { $checked } names, numbers, dates and addresses are still in it or in the facts
memory-quality-kept = { $percent }% kept
memory-summary = Summary
memory-overtaken = A newer summary came while you were writing. Yours is still here.
memory-newer = Show the newer one
memory-saving = Saving…
memory-saved = Saved
memory-undo = Undo: back to the version before
memory-anew = Write it anew from the messages that it covers
memory-line-by-line = { $label }, line by line
memory-lock-means = Lock this line: every later version keeps it word for word
memory-lock-line = Lock this line: { $line }
memory-unlock = Unlock this line
memory-unlock-line = Unlock this line: { $line }

# A new summary that waits for the user.
memory-held = A summary that waits for you
memory-held-means = A new summary waits: it contradicts what is fixed.
# Between a line of it and what that contradicts.
memory-held-locked = but you locked:
memory-held-fact = but the fact is:
memory-held-without = It leaves out a line that you locked:
memory-held-refuse = Keep the old one
memory-held-accept = Use it anyway
memory-held-compare = Compare

# Its versions.
memory-versions = Versions of this summary
memory-versions-list = Versions
memory-origin-generated = Generated
memory-origin-edited = Edited by you
memory-origin-restored = Restored
memory-state-active = in force
memory-state-held = waits for you
memory-state-folded = folded
memory-words =
    { $count ->
        [one] { $count } word
       *[other] { $count } words
    }
memory-version = Chosen version
memory-version-first = The first version
memory-version-against-before = Compared with the version before
memory-version-copy = Copy this version
memory-version-use = Use it
memory-against = Against
memory-compare-with = Compare with
memory-against-before = The version before
memory-against-active = The one in force
memory-against-none = Nothing

# The facts, by their kinds: of many, of one.
memory-preferences = Preferences
memory-preference = Preference
memory-decisions = Decisions
memory-decision = Decision
memory-facts = Facts
memory-fact = Fact
memory-sources = Sources
memory-source = Source
memory-document = Document
memory-document-part = Part of a document
memory-entities = People and things
memory-entity = Person or thing
memory-other = Other
memory-other-one = Other
memory-facts-none = Names, decisions, preferences and addresses are kept here word for word, as they come up. None did yet.
memory-fact-new = Add a fact
memory-fact-kind = Kind of fact
memory-fact-key = What it is of
memory-fact-example = To be kept word for word
memory-fact-words = The fact
memory-fact-done = Done
memory-fact-text = Text of the fact
memory-fact-more = More for this fact
memory-fact-pin = Pin: always send it
memory-fact-unpin = Unpin
memory-fact-pinned = Pinned
memory-fact-show = Show where it was said
memory-fact-remove = Remove: it is not worth keeping
memory-fact-said =
    { $count ->
        [one] Said here
       *[other] Said { $count } times
    }
memory-fact-yours = From you
memory-fact-before = before: { $fact }
memory-fact-contradicted = Contradicted
memory-fact-contradicted-means = Another fact contradicts it
memory-fact-contradicts = Contradicts “{ $fact }”. Which is right?
memory-fact-this = This one
memory-fact-that = The other
memory-fact-both = Both

# What a summary lost.
memory-lost = Not in the summary
memory-lost-keep-all = Keep all
memory-lost-keep = Keep { $fact }
memory-lost-keep-title = Keep it as a fact
memory-lost-dismiss = Do not offer { $fact } again
memory-lost-dismiss-title = Not worth keeping
memory-lost-more = { $count } more

# The usage.
memory-next = The next request
memory-next-preview = What would be sent
memory-quality = Quality
memory-quality-title = Quality of the summaries
memory-quality-of = Names, numbers, dates and addresses that were kept
memory-quality-percent = { $percent }%
# `figures` lists the percentages, spelled out.
memory-quality-chart = Quality of the summaries over time: { $figures }
memory-quality-figure = { $percent } percent
memory-quality-at = { $time }: { $found } of { $checked } kept
memory-quality-latest = { $found } of { $checked } in the latest summary or the facts
memory-figures = Figures
memory-stats-messages = Messages
memory-stats-archived = In summaries
memory-stats-archived-means = They stay in the conversation, and can be searched.
memory-stats-since = Since the last summary
memory-stats-active = Summaries in use
memory-stats-levels = Levels of summaries
memory-stats-levels-none = none
memory-stats-facts = Facts
memory-stats-tokens = Tokens saved in each request
memory-stats-tokens-means = { $count } without a memory
memory-stats-cost = Saved in 1,000 requests
memory-stats-cost-of = Saved in 1,000 requests, prices of { $date }
memory-stats-cost-least = less than { $amount }
memory-stats-cost-said = { $model } costs { $price } for a million tokens, as its server or you say.
memory-stats-cost-listed = { $model } costs { $price } for a million tokens, by its maker’s price list of { $date }.
