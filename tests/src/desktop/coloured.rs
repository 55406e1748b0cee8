//! A window of one colour, of a program that does nothing else.

use std::time::Duration;

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, CreateWindowAux, PropMode, Window, WindowClass};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::{Area, Desktop};
use crate::wait;

/// How long a window manager may take before it is asked again.
const SEEN_WITHIN: Duration = Duration::from_secs(5);

/// The window; dropping it closes it.
#[derive(Debug)]
pub struct ColouredWindow {
    window: Window,
    _connection: RustConnection,
}

impl ColouredWindow {
    /// Its number, as the tools of the desktop take it.
    pub fn number(&self) -> String {
        self.window.to_string()
    }
}

impl Desktop {
    /// Opens a window of one colour (red, green, blue) at a place, its frame left out, and waits until it is there.
    #[track_caller]
    pub fn coloured_window(&self, title: &str, area: Area, colour: [u8; 3]) -> ColouredWindow {
        let (connection, screen) =
            RustConnection::connect(Some(&self.display)).expect("the X server answers");
        let window = connection.generate_id().expect("a number for a window");
        let root = connection.setup().roots[screen].root;
        let [red, green, blue] = colour;
        let look = CreateWindowAux::new().background_pixel(u32::from_be_bytes([0, red, green, blue]));
        let size = |length: u32| u16::try_from(length).expect("a size on the screen");
        let (width, height) = (size(area.width), size(area.height));
        let class = WindowClass::INPUT_OUTPUT;
        connection
            .create_window(0, window, root, 0, 0, width, height, 0, class, 0, &look)
            .expect("a request");
        connection
            .change_property8(
                PropMode::REPLACE,
                window,
                AtomEnum::WM_NAME,
                AtomEnum::STRING,
                title.as_bytes(),
            )
            .expect("a request");
        connection.map_window(window).expect("a request");
        connection.sync().expect("the X server answers");
        wait::until(&format!("the window {title:?} is there"), || {
            // A window manager that just begins may not have seen the first request.
            let seen = wait::attempt(SEEN_WITHIN, || self.input().window(title));
            if seen.is_none() {
                connection.unmap_window(window).expect("a request");
                connection.map_window(window).expect("a request");
                connection.sync().expect("the X server answers");
            }
            seen
        });
        let at = (area.x.unsigned_abs(), area.y.unsigned_abs());
        self.input().place(window, at, (area.width, area.height));
        ColouredWindow { window, _connection: connection }
    }
}
