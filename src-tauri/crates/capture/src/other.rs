//! macOS and Windows, through cross-platform crates. Untested: written against the crates' documentation, never run.
//!
//! The selected text is had by pressing the copy key for the user and putting the clipboard's text back; pictures
//! and other contents of the clipboard do not survive that, so nothing is copied while such a content is there.
//! Deliberately absent: the accessibility interfaces, which would read a selection without the clipboard.

#[cfg(target_os = "macos")]
pub(crate) mod screenshot;
pub(crate) mod window;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use arboard::Clipboard;
use enigo::Direction::{Click, Press, Release};
use enigo::{Enigo, Key, Keyboard, Settings};
use extremis_domain::{Clock, Context, Source};
use extremis_language::text;
use parking_lot::Mutex;
use serde_json::Map;
use uuid::Uuid;

use crate::{CaptureOptions, Captured, Desktop, Front, InsertError, Target, terminals};
use window::OtherWindow;

/// How long the application may take to copy its selection.
const COPY: Duration = Duration::from_millis(120);
/// How long the window may take to become the active one.
const FOCUS: Duration = Duration::from_secs(2);
/// How long the application may take to paste: neither system tells when it has.
const PASTE: Duration = Duration::from_millis(400);
/// How often a condition is looked at.
const LOOK: Duration = Duration::from_millis(10);

#[cfg(target_os = "macos")]
const MODIFIER: Key = Key::Meta;
#[cfg(target_os = "windows")]
const MODIFIER: Key = Key::Control;

/// Whether a program at a path is a terminal.
fn is_terminal(program: &str) -> bool {
    let name = program.to_lowercase();
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = [".exe", ".app"].iter().fold(name, |name, ending| name.strip_suffix(ending).unwrap_or(name));
    terminals::is_terminal(name)
}

/// See the module.
pub(crate) struct Other {
    clock: Arc<dyn Clock>,
    /// The clipboard and the keyboard are one each: what uses them does so alone.
    alone: Mutex<()>,
}

impl Other {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, alone: Mutex::new(()) }
    }
}

impl Desktop for Other {
    fn capture(&self, options: &CaptureOptions) -> Captured {
        let Ok(active) = x_win::get_active_window() else { return Captured::default() };
        let info = active.info;
        if info.process_id == std::process::id() {
            return Captured::default();
        }
        let forbidden = options.forbids([info.name.as_str(), info.exec_name.as_str()]);
        let target = Some(Target(OtherWindow {
            id: active.id,
            process: info.process_id,
            name: info.exec_name.clone(),
            #[cfg(target_os = "macos")]
            path: info.path,
        }));
        if forbidden {
            return Captured { context: None, target };
        }
        let _alone = self.alone.lock();
        let before = clipboard_text();
        // Without a selection, the copy key of Windows ends what runs in a console.
        let is_copied = !(cfg!(target_os = "windows") && is_terminal(&info.exec_name));
        let some = |text: String| Some(text).filter(|text| !text.trim().is_empty());
        let context = Context {
            id: Uuid::now_v7().to_string(),
            captured_at: Some(self.clock.now()),
            source: Source {
                application_name: some(info.name),
                bundle_identifier: some(info.exec_name),
                window_title: some(active.title),
                url: None,
                extra: Map::new(),
            },
            selected_text: before.as_deref().filter(|_| is_copied).and_then(copied_selection).and_then(some),
            clipboard: before.filter(|_| options.clipboard).and_then(some),
            ..Context::default()
        };
        Captured { context: Some(context.within_limits()).filter(|context| !context.is_empty()), target }
    }

    fn insert(&self, target: &Target, text: &str) -> Result<(), InsertError> {
        let _alone = self.alone.lock();
        let before = clipboard_text();
        set_clipboard(text)?;
        match bring_to_front(&target.0) {
            FocusOutcome::Reached => {}
            FocusOutcome::Late => return Err(InsertError::NotFocused),
            FocusOutcome::Gone => return Err(InsertError::Gone),
        }
        press('v').map_err(|reason| InsertError::NoKeys { reason })?;
        thread::sleep(PASTE);
        if let Some(before) = before
            && let Err(error) = set_clipboard(&before)
        {
            tracing::warn!(%error, "the clipboard was not restored");
        }
        Ok(())
    }

    fn is_terminal(&self, target: &Target) -> bool {
        is_terminal(&target.0.name)
    }

    fn focus(&self, target: &Target) -> Result<(), InsertError> {
        match bring_to_front(&target.0) {
            FocusOutcome::Reached => Ok(()),
            FocusOutcome::Late => Err(InsertError::CannotFocus),
            FocusOutcome::Gone => Err(InsertError::NothingToFocus),
        }
    }

