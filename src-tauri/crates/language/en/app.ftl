### What can be asked of Extremis.

app-not-attached = { $reason } Nothing was sent.
app-summary = The summary was not written: { $reason } All messages stay as they are; the next message tries again.
app-no-model = No model is set up. Your message is saved. Choose a model in Settings, then press Try again.
app-server-not-allowed = Nothing was sent: the model is at { $server }, which you have not used before. Your message is saved. Allow that server, or choose another model in Settings.
app-key-not-encrypted = The API key was not sent: { $address } is not encrypted, so everybody on the way to it could read the key. Use an address that begins with https, or agree to send the key there as it is.
app-cannot-summarise = There is no model now that could write this summary anew. Nothing was changed. Choose one in Settings; until then new summaries are made of the conversation's own sentences.
app-nothing-to-summarise = There is nothing new to summarise yet: the latest messages are always kept word for word.
app-no-summary = This conversation has no summary yet, so there is nothing to edit.
app-empty-message = There is nothing to send: the message is empty.
app-empty-edit = A message cannot be edited to nothing. It is as it was; to have it gone, forget it.
app-answer-running = An answer is still arriving in this conversation. Wait for it or stop it, then send again.
app-summary-running = A summary of this conversation is being written just now. Nothing was changed; wait for it or cancel it, then try again.
app-not-found = There is no { $what ->
        [fact] fact
        [file] file
        [memory] memory
        [message] message
        [picture] picture
        [command] quick command
        [version] version
        [summary] summary version
       *[conversation] conversation
    } “{ $id }” here.
