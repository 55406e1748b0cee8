### Conversations on the disk.

archive-disk-full = The disk is full, so { $path } could not be written. Everything saved before is safe. Free some space, then try again.
archive-read-only = { $path } is on a disk that cannot be written to. Nothing was changed. Make it writable, or choose another data folder.
archive-permission-denied = Extremis has no permission to use { $path }. Nothing was changed. Give your user access to it, or choose another data folder.
archive-file-in-use = Another program has { $path } open. Everything saved before is safe. Close the program that shows, checks or synchronises that file, then try again.
archive-io = { $path } could not be used: { $reason }. Everything saved before is safe. Try again.
archive-corrupt-kept = This conversation's file is damaged ({ $reason }). It was kept as { $path }; your other conversations are not affected.
archive-corrupt-left = This conversation's file is damaged ({ $reason }). It was left as it is at { $path }; your other conversations are not affected.
archive-newer-version = This conversation was saved by a newer Extremis (file version { $version }). It is untouched at { $path }. Update Extremis to open it.
archive-locked = { $path } is in use by another Extremis{ $holder }. Nothing was changed. Close that one, or choose another data folder.
archive-holder-program = ({ $program }, process { $pid })
archive-holder-process = (process { $pid })
archive-lock-lost = The lock of { $path } was removed while Extremis was running, so another Extremis may have written there. This was not saved, and nothing more is written by this one; all that was saved before is safe. Quit Extremis and start it again.
archive-not-found = There is no conversation { $id } here. It may have been removed or set aside as damaged.
archive-no-such-backup = There is no backup “{ $name }” here. Nothing was changed. Choose one from the list of backups.
archive-already-exists = There is a conversation { $id } already. Nothing was changed.
archive-stale = The conversation has changed since (revision { $found }, not { $expected }). Nothing was changed. Try again.
archive-without-message = A conversation without a message is not saved.
archive-change = The change does not fit this conversation: { $reason }. Nothing was changed.
archive-encode = This could not be written as JSON: { $reason }. Nothing was changed.
archive-opened-for-reading = Your conversations are open for reading only, so nothing can be changed here.
archive-nothing-to-import = No conversation could be read in { $path }. Nothing was changed. What can be imported: { $formats }.
archive-nothing-to-import-because = No conversation could be read in { $path } ({ $reason }). Nothing was changed. What can be imported: { $formats }.
archive-in-the-way = { $path } is there already and was not written by an export. Nothing was changed. Choose another name, or an empty folder.
archive-cancelled = It was stopped at your request. Nothing was changed; started again, it goes on where it was.
archive-not-verified = The copy turned out to differ ({ $what }), so it was not used. Nothing was changed. Try again.
archive-file-empty = the file is empty
archive-file-json = it is not a conversation in JSON: { $reason }
archive-file-foreign = it belongs to conversation { $id }
archive-file-parts = its messages do not hang together: { $reason }
archive-file-newer = it is of version { $version }
archive-full = The disk that holds { $folder } is full. Free some space on it.
archive-not-writable = { $path } is on a disk that cannot be written to. Make it writable.
archive-no-permission = Extremis has no permission to write to { $path }. Give your user access to it.
archive-held-open = Another program has { $path } open. Close the program that shows, checks or synchronises that file.
archive-not-written = { $path } could not be written to ({ $source }). Check the disk it is on.
archive-not-saved = { $reason } What you write from now on is kept in memory and will be saved as soon as the disk takes it. Do not close Extremis before.
archive-saved-again = Everything that was kept in memory is saved on the disk now.
archive-merged = “{ $title }” was changed by another program while it was in use here. What it added was taken in; nothing was written over.
archive-elsewhere = Extremis on { $machine } uses this folder, too. What both write is merged, conversation by conversation. What is remembered of you and your instructions are those that were written last, so change them on one machine at a time.
archive-journal-safe = Nothing is lost: every message is in the journal. Extremis keeps trying to write the readable files.
archive-log-safe = Nothing is lost: every message is in the archive's log. Extremis keeps trying to bring it into the archive's file.
archive-saved-in-full = Your conversations are saved in full again.
archive-all-newer = Your conversations were saved by a newer Extremis (file version { $version }). They are shown as far as this one understands them and are untouched; update Extremis to change them.
archive-not-erased = What you asked to forget is not erased everywhere yet. { $error } Extremis goes on with it at the next start.
archive-answer-kept = Extremis ended while an answer was arriving in “{ $title }”. What had arrived was kept.
archive-answer-homeless = An answer that was arriving belongs to a conversation that cannot take it. It was kept as { $path }.
archive-restore-finished = The restore of a backup had been interrupted and is now finished. To undo it, restore the backup { $name }.
archive-restore-gone = The restore of a backup was interrupted and cannot be finished. What was there before is in your backups.
archive-restore-unfinished = The restore of a backup was interrupted and could not be finished: { $error } Nothing is lost: what was there before it is in your backups.
archive-replaced = Another program put another file in the place of the archive's, which was in use here. Your conversations were put back, and what the other file says more is taken in; it is kept as { $path }.
archive-put-back = Another program removed or replaced the archive's file or its log, which was in use here. Everything was put back; nothing was lost.
archive-rescued = The archive's file was damaged, or another program had put it there. It was kept as { $path }; everything that could be saved is in a new one.
archive-instructions-changed = Your instructions for all conversations were changed by another program, or by a disk that fails. They are used as they are now; a backup may have them as they were.
archive-instructions-lost = { $lost } versions of your instructions for all conversations could not be read; the others are used, the last of them is in force. A backup may have them.
archive-as-found = { $what } The file as it was found was kept as { $path }.
archive-memories-changed = What is remembered of you was changed by another program, or by a disk that fails. It is used as it is now; a backup may have it as it was.
archive-not-readable-here = { $path } may not be read, so that conversation is missing from the list. Your other conversations are not affected.
archive-one-newer = One conversation was saved by a newer Extremis (file version { $version }). It is untouched; update Extremis to open it.
archive-rebuilt = The list of conversations was missing or damaged and was rebuilt: { $count } found.

