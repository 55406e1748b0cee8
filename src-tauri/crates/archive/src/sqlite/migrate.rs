//! Bringing a file of an earlier version to the present one: a dated backup first, then one transaction.
//!
//! Killed anywhere in between, the file is of one version or the other, and the next opening begins again.

use rusqlite::Connection;

use super::backend::{SqliteBackend, can_be_done_again};
use super::schema;
use crate::ArchiveError;
use crate::state::State;

impl SqliteBackend {
    /// Brings the file to the present version. Without room for the backup nothing is changed and the file is not
    /// opened for writing.
    pub(super) fn migrate(
        &self,
        state: &State,
        back_up: &dyn Fn() -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        self.healing(state, || {
            let version = self.read(state, |connection| Ok(schema::version(connection)?))?;
            if u64::try_from(version) == Ok(schema::VERSION) {
                return Ok(());
            }
            back_up()?;
            let work = |connection: &mut Connection| schema::migrate(connection).map_err(schema::fault);
            self.changing(state, work, can_be_done_again)?;
            state.mark();
            Ok(())
        })
    }
}
