# The settings, and their parts.
settings-search = Search the settings
settings-search-keys = Search the settings ({ $keys })
settings-parts = Parts of the settings
settings-part-general = General
settings-part-appearance = Appearance
settings-part-instructions = Instructions
settings-part-everywhere = Everywhere
settings-part-keys = Keys
settings-part-quick = Quick commands
settings-part-about = About you
settings-part-memory = Memory
settings-part-storage = Storage
settings-part-backups = Backups
settings-application = Application
settings-licences = Third-party licences
settings-set-up-again = Set up again

# One setting.
# `value`: what is the default, such as `on`, `System` or a key.
settings-default = Default: { $value }
settings-default-restore = Restore the default of { $label }
settings-on = on
settings-off = off
settings-set = Set
settings-change = Change
settings-ask-again = Ask again
settings-look-again = Look again
settings-remove-named = Remove { $name }
# In an empty field: what is used then.
settings-left-default = default
settings-left-server = server
settings-models =
    { $count ->
        [one] { $count } model
       *[other] { $count } models
    }
settings-times =
    { $count ->
        [one] { $count } time
       *[other] { $count } times
    }

# The file of the settings cannot be read. `what`: the file, and what is wrong with it, as a sentence.
settings-fault = The settings cannot be read from { $what } The file stays as it is, and the settings from before are in use. Correct it and save it: it takes effect at once.
settings-fault-meanwhile = What was set here meanwhile is kept beside it and is put into it then.
settings-fault-replace = Set the file aside

# What answers.
settings-model = Model
settings-model-now = Answers now:
settings-model-overridden = The environment of this run chose it; what is set here counts from the next run without.
settings-keys-unlocked = Your keys are unlocked until you quit.
settings-server = Server
settings-server-named = Server: { $name }
settings-server-choose = Choose a server
settings-built-in = Built-in
settings-built-in-about = Runs inside Extremis: no key, no server, no network. It is small, and often wrong.
settings-built-in-missing = The file of the built-in model is missing, so it cannot answer. Choose a server, or install Extremis again.
settings-model-name = Name of the model
settings-model-asking = Asking for the models
settings-model-choose = Choose from the models of this server
settings-model-none = This server has no models.
settings-model-unknown = This server has no model “{ $model }”. Choose one from its list (↓).
settings-model-automatic = Choose automatically
settings-model-use = Use this model
settings-use = Use
settings-in-use = In use
settings-use-named = Use: { $name }
settings-in-use-named = In use: { $name }
settings-discovering = Looking for model servers
settings-discovering-here = Looking for model servers on this computer…
settings-discovered = Found on this computer

# What a model can do: what its server says of it, and what the person says.
settings-model-dialog = { $name }: what it can do
settings-abilities = What this model can do
settings-abilities-hint = An empty field counts as what the server says.
settings-window = Context window
settings-window-tokens = Context window in tokens
settings-longest-answer = Longest answer
settings-longest-answer-tokens = Longest answer in tokens
settings-vision = Sees images
settings-json-schema = Holds to a JSON Schema
settings-price-reading = Price of reading
settings-price-writing = Price of writing
settings-say-server = As the server says
settings-say-yes = Yes
settings-say-no = No
settings-not-asked = The server could not be asked.
settings-not-said = The server does not say.
# `what`: one of those below, or a number of tokens.
settings-said = The server says: { $what }.
settings-said-yes = yes
settings-said-no = no
settings-said-price = { $dollars } US$ for a million tokens
# `usual`, `largest`: numbers of tokens, with that word.
settings-window-server = Used now: { $usual }, as the server says.
settings-window-raised = Used now: { $usual }, up to { $largest } for a message that needs them, as the server says.
# `asOf`: a year and a month.
settings-window-published = Used now: { $usual }, as its maker published (list of { $asOf }).
settings-window-assumed = Nobody says it, so { $usual } are assumed. Set it if you know more.

# How a model is asked to write.
settings-writing = How it is asked to write
settings-writing-hint-model = An empty field is left to the model. What is set counts from the next message; summaries and facts keep values of their own.
settings-writing-hint-server = An empty field is left to the server. What is set counts from the next message; summaries and facts keep values of their own.
settings-temperature = Temperature
settings-temperature-help = From 0, always the likeliest words, to { $hottest }, the most surprising.
settings-temperature-help-either = From 0, always the likeliest words, to { $hottest }, the most surprising. { $provider } takes this or top P.
settings-top-p = Top P
settings-top-p-help = Above 0, up to 1: only from the likeliest words, of this probability together.
settings-longest-answer-help = In tokens, about four characters each. A longer answer is cut there.
settings-longest-answer-asked = Longest answer that is asked for, in tokens
settings-effort = Reasoning effort
settings-effort-help = For models that think before they answer.
settings-effort-server = Default
settings-effort-low = Low
settings-effort-medium = Medium
settings-effort-high = High

