//! The conversation in the main window: what is said, what is written, what stands above and below it.

use crate::state::Step::{Click, Key, Memory, Point, See, Type, Wheel, Write};
use crate::state::{State, conversation, main};

const LOG: &str = "[role=log]";
const WRITTEN: &str = "[data-message-id=m5]";
const LAST: &str = "[data-message-id=m23]";

pub fn states() -> Vec<State> {
    [said(), begun(), written(), told()].into_iter().flatten().collect()
}

/// What was said.
fn said() -> Vec<State> {
    vec![
        main("conversation", "", &[See(LAST)]),
        main("conversation-above", "", &[See(LAST), Wheel(LOG, -20)]),
        main("conversation-long", "state=long", &[Wheel(LOG, -10), See(".latest button")]),
        main("written", "state=written", &[See(WRITTEN)]),
        main("written-above", "state=written", &[See(WRITTEN), Wheel(LOG, -20)]),
        main("written-further-above", "state=written", &[See(WRITTEN), Wheel(LOG, -45)]),
        main("written-formulas", "state=written", &[See(WRITTEN), Key("ctrl+Home"), See(".katex")]),
        main(
            "written-middle",
            "state=written",
            &[See(WRITTEN), Key("ctrl+Home"), See(".katex"), Wheel(LOG, 20)],
        ),
        main("conversation-files", "state=files", &[See("@attached-files")]),
        main("conversation-files-said", "state=files", &[See("@attached-files"), Wheel(LOG, -4)]),
        main("conversation-files-above", "state=files", &[See("@attached-files"), Wheel(LOG, -10)]),
        main("conversation-forgotten", "state=forgotten", &[See("[data-status=forgotten]")]),
        conversation("conversation-alone", "conversation=session-2", &[See("@message")]),
        main("message-pointed-at", "", &[Point("[data-message-id=m22]")]),
        main(
            "message-menu",
            "",
            &[Click("[data-message-id=m23] button[aria-haspopup=menu]"), See("[role=menuitem]")],
        ),
        main("message-edited", "", &[Key("Up"), See("@message-editor")]),
        main("code-pointed-at", "", &[Point("[data-message-id=m23] figure:last-of-type pre")]),
        main("find", "state=rekeyed", &[Key("ctrl+j"), Write("@find-field", "count"), See("@find-count")]),
        main(
            "find-nothing",
            "state=rekeyed",
            &[Key("ctrl+j"), Write("@find-field", "xylophone"), See("@find-count")],
        ),
    ]
}

/// Before anything was said.
fn begun() -> Vec<State> {
    const TRIED: [crate::state::Step; 4] =
        [See("@offer"), Write("@setup-message", "Hello?"), Click("@setup-send"), See("@setup-answer")];
    vec![
        main("welcome", "state=welcome", &[]),
        main("welcome-first", "state=empty", &[See("@welcome-import")]),
        main("first-run", "state=fresh", &[See("@offer")]),
        main("first-run-below", "state=fresh", &[See("@offer"), Wheel("@first-run", 40)]),
        main("first-run-tried", "state=fresh", &TRIED),
    ]
}

/// What is being written, and what is done with it.
fn written() -> Vec<State> {
    const STREAMING: &str = "[data-streaming=true] ol";
    let ask = |name: &str, query: &'static str, until: &'static str| {
        main(name, query, &[Write("@composer", "Is anybody there?"), Key("Return"), See(until)])
    };
    vec![
        main("streaming", "state=streaming", &[See(STREAMING)]),
        main(
            "streaming-queued",
            "state=streaming",
            &[See(STREAMING), Write("@composer", "And then?"), Key("Return"), See("@queued-message")],
        ),
        ask("error", "state=error", "[role=log] [role=alert]"),
        ask("refused", "state=refused", "main [role=alert]"),
        main("queued", "state=queued", &[See("@queued-message")]),
        main("commands", "", &[Write("@composer", "/"), See("@completions")]),
        main(
            "command-reply",
            "",
            &[Write("@composer", "/summary_status"), Key("Return"), See("@command-reply")],
        ),
        main("command-choices", "", &[Write("@composer", "/summary"), Key("Return"), See("@command-reply")]),
        main("models", "", &[Key("ctrl+shift+m"), See("@model-row")]),
        main("models-nothing", "", &[Key("ctrl+shift+m"), See("@model-row"), Type("zz")]),
    ]
}

/// What is told above the conversation and over it.
fn told() -> Vec<State> {
    const LOOKED: [crate::state::Step; 2] = [Click("@look-for-updates"), See("@install-update")];
    let then = |name: &str, further: &[crate::state::Step]| {
        main(name, "state=updates", &[&LOOKED, further].concat())
    };
    vec![
        main("unsaved", "state=unsaved", &[See("@unsaved")]),
        main("fault-of-settings", "state=config", &[See("@settings-fault")]),
        main("updates-asked", "state=updates", &[See("@updates")]),
        then("updates-found", &[]),
        then("updates-notes", &[Click("@update-notes"), See("dialog[open]")]),
        main("updates-downloading", "state=downloading", &[See("[data-phase=downloading]")]),
        then("updates-installed", &[Click("@install-update"), See("@start-update")]),
        main("everything-at-once", "state=unsaved", &[See("@unsaved"), Memory, Key("ctrl+shift+m")]),
    ]
}
