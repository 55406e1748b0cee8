### Language models, their servers and their keys.

llm-address-credentials = The address of { $address } holds a user name or a password, which are neither kept nor sent in it.
llm-address-none = “{ $address }” is not the address of a model server. It looks like http://localhost:1234/v1.
llm-see = { $page } says whether the service has a problem.
llm-see-nothing = If both are right, the service itself may have a problem.
llm-no-pictures = { $model } takes no pictures. Your message and its pictures are kept. Choose a model that sees under the message field, or try again: then it is asked without them.
llm-no-server = No model server answers at { $address }. Start it, or choose another model in Settings.
llm-no-service = { $address } cannot be reached. Check the network and the address in Settings.{ $see }
llm-unknown-server = No computer of this name is in the network: { $address }. Check that it is on, and the address in Settings.
llm-unknown-service = { $address } was not found: this computer is offline, or the address in Settings is not right.
llm-not-secure-server = No secure connection to { $address } came about ({ $why }). Nothing was sent. Many servers of one's own speak only http: check the address in Settings.
llm-not-secure-service = No secure connection to { $address } came about ({ $why }). Nothing was sent. Check the address, the date of this computer, and whether the network (a hotspot, a proxy) asks you to sign in first.
llm-slow-server = The model server at { $address } could not be reached within { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }. Check that it runs, and the address in Settings.
llm-slow-service =
    { $address } could not be reached within { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }. Check the network and the address in Settings.{ $see }
llm-key-rejected-server = The model server at { $address } rejected the API key. Enter a valid key in Settings.
llm-key-rejected-service = { $address } rejected the API key: it may be mistyped, expired or of another service. Enter a valid key in Settings.{ $keys }
llm-key-missing = { $address } asks for an API key, and none is stored for it. Enter one in Settings.{ $keys }
llm-keys-locked = { $address } asks for an API key, and your stored keys are locked. Nothing is lost: enter their passphrase in Settings, then try again.
llm-keys-page = Keys are made at { $page }.
llm-busy-server = The model server at { $address } is busy with other requests. Nothing is lost: { $again }, or stop what else uses it.
llm-busy-service = { $address } takes no more requests for now: too many were sent. There is nothing to do on this machine, and nothing is lost: { $again }, or choose another model.
llm-again-in = try again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
llm-again-soon = try again in a moment
llm-unknown-model-service = { $address } does not offer the model “{ $model }”, or not to this account. Nothing is lost: choose another one in Settings.
llm-unknown-model-ollama = The model server at { $address } does not have the model “{ $model }”. Nothing is lost: fetch it with `ollama pull { $model }`, or choose another one in Settings.
llm-unknown-model-server = The model server at { $address } does not have the model “{ $model }”. Nothing is lost: load it there under this name, or choose another one in Settings.
llm-wrong-path = { $address } has nothing under this path (HTTP { $status }){ $said }. Nothing is lost: check the address in Settings; for most servers it ends in /v1.
llm-not-ready = The model server at { $address } is not ready (HTTP 503){ $said }. Nothing is lost: while it loads the model, wait a moment and try again; else { $look }.
llm-failed-server = The model server at { $address } failed (HTTP { $status }){ $said }. Nothing is lost: { $look }, then try again, or choose another model in Settings.
llm-failed-service = { $address } has a problem of its own (HTTP { $status }){ $said }. There is nothing to do on this machine, and nothing is lost: try again later, or choose another model.{ $see }
llm-problem = The model server reported a problem (HTTP { $status }){ $said }.
llm-look-ollama = see what `ollama ps` has loaded and what Ollama's log says
llm-look-lmstudio = see in LM Studio whether the model is loaded and what its log says
llm-look = see whether the model is loaded and what the log of the server says
llm-not-allowed = { $address } does not allow this: { $message }. The key may lack a permission, or the service may not be offered where you are.
llm-no-credit = The account at { $address } has no credit left. Top it up there, or choose another model in Settings.
llm-context-too-long = The conversation is too long for { $model }. Choose a model with a larger window, or start a new conversation.
llm-stream-cut = The connection to the model was cut before the answer was complete.
llm-timed-out = The model sent nothing for { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }: it may be loading, or be overloaded. Try again in a moment.
llm-declined = The service's filter stopped the answer ({ $reason }). What you wrote is kept as it is. Say it in other words, or choose another model in Settings.
llm-out-of-memory = The model server has not enough memory for { $model }: { $message }. Close other programs, or choose a smaller model.
llm-malformed = The model server sent something that could not be understood: { $what }
llm-local = The built-in model could not run: { $what }
llm-not-forgotten = The keyring could not be asked to forget the key ({ $why }). Extremis does not use the key in this run any more; unlock the keyring and remove the key again, or remove it in the keyring's own program.
llm-keyring-absent = there is no keyring on this machine
llm-keyring-silent = the keyring does not answer; it may be locked
llm-keyring-locked = the keyring is locked
llm-sealed-wrong-passphrase = This passphrase does not open the keys. Nothing was changed; try again.
llm-sealed-too-short = A passphrase needs at least { $shortest } characters. Nothing was stored. Choose a longer one: four words that have nothing to do with each other are good.
llm-sealed-too-plain = This passphrase repeats itself, or is a row of the alphabet or the keyboard, so it would be guessed at once. Nothing was stored. Choose another: four words that have nothing to do with each other are good.
llm-sealed-damaged = The file with the sealed keys is damaged. It was left as it is; restore it, or remove it and enter the keys again.
llm-sealed-exists = There are sealed keys already. Open them with their passphrase.
llm-sealed-closed = The sealed keys are closed. Enter their passphrase first.
llm-sealed-place = The file with the sealed keys could not be used ({ $reason }). Nothing was changed.
llm-moved = it moved to { $address }; use that address in Settings
llm-moved-elsewhere = it sends its callers on to another server, { $server }. Nothing was sent there
llm-moved-nowhere = it sends its callers on to what is no server. Nothing was sent there
llm-event-endless = an event that does not end
llm-line-endless = a line that does not end
llm-calls-endless = calls of tools that do not end
llm-page = a web page instead of an answer
llm-not-text = text that is not UTF-8
llm-request = the request: { $error }
llm-something-else = something else than { $what ->
        [models] a list of models
        [loaded] what is loaded
       *[model] a description of a model
    }
llm-answer-too-large = an answer of more than { $size } MB
llm-no-object = a piece that is not an object
llm-no-json = a piece that is not valid JSON ({ $kind } error, column { $column })
llm-no-choices = an answer without choices
llm-seal-interrupted = it was interrupted
llm-keyring-failed = the keyring failed
llm-keyring-no-key = the keyring holds something that is no key
llm-local-stopped = it stopped in the middle of an answer. Ask again
llm-local-no-memory = no memory could be set aside for it ({ $error })
llm-local-not-on = it could not go on ({ $error }). Ask again
llm-local-form = it could not be held to the form of the answer ({ $error })
llm-local-thread = no thread could be started ({ $error })
llm-local-no-file = there is no file { $path }. Install Extremis again
llm-local-damaged = { $path } is damaged or not a model (GGUF) file
llm-local-no-template = its file has no chat template. Choose a file of a model that is made for chats (“Instruct”)
llm-local-question = the question: { $error }
llm-local-unknown-template = the chat template of its file is of an unknown kind. Choose another file
llm-local-template = its chat template: { $error }
llm-local-template-leaves-out = the chat template of its file leaves out what is said. Choose another file
llm-local-processor = this processor lacks { $what }, which it needs. Choose a model server in Settings
llm-protocol-openai = OpenAI-compatible
llm-another-server = Another server