app-busy = Your conversations are being worked on as a whole. Nothing was changed by this; try again when that is done.
app-closing = Extremis is closing. What was shown as sent is saved.
app-why-no-model = No model is set up
app-why-busy = The provider is busy
app-why-no-server = The model server cannot be reached
app-why-cut = The connection was cut
app-why-slow = The model did not answer in time
app-why-key-rejected = The API key was rejected
app-why-key-missing = The model server asks for an API key
app-why-keys-locked = The API keys are locked
app-why-not-allowed = The model server does not allow it
app-why-no-credit = The account has no credit left
app-why-no-pictures = { $model } takes no pictures
app-why-too-long = The conversation is too long for { $model }
app-why-out-of-memory = The model server has not enough memory for { $model }
app-why-unknown-model = The model server does not know { $model }
app-why-status = The model server reported a problem (HTTP { $status })
app-why-declined = The service's filter stopped the answer
app-why-malformed = The model server's answer could not be understood
app-why-builtin = The built-in model could not run
app-sending-less-too-long = The conversation is too long for { $model }; sending less of it.
app-sending-less-memory = There is not enough memory to read all of it; sending less of it.
app-answer-tool = it wants to use a tool ({ $tool }) instead of answering, and there is none
app-answer-at-limit = it reached the limit of its length before its first word
app-answer-empty = the answer was empty
app-attach-not-whole = { $name } did not arrive whole. Attach it again.
app-attach-missing = There is no file { $name } to attach. Nothing was sent.
app-attach-unreadable = { $name } cannot be read: { $why }. Nothing was sent.
app-attach-no-file = { $name } is no file, so it cannot be attached.
app-attach-too-many = At most { $most } files go along with a message. Nothing was sent; remove some, or send them in several messages.
app-attach-gone = A file that was attached is not there any more. Nothing was sent; attach it again.
app-continue-whole = Only an answer that was cut can be carried on; this one is whole.
app-retry-no-question = This answer has no question before it, so it cannot be tried again.
app-retry-question-deleted = The question is in the trash. Restore it, then try again.
app-retry-question-forgotten = The question was forgotten, so it cannot be answered again.
app-delete-forgotten = That message was forgotten already; there is nothing left to delete.
app-restore-erased = That message was erased for good and cannot be brought back.
app-edit-conversation-deleted = This conversation is in the trash. Restore it, then edit the message.
app-edit-not-yours = Only your own messages can be edited. For another answer, try again.
app-edit-forgotten = That message was forgotten, so there is nothing to edit.
app-edit-deleted = That message is in the trash. Restore it, then edit it.
app-no-free-name = There is no free name for it in { $folder }. Nothing was written.
app-import-nothing-to-undo = There is no import to take back. Nothing was changed.
app-instructions-too-long = They take about { $length } tokens, and { $model } reads at most { $budget } in all. Instructions get no more than half of that, so this model does not get them: shorten them, or choose a model with a larger context.
app-instructions-this-model = this model
app-instructions-left-out = { $model } answers without your instructions: they take { $tokens } tokens, and no more than half of the { $budget } that it reads is for them. Shorten them, or choose a model with a larger context.
app-keys-read-only = No file can be made: the data folder is open for reading only.
app-keys-stored = The keyring has answered: the key for { $address } is stored in it.
app-keys-not-stored = The keyring did not take the key for { $address } ({ $why }). The key is used until you quit. Unlock the keyring and enter the key again to keep it.
app-keys-removed = The keyring has answered: the key for { $address } is removed from it.
app-keys-not-removed = The keyring may still hold a key for { $address } ({ $why }). Extremis does not use that one. Unlock the keyring and remove the key again, or remove it in the keyring's own program.
app-keys-file-closed = the encrypted file is closed, so a key in it stays there. Open the file to remove it.
app-keys-stay = { $name } was removed, but not its key: { $why }
app-label-tag = A tag needs at least one visible character. Nothing was changed.
app-label-folder = A folder needs a name with at least one visible character. Nothing was changed.
app-backup-overdue = No backup could be made just now: { $error } Your conversations are saved all the same; it is tried again in ten minutes.
app-model-builtin = Built-in mini model: offline demo, English, often wrong
app-model-builtin-missing = its file is missing. Nothing is lost: choose another model in Settings, or install Extremis again.
app-model-key-empty = The key is empty. Nothing was stored.
app-model-address = { $error } Give another in Settings.
app-model-unknown-kind = { $model } is of a kind that this Extremis does not know ({ $kind }). Nothing is lost; choose another model, or install the newer Extremis that it was chosen in.
app-model-listener = , where { $program } listens
app-model-account = { $listener }, of the account { $account }
app-model-of-command = The model “{ $name }” of the command was neither used before nor is it on a server of this machine. Choose it once in the list of models, or name another one in the command.
app-model-nowhere = No server on this machine has a model “{ $name }”, and it was not used before. Say where it is with --url.
app-parameter-temperature = A temperature is a number from 0 to { $most } for this model, not { $given }. Nothing was changed.
app-parameter-top-p = Top P is a number above 0, up to 1, and not { $given }. Nothing was changed.
app-parameter-one-of-two = Models of { $maker } take a temperature or a top P, but not both. Nothing was changed.
app-parameter-longest = The longest answer has from { $least } to { $most } tokens, and not { $length }. Nothing was changed.
app-parameter-not-taken = { $model } does not take the { $parameter } that is set for it. It was asked without it, and answers as it does by itself; Settings, under what this model can do, has the field to empty.
app-outbox-read-only = Nothing can be queued: the data folder is open for reading only.
app-due-messages =
    { $count ->
        [one] { $count } message
       *[other] { $count } messages
    }
app-due-yours =
    { $count ->
        [one] { $count } message of yours
       *[other] { $count } messages of yours
    }
app-due-tokens =
    { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    }
app-due-sent-tokens = more than { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    } to send
app-due-or = { $first } or { $second }
app-due-topic = { $when }, or when the topic changes (a pause of { $minutes } minutes, or less than { $percent }% of the words in common)
app-due-again =
    { $when }, then every { $count ->
        [one] message
       *[other] { $count } messages
    }
