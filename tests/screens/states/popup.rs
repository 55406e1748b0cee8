//! The popup, from the moment it is called until an answer is put where it belongs.

use crate::state::Step::{self, Click, Key, See, Write};
use crate::state::{State, popup};

const ASK: [Step; 2] = [Write("@composer", "Is this fair?"), Key("Return")];
/// So long that the engine that stands in has no room for some messages.
const LONG: [Step; 2] =
    [Write("@composer", "Is this fair, and is it so for everybody, too?"), See("@budget-meter")];
const ANSWERED: &str = "@insert-answer:enabled";

pub fn states() -> Vec<State> {
    let asked = |name: &str, query: &'static str, steps: &[Step]| popup(name, query, &[&ASK, steps].concat());
    vec![
        popup("popup", "", &[See("@quick-command")]),
        popup("popup-bare", "state=bare", &[]),
        popup("popup-context", "", &[Click("[data-kind=selection] .body"), See("pre")]),
        popup("popup-commands", "", &[Write("@composer", "/"), See("@completions")]),
        popup("popup-command-narrowed", "", &[Write("@composer", "/re"), See("@completions")]),
        popup("popup-models", "", &[Key("ctrl+shift+m"), See("@model-row")]),
        popup("popup-long", "", &LONG),
        popup(
            "popup-preview",
            "",
            &[&LONG, &[Click("@budget-meter"), See("@sent-item")] as &[Step]].concat(),
        ),
        popup("popup-continued", "", &[Click("@continue-last"), See("@message")]),
        asked("popup-answering", "state=streaming", &[See("[data-streaming=true] ol")]),
        asked(
            "popup-queued",
            "state=streaming",
            &[
                See("[data-streaming=true]"),
                Write("@composer", "And then?"),
                Key("Return"),
                See("@queued-message"),
            ],
        ),
        asked("popup-answered", "", &[See(ANSWERED)]),
        asked("popup-answered-long", "", &[&[See(ANSWERED)], &LONG as &[Step]].concat()),
        asked("popup-error", "state=error", &[See("[role=log] [role=alert]")]),
        asked("popup-refused", "state=refused", &[See("[role=alert]")]),
        asked("popup-cut", "state=cut", &[See(ANSWERED), Click("@insert-answer"), See("@insert-question")]),
        asked(
            "popup-terminal",
            "state=terminal",
            &[See(ANSWERED), Click("@insert-answer"), See("@insert-question")],
        ),
        popup("popup-change", "", &[Click("@quick-command"), See("@proposal")]),
    ]
}
