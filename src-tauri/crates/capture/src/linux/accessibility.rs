//! What the focused object tells through the accessibility bus (AT-SPI 2), on X11 and on Wayland alike.
//!
//! Toolkits differ in what else they show of themselves; this they have in common. Deliberately absent: listening, which
//! would make every application report all that happens in it, and switching accessibility on.

mod bus;
mod focus;
mod text;
mod tree;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use extremis_domain::MAX_SELECTION_CHARS;
use futures::executor::block_on;
use parking_lot::Mutex;

use self::bus::Bus;
pub(crate) use self::focus::Focus;

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

/// What applications tell on the bus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// There is no bus.
    Nothing,
    /// Assistive technologies are switched off: GTK and Qt tell what is selected, browsers nothing of a page.
    Something,
    /// They are switched on.
    Everything,
}

/// What was seen of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) process: Option<u32>,
    pub(crate) application: Option<String>,
    pub(crate) title: Option<String>,
    /// What has the focus in it.
    pub(crate) focus: Focus,
    /// The address of the page that a browser shows.
    pub(crate) url: Option<String>,
}

/// The accessibility bus, connected to once.
#[derive(Default)]
pub(crate) struct Accessibility {
    bus: Mutex<Option<Bus>>,
    /// The applications that were asked before, by their names on the bus.
    asked: Mutex<HashSet<String>>,
}

impl Accessibility {
    /// Connects ahead of the first capture, which would otherwise spend its time on it.
    pub(crate) fn warm_up(&self) {
        match block_on(Bus::open()) {
            Ok(bus) => *self.bus.lock() = bus,
            Err(error) => tracing::debug!(%error, "there is no accessibility bus"),
        }
    }

    /// What applications tell on the bus.
    pub(crate) fn telling(&self) -> Telling {
        if !self.connected().is_ok_and(|bus| bus.is_some()) {
            return Telling::Nothing;
        }
        if block_on(Bus::is_switched_on()).unwrap_or(false) {
            Telling::Everything
        } else {
            Telling::Something
        }
    }

    /// Looks at the focused object of a window; of the active one where nothing is known of it. `None` where it is in no
    /// application on the bus.
    pub(crate) fn look(&self, window: &Window) -> zbus::Result<Option<Seen>> {
        let Some(bus) = self.connected()? else { return Ok(None) };
        let found = block_on(look(&bus, window))?;
        *self.bus.lock() = Some(bus);
        Ok(found.map(|(application, seen)| Seen { focus: self.trusted(application, seen.focus), ..seen }))
    }

    /// What an application tells of its focus. A browser begins to look into its pages when it is asked for the first time,
    /// and says of what is selected by then that nothing is.
    fn trusted(&self, application: String, focus: Focus) -> Focus {
        let is_first = self.asked.lock().insert(application);
        if is_first && focus == Focus::Field(None) { Focus::Unknown } else { focus }
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

/// What is seen of a window, and the name on the bus of the application that it is of.
async fn look(bus: &Bus, window: &Window) -> zbus::Result<Option<(String, Seen)>> {
    let Some(found) = tree::active_window(bus, window).await? else { return Ok(None) };
    let focused = async {
        match tree::focused(bus, &found.window).await {
            Some(focused) => (Focus::of(bus, &focused).await, Some(focused)),
            None => (Focus::default(), None),
        }
    };
    let application = bus.name(&found.application);
    let title = bus.name(&found.window);
    let embedded = tree::embedded(bus, &found.window);
    let ((focus, focused), application, title, embedded) =
        futures::join!(focused, application, title, embedded);
    let url = tree::url(bus, embedded.as_ref(), focused.as_ref()).await;
    let seen = Seen {
        process: found.process,
        application: application.filter(|name| !name.is_empty()),
        title: title.filter(|title| !title.is_empty()),
        focus,
        url,
    };
    Ok(Some((found.application.owner, seen)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_nothing_is_selected_is_believed_from_the_second_time_on() {
        let accessibility = Accessibility::default();
        let told = |application: &str| accessibility.trusted(application.to_owned(), Focus::Field(None));
        assert_eq!(
            [told(":1.1"), told(":1.1"), told(":1.2")],
            [Focus::Unknown, Focus::Field(None), Focus::Unknown]
        );
        assert_eq!(accessibility.trusted(":1.3".to_owned(), Focus::Password), Focus::Password);
    }
}
