# The first screen.
setup-welcome = Welcome to Extremis
setup-kept = Everything you say is kept on this computer. Nothing here has to be done now.
setup-kept-answers = Everything you say is kept on this computer. You can ask right away; nothing here has to be done now.
setup-everywhere = From anywhere
setup-hotkey-desktop = Your desktop gives it. Select text anywhere and press it.
setup-hotkey-free = It is free, and works now. Select text anywhere and press it.
setup-import = Your conversations elsewhere
setup-import-from = Bring them from ChatGPT, Claude, Gemini and others.
setup-import-begin = Import…
setup-in-settings = All of this is in the settings, too.
setup-skip = Skip
setup-skip-title = Leaves who answers to Extremis, which takes the best that is found (Esc)
setup-start = Start
setup-start-title = Begins with what is marked above

# Who answers.
setup-answers = Who answers
setup-built-in-about = Offline demo, English, often wrong
setup-key-found = key found in { $variable }
setup-asking = Asking { $name } for its models
setup-model = Model: { $name }
setup-looking = Looking for model servers
setup-looking-now = Looking for Ollama, LM Studio, llama.cpp…
setup-none-runs = No Ollama, LM Studio or llama.cpp runs here now.
# `servers`: their names; `count`: how many.
setup-no-models =
    { $count ->
        [one] { $servers } runs, but has no model yet.
       *[other] { $servers } run, but have no model yet.
    }
setup-looking-again = Looking again
setup-look-again = Look again
setup-use-key = Use an API key…
setup-overridden = The environment of this run chose the model; what is set here counts from the next run without.
# `reason`: what the engine says of it.
setup-no-answer = No model answers yet: { $reason }. What you write is kept until one does.

# A first message.
setup-try = Try it
setup-try-message = Say hello in one sentence.
setup-try-label = Test message
setup-try-other = Ask something else
setup-try-send = Send
setup-try-answer = Answer
setup-try-thinking = Thinking
