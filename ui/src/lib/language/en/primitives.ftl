primitives-copied = Copied
primitives-notices = Notices
# What a screen reader calls an open menu.
primitives-menu = Actions
# In an empty field of a number that need not be set.
primitives-off = off
# A number outside of its range was typed.
primitives-range-above = Above { $min }, up to { $max }.
primitives-range-from = From { $min } to { $max }.
# What is done, and how far it is.
primitives-progress = { $label } · { $done } of { $total }
primitives-progress-percent = { $label } · { $percent }%
primitives-progress-unknown = { $label }…
# Words that must be typed before something is done.
primitives-type-to-go-on = Type <strong>{ $words }</strong> to go on.
