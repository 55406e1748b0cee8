//! What it takes to capture what an editor shows, beside asking X for the active window and the selected text and nothing
//! else.

use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use extremis_capture::{CaptureOptions, desktop_on};
use extremis_domain::SystemClock;
use extremis_tests::desktop::Desktop;
use extremis_tests::editor::Editor;
use extremis_tests::wait;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt, CreateWindowAux, Window, WindowClass};
use x11rb::rust_connection::RustConnection;

use crate::{Line, milliseconds, most_of};

const TEXT: &str = "Where did the heron stand when we rowed past the old mill on Sunday?";
const ROUNDS: usize = 200;

/// What 19 of 20 captures take at most.
pub(crate) fn of_a_selection() -> Line {
    let desktop = Desktop::start();
    let display = display_of(&desktop);
    let editor = Editor::open(&desktop, "letter.txt");
    editor.type_text(TEXT);
    editor.select_all();
    let ours = desktop_on(&display, Arc::new(SystemClock));
    let capture =
        || ours.capture(&CaptureOptions::default()).context.and_then(|context| context.selected_text);
    wait::until("the selection is captured", || capture().filter(|text| text == TEXT));
    let bare = Bare::connect(&display);
    let (mut times, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let started = Instant::now();
        assert_eq!(capture().as_deref(), Some(TEXT));
        times.push(milliseconds(started.elapsed()));
        let started = Instant::now();
        assert_eq!(bare.selection(), TEXT.as_bytes());
        floor.push(milliseconds(started.elapsed()));
    }
    Line { name: "capture", unit: "ms", value: most_of(times), floor: most_of(floor) }
}

/// The name of its X display.
fn display_of(desktop: &Desktop) -> String {
    let mut command = Command::new("true");
    desktop.enter(&mut command);
    let display = command.get_envs().find(|(name, _)| *name == "DISPLAY").and_then(|(_, value)| value);
    display.expect("a display").to_string_lossy().into_owned()
}

/// The least that reads a selection.
struct Bare {
    connection: RustConnection,
    root: Window,
    own: Window,
    active: Atom,
    text: Atom,
}

impl Bare {
    fn connect(display: &str) -> Self {
        let (connection, screen) = x11rb::connect(Some(display)).expect("a display");
        let root = connection.setup().roots[screen].root;
        let own = connection.generate_id().expect("an id");
        let (kind, look) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        connection.create_window(0, own, root, 0, 0, 1, 1, 0, kind, 0, &look).expect("a window");
        let atom =
            |name: &[u8]| connection.intern_atom(false, name).expect("sent").reply().expect("an atom").atom;
        let (active, text) = (atom(b"_NET_ACTIVE_WINDOW"), atom(b"UTF8_STRING"));
        Self { connection, root, own, active, text }
    }

    fn property(&self, window: Window, name: Atom) -> Vec<u8> {
        let asked = self.connection.get_property(false, window, name, AtomEnum::ANY, 0, 1024).expect("sent");
        asked.reply().expect("a property").value
    }

    fn selection(&self) -> Vec<u8> {
        assert_eq!(self.property(self.root, self.active).len(), 4, "a window is active");
        let primary: Atom = AtomEnum::PRIMARY.into();
        let now = x11rb::CURRENT_TIME;
        self.connection.convert_selection(self.own, primary, self.text, primary, now).expect("sent");
        self.connection.flush().expect("sent");
        while !matches!(self.connection.wait_for_event().expect("an event"), Event::SelectionNotify(_)) {}
        self.property(self.own, primary)
    }
}
