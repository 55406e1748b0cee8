//! Remembers in which window a text was selected: the X server tells whose a selection is only by its application, which has
//! one for all of its windows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::Event;
use x11rb::protocol::xfixes::{ConnectionExt as _, SelectionEventMask, X11_EXTENSION_NAME};
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt as _, EventMask,
};

use super::link::{Link, LinkError};
use super::window;

/// How long after a selection the window manager may come to say that its window is the active one, in milliseconds of the
/// X server's clock.
const SETTLE: u32 = 100;
/// How long one wait for an event is.
const WAIT: Duration = Duration::from_hours(1);
/// How long the answer to a question may take.
const ANSWER: Duration = Duration::from_millis(100);

#[derive(Default)]
struct Watched {
    /// The hidden window that questions are sent to; none while nobody watches.
    window: Option<u32>,
    /// The windows that the present selection may be of; none where it was there before.
    made_in: Option<Vec<u32>>,
    /// The last question that was reached.
    reached: u32,
}

#[derive(Default)]
struct Shared {
    watched: Mutex<Watched>,
    changed: Condvar,
}

/// The watcher.
#[derive(Default)]
pub(super) struct SelectionWatch {
    shared: Arc<Shared>,
    asked: AtomicU32,
}

impl SelectionWatch {
    /// Watches on a thread of its own, until the X server ends.
    pub(super) fn start(display: Option<String>) -> Self {
        let watch = Self::default();
        let shared = Arc::clone(&watch.shared);
        let started = thread::Builder::new().name("selection".to_owned()).spawn(move || {
            if let Err(error) = follow(display.as_deref(), &shared) {
                tracing::debug!(%error, "in which window a text is selected is not known");
            }
            *shared.watched.lock() = Watched::default();
            shared.changed.notify_all();
        });
        if let Err(error) = started {
            tracing::warn!(%error, "in which window a text is selected is not known");
        }
        watch
    }

    /// Whether the present selection may have been made in `window`: yes where nobody knows.
    pub(super) fn may_be_of(&self, link: &Link, window: u32) -> Result<bool, LinkError> {
        let Some(to) = self.shared.watched.lock().window else { return Ok(true) };
        // The server hands this on behind all that happened before: when it has come, all of that is known.
        let question = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        let asked = ClientMessageEvent::new(32, to, link.atoms.EXTREMIS_TRANSFER, [question, 0, 0, 0, 0]);
        link.conn.send_event(false, to, EventMask::NO_EVENT, asked)?;
        link.conn.flush()?;
        let mut watched = self.shared.watched.lock();
        let is_open = |watched: &mut Watched| watched.window.is_some() && watched.reached < question;
        let late = self.shared.changed.wait_while_for(&mut watched, is_open, ANSWER).timed_out();
        Ok(late || watched.made_in.as_ref().is_none_or(|windows| windows.contains(&window)))
    }
}

fn follow(display: Option<&str>, shared: &Shared) -> Result<(), LinkError> {
    let link = Link::open(display)?;
    if link.conn.extension_information(X11_EXTENSION_NAME)?.is_none() {
        return Ok(());
    }
    link.conn.xfixes_query_version(1, 0)?.reply()?;
    let hidden = link.hidden_window()?;
    let changes = SelectionEventMask::SET_SELECTION_OWNER;
    link.conn.xfixes_select_selection_input(hidden, AtomEnum::PRIMARY.into(), changes)?;
    let properties = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
    link.conn.change_window_attributes(link.root, &properties)?;
    let mut active = window::active(&link)?;
    let mut made_at = None;
    shared.watched.lock().window = Some(hidden);
    loop {
        let Some(event) = link.next_event(Instant::now() + WAIT)? else { continue };
        match event {
            Event::XfixesSelectionNotify(change) => {
                // Either: by now, the person may have gone on to another window.
                let windows = [active, window::active(&link)?];
                active = windows[1];
                made_at = Some(change.timestamp);
                shared.watched.lock().made_in = Some(windows.into_iter().flatten().collect());
            }
            Event::PropertyNotify(change) if change.atom == link.atoms._NET_ACTIVE_WINDOW => {
                active = window::active(&link)?;
                let is_soon = made_at.is_some_and(|made_at| change.time.wrapping_sub(made_at) < SETTLE);
                if let (true, Some(active), Some(windows)) =
                    (is_soon, active, &mut shared.watched.lock().made_in)
                {
                    windows.push(active);
                }
            }
            Event::ClientMessage(question) if question.window == hidden => {
                let mut watched = shared.watched.lock();
                watched.reached = watched.reached.max(question.data.as_data32()[0]);
                drop(watched);
                shared.changed.notify_all();
            }
            _ => {}
        }
    }
}
