//! What is remembered of a conversation, beside it.

use crate::state::Step::{self, Click, Key, Memory, See, Type, Wheel};
use crate::state::{State, conversation, main};

const FACTS: [Step; 2] = [Click("[data-memory-tab=facts]"), See("@fact")];
const USAGE: [Step; 2] = [Click("[data-memory-tab=usage]"), See("@stats")];
const DIALOG: &str = "dialog[open]";

pub fn states() -> Vec<State> {
    const FACT_MENU: [Step; 2] = [Click("@fact .menu button"), See("[role=menuitem]")];
    let beside = |name: &str, query: &'static str, steps: &[&[Step]]| {
        main(name, query, &[&[Memory], steps.concat().as_slice()].concat())
    };
    vec![
        beside("memory", "", &[&[See("@summary-editor")]]),
        beside("memory-held", "state=held", &[&[See("@held-summary")]]),
        beside("memory-levels", "state=levels", &[&[See("@summary-node")]]),
        beside("memory-level-open", "state=levels", &[&[Click(".twist[aria-expanded]")]]),
        beside("memory-working", "state=working", &[&[See("aside .running")]]),
        beside("memory-failed", "state=failed", &[&[See("aside [role=alert]")]]),
        conversation("memory-none", "conversation=session-2", &[Memory]),
        beside("memory-before", "state=welcome", &[]),
        beside(
            "memory-written",
            "",
            &[&[Click("@summary-editor"), Type("And more. "), See("@summary-save:enabled")]],
        ),
        beside("facts", "", &[&FACTS]),
        beside("facts-below", "", &[&FACTS, &[Wheel("aside [role=tabpanel]", 30)]]),
        beside("fact-menu", "", &[&FACTS, &FACT_MENU]),
        beside(
            "fact-edited",
            "",
            &[
                &FACTS,
                &FACT_MENU,
                &[Click("[role=menuitem]"), See("@fact-editor"), Key("ctrl+End"), Type(", then why")],
            ],
        ),
        beside("fact-new", "", &[&FACTS, &[Click("@add-fact"), See("@fact-text")]]),
        beside(
            "fact-forgotten",
            "",
            &[&FACTS, &FACT_MENU, &[Click("[role=menuitem]:last-child"), See(DIALOG)]],
        ),
        beside("usage", "", &[&USAGE]),
        beside("usage-below", "", &[&USAGE, &[Wheel("aside [role=tabpanel]", 30)]]),
        beside("usage-preview", "", &[&USAGE, &[Click("aside section header button"), See("@sent-item")]]),
        beside("versions", "", &[&[Click("@summary-versions"), See("@version-diff")]]),
        beside(
            "version-before",
            "",
            &[&[Click("@summary-versions"), Click("li:last-child @version"), See("@version-restore")]],
        ),
        beside("policy", "", &[&[Click("@session-policy"), See("@policy")]]),
        beside("policy-below", "", &[&[Click("@session-policy"), See("@policy"), Wheel("dialog .body", 60)]]),
        main("memory-hidden", "", &[Memory, Key("ctrl+m")]),
    ]
}
