# The menu of models.
models-built-in = Built-in mini model
models-none = No model
models-none-found = none found
models-default = Default
models-recent = Recent
# The group of the built-in model: it comes with Extremis.
models-in-the-box = In the box
models-in-the-box-about = offline demo, English, often wrong
models-server-away = cannot be reached now
models-away = not reachable
models-overridden = The environment of this run chose the model: { $model }.
models-search = Search models
models-choose = Model for this conversation
models-list = Models
models-all-conversations = All conversations
models-not-found = No model has that name.
models-looking = Looking for model servers
models-looking-now = Looking for model servers…
models-other = Another model or key…
models-of-conversation = { $model }: the model of this conversation
models-only-here = this conversation only
