//! What is known of the global keys of this run.

use std::sync::{Mutex, OnceLock};

use extremis_app::wire::HotkeysView;
#[cfg(target_os = "linux")]
use tokio::sync::mpsc::UnboundedSender;

use super::Wanted;
use crate::lock::lock;

/// The global keys of this run.
#[derive(Default)]
pub(crate) struct Hotkeys {
    pub(super) view: Mutex<HotkeysView>,
    /// Those that the settings named when they were looked at last.
    pub(super) wanted: Mutex<Option<Vec<Wanted>>>,
    pub(super) desktop: OnceLock<Desktop>,
}

/// Where the desktop is asked for keys; no such thing elsewhere.
#[cfg(target_os = "linux")]
type Desktop = Asks;
#[cfg(not(target_os = "linux"))]
type Desktop = std::convert::Infallible;

impl Hotkeys {
    pub fn view(&self) -> HotkeysView {
        lock(&self.view).clone()
    }
}

/// What the windows want of the desktop.
#[cfg(target_os = "linux")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// The settings name other keys.
    Changed,
    /// What was said no to is asked for once more.
    Again,
    /// The desktop shows where its keys are changed.
    Configure,
}

/// The way to the task that talks with the desktop.
#[cfg(target_os = "linux")]
#[derive(Debug)]
pub(super) struct Asks(UnboundedSender<Ask>);

#[cfg(target_os = "linux")]
impl Asks {
    /// To the task that has the other end.
    pub(super) fn to(task: UnboundedSender<Ask>) -> Self {
        Self(task)
    }

    pub(super) fn changed(&self) {
        self.ask(Ask::Changed);
    }

    pub(super) fn again(&self) {
        self.ask(Ask::Again);
    }

    pub(super) fn configure(&self) {
        self.ask(Ask::Configure);
    }

    fn ask(&self, ask: Ask) {
        // The task ends with the program alone.
        let _ = self.0.send(ask);
    }
}
