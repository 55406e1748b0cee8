### The command line.

cli-error = error: { $message }
cli-note = note: { $message }
cli-usage = { $what }. Nothing was changed; see extremis-cli --help.
cli-pipe = The terminal or pipe could not be used: { $error }. What was acknowledged is saved.
cli-key-by-variable = Here, --base-url with --api-key-env names a variable with the key.
cli-allow = Here, `{ $command }` does that.
cli-no-home = There is no home directory to keep data in. Name one with --data-dir.
cli-no-key = The environment variable { $name } holds no API key.
cli-remedy-space = Free some space
cli-remedy-permission = Have your user be able to write to the data folder
cli-remedy-in-use = Close the program that has the file open
cli-remedy-others = Close other programs that use the data folder
cli-remedy = See to it that the data folder can be written to
cli-files-behind = The readable files could not be brought up to date: { $cause }. Everything that was accepted is on the disk all the same, and every command shows it: nothing is lost, and nothing is to be entered again. { $remedy }; the next command that changes something, or Extremis itself, then writes the files.
cli-append-bad = { $bad } lines could not be added; the others are saved.
cli-append-no-message = This line is no message: { $error }.
cli-ask-stopped = Stopped. Your message and the part of the answer that had arrived are saved.
cli-ask-again = { $note }; trying again in { $seconds } s.
cli-ask-unseen = { $model } was not shown { $count } of the pictures: it takes none, or they are not on this device.
cli-ask-context = The context in { $path } cannot be read: { $why }. Nothing was sent.
cli-ask-context-empty = it names no app, window, url, selectedText or clipboard
cli-backing-up = Backing up
cli-restoring = Restoring
cli-clearing = Clearing
cli-clear-ask = This removes every conversation and memory. Nothing was changed. To do it: extremis-cli clear --yes
cli-cleared = { $sessions } conversations removed. To undo: extremis-cli backups restore { $name }
cli-no-backup = No backup could be made. { $error }
cli-conversations = conversations
cli-restored = { $count } conversations restored
cli-restored-unchanged = { $count } were as they are
cli-restored-trashed = { $count } newer ones moved to the trash
cli-restored-skipped = { $count } could not be restored
cli-restored-undo = { $told }. To undo: extremis-cli backups restore { $name }
cli-tokens-of = [{ $tokens } of { $budget } tokens]
cli-context-questions = { $done } of { $total } questions
cli-context-conversations = { $done } of { $total } conversations looked at for what they mean
cli-context-messages = { $done } of { $total } messages and words looked at for what they mean
cli-context-unreadable = { $path } could not be read: { $error }.
cli-context-no-question = Line { $line } is no question { $form }: { $error }.
cli-context-several = ({ $count } messages)
cli-converting = Converting
cli-converted-already = The archive is { $kind ->
        [json] JSON files
       *[sqlite] one SQLite file
    } already.
cli-converted = The archive is { $kind ->
        [json] JSON files
       *[sqlite] one SQLite file
    } now: { $sessions } conversations and { $memories } memories, each compared with the original. The old archive is kept as { $kept }.
cli-desktop-session = Session: { $session }
cli-desktop-session-of = Session: { $session } ({ $desktop })
cli-yes = yes
cli-no = no
cli-doctor-left = { $left } problems are left. What each means is said above.
cli-doctor-left-fix = { $left } problems are left. To mend: extremis-cli doctor --fix
cli-doctor-finding =
    { $kind ->
        [mended] mended
        [note] note
        [warning] warning
       *[error] error
    }: { $what }
