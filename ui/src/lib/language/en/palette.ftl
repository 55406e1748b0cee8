palette-title = Commands and places
palette-placeholder = What do you want to do, or where to go?
palette-none = Nothing has that name.
palette-found = What was found
# What an entry is.
palette-conversation = Conversation
