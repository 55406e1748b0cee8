//! The dialogs of the main window but for the settings, and the palette.

use crate::state::Step::{self, Click, Key, Point, See, Type, Wheel, Write};
use crate::state::{State, conversation, main};

const DIALOG: &str = "dialog[open]";

pub fn states() -> Vec<State> {
    [others(), labels(), export(), import()].into_iter().flatten().collect()
}

fn others() -> Vec<State> {
    const MENU: [Step; 2] =
        [Click("[data-message-id=m23] button[aria-haspopup=menu]"), See("[role=menuitem]")];
    const FORGET: [Step; 2] = [Click("[role=menuitem].danger:last-child"), See(DIALOG)];
    vec![
        main("sent", "", &[Click("[data-message-id=m23] @show-sent"), See("@sent-item")]),
        main(
            "sent-below",
            "",
            &[Click("[data-message-id=m23] @show-sent"), See("@sent-item"), Wheel("dialog .body", 60)],
        ),
        main(
            "sent-prompt",
            "",
            &[
                Click("[data-message-id=m23] @show-sent"),
                Click("dialog .choice label:last-of-type"),
                See("@sent-prompt"),
            ],
        ),
        main("context", "", &[Click("[data-message-id=m18] @context-chip"), See(DIALOG)]),
        main("instructions", "", &[Key("ctrl+i"), See("@instructions")]),
        conversation("instructions-set", "conversation=session-2", &[Key("ctrl+i"), See("@instructions")]),
        main("keys-help", "", &[Key("ctrl+slash"), See(DIALOG)]),
        main("keys-help-below", "", &[Key("ctrl+slash"), See(DIALOG), Wheel("dialog .body", 60)]),
        main("message-forgotten", "", &[&MENU, &FORGET as &[Step]].concat()),
        main(
            "code-saved",
            "",
            &[
                Point("[data-message-id=m23] figure pre"),
                Click("[data-message-id=m23] figure .tools > .more:nth-of-type(2) button"),
                See(DIALOG),
            ],
        ),
        main("quit", "state=quit", &[See(DIALOG)]),
        main("model-size", "state=files", &[Click("@set-size"), See(DIALOG)]),
        main("palette", "", &[Key("ctrl+k"), See("@search-field"), Type(">"), See("@palette")]),
        main(
            "palette-found",
            "",
            &[Key("ctrl+k"), See("@search-field"), Type(">"), See("@palette"), Type("se")],
        ),
        main(
            "palette-nothing",
            "",
            &[Key("ctrl+k"), See("@search-field"), Type(">"), See("@palette"), Type("zzzz")],
        ),
    ]
}

fn labels() -> Vec<State> {
    let chosen = |name: &str, query: &'static str, keys: &'static str, typed: &'static str| {
        main(name, query, &[Key(keys), See("@label-dialog"), Type(typed)])
    };
    vec![
        chosen("folder", "state=ordered", "ctrl+shift+f", ""),
        chosen("folder-new", "state=ordered", "ctrl+shift+f", "A new one"),
        chosen("folder-none", "", "ctrl+shift+f", ""),
        chosen("tags", "state=ordered", "ctrl+shift+t", ""),
        chosen("tags-new", "state=ordered", "ctrl+shift+t", "w"),
    ]
}

fn export() -> Vec<State> {
    const OPEN: [Step; 3] =
        [Click("@conversation-menu"), Click("[role=menuitem]:nth-last-of-type(2)"), See("@export-dialog")];
    let opened =
        |name: &str, query: &'static str, steps: &[Step]| main(name, query, &[&OPEN, steps].concat());
    vec![
        main("conversation-menu", "", &[Click("@conversation-menu"), See("[role=menuitem]")]),
        opened("export", "", &[]),
        opened("export-working", "state=frozen", &[Click("@confirm"), See("progress, [role=progressbar]")]),
        opened("export-done", "", &[Click("@confirm"), See("@export-report")]),
    ]
}

fn import() -> Vec<State> {
    const FOUND: &str = "/documents/chatgpt.zip";
    const OPEN: [Step; 2] = [Click("@welcome-import"), See("@import-path")];
    let taken = |name: &str, path: &'static str, steps: &[Step]| {
        main(
            name,
            "state=empty",
            &[&OPEN, &[Write("@import-path", path), Key("Return")] as &[Step], steps].concat(),
        )
    };
    vec![
        main("import", "state=empty", &OPEN),
        taken("import-found", FOUND, &[See("@import-found")]),
        taken("import-found-below", FOUND, &[See("@import-found"), Wheel("dialog .body", 60)]),
        taken("import-nothing", "/nothing", &[See("dialog [role=alert]")]),
        taken("import-done", FOUND, &[See("@import-found"), Click("@confirm"), See("@import-report")]),
        taken(
            "import-undone",
            FOUND,
            &[See("@import-found"), Click("@confirm"), Click("@import-undo"), See("@import-undone")],
        ),
    ]
}
