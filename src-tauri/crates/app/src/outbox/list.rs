//! The list itself and its file.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::{ArchiveError, durable};
use parking_lot::Mutex;

use crate::wire::QueuedView;

const FILE: &str = "outbox.json";

/// The messages that wait. Cloning gives another handle to the same list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outbox {
    list: Arc<Mutex<Vec<QueuedView>>>,
    /// Whether somebody is waiting for the connection already.
    watching: Arc<Mutex<bool>>,
}

impl Outbox {
    /// Reads the file. One that cannot be read names no message that is not in the archive all the same.
    pub fn load(dir: &Path) -> Self {
        let list = match durable::read(dir.join(FILE)) {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
                tracing::warn!(%error, "the list of waiting messages could not be read");
                Vec::new()
            }),
            Err(_) => Vec::new(),
        };
        Self { list: Arc::new(Mutex::new(list)), watching: Arc::default() }
    }

    pub fn list(&self) -> Vec<QueuedView> {
        self.list.lock().clone()
    }

    /// Changes the list, in its file first. Blocks.
    pub fn change(
        &self,
        dir: &Path,
        change: impl FnOnce(&mut Vec<QueuedView>),
    ) -> Result<Vec<QueuedView>, ArchiveError> {
        let mut list = self.list.lock();
        let mut changed = list.clone();
        change(&mut changed);
        if changed != *list {
            // Plain data always serialises.
            let text = serde_json::to_vec_pretty(&changed).unwrap_or_default();
            durable::write(&dir.join(FILE), &text)?;
            list.clone_from(&changed);
        }
        Ok(changed)
    }

    /// Takes the one place for who waits for the connection; false when it is taken.
    pub fn begin_watching(&self) -> bool {
        !std::mem::replace(&mut *self.watching.lock(), true)
    }

    /// Gives the place up if nothing waits any more; true when it did.
    pub fn end_watching(&self) -> bool {
        let mut watching = self.watching.lock();
        let is_done = self.list.lock().is_empty();
        if is_done {
            *watching = false;
        }
        is_done
    }

    /// Gives the place up whatever waits.
    pub fn give_up_watching(&self) {
        *self.watching.lock() = false;
    }
}