    fn set_clipboard(&self, text: &str, html: Option<&str>) -> Result<(), InsertError> {
        let _alone = self.alone.lock();
        let Some(html) = html else { return set_clipboard(text) };
        Clipboard::new()
            .and_then(|mut clipboard| clipboard.set_html(html, Some(text)))
            .map_err(|error| InsertError::NoClipboard { reason: error.to_string() })
    }

    fn in_front(&self) -> Front {
        match x_win::get_active_window() {
            Ok(active) if active.info.process_id == std::process::id() => Front::Ours,
            Ok(_) => Front::Other,
            Err(_) => Front::Unknown,
        }
    }

    fn limits(&self) -> Vec<String> {
        let mut limits =
            vec![text!("capture-untested"), text!("capture-by-copying"), text!("capture-only-text-back")];
        if cfg!(target_os = "macos") {
            limits.push(text!("capture-macos-accessibility"));
            limits.push(text!("capture-us-layout"));
        }
        limits
    }
}

/// The text on the clipboard; empty when the clipboard is, `None` when it holds something else or cannot be read.
fn clipboard_text() -> Option<String> {
    Clipboard::new().and_then(|mut clipboard| clipboard.get_text()).ok()
}

fn set_clipboard(text: &str) -> Result<(), InsertError> {
    Clipboard::new()
        .and_then(|mut clipboard| clipboard.set_text(text))
        .map_err(|error| InsertError::NoClipboard { reason: error.to_string() })
}

/// The selected text, had by the copy key; the clipboard then holds `before` again.
fn copied_selection(before: &str) -> Option<String> {
    // Something that nobody selects: when it is still there, nothing was copied.
    let mark = Uuid::now_v7().to_string();
    set_clipboard(&mark).ok()?;
    let copied = press('c').ok().and_then(|()| {
        let mut copied = None;
        until(COPY, || {
            copied = clipboard_text().filter(|text| *text != mark);
            copied.is_some()
        });
        copied
    });
    if let Err(error) = set_clipboard(before) {
        tracing::warn!(%error, "the clipboard was not restored");
    }
    copied
}

/// Presses the platform's modifier together with `key`, with whatever else the user holds released.
fn press(key: char) -> Result<(), String> {
    let mut keyboard = Enigo::new(&Settings::default()).map_err(|error| error.to_string())?;
    let pressed = [Key::Shift, Key::Alt, Key::Control, Key::Meta]
        .into_iter()
        .try_for_each(|held| keyboard.key(held, Release))
        .and_then(|()| keyboard.key(MODIFIER, Press))
        .and_then(|()| click(&mut keyboard, key));
    let released = keyboard.key(MODIFIER, Release);
    pressed.and(released).map_err(|error| error.to_string())
}

/// By the key's place: finding it by its letter is allowed on the main thread only.
#[cfg(target_os = "macos")]
fn click(keyboard: &mut Enigo, key: char) -> enigo::InputResult<()> {
    keyboard.raw(if key == 'c' { 8 } else { 9 }, Click)
}

#[cfg(target_os = "windows")]
fn click(keyboard: &mut Enigo, key: char) -> enigo::InputResult<()> {
    keyboard.key(Key::Unicode(key), Click)
}

enum FocusOutcome {
    Reached,
    Late,
    Gone,
}

/// Waits until `window` is the active one. Hiding our own window gives the focus back on both systems; macOS is asked
/// for the application besides.
fn bring_to_front(window: &OtherWindow) -> FocusOutcome {
    let open = x_win::get_open_windows().unwrap_or_default();
    if !open.is_empty() && !open.iter().any(|other| other.info.process_id == window.process) {
        return FocusOutcome::Gone;
    }
    #[cfg(target_os = "macos")]
    if let Err(error) = std::process::Command::new("/usr/bin/open").arg(&window.path).status() {
        tracing::debug!(%error, path = window.path, "the application was not asked for");
    }
    let active = || x_win::get_active_window().ok();
    // macOS brings applications to the front, Windows windows.
    let reached = until(FOCUS, || {
        active().is_some_and(|now| {
            now.info.process_id == window.process && (cfg!(target_os = "macos") || now.id == window.id)
        })
    });
    if reached { FocusOutcome::Reached } else { FocusOutcome::Late }
}

fn until(time: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + time;
    while !condition() {
        if Instant::now() >= end {
            return false;
        }
        thread::sleep(LOOK);
    }
    true
}
