# The settings of storage. Their names are found by the search of the settings.
storage-data = Your data
storage-folder = Folder
storage-folder-size =
    { $count ->
        [one] { $size }, backups included · { $count } conversation
       *[other] { $size }, backups included · { $count } conversations
    }
storage-folder-open = Open the folder
storage-kind = Kept as
storage-kind-json = Readable JSON files
storage-kind-sqlite = One SQLite file
storage-kind-json-help = One file for each conversation, which any editor opens.
storage-kind-sqlite-help = All conversations in one database file.
storage-kind-change = Change…
storage-kind-change-to = Change to { $kind }
storage-check = Check
storage-check-help = Reads every conversation and looks for damage. Nothing is changed.
storage-check-data = Check my data
storage-transfer = Import and export
storage-deleting = Deleting
storage-trash-days = Empty the trash after
storage-trash-days-help = Deleted conversations and messages can be brought back until then. 0 keeps them until you empty it.
storage-quick-days = Throw quick conversations away after
storage-quick-days-help = What was asked in the popup and not kept goes to the trash. 0 keeps it.
# After a number that can be changed.
storage-unit-days =
    { $count ->
        [one] day
       *[other] days
    }
storage-unit-conversations =
    { $count ->
        [one] conversation
       *[other] conversations
    }
storage-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
storage-clean-up = Clean up
storage-clean-up-help = Moves conversations that have not been used for a long time to the trash.
storage-clean-up-ask = Clean up…
storage-clear = Clear all data
storage-clear-help = Removes every conversation and everything remembered about you. A backup is made first.
storage-clear-ask = Clear all data…

# Sizes.
storage-size-bytes = { $size } bytes
storage-size-kb = { $size } KB
storage-size-mb = { $size } MB
storage-size-gb = { $size } GB
storage-size-tb = { $size } TB

# The search index.
storage-index = Search index
storage-index-whole = All conversations can be searched.
storage-index-making = Making the search index
storage-index-again = Make it anew
storage-index-made = The search index was made anew.

# Backups, and why each was made.
storage-backups = Backups
storage-backups-help = Made automatically while you write: hourly for a day, daily for a week, weekly for a month. Only what changed takes room.
storage-backing-up = Backing up
storage-backed-up = A backup was made: { $time }.
storage-back-up-now = Back up now
storage-backups-list = Backups, newest first
storage-backups-none = No backup yet. The first is made automatically soon after you write something.
storage-backup-hourly = Automatic
storage-backup-asked = At your request
storage-backup-before-migration = Before an update of the files
storage-backup-before-conversion = Before a change of storage
storage-backup-before-restore = Before a restore
storage-backup-before-clear = Before all data was cleared
storage-backup-unknown = Backup
storage-restore = Restore…
storage-restore-of = Restore the backup of { $time }
storage-restore-ask = Restore this backup?
storage-restoring = Restoring
storage-restore-what =
    { $count ->
        [one] Your conversations become what they were on <strong>{ $time }</strong>: { $count } conversation.
       *[other] Your conversations become what they were on <strong>{ $time }</strong>: { $count } conversations.
    }
storage-restore-safe = What is here now is backed up first, so this can be undone. Conversations begun since then go to the trash.
storage-undoing = Bringing everything back

# A check of the data.
storage-check-reading = Reading every conversation
storage-check-reading-on = Reading every conversation…
storage-check-well = All is well.
storage-check-mended =
    { $count ->
        [one] { $count } problem mended.
       *[other] { $count } problems mended.
    }
storage-check-found =
    { $count ->
        [one] { $count } problem found.
       *[other] { $count } problems found.
    }
storage-check-mendable =
    { $count ->
        [one] { $count } problem found. Nothing was changed yet.
       *[other] { $count } problems found. Nothing was changed yet.
    }
storage-check-read =
    { $count ->
        [one] { $count } conversation read without fault, those in the trash included.
       *[other] { $count } conversations read without fault, those in the trash included.
    }
