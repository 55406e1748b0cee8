//! Filling a backup's folder with readable JSON.

use std::path::Path;

use super::fault::{Fault, OfFile};
use super::store::Store;
use super::{connect, read};
use crate::backup::Copier;
use crate::{ArchiveError, format, memories};

impl Store {
    /// Writes one state of the whole archive, whoever appends meanwhile.
    pub(super) fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
        self.writing()?;
        let path = self.path();
        let connection = connect::beside_writer(&path).of_file(&path)?;
        let state = connection.unchecked_transaction().of_file(&path)?;
        let rows = read::sessions(&state).of_file(&path)?;
        let active = read::active(&state).of_file(&path)?.and_then(|active| active.session);
        let remembered = read::memories(&state).of_file(&path)?;
        let sessions = rows.iter().map(|row| {
            let bytes = || {
                let session = read::session_in(&state, row.id).of_file(&path)?;
                let session = session.ok_or(ArchiveError::NotFound { id: row.id })?;
                Ok(format::encode(&session)?)
            };
            (row.entry(), bytes)
        });
        let now = self.clock.now();
        let mut copier = Copier::new(dir, previous)?;
        copier.write_sessions(sessions, active, now)?;
        copier.write_memories(&memories::encode(remembered, now)?)?;
        copier.instructions(&self.layout.instructions())?;
        state.commit().map_err(Fault::from).of_file(&path)?;
        copier.finish()
    }
}
