# The settings of import and export. Their names are found by the search of the settings.
transfer-import = Import
transfer-import-help = From ChatGPT, Claude, Gemini and others, or from another Extremis. You can also drop the file on the window.
transfer-import-ask = Import…
transfer-last = Last import: { $time }
transfer-take-back-ask = Take it back…
transfer-export = Export
transfer-export-help = All conversations as notes, as pages, or as all that Extremis knows of them.
transfer-notes = Folder of notes
transfer-notes-help = Has a folder follow your conversations, for Obsidian or git: each as a note, written anew when it changes, renamed with its title, removed when it is deleted or forgotten. Other files there are not touched. The notes are not encrypted.
transfer-notes-example = ~/Documents/Notes
transfer-notes-follow = Keep notes there
transfer-notes-again = Write now
transfer-notes-stop = Stop following
transfer-notes-stopped = The notes that are there stay, and are not changed any more. What you delete or forget from now on stays in them.
transfer-notes-none-yet = The notes have not been brought up to date since Extremis was started.
transfer-notes-at = Up to date since { $time }.
transfer-take-back-title = Take the last import back
transfer-take-back = Take it back
transfer-taking-back = Taking back
transfer-take-back-where = It goes to the trash, and can be brought back from there.
transfer-take-back-stays = What you went on with since stays as it is.

# What the last import brought.
transfer-brought-added =
    { $added ->
        [one] It brought { $added } conversation.
       *[other] It brought { $added } conversations.
    }
transfer-brought-updated =
    { $updated ->
        [one] It brought new messages for { $updated } conversation.
       *[other] It brought new messages for { $updated } conversations.
    }
transfer-brought-both =
    It brought { $added ->
        [one] { $added } conversation
       *[other] { $added } conversations
    }, and new messages for { $updated ->
        [one] { $updated } conversation
       *[other] { $updated } conversations
    }.

# The dialog of an import.
transfer-import-title = Import conversations
transfer-import-from = From ChatGPT, Claude, Gemini, Open WebUI, LibreChat, Chatbox, Cherry Studio, Jan, LM Studio, Ollama, Witsy, or another Extremis: the file, the folder or the zip as they give it to you. You see what is in it before anything is added, and the file itself is not changed.
transfer-path = File or folder
transfer-path-example = ~/Downloads/export.zip
transfer-look = Look inside
transfer-drop = You can also drop it on the window.
transfer-looking = Looking at what is there
transfer-reading = Reading
transfer-ending = Ending
transfer-another = Choose another file
# `count`: how many were chosen.
transfer-import-now =
    { $count ->
        [0] Import
        [one] Import { $count } conversation
       *[other] Import { $count } conversations
    }

# What was found, and what of it is wanted.
transfer-found =
    { $count ->
        [one] { $count } conversation.
       *[other] { $count } conversations.
    }
transfer-found-from =
    { $count ->
        [one] { $count } conversation from { $assistants }.
       *[other] { $count } conversations from { $assistants }.
    }
transfer-found-new =
    { $count ->
        [one] { $count } is new.
       *[other] { $count } are new.
    }
transfer-found-grown =
    { $count ->
        [one] { $count } has something new.
       *[other] { $count } have something new.
    }
transfer-found-known =
    { $count ->
        [one] { $count } is here already and will not be added twice.
       *[other] { $count } are here already and will not be added twice.
    }
# `kept`: what an import would bring besides, such as “12 tool calls and 1 picture”.
transfer-beside = Extremis has no place for everything in it: { $kept }. It is kept beside the messages, as it is.
transfer-beside-attachments =
    { $count ->
        [one] { $count } attached file would come along.
       *[other] { $count } attached files would come along.
    }
transfer-beside-memories =
    { $count ->
        [one] { $count } thing remembered about you would come along.
       *[other] { $count } things remembered about you would come along.
    }
transfer-beside-instructions = Instructions for all conversations would come along; they would not be in force.
transfer-nothing-new = There is nothing new in it: an import would add nothing.
transfer-filter = Filter by title
transfer-all = All
transfer-none = None
transfer-list = Conversations to import, newest first
transfer-list-none = No title has these words.
transfer-state-new = New
transfer-state-grown = Changed
transfer-state-grown-by =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
transfer-state-known = Here already
transfer-state-in-trash = { $state }, in the trash

# What cannot be read.
transfer-refused = What cannot be read
transfer-refused-present =
    { $count ->
        [one] One thing in it cannot be read and would be left out:
       *[other] { $count } things in it cannot be read and would be left out:
    }
