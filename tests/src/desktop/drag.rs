//! Files dragged out of another application, by the protocol of X servers (XDND 5). The other application is this: a window
//! that is never shown, owns the selection of the drag and hands over the addresses of the files.

use std::path::Path;

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::Desktop;
use crate::wait;

const VERSION: u32 = 5;

x11rb::atom_manager! {
    /// The names of the protocol.
    Names: NamesCookie {
        XdndSelection,
        XdndEnter,
        XdndPosition,
        XdndStatus,
        XdndLeave,
        XdndDrop,
        XdndFinished,
        XdndActionCopy,
        UriList: b"text/uri-list",
    }
}

/// Files that are being dragged over a window.
#[derive(Debug)]
pub struct Drag<'a> {
    desktop: &'a Desktop,
    connection: RustConnection,
    names: Names,
    source: Window,
    target: Window,
    addresses: String,
}

impl Desktop {
    /// Begins to drag files over the window with this title.
    #[track_caller]
    pub fn drag(&self, files: &[&Path], title: &str) -> Drag<'_> {
        let target = self.input().window(title).expect("a window to drag over");
        let (connection, screen) =
            RustConnection::connect(Some(&self.display)).expect("the X server answers");
        let names = Names::new(&connection).expect("a request").reply().expect("the server knows names");
        let root = connection.setup().roots[screen].root;
        let source = connection.generate_id().expect("a free id");
        let looks = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        let made =
            connection.create_window(0, source, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &looks);
        made.expect("a request").check().expect("a window");
        connection.set_selection_owner(source, names.XdndSelection, x11rb::CURRENT_TIME).expect("a request");
        let addresses: Vec<_> = files.iter().map(|file| format!("file://{}\r\n", file.display())).collect();
        let addresses = addresses.concat();
        let drag = Drag { desktop: self, connection, names, source, target, addresses };
        drag.tell(names.XdndEnter, [source, VERSION << 24, names.UriList, 0, 0]);
        drag
    }
}

impl Drag<'_> {
    /// Moves to a place, as parts of a hundred of the window's width and height, and waits until the window would take
    /// the files there.
    #[track_caller]
    pub fn over(&self, part: (i32, i32)) {
        let input = self.desktop.input();
        let area = input.area(self.target).expect("the window is there");
        let (width, height) = (area.width.cast_signed(), area.height.cast_signed());
        let (x, y) = (area.x + width * part.0 / 100, area.y + height * part.1 / 100);
        input.point(x, y);
        let place = (x.unsigned_abs() << 16) | y.unsigned_abs();
        let copy = self.names.XdndActionCopy;
        wait::until("the window takes what is dragged", || {
            self.tell(self.names.XdndPosition, [self.source, 0, place, x11rb::CURRENT_TIME, copy]);
            let told = self.next(self.names.XdndStatus)?;
            (told[1] & 1 == 1).then_some(())
        });
    }

    /// Lets go of the files there, and waits until the window has them.
    #[track_caller]
    pub fn let_go(self) {
        self.tell(self.names.XdndDrop, [self.source, 0, x11rb::CURRENT_TIME, 0, 0]);
        wait::until("the window has what was dropped", || self.next(self.names.XdndFinished).map(|_| ()));
    }

    /// Goes away from the window with the files.
    pub fn leave(self) {
        self.tell(self.names.XdndLeave, [self.source, 0, 0, 0, 0]);
    }

    fn tell(&self, what: u32, data: [u32; 5]) {
        let message = ClientMessageEvent::new(32, self.target, what, data);
        let sent = self.connection.send_event(false, self.target, EventMask::NO_EVENT, message);
        sent.expect("a request").check().expect("the window is told");
    }

    /// What the window said since, if it said this; hands over the files whenever it asks for them.
    fn next(&self, wanted: u32) -> Option<[u32; 5]> {
        let mut found = None;
        while let Some(event) = self.connection.poll_for_event().expect("the X server answers") {
            match event {
                Event::SelectionRequest(asked) => self.hand_over(asked),
                Event::ClientMessage(told) if told.type_ == wanted => found = Some(told.data.as_data32()),
                _ => {}
            }
        }
        found
    }

    fn hand_over(&self, asked: SelectionRequestEvent) {
        let is_known = asked.target == self.names.UriList;
        if is_known {
            let (requestor, property, kind) = (asked.requestor, asked.property, asked.target);
            let bytes = self.addresses.as_bytes();
            let put = self.connection.change_property8(PropMode::REPLACE, requestor, property, kind, bytes);
            put.expect("a request").check().expect("the files are handed over");
        }
        let told = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: asked.time,
            requestor: asked.requestor,
            selection: asked.selection,
            target: asked.target,
            property: if is_known { asked.property } else { x11rb::NONE },
        };
        let sent = self.connection.send_event(false, asked.requestor, EventMask::NO_EVENT, told);
        sent.expect("a request").check().expect("the window is told");
    }
}
