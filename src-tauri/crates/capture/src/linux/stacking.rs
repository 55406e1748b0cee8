//! Which windows are over which, on X11: one that is hidden and shown again comes over all others.

use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, StackMode};

use super::is_wayland;
use super::link::{Link, LinkError};
use super::window::process_of;

/// How long the window manager may take to show the windows again.
const SHOWS_WITHIN: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(20);
/// How long they must stay in their order.
const SETTLED_AFTER: Duration = Duration::from_millis(600);
/// What a window manager takes for the wish of a person, and not of a program.
const OF_A_PERSON: u32 = 2;

/// The windows in their order, the lowest first.
pub(crate) struct X11Stacking(Vec<u32>);

impl X11Stacking {
    /// As it is now; none where nobody tells, as on Wayland.
    pub(crate) fn now() -> Option<Self> {
        if is_wayland() {
            return None;
        }
        Link::open(None).and_then(|link| listed(&link)).ok().filter(|order| !order.is_empty()).map(Self)
    }

    /// Has the windows of this process be below those that they were below. It goes on for a moment: what is shown again comes
    /// over all others once more when it is given the focus.
    pub(crate) fn restore(self) {
        thread::spawn(move || {
            if let Err(error) = Link::open(None).and_then(|link| self.keep(&link)) {
                tracing::debug!(%error, "the windows are in another order than before");
            }
        });
    }

    fn keep(&self, link: &Link) -> Result<(), LinkError> {
        let mut pairs = Vec::new();
        for pair in self.0.windows(2).rev() {
            if process_of(link, pair[0])? == Some(std::process::id()) {
                pairs.push((pair[0], pair[1]));
            }
        }
        let deadline = Instant::now() + SHOWS_WITHIN;
        let mut in_order_since = None;
        while Instant::now() < deadline {
            let shown = listed(link)?;
            let place = |window: u32| shown.iter().position(|one| *one == window);
            let is_all_there = pairs.iter().all(|(window, _)| place(*window).is_some());
            let wrong = pairs
                .iter()
                .filter(|(window, above)| place(*above).is_some_and(|above| place(*window) > Some(above)));
            let wrong: Vec<_> = wrong.copied().collect();
            for (window, above) in &wrong {
                ask(link, *window, *above)?;
            }
            if !is_all_there || !wrong.is_empty() {
                in_order_since = None;
            } else if in_order_since.get_or_insert_with(Instant::now).elapsed() >= SETTLED_AFTER {
                break;
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }
}

fn ask(link: &Link, window: u32, above: u32) -> Result<(), LinkError> {
    let wish = [OF_A_PERSON, above, StackMode::BELOW.into(), 0, 0];
    let message = ClientMessageEvent::new(32, window, link.atoms._NET_RESTACK_WINDOW, wish);
    let heard = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
    link.conn.send_event(false, link.root, heard, message)?;
    Ok(link.conn.flush()?)
}

fn listed(link: &Link) -> Result<Vec<u32>, LinkError> {
    let property = link.atoms._NET_CLIENT_LIST_STACKING;
    let told = link.conn.get_property(false, link.root, property, AtomEnum::WINDOW, 0, 4096)?.reply()?;
    Ok(told.value32().map(Iterator::collect).unwrap_or_default())
}