# What is done when a model does not answer.
settings-trouble = When it does not answer
settings-retries = Try again
settings-retries-help = How often a busy model is asked again by itself, before its first word.
settings-retries-number = How often to try again
settings-send-when-back = Send once reachable
settings-send-when-back-help = A message whose model cannot be reached is sent as soon as it can.
settings-stand-ins = Models that stand in
settings-stand-ins-help = Asked in this order when the model above gives no answer.
settings-stand-ins-add = Add the model chosen above

# The servers by name.
settings-servers = Servers
settings-servers-none = None yet: those that run on this computer are found automatically.
settings-server-add = Add a server
settings-server-add-named = Add { $name }
settings-server-asking-named = Asking { $name }
settings-server-test-named = Test { $name }
settings-server-edit-named = Edit { $name }
settings-server-removed = Removed { $name }.
settings-server-removed-key = Removed { $name } and its key.
settings-server-name = Name
settings-server-name-hint = As you like
# Which protocol it has.
settings-server-speaks = Protocol
settings-server-speaks-label = Protocol of the server
settings-server-address = Address
settings-server-address-azure = Of your resource. Its models are named by their deployments.
settings-server-asking = Asking the server
settings-server-asking-now = Asking the server…
# `models`: how many.
settings-server-answers = It answers. { $models }.
settings-server-answers-key = It answers. The key is accepted. { $models }.
settings-server-wants-key = It asks for an API key: enter it above.
settings-server-no-address = It needs an address.
settings-server-odd-address = The address looks like https://server.example/v1.
settings-server-login-address = The address holds a user name or a password. Leave them out; a key is entered as the API key.
settings-server-same-address = This address is there already, as { $name }.
settings-server-unkept = { $name } is added. Your system offers no keyring, so its key is kept only until you quit; under a passphrase it stays.
settings-server-done = Done
settings-server-test = Test

# The API key of a server.
settings-key = API key
settings-key-paste = Paste a key
settings-key-trying = Trying the key
settings-key-save = Save key
settings-key-remove = Remove key
settings-key-page = Keys are made at <page/>
settings-key-stored = A key is stored. It is never shown.
settings-key-locked = Your stored keys are locked: one for this server may be among them.
settings-key-in-environment = The one in { $variable } is used.
settings-key-wanted = { $name } asks for one.
settings-key-perhaps = Only where the server asks for one.
settings-key-seldom = Only servers that ask for one need it.
settings-key-accepted = The server accepts this key.
settings-key-rejected = The server rejects this key. It was not kept.
settings-key-untried = The key could not be tried: { $message }
settings-key-in-keyring = Stored in the keyring of your system.
settings-key-in-file = Stored in the encrypted file.
settings-key-for-run = Kept until you quit: your system offers no keyring. It is not written to the disk.
settings-key-unanswered = The keyring of your system has not answered yet: it may be waiting for its password. The key is used meanwhile; unless the keyring takes it, it is gone when you quit.
settings-key-until-unlocked = Kept until you quit; once your keys are unlocked, it is stored among them.
settings-key-not-agreed = This address is not encrypted. The key is sent there only if you agree to that above.
settings-key-unencrypted = Send the key unencrypted
settings-key-unencrypted-help = { $host } is reached without encryption: everybody on the way to it could read the key.

# The passphrase under which keys are kept.
settings-passphrase-keys = Passphrase of your keys
settings-passphrase-keys-help = Your keys are stored in an encrypted file, and locked. The passphrase unlocks them until you quit.
settings-key-file = Keep keys in an encrypted file
settings-key-file-help = Your system offers no keyring: keys last until you quit, or lie in a file that this passphrase opens. Four words that have nothing to do with each other are good; what repeats itself or is a row of the keyboard is refused. It cannot be recovered.
settings-passphrase = Passphrase
settings-passphrase-shortest = At least { $count } characters
settings-passphrase-unlock = Unlock
settings-passphrase-encrypt = Encrypt

# Servers that were allowed when it was asked.
settings-allowed = Servers that you allowed
settings-allowed-messages = Messages may be sent there.
settings-allowed-key = Its key may be sent there unencrypted.
settings-allowed-both = Messages may be sent there, and its key unencrypted.
settings-allowed-ask = Ask again about { $name }
settings-allowed-done = { $name }: you are asked again before anything is sent there.

