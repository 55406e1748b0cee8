//! Filling a backup's folder with readable JSON.

use std::path::Path;

use super::backend::SqliteBackend;
use super::fault::{Fault, OfFile};
use super::{connect, read};
use crate::backup::Copier;
use crate::state::State;
use crate::{ArchiveError, format, memories};

impl SqliteBackend {
    /// Writes one state of the whole archive, whoever appends meanwhile.
    pub(super) fn write_copy(
        &self,
        state: &State,
        dir: &Path,
        previous: Option<&Path>,
    ) -> Result<(), ArchiveError> {
        let path = &self.path;
        let connection = loop {
            self.stay_in_place(state)?;
            let connection = connect::beside_writer(path).of_file(path)?;
            if self.is_in_place(state) {
                break connection;
            }
        };
        let tables = connection.unchecked_transaction().of_file(path)?;
        let rows = read::sessions(&tables).of_file(path)?;
        let active = read::active(&tables).of_file(path)?.and_then(|active| active.session);
        let remembered = read::memories(&tables).of_file(path)?;
        let sessions = rows.iter().map(|row| {
            let bytes = || {
                let session = read::session_in(&tables, row.parts.id).of_file(path)?;
                let session = session.ok_or(ArchiveError::NotFound { id: row.parts.id })?;
                Ok(format::encode(&session)?)
            };
            (row.entry(), bytes)
        });
        let now = state.now();
        let mut copier = Copier::new(dir, previous)?;
        copier.write_sessions(sessions, active, now)?;
        copier.write_memories(&memories::encode(remembered, now)?)?;
        copier.instructions(&state.layout.instructions())?;
        copier.attachments(&state.layout)?;
        tables.commit().map_err(Fault::from).of_file(path)?;
        copier.finish()
    }
}
