//! Sessions in JSON files: each change is a line of the journal, and a checkpoint brings it into the files.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use extremis_domain::{Session, SessionId, UserMemory};
use parking_lot::{Mutex, MutexGuard};

use super::damage::{changed, decode, set_aside};
use super::files::Files;
use super::foreign::Accepted;
use super::new_files::begin_files;
use super::{copy, foreign, memories};
use crate::backend::{Appended, Backend, BackupCopy, Loaded, Replaced, Write};
use crate::durable::NewFiles;
use crate::erase::Erasure;
use crate::format::{FormatError, Opened};
use crate::index::Stamp;
use crate::journal::{Journal, Record};
use crate::slot::InFile;
use crate::state::State;
use crate::{ArchiveError, DamageReason, Kind, NewSession, durable};

/// The backend of readable JSON.
#[derive(Debug)]
pub(crate) struct JsonBackend {
    /// None when opened for reading.
    pub(super) appending: Option<Appending>,
    /// Taken after the list of sessions.
    pub(super) files: Mutex<Files>,
    /// No file was looked at when the archive was opened: one that was changed in place is found later.
    pub(super) trusted: bool,
}

/// What only a writer has.
#[derive(Debug)]
pub(super) struct Appending {
    pub(super) journal: Journal,
    /// Old segments hold something that is kept nowhere else, so none is removed.
    pub(super) keep_journal: bool,
}

impl JsonBackend {
    pub(super) fn appending(&self) -> Result<&Appending, ArchiveError> {
        self.appending.as_ref().ok_or(ArchiveError::OpenedForReading)
    }

    pub(super) fn files(&self) -> MutexGuard<'_, Files> {
        self.files.lock()
    }

    /// There is no such session any more.
    pub(super) fn unlist(&self, state: &State, id: SessionId) {
        state.list.lock().remove(id);
        self.files().remove(id);
    }

    /// What was accepted of `sessions` since the last backup, as far as it can be read.
    pub(super) fn accepted(&self, sessions: &HashSet<SessionId>) -> Accepted {
        let Some(appending) = self.appending.as_ref().filter(|_| !sessions.is_empty()) else {
            return Accepted::new();
        };
        foreign::by_session(appending.journal.changes_of(sessions).unwrap_or_else(|error| {
            tracing::warn!(%error, "what was accepted since the last backup cannot be read");
            Vec::new()
        }))
    }

    fn accepted_of(&self, id: SessionId) -> Vec<Record<'static>> {
        self.accepted(&HashSet::from([id])).remove(&id).unwrap_or_default()
    }

    fn read(&self, state: &State, id: SessionId) -> Result<Option<Loaded>, ArchiveError> {
        let path = self.files().path(&state.layout, id);
        // Before the content, so that what is written meanwhile shows.
        let stamp = fs::symlink_metadata(&path).ok().map(|metadata| Stamp::of(&metadata));
        let bytes = match durable::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                self.unlist(state, id);
                if state.may_write() {
                    foreign::keep(&state.layout, id, &self.accepted_of(id));
                }
                return Ok(None);
            }
            Err(error) => return Err(ArchiveError::from_io(path, error)),
            Ok(bytes) => bytes,
        };
        match decode(&state.layout, id, &bytes) {
            Ok(Opened { session, version, intact, lost }) => {
                let known = self.files().stamp_of(id);
                let is_foreign = state.may_write() && known.is_some() && known != stamp;
                let lacks = if is_foreign {
                    foreign::lacking(&state.layout, &session, &self.accepted_of(id))
                } else {
                    Vec::new()
                };
                // Until what it lacks is in it, the file counts as another's.
                if lacks.is_empty() {
                    self.correct_row(state, &session, stamp);
                }
                if !intact {
                    state.notify(changed(&state.layout, state.may_write(), &session, &lost, &bytes));
                }
                // One that was changed behind our back is written anew, with its seal.
                let file = intact.then_some(InFile { revision: session.revision(), version });
                Ok(Some(Loaded { session, file, lacks }))
            }
            Err(FormatError::Newer { version }) => Err(ArchiveError::NewerVersion { path, version }),
            Err(damage) => {
                self.unlist(state, id);
                let reason = DamageReason::of(&damage);
                let (moved_to, notice) = set_aside(&state.layout, state.may_write(), &path, &reason);
                state.notify(notice);
                if moved_to.is_some() {
                    foreign::keep(&state.layout, id, &self.accepted_of(id));
                }
                Err(ArchiveError::Corrupt { path, reason, moved_to })
            }
        }
    }
}

impl Backend for JsonBackend {
    fn kind(&self) -> Kind {
        Kind::Json
    }

    fn opened(&self, state: &State, _: &dyn Fn() -> Result<(), ArchiveError>) -> Result<(), ArchiveError> {
        memories::check(state);
        let (Some(writing), Some(appending)) = (&state.writing, &self.appending) else { return Ok(()) };
        let behind = {
            let list = state.list.lock();
            self.files().is_index_behind(&list)
        };
        if behind || !state.slots.all().is_empty() || appending.journal.has_records() {
            writing.pending.mark();
        }
        if self.trusted {
            writing.pending.mark_unsure();
        }
        Ok(())
    }