## What is wrong with something, in a sentence that says so.

archive-no-file = it is not a file
archive-too-large = it is larger than { $size } MB
archive-file-damaged = the file is damaged. { $used }
archive-saved-by-newer = it was saved by a newer Extremis (file version { $version })
archive-no-memories = it holds no memories: { $reason }
archive-no-instructions = it holds no instructions: { $reason }
archive-nested = something in it is nested too deeply
archive-journal-cut = another program has cut off a part of the journal
archive-journal-removed = another program removes the journal
archive-journal-folder = A folder was in the place of a part of the journal, so recent changes may be missing.
archive-being-written = another program is writing it just now
archive-not-index = It is not an index: { $reason }.
archive-index-newer = It is of version { $version }, written by a newer Extremis.
archive-row-changed = a row is not as it was written
archive-row-missing = a row of its table “{ $table }” is missing
archive-conversation-row-missing = the row of a conversation is missing
archive-parts-missing = { $table } of a conversation are missing
archive-database-empty = it is empty
archive-database-log = its log is damaged
archive-database-foreign = it is a file of another program
archive-database-versionless = it does not say its version
archive-database-not-mended = it could not be mended
archive-differs-conversation = conversation { $id }
archive-differs-list = the list of conversations
archive-differs-memories = what is remembered of you
archive-differs-open = which conversation is open
archive-restore-forgotten = it was forgotten
archive-restore-memories = { $count } of the memories in it cannot be read
archive-restore-instructions = { $count } versions of the instructions in it cannot be read

## What is used of something damaged, and what is lost.

archive-used = Everything is used.
archive-used-readable = Every message can be read and everything is used.
archive-used-but = Everything else is used, but for { $lost }.
archive-used-readable-but = Every message can be read and everything else is used, but for { $lost }.
archive-used-restored =
    { $used } It has { $count ->
        [one] a message that comes from a backup
       *[other] a message that comes from a backup ({ $count } times)
    } now.
archive-lost-message =
    { $count ->
        [one] a message
       *[other] a message ({ $count } times)
    }
archive-lost-ending =
    { $count ->
        [one] what was said after its end
       *[other] what was said after its end ({ $count } times)
    }
archive-lost-letters =
    { $count ->
        [one] some letters of a message
       *[other] some letters of a message ({ $count } times)
    }
