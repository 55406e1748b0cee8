# The list.
trash-title = Trash
trash-back = Back to the conversations
trash-empty = Empty trash…
trash-list = What was deleted, the latest first
trash-none = The trash is empty.
trash-wordless = Message without words
trash-restore-of = Restore { $name }
trash-forget-of = Forget { $name } now
trash-forget-now = Forget now…
trash-stays = Stays until you erase it
# Where a message is from; `when`: that and when it is erased.
trash-from = from “{ $title }”
trash-when-from = { $when } · from “{ $title }”
trash-deleted = Deleted { $time }
trash-deleted-from = Deleted { $time }, from “{ $title }”.
trash-deleted-kept = Deleted { $time }, from “{ $title }”. A summary that you edited or locked lines of was made from it and would be erased with it, so it stays here until you erase it.

# Before it is emptied.
trash-empty-ask = Empty the trash?
trash-empty-do = Empty trash
trash-erasing = Erasing
trash-empty-conversations =
    { $count ->
        [one] { $count } conversation will be erased, from every backup too.
       *[other] { $count } conversations will be erased, from every backup too.
    }
trash-empty-messages =
    { $count ->
        [one] { $count } message will be erased, from every backup too.
       *[other] { $count } messages will be erased, from every backup too.
    }
trash-empty-both =
    { $conversations ->
        [one] { $conversations } conversation
       *[other] { $conversations } conversations
    } and { $messages ->
        [one] { $messages } single message
       *[other] { $messages } single messages
    } will be erased, from every backup too.
trash-empty-derived = Summaries and facts that were made from a message go with it.
trash-no-undo = This cannot be undone.

# Before something is erased for good.
trash-forget-message = Forget this message?
trash-forget-conversation = Forget this conversation?
trash-forget-fact = Forget this fact?
trash-forget-memory = Forget this memory?
trash-forget-do-message = Forget message
trash-forget-do-conversation = Forget conversation
trash-forget-do-fact = Forget fact
trash-forget-do-memory = Forget memory
trash-forgetting = Erasing it here and in every backup
trash-forgotten-message = It is erased from the history, from every backup, and from the summaries made from it, which are written anew.
trash-forgotten-conversation = All of it is erased: every message, its summaries, and its copies in every backup.
trash-forgotten-fact = It is erased from the facts. What was said stays in the conversation.
trash-forgotten-memory = It is erased from what is remembered about you, and from every backup. The message that says it stays in its conversation.