# Keys that work in every application.
settings-hotkey = Hotkey
settings-hotkey-help = Calls the popup from any application.
settings-hotkey-quick = Quick command
settings-hotkey-quick-help = Runs it on what is selected.
settings-hotkey-quick-which = Quick command of the key
settings-hotkey-new-help = Begins one in the popup.
settings-hotkey-window = Window
settings-hotkey-window-help = Shows it from any application.
# What a key is called in the names of its buttons: `name` of the messages below.
settings-hotkey-name = the hotkey
settings-hotkey-quick-name = the key of the quick command
settings-hotkey-new-name = the key of a new conversation
settings-hotkey-window-name = the key of the window
settings-hotkey-set = Set { $name }
settings-hotkey-change = Change { $name }, now { $keys }
settings-hotkey-change-desktop = Change { $name } in the settings of the desktop
settings-hotkey-press = Press the keys… ({ $name })
settings-press-keys = Press the keys…
settings-hotkey-asking = Your desktop is asked for its keys; it may want you to agree.
settings-hotkey-not-given = Your desktop was told not to give Extremis all of its keys.
# `command` and `window` are what is bound, as it is entered.
settings-hotkey-bound = Bound the same way, <command/> runs a quick command, and <window/> shows the window.
# `place`: where the desktop has that, as a sentence.
settings-bind = On Wayland your desktop calls the popup. { $place }
settings-bind-copy = Copy the line

# The application.
settings-hide-popup = Hide the popup when it loses focus
settings-hide-popup-help = Not while an answer arrives; called again soon, it is as it was.
settings-keep-running = Keep running
settings-keep-running-help = Closing the last window leaves the hotkey working.
settings-keep-running-help-quit = Closing the last window leaves the hotkey working; { $keys } quits.
settings-open-windows = Open windows again
settings-open-windows-help = Conversations that have a window of their own when Extremis ends get it back at the next start.

# What is captured.
settings-capture = What is captured
settings-capture-selection = Application and selection
settings-capture-selection-help = Taken when you press the hotkey, shown before you send.
settings-capture-clipboard = Clipboard
settings-capture-clipboard-help = Also takes the text that you copied last.
settings-capture-never = Never from
settings-capture-never-help = Applications from which nothing is ever captured.
settings-capture-never-name = Name of an application
settings-capture-never-list = Never captured
settings-capture-allow = Allow { $application } again

# How the windows look.
settings-language = Language
settings-theme = Theme
settings-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-contrast = High contrast
settings-also-system = Also where the system asks for it.
settings-accent = Accent colour
settings-accent-indigo = Indigo
settings-accent-blue = Blue
settings-accent-teal = Teal
settings-accent-green = Green
settings-accent-orange = Orange
settings-accent-rose = Rose
settings-accent-graphite = Graphite
settings-text-size = Text size
settings-text-size-help = Of everything, in all windows.
settings-text-size-usual = Usual
settings-text-size-usual-title = Usual size
settings-text-size-smaller = Smaller
settings-text-size-larger = Larger
settings-text-size-now = { $percent }%
settings-reading-size = Size of messages
settings-reading-size-help = Compared with everything else in the windows.
settings-reading-size-small = Small
settings-reading-size-usual = Usual
settings-reading-size-large = Large
settings-reading-size-larger = Larger
settings-reading-font = Font of messages
settings-reading-font-system = Same as the window
settings-reading-font-serif = Serif
settings-reading-font-mono = Monospaced
settings-column = Width of messages
settings-column-narrow = Narrow
settings-column-usual = Usual
settings-column-wide = Wide
settings-column-full = Full
settings-density = List of conversations
settings-density-usual = Two lines
settings-density-compact = One line
settings-motion = Reduce motion
settings-usual-look = Back to the usual look

# What works on this desktop.
settings-desktop = On this desktop
# `desktop`: its name, or the next message.
settings-desktop-session =
    { $session ->
        [wayland] { $desktop } on Wayland
        [x11] { $desktop } on X11
        [none] { $desktop }, without a desktop session
        [macos] { $desktop } on macOS
        [windows] { $desktop } on Windows
       *[other] { $desktop } on { $session }
    }
settings-desktop-unnamed = This desktop
settings-desktop-looking = Looking
settings-desktop-works = Works
settings-desktop-works-not = Does not work
settings-desktop-ability =
    { $name ->
        [hotkey] Hotkey
        [application] Application
        [title] Title of its window
        [selection] Selection
        [url] Address of a page
        [insert] Insert
        [popup] Popup over all windows
        [screenshot] Screenshot
        [tray] Icon in a panel
        [notifications] Notifications
       *[other] { $name }
    }
settings-background = Without a window
settings-login = Start at login
settings-login-help = Without a window; the hotkey works at once.
settings-notify = Notify about answers
settings-notify-help = With a notification, when an answer is complete while no window is in view.