storage-check-findings = Findings
storage-check-fate = Mended.
storage-check-again = Check again
storage-mend = Mend
storage-mending = Mending

# A clean-up.
storage-clean-up-title = Clean up conversations
storage-clean-up-do = Move to the trash
storage-clean-up-which = Which conversations
storage-clean-up-by-age = By age
storage-clean-up-by-number = By number
storage-clean-up-unused = Not used for
storage-clean-up-unused-help = Counted from the last message.
storage-clean-up-unused-days = Days without use
storage-clean-up-latest = All but the latest
storage-clean-up-latest-help = The one used longest ago goes first.
storage-clean-up-latest-count = Conversations that stay
storage-clean-up-counting = Counting…
storage-clean-up-would =
    { $count ->
        [0] No conversation would go.
        [one] { $count } conversation would go to the trash.
       *[other] { $count } conversations would go to the trash.
    }
storage-clean-up-safe = A backup is made first. What is in the trash can be brought back until it is emptied.
storage-clean-up-did =
    { $count ->
        [one] { $count } conversation moved to the trash.
       *[other] { $count } conversations moved to the trash.
    }

# Before all data is cleared.
storage-clear-title = Clear all data?
# What has to be typed before.
storage-clear-word = clear
storage-clearing = Clearing
storage-clear-what =
    { $count ->
        [one] { $count } conversation and everything remembered about you will be removed. Settings and keys stay.
       *[other] { $count } conversations and everything remembered about you will be removed. Settings and keys stay.
    }
storage-clear-safe = A backup is made first. To undo this, restore that backup in Settings, under Backups. To erase something for good, backups included, use Forget in its menu instead.

# A change to the other kind of storage.
storage-convert-json = Change to readable JSON files
storage-convert-sqlite = Change to one SQLite file
storage-convert-json-means = Each conversation becomes a file of its own that you can read, copy and search with any program.
storage-convert-sqlite-means = All conversations go into one database file: quicker with very many of them, and easy to copy whole. Other programs need SQLite to read it.
storage-convert-safe = Nothing is lost either way, and you can change back at any time. The new copy is read back and compared before it is used, and the old one is kept. Answers that are arriving now are stopped; what has arrived is kept.
storage-convert-now = Change now
storage-converted = Done: your conversations are now kept as <strong>{ $kind }</strong>. Every one was read back and compared.
storage-converted-kept = The old copy is kept in <path>{ $path }</path>

# What long work does.
storage-saving-here = Saving what is here now
storage-saving-unsaved = Saving what is not saved yet
storage-ending = Ending
storage-step-back-up = Making a backup of what is here now
storage-step-copy = Writing the new copy
storage-step-verify = Comparing it with the original
storage-step-unpack = Unpacking (MB)
storage-step-import = Importing
storage-step-restore = Restoring
storage-step-erase = Erasing
storage-step-index = Making the search index
storage-step-export = Exporting
storage-step-sync = Exchanging with your other devices

# When something in the trash is erased.
storage-erased-soon = Erased soon
storage-erased-in =
    { $count ->
        [one] Erased within a day
       *[other] Erased in { $count } days
    }

# What could not be saved. `reason` is a sentence.
storage-unsaved =
    { $count ->
        [one] { $reason } { $count } change is only in memory. You can go on; Extremis keeps trying to save. Do not close it until this is gone.
       *[other] { $reason } { $count } changes are only in memory. You can go on; Extremis keeps trying to save. Do not close it until this is gone.
    }
storage-saving = Trying to save
storage-save-now = Try now
storage-quit-title = Not everything is saved
storage-quit-lose =
    { $count ->
        [one] Quit and lose { $count } change
       *[other] Quit and lose { $count } changes
    }
storage-quit-keep = Keep open
storage-quitting = Quitting
storage-quit-safe = Keep Extremis open: it goes on trying, and saves everything as soon as it can. Quitting now loses what is only in memory.
