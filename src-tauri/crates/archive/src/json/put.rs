//! Taking in a whole session: from an import, a conversion, a backup.

use std::sync::Arc;

use extremis_domain::Session;

use super::store::Store;
use crate::ArchiveError;
use crate::slot::Held;
use crate::sync::lock;

impl Store {
    /// Writes the session's file at once: a session that comes whole has no place in the journal. Records of it
    /// that are there already are of lower revisions, so a replay passes them over.
    ///
    /// With `expected`, only over that revision.
    pub(crate) fn put(&self, session: Session, expected: Option<u64>) -> Result<Arc<Session>, ArchiveError> {
        let writing = self.writing()?;
        if session.is_empty() {
            return Err(ArchiveError::Empty);
        }
        let id = session.id();
        // A save under way may hold an older state of this session and must not write it over the new file.
        let _saving = lock(&writing.saving);
        let slot = self.slot(id);
        let turn = lock(&slot.turn);
        let known = self.exists(id).then(|| self.in_memory(id, &slot)).transpose()?;
        if let Some(expected) = expected {
            let found = known.as_ref().ok_or(ArchiveError::NotFound { id })?.revision();
            if found != expected {
                return Err(ArchiveError::Stale { expected, found });
            }
        }
        let session = match known {
            None => session,
            Some(known) if *known == session => return Ok(known),
            Some(known) => {
                let mut parts = session.parts().clone();
                parts.revision = parts.revision.max(known.revision()) + 1;
                Session::from_parts(parts)?
            }
        };
        let session = Arc::new(session);
        let file = self.write_file(&session, lock(&slot.held).file)?;
        let mut held = lock(&slot.held);
        *held = Held {
            session: Some(Arc::clone(&session)),
            file: Some(file),
            used: held.used,
            ..Held::default()
        };
        drop(held);
        drop(turn);
        lock(&self.catalog).put(&session);
        self.stamp_file(id);
        self.let_go_of_spares();
        writing.pending.mark();
        Ok(session)
    }
}