archive-lost-parent =
    { $count ->
        [one] what a message answers
       *[other] what a message answers ({ $count } times)
    }
archive-lost-deleted-message =
    { $count ->
        [one] a message in the trash
       *[other] a message in the trash ({ $count } times)
    }
archive-lost-summary =
    { $count ->
        [one] a version of its summary
       *[other] a version of its summary ({ $count } times)
    }
archive-lost-fact =
    { $count ->
        [one] an important fact
       *[other] an important fact ({ $count } times)
    }
archive-lost-policy =
    { $count ->
        [one] how it is remembered
       *[other] how it is remembered ({ $count } times)
    }
archive-lost-instructions =
    { $count ->
        [one] a version of its instructions
       *[other] a version of its instructions ({ $count } times)
    }
archive-lost-sent =
    { $count ->
        [one] what a model was sent
       *[other] what a model was sent ({ $count } times)
    }
archive-lost-message-detail =
    { $count ->
        [one] a detail of a message
       *[other] a detail of a message ({ $count } times)
    }
archive-lost-detail =
    { $count ->
        [one] a detail
       *[other] a detail ({ $count } times)
    }
archive-lost-memory =
    { $count ->
        [one] something that is remembered of you
       *[other] something that is remembered of you ({ $count } times)
    }

## What was done about damage, told once.

archive-set-aside = { $name } could not be read ({ $reason }). It was kept as { $path }; your other conversations are not affected.
archive-earlier-copy = An earlier copy from { $at } can be restored from your backups, or with: extremis-cli backups restore { $name } --session { $id }
archive-left-in-place = { $name } could not be read ({ $reason }). It was left as it is; your other conversations are not affected.
archive-not-moved = It could not be moved aside: { $error }
archive-session-damaged = The file of “{ $title }” is damaged. { $used }
archive-session-changed = “{ $title }” was changed by another program, or by a disk that fails: its file is not as Extremis wrote it. It is shown as the file says now; a backup may have it as it was.
archive-memories-unreadable = What is remembered of you could not be read ({ $reason }). It was kept as { $path }; your conversations are not affected.
archive-memories-lost = { $lost } of the things that are remembered of you could not be read; the other { $count } are used. A backup may have them.
archive-instructions-unreadable = Your instructions for all conversations could not be read ({ $reason }), so none are sent. The file was kept as { $path }; your conversations are not affected.
archive-earlier-in-backup = A backup has earlier ones; extremis-cli doctor --fix brings them back.
archive-list-updated = { $count } of your conversations were changed by another program, so the list was brought up to date.
archive-journal-part-kept = Part of the journal is damaged, so a recent change may be missing. The damaged part was kept as { $path }. Everything else was restored.
archive-journal-part-left = Part of the journal is damaged, so a recent change may be missing. The damaged part was left where it is. Everything else was restored.
archive-changes-kept = { $count } recent changes of conversation { $id } do not fit what is left of it. The damaged part was kept as { $path }. Everything else was restored.
archive-changes-left = { $count } recent changes of conversation { $id } do not fit what is left of it. The damaged part was left where it is. Everything else was restored.
archive-database-saved = The archive's file was damaged ({ $reason }). What could be read of it was saved into a new file: { $there }
archive-database-kept = The damaged file was kept as { $path }.
archive-database-left = The archive's file is damaged ({ $reason }). What can be read of it is shown: { $there } It was left as it is; Extremis mends it when it is next opened for writing.
archive-database-there = { $count } conversations.
archive-database-completed =
    { $count ->
        [one] One conversation was completed from a backup.
       *[other] { $count } conversations were completed from a backup.
    }
archive-database-gone =
    { $count ->
        [one] One conversation could not be saved, and no backup has it.
       *[other] { $count } conversations could not be saved, and no backup has them.
    }
archive-conflict-copy = A copy of a conversation that another program made was taken in, or could not be read; it is now in { $path }. Nothing of the conversation was changed by it that you do not see.

## The doctor: what it finds, and what that means or what mending does.

