//! Bringing a file of an earlier version to the present one: a dated backup first, then one transaction.
//!
//! Killed anywhere in between, the file is of one version or the other, and the next opening begins again.

use std::sync::Arc;

use super::store::Store;
use super::{SqliteArchive, schema};
use crate::{ArchiveError, backup};

impl Store {
    /// Brings the file to the present version. Without room for the backup nothing is changed and the file is not
    /// opened for writing.
    pub(super) fn migrate(self: &Arc<Self>) -> Result<(), ArchiveError> {
        self.healing(|| self.try_migrate())
    }

    fn try_migrate(self: &Arc<Self>) -> Result<(), ArchiveError> {
        let writing = self.writing()?;
        let version = self.read(|connection| Ok(schema::version(connection)?))?;
        if u64::try_from(version) == Ok(schema::VERSION) {
            return Ok(());
        }
        let archive = SqliteArchive { _saver: None, store: Arc::clone(self) };
        backup::before_migration(&archive, self.layout.dir(), &*self.clock)?;
        self.changing(writing, |connection| schema::migrate(connection).map_err(schema::fault))?;
        writing.pending.mark();
        Ok(())
    }
}
