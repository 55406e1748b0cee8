# The ways to remember a conversation.
policy-preset-rolling = Rolling
policy-preset-rolling-means = One summary, written anew as the conversation goes on. The latest messages stay word for word.
policy-preset-progressive = Progressive
policy-preset-progressive-means = One summary that may grow with the conversation, counted in tokens.
policy-preset-multilevel = Multilevel
policy-preset-multilevel-means = A summary for every few questions, and summaries of summaries. For very long conversations.
policy-preset-layered = Layered
policy-preset-layered-means = Cuts where the topic changes; a medium and a long summary above the latest messages.

# One of them in a sentence; `when` lists at what a summary is due.
policy-text = { $preset }, at { $when }
policy-text-off = Nothing is summarised
policy-text-sent =
    { $count ->
        [one] more than { $count } token to send
       *[other] more than { $count } tokens to send
    }
policy-text-questions =
    { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }

# The part of the settings.
policy-how = How conversations are remembered
policy-how-means = Applies to every conversation that has no way of its own; the sliders above its memory give it one. Whatever is summarised, every message stays where it is.
policy-across = From one conversation to another
policy-recall = Recall from all conversations
policy-recall-help = A message then also finds what you said in other conversations. The words that it needs are sent with it, to whichever model answers here; “What was sent” shows them. Off, every conversation stays by itself. What is in the trash, and a conversation that you keep apart (the sliders above its memory), is never recalled.
policy-titles = Titles
policy-name = Have the model name conversations
policy-name-help = After the third answer, from what was said so far, by the model that writes the summaries. Off, the first message names it. A title of yours always stays.
policy-figures = All conversations together
policy-counting = Counting
policy-count = Count

# Who writes summaries.
policy-writer = Who writes summaries
policy-writer-chat = Model that answers
policy-writer-other = Another model
policy-writer-none = No model
policy-server = Server
policy-model = Model
policy-model-name = Name of the model
policy-model-used = In use
policy-model-use = Use this model
policy-servers = Servers and their keys are added under General.
policy-writer-offline = Summaries are made of the conversation’s own sentences, word for word, without a model.
policy-writer-later = A capable model writes them anew once there is one.
policy-writer-told = { $model } writes them. Where it fails twice, the conversation’s own sentences stand in until it works again.

# Of the conversation on screen.
policy-this = How this conversation is remembered
policy-whose = What applies here
policy-as-others = As all others
policy-own = In its own way
# `how` is `policy-text` or `policy-text-off`.
policy-as-others-means = { $how }. The settings, under Memory, change it for all.
policy-apart = Keep this conversation apart
policy-apart-help = Nothing from other conversations is recalled here, and nothing from here in others, whatever the settings say.
policy-anew = Begin its memory anew
policy-anew-help = Sets aside all summaries and facts, those you wrote among them. Every message stays.
policy-anew-do = Begin anew
# `what` lists how many summaries and facts.
policy-anew-did = Taken out of this memory: { $what }. Every message stays.
policy-anew-summaries =
    { $count ->
        [one] { $count } summary
       *[other] { $count } summaries
    }
policy-anew-facts =
    { $count ->
        [one] { $count } fact
       *[other] { $count } facts
    }

# What can be set.
policy-summarise = Summarise
policy-summarise-help = Off, everything stays word for word for as long as it fits.
policy-presets = How
policy-numbers = Numbers
policy-designed = Back to the usual
policy-first = First summary at
policy-first-help = Messages in all.
policy-first-name = Messages before the first summary
policy-again = Again after
policy-again-help = New messages beyond those that are kept.
policy-again-name = New messages before the next summary
policy-tokens = Or at this many tokens
policy-tokens-help = Tokens that no summary covers.
policy-tokens-name = Tokens before a summary
policy-sent = Or at this many tokens to send
policy-sent-help = Tokens of all that would be sent: instructions, facts, summaries and messages.
policy-sent-name = Tokens to send before a summary
policy-questions = Or at this many questions
policy-questions-help = Questions of yours that are answered and in no summary.
policy-questions-name = Questions before a summary
policy-never-due = Without any of these, nothing is summarised until you ask for it.
policy-kept = Kept word for word
policy-kept-help = The latest ones, beside the summary.
policy-kept-unit = Counted in
policy-kept-messages = Messages
policy-kept-tokens = Tokens
policy-length = Length of a summary
policy-length-most = At most.
policy-length-grows = Longer with every version.
policy-length-unit = Measured in
policy-length-characters = Characters
policy-length-words = Words
policy-length-progressive = Growing
policy-of-level = Summaries of one level
policy-of-level-help = More than these are folded into one of the next level.
policy-in-all = Summaries in all
policy-in-all-help = Never more than these at once.
policy-facts = Look for facts
policy-facts-help = Keeps names, decisions and preferences word for word.
policy-lost = Keep what a summary lost
policy-lost-help = Names, numbers, dates and addresses that it leaves out become facts without being asked.

# Numbers that hardly anybody changes.
policy-more = More numbers
policy-without = Sent without a summary
policy-without-help = Until there is a first summary, only the latest messages are sent by the rolling way; 20 where nothing is set.
policy-without-name = Messages sent without a summary
policy-pause = A pause begins another topic
policy-pause-help = A change of topic says where to cut, and makes a summary due.
policy-pause-name = Minutes of a pause that changes the topic
policy-words = Other words begin another topic
policy-words-help = Fewer words in common than this share of them.
policy-words-name = Percent of words in common below which the topic changes
policy-highest = Highest level
policy-highest-help = Summaries of this level are not folded further.
policy-fold = Folded at this many tokens
policy-fold-help = Of all summaries of one level together.
policy-fold-name = Tokens of summaries before they are folded
policy-shares = How a prompt of 8,000 tokens is divided; longer and shorter ones are divided alike.
policy-share-system = Instructions, and what is known of you
policy-share-summaries = Summaries
policy-share-recent = Latest messages
policy-share-snippets = What is recalled
policy-shares-name = { $part }: tokens of a prompt

# Beside the field of a number.
policy-unit-messages =
    { $count ->
        [one] message
       *[other] messages
    }
policy-unit-minutes =
    { $count ->
        [one] minute
       *[other] minutes
    }
policy-unit-percent = %
policy-unit-questions =
    { $count ->
        [one] question
       *[other] questions
    }
policy-unit-summaries =
    { $count ->
        [one] summary
       *[other] summaries
    }
policy-unit-tokens =
    { $count ->
        [one] token
       *[other] tokens
    }
