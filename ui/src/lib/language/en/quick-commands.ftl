# The list of them in the settings.
quick-commands-title = Quick commands
quick-commands-means = What you ask of a selection again and again: <key/> in the message field lists them. Each that you change is a file in <path>{ $folder }</path>.
quick-commands-new = New…
quick-commands-import = Import…
quick-commands-import-file = A file of a quick command
# A file that cannot be read, and what the engine says of it.
quick-commands-problem = { $file }: { $problem }.
quick-commands-problem-in-line = { $file }, line { $line }: { $problem }.
# Beside a built-in one that was changed.
quick-commands-edited = edited
quick-commands-duplicate = Duplicate
quick-commands-export = Export
# Back to what it was when it came with Extremis.
quick-commands-reset = Reset
# The same, with the name of the command.
quick-commands-edit-named = Edit { $title }
quick-commands-duplicate-named = Duplicate { $title }
quick-commands-export-named = Export { $title }
quick-commands-reset-named = Reset { $title }
quick-commands-delete-named = Delete { $title }

# What was done; `command` is its name with the slash.
quick-commands-did-save = { $command } is saved.
quick-commands-did-reset = { $command } is as it came.
quick-commands-did-delete = { $command } was deleted.
quick-commands-did-export = Saved as { $path }.

# The fields of one.
quick-commands-name = Name
quick-commands-icon = Icon
quick-commands-icon-hint = A name, or an emoji
quick-commands-answer = The answer
quick-commands-answer-use = What happens with the answer
quick-commands-answer-show = Show
quick-commands-answer-replace = Replace
quick-commands-answer-append = Append
quick-commands-answer-copy = Copy
quick-commands-model = Model
quick-commands-model-hint = As in the conversation
quick-commands-language = Language
quick-commands-language-hint = As the system
quick-commands-template = What is sent
# `question` is a word of the format; the word behind it is an example.
quick-commands-placeholders = { $placeholders }. <code>question|words</code> stands for <em>words</em> where nothing is written.
quick-commands-preview = What would be sent
quick-commands-selection = Selection

# What the preview is made of.
quick-commands-example-selection = The text that is selected.
quick-commands-example-application = Mail
quick-commands-example-title = A letter
quick-commands-example-clipboard = Copied text