    fn load(&self, state: &State, id: SessionId) -> Result<Option<Loaded>, ArchiveError> {
        self.read(state, id)
    }

    fn append(&self, _: &State, write: &Write<'_>) -> Result<Appended, ArchiveError> {
        let record = match *write {
            Write::Created { next, at, changes } => {
                Record::Created { session: next.id(), at, revision: next.revision(), changes: changes.into() }
            }
            Write::Changed { before, next, changes, .. } => Record::Changes {
                session: next.id(),
                base: before.revision(),
                revision: next.revision(),
                changes: changes.into(),
            },
            Write::Draft { session, draft, delta } => Record::Draft {
                session,
                message: draft.message.clone(),
                parent: draft.parent.clone(),
                model: draft.model.as_str().into(),
                started: draft.started,
                sent: draft.sent.as_deref().map(Cow::Borrowed),
                delta: delta.into(),
            },
            Write::DraftDropped { session, message } => {
                Record::DraftDropped { session, message: message.clone() }
            }
            Write::Active { session } => Record::Active { session },
        };
        self.appending()?.journal.append(&record.line()?)?;
        Ok(Appended::ToJournal)
    }

    fn position(&self) -> u64 {
        self.appending.as_ref().map_or(0, |appending| appending.journal.segment())
    }

    fn replace(
        &self,
        state: &State,
        session: &Session,
        present: Option<InFile>,
    ) -> Result<Replaced, ArchiveError> {
        // What was accepted before and the session does not have is not to come back.
        let record = Record::replaced(session.id(), session.revision());
        self.appending()?.journal.append(&record.line()?)?;
        let replaced = match self.write_file(state, session, present) {
            Ok(file) => Replaced { file, failure: None },
            // The disk may have taken the file and failed only when it was to say that its name is safe. The file is
            // what a restart begins with, so what follows must be counted from there.
            Err(error) => match self.in_file(state, session) {
                Some(file) => {
                    self.stamp_file(state, session.id());
                    Replaced { file, failure: Some(error) }
                }
                None => return Err(error),
            },
        };
        Ok(replaced)
    }

    fn add(
        &self,
        state: &State,
        sessions: &[NewSession<'_>],
        prepared: Option<NewFiles>,
    ) -> Result<(), ArchiveError> {
        // What was accepted before under their ids is not to come back.
        let records =
            sessions.iter().map(|session| Record::replaced(session.id(), session.revision()).line());
        self.appending()?.journal.append(&records.collect::<Result<Vec<_>, _>>()?.concat())?;
        let files = prepared.map_or_else(|| begin_files(state, sessions), Ok)?;
        self.finish_new_files(sessions, files)
    }

    fn prepare(&self, state: &State, sessions: &[NewSession<'_>]) -> Result<Option<NewFiles>, ArchiveError> {
        begin_files(state, sessions).map(Some)
    }

    fn checkpoint(&self, state: &State) -> Result<Vec<Session>, ArchiveError> {
        self.save(state)
    }

    fn is_undisturbed(&self, state: &State) -> bool {
        self.is_list_undisturbed(state)
    }

    fn check(&self, state: &State) -> Vec<SessionId> {
        self.check_files(state)
    }

    fn memories(&self, state: &State) -> Result<Vec<UserMemory>, ArchiveError> {
        memories::read(state)
    }

    fn put_memories(
        &self,
        state: &State,
        _: &[UserMemory],
        after: Vec<UserMemory>,
    ) -> Result<(), ArchiveError> {
        crate::memories::write(&state.layout, after, state.now())
    }

    fn erase(&self, state: &State, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        self.erase_all(state, erasures)
    }

    fn copy_into(
        &self,
        state: &State,
        dir: &Path,
        previous: Option<&Path>,
    ) -> Result<BackupCopy, ArchiveError> {
        let number = self.appending()?.journal.begin_backup()?;
        copy::copy_files(state, dir, previous)?;
        // What another program wrote meanwhile may be in the copy in the place of what was accepted.
        let is_undisturbed =
            state.writing.as_ref().and_then(|writing| self.suspects(state, writing)).is_some_and(
                |suspects| {
                    suspects.iter().all(|(id, file)| file.is_none() && is_about_to_be_written(state, *id))
                },
            );
        Ok(BackupCopy { number, is_undisturbed })
    }

    fn backed_up(&self, copied: BackupCopy) {
        let Some(appending) = self.appending.as_ref().filter(|_| copied.is_undisturbed) else { return };
        if let Err(error) = appending.journal.end_backup(copied.number) {
            tracing::warn!(%error, "what a backup has is kept beside it still");
        }
    }
}

/// Whether a session is ahead of its file, which is held against what is there when it is written.
fn is_about_to_be_written(state: &State, id: SessionId) -> bool {
    state.slots.of(id).held.lock().unsaved().is_some()
}
