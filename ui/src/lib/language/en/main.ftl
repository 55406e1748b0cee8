# The window.
main-conversations = Conversations
main-conversations-none = No conversations yet.
main-sidebar-show = Show the sidebar
main-sidebar-hide = Hide the sidebar
main-memory-show = Show the memory
main-keyboard-shortcuts = Keyboard shortcuts
main-trash = Trash
main-trash-show = Show the trash
main-conversations-show = Show the conversations
main-draft = Draft
# `label`: that a new conversation can be begun, and the key for that.
main-new-half-written = { $label }: one is half written
main-keep-title = This was asked in passing: keep it among the conversations
main-instructions = Instructions
main-instructions-title = Instructions for this conversation
main-instructions-set = Instructions for this conversation are set
main-conversation-more = More for this conversation

# In the field in which one writes, while it is empty.
main-write-first = Ask anything
main-write-reply = Reply
main-write-answer = Your answer

# An empty conversation.
main-welcome = What can I help with?
main-welcome-model = Answers come from <strong>{ $model }</strong>.
main-welcome-no-model = No model is set up yet. What you write is kept until one is.
main-welcome-choose = Choose a model
main-welcome-choose-another = Choose another model
main-welcome-hotkey = From any application, select text and press <key/>
main-welcome-bound = From any application, select text and press the key that you bound to <command/>
main-welcome-import = Import from ChatGPT, Claude, …

# Files that are dragged over the window.
main-drop-busy = Something is being imported or exported
main-drop-busy-next = Drop it again when that is done.
main-drop-import = Drop to import conversations
main-drop-import-next = You see what is in it before anything is added.
main-drop-attach = Drop to attach to your message

# What a message takes with it.
main-sent = What was sent

# What the palette offers.
main-palette-export = Export this conversation…
main-palette-policy = How this conversation is remembered
main-palette-keep = Keep this conversation
main-palette-delete = Delete this conversation
main-palette-import = Import conversations…
main-palette-export-all = Export all conversations…
main-palette-settings = Settings: { $part }
main-palette-tag = Show #{ $tag }
main-palette-tag-hint = Tag

# What happened.
main-kept = Kept “{ $title }” as a conversation
main-added = Added “{ $title }” to “{ $to }”
main-gone = This conversation was deleted
main-gone-next = “{ $title }” is in the trash. Undo brings it back, with what was typed here.
main-gone-next-untitled = It is in the trash. Undo brings it back, with what was typed here.
main-title-field = Title of the conversation
main-show-in-main = Show in the main window
main-deleted =
    { $whose ->
        [shared] Deleted “{ $title }”, for everyone who shares it
       *[own] Deleted “{ $title }”
    }
main-deleted-covered = Deleted “{ $title }”. A summary made from it still speaks of it.
main-deleted-untitled = conversation
main-deleted-several =
    { $count ->
        [one] Deleted { $count } conversation
       *[other] Deleted { $count } conversations
    }
main-restored = Restored “{ $title }”
main-queued-not-sent = The queued message is not sent.
main-edit-not-sent = The edit of your message was not sent.
main-held = “{ $title }” was not opened: Extremis ended while it was opened before. Nothing in it is lost.
main-held-last = The last conversation was not opened: Extremis ended while it was opened before. Nothing in it is lost.
main-held-open = Open it
# What is told of a conversation that is not on screen.
main-notice = “{ $title }”: { $text }
main-other-version = This message is in another version of the conversation, which is shown now.
main-go-back = Go back
main-cleared = All data was cleared.
main-backup-restored = Restored the backup of { $time }.
main-backup-partly = Not everything could be restored; it is as it was before. { $skipped }
main-undone = Undone: everything is as it was.
