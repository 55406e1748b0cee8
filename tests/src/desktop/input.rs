//! Hands and eyes at the X server: keys and the pointer through XTEST, windows as the window manager lists them, and
//! what is on the screen. One connection for the whole life of a desktop.

use std::sync::Mutex;
use std::time::Duration;

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    AtomEnum, AutoRepeatMode, ChangeKeyboardControlAux, ConfigureWindowAux, ConnectionExt as _, ImageFormat,
    MapState, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::keyboard::{self, Key, Keyboard};
use crate::picture::Picture;
use crate::wait;

/// The X server's numbers for what happens.
const PRESS: u8 = 2;
const RELEASE: u8 = 3;
const BUTTON_PRESS: u8 = 4;
const BUTTON_RELEASE: u8 = 5;
const MOTION: u8 = 6;
const SHIFT: u32 = 0xffe1;
/// A very fast typist; programs get every key as an event of its own all the same.
const BETWEEN_KEYS: Duration = Duration::from_millis(3);
const BETWEEN_CLICKS: Duration = Duration::from_millis(40);

/// A place on the screen, in its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
    /// How wide.
    pub width: u32,
    /// How high.
    pub height: u32,
}

/// The connection.
#[derive(Debug)]
pub struct Input {
    connection: RustConnection,
    root: Window,
    keyboard: Mutex<Keyboard>,
}

impl Input {
    pub(super) fn connect(display: &str) -> Self {
        let (connection, screen) = RustConnection::connect(Some(display)).expect("the X server answers");
        let setup = connection.setup();
        let (root, first, last) = (setup.roots[screen].root, setup.min_keycode, setup.max_keycode);
        let table = connection.get_keyboard_mapping(first, last - first + 1).expect("a request");
        let table = table.reply().expect("the server says what its keys make");
        let keyboard = Keyboard::new(first, table.keysyms_per_keycode.into(), &table.keysyms);
        let input = Self { connection, root, keyboard: Mutex::new(keyboard) };
        input.repeat_held_keys(false);
        input
    }

    /// Whether a key that is held is pressed again and again, as on every desktop. Off unless asked for: on a busy machine
    /// a key that was only pressed counts as held, and its letter is typed twice.
    pub fn repeat_held_keys(&self, does: bool) {
        let mode = if does { AutoRepeatMode::ON } else { AutoRepeatMode::OFF };
        let control = ChangeKeyboardControlAux::new().auto_repeat_mode(mode);
        self.connection
            .change_keyboard_control(&control)
            .expect("a request")
            .check()
            .expect("keys repeat or not");
    }

    /// Presses keys, as `ctrl+shift+space`.
    #[track_caller]
    pub fn key(&self, keys: &str) {
        let Some((held, last)) = keyboard::chord(keys) else { panic!("{keys} are no keys") };
        let mut held: Vec<u8> = held.into_iter().map(|symbol| self.key_for(symbol).code).collect();
        let last = self.key_for(last);
        if last.shift && !held.contains(&self.key_for(SHIFT).code) {
            held.push(self.key_for(SHIFT).code);
        }
        for code in &held {
            self.send(PRESS, *code);
        }
        self.send(PRESS, last.code);
        self.send(RELEASE, last.code);
        for code in held.iter().rev() {
            self.send(RELEASE, *code);
        }
        self.settle();
    }

    /// Types text into whatever has the focus; a line break is Enter.
    pub fn type_text(&self, text: &str) {
        let shift = self.key_for(SHIFT).code;
        for letter in text.chars() {
            let key = self.key_for(keyboard::symbol_of(letter));
            if key.shift {
                self.send(PRESS, shift);
            }
            self.send(PRESS, key.code);
            self.send(RELEASE, key.code);
            if key.shift {
                self.send(RELEASE, shift);
            }
            self.settle();
            std::thread::sleep(BETWEEN_KEYS);
        }
    }

    fn key_for(&self, symbol: u32) -> Key {
        let mut keyboard = self.keyboard.lock().expect("nobody panics with the keyboard");
        if let Some(key) = keyboard.key(symbol) {
            return key;
        }
        let code = keyboard.give(symbol).expect("a key that makes nothing yet");
        self.connection
            .change_keyboard_mapping(1, code, 2, &[symbol, symbol])
            .expect("a request")
            .check()
            .expect("the key can be given a character");
        Key { code, shift: false }
    }

    /// Moves the pointer to a place on the screen.
    pub fn point(&self, x: i32, y: i32) {
        let fits = |number: i32| i16::try_from(number).expect("a place on the screen");
        let moved = self.connection.xtest_fake_input(MOTION, 0, 0, self.root, fits(x), fits(y), 0);
        moved.expect("a request").check().expect("the pointer can be moved");
    }

    /// Presses and releases a button of the pointer so many times: 1 left, 2 middle, 3 right.
    pub fn click(&self, button: u8, times: u32) {
        for time in 0..times {
            if time > 0 {
                std::thread::sleep(BETWEEN_CLICKS);
            }
            self.hold(button);
            self.release(button);
        }
    }

    /// Presses a button of the pointer, and keeps it down.
    pub fn hold(&self, button: u8) {
        self.send(BUTTON_PRESS, button);
        self.settle();
    }

    /// Releases a button of the pointer.
    pub fn release(&self, button: u8) {
        self.send(BUTTON_RELEASE, button);
        self.settle();
    }

    /// Clicks with the left button while a key is held, as `ctrl`.
    #[track_caller]
    pub fn click_holding(&self, key: &str) {
        let Some((held, _)) = keyboard::chord(&format!("{key}+a")) else { panic!("{key} is no key to hold") };
        let held: Vec<u8> = held.into_iter().map(|symbol| self.key_for(symbol).code).collect();
        for code in &held {
            self.send(PRESS, *code);
        }
        self.click(1, 1);
        for code in &held {
            self.send(RELEASE, *code);
        }
        self.settle();
    }

    /// Turns the wheel by so many notches, down or (below zero) up.
    pub fn wheel(&self, notches: i32) {
        let button = if notches < 0 { 4 } else { 5 };
        self.click_wheel(button, notches.unsigned_abs());
    }

    fn click_wheel(&self, button: u8, times: u32) {
        for _ in 0..times {
            self.send(BUTTON_PRESS, button);
            self.send(BUTTON_RELEASE, button);
        }
        self.settle();
    }

    fn send(&self, kind: u8, detail: u8) {
        let sent = self.connection.xtest_fake_input(kind, detail, 0, x11rb::NONE, 0, 0, 0);
        sent.expect("a request").ignore_error();
    }

    /// Waits until the server has done all of it.
    fn settle(&self) {
        self.connection.sync().expect("the X server answers");
    }

    /// The visible window with exactly this title.
    pub fn window(&self, title: &str) -> Option<Window> {
        let listed = self.windows_named("_NET_CLIENT_LIST_STACKING");
        listed.into_iter().rev().find(|window| self.is_visible(*window) && self.title(*window) == title)
    }

    /// How many visible windows have exactly this title.
    pub fn windows(&self, title: &str) -> usize {
        let listed = self.windows_named("_NET_CLIENT_LIST_STACKING").into_iter();
        listed.filter(|window| self.is_visible(*window) && self.title(*window) == title).count()
    }

    /// The window that has the focus.
    pub fn active(&self) -> Option<Window> {
        self.windows_named("_NET_ACTIVE_WINDOW").into_iter().find(|window| *window != 0)
    }

    /// The title of a window; empty when it has none or is gone.
    pub fn title(&self, window: Window) -> String {
        let read = |name: &str, kind: &str| {
            let property =
                self.connection.get_property(false, window, self.atom(name), self.atom(kind), 0, 1024);
            property.ok()?.reply().ok().map(|reply| reply.value).filter(|value| !value.is_empty())
        };
        let title = read("_NET_WM_NAME", "UTF8_STRING").or_else(|| read("WM_NAME", "STRING"));
        String::from_utf8_lossy(&title.unwrap_or_default()).into_owned()
    }

