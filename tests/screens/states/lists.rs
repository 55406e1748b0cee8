//! The list of conversations, what is found, and the trash.

use crate::state::Step::{self, Click, Key, List, Mark, Menu, See, Type};
use crate::state::{State, main};

const HIT: &str = "@search-hit";

pub fn states() -> Vec<State> {
    [order(), search(), trash()].into_iter().flatten().collect()
}

fn order() -> Vec<State> {
    const FILTER: [Step; 2] = [Click("@tag-filter"), See("[role=menuitem]")];
    const SHARE: [Step; 3] =
        [Menu("[data-session-id=session-1]"), Click("[role=menuitem]:nth-of-type(6)"), See("dialog[open]")];
    let listed =
        |name: &str, query: &'static str, steps: &[Step]| main(name, query, &[&[List], steps].concat());
    vec![
        listed("list", "", &[See("@session-row")]),
        listed("list-many", "state=many", &[See("@session-row")]),
        listed("list-empty", "state=empty", &[]),
        listed("list-ordered", "state=ordered", &[See("@session-group")]),
        listed("list-group-open", "state=ordered", &[Click("@session-group")]),
        listed("list-group-menu", "state=ordered", &[Menu("@session-group"), See("[role=menuitem]")]),
        listed("list-filter", "state=ordered", &FILTER),
        listed(
            "list-filtered",
            "state=ordered",
            &[&FILTER, &[Click("[role=menuitem]"), See(".filter.on")] as &[Step]].concat(),
        ),
        listed(
            "list-marked",
            "state=ordered",
            &[
                Mark("[data-session-id=session-0] .body"),
                Mark("[data-session-id=session-6] .body"),
                See("@marked-bar"),
            ],
        ),
        listed("list-menu", "", &[Menu("[data-session-id=session-1]"), See("[role=menuitem]")]),
        listed("list-shared", "state=exchanged", &SHARE),
        listed("list-share-nowhere", "", &SHARE),
        listed("list-renamed", "", &[See("@session-row"), Key("F2"), See("@session-row input")]),
        listed(
            "list-deleted",
            "",
            &[Menu("[data-session-id=session-1]"), Click("[role=menuitem].danger"), See(".toast")],
        ),
        listed("list-answering", "state=streaming", &[See("@session-answering")]),
    ]
}

fn search() -> Vec<State> {
    let sought = |name: &str, query: &'static str, words: &'static str, steps: &[Step]| {
        main(name, query, &[&[Key("ctrl+k"), See("@search-field"), Type(words)], steps].concat())
    };
    vec![
        main("search-help", "", &[List, Click("@search-help"), See("@search-operators")]),
        sought("search", "", "count", &[See(HIT)]),
        sought("search-chosen", "", "count", &[See(HIT), Key("Down"), Key("Down")]),
        sought("search-by-meaning", "", "count", &[See(HIT), Key("Return"), See(HIT)]),
        sought("search-nothing", "", "zzz", &[See("@search-nothing")]),
        sought("search-hints", "", "folder:x size:7 count", &[See("@search-hints")]),
        sought("search-catching-up", "state=catching", "count", &[See(HIT)]),
        sought("search-broken", "state=broken", "count", &[See("@search-error")]),
    ]
}

fn trash() -> Vec<State> {
    const EMPTY: [Step; 2] = [Click("@trash header button:last-child"), See("@confirm")];
    const OPEN: [Step; 3] = [List, Click("@trash-toggle"), See("@trash-row")];
    let opened = |name: &str, steps: &[Step]| main(name, "", &[&OPEN, steps].concat());
    vec![
        opened("trash", &[]),
        opened("trash-forgotten", &[Click("@trash-row button:last-child"), See("dialog[open]")]),
        opened("trash-emptied", &EMPTY),
        opened("trash-empty", &[&EMPTY, &[Click("@confirm"), See("@trash .none")] as &[Step]].concat()),
    ]
}
