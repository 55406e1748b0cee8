### What is said in several places.

common-add = Add
# Between things that are told one after another; in Arabic a dot there would be read as a zero.
common-apart = { " · " }
common-cancel = Cancel
common-choose = Choose…
common-choose-file = Choose a file…
common-choose-folder = Choose a folder…
common-close = Close
common-copy = Copy
common-delete = Delete
common-dismiss = Dismiss
common-edit = Edit
common-export = Export…
common-forget = Forget…
common-keep = Keep
common-remove = Remove
common-rename = Rename
common-restore = Restore
common-save = Save
common-settings = Settings
common-stop = Stop
common-try-again = Try again
common-undo = Undo
common-new-conversation = New conversation
# A title, or the beginning of a message.
common-quoted = “{ $text }”
common-conversations =
    { $count ->
        [one] { $count } conversation
       *[other] { $count } conversations
    }
common-messages =
    { $count ->
        [one] { $count } message
       *[other] { $count } messages
    }
common-tokens =
    { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    }