cli-doctor-readable = { $count } conversations can be read.
cli-doctor-fix = To mend what can be mended: extremis-cli doctor --fix
cli-exporting = Exporting
cli-export-stopped = Stopped. What was written stays; the same command goes on.
cli-export-failed = { $count } conversations could not be exported, such as { $first }
cli-exported = { $count } conversations written to { $to }
cli-exported-unchanged = { $count } there already
cli-exported-removed = { $count } removed that are gone here
cli-exported-attachments = { $count } attached files with them
cli-exported-missing = { $count } attached files left out
cli-exported-left = Left as it is, as it was changed there: { $left }
cli-forgotten = { $id } forgotten
cli-pinned = { $message } pinned
cli-unpinned = { $message } not pinned any more
cli-no-facts = No facts are remembered of this conversation yet.
cli-superseded = (superseded)
cli-offered = (offered: a summary lost it)
cli-dismissed = (dismissed)
cli-is-forgotten = (forgotten)
cli-is-deleted = (deleted)
cli-is-pinned = (pinned)
cli-contradicts = (contradicts { $id }: { $text })
cli-erase-ask = This would erase { $what }, everywhere and for good: from backups too. Nothing was erased. Add --yes to do it.
cli-erase-conversation = the conversation “{ $title }” with { $count } messages
cli-erase-message = the message “{ $beginning }” of “{ $title }”
cli-erase-trash = the { $sessions } conversations and { $messages } single messages in the trash
cli-erasing = Erasing
cli-erased = { $count } erased
cli-taking-back = Taking back
cli-reading = Reading
cli-importing = Importing
cli-import-undo-stays = Stopped. What went to the trash is there; the same command goes on.
cli-import-preview-stays = Stopped. Nothing was changed.
cli-import-stays = Stopped. What was taken in stays; the same command goes on.
cli-undone = { $count } conversations moved to the trash
cli-undone-messages = { $count } messages of others too
cli-undone-left = { $count } left as they are: something was done in them since
cli-preview-new = new
cli-preview-grown = { $count } new messages
cli-preview-known = already here
cli-preview-in-trash = { $state }, in the trash
cli-preview-session = { $title } ({ $count } messages, { $state })
cli-preview = { $new } conversations new, { $grown } with new messages, { $known } already here
cli-preview-memories = { $count } memories new
cli-preview-instructions = Instructions for all conversations would come along. They would not be in force.
cli-preview-kept = Beside the messages would be kept as they are: { $kept }
cli-import-kept = Beside the messages were kept as they are: { $kept }
cli-import-from = From { $assistants }
cli-imported = { $count } conversations added
cli-imported-updated = { $count } brought up to date
cli-imported-known = { $count } already here
cli-imported-in-trash = { $count } of them in the trash
cli-imported-attachments = { $count } attached files added
cli-imported-memories = { $count } memories added
cli-imported-refused = { $count } files or lines not read
cli-imported-instructions = Instructions for all conversations came along. They are not in force: `instructions --history` shows them, `instructions --restore NUMBER` puts one in force.
cli-imported-own-instructions = { $count } conversations came with instructions of their own. They are not in force: `instructions ID --history` shows them, `instructions ID --restore NUMBER` puts one in force.
cli-imported-session = { $title } ({ $count } messages)
cli-instructions-unreadable = { $path } could not be read: { $error }. Nothing was changed.
cli-instructions-no-version = There is no version { $number }; the history has { $count }. Nothing was changed.
cli-instructions-none = No instructions are set.
cli-instructions-never = No instructions were ever set.
cli-instructions-imported = (imported)
cli-instructions-in-force = (in force)
cli-instructions-removed = (removed)
cli-labels-no-conversation = There is no conversation { $id }. Nothing was changed.
cli-labels-pinned = pinned
cli-labels-archived = archived
cli-labels-folder = in { $folder }
cli-labels-none = no labels
cli-progress = { $doing }: { $done } of { $total }
cli-memories-nothing-new = Nothing new is said of you there.
cli-memories-found = { $count } found. extremis-cli memories list shows what waits for you.
cli-memories-added = { $added } added, { $known } known already
cli-memories-refused = { $count } could not be read
cli-memories-none = Nothing is remembered of you across conversations.
cli-memories-many = { $active } are in use, of { $most } that can be. Disable or forget what you need no more.
cli-memories-settings = Memories: { $used }
cli-memories-looked = Looked for: { $when }
cli-memories-excluded = Excluded: { $applications }
cli-memories-off = off
cli-memories-asked = on; you are always asked
cli-memories-from = on; used without asking from { $percent }%
cli-memories-when-left = when a conversation is left
cli-memories-when-idle = when a conversation is left, or after { $seconds } s without a message
cli-memories-no-application = no application
cli-memories-not-exported = The memories were not exported: { $error }
cli-memories-waits = (waits for you: accept or reject)
cli-memories-disabled = (disabled)
cli-memories-expired = (expired)
cli-memories-rejected = (rejected)
cli-memories-unused = (not used since { $since }: keep it with enable, or disable it)
cli-model-allowed = Messages may be sent to { $url }.
cli-model-of-all = The model of all other conversations
cli-model-builtin = Built-in mini model
cli-model-at = { $model } at { $url }
cli-policy-titles = Titles by a model are for all conversations: `policy all --model-titles on`. Nothing was changed.
cli-policy-no-levels = There is one summary by this policy, so it has no levels. Choose multilevel or layered. Nothing was changed.
cli-policy-summaries-all = Summaries: { $on ->
        [on] on
       *[off] off
    } ({ $preset }, as all conversations are)
