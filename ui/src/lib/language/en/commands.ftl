commands-list = Commands
# What happens with the answer, where it is not only shown: beside the command.
commands-replace = replaces
commands-append = appends
commands-copy = copies

# The answer to a command.
commands-reply = Answer to /{ $command }
commands-running = Working
commands-erase = Erase
commands-erase-title = Erase it for good?
commands-erasing = Erasing it here and in every backup
commands-erase-final = This cannot be undone.
