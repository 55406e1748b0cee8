# The parts of a prompt.
sent-layer-system = System prompt
sent-layer-instructions = Your instructions
sent-layer-memories = About you
sent-layer-facts = Facts
sent-layer-summary = Summaries
sent-layer-snippet = Found in the archive
sent-layer-pinned = Pinned messages
sent-layer-recent = Recent messages
sent-layer-message = Your message

# What each of them costs.
sent-used = { $used } of { $budget } tokens
sent-meter =
    { $count ->
        [0] { $used } of { $budget } tokens would be sent. Show its parts
        [one] { $used } of { $budget } tokens would be sent; { $count } message has no room and no summary. Show its parts
       *[other] { $used } of { $budget } tokens would be sent; { $count } messages have no room and no summary. Show its parts
    }
sent-meter-left-out = { $count } left out
sent-percent = { $percent }%
sent-layer-cost =
    { $tokens ->
        [one] { $label }: { $tokens } token
       *[other] { $label }: { $tokens } tokens
    }

# The dialog.
sent-preview = What would be sent
sent-reading = Reading what was sent
sent-how = How to show it
sent-parts = Parts
sent-exact = Exact prompt
sent-copy = Copy the exact prompt as plain text
sent-asked = Asked { $model } with { $parameters }.
sent-prompt = The exact prompt
sent-in-order = What was sent, in order
sent-left-out = Left out
sent-left-out-parts = What was left out
sent-show-here = Show where it was said
sent-show-there = Open its conversation there
sent-nothing = Nothing of it is left.
