//! A program with a window of its own that holds both selections, with or without the mark of a password manager.

use std::process::{Child, Command, Stdio};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{CURRENT_TIME, NONE};

use crate::screen::{Running, Screen, wait_until};

/// In a child process: the display on which it is to hold the selections.
const DISPLAY: &str = "EXTREMIS_TEST_OWNER_DISPLAY";
/// What it says of them; nothing of the kind when empty.
const HINT: &str = "EXTREMIS_TEST_OWNER_HINT";
const NAME: &str = "Vault";

/// What both selections are.
pub const WORDS: &str = "correct horse";

/// Such a program in front, until the result is dropped.
#[must_use]
pub fn in_front(screen: &Screen, hint: &str) -> Running {
    let mut owner = Command::new(std::env::current_exe().unwrap());
    owner.args(["--exact", "owner::holds_the_selections_that_its_parent_wants"]);
    owner.env(DISPLAY, &screen.display).env(HINT, hint).stdout(Stdio::null());
    let owner: Child = owner.spawn().unwrap();
    let owner = Running::from(owner);
    wait_until("both selections have their owner", || {
        [screen.selected(), screen.clipboard()].iter().all(|text| text == WORDS)
    });
    wait_until("the owner is in front", || {
        screen.output("xdotool", &["search", "--name", NAME, "windowactivate"]);
        screen.title().trim() == NAME
    });
    owner
}

/// Nothing unless it is run as a child.
#[test]
fn holds_the_selections_that_its_parent_wants() {
    let (Ok(display), Ok(hint)) = (std::env::var(DISPLAY), std::env::var(HINT)) else { return };
    let (conn, number) = x11rb::connect(Some(&display)).unwrap();
    let atom = |name: &str| conn.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
    let (clipboard, text, mark) = (atom("CLIPBOARD"), atom("UTF8_STRING"), atom("x-kde-passwordManagerHint"));
    let window = conn.generate_id().unwrap();
    let root = conn.setup().roots[number].root;
    let look = CreateWindowAux::new();
    conn.create_window(0, window, root, 0, 0, 200, 100, 0, WindowClass::INPUT_OUTPUT, 0, &look).unwrap();
    let title = (AtomEnum::WM_NAME, NAME.as_bytes());
    for (property, value) in [title, (AtomEnum::WM_CLASS, b"vault\0Vault\0")] {
        conn.change_property8(PropMode::REPLACE, window, property, AtomEnum::STRING, value).unwrap();
    }
    conn.map_window(window).unwrap();
    for selection in [AtomEnum::PRIMARY.into(), clipboard] {
        conn.set_selection_owner(window, selection, CURRENT_TIME).unwrap();
    }
    conn.flush().unwrap();
    while let Ok(event) = conn.wait_for_event() {
        let Event::SelectionRequest(request) = event else { continue };
        let value = if request.target == text {
            Some(WORDS)
        } else {
            Some(hint.as_str()).filter(|hint| request.target == mark && !hint.is_empty())
        };
        if let Some(value) = value {
            let (requestor, property) = (request.requestor, request.property);
            conn.change_property8(PropMode::REPLACE, requestor, property, request.target, value.as_bytes())
                .unwrap();
        }
        let answer = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: request.time,
            requestor: request.requestor,
            selection: request.selection,
            target: request.target,
            property: value.map_or(NONE, |_| request.property),
        };
        conn.send_event(false, request.requestor, EventMask::NO_EVENT, answer).unwrap();
        conn.flush().unwrap();
    }
}
