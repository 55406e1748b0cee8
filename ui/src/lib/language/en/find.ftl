find-in-conversation = Find in this conversation
find-none = Not found
# Which of the matches is shown.
find-place = { $place } of { $total }
find-previous = Previous match
find-next = Next match