transfer-refused-past =
    { $count ->
        [one] One thing could not be read and was left out:
       *[other] { $count } things could not be read and were left out:
    }
transfer-refused-more = … and { $count } more

# What came of an import: each a sentence.
transfer-twice =
    { $count ->
        [one] Nothing was added twice: { $count } conversation is here already.
       *[other] Nothing was added twice: { $count } conversations are here already.
    }
transfer-added =
    { $count ->
        [one] { $count } conversation added.
       *[other] { $count } conversations added.
    }
transfer-updated = { $count } had new messages.
transfer-known =
    { $count ->
        [one] { $count } was here already.
       *[other] { $count } were here already.
    }
transfer-in-trash =
    { $count ->
        [one] { $count } is in the trash.
       *[other] { $count } are in the trash.
    }
transfer-attachments =
    { $count ->
        [one] { $count } attached file came along.
       *[other] { $count } attached files came along.
    }
transfer-memories =
    { $count ->
        [one] { $count } thing remembered about you came along.
       *[other] { $count } things remembered about you came along.
    }
transfer-instructions = Instructions for all conversations came along; they are not in force: Settings → Instructions shows them.
transfer-own-instructions =
    { $count ->
        [one] { $count } conversation came with instructions, which are not in force: the button for instructions over a conversation shows them.
       *[other] { $count } conversations came with instructions, which are not in force: the button for instructions over a conversation shows them.
    }
transfer-kept = Kept as it was, beside the messages: { $kept }.
# Two of a list that ends without “and”.
transfer-kept-next = { $before }, { $next }
transfer-import-ended = It was stopped early; import the same again to go on.
transfer-drop-one = Nothing was imported: drop one file, or the folder that they are in.

# What came of taking it back: each a sentence.
transfer-taken-back =
    { $count ->
        [one] Taken back: { $count } conversation moved to the trash.
       *[other] Taken back: { $count } conversations moved to the trash.
    }
transfer-taken-back-messages =
    { $count ->
        [one] { $count } message of another conversation went there, too.
       *[other] { $count } messages of other conversations went there, too.
    }
transfer-taken-back-left =
    { $count ->
        [one] { $count } stays, because you went on with what came in.
       *[other] { $count } stay, because you went on with what came in.
    }
transfer-taken-back-ended = It was stopped early; take it back again to go on.

# The dialog of an export.
transfer-export-all = Export all conversations
transfer-export-one = Export “{ $title }”
transfer-format = Format
transfer-contexts = What you were looking at
transfer-contexts-help = The application, its window and what was selected there.
transfer-contexts-with = With what you were looking at
transfer-memory = Memory
transfer-memory-all = Summaries, facts, what is remembered about you, and your instructions.
transfer-memory-one = The summary and the facts.
transfer-memory-with = With memory
transfer-to = Where to
transfer-export-now = Export
transfer-print = Print…
transfer-print-failed = The conversation could not be made ready to print. Nothing was printed.
transfer-folder-open = Open the folder

# What each format is for: with one conversation, with all of them.
transfer-markdown = Markdown
transfer-markdown-one = A note that any editor opens.
transfer-markdown-all = A note for each conversation, for a folder of notes. An export into the same folder brings it up to date.
transfer-html = HTML
transfer-html-one = A page that any browser shows, without the network.
transfer-html-all = A page for each conversation. An export into the same folder brings it up to date.
transfer-json = JSON
transfer-json-one = All that Extremis knows of it. An import takes it back.
transfer-json-all = All that Extremis knows of them. An import takes it back.
transfer-json-lines = JSON lines
transfer-json-lines-one = One line with who said what, as programs for training take it.
transfer-json-lines-all = One file with a line for each conversation, as programs for training take it.
transfer-pdf = PDF
transfer-pdf-one = The print window of your system opens: choose “Print to File” and PDF there, or a printer.

# Who speaks on paper.
transfer-speaker-user = You
transfer-speaker-assistant = Assistant
transfer-speaker-system = System

# What came of an export: each a sentence.
transfer-written =
    { $count ->
        [one] { $count } conversation written.
       *[other] { $count } conversations written.
    }
transfer-written-nothing = Nothing had to be written.
transfer-written-before =
    { $count ->
        [one] { $count } was there already.
       *[other] { $count } were there already.
    }
transfer-written-removed =
    { $count ->
        [one] { $count } file removed whose conversations are gone.
       *[other] { $count } files removed whose conversations are gone.
    }
transfer-export-ended = It was stopped early; export to the same place again to go on.
transfer-left = Left as it is, because somebody changed it there:
transfer-failed = Could not be read, and was not exported:
transfer-missing = Attached files that were left out:
