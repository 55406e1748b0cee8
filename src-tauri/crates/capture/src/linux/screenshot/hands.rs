//! The pointer and the keyboard while a person chooses: no other program hears of them meanwhile, for a limited time.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xkb::{self, BoolCtrl, ConnectionExt as _, PerClientFlag};
use x11rb::protocol::xproto::{
    ConnectionExt as _, EventMask, GrabMode, GrabStatus, KeyButMask, KeyPressEvent,
};
use x11rb::wrapper::ConnectionExt as _;

use super::super::keys;
use super::super::link::{Link, LinkError};
use super::choice::{Act, Choice};
use super::overlay::Overlay;
use super::region::{Point, Region};
use crate::ScreenshotError;

/// How long a person may take.
const CHOOSES_WITHIN: Duration = Duration::from_mins(2);
/// How long another program may keep the pointer or the keyboard, as one does while its menu is open.
const FREE_WITHIN: Duration = Duration::from_millis(1500);
/// How long the key or button that ended it may stay down: the window that comes next would hear of it.
const RELEASES_WITHIN: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(20);

/// How far an arrow moves the pointer, and with Shift.
const STEP: i16 = 1;
const LARGE_STEP: i16 = 50;

/// The cross of the font of cursors.
const CROSS: u16 = 34;
const WHITE: [u16; 3] = [u16::MAX; 3];

/// The buttons of the pointer.
const LEFT: u8 = 1;
const RIGHT: u8 = 3;
const BUTTONS: u16 = 0x1f00;

/// What a key means here, by the symbols that are on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyMeaning {
    Cancel,
    Move(i16, i16),
    Does(Act),
}

const MEANINGS: [(u32, KeyMeaning); 14] = [
    (0xff1b, KeyMeaning::Cancel),
    (0xff51, KeyMeaning::Move(-1, 0)),
    (0xff52, KeyMeaning::Move(0, -1)),
    (0xff53, KeyMeaning::Move(1, 0)),
    (0xff54, KeyMeaning::Move(0, 1)),
    (0xff96, KeyMeaning::Move(-1, 0)),
    (0xff97, KeyMeaning::Move(0, -1)),
    (0xff98, KeyMeaning::Move(1, 0)),
    (0xff99, KeyMeaning::Move(0, 1)),
    (0xff0d, KeyMeaning::Does(Act::Accept)),
    (0xff8d, KeyMeaning::Does(Act::Accept)),
    (0x0020, KeyMeaning::Does(Act::Corner)),
    (0xff09, KeyMeaning::Does(Act::Next)),
    // The letter w.
    (0x0077, KeyMeaning::Does(Act::Next)),
];

/// See the module.
pub(super) struct Hands<'l> {
    link: &'l Link,
    /// What each key means, from the first key on.
    meanings: Vec<Option<KeyMeaning>>,
    first_key: u8,
}

impl<'l> Hands<'l> {
    /// Takes both, as soon as nobody else has them.
    pub(super) fn hold(link: &'l Link) -> Result<Self, ScreenshotError> {
        let meanings = meanings(link)?;
        // Without this, a key that is held looks like one that is pressed again and again.
        tell_repeats(link);
        let deadline = Instant::now() + FREE_WITHIN;
        let cursor = cross(link)?;
        while !(has_pointer(link, cursor)? && has_keyboard(link)?) {
            if Instant::now() >= deadline {
                return Err(ScreenshotError::Held);
            }
            thread::sleep(LOOK);
        }
        Ok(Self { link, meanings, first_key: link.conn.setup().min_keycode })
    }

    /// Where the pointer is.
    pub(super) fn pointer(&self) -> Result<Point, LinkError> {
        let told = self.link.conn.query_pointer(self.link.root)?.reply()?;
        Ok(point(told.root_x, told.root_y))
    }

    /// Has the person choose; none where they do not want to, or take too long.
    pub(super) fn choose(
        &self,
        mut choice: Choice,
        overlay: &mut Overlay<'_>,
    ) -> Result<Option<Region>, LinkError> {
        let deadline = Instant::now() + CHOOSES_WITHIN;
        // The key that this was called with may be down still, and is not meant for it.
        let mut down: BTreeSet<u8> = keys::held(self.link)?.into_iter().collect();
        overlay.choose(choice.shown())?;
        while Instant::now() < deadline
            && let Some(event) = self.link.next_event(deadline)?
        {
            let mut next = Some(event);
            while let Some(event) = next {
                if let ControlFlow::Break(chosen) = self.hear(&event, &mut choice, &mut down, overlay)? {
                    self.wait_until_released()?;
                    return Ok(chosen);
                }
                next = self.link.conn.poll_for_event()?;
            }
            overlay.choose(choice.shown())?;
        }
        Ok(None)
    }

