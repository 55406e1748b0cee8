# The sections of the list, and how long ago something was.
sessions-pinned = Pinned
# Those that were asked in passing, in the popup.
sessions-quick = Quick
sessions-archived = Archived
sessions-today = Today
sessions-yesterday = Yesterday
sessions-last-week = Last 7 days
sessions-last-month = Last 30 days
sessions-earlier = Earlier
sessions-date-and-time = { $date }, { $time }

# The list.
sessions-list = Conversations, newest first
sessions-quick-title = Asked in passing, in the popup
sessions-archived-title = Put away: found and recalled as all others
sessions-folder-name = Name of the folder
sessions-title = Title of the conversation
sessions-marked = Marked
sessions-more-for = More for { $title }
sessions-answering = An answer is arriving
sessions-unread = A new answer
sessions-no-answer = No answer yet
sessions-no-answer-after = No answer yet · { $line }
sessions-you-said = You: { $text }

# Narrowed to a tag or an application.
sessions-all-conversations = All conversations
sessions-all-tags = All tags
sessions-from-app = From { $app }
sessions-show-all = Show all conversations

# What can be done with conversations.
sessions-keep = Keep as a conversation
sessions-add-to = Add to “{ $title }”
sessions-pin = Pin
sessions-unpin = Unpin
sessions-move = Move to folder…
sessions-tags-choose = Tags…
sessions-archive = Archive
sessions-share = Share…
sessions-share-ask = Share this with others?
sessions-share-do = Share
sessions-sharing = Sharing
sessions-share-what = Everyone who has the shared folder reads this conversation and goes on with it: all that was said in it, the windows, pages and files that went along, its summaries and facts, and what the model was sent for its answers, memories of you and words of other conversations among it.
sessions-share-stays = It stays shared. You can forget it or words of it, as ever, and then they are gone for everyone. From now on no memories of you go into its prompts.
sessions-share-nowhere = There is no place to share by yet
sessions-share-nowhere-help = What is shared goes through a folder or a server that all of you have. Set it up once, in the settings under Storage; then share from this menu.
sessions-share-set-up = Set it up…
sessions-shared = Shared
sessions-unarchive = Back to the list
sessions-own-window = Open in a new window
sessions-folder-rename = Rename the folder
sessions-folder-empty = Take all out of the folder
sessions-folder-archive = Archive all in it
sessions-marked-bar = Marked conversations
sessions-marked-count = { $count } marked
sessions-unmark = Take the marks away

# What was done; `what` is a title in quotation marks, or how many conversations.
sessions-did-pin = Pinned { $what }
sessions-did-share = Shared { $what }
sessions-did-unpin = Unpinned { $what }
sessions-did-archive = Archived { $what }
sessions-did-unarchive = Back in the list: { $what }
sessions-did-move = Moved to “{ $folder }”: { $what }
sessions-did-move-out = Taken out of its folder: { $what }
sessions-did-tag = Tagged #{ $tag }: { $what }
sessions-did-untag = No longer tagged #{ $tag }: { $what }

# The dialog that asks for a folder or tags.
sessions-folder = Folder
sessions-folders = Folders
sessions-tag = Tag
sessions-tags = Tags
sessions-folder-choose = Move to folder
sessions-folder-find = Find a folder, or name a new one
sessions-tag-find = Find a tag, or write a new one
sessions-folder-none-yet = No folder yet: write a name.
sessions-tag-none-yet = No tag yet: write one.
sessions-folder-none = No folder
sessions-label-new = New: “{ $name }”
sessions-folder-now = It is there now
sessions-label-some = some of them
