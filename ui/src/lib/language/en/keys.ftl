# What the actions that have a key do. `Ctrl` and the like are keys.
keys-previous = Previous conversation
keys-next = Next conversation
keys-pin = Pin or unpin
keys-folder = Move to a folder
keys-tags = Tags
keys-archive = Archive, or back to the list
keys-own-window = Open in a window of its own
keys-mark-several = Mark several in the list of conversations; so does Ctrl with a click
keys-walk-list = Move through the list of conversations; Enter opens one
keys-delete-conversation = Delete the conversation that has the focus
keys-undo = Undo: what was written, or a deletion while its note is shown
keys-redo = Redo what was written
keys-search = Search all conversations
keys-search-meaning = Search by meaning
keys-choose-result = Choose a result; Enter shows it
keys-find = Find in this conversation
keys-find-next = Next match
keys-find-previous = Previous match
keys-send = Send
keys-new-line = New line
keys-edit-last = Edit your last message, in an empty field
keys-own-messages = Go through your earlier messages, in an empty field
keys-scroll = Scroll the conversation, from the message field, too
keys-to-first = First message
keys-to-latest = Latest message
keys-send-edit = Send the edited message
keys-stop = Stop the answer
keys-save-summary = Save the summary
keys-lock-line = Lock or unlock a line of the summary
keys-model = Choose the model of this conversation
keys-screenshot = Attach a picture of a part of the screen
keys-instructions = Instructions for this conversation
keys-save-instructions = Save the instructions, or the quick command
keys-commands = Commands
keys-memory = Show or hide the memory
keys-sidebar = Show or hide the sidebar
keys-palette = Do anything, go anywhere, by its name
keys-zoom-in = Larger
keys-zoom-out = Smaller
keys-zoom-usual = Usual size
keys-close-window = Close the window
keys-quit = Quit
keys-help = Keyboard shortcuts
keys-insert = Insert the answer where you were
keys-copy = Copy the answer
keys-open-window = Open in the window
keys-continue = Continue the conversation before
keys-start-anew = Start anew
keys-quick-command = Run the last quick command on the selection
keys-quick-commands = Quick commands
keys-hide = Hide

# The groups that they stand in.
keys-group-conversations = Conversations
keys-group-search = Search
keys-group-writing = Writing
keys-group-window = Window
keys-group-popup = Popup

# The list of all keys. Between two keys that do the same, and where there is none:
keys-or = or
keys-none = none
keys-change = Change keys…
# What a control does, and the key that does the same.
keys-title = { $title } ({ $keys })

# As it is written on the keys of a keyboard.
keys-name-control = Ctrl
keys-name-alt = Alt
keys-name-shift = Shift
keys-name-escape = Esc
keys-name-page-up = Page ↑
keys-name-page-down = Page ↓
keys-name-tab = Tab
keys-name-space = Space
keys-name-backspace = Backspace
keys-name-delete = Delete
keys-name-insert = Insert
keys-name-home = Home
keys-name-end = End

# Why an action cannot have a key.
keys-refused-system = Keys with { $key } belong to the system.
keys-refused-altgr = Keys with AltGr write characters.
keys-refused-nameless = This key has no name that could be kept.
keys-refused-enter = Enter sends and confirms; it cannot have another meaning.
keys-refused-escape = Esc closes and stops; it cannot have another meaning.
keys-refused-tab = Tab goes from one control to the next; it cannot have another meaning.
keys-refused-writing = { $press } is needed for writing and moving about. Press it together with { $control } or { $alt }.
keys-refused-desktop = { $press } belongs to the desktop.
keys-refused-field =
    { $does ->
        [copy] { $press } copies in every field; it cannot have another meaning.
        [cut] { $press } cuts in every field; it cannot have another meaning.
        [paste] { $press } pastes in every field; it cannot have another meaning.
        [undo] { $press } takes back what was written in every field; it cannot have another meaning.
        [redo] { $press } does again what was taken back in every field; it cannot have another meaning.
        [all] { $press } selects everything in every field; it cannot have another meaning.
        [caret] { $press } moves the caret in every field; it cannot have another meaning.
        [start] { $press } goes to the beginning in every field; it cannot have another meaning.
        [end] { $press } goes to the end in every field; it cannot have another meaning.
       *[word] { $press } deletes a word in every field; it cannot have another meaning.
    }
keys-refused-fixed = { $press } is the key of “{ $action }” and stays so.

# Keys in config.json that count for nothing; `written` is what stands there.
keys-problem-unknown = “{ $written }” is no action that has a key.
keys-problem-fixed = The key of “{ $action }” cannot be changed.
keys-problem-no-key = { $written } is no key. “{ $action }” keeps its usual key.
# `reason` is one of the sentences why an action cannot have a key.
keys-problem-refused = { $reason } “{ $action }” keeps its usual key.
keys-problem-taken = { $press } is the key of “{ $other }”, too. “{ $action }” keeps its usual key.
# `problem` is one of these, and `more` how many there are besides.
keys-problems =
    { $more ->
        [0] Among the keys in config.json: { $problem } All other keys work.
        [one] Among the keys in config.json: { $problem } There is one more such problem. All other keys work.
       *[other] Among the keys in config.json: { $problem } There are { $more } more such problems. All other keys work.
    }
keys-problems-show = Show keys
