//! How far the end of the program has come.

use std::sync::atomic::AtomicBool;

use tokio::sync::Semaphore;

/// How far the end has come.
#[derive(Debug)]
pub(crate) struct Ending {
    /// Whether it is decided, whatever is lost.
    pub(super) decided: AtomicBool,
    /// Whether what is in the place of the program is started then.
    pub(super) starts_again: AtomicBool,
    /// One permit for each window whose drafts are saved.
    pub(super) saved: Semaphore,
}

impl Default for Ending {
    fn default() -> Self {
        Self {
            decided: AtomicBool::default(),
            starts_again: AtomicBool::default(),
            saved: Semaphore::const_new(0),
        }
    }
}

impl Ending {
    /// The drafts of a window are on the disk, as it was asked for.
    pub fn drafts_saved(&self) {
        self.saved.add_permits(1);
    }
}
