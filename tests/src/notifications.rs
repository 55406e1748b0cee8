//! The notifications of a desktop, and a person who clicks on them.

#![expect(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::used_underscore_binding,
    reason = "the parameters are those that the interface on the bus has"
)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use zbus::blocking;
use zbus::zvariant::OwnedValue;

use crate::desktop::Desktop;
use crate::wait;

const NAME: &str = "org.freedesktop.Notifications";
const PATH: &str = "/org/freedesktop/Notifications";
/// What a click on the notification itself is called.
const CLICK: &str = "default";

/// One that is shown.
#[derive(Debug, Clone)]
struct Notification {
    id: u32,
    title: String,
    text: String,
    can_be_clicked: bool,
}

/// What shows them, on the session bus of a desktop.
#[derive(Debug)]
pub struct Notifications {
    shown: Arc<Mutex<Vec<Notification>>>,
    bus: blocking::Connection,
}

impl Notifications {
    /// Shows those of a desktop from now on.
    pub fn start(desktop: &Desktop) -> Self {
        let shown = Arc::<Mutex<Vec<Notification>>>::default();
        let start = || {
            blocking::connection::Builder::address(desktop.bus())?
                .serve_at(PATH, Server { shown: Arc::clone(&shown) })?
                .name(NAME)?
                .build()
        };
        let bus = start().expect("notifications on the bus of the desktop");
        Self { shown, bus }
    }

    /// Clicks on the one with this title, once it is shown, and gives its text.
    #[track_caller]
    pub fn click(&self, title: &str) -> String {
        let found = wait::until(&format!("the notification {title:?} is shown"), || {
            let shown = self.shown.lock().expect("no other user of it has panicked");
            shown.iter().find(|one| one.title == title).cloned()
        });
        assert!(found.can_be_clicked, "a click on {title:?} does nothing");
        let told = self.bus.emit_signal(None::<&str>, PATH, NAME, "ActionInvoked", &(found.id, CLICK));
        told.expect("the bus takes a signal");
        found.text
    }
}

struct Server {
    shown: Arc<Mutex<Vec<Notification>>>,
}

#[zbus::interface(name = "org.freedesktop.Notifications")]
impl Server {
    fn notify(
        &self,
        _program: String,
        _replaced: u32,
        _icon: String,
        title: String,
        text: String,
        actions: Vec<String>,
        _hints: HashMap<String, OwnedValue>,
        _for_so_long: i32,
    ) -> u32 {
        let mut shown = self.shown.lock().expect("no other user of it has panicked");
        let id = u32::try_from(shown.len()).unwrap_or(u32::MAX).saturating_add(1);
        let can_be_clicked = actions.first().is_some_and(|action| action == CLICK);
        shown.push(Notification { id, title, text, can_be_clicked });
        id
    }
}
