//! Every part of the settings, what opens from there, and what is found in them.

use crate::state::Step::{self, Click, Key, See, Wheel, Write};
use crate::state::{State, main};

const BODY: &str = "dialog .body";
const ALL: i32 = 90;
const DIALOG_OVER: &str = "dialog[open] ~ dialog[open], dialog[open] dialog[open]";
const OPEN: [Step; 2] = [Key("ctrl+comma"), See("dialog[open]")];

pub fn states() -> Vec<State> {
    [parts(), general(), keys_and_commands(), memories(), storage(), devices()]
        .into_iter()
        .flatten()
        .collect()
}

fn open(name: &str, query: &'static str, steps: &[Step]) -> State {
    main(name, query, &[&OPEN, steps].concat())
}

/// Each part from its top, and at its end.
fn parts() -> Vec<State> {
    const PARTS: [(&str, &str); 10] = [
        ("general", "[data-tab=general]"),
        ("appearance", "[data-tab=appearance]"),
        ("instructions", "[data-tab=instructions]"),
        ("everywhere", "[data-tab=everywhere]"),
        ("keys", "[data-tab=keys]"),
        ("quick", "[data-tab=quick]"),
        ("about", "[data-tab=about]"),
        ("memory", "[data-tab=memory]"),
        ("storage", "[data-tab=storage]"),
        ("backups", "[data-tab=backups]"),
    ];
    let both = PARTS.iter().flat_map(|(part, tab)| {
        [
            open(&format!("settings-{part}"), "", &[Click(tab)]),
            open(&format!("settings-{part}-below"), "", &[Click(tab), Wheel(BODY, ALL)]),
        ]
    });
    both.collect()
}

fn general() -> Vec<State> {
    const SERVERS: [Step; 2] = [Click("@add-server"), See("[role=menuitem]")];
    let server = |name: &str, steps: &[Step]| open(name, "", &[&SERVERS, steps].concat());
    vec![
        open("settings-general-middle", "", &[Wheel(BODY, 15)]),
        open("settings-general-later", "", &[Wheel(BODY, 30)]),
        open("settings-abilities", "", &[Click("dialog details summary"), Wheel(BODY, 4)]),
        open("settings-fault", "state=config", &[]),
        open("settings-sealed", "state=sealed", &[]),
        open("settings-wayland", "state=wayland", &[Wheel(BODY, 30)]),
        // A word of every language.
        open("settings-found", "", &[Write("@settings-search-field", "json")]),
        open("settings-found-nothing", "", &[Write("@settings-search-field", "zzzz")]),
        server("settings-servers", &[]),
        server("settings-server-new", &[Click("[role=menuitem]"), See("@server-key")]),
        server("settings-server-own", &[Click("[role=menuitem]:last-child"), See("@server-address")]),
        server(
            "settings-server-refused",
            &[
                Click("[role=menuitem]:last-child"),
                Write("@server-address", "models.example/v2"),
                // One that the engine that stands in refuses.
                Write("@server-key", "wrong"),
                Click("@server-test"),
                See("@server-verdict .bad"),
            ],
        ),
        open("settings-licences", "", &[Wheel(BODY, ALL), Click("@licences"), See(DIALOG_OVER)]),
    ]
}

fn keys_and_commands() -> Vec<State> {
    const KEYS: [Step; 2] = [Click("[data-tab=keys]"), Click("[data-action=newSession] .record button")];
    const QUICK: [Step; 1] = [Click("[data-tab=quick]")];
    let key = |name: &str, steps: &[Step]| open(name, "", &[&KEYS, steps].concat());
    let quick =
        |name: &str, query: &'static str, steps: &[Step]| open(name, query, &[&QUICK, steps].concat());
    vec![
        key("settings-key-asked", &[]),
        key("settings-key-taken", &[Key("ctrl+k"), See("@take-key")]),
        key("settings-key-refused", &[Key("a")]),
        quick("settings-quick-new", "", &[Click("@quick-new"), See("@quick-name")]),
        quick("settings-quick-new-below", "", &[Click("@quick-new"), See("@quick-name"), Wheel(BODY, ALL)]),
        quick("settings-quick-edited", "", &[Click("@quick-edit"), See("@quick-preview")]),
        quick("settings-quick-problem", "state=damaged", &[See("@quick-problem")]),
        open(
            "settings-instructions-history",
            "",
            &[Click("[data-tab=instructions]"), Click("@instructions-history")],
        ),
    ]
}

