# Where a message is written.
chat-composer = Message
chat-attach = Attach files
chat-screenshot = Screenshot
chat-screenshot-title = Attach a picture of a part of the screen: drag over it, or click a window; Esc cancels
chat-send = Send
chat-send-after = Send when the answer is complete
chat-too-long = Longer than what the model reads: about { $read }
chat-too-long-files =
    { $count ->
        [one] the file is { $cost }
       *[other] the files are { $cost }
    }
chat-set-size = Set how much it reads
chat-pictures-blind = This model takes no pictures and would be asked without them.
chat-choose-model = Choose another model
chat-pictures-remove = Remove the pictures

# Files and pictures that go along with a message.
chat-attached = Attached files
chat-attached-remove = Remove { $name }
chat-attached-cut = Only the beginning of its text is read
chat-picture-missing = not here yet
chat-picture-fetch = Fetch
chat-picture-fetching = Fetching…
chat-picture-fetch-of = Fetch { $name }
chat-attach-too-many = At most { $most } files go along with a message. “{ $name }” was not attached.
chat-attach-too-large = “{ $name }” is larger than 20 MB, so it was not attached.
chat-chars = { $count } chars
chat-bytes =
    { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
chat-kilobytes = { $size } KB
chat-megabytes = { $size } MB
chat-pages =
    { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
chat-words =
    { $count ->
        [one] { $count } word
       *[other] { $count } words
    }
# What they cost; a rounded estimate.
chat-cost =
    { $count ->
        [one] about { $count } token
       *[other] about { $count } tokens
    }
chat-pictures-unseen =
    { $count ->
        [one] A picture was not shown to { $model }
       *[other] { $count } pictures were not shown to { $model }
    }
# Where it is not known which model that was.
chat-pictures-unseen-unnamed =
    { $count ->
        [one] A picture was not shown to the model
       *[other] { $count } pictures were not shown to the model
    }

# What was captured from an application.
chat-context = What you were looking at
chat-context-application = Application
chat-context-window = Window
chat-context-address = Address
chat-context-captured = Captured
chat-context-selection = Selection
chat-context-clipboard = Clipboard
chat-context-kept = Only the beginning: { $kept }
chat-context-copy-selection = Copy the selection
chat-context-copy-clipboard = Copy the clipboard
chat-context-text = Captured text
chat-context-line = { $place } · “{ $text }”
chat-context-cut-selection = Only the beginning is sent: { $kept } of the selection
chat-context-cut-clipboard = Only the beginning is sent: { $kept } of the clipboard
# How much of a text, such as `50 of 62 KB`.
chat-part = { $part } of { $whole }
chat-part-chars = { $part } of { $whole } chars
chat-part-bytes = { $part } of { $whole } bytes

# The history.
chat-conversation = Conversation
chat-loading-earlier = Loading earlier messages
chat-loading-later = Loading later messages
chat-earlier =
    { $count ->
        [one] { $count } earlier message
       *[other] { $count } earlier messages
    }
chat-later =
    { $count ->
        [one] { $count } later message
       *[other] { $count } later messages
    }
chat-to-latest = Jump to latest
# `messages`: how many.
chat-summarised = Summarised above · { $messages }
chat-summarised-label = Summarised above: { $messages }

# A message.
chat-message = { $speaker }, { $time }
chat-message-answering = Assistant, answering
chat-speaker-user = You
chat-speaker-assistant = Assistant
chat-speaker-system = System
chat-forgotten = Forgotten
chat-deleted = Deleted
chat-command-words = Show what was asked word for word
chat-fold = Show less
chat-unfold = Show all ({ $size })
chat-part-read = The model read { $read }
chat-part-read-title = The middle was left out of what was sent; the saved message is whole.

# Why an answer is not whole, or missing.
chat-stopped = Stopped
chat-interrupted = Interrupted: Extremis ended
chat-cut-length = Stopped at the length limit
chat-cut-connection = Connection was cut
chat-no-answer = No answer
chat-no-answer-yet = No answer yet.

# What can be done with a message.
chat-continue = Continue
chat-pinned = Pinned
chat-pinned-title = Always sent word for word
chat-show-sent = What was sent for this answer
chat-more = More for this message
chat-copy-selected = Copy what is selected
chat-quote-selected = Quote what is selected
chat-remember-selected = Remember what is selected
chat-copy-markdown = Copy as Markdown
chat-copy-plain = Copy as plain text
chat-quote = Quote in your message
chat-remember = Remember this
chat-pin = Pin: always send it word for word
chat-unpin = Unpin
chat-versions = Versions
chat-version-earlier = Earlier version
chat-version-later = Later version
# Which version of how many is shown, between the buttons that lead to those beside it.
chat-version-place = { $number }/{ $count }
# Which version is shown now, and what it says: heard by those who do not see it.
chat-version-told = Version { $number } of { $count }: { $text }

# Editing a message that was sent.
chat-edit = Edit the message
chat-edit-stops = Sending stops the answer that is arriving.
chat-edit-keeps = The message as you sent it stays as a version.
chat-edit-send = Save & send

# What an answer took.
chat-memories-title = Which ones, and whether to use them
chat-effort = { $short }: { $full }
chat-seconds = { $seconds } s
chat-minutes = { $minutes } min { $seconds } s
chat-free = free
chat-price-below = < { $price }
chat-effort-answered = Answered in { $time }
chat-effort-wrote =
    { $count ->
        [one] Wrote { $count } token in { $time }
       *[other] Wrote { $count } tokens in { $time }
    }
chat-effort-read-and-wrote =
    { $count ->
        [one] Read { $read } and wrote { $count } token in { $time }
       *[other] Read { $read } and wrote { $count } tokens in { $time }
    }
# `effort` is one of the three above, `speed` in tokens per second.
chat-effort-speed = { $effort } ({ $speed }/s)
chat-effort-price = { $effort }, about { $price }
chat-effort-free = { $effort }, free
chat-effort-no-price = { $effort }, price not known

# While an answer is waited for. `note` says why, without a full stop.
chat-waiting = Waiting for the answer
chat-answering = Answering
chat-thinking = Thinking
chat-thinking-long = Thinking…
chat-thinking-model = { $model } is thinking…
chat-trying-again = { $note }; trying again in { $seconds } s
chat-trying-again-unexplained = There is no answer yet; trying again in { $seconds } s

# What can be done where an answer failed.
chat-send-key = Send the key
chat-allow-and-send = Allow and send
chat-send-when-back = Send once reachable
chat-enter-key = Enter a key
chat-enter-passphrase = Enter the passphrase

# A message that waits until its model can be reached.
chat-queued = Saved. It is sent as soon as the model can be reached, also after a restart.
chat-do-not-send = Do not send
chat-try-now = Try now

# Messages that wait for the answer before them.
chat-queue = Queued messages
chat-queue-edit = Edit: back into the message field
chat-queue-held = Held back: an answer was not completed
chat-queue-send-after = Send after this answer
chat-queue-send-now = Send now
chat-queue-going = Sent when the answer is complete
