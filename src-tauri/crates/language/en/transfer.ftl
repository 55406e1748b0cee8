### What is carried from one folder into another.

transfer-missing = its file is missing
transfer-file-changed = its file is not as it was: it is damaged, or was changed
transfer-no-picture = its file is no picture of the kind and the size that can be shown
transfer-file-too-large = its file is larger than { $size } MB
transfer-no-room = there was no room to put it aside: { $reason }
transfer-conversation-gone = conversation { $id } is no longer in { $file }
transfer-link = it is a link, and links are not followed
transfer-no-file = it is not a file
transfer-unreadable = it could not be read: { $reason }
transfer-unreadable-here = it could not be read
transfer-too-large = it is larger than { $size } MB
transfer-no-json = it is not JSON
transfer-json-ended = it ends in the middle; what was before its end was read
transfer-json-damaged = it is damaged at byte { $offset }; what was before was read
transfer-not-read-on = it could not be read on: { $reason }
transfer-too-deep = more than { $most } lists and objects lie in each other
transfer-no-room-to-read = there was no room to read it: { $reason }
transfer-not-adopted = The conversations of Extremis for macOS in { $folder } were not taken over: { $error } They are untouched; the next start tries again.
transfer-adopted = { $count } conversations of Extremis for macOS were taken over. The originals are in { $originals }.
transfer-adopted-but = { $count } could not be read and are there alone: { $name } ({ $reason }).
transfer-adopted-but-others = { $count } could not be read and are there alone: { $name } ({ $reason }), and others.
transfer-folders-too-deep = more than { $most } folders lie in each other
transfer-too-many-files = there are more than { $most } files
transfer-packages-too-deep = more than { $most } packages lie in each other
transfer-no-text = it is not UTF-8 text
transfer-files-say-too-much = the files of this conversation say more than is kept of one conversation
transfer-along = { $name }, which goes along with a message: { $reason }
transfer-too-many-along = more than { $most } files go along with it
transfer-empty = it is empty
transfer-unknown-kind = it is neither text, nor a document or a picture of a kind that can be read
transfer-picture-damaged = it cannot be read as a picture: it is damaged, or far too large
transfer-encrypted = it has a password
transfer-is-damaged = it is damaged
transfer-without-text = it has no text that can be read
transfer-takes-too-much = reading it took more time or memory than any document should need
transfer-text-unreadable = its text could not be read
transfer-records-damaged = { $count } records in it are damaged
transfer-no-conversation = it is not a conversation
transfer-memories-lost = { $count } of the memories in it cannot be read
transfer-instructions-lost = { $count } versions of the instructions in it cannot be read
transfer-line = line { $number }: { $reason }
transfer-lines-more = and { $count } lines more
transfer-no-message = it is no message: { $reason }
transfer-says-nothing = it says nothing
transfer-no-time = { $text } is not an ISO 8601 time such as 2026-01-04T10:00:00Z
transfer-a-conversation = a conversation: { $reason }
transfer-message-part = a part of a message: { $reason }
transfer-messages-damaged = { $count } messages in it are damaged
transfer-database = the database could not be read: { $reason }
transfer-larger-than-read = it is larger than what is read
transfer-conversation-at = conversation { $number }: { $reason }
transfer-conversations-more = and { $count } conversations more
transfer-no-conversations =
    { $count ->
        [one] 1 record in it is no conversation
       *[other] { $count } records in it are no conversations
    }
transfer-nobody-speaks = nobody speaks in it
transfer-entries-damaged = { $count } entries in it are damaged
transfer-zip-damaged = it is a damaged zip: { $reason }
transfer-packed-damaged = it is damaged: { $reason }
transfer-leads-out = its name leads out of the package
transfer-packed-encrypted = it is encrypted: unpack it with its password first, then choose the folder
transfer-no-zip = it is not a zip
transfer-not-there-any-more = it is not there any more
transfer-letters-damaged = its letters are damaged
transfer-not-there = it is not there
transfer-unpacks-too-far = it unpacks to far more than any export does, so it was not read on
transfer-formats = what ChatGPT, Claude, Gemini (Takeout), Open WebUI, LibreChat, Chatbox, Cherry Studio, Jan, LM Studio, Ollama and Witsy export or keep, JSON lines of messages, conversations in Markdown, and data folders or files of Extremis
transfer-kept-tool-calls =
    { $count ->
        [one] 1 tool call
       *[other] { $count } tool calls
    }
transfer-kept-pictures =
    { $count ->
        [one] 1 picture
       *[other] { $count } pictures
    }
transfer-kept-attachments =
    { $count ->
        [one] 1 attachment
       *[other] { $count } attachments
    }
transfer-kept-recordings =
    { $count ->
        [one] 1 recording
       *[other] { $count } recordings
    }
transfer-kept-reasoning =
    { $count ->
        [one] 1 piece of reasoning
       *[other] { $count } pieces of reasoning
    }
transfer-kept-sources =
    { $count ->
        [one] 1 source
       *[other] { $count } sources
    }
transfer-kept-others =
    { $count ->
        [one] 1 other part
       *[other] { $count } other parts
    }