app-facts-preferences = Preferences
app-facts-decisions = Decisions
app-facts-facts = Facts
app-facts-sources = Sources
app-facts-document = Document structure
app-facts-names = Names
app-facts-other = Other
app-quick-taken = /{ $name } is something else already. Nothing was saved; choose another name.
app-quick-exists = There is a command /{ $name } already. Nothing was saved; choose another name.
app-quick-built-in = /{ $name } is built in and has no file, so there is nothing to delete.
app-quick-larger = it is larger than { $kilobytes } KB
app-quick-read-only = Commands cannot be changed: the data folder is open for reading only.
app-quick-too-large = A command has room for { $kilobytes } KB. Nothing was saved; shorten it.
app-quick-not-saved = Nothing was saved: { $reason }.
app-file-line = { $file }, line { $line }: { $reason }.
app-quick-not-removed = The file of /{ $name } could not be removed: { $error }.
app-quick-no-selection = Nothing is selected, and /{ $command } is about what is. Select some text first, or write it after /{ $command }.
app-quick-no-question = Write after /{ $command } what it is to do.
app-quick-no-clipboard = /{ $command } needs the clipboard, which is empty or may not be read (Settings, Capture).
app-quick-not-captured = /{ $command } needs { $what ->
        [app] the app
        [title] the window's title
       *[url] the page's url
    }, which was not captured here.
