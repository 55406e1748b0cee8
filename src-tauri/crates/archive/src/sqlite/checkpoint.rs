//! Bringing the log into the file, in the background and on a connection of its own. An append never waits for it.

use std::sync::atomic::Ordering;

use rusqlite::Connection;

use super::connect;
use super::fault::{Fault, OfFile};
use super::store::Store;
use crate::layout::Layout;
use crate::saver::{Pending, Saves};
use crate::sync::lock;
use crate::{ArchiveError, Notice};

/// How much of the log is brought into the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// What nobody is reading; waits for nobody.
    Possible,
    /// All, and nothing stays in the log; waits for readers.
    Everything,
}

impl Saves for Store {
    const THREAD: &'static str = "archive-checkpoint";
    const FAILED: &'static str = "Nothing is lost: every message is in the archive's log. Extremis keeps trying to bring it into the archive's file.";

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn pending(&self) -> Option<&Pending> {
        self.writing.as_ref().map(|writing| &writing.pending)
    }

    fn save(&self) -> Result<(), ArchiveError> {
        let Some(writing) = &self.writing else { return Ok(()) };
        writing.pending.begin();
        // What a failed commit left in the log counts for nothing now; it must not count after a crash either.
        let refused = writing.refused.load(Ordering::Relaxed);
        let done = self.checkpoint(if refused { Extent::Everything } else { Extent::Possible });
        self.slots.let_go_of_spares();
        done
    }

    /// The list is read from the file at every opening.
    fn check(&self) {}

    fn notify(&self, notice: Notice) {
        Self::notify(self, notice);
    }
}

impl Store {
    /// Brings the log into the file, now.
    pub(super) fn flush(&self) -> Result<(), ArchiveError> {
        if self.writing.is_none() {
            return Ok(());
        }
        self.slots.let_go_of_spares();
        self.checkpoint(Extent::Possible)
    }

    /// Brings the log into the file. Appending goes on meanwhile.
    pub(super) fn checkpoint(&self, extent: Extent) -> Result<(), ArchiveError> {
        let path = self.path();
        let Some(writing) = &self.writing else { return Ok(()) };
        let _checkpointing = lock(&writing.checkpointing);
        connect::writer(&path).map_err(Fault::from).and_then(|it| checkpoint(&it, extent)).of_file(&path)
    }
}

/// Brings the log into the file.
pub(super) fn checkpoint(connection: &Connection, extent: Extent) -> Result<(), Fault> {
    let how = match extent {
        Extent::Possible => "PRAGMA wal_checkpoint(PASSIVE)",
        Extent::Everything => "PRAGMA wal_checkpoint(TRUNCATE)",
    };
    let busy: i64 = connection.query_row(how, [], |row| row.get(0))?;
    if busy != 0 && extent == Extent::Everything {
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
        return Err(rusqlite::Error::SqliteFailure(code, None).into());
    }
    Ok(())
}
