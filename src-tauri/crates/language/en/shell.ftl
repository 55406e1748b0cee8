### The windows' frame: tray, notifications, hotkeys, newer versions.

shell-tray-open = Open Extremis
shell-tray-ask = Quick question
shell-tray-quit = Quit
shell-running-title = Extremis keeps running
shell-running = Start Extremis again to see its window. To quit, press { $quit } there or run: extremis --quit
shell-running-hotkey = { $hotkey } shows the popup. Start Extremis again to see its window. To quit, press { $quit } there or run: extremis --quit
shell-running-show = Show its window
shell-answered-title = Extremis has answered
shell-answered = “{ $title }”. Start Extremis again to see it.
shell-answered-hotkey = “{ $title }”. { $hotkey } shows it.
shell-answered-show = Show the answer
shell-not-inserted = The answer was not inserted
shell-key-control = Ctrl
shell-key-shift = Shift
shell-key-space = Space
shell-read-only = { $reason } Until then you can read everything, but nothing new can be saved.
shell-no-home = There is no home directory to keep conversations in. Set EXTREMIS_DATA_DIR and start again.
shell-not-started = error: Extremis could not start: { $error }. Nothing was changed.
shell-usage = error: { $what }
shell-help =
    Extremis: a desktop assistant that never forgets

    Usage: extremis [--hidden | --toggle | --ask TEXT | --new | --show ID | --command NAME | --quit]

    Where Extremis runs already, the one that runs does what is asked. Bind these to keys of your desktop where it gives
    Extremis none, as on some of Wayland.

      --toggle   show or hide the popup
      --ask      show the popup and ask this about what is selected, in a new conversation
      --new      show the popup with a new conversation
      --show     show a conversation in the window, by its id or its title
      --command  show the popup and run a quick command, such as proofread, on what is selected

      --hidden   start without a window; the hotkey works
      --quit     end the running Extremis as its own Quit does; nothing where none runs
      --version  print the version
      --help     print this
shell-ask-needs = --ask needs a question
shell-show-needs = --show needs the id of a conversation
shell-command-needs = --command needs the name of a quick command
shell-unknown-argument = “{ $argument }” is not known here; see extremis --help
shell-link-kinds = Only web and mail links are opened from an answer.
shell-link = The link could not be opened: { $error }.
shell-popup-height = The popup could not change its height: { $error }.
shell-popup-width = The popup could not change its width: { $error }.
shell-insert-nowhere = Extremis does not know where you came from, so nothing was inserted. Use Copy.
shell-insert-cut = The selection is longer than what was captured of it, so the answer cannot be put behind it. Nothing was inserted; use Copy.
shell-insert-terminal = Several lines or tabs go into a terminal only after they were shown. Nothing was inserted; press Insert again.
shell-screenshot-hint = Drag over a part of the screen, or click a window. By keys: arrows, Space and Space, or Tab and Enter. Esc cancels.
shell-choose-import-file = Choose a file to import
shell-choose-import-folder = Choose a folder to import
shell-choose-export-file = Choose where to export to
shell-choose-export-folder = Choose a folder to export to
shell-choose-notes-folder = Choose a folder for the notes
shell-choose-shared-folder = Choose the folder that your devices share
shell-choose-saved-file = Choose where to save
shell-choose-failed = The chooser of your desktop could not be opened ({ $error }). Nothing was chosen. Type the path instead.
shell-desktop = The desktop could not be looked at: { $error }.
shell-login = Whether Extremis starts at login could not be changed ({ $error }). It is as it was before.
shell-login-program = the program does not know where it is
shell-login-data-folder = the data folder has no full path
shell-login-no-folder = there is no such folder
shell-login-no-home = there is no home folder
shell-login-program-path = the program's path is not readable text
shell-login-data-path = the data folder's path is not readable text
shell-login-path = a path is not readable text
shell-login-registry = the registry did not take it
shell-login-registry-keeps = the registry did not let go of it
shell-open-folder = No program could be found to show { $folder }: { $error }.
shell-print = The print window could not be opened: { $error }. Nothing was printed.
shell-window-close = The window could not be closed: { $error }.
shell-conversation-deleted = This conversation was deleted. The trash may have it.
shell-windows-held = The windows of your conversations were not opened again: Extremis ended while they were opened. Nothing in them is lost; each can be opened from its menu in the list.
shell-no-conversation = There is no conversation { $name }: it was deleted, or never was here. Search finds others.
shell-hotkey-conflict =
    { $key } already { $does ->
        [quick-command] runs the quick command
        [new-conversation] begins a new conversation
        [show-window] shows the window
       *[popup] calls the popup
    }, so it does not { $not ->
        [quick-command] run the quick command
        [new-conversation] begin a new conversation
        [show-window] show the window
       *[popup] call the popup
    }. Choose another key for one of them in Settings → General.
