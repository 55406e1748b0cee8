//! Takes a capture within its time: compositor, selection and accessibility bus are asked at once, on threads of their own.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use extremis_domain::{Context, MAX_SELECTION_CHARS, Source};
use serde_json::Map;
use uuid::Uuid;

use super::super::accessibility::{Seen, TIME, Window};
use super::super::reader::Text;
use super::super::target::LinuxWindow;
use super::compositor::{Compositor, FocusedWindow};
use super::control::Control;
use super::hold::TEXT_TYPES;
use super::link::WaylandError;
use super::watch::Maker;
use super::{PASSWORD_HINT, Wayland, Which, paste};
use crate::{CaptureOptions, Captured, Target};

/// The bytes in which [`MAX_SELECTION_CHARS`] characters and the start of one more always fit.
const ENOUGH: usize = (MAX_SELECTION_CHARS + 1) * 4;

/// Captures what the focused window shows.
pub(super) fn capture(desktop: &Wayland, options: &CaptureOptions) -> Captured {
    let deadline = Instant::now() + TIME;
    let window = desktop.compositor.clone().map(|compositor| beside(move || focused(&compositor)));
    let reads = desktop.lets.control.then(|| read_beside(options.clipboard, deadline));
    let window = window.and_then(|window| in_time(&window, deadline)).flatten();
    let process = window.as_ref().and_then(|window| window.window.process);
    if process == Some(std::process::id()) {
        return Captured::default();
    }
    if window.is_none()
        && let Some(x11) = &desktop.x11
    {
        let captured = x11.looker.capture(options);
        if captured.target.is_some() {
            return captured;
        }
    }
    if let Some(window) = &window
        && is_forbidden(desktop, window, options)
    {
        return Captured { context: None, target: Some(Target(LinuxWindow::Wayland(window.window.clone()))) };
    }
    let (tell, seen) = channel();
    let title = window.as_ref().and_then(|window| window.title.clone());
    desktop.accessibility.look_beside(Window { process, title }, tell);
    let seen = in_time(&seen, deadline);
    let Some(source) = source_of(desktop, window.as_ref(), seen.as_ref()) else { return Captured::default() };
    let target = match &window {
        Some(window) => Target(LinuxWindow::Wayland(window.window.clone())),
        None => {
            paste::of_process(seen.as_ref().and_then(|seen| seen.process), source.application_name.clone())
        }
    };
    let ids = [&source.application_name, &source.bundle_identifier];
    if options.forbids(ids.into_iter().flatten().map(String::as_str)) {
        return Captured { context: None, target: Some(target) };
    }
    let mut context = Context {
        id: Uuid::now_v7().to_string(),
        captured_at: Some(desktop.clock.now()),
        source,
        ..Context::default()
    };
    let process = process.or(seen.as_ref().and_then(|seen| seen.process));
    let is_its = is_made_by(desktop.watch.maker(), process);
    let (primary, clipboard) =
        reads.map(|reads| (in_time(&reads.0, deadline), in_time(&reads.1, deadline))).unwrap_or_default();
    let primary = primary.flatten().filter(|_| is_its);
    let selected = seen.map(|seen| seen.focus).unwrap_or_default().selected(primary);
    if let Some(Text { text, length }) = selected {
        (context.selected_text, context.selection_length) = (Some(text), u64::try_from(length).ok());
    }
    if let Some(Text { text, length }) = clipboard.flatten() {
        (context.clipboard, context.clipboard_length) = (Some(text), u64::try_from(length).ok());
    }
    let context = Some(context.within_limits()).filter(|context| !context.is_empty());
    Captured { context, target: Some(target) }
}

/// Whether nothing is captured from a window's application: then it is not asked for anything, either.
fn is_forbidden(desktop: &Wayland, window: &FocusedWindow, options: &CaptureOptions) -> bool {
    let id = window.window.application.as_deref();
    let name = id.map(|id| desktop.names.named(id));
    options.forbids(id.into_iter().chain(name.as_deref()))
}

/// Whether the selection that is there was made in a program. What nobody can tell is taken for its own: it is shown, and
/// can be removed.
fn is_made_by(maker: Maker, process: Option<u32>) -> bool {
    match maker {
        Maker::NotTold => true,
        Maker::Unknown => false,
        Maker::Process(maker) => process == Some(maker),
    }
}

fn source_of(desktop: &Wayland, window: Option<&FocusedWindow>, seen: Option<&Seen>) -> Option<Source> {
    if window.is_none() && seen.is_none() {
        return None;
    }
    let id = window.and_then(|window| window.window.application.clone());
    let named = id.as_deref().map(|id| desktop.names.named(id));
    let title = window.and_then(|window| window.title.clone());
    Some(Source {
        application_name: named.or_else(|| seen.and_then(|seen| seen.application.clone())),
        bundle_identifier: id,
        window_title: title.or_else(|| seen.and_then(|seen| seen.title.clone())),
        url: seen.and_then(|seen| seen.url.clone()),
        extra: Map::new(),
    })
}

fn focused(compositor: &Compositor) -> Option<FocusedWindow> {
    match compositor.focused() {
        Ok(focused) => focused,
        Err(error) => {
            tracing::debug!(%error, "the focused window is not known");
            None
        }
    }
}

/// What a thread finds out; whoever asked may have stopped waiting.
fn beside<T: Send + 'static>(find: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (tell, told) = channel();
    let started = thread::Builder::new().name("capture".to_owned()).spawn(move || tell.send(find()));
    if let Err(error) = started {
        tracing::warn!(%error, "a part of a capture could not be started");
    }
    told
}

fn in_time<T>(told: &Receiver<T>, deadline: Instant) -> Option<T> {
    told.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}

type Reads = (Receiver<Option<Text>>, Receiver<Option<Text>>);

/// Reads the selection, and the clipboard if that may be.
fn read_beside(clipboard: bool, deadline: Instant) -> Reads {
    let read = move |which: Which, tell: Sender<Option<Text>>| {
        let found = read(which, deadline).unwrap_or_else(|error| {
            tracing::debug!(%error, "a selection could not be read");
            None
        });
        // Whoever asked may have stopped waiting.
        let _ = tell.send(found);
    };
    let start = |which: Which, wanted: bool| {
        let (tell, told) = channel();
        if wanted {
            let started =
                thread::Builder::new().name("capture selection".to_owned()).spawn(move || read(which, tell));
            if let Err(error) = started {
                tracing::warn!(%error, "a selection could not be read");
            }
        }
        told
    };
    (start(Which::Primary, true), start(Which::Clipboard, clipboard))
}

/// A selection as text, unless a password manager marked it as a secret.
fn read(which: Which, deadline: Instant) -> Result<Option<Text>, WaylandError> {
    let Some(control) = Control::open()? else { return Ok(None) };
    let offered = control.types(which);
    let Some(kind) = TEXT_TYPES.into_iter().find(|kind| offered.iter().any(|offered| offered == kind)) else {
        return Ok(None);
    };
    if offered.iter().any(|offered| offered == PASSWORD_HINT) {
        let hint = control.read(which, PASSWORD_HINT, 16, deadline)?;
        if hint.is_none_or(|hint| hint.starts_with(b"secret")) {
            return Ok(None);
        }
    }
    let Some(bytes) = control.read(which, kind, ENOUGH, deadline)? else { return Ok(None) };
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let length = text.chars().count();
    Ok(Some(Text { text, length }).filter(|read| !read.text.trim().is_empty()))
}
