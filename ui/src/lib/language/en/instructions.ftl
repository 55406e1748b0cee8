instructions-for-all = Instructions for all conversations
instructions-for-all-means = What you want every answer to keep to, in the popup, too. A conversation can have instructions of its own besides: the button in its header sets them.
instructions-for-all-example = For example: Answer briefly. I am a nurse in Ghent; use metric units.
instructions-for-one = Instructions for this conversation
instructions-for-one-means = The model is told to keep to them in every answer here. Where they differ from those for all conversations, these count.
instructions-for-one-example = For example: You are my Dutch teacher. Answer in simple Dutch and correct my mistakes.
# A button in those for one conversation.
instructions-show-all = Those for all conversations…

# While they are written.
instructions-length = { $length } of { $longest } characters
instructions-not-saved = not saved
instructions-tokens =
    { $count ->
        [one] { $count } token with every message
       *[other] { $count } tokens with every message
    }
# Takes back what is not saved.
instructions-revert = Revert
instructions-too-long =
    { $count ->
        [one] Too long by { $count } character. They are sent with every message, so shorten them to save them.
       *[other] Too long by { $count } characters. They are sent with every message, so shorten them to save them.
    }

# What they were before.
instructions-versions = Other versions ({ $count })
instructions-imported = { $time }, imported
instructions-restore = Restore the version of { $time }
instructions-none = No instructions
