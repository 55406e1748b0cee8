//! Presses the key that pastes, on the keyboard as it is mapped now.

use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xkb::{ConnectionExt as _, ID};
use x11rb::protocol::xproto::{ConnectionExt as _, KEY_PRESS_EVENT, KEY_RELEASE_EVENT};
use x11rb::protocol::xtest::ConnectionExt as _;

use super::link::{Link, LinkError};
use crate::terminals::is_terminal;

const V: u32 = 0x76;
const INSERT: u32 = 0xff63;
const SHIFT: u32 = 0xffe1;
const CONTROL: u32 = 0xffe3;

/// How often the keys are looked at while waiting for them to be released.
const LOOK: Duration = Duration::from_millis(10);

/// How an application pastes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paste {
    /// Ctrl+V, the clipboard.
    Control,
    /// Ctrl+Shift+V, the clipboard: in terminals Ctrl+V means something else.
    ControlShift,
    /// Shift+Insert, the selection: terminals that know nothing else.
    ShiftInsert,
}

/// Terminals that paste the selection with Shift+Insert.
const OLD_TERMINALS: [&str; 16] = [
    "aterm",
    "eterm",
    "koi8rxterm",
    "lilyterm",
    "mlterm",
    "mrxvt",
    "pterm",
    "putty",
    "rxvt",
    "urxvt",
    "uxterm",
    "wterm",
    "xiterm",
    "xterm",
    "xvt",
    "zutty",
];

impl Paste {
    /// How the application of that class (or instance) pastes.
    pub(crate) fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut found = Self::Control;
        for name in names {
            if OLD_TERMINALS.contains(&name.to_lowercase().as_str()) {
                return Self::ShiftInsert;
            }
            if is_terminal(name) {
                found = Self::ControlShift;
            }
        }
        found
    }

    /// Whether only terminals paste so.
    pub(crate) fn is_of_terminal(self) -> bool {
        self != Self::Control
    }

    fn keysyms(self) -> &'static [u32] {
        match self {
            Self::Control => &[CONTROL, V],
            Self::ControlShift => &[CONTROL, SHIFT, V],
            Self::ShiftInsert => &[SHIFT, INSERT],
        }
    }
}

/// The keyboard's mapping.
#[derive(Debug)]
pub(crate) struct Mapping {
    first: u8,
    per_key: usize,
    keysyms: Vec<u32>,
    /// The layout in use, where there are several.
    group: usize,
}

impl Mapping {
    /// Reads the mapping as it is now.
    pub(crate) fn read(link: &Link) -> Result<Self, LinkError> {
        let setup = link.conn.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let reply = link.conn.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let per_key = usize::from(reply.keysyms_per_keycode).max(1);
        Ok(Self { first, per_key, keysyms: reply.keysyms, group: group(link).unwrap_or(0) })
    }

    /// The key that means `keysym` in the layout in use, else in any.
    fn keycode(&self, keysym: u32) -> Option<u8> {
        // The core mapping has two columns (without and with shift) for each of the first two layouts.
        let unshifted = self.group.min(1) * 2;
        let column = |column: usize| {
            let mut keys = self.keysyms.chunks(self.per_key);
            keys.position(|key| key.get(column) == Some(&keysym))
        };
        let index = column(unshifted).or_else(|| (0..self.per_key).find_map(column))?;
        u8::try_from(index).ok()?.checked_add(self.first)
    }

    /// The keys to press for `paste`, in order; Shift+Insert where the layout has no `v`.
    pub(crate) fn keys(&self, paste: Paste) -> Option<(Paste, Vec<u8>)> {
        [paste, Paste::ShiftInsert].into_iter().find_map(|paste| {
            let keys: Option<Vec<u8>> = paste.keysyms().iter().map(|keysym| self.keycode(*keysym)).collect();
            Some((paste, keys?))
        })
    }
}

fn group(link: &Link) -> Option<usize> {
    link.conn.xkb_use_extension(1, 0).ok()?.reply().ok()?;
    let state = link.conn.xkb_get_state(ID::USE_CORE_KBD.into()).ok()?.reply().ok()?;
    Some(usize::from(u8::from(state.group)))
}

/// Whether keys can be sent at all.
pub(crate) fn can_send(link: &Link) -> bool {
    link.conn.xtest_get_version(2, 2).is_ok_and(|cookie| cookie.reply().is_ok())
}

/// Waits until no key is held, so that the one the user pressed last neither repeats into the window nor adds to
/// the paste key; keys that stay down until `deadline` are released for the user.
pub(crate) fn release_held(link: &Link, deadline: Instant) -> Result<(), LinkError> {
    loop {
        let held = held(link)?;
        if held.is_empty() {
            return Ok(());
        }
        if Instant::now() >= deadline {
            for key in held {
                send(link, KEY_RELEASE_EVENT, key)?;
            }
            link.conn.flush()?;
            return Ok(());
        }
        thread::sleep(LOOK);
    }
}

/// The keys that are down.
pub(crate) fn held(link: &Link) -> Result<Vec<u8>, LinkError> {
    let keys = link.conn.query_keymap()?.reply()?.keys;
    Ok((0..=u8::MAX).filter(|key| keys[usize::from(key / 8)] & (1 << (key % 8)) != 0).collect())
}

/// Presses `keys` in order and releases them in the other.
pub(crate) fn press(link: &Link, keys: &[u8]) -> Result<(), LinkError> {
    for key in keys {
        send(link, KEY_PRESS_EVENT, *key)?;
    }
    for key in keys.iter().rev() {
        send(link, KEY_RELEASE_EVENT, *key)?;
    }
    link.conn.flush()?;
    Ok(())
}

fn send(link: &Link, kind: u8, key: u8) -> Result<(), LinkError> {
    link.conn.xtest_fake_input(kind, key, x11rb::CURRENT_TIME, link.root, 0, 0, 0)?;
    Ok(())
}

#[cfg(test)]
mod tests;