cli-policy-summaries-one = Summaries: { $on ->
        [on] on
       *[off] off
    } ({ $preset }, this conversation alone)
cli-policy-made = A summary is made: at { $when }
cli-policy-kept = Kept word for word: { $kept }
cli-policy-messages = { $count } messages
cli-policy-tokens = { $count } tokens
cli-policy-length = Length: { $length }
cli-policy-characters = at most { $count } characters
cli-policy-words = about { $count } words
cli-policy-progressive = 100 words, and 100 more with every version, at most 750
cli-policy-levels = Levels: { $levels }
cli-policy-one = one summary
cli-policy-folded = folded beyond { $level } of one level, or { $all } of all
cli-policy-folded-tokens = folded beyond { $level } of one level or { $tokens } tokens, or { $all } of all
cli-policy-highest = { $levels }, to level { $level }
cli-policy-sent = Sent until there is a summary: { $limit }
cli-policy-sent-all = as the conversation says
cli-policy-sent-last = the last { $count } messages
cli-policy-facts = Facts are extracted: { $yes }
cli-policy-lost = What a summary loses becomes a fact by itself: { $yes }
cli-policy-across = Recalled across conversations: { $yes }
cli-quick-problem = { $file }, line { $line }: { $message }
cli-quick-own = (own)
cli-search-meaning = Computing what is meant
cli-search-found-by-meaning = { $count } texts are found by their meaning
cli-search-indexing = Making the search index
cli-search-indexed = { $indexed } of { $total } conversations can be searched
cli-search-meant = Did you mean { $queries }?
cli-search-or = { $first } or { $second }
cli-search-nothing = Nothing was found.
cli-search-of = { $count } of { $total }; --limit shows more.
cli-search-more = There is more; --limit shows it.
cli-search-captured = (captured)
cli-search-summary = (summary)
cli-search-fact = (fact)
cli-search-title = (title)
cli-session-renamed = { $id } renamed
cli-session-trashed = { $id } moved to the trash
cli-session-restored = { $id } restored
cli-clean-up-ask = This would move { $count } conversations to the trash that were not used for { $days } days. A backup is made first, and they can be brought back until the trash is emptied. Nothing was changed. Add --yes to do it.
cli-trashed = { $count } moved to the trash
cli-show-summary = Summary of the first { $count }:
cli-show-system = System
cli-show-you = You
cli-show-assistant = Assistant
cli-manual-not-written = The pages could not be written to { $folder }: { $error }. Choose another folder.
cli-stats-conversations = Conversations: { $count }
cli-stats-messages = Messages: { $count } ({ $summarised } summarised, all kept)
cli-stats-since = Since the last summary: { $messages } messages, { $yours } of them yours
cli-stats-summaries = Active summaries: { $count } (highest level { $level }, { $waiting } waiting for you)
cli-stats-facts = Facts: { $active } ({ $offered } offered)
cli-stats-tokens = Tokens of a request: { $with } instead of { $total } ({ $saved } saved)
cli-stats-cost = Saved with every request: { $saved } with { $model }
cli-stats-quality = { $found } of { $checked } found again
cli-status-data = Data: { $folder }
cli-status-conversations = Conversations: { $count } ({ $messages } messages), { $trash } in the trash
cli-status-model = Model: { $model }
cli-summary-no-meaning = The embedding model is not there, so nothing was compared.
cli-summary-failed = The summary was not written. { $why } No message is lost, and the next one tries again. `extremis-cli summary now { $id }` writes it at once, with the conversation's own sentences if the model fails again.
cli-summary-once-more = The summary was not written. { $why } The model is asked once more.
cli-summary-offline = The model did not write the summary: until it does, sentences of the conversation stand in, word for word.
cli-summary-reset-undone =
    { $summaries ->
        [one] { $summaries } summary
       *[other] { $summaries } summaries
    } and { $facts ->
        [one] { $facts } fact
       *[other] { $facts } facts
    } are in force again.