    fn is_visible(&self, window: Window) -> bool {
        let asked = self.connection.get_window_attributes(window).expect("a request");
        asked.reply().is_ok_and(|told| told.map_state == MapState::VIEWABLE)
    }

    fn windows_named(&self, property: &str) -> Vec<Window> {
        let asked =
            self.connection.get_property(false, self.root, self.atom(property), AtomEnum::WINDOW, 0, 1024);
        let told = asked.expect("a request").reply();
        told.ok().and_then(|told| told.value32().map(Iterator::collect)).unwrap_or_default()
    }

    fn atom(&self, name: &str) -> u32 {
        let asked = self.connection.intern_atom(false, name.as_bytes()).expect("a request");
        asked.reply().expect("the X server knows names").atom
    }

    /// Where a window is, its frame left out; none when it is gone.
    pub fn area(&self, window: Window) -> Option<Area> {
        let size = self.connection.get_geometry(window).ok()?.reply().ok()?;
        let place = self.connection.translate_coordinates(window, self.root, 0, 0).ok()?.reply().ok()?;
        let (x, y) = (place.dst_x.into(), place.dst_y.into());
        Some(Area { x, y, width: size.width.into(), height: size.height.into() })
    }

    /// Moves a window and gives it a size, as its user does with its frame; waits until it has the size.
    pub fn place(&self, window: Window, at: (u32, u32), size: (u32, u32)) {
        let wanted = ConfigureWindowAux::new()
            .x(at.0.cast_signed())
            .y(at.1.cast_signed())
            .width(size.0)
            .height(size.1);
        self.connection.configure_window(window, &wanted).expect("a request").ignore_error();
        self.settle();
        wait::until(&format!("the window is {} × {}", size.0, size.1), || {
            self.area(window).filter(|area| (area.width, area.height) == size).map(|_| ())
        });
    }

    /// Whether nothing but this window is under the pointer; else the title of what is.
    pub fn is_under_pointer(&self, window: Window) -> Result<(), String> {
        let told = self.connection.query_pointer(self.root).expect("a request");
        let top = told.reply().expect("the pointer is on the screen").child;
        if top == self.outermost(window) {
            return Ok(());
        }
        let inside = self.inside(top).into_iter().find_map(|window| {
            let title = self.title(window);
            (!title.is_empty()).then_some(title)
        });
        Err(inside.unwrap_or_else(|| "nothing".to_owned()))
    }

    /// The window and its frame, which is a child of the root.
    fn outermost(&self, window: Window) -> Window {
        let mut outermost = window;
        while let Some(tree) = self.connection.query_tree(outermost).ok().and_then(|asked| asked.reply().ok())
        {
            if tree.parent == self.root || tree.parent == 0 {
                break;
            }
            outermost = tree.parent;
        }
        outermost
    }

    fn inside(&self, window: Window) -> Vec<Window> {
        let tree = self.connection.query_tree(window).ok().and_then(|asked| asked.reply().ok());
        std::iter::once(window).chain(tree.map(|tree| tree.children).unwrap_or_default()).collect()
    }

    /// What is on the screen there, as far as it is on the screen.
    pub fn grab(&self, area: Area) -> Picture {
        let screen = self.area(self.root).expect("the root window is there");
        let end =
            |from: i32, length: u32, all: u32| from.saturating_add_unsigned(length).min(all.cast_signed());
        let (x, y) = (area.x.max(0), area.y.max(0));
        let width = (end(area.x, area.width, screen.width) - x).max(1).unsigned_abs();
        let height = (end(area.y, area.height, screen.height) - y).max(1).unsigned_abs();
        let short = |number: i32| i16::try_from(number).expect("a place on the screen");
        let size = |number: u32| u16::try_from(number).expect("a size on the screen");
        let asked = self.connection.get_image(
            ImageFormat::Z_PIXMAP,
            self.root,
            short(x),
            short(y),
            size(width),
            size(height),
            !0,
        );
        let image = asked.expect("a request").reply().expect("the screen can be read");
        // 24 bits of colour in 32, the blue first.
        let pixels = image.data.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]);
        Picture::new(width, height, pixels.collect())
    }
}
