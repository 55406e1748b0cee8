//! Puts a text into a window: focus, clipboard, paste key, and the clipboard as it was before.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt, EventMask,
};

use super::content::{self, Before, Content};
use super::keys::{self, Mapping, Paste};
use super::link::{Link, LinkError};
use super::owner::Owner;
use super::window::{self, X11Window};
use crate::InsertError;

/// How long the clipboard's owner may take to hand over what is restored afterwards. On a busy machine that can be seconds;
/// without it, the answer stays in its place.
const READ_BEFORE: Duration = Duration::from_secs(3);
/// How long the user may go on holding the keys that sent the text.
const HOLD: Duration = Duration::from_millis(700);
/// How long the window may take to become the active one.
const FOCUS: Duration = Duration::from_secs(2);
/// How long the keyboard may follow the active window.
const KEYBOARD: Duration = Duration::from_millis(300);
/// How long the application may take to ask for the text.
const TAKE: Duration = Duration::from_secs(2);
/// An application that has not asked again for this long has all it wants (some ask for several forms).
const QUIET: Duration = Duration::from_millis(120);
/// How often who has the keyboard is looked at.
const LOOK: Duration = Duration::from_millis(5);

impl From<LinkError> for InsertError {
    fn from(error: LinkError) -> Self {
        Self::NoDesktop { reason: error.to_string() }
    }
}

/// Puts `text` on the clipboard, and `html` beside it.
pub(crate) fn set_clipboard(
    link: &Link,
    owner: &Owner,
    text: &str,
    html: Option<&str>,
) -> Result<(), InsertError> {
    let content = Content::text(&link.atoms, text);
    let content = match html {
        Some(html) => content.with_html(&link.atoms, html),
        None => content,
    };
    owner.hold(link.atoms.CLIPBOARD, content).map_err(|reason| InsertError::NoClipboard { reason })
}

/// Gives the focus to `window`.
pub(crate) fn focus(link: &Link, window: &X11Window) -> Result<(), InsertError> {
    if !window::is_still_there(link, window)? {
        return Err(InsertError::NothingToFocus);
    }
    if bring_to_front(link, window.id)? {
        return Ok(());
    }
    Err(if window::is_still_there(link, window)? {
        InsertError::CannotFocus
    } else {
        InsertError::NothingToFocus
    })
}

/// Gives the focus to `window`, pastes `text` there and restores the clipboard. Whenever this fails, the text stays
/// on the clipboard.
pub(crate) fn insert(link: &Link, owner: &Owner, window: &X11Window, text: &str) -> Result<(), InsertError> {
    if text.is_empty() {
        return focus(link, window);
    }
    let pasted = Insertion { link, owner, window, text }.run();
    if let Err(error) = &pasted
        && !matches!(error, InsertError::NoClipboard { .. })
    {
        set_clipboard(link, owner, text, None)?;
    }
    pasted
}

struct Insertion<'a> {
    link: &'a Link,
    owner: &'a Owner,
    window: &'a X11Window,
    text: &'a str,
}

impl X11Window {
    /// How its application pastes.
    pub(crate) fn paste(&self) -> Paste {
        let names = [&self.class, &self.instance];
        Paste::of(names.into_iter().flatten().map(String::as_str))
    }
}

