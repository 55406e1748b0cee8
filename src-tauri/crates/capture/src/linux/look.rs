//! Takes a capture within its time, whatever other programs do.
//!
//! The X server and the owners of selections are asked on threads of their own, which report what they find;
//! what has not been reported when the time is up is absent. The accessibility bus is asked beside them: it fills what they
//! leave open, which are the selection of programs that tell the X server of none and the address of a page, and it says
//! where the selection on the X server is not what is selected any more.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use extremis_domain::{Clock, Context, MAX_SELECTION_CHARS, Source};
use parking_lot::Mutex;
use serde_json::Map;
use uuid::Uuid;
use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt};

use super::accessibility::{Accessibility, Seen, Window};
use super::link::{Link, LinkError};
use super::names::Names;
use super::reader::{Reader, Text};
use super::target::LinuxWindow;
use super::watch::SelectionWatch;
use super::window::{self, Described};
use crate::{CaptureOptions, Captured, Target};

/// The time of a capture. An application that is well answers within some milliseconds; on a busy machine it was seen
/// to need more than 90 ms, and then a popup a little later is better than one that lost the selection. Only beside an
/// application that hangs does the popup wait all of this.
const TIME: Duration = Duration::from_millis(450);
/// How long an owner may go on sending what is not needed any more.
const DRAIN: Duration = Duration::from_secs(5);
/// The bytes in which [`MAX_SELECTION_CHARS`] characters and the start of one more always fit.
const ENOUGH: usize = (MAX_SELECTION_CHARS + 1) * 4;

/// What the threads report.
enum Found {
    Window(Target),
    Source(Source),
    Selection(Text),
    Clipboard(Text),
}

/// What a capture needs to know.
#[derive(Clone)]
pub(crate) struct Looker {
    pub(crate) display: Option<String>,
    pub(crate) names: Arc<Names>,
    pub(crate) accessibility: Arc<Accessibility>,
    pub(crate) watch: Arc<SelectionWatch>,
    pub(crate) clock: Arc<dyn Clock>,
    /// A connection at the ready: making one takes longer than all the questions about the active window.
    pub(crate) spare: Arc<Mutex<Option<Link>>>,
}

