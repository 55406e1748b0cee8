//! Puts a text into a window: focus, clipboard, paste key, and the clipboard as it was before.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::super::keys::Paste;
use super::super::target::LinuxWindow;
use super::compositor::{Compositor, WaylandWindow};
use super::control::{Control, Forms};
use super::hold::{hold, passing, text as text_forms};
use super::keyboard::Keyboard;
use super::link::WaylandError;
use super::{Lets, Wayland, Which};
use crate::{InsertError, Target};

/// How long the clipboard's owner may take to hand over what is restored afterwards. On a busy machine that can be seconds;
/// without it, the answer stays in its place.
const READ_BEFORE: Duration = Duration::from_secs(3);
/// The most that is kept of a clipboard while a text is inserted, in bytes, and the most forms of it.
const MOST: usize = 32 << 20;
const MOST_FORMS: usize = 24;
/// How long the window may take to get the focus, and how often that is looked at.
const FOCUS: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(10);
/// How long a clipboard history may take to read what it was just offered: that is no paste.
const HISTORY: Duration = Duration::from_millis(60);
/// How long the application may take to ask for the text.
const TAKE: Duration = Duration::from_secs(2);
/// An application that has not asked again for this long has all it wants.
const QUIET: Duration = Duration::from_millis(150);

impl From<io::Error> for InsertError {
    fn from(error: io::Error) -> Self {
        Self::NoDesktop { reason: error.to_string() }
    }
}

fn no_clipboard(error: &WaylandError) -> InsertError {
    InsertError::NoClipboard { reason: error.to_string() }
}

/// Puts `text` on the clipboard, and `html` beside it.
pub(super) fn set_clipboard(lets: Lets, text: &str, html: Option<&str>) -> Result<(), InsertError> {
    if !lets.control {
        return Err(no_clipboard(&WaylandError::Unsupported));
    }
    hold(Which::Clipboard, text_forms(text, html)).map(drop).map_err(|error| no_clipboard(&error))
}

/// Gives the focus to a window, and waits until it has it.
pub(super) fn focus(compositor: &Compositor, window: &WaylandWindow) -> Result<(), InsertError> {
    if !compositor.has(window)? {
        return Err(InsertError::NothingToFocus);
    }
    compositor.focus(window)?;
    let deadline = Instant::now() + FOCUS;
    while compositor.focused()?.is_none_or(|focused| focused.window.id != window.id) {
        if Instant::now() >= deadline {
            return Err(InsertError::CannotFocus);
        }
        thread::sleep(LOOK);
    }
    Ok(())
}

/// Gives the focus to the window, pastes `text` there and restores the clipboard.
pub(super) fn insert(desktop: &Wayland, target: &Target, text: &str) -> Result<(), InsertError> {
    let refused = |reason: &str| Err(InsertError::NoKeys { reason: reason.to_owned() });
    let Some((compositor, window)) = desktop.place(target) else {
        return refused("this Wayland desktop lets no program give the focus to a window");
    };
    if !desktop.lets.keys {
        return refused("this Wayland desktop lets no program press keys");
    }
    if !desktop.lets.control {
        return refused("this Wayland desktop lets no program set the clipboard for a moment");
    }
    focus(compositor, window).map_err(|error| match error {
        InsertError::NothingToFocus => InsertError::Gone,
        InsertError::CannotFocus => InsertError::NotFocused,
        other => other,
    })?;
    if text.is_empty() {
        return Ok(());
    }
    let before = content().map_err(|error| no_clipboard(&error))?;
    if before.is_none() {
        tracing::warn!("what was on the clipboard could not be read, so that it cannot be restored");
    }
    paste(window, text)?;
    // The text is where it belongs: a failure here is only noted.
    if let Err(error) = hold(Which::Clipboard, before.unwrap_or_else(|| text_forms(text, None))) {
        tracing::warn!(%error, "the clipboard was not restored");
    }
    Ok(())
}

fn paste(window: &WaylandWindow, text: &str) -> Result<(), InsertError> {
    let no_keys = |error: WaylandError| InsertError::NoKeys { reason: error.to_string() };
    let way = Paste::of(window.application.as_deref());
    let mut keyboard = Keyboard::open().map_err(no_keys)?;
    let hold = |which| hold(which, passing(text_forms(text, None))).map_err(|error| no_clipboard(&error));
    let taken = hold(Which::Clipboard)?;
    let selection = (way == Paste::ShiftInsert).then(|| hold(Which::Primary)).transpose()?;
    let wanted = selection.as_ref().unwrap_or(&taken);
    thread::sleep(HISTORY);
    while wanted.try_recv().is_ok() {}
    keyboard.press(way).map_err(no_keys)?;
    wait_until_taken(wanted)
}

fn wait_until_taken(taken: &Receiver<Instant>) -> Result<(), InsertError> {
    let deadline = Instant::now() + TAKE;
    let missing = |_: RecvTimeoutError| InsertError::NotTaken;
    taken.recv_timeout(TAKE).map_err(missing)?;
    // Some programs read the clipboard again and again, for as long as there is one.
    while Instant::now() < deadline && taken.recv_timeout(QUIET).is_ok() {}
    Ok(())
}

/// What the clipboard holds, in the forms that can be kept; empty where it is, `None` where it could not be read.
fn content() -> Result<Option<Forms>, WaylandError> {
    let Some(control) = Control::open()? else { return Err(WaylandError::Unsupported) };
    let offered = control.types(Which::Clipboard);
    if offered.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let deadline = Instant::now() + READ_BEFORE;
    let mut forms = Forms::new();
    let mut left = MOST;
    for kind in offered.iter().filter(|kind| super::super::content::is_worth_keeping(kind)).take(MOST_FORMS) {
        if let Some(bytes) = control.read(Which::Clipboard, kind, left, deadline)?
            && bytes.len() < left
        {
            left -= bytes.len();
            forms.push((kind.clone(), bytes));
        }
    }
    Ok((!forms.is_empty()).then_some(forms))
}

/// The application that a target is of, where its window is none of the compositor's.
pub(super) fn of_process(process: Option<u32>, application: Option<String>) -> Target {
    Target(LinuxWindow::Wayland(WaylandWindow { id: String::new(), process, application }))
}