shell-hotkey-other = The hotkey { $wished } cannot be used ({ $why }). { $key } works instead; you can choose another in Settings.
shell-hotkey-none = No hotkey for the popup could be registered ({ $why }). Choose another in Settings, or bind a key of your desktop to the command extremis --toggle; it does the same.
shell-hotkey-further =
    { $key } cannot be used ({ $why }), so it does not { $not ->
        [quick-command] run the quick command
        [new-conversation] begin a new conversation
        [show-window] show the window
       *[popup] call the popup
    }. Choose another key in Settings → General, or free it in the program that has it.
shell-hotkey-taken = another program has it
shell-portal-declined = Your desktop was told not to give Extremis a key. It is not asked again before you want it.
shell-portal-closed = Your desktop took the keys of Extremis back. It can be asked for them again.
shell-portal-gone = The part of your desktop that gives keys (xdg-desktop-portal) has ended, and no key works. It is asked again as soon as it is back.
shell-portal-popup = Show or hide the popup
shell-portal-quick-command = Run the chosen quick command on the selection
shell-portal-new-conversation = Begin a new conversation in the popup
shell-portal-show-window = Show the window
shell-portal-failed = Your desktop did not give Extremis its keys ({ $why }). It can be asked again.
shell-portal-silent = it does not answer
shell-portal-bus-ended = the session bus ended
shell-portal-no-name = the bus gave no name
shell-portal-refused = { $method } was answered with { $response }
shell-portal-not-configured = Your desktop did not show where its keys are changed ({ $why }). Look in its own settings for shortcuts.
shell-portal-no-key = Your desktop names no key that would { $action ->
        [quick-command] run the quick command
        [new-conversation] begin a new conversation
        [show-window] show the window
       *[popup] call the popup
    }. Set one in the desktop's own settings.
shell-portal-declined-one = Your desktop was told not to give a key to { $action ->
        [quick-command] run the quick command
        [new-conversation] begin a new conversation
        [show-window] show the window
       *[popup] call the popup
    }.
shell-portal-changed =
    { $key } now { $action ->
        [quick-command] runs the quick command
        [new-conversation] begins a new conversation
        [show-window] shows the window
       *[popup] calls the popup
    }: it was changed in the settings of your desktop.
shell-portal-taken-away = No key { $action ->
        [quick-command] runs the quick command
        [new-conversation] begins a new conversation
        [show-window] shows the window
       *[popup] calls the popup
    } any more: it was taken away in the settings of your desktop, where one can be set again.
shell-update-looking = Whether there is a newer version could not be found out: { $why }. Nothing was changed, and Extremis { $present } goes on as it is. Try again later.
shell-update-too-large = what the server sends is larger than any package of it
shell-update-not-signed = Extremis { $version } was not installed: what arrived is not what its makers signed ({ $error }). It was thrown away. Nothing was changed, and Extremis { $present } goes on as it is. Try again later; if it stays so, tell its makers, and do not install that package by hand.
shell-update-moved = Extremis { $version } could not be installed, and the version before was moved meanwhile: it is { $path }. Your conversations are safe. Put it back where it was, or install a package by hand, before you end Extremis.
shell-update-not-installed = Extremis { $version } could not be installed ({ $error }). Extremis { $present } is still there and goes on as it is. Look whether there is room on the disk and whether you may write where Extremis lies, and try again.
shell-update-not-downloaded = Extremis { $version } was not downloaded: { $why }. What had arrived was thrown away. Nothing was changed, and Extremis { $present } goes on as it is. Try again.
shell-update-slow = the server did not answer in time
shell-update-no-server = the server could not be reached
shell-update-not-encrypted = the connection would not be encrypted
shell-update-nowhere = the server leads nowhere
shell-update-broken = what the server sent cannot be read, or broke off
shell-update-cut = the connection broke off
shell-update-no-list = what the server sent is no list of versions
shell-update-no-list-there = the server has no list of versions
shell-update-no-package = the newest version has no package for this system
shell-update-refused = the server refused it ({ $status })