app-quick-twice = another file is a command of the same name
app-quick-not-text = it is no text in UTF-8
app-quick-name = a name has letters, digits, - and _, at most { $most }
app-quick-head = the head that begins here has no line { $fence } at its end
app-quick-key-value = “{ $line }” is no line of the kind “key: value”
app-quick-key-twice = “{ $key }” stands there twice
app-quick-answer = answer is show, replace, append or copy, not “{ $value }”
app-quick-no-template = there is no template: nothing would be sent
app-add-same = That is this conversation. Nothing was changed.
app-add-deleted = That conversation is in the trash. Restore it, then try again.
app-add-empty = There is nothing in that conversation.
app-pin-forgotten = That message was forgotten, so there is nothing to pin.
app-pin-deleted = That message is in the trash. Restore it, then pin it.
app-search-operator = There is no operator like { $typed }; it was searched for as words. There are app:, role:, before:, after:, title:, tag:, folder:, in:this, is:pinned and is:archived.
app-search-value = { $typed } could not be understood and was searched for as words. Try { $example }.
app-search-role = role:user or role:assistant
app-search-is = is:pinned or is:archived
app-search-date = a day, a month or a year, such as 2026-03-01, 2026-03 or 2026
app-sent-not-kept = What was sent for this answer was not kept: it came from elsewhere, or from before Extremis kept that. It is kept for every new answer.
app-sent-nothing = Nothing was sent for this message: it is no answer. Name the answer to it.
app-several-titles = Several conversations are called “{ $name }”: name one by its id, { $ids }.
app-answer-elsewhere = That message is in another version of this conversation, and an answer is arriving in the present one. Wait for it or stop it, then open the message again.
app-hotkey-empty = A hotkey needs at least one key, such as Ctrl+Shift+Space.
app-settings-unreadable = it cannot be read ({ $error })
app-settings-no-object = this should be an object in {"{"}…{"}"}
app-settings-empty = it is empty
app-settings-too-short = it ends too early: a bracket or a quotation mark is missing
app-settings-no-json = this is not JSON ({ $said }); look there and at the end of the line before
app-settings-read-only = The settings cannot be saved: the data folder is open for reading only.
app-settings-merged = config.json is taken up again, with what was changed here meanwhile.
app-settings-replaced = config.json is taken up. It says something else than what was set here meanwhile of { $names }; the file counts. What was set here is kept beside it, in config.replaced-1.json or the last one named so.
app-settings-not-taken = The settings cannot be read from { $what } The file is left as it is, and the settings from before it, or the defaults, are in use. No conversation is affected.
app-summary-none-before = There was no summary of this before, so none can be kept instead. Accept this one, edit it, or have it written anew.
app-summary-not-held = This version does not wait for a decision any more. Nothing was changed.
app-summary-no-line = “{ $line }” is no line of this summary. Nothing was locked.
app-summary-offline = Offline, in the conversation's own sentences
app-sync-keys-left = The store is used no more, but its keys may still be in the keyring ({ $why }). Your conversations are safe. Remove them in the keyring's own program.
app-sync-no-keys = The keys of the store are not on this machine. Nothing was changed. Set the store again with its passphrase, or give the passphrase with --passphrase-env.
app-sync-no-store = No store is set. Set one with `sync set URL --passphrase-env VARIABLE`, such as file:///mnt/share/extremis.
app-sync-same-store = This store is used already, by your own devices or for what you share. Each needs a place of its own, such as a folder beside it.
app-share-apart = What you share is not exchanged with the others at the moment. { $reason }
app-sync-is-shared = This is a store of conversations that several people share, and not one of your own devices. Nothing was sent. Set it up under “Shared with others”, or with `sync set URL --shared`.
app-sync-is-own = This is a store of somebody’s own devices, and not one of conversations that several people share. Nothing was sent. What you share needs a place of its own, such as a folder beside it.
app-share-name-missing = Others have to see whose messages yours are: enter a name, or give one with --name.
app-share-new-passphrase = Whoever is removed knows the present passphrase: enter a new one, and tell it to those who are to go on. Nothing was changed.
app-share-no-store = There is no store for shared conversations yet. Set one in the settings under “Shared with others”, or with `sync set URL --shared`, and share the conversation then.
app-share-no-name = A name needs at least one letter that can be seen. The one before stays.
app-sync-passphrase-short = The passphrase is too short: whoever has the store could guess it. Nothing was changed. Take at least { $least } characters, such as five words that do not belong together.
app-sync-vault-back = Connect its drive, bring its file `vault` back, or set the store again.
app-sync-keys-gone = its keys are gone
app-sync-file-not-sent = { $name } is not in the store yet. The device that has it sends it with its next exchange; fetch it again then. What it says is kept with its message.
app-sync-keys-stopped = Stopped. The passphrase and the keys are as they were, and nothing was lost.
app-sync-no-device = No device of this store is called { $name }. Nothing was changed. `sync devices` lists them.
app-sync-this-device = This is the device that you are using. Nothing was changed. Remove it from another one, or stop the exchange here.
app-sync-several-devices = { $count } devices are called { $name }. Nothing was changed. Say which by its id; `sync devices` lists them.
app-sync-move-stopped = Stopped. The store that was used before is still used, and nothing in it was changed.
app-sync-no-password = The password of { $user } for the store is not on this machine. Nothing was changed; your conversations are safe. Set the store again with it, or set { $variable } where Extremis is started.
app-sync-no-key = The key of the store is not on this machine. Nothing was changed; your conversations are safe. Set the store again with it, or set { $variable } where Extremis is started.
app-sync-apart = Nothing is exchanged with your other devices at the moment. { $reason }
app-sync-quick-folder = the folder of quick commands: { $error }
app-sync-settings-replaced = Two of your devices set something else of { $names }. The later one counts on both; the other is kept in { $file } in the data folder.
app-memories-exports = There are { $count } exports of this day in { $folder }. Nothing was written; remove some of them.
app-memories-unreadable = { $file } could not be read: { $why }. Nothing was changed.
app-memories-not-text = it is no text
app-memories-no-file = This is no file of memories: { $error }. Nothing was changed. `extremis-cli memories export` writes one: { $example }.
app-prompt-temperature = temperature { $number }
app-prompt-top-p = top P { $number }
app-prompt-longest = at most { $tokens } tokens
app-prompt-effort =
    { $effort ->
        [low] low
        [high] high
       *[medium] medium
    } reasoning effort
app-prompt-changed = This is not exactly what was sent. Something in it was changed since.
app-prompt-earlier = This is not exactly what was sent. It was written by an earlier version of Extremis, which wrote prompts in another way.
app-prompt-gone = This is not exactly what was sent. { $count ->
        [one] One part of it was deleted or forgotten since and is missing here.
       *[other] Parts of it were deleted or forgotten since and are missing here.
    }