    fn hear(
        &self,
        event: &Event,
        choice: &mut Choice,
        down: &mut BTreeSet<u8>,
        overlay: &Overlay<'_>,
    ) -> Result<ControlFlow<Option<Region>>, LinkError> {
        let (act, at) = match event {
            Event::MotionNotify(moved) => (Act::Point, point(moved.root_x, moved.root_y)),
            Event::ButtonPress(button) if button.detail == LEFT => {
                (Act::Press, point(button.root_x, button.root_y))
            }
            Event::ButtonRelease(button) if button.detail == LEFT => {
                (Act::Release, point(button.root_x, button.root_y))
            }
            // Not when it goes down: the window below would hear of its release.
            Event::ButtonRelease(button) if button.detail == RIGHT => return Ok(ControlFlow::Break(None)),
            Event::KeyRelease(key) => {
                down.remove(&key.detail);
                return Ok(ControlFlow::Continue(()));
            }
            Event::KeyPress(key) => {
                let is_repeated = !down.insert(key.detail);
                match self.meaning(key.detail) {
                    Some(KeyMeaning::Move(x, y)) => {
                        self.move_pointer(key, x, y)?;
                        return Ok(ControlFlow::Continue(()));
                    }
                    Some(KeyMeaning::Cancel) if !is_repeated => return Ok(ControlFlow::Break(None)),
                    Some(KeyMeaning::Does(act)) if !is_repeated => {
                        let is_back = act == Act::Next && key.state.contains(KeyButMask::SHIFT);
                        (if is_back { Act::Previous } else { act }, point(key.root_x, key.root_y))
                    }
                    _ => return Ok(ControlFlow::Continue(())),
                }
            }
            Event::Expose(_) => {
                overlay.draw()?;
                return Ok(ControlFlow::Continue(()));
            }
            _ => return Ok(ControlFlow::Continue(())),
        };
        Ok(choice.act(act, at).map_or(ControlFlow::Continue(()), |chosen| ControlFlow::Break(Some(chosen))))
    }

    fn meaning(&self, key: u8) -> Option<KeyMeaning> {
        let place = key.checked_sub(self.first_key)?;
        self.meanings.get(usize::from(place)).copied().flatten()
    }

    /// The server keeps the pointer on the screen, and tells where it is then.
    fn move_pointer(&self, key: &KeyPressEvent, x: i16, y: i16) -> Result<(), LinkError> {
        let step = if key.state.contains(KeyButMask::SHIFT) { LARGE_STEP } else { STEP };
        self.link.conn.warp_pointer(x11rb::NONE, x11rb::NONE, 0, 0, 0, 0, x * step, y * step)?;
        Ok(self.link.conn.flush()?)
    }

    /// Waits until nothing is down, so that what ended it is not heard by the window that comes next.
    fn wait_until_released(&self) -> Result<(), LinkError> {
        let deadline = Instant::now() + RELEASES_WITHIN;
        while Instant::now() < deadline {
            let buttons = u16::from(self.link.conn.query_pointer(self.link.root)?.reply()?.mask) & BUTTONS;
            let is_held = |key: &u8| self.meaning(*key).is_some();
            if buttons == 0 && !keys::held(self.link)?.iter().any(is_held) {
                break;
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Gives both back. When this returns, the server has done it.
    pub(super) fn let_go(self) -> Result<(), LinkError> {
        self.link.conn.ungrab_keyboard(x11rb::CURRENT_TIME)?;
        self.link.conn.ungrab_pointer(x11rb::CURRENT_TIME)?;
        Ok(self.link.conn.sync()?)
    }
}

fn point(x: i16, y: i16) -> Point {
    Point { x: x.into(), y: y.into() }
}

/// Whatever the layout: a key means what any symbol on it means.
fn meanings(link: &Link) -> Result<Vec<Option<KeyMeaning>>, LinkError> {
    let setup = link.conn.setup();
    let (first, last) = (setup.min_keycode, setup.max_keycode);
    let mapping = link.conn.get_keyboard_mapping(first, last - first + 1)?.reply()?;
    let meaning = |symbols: &[u32]| {
        MEANINGS.iter().find(|(symbol, _)| symbols.contains(symbol)).map(|(_, meaning)| *meaning)
    };
    Ok(mapping.keysyms.chunks(usize::from(mapping.keysyms_per_keycode).max(1)).map(meaning).collect())
}

/// Where the server cannot, keys that are held count as pressed again, as they do elsewhere.
fn tell_repeats(link: &Link) {
    let flag = PerClientFlag::DETECTABLE_AUTO_REPEAT;
    let none = BoolCtrl::from(0_u8);
    let keyboard = xkb::ID::USE_CORE_KBD.into();
    let asked = link.conn.xkb_use_extension(1, 0).ok().and_then(|asked| asked.reply().ok());
    let told = asked.and_then(|_| {
        link.conn.xkb_per_client_flags(keyboard, flag, flag, none, none, none).ok()?.reply().ok()
    });
    if told.is_none() {
        tracing::debug!("the X server does not tell which keys are repeated");
    }
}

/// A cursor that shows a single pixel; that of the window below where the server has no font for it.
fn cross(link: &Link) -> Result<u32, LinkError> {
    let conn = &link.conn;
    let (font, cursor) = (conn.generate_id()?, conn.generate_id()?);
    if conn.open_font(font, b"cursor")?.check().is_err() {
        return Ok(x11rb::NONE);
    }
    let [red, green, blue] = WHITE;
    let made =
        conn.create_glyph_cursor(cursor, font, font, CROSS, CROSS + 1, red, green, blue, 0, 0, 0)?.check();
    Ok(if made.is_ok() { cursor } else { x11rb::NONE })
}

fn has_pointer(link: &Link, cursor: u32) -> Result<bool, LinkError> {
    let events = EventMask::BUTTON_PRESS | EventMask::BUTTON_RELEASE | EventMask::POINTER_MOTION;
    let (mode, now) = (GrabMode::ASYNC, x11rb::CURRENT_TIME);
    let asked =
        link.conn.grab_pointer(false, link.root, events, mode, mode, x11rb::NONE, cursor, now)?.reply()?;
    Ok(asked.status == GrabStatus::SUCCESS)
}

fn has_keyboard(link: &Link) -> Result<bool, LinkError> {
    let (mode, now) = (GrabMode::ASYNC, x11rb::CURRENT_TIME);
    let asked = link.conn.grab_keyboard(false, link.root, now, mode, mode)?.reply()?;
    Ok(asked.status == GrabStatus::SUCCESS)
}