# The keys of the actions. `name`: an action in quotation marks; `keys`: its keys, or that it has none.
settings-keys-about = They work in the windows of Extremis; to change one, press another. Keys that work in every application are under General. Enter, Esc, Tab and what every field knows stay as they are.
settings-keys-restore = Restore all
settings-keys-problems = In config.json, this has no effect; all other keys work:
settings-keys-none = none
# Between two keys.
settings-keys-or = or
settings-keys-press = Cancel, or press the key for { $name }
settings-keys-change = Change the key of { $name }, now { $keys }
settings-keys-remove = Remove the key of { $name }
settings-keys-restore-one = Restore the key of { $name }
# What would become of the keys of others: `owners` is one of the next two, or several joined by the third.
settings-keys-taken = { $keys } is the key of { $owners }.
settings-keys-owner-none = { $name }, which would have none
settings-keys-owner-other = { $name }, which keeps its other key
settings-keys-owners = { $first } and of { $second }
settings-keys-taken-back = { $keys } is now the key of { $owners }, which would go back to its default.
settings-keys-take = Take it over
settings-keys-leave = Leave it

# What others wrote and is in Extremis.
settings-licences-reading = Reading the licences
settings-licences-reading-now = Reading the licences…
settings-licences-none = This build was made without the licence texts.
settings-licences-packages = Extremis is made with these { $count } packages of others, each under its own licence.

# Other words by which a setting is found. They are never shown: all that somebody may type.
settings-words-server = provider address openai anthropic ollama llm
settings-words-model = llm gpt claude choose
settings-words-key = secret token password
settings-words-key-file = passphrase keyring secret
settings-words-window = tokens length memory of the model
settings-words-vision = vision pictures multimodal
settings-words-json-schema = structured output
settings-words-unencrypted = http plain
settings-words-temperature = creative random sampling
settings-words-top-p = nucleus sampling
settings-words-longest-answer = max tokens output limit
settings-words-effort = thinking
settings-words-retries = retries busy error
settings-words-back = offline connection network queue
settings-words-stand-ins = fallback replacement
settings-words-hotkey = global shortcut key popup
settings-words-hide-popup = stay close
settings-words-keep-running = background tray quit close window
settings-words-open-windows = restore start conversations several
settings-words-updates = update upgrade
settings-words-selection = context capture privacy
settings-words-clipboard = context capture copied privacy
settings-words-never = exclude applications capture privacy
settings-words-language = translation locale sprache deutsch english لغة عربية
settings-words-theme = dark light mode colour
settings-words-contrast = accessibility colours
settings-words-accent = color
settings-words-text-size = zoom font larger smaller
settings-words-reading-size = font text zoom reading
settings-words-reading-font = font serif monospaced typeface
settings-words-column = column line length
settings-words-density = density compact sidebar
settings-words-motion = animation accessibility
settings-words-instructions = system prompt custom
settings-words-desktop = abilities wayland permissions
settings-words-login = autostart boot
settings-words-notify = notification
settings-words-quick-commands = slash prompts templates
settings-words-remember = user memories personal privacy
settings-words-accept = accept review memories
settings-words-pause = idle memories
settings-words-not-from = exclude memories privacy
settings-words-summarise = summary compress on off
settings-words-first-summary = trigger messages
settings-words-again-after = trigger messages summary
settings-words-at-tokens = trigger summary
settings-words-at-questions = trigger turns summary
settings-words-levels = fold levels
settings-words-in-all = most levels
settings-words-sent-without = maximum messages
settings-words-pause-topic = minutes change
settings-words-words-topic = change percent
settings-words-folded-at = levels
settings-words-word-for-word = recent messages
settings-words-length = words
settings-words-facts = extract
settings-words-lost = names numbers facts
settings-words-recall = across search past
settings-words-titles = titles
settings-words-writer = memory model
settings-words-folder = data directory location path
settings-words-kept-as = json sqlite archive convert format
settings-words-check = doctor damage verify repair
settings-words-index = rebuild
settings-words-import = chatgpt claude conversations take in
settings-words-export = markdown html json save conversations
settings-words-shared-folder = sync devices dropbox syncthing s3 webdav sftp ssh azure google
settings-words-exchange = sync now pause
settings-words-metered = mobile data hotspot network cost
settings-words-attached-files = sync attachments pictures fetch
settings-words-devices = sync revoke remove
settings-words-passphrase = sync encryption change
settings-words-shared = share shared others team people colleagues sign name
settings-words-empty-trash = delete days
settings-words-quick-away = popup delete days
settings-words-clean-up = delete old prune
settings-words-clear = erase delete everything reset
settings-words-backups = restore copy snapshot
# Of each key of an action.
settings-words-keys = key shortcut