archive-doctor-attachment-missing = { $name }, which goes along with a message of “{ $title }”, is missing.
archive-doctor-attachment-elsewhere = { $name }, which goes along with a message of “{ $title }”, is not on this device.
archive-doctor-attachment-changed = { $name }, which goes along with a message of “{ $title }”, is not as it was: another program changed it, or the disk fails.
archive-doctor-attachment-unreadable = { $name }, which goes along with a message of “{ $title }”, cannot be read: { $reason }.
archive-doctor-brings-back = Mending brings it back from the backup of { $at }.
archive-doctor-attachment-waits = What it says is kept with its message. It waits with your other devices: it is fetched when its message is shown, and all are by “Fetch them” in Settings → Storage, or `sync fetch`.
archive-doctor-attachment-other-device = What it says is kept with its message. Another of your devices may have the file.
archive-doctor-aside-and-back = Mending sets it aside and brings it back from the backup of { $at }.
archive-doctor-attachment-aside = Mending sets it aside, whole; no backup has it. What it says is kept with its message.
archive-doctor-attachments-unnamed =
    { $count ->
        [one] An attached file belongs to no message.
       *[other] { $count } attached files belong to no message.
    }
archive-doctor-attachments-unnamed-advice = Nothing is removed by itself. Delete what you do not need there, if you want the room.
archive-doctor-no-backup = There is no backup yet.
archive-doctor-no-backup-advice = One is made within the hour.
archive-doctor-future-backup = Backup { $name } is dated in the future.
archive-doctor-future-backup-advice = This computer's clock is wrong now, or was when it was made.
archive-doctor-backup-manifest = The description of backup { $name } cannot be read: { $reason }.
archive-doctor-backup-manifest-advice = Its conversations can still be restored. Mending describes it anew.
archive-doctor-backup-damaged = { $file } in backup { $name } cannot be read: { $reason }.
archive-doctor-backup-damaged-advice = The other files of the backup are whole. Mending sets this one aside, so that no later backup uses it.
archive-doctor-quarantined = { $name } was set aside earlier.
archive-doctor-quarantined-advice = It is kept for you to look at.
archive-doctor-session-missing = Conversation { $id } was set aside as damaged and is missing from the list.
archive-doctor-restores = Mending restores it from the backup of { $at }.
archive-doctor-left-in-file = No backup has it. What is left of it is in that file.
archive-doctor-database-mending = Mending keeps the file aside, saves what can be read of it into a new one, and takes the rest from the newest backup.
archive-doctor-database-damaged = The archive's file is damaged: { $reason }.
archive-doctor-database-newer = The archive was written by a newer Extremis (version { $version }).
archive-doctor-database-newer-advice = It is left alone; update Extremis to open it.
archive-doctor-database-memories = What is remembered of you cannot be read. { $error }
archive-doctor-database-session = Conversation { $id } cannot be read. { $error }
archive-doctor-database-aside = Mending keeps the file aside, whole; no backup has this conversation.
archive-doctor-no-data = There is no data folder here yet.
archive-doctor-no-data-advice = It is made with the first message.
archive-doctor-no-folder = Where the data folder should be is something else.
archive-doctor-no-folder-advice = Move it away, or choose another data folder.
archive-doctor-no-access = The data folder cannot be looked into: { $reason }.
archive-doctor-no-access-advice = Give your user access to it.
archive-doctor-in-use = The data folder is in use{ $holder }.
archive-doctor-in-use-advice = What is said here may be out of date; to mend anything, close that one first.
archive-doctor-erasure = An erasure was interrupted.
archive-doctor-conversion = A conversion was interrupted.
archive-doctor-restore = The restore of a backup was interrupted.
archive-doctor-to-its-end = Mending takes it to its end.
archive-doctor-conversion-advice = Started again, it goes on; mending lets go of what it had copied. The archive is not affected.
archive-doctor-permissions = Other users of this computer may look at { $count } of your files or folders.
archive-doctor-permissions-advice = Mending makes them private.
archive-doctor-leftover = { $name } was left by an interrupted write.
archive-doctor-leftover-advice = Nothing in it is needed; mending removes it.
archive-doctor-low-space = Only { $size } MB are free on the disk of the data folder.
archive-doctor-low-space-advice = Free some space, so that nothing has to wait in memory.
archive-doctor-something-else = something else is in it
archive-doctor-drafts = The drafts (what was typed and not yet sent) cannot be read: { $reason }.
archive-doctor-drafts-advice = No message is affected. Mending sets the file aside, where what it holds can be looked up.
archive-doctor-outbox = The list of the messages that wait for the connection cannot be read: { $reason }.
archive-doctor-outbox-advice = The messages themselves are in their conversations. Mending sets the file aside; ask them again there.
archive-doctor-window = The place of the window cannot be read: { $reason }.
archive-doctor-window-advice = The window opens at its usual place. Mending sets the file aside.
archive-doctor-keys = The file with the sealed API keys is damaged: { $reason }.
archive-doctor-keys-advice = Mending sets it aside; enter the keys again then, or put a copy of the file in its place.
archive-doctor-journal-folder = A folder is in the place of a part of the journal.
archive-doctor-journal-folder-advice = Recent changes may be missing. It is set aside at the next start.
archive-doctor-journal-damaged = The journal has a damaged record at byte { $offset }.
archive-doctor-journal-damaged-advice = A recent change may be missing. Mending keeps the damaged part aside and goes on with the rest.
archive-doctor-journal-orphans = { $count } recent changes of conversation { $id } do not fit its file.
archive-doctor-journal-orphans-advice = Its file or earlier changes are missing. Mending applies them to the newest backup of it, or keeps them aside.
archive-doctor-not-mended = Not everything could be mended. { $error }
archive-doctor-foreign-file = { $name } in the conversations' folder is no conversation.
archive-doctor-foreign-file-advice = It is left alone.
archive-doctor-second-file = { $name } is a second file for one conversation.
archive-doctor-second-file-advice = The other one is used; this one is left alone.
archive-doctor-session-anew = Mending keeps the file as it is in quarantine and writes it anew without what cannot be read. A backup may have it.
archive-doctor-session-changed = The file of “{ $title }” is not as Extremis wrote it: another program changed it, or the disk fails.
archive-doctor-used-as-is = It is used as it is. A backup may have it as it was.
archive-doctor-session-newer = Conversation { $id } was saved by a newer Extremis (file version { $version }).
archive-doctor-session-newer-advice = It is left alone; update Extremis to open it.
archive-doctor-session-unreadable = The file of conversation { $id } cannot be read: { $reason }.
archive-doctor-session-restores = Mending sets it aside and restores the conversation from the backup of { $at }, with what the journal knows since.
archive-doctor-session-aside = Mending sets it aside, whole; no backup has this conversation.
archive-doctor-index-missing = The list of conversations is missing.
archive-doctor-index-missing-advice = It comes back by itself at the next start, or by mending.
archive-doctor-index-unreadable = The list of conversations cannot be read. { $reason }
archive-doctor-index-anew = Mending makes a new one from the conversations.
archive-doctor-index-differs = The list of conversations says something else than { $count } of the files.
archive-doctor-session-gone = The file of conversation { $id }, which is in the list, is gone.
archive-doctor-session-gone-advice = No backup has it. At the next start it leaves the list.
archive-doctor-memories-damaged = { $lost } of the things that are remembered of you cannot be read; the other { $count } are used.
archive-doctor-memories-damaged-advice = Mending keeps the file as it is in quarantine and writes it anew without them. A backup may have them.
archive-doctor-memories-changed = What is remembered of you is not as Extremis wrote it: another program changed it, or the disk fails.
archive-doctor-memories-newer = The memories were saved by a newer Extremis (file version { $version }).
archive-doctor-left-alone = They are left alone; update Extremis.
archive-doctor-memories-unreadable = What is remembered of you cannot be read: { $reason }.
archive-doctor-memories-unreadable-advice = Mending sets the file aside and restores the memories from the newest backup.
archive-doctor-instructions-changed = Your instructions for all conversations are not as Extremis wrote them: another program changed them, or the disk fails.
archive-doctor-instructions-changed-advice = They are used as they are. A backup may have them as they were.
archive-doctor-instructions-newer = The instructions were saved by a newer Extremis (file version { $version }).
archive-doctor-instructions-unreadable = Your instructions for all conversations cannot be read: { $reason }.
archive-doctor-instructions-unreadable-advice = Mending sets the file aside and restores the instructions from the newest backup.
archive-doctor-settings = The settings cannot be read: { $reason }.
archive-doctor-settings-advice = The defaults are in use. Mending sets the file aside.
