//! Taking in a whole session: from an import, a conversion, a backup.

use std::fs;
use std::sync::Arc;

use extremis_domain::Session;

use super::store::Store;
use crate::ArchiveError;
use crate::format::{self, Opened};
use crate::slot::{Held, InFile};
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
        let slot = self.slots.of(id);
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
        let present = lock(&slot.held).file;
        let (file, failure) = match self.write_file(&session, present) {
            Ok(file) => (file, None),
            Err(error) => match self.replaced_by(&session) {
                None => return Err(error),
                // The disk took the file and failed only when it was to say that its name is safe. The file is
                // what a restart begins with, so what follows must be counted from there.
                Some(file) => (file, Some(error)),
            },
        };
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
        self.slots.let_go_of_spares();
        writing.pending.mark();
        failure.map_or(Ok(session), Err)
    }

    /// What the session's file says, if that is this very session.
    fn replaced_by(&self, session: &Session) -> Option<InFile> {
        let path = lock(&self.catalog).path(&self.layout, session.id());
        let Opened { session: found, version, .. } =
            format::decode(session.id(), &fs::read(path).ok()?).ok()?;
        (found == *session).then(|| InFile { revision: found.revision(), version })
    }
}