cli-summary-reset =
    { $summaries ->
        [one] { $summaries } summary
       *[other] { $summaries } summaries
    } and { $facts ->
        [one] { $facts } fact
       *[other] { $facts } facts
    } are not in force any more. All messages stay; --undo brings them back.
cli-summary-alike = Every line is like something in the messages.
cli-summary-none = There is no summary yet.
cli-summary-covers = Covers the first { $count } messages.
cli-sync-set = { $url } is the store from now on. Exchange everything with `sync now`.
cli-sync-set-shared = { $url } is the store of what you share from now on. Share conversations with `sync share ID`, and exchange them with `sync now --shared`.
cli-sync-shared = { $count ->
    [0] All of them were shared before.
    [one] One conversation is shared from now on. Exchange it with `sync now --shared`.
   *[other] { $count } conversations are shared from now on. Exchange them with `sync now --shared`.
}
cli-sync-name = What others see your messages signed with: { $name }
cli-sync-exchanging = Exchanging
cli-sync-fetching = Fetching
cli-sync-paused = Paused. `sync resume` goes on.
cli-sync-resumed = It is exchanged again whenever something changes.
cli-sync-removing = Removing the device
cli-sync-changing = Changing the passphrase
cli-sync-no-passphrase = The environment variable { $variable } holds no passphrase. Nothing was changed. Set it, or name another one with --passphrase-env.
cli-sync-no-password = The environment variable { $variable } holds no password. Nothing was changed. Set it.
cli-sync-renewed-later = The new keys are in use. What is under the old ones is written again with the next exchange.
cli-sync-renewed = Everything in the store is under new keys. Each other device asks for the passphrase once.
cli-sync-stopped = Stopped. What was done stays; the next exchange goes on.
cli-sync-done = { $received } messages received, { $changed } changes taken in, { $sent } sent
cli-sync-files-done = { $told }; { $sent } files sent, files received for { $received } conversations
cli-sync-no-store = No store is set. Set one with `sync set URL --passphrase-env VAR`.
cli-sync-store = Store: { $address }
cli-sync-device = This device: { $device }
cli-sync-never = never
cli-sync-last = Last exchange: { $last }
cli-sync-waiting = Waiting to be sent: { $count }
cli-sync-is-paused = Paused: `sync resume` goes on.
cli-sync-problem = The last exchange failed: { $problem }
cli-sync-to-send = Files to be sent: { $count }
cli-sync-to-fetch = Files to be fetched: { $count }, { $kilobytes } KB (`sync fetch`)
cli-sync-elsewhere = Files that another device has not sent yet: { $count }
cli-sync-this = (this one)
cli-sync-since = since { $time }
cli-node-level = level { $level }
cli-node-messages = messages { $first }-{ $last }
cli-node-elsewhere = messages of another branch
cli-node-words = { $count } words
cli-node-nobody = nobody
cli-node-contradicts = contradicts: { $line } (≠ { $against })
cli-notes-only = Only a folder of notes can follow the conversations: use --format markdown.
cli-notes-follow = All notes are in { $folder }, and follow your conversations from now on.
cli-task-notes = Writing notes
