# The folder that several devices share.
devices-title =
    { $whose ->
        [shared] Shared with others
       *[own] Other devices
    }
devices-folder = Shared folder
devices-folder-help =
    { $whose ->
        [shared] What you say in conversations that you share is exchanged with everyone who has this folder and its passphrase. Nothing else of yours goes there. It needs a place of its own, carried by Syncthing, Dropbox or a network drive; or a server: sftp://user@host/path, webdav://host/path, s3://bucket/prefix?endpoint=https://host, azblob://container?account=name or gcs://bucket.
       *[own] What you say here and on your other devices is exchanged through a folder that Syncthing, Dropbox or a network drive carries between them; it is made where there is none. A server does, too: sftp://user@host/path, webdav://host/path, s3://bucket/prefix?endpoint=https://host, azblob://container?account=name or gcs://bucket.
    }
devices-folder-example =
    { $whose ->
        [shared] ~/Sync/extremis-shared
       *[own] ~/Sync/extremis
    }
devices-passphrase-folder = Passphrase of the folder
devices-passphrase-server = Passphrase of what is kept there
devices-passphrase-new-help =
    { $whose ->
        [shared] Everything in the folder is encrypted with it. At least 12 characters, the same for everyone. It cannot be recovered.
       *[own] Everything in the folder is encrypted with it. At least 12 characters, the same on all of your devices. It cannot be recovered.
    }
devices-passphrase-again-help = The keys of the folder are not on this device, so nothing is exchanged. Your conversations are safe. Enter the passphrase to go on.
devices-shared-elsewhere = This conversation is shared, but not from this device: what is said here stays here until the shared folder is set up.
devices-share = Sharing
devices-share-help = Conversations that you choose can be shared with others, who read and go on with them, too. Everything else stays yours.
devices-set-up = Set it up…
devices-show = Show
devices-name = Your name
devices-name-help = What others see your messages signed with. What you said before stays as it is.
devices-name-new-help = What others see your messages signed with; without one, it is what this computer calls you.
devices-opening = Opening the folder
devices-go-on = Continue
devices-use-folder = Use this folder
devices-use-server = Use this server

# Who one is to a server.
devices-login-s3-user = Access key ID
devices-login-s3-secret = Secret access key
devices-login-webdav-user = User
devices-login-webdav-secret = Password
devices-login-azblob-secret = Key of the storage account, or SAS token of the container
devices-login-gcs-secret = Key of the service account
devices-login-gcs-help = The JSON file that Google made, by its path, or what is in it. It is kept where your API keys are.
devices-login-sftp-help = SSH logs in with your own keys, as it does in a terminal, and only to a machine that it knows. Nothing else is asked for.
devices-login-help = Kept where your API keys are, and sent to this server alone.

# How the exchange stands.
devices-exchange = Exchange
devices-exchange-now = Exchange now
devices-pause = Pause
devices-exchanging =
    { $whose ->
        [shared] Exchanging what you share
       *[own] Exchanging with your other devices
    }
devices-paused = Paused.
devices-held = Held: this connection is metered.
devices-metered = Exchange on metered connections, too
devices-metered-help = While a connection is paid for by what goes over it, nothing is exchanged with a server by itself. “Exchange now” always works.
devices-never = Nothing was exchanged yet.
# `when`: how long ago, or a date and a time.
devices-exchanged = Exchanged { $when }.
devices-just-now = just now
devices-waiting =
    { $count ->
        [one] { $count } change waits to be sent.
       *[other] { $count } changes wait to be sent.
    }
devices-files = Attached files
devices-files-fetch = Fetch them
devices-files-to-fetch =
    { $count ->
        [one] { $count } attached file waits to be fetched ({ $size }).
       *[other] { $count } attached files wait to be fetched ({ $size }).
    }
devices-files-to-send =
    { $count ->
        [one] { $count } attached file waits to be sent.
       *[other] { $count } attached files wait to be sent.
    }
devices-files-elsewhere =
    { $count ->
        [one] { $count } attached file waits for another device to send it.
       *[other] { $count } attached files wait for another device to send them.
    }
devices-done = Everything is exchanged.
devices-stopped = Stopped; what was exchanged stays.
devices-nothing-new = There was nothing new.
devices-done-what =
    { $received ->
        [one] { $received } new message
       *[other] { $received } new messages
    } from other devices, { $sent ->
        [one] { $sent } change
       *[other] { $sent } changes
    } sent.
devices-keys-this-run = Your system offers no keyring, so the passphrase has to be entered again after each start of Extremis.
devices-keys-unanswered = The keyring of your system has not answered yet: it may be waiting for its password. Unless it takes the keys, the passphrase has to be entered again at the next start.

# The devices that use the folder.
devices-list = Devices
devices-since = · since { $date }
devices-since-this = · this device, since { $date }
devices-remove = Remove…
devices-remove-of = Remove { $device }
devices-passphrase = Passphrase
devices-passphrase-help = Who knows it and has the folder can read everything in it.
devices-passphrase-change = Change it…

# Before the folder is used no more.
devices-stop = Stop using it…
devices-stop-ask = Stop using the shared folder?
devices-stop-do = Stop using it
devices-stopping = Stopping
devices-stop-what =
    { $whose ->
        [shared] Nothing more is exchanged through { $folder }, and its keys are forgotten on this device. Your conversations stay here, those that you share, too; what others say in them does not come any more. The folder stays as it is.
       *[own] Nothing more is exchanged through { $folder }, and its keys are forgotten on this device. Your conversations stay here, and the folder stays as it is.
    }
devices-stop-later = You can use it again later, with its passphrase.

# New keys: without a device, or with another passphrase.
devices-renew-ask = Change the passphrase?
devices-renew-do = Change it
devices-remove-ask = Remove “{ $device }”?
devices-remove-do = Remove it
devices-renewing = Writing new keys
devices-rewriting = Writing everything in the folder again
devices-renew-what =
    { $whose ->
        [shared] Everything in { $folder } is written again under new keys. The others are asked for the passphrase once; tell it to those who are to go on.
       *[own] Everything in { $folder } is written again under new keys. Your other devices ask for the passphrase once.
    }
devices-remove-what =
    { $whose ->
        [shared] Everything in { $folder } is written again under new keys, which “{ $device }” does not get. What it has already stays on it; take its access to the folder away, too. The others are asked for the passphrase once.
       *[own] Everything in { $folder } is written again under new keys, which “{ $device }” does not get. What it has already stays on it; take its access to the folder away, too. Your other devices ask for the passphrase once.
    }
devices-passphrase-new = New passphrase
devices-passphrase-new-if = New passphrase, if someone else may know the present one
devices-renewed =
    { $whose ->
        [shared] Everything is under new keys. The others are asked for the passphrase once.
       *[own] Everything is under new keys. Your other devices ask for the passphrase once.
    }
devices-renew-stopped = Stopped. The new keys are in use; what is under the old ones is written again with the next exchange.