fn memories() -> Vec<State> {
    const ABOUT: [Step; 1] = [Click("[data-tab=about]")];
    const MEMORY: [Step; 1] = [Click("[data-tab=memory]")];
    let about =
        |name: &str, query: &'static str, steps: &[Step]| open(name, query, &[&ABOUT, steps].concat());
    let memory = |name: &str, steps: &[Step]| open(name, "", &[&MEMORY, steps].concat());
    vec![
        about("settings-about-middle", "", &[Wheel(BODY, 12)]),
        about("settings-about-empty", "state=empty", &[]),
        about("settings-about-new", "", &[Click("@memory-new"), See("@memory-text, @memory-add")]),
        about("settings-about-menu", "", &[Click("@user-memory .more"), See("[role=menuitem]")]),
        about(
            "settings-about-edited",
            "",
            &[Click("@proposed-memory .choices button:nth-of-type(2)"), See("@memory-editor")],
        ),
        about("settings-about-import", "", &[Click("@memories-import"), See(DIALOG_OVER)]),
        about("settings-about-forgotten", "", &[Click("@memories-forget-all"), See(DIALOG_OVER)]),
        memory("settings-memory-layered", &[Click("[data-preset=layered]"), Wheel(BODY, 15)]),
        memory("settings-memory-numbers", &[Click("@more-numbers summary, details@more-numbers summary")]),
        memory("settings-memory-counted", &[Click("@count-all"), See("@stats")]),
    ]
}

fn storage() -> Vec<State> {
    const WORKS: &str = "dialog progress, dialog [role=progressbar]";
    let stored = |name: &str, query: &'static str, steps: &[Step]| {
        open(name, query, &[&[Click("[data-tab=storage]")], steps].concat())
    };
    vec![
        stored("settings-storage-middle", "", &[Wheel(BODY, 14)]),
        stored("convert", "", &[Click("@convert"), See(DIALOG_OVER)]),
        stored("convert-working", "state=frozen", &[Click("@convert"), Click("@confirm"), See(WORKS)]),
        stored("convert-done", "", &[Click("@convert"), Click("@confirm"), See("@converted")]),
        stored("check", "", &[Click("@check-data"), See("@check-report strong")]),
        stored("check-found", "state=damaged", &[Click("@check-data"), See("@mend")]),
        stored(
            "check-mended",
            "state=damaged",
            &[Click("@check-data"), Click("@mend"), See("@check-report .fate")],
        ),
        stored("clean-up", "", &[Click("@clean-up"), See("@clean-up-count")]),
        stored("clear", "", &[Click("@clear"), See(DIALOG_OVER)]),
        stored(
            "notes-folder",
            "",
            &[Write("@notes-place", "/documents/notes"), Key("Return"), See("@notes-at")],
        ),
        open("restore", "", &[Click("[data-tab=backups]"), Click("@backup button"), See(DIALOG_OVER)]),
    ]
}

fn devices() -> Vec<State> {
    const SERVER: &str = "s3://bucket/prefix?endpoint=https://s3.example.org";
    let stored = |name: &str, query: &'static str, steps: &[Step]| {
        open(name, query, &[&[Click("[data-tab=storage]")], steps].concat())
    };
    vec![
        stored("devices-exchanged", "state=exchanged", &[Click("@sync-pause")]),
        stored("sharing", "", &[Click("@set-up-sharing"), Write("@store-name", "Anna"), Wheel(BODY, 8)]),
        stored("sharing-set", "state=exchanged", &[Wheel(BODY, 24)]),
        stored("devices-away", "state=away", &[See("@sync-problem"), Click("@sync-pause")]),
        stored("devices-locked", "state=locked", &[Write("@store-passphrase", "short")]),
        stored(
            "devices-server",
            "",
            &[Write("@store-place", SERVER), See("@store-secret"), Write("@store-passphrase", "x")],
        ),
        stored(
            "devices-ssh",
            "",
            &[Write("@store-place", "sftp://anna@nas.example.org/srv/notes"), See("@store-help")],
        ),
        stored("device-removed", "state=exchanged", &[Click("@remove-device"), See(DIALOG_OVER)]),
        stored("passphrase-changed", "state=exchanged", &[Click("@change-passphrase"), See(DIALOG_OVER)]),
    ]
}
