//! What the focused object tells through the accessibility bus (AT-SPI 2), on X11 and on Wayland alike.
//!
//! Toolkits differ in what else they show of themselves; this they have in common. Deliberately absent: listening, which
//! would make every application report all that happens in it, and switching accessibility on.

mod bus;
mod text;
mod tree;

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use extremis_domain::MAX_SELECTION_CHARS;
use futures::executor::block_on;
use parking_lot::Mutex;

use self::bus::{Bus, Object};
use super::reader::Text;

/// How long any application may take for one answer: as long as a whole capture.
pub(crate) const TIME: Duration = Duration::from_millis(150);
/// `ATSPI_ROLE_PASSWORD_TEXT`.
const PASSWORD: u32 = 40;
/// The most characters that are asked for.
const MOST: usize = MAX_SELECTION_CHARS + 1;

/// Which window is asked about, as far as it is known.
#[derive(Debug, Clone, Default)]
pub(crate) struct Window {
    pub(crate) process: Option<u32>,
    pub(crate) title: Option<String>,
}

/// What was seen of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) process: Option<u32>,
    pub(crate) application: Option<String>,
    pub(crate) title: Option<String>,
    /// The text that is selected in the focused object.
    pub(crate) selection: Option<Text>,
    /// The address of the page that a browser shows.
    pub(crate) url: Option<String>,
    /// Whether the focused object is a field for a password: its text was not asked for.
    pub(crate) is_password: bool,
}

/// The accessibility bus, connected to once.
#[derive(Default)]
pub(crate) struct Accessibility {
    bus: Mutex<Option<Bus>>,
}

impl Accessibility {
    /// Connects ahead of the first capture, which would otherwise spend its time on it.
    pub(crate) fn warm_up(&self) {
        match block_on(Bus::open()) {
            Ok(bus) => *self.bus.lock() = bus,
            Err(error) => tracing::debug!(%error, "there is no accessibility bus"),
        }
    }

    /// Whether there is a bus.
    pub(crate) fn is_there(&self) -> bool {
        self.connected().is_ok_and(|bus| bus.is_some())
    }

    /// Looks at the focused object of a window; of the active one where nothing is known of it. `None` where it is in no
    /// application on the bus.
    pub(crate) fn look(&self, window: &Window) -> zbus::Result<Option<Seen>> {
        let Some(bus) = self.connected()? else { return Ok(None) };
        let seen = block_on(look(&bus, window));
        if seen.is_ok() {
            *self.bus.lock() = Some(bus);
        }
        seen
    }

    /// Looks on a thread of its own, and tells what was seen if anybody still waits for it.
    pub(crate) fn look_beside(self: &Arc<Self>, window: Window, tell: Sender<Seen>) {
        let accessibility = Arc::clone(self);
        let started = thread::Builder::new().name("capture accessibility".to_owned()).spawn(move || {
            match accessibility.look(&window) {
                Ok(Some(seen)) => {
                    // Whoever asked may have stopped waiting.
                    let _ = tell.send(seen);
                }
                Ok(None) => {}
                Err(error) => tracing::debug!(%error, "the accessibility bus did not answer"),
            }
        });
        if let Err(error) = started {
            tracing::warn!(%error, "the accessibility bus could not be asked");
        }
    }

    /// The connection, which is put back only while it is whole.
    fn connected(&self) -> zbus::Result<Option<Bus>> {
        let kept = self.bus.lock().take();
        match kept {
            Some(bus) => Ok(Some(bus)),
            None => block_on(Bus::open()),
        }
    }
}

async fn look(bus: &Bus, window: &Window) -> zbus::Result<Option<Seen>> {
    let Some(found) = tree::active_window(bus, window).await? else { return Ok(None) };
    let focused = async {
        match tree::focused(bus, &found.window).await {
            Some(focused) => (text_of(bus, &focused).await, Some(focused)),
            None => (Focus::default(), None),
        }
    };
    let application = bus.name(&found.application);
    let title = bus.name(&found.window);
    let embedded = tree::embedded(bus, &found.window);
    let ((focus, focused), application, title, embedded) =
        futures::join!(focused, application, title, embedded);
    let url = tree::url(bus, embedded.as_ref(), focused.as_ref()).await;
    Ok(Some(Seen {
        process: found.process,
        application: application.filter(|name| !name.is_empty()),
        title: title.filter(|title| !title.is_empty()),
        selection: focus.selection,
        url,
        is_password: focus.is_password,
    }))
}

#[derive(Default)]
struct Focus {
    selection: Option<Text>,
    is_password: bool,
}

/// The selected text of an object, unless it is a field for passwords or does not say what it is.
async fn text_of(bus: &Bus, object: &Object) -> Focus {
    let Ok(role) = bus.call::<_, u32>(object, bus::ACCESSIBLE, "GetRole", &()).await else {
        return Focus::default();
    };
    if role == PASSWORD {
        return Focus { selection: None, is_password: true };
    }
    let selected = text::selected(bus, object, MOST).await;
    Focus { selection: selected.filter(|read| !read.text.trim().is_empty()), is_password: false }
}
