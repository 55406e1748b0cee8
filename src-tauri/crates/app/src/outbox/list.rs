//! The list itself and its file.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::ArchiveError;
use parking_lot::Mutex;

use crate::list_file::{Entry, ListFile};
use crate::wire::QueuedView;

const FILE: &str = "outbox.json";

impl Entry for QueuedView {
    fn is_same(&self, other: &Self) -> bool {
        self.session == other.session && self.message == other.message
    }
}

/// The messages that wait. Cloning gives another handle to the same list.
#[derive(Debug, Clone)]
pub(crate) struct Outbox {
    list: Arc<Mutex<Vec<QueuedView>>>,
    /// Held from looking into it until it is written.
    file: Arc<Mutex<ListFile<QueuedView>>>,
    /// Whether somebody is waiting for the connection already.
    watching: Arc<Mutex<bool>>,
}

impl Outbox {
    /// Reads the file. One that cannot be read names no message that is not in the archive all the same.
    pub fn load(dir: &Path) -> Self {
        let (file, list) = ListFile::load(dir.join(FILE), |_| {});
        Self { list: Arc::new(Mutex::new(list)), file: Arc::new(Mutex::new(file)), watching: Arc::default() }
    }

    pub fn list(&self) -> Vec<QueuedView> {
        self.list.lock().clone()
    }

    /// Changes the list, in its file first, with what another machine wrote there. Blocks.
    pub fn change(&self, change: impl FnOnce(&mut Vec<QueuedView>)) -> Result<Vec<QueuedView>, ArchiveError> {
        let mut file = self.file.lock();
        let mut changed = self.list();
        let held = file.read();
        file.take_in(held, &mut changed);
        change(&mut changed);
        file.write(&changed)?;
        self.list.lock().clone_from(&changed);
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