impl Insertion<'_> {
    fn run(&self) -> Result<(), InsertError> {
        let link = self.link;
        if !window::is_still_there(link, self.window)? {
            return Err(InsertError::Gone);
        }
        let paste = self.window.paste();
        if !keys::can_send(link) {
            return Err(InsertError::NoKeys { reason: "the X server lacks the XTEST extension".to_owned() });
        }
        let Some((paste, keys)) = Mapping::read(link)?.keys(paste) else {
            return Err(InsertError::NoKeys { reason: "the keyboard layout has no paste key".to_owned() });
        };
        keys::release_held(link, Instant::now() + HOLD)?;
        if !bring_to_front(link, self.window.id)? {
            let there = window::is_still_there(link, self.window)?;
            return Err(if there { InsertError::NotFocused } else { InsertError::Gone });
        }
        let before = content::read(link, link.atoms.CLIPBOARD, Instant::now() + READ_BEFORE)?;
        self.paste(paste, &keys)?;
        self.restore(before);
        Ok(())
    }

    /// Holds the text, presses the paste key and waits until the application has taken the text.
    fn paste(&self, paste: Paste, keys: &[u8]) -> Result<(), InsertError> {
        let taken = self.offer(self.link.atoms.CLIPBOARD)?;
        let from_selection = match paste {
            Paste::ShiftInsert => Some(self.offer(AtomEnum::PRIMARY.into())?),
            Paste::Control | Paste::ControlShift => None,
        };
        keys::press(self.link, keys)?;
        let done = wait_until_taken(&taken, from_selection.as_ref());
        if from_selection.is_some()
            && let Err(reason) = self.owner.let_go(AtomEnum::PRIMARY.into())
        {
            tracing::debug!(reason, "the selection was not given up");
        }
        done
    }

    fn offer(&self, selection: Atom) -> Result<Receiver<Instant>, InsertError> {
        let content = Content::text(&self.link.atoms, self.text).passing(&self.link.atoms);
        let taken = self.owner.hold_for(selection, content, self.window.id);
        taken.map_err(|reason| InsertError::NoClipboard { reason })
    }

    /// Puts back what the clipboard held; the text is where it belongs, so that a failure here is only noted.
    fn restore(&self, before: Before) {
        let clipboard = self.link.atoms.CLIPBOARD;
        let restored = match before {
            Before::Content(content) => self.owner.change(clipboard, content),
            Before::Nothing => self.owner.let_go(clipboard),
            // What was there cannot be had back; the text is more use than nothing.
            Before::Unreadable => self.owner.change(clipboard, Content::text(&self.link.atoms, self.text)),
        };
        if let Err(reason) = restored {
            tracing::warn!(reason, "the clipboard was not restored");
        }
    }
}

fn wait_until_taken(
    clipboard: &Receiver<Instant>,
    selection: Option<&Receiver<Instant>>,
) -> Result<(), InsertError> {
    let deadline = Instant::now() + TAKE;
    let mut last = None;
    loop {
        let seen =
            [Some(clipboard), selection].into_iter().flatten().filter_map(|taken| taken.try_iter().last());
        last = seen.max().or(last);
        let now = Instant::now();
        let until = match last {
            Some(last) if now >= last + QUIET => return Ok(()),
            Some(last) => last + QUIET,
            None if now >= deadline => return Err(InsertError::NotTaken),
            None => deadline,
        };
        // With two to wait for, each is looked at in turn.
        let step = if selection.is_some() { LOOK.min(until - now) } else { until - now };
        match clipboard.recv_timeout(step) {
            Ok(at) => last = Some(at),
            Err(RecvTimeoutError::Timeout) => {}
            // Someone else took the clipboard: nothing more will be taken from us.
            Err(RecvTimeoutError::Disconnected) => return last.map(|_| ()).ok_or(InsertError::NotTaken),
        }
    }
}

/// Asks the window manager to make `window` the active one, and waits until it is; whether it became so.
fn bring_to_front(link: &Link, window: u32) -> Result<bool, LinkError> {
    let conn = &link.conn;
    let watched = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
    conn.change_window_attributes(link.root, &watched)?;
    let active = window::active(link)?;
    // EWMH: source 2 is a pager, whose wishes are the user's.
    let data = [2, x11rb::CURRENT_TIME, active.unwrap_or(x11rb::NONE), 0, 0];
    let wish = ClientMessageEvent::new(32, window, link.atoms._NET_ACTIVE_WINDOW, data);
    conn.send_event(
        false,
        link.root,
        EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY,
        wish,
    )?;
    let deadline = Instant::now() + FOCUS;
    while window::active(link)? != Some(window) {
        let changed = link.wait_for(deadline, |event| match event {
            Event::PropertyNotify(change) if change.atom == link.atoms._NET_ACTIVE_WINDOW => Some(()),
            _ => None,
        })?;
        if changed.is_none() {
            return Ok(false);
        }
    }
    keyboard_follows(link, window)
}

/// Waits until the keyboard is with the application of `window`.
fn keyboard_follows(link: &Link, window: u32) -> Result<bool, LinkError> {
    let client = !link.conn.setup().resource_id_mask;
    let deadline = Instant::now() + KEYBOARD;
    loop {
        let focus = link.conn.get_input_focus()?.reply()?.focus;
        if focus & client == window & client {
            return Ok(true);
        }
        if Instant::now() >= deadline {
            // Embedded windows are other clients of the same process, or children that only the manager relates.
            return window::active(link).map(|active| active == Some(window));
        }
        std::thread::sleep(LOOK);
    }
}