app-dollars = about ${ $amount }
app-dollars-little = less than ${ $amount }
app-asking-instead = { $why }; asking { $model } instead.
app-settings-named = “{ $name }”: { $what }
app-settings-wrong-value = this is { $given }, and should be { $expected ->
        [whole] a whole number
        [number] a number
        [yes-or-no] true or false
        [text] text in quotation marks
        [list] a list in […]
        [object] an object in {"{"}…{"}"}
       *[other] { $said }
    }
app-not-saved = { $reason } Nothing was saved.
app-save-whole-path = Name the whole path of the file, from / or ~ on.
app-save-too-long = It is longer than 20 MB.
app-save-is-there = { $path } is there already and stays as it is. Choose another name.
app-save-no-folder = There is no folder { $folder }.
app-save-not-written = { $path } could not be written: { $reason }.
app-notes-gone = The folder of notes is not there: { $folder }. Nothing was written there, and your conversations are safe. Connect its drive, or choose the folder again in Settings.
app-notes-another = The folder of notes is another one than before, as its list of notes is missing: { $folder }. Nothing was written there, and your conversations are safe. Connect its drive, or choose the folder again in Settings.
app-notes-whole-path = Notes cannot be kept in { $folder }: it has to be the whole path of a folder. Nothing was written.
app-notes-among-data = Notes cannot be kept in { $folder }: that is where the conversations themselves are. Nothing was written.
app-notes-file = Notes cannot be kept in { $folder }: there is a file of that name. Nothing was written.
app-notes-set-aside = A note was changed by hand, and its conversation went on. What you wrote is kept in { $path }.
app-notes-erased = { $path } was changed by hand. It was removed or written anew, as something in it was forgotten.
app-notes-left = { $path } was changed by hand, and is left although it is not needed any more.
app-notes-unread = A conversation could not be read: { $reason }

# Why a part was sent, or left out.
app-reason-always = Always sent
app-reason-question = The message to answer: always sent
app-reason-question-cut = The message to answer: always sent. It is too long for the model, so the middle of the sent copy was left out; the saved message is whole
app-reason-instructions-all = Your instructions for all conversations
app-reason-instructions-here = Your instructions for this conversation
app-reason-instructions-all-long = Your instructions for all conversations are too long for this model, so they were not sent
app-reason-instructions-here-long = Your instructions for this conversation are too long for this model, so they were not sent
app-reason-known = Known of the user
app-reason-known-no-room = No room is left for it
app-reason-facts = Important data of this conversation
app-reason-facts-no-room = No room is left for it: what matters more goes first
app-reason-stands-for =
    { $count ->
        [one] Stands for { $count } message
       *[other] Stands for { $count } messages
    }
app-reason-stands-for-no-room =
    { $count ->
        [one] No room is left for it: it would stand for { $count } message
       *[other] No room is left for it: it would stand for { $count } messages
    }
app-reason-better-first = Better matches go first
app-reason-pinned = Pinned by the user
app-reason-latest-covered = One of the latest: sent word for word, although a summary covers it
app-reason-recent = Recent
app-reason-recent-uncovered = Recent: no summary covers it
app-reason-covered = A summary stands for it
app-reason-covered-by-none = Covered by a summary, for which no room is left
app-reason-only-the-last =
    { $count ->
        [one] Without a summary, only the last { $count } message is sent
       *[other] Without a summary, only the last { $count } messages are sent
    }
app-reason-newer-first = No room is left for it: newer messages go first
app-reason-found-first = Not all of it has room: what the message asks about goes before what was said last
app-reason-deleted = You deleted it: it is in the trash
app-reason-forgotten = You had it erased for good
app-reason-silent = Says nothing: the answer ended before its first word
app-reason-arrived = The part of the answer that had arrived
app-reason-asks-for-the-rest = Asks for the rest of the answer
app-reason-words =
    { $count ->
        [one] Has a word of the message in it
       *[other] Has { $count } words of the message in it
    }
app-reason-meaning = Is close to the message in meaning
app-reason-beside = Was said together with what fits the message
