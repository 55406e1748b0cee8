popup-title = Ask Extremis
popup-conversation = Conversation
# In the field in which one writes, while it is empty.
popup-write-first = Ask anything
popup-write-reply = Ask a follow-up
# While the answer has not begun.
popup-thinking = Thinking

# What goes along with the message: where one was, what was selected there, what was copied.
popup-context = Sent along with your message
popup-context-preview = Preview
popup-remove-app = Remove the application
popup-remove-selection = Remove the selection
popup-remove-clipboard = Remove the clipboard

# What can be done with the answer, and what the keys do.
popup-insert = Insert
popup-copied = Copied
popup-open-window = Open in window
popup-new = New
popup-continue = Continue “{ $title }”
# `label`: that a conversation can be continued, and the key for that.
popup-continue-half-written = { $label }: a follow-up is half written
popup-draft = Draft
popup-key-send = send
popup-key-hide = hide
popup-queued-not-sent = The queued message is not sent.

# What the answer to a quick command would do.
popup-proposal-replace = The answer can take the place of the selection.
popup-proposal-append = The answer can be put behind the selection.
popup-proposal-copy = The answer can be copied.
# `proposal` is one of these.
popup-proposal-keys = { $proposal } Enter does it, Esc leaves all as it is.
popup-do-replace = Replace
popup-do-append = Append
popup-do-copy = Copy
popup-proposal-keep = Keep as it is
popup-changes = What changes
popup-changes-none = Nothing to change.

# Asked before an answer is inserted. `seen` is how much of how much, such as 50 of 62 KB.
popup-doubt-selection = The model saw { $seen } of the selection; inserting replaces all of it.
popup-doubt-lines = A terminal may run each line as a command, and complete words at tabs. This is exactly what is inserted.
popup-doubt-inserted = What is inserted
popup-copy-instead = Copy instead
popup-insert-anyway = Insert anyway

# The edges of the popup, which can be moved.
popup-width-left = Width of the popup, from its left side
popup-width-right = Width of the popup, from its right side
popup-width-change = Drag to change the width; double-click for the usual one