impl Looker {
    /// Captures what the active window shows.
    pub(crate) fn capture(&self, options: &CaptureOptions) -> Captured {
        let deadline = Instant::now() + TIME;
        let (report, found) = channel();
        let (tell, seen) = channel();
        let (looker, options) = (self.clone(), options.clone());
        let started = thread::Builder::new().name("capture".to_owned()).spawn(move || {
            if let Err(error) = looker.look(&options, report, tell, deadline) {
                tracing::debug!(%error, "a capture is incomplete");
            }
        });
        if let Err(error) = started {
            tracing::warn!(%error, "a capture could not be started");
        }
        let mut captured = self.collect(&found, deadline);
        if let Some(context) = &mut captured.context
            && let Ok(seen) = seen.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            fill(context, seen);
        }
        let context = captured.context.map(Context::within_limits).filter(|context| !context.is_empty());
        Captured { context, ..captured }
    }

    fn collect(&self, found: &Receiver<Found>, deadline: Instant) -> Captured {
        let mut target = None;
        let mut context = None;
        while let Ok(next) = found.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            match (next, &mut context) {
                (Found::Window(window), _) => target = Some(window),
                (Found::Source(source), _) => context = Some(self.context_of(source)),
                (Found::Selection(Text { text, length }), Some(context)) => {
                    (context.selected_text, context.selection_length) = (Some(text), known(length));
                }
                (Found::Clipboard(Text { text, length }), Some(context)) => {
                    (context.clipboard, context.clipboard_length) = (Some(text), known(length));
                }
                (Found::Selection(_) | Found::Clipboard(_), None) => {}
            }
        }
        Captured { context, target }
    }

    fn context_of(&self, source: Source) -> Context {
        Context {
            id: Uuid::now_v7().to_string(),
            captured_at: Some(self.clock.now()),
            source,
            ..Context::default()
        }
    }

    fn look(
        &self,
        options: &CaptureOptions,
        report: Sender<Found>,
        tell: Sender<Seen>,
        deadline: Instant,
    ) -> Result<(), LinkError> {
        let spare = self.spare.lock().take();
        // A connection that broke while it lay here says so at its first use.
        let spare = spare.and_then(|link| Some((window::active(&link).ok()?, link)));
        let (active, link) = match spare {
            Some(spare) => spare,
            None => {
                Link::open(self.display.as_deref()).and_then(|link| Ok((window::active(&link)?, link)))?
            }
        };
        if let Some(active) = active {
            self.look_at_window(&link, active, options, report, tell, deadline)?;
        }
        *self.spare.lock() = Some(link);
        Ok(())
    }

    fn look_at_window(
        &self,
        link: &Link,
        active: u32,
        options: &CaptureOptions,
        report: Sender<Found>,
        tell: Sender<Seen>,
        deadline: Instant,
    ) -> Result<(), LinkError> {
        let Some(described) = window::describe(link, active)? else { return Ok(()) };
        if described.window.process == Some(std::process::id()) {
            return Ok(());
        }
        let _ = report.send(Found::Window(Target(LinuxWindow::X11(described.window.clone()))));
        let name = self.names.name_of(&described);
        let window = &described.window;
        let known_as = [&name, &window.class, &window.instance, &described.application];
        if options.forbids(known_as.into_iter().flatten().map(String::as_str)) {
            return Ok(());
        }
        let asked = Window { process: window.process, title: described.title.clone() };
        self.accessibility.look_beside(asked, tell);
        let _ = report.send(Found::Source(source_of(described, name)));
        if options.clipboard {
            self.look_at_clipboard(report.clone(), deadline);
        }
        self.look_at_selection(link, active, report, deadline)
    }

    /// Reports the selected text if it was selected in the window `active` of its application and is no secret.
    fn look_at_selection(
        &self,
        link: &Link,
        active: u32,
        report: Sender<Found>,
        deadline: Instant,
    ) -> Result<(), LinkError> {
        let primary: Atom = AtomEnum::PRIMARY.into();
        let owner = link.conn.get_selection_owner(primary)?.reply()?.owner;
        if owner == x11rb::NONE || !window::same_application(link, owner, active)? {
            return Ok(());
        }
        // Most applications own it by a window that is never shown.
        if !window::is_inside(link, owner, active)? && !self.watch.may_be_of(link, active)? {
            return Ok(());
        }
        let mut reader = Reader::new(link)?;
        if !is_secret(&mut reader, link, primary, deadline)?
            && let Some(text) = reader.text(primary, ENOUGH, deadline)?
        {
            let _ = report.send(Found::Selection(text));
        }
        drop(report);
        reader.drain(Instant::now() + DRAIN)
    }

    /// Reads the clipboard beside the selection, so that the owner of one cannot use up the other's time.
    fn look_at_clipboard(&self, report: Sender<Found>, deadline: Instant) {
        let display = self.display.clone();
        let started = thread::Builder::new().name("capture clipboard".to_owned()).spawn(move || {
            let looked = Link::open(display.as_deref()).and_then(|link| clipboard(&link, report, deadline));
            if let Err(error) = looked {
                tracing::debug!(%error, "the clipboard could not be read");
            }
        });
        if let Err(error) = started {
            tracing::warn!(%error, "the clipboard could not be read");
        }
    }
}

/// Adds what only the accessibility bus told, and takes out what it says is not selected.
fn fill(context: &mut Context, seen: Seen) {
    context.source.url = seen.url;
    let length = context.selection_length.and_then(|length| usize::try_from(length).ok());
    let of_server =
        context.selected_text.take().map(|text| Text { text, length: length.unwrap_or_default() });
    let selected = seen.focus.selected(of_server);
    context.selection_length = selected.as_ref().and_then(|selected| known(selected.length));
    context.selected_text = selected.map(|selected| selected.text);
}

fn known(length: usize) -> Option<u64> {
    u64::try_from(length).ok()
}

fn source_of(described: Described, name: Option<String>) -> Source {
    Source {
        application_name: name,
        bundle_identifier: described.window.class.or(described.window.instance),
        window_title: described.title,
        url: None,
        extra: Map::new(),
    }
}

/// Reports the clipboard's text, unless a password manager marked it as a secret.
fn clipboard(link: &Link, report: Sender<Found>, deadline: Instant) -> Result<(), LinkError> {
    let selection = link.atoms.CLIPBOARD;
    if link.conn.get_selection_owner(selection)?.reply()?.owner == x11rb::NONE {
        return Ok(());
    }
    let mut reader = Reader::new(link)?;
    if !is_secret(&mut reader, link, selection, deadline)?
        && let Some(text) = reader.text(selection, ENOUGH, deadline)?
    {
        let _ = report.send(Found::Clipboard(text));
    }
    drop(report);
    reader.drain(Instant::now() + DRAIN)
}

/// Whether a password manager marked a selection as a secret.
fn is_secret(
    reader: &mut Reader,
    link: &Link,
    selection: Atom,
    deadline: Instant,
) -> Result<bool, LinkError> {
    let hint = reader.read(selection, link.atoms.PASSWORD_HINT, 16, deadline)?;
    Ok(hint.is_some_and(|hint| hint.bytes.starts_with(b"secret")))
}
