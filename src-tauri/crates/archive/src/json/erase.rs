//! True erasure of a message, a fact or a session, from the readable files, the journal and every copy.
//!
//! Deliberately absent: in which order, which is the same for every archive.

use std::{fs, io};

use extremis_domain::{Change, SessionId};
use extremis_language::text;

use super::backend::JsonBackend;
use crate::erase::{self, Erasure, Target};
use crate::error::At;
use crate::journal::{Record, Source};
use crate::slot::Held;
use crate::state::State;
use crate::{ArchiveError, durable, layout};

impl JsonBackend {
    pub(super) fn erase_all(&self, state: &State, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        let (writing, appending) = (state.writing()?, self.appending()?);
        let saving = writing.saving.lock();
        for erasure in erasures.iter().filter(|erasure| erasure.is_whole()) {
            self.remove_session(state, erasure.session)?;
        }
        self.remove_strays(state, erasures)?;
        // What was appended until now is in an earlier segment from here on.
        appending.journal.rotate()?;
        writing.pending.begin();
        let saved = self.save(state).and_then(|others| match others.first() {
            None => Ok(()),
            Some(theirs) => {
                let path = self.files().path(&state.layout, theirs.id());
                Err(ArchiveError::from_io(path, io::Error::other(text!("archive-being-written"))))
            }
        });
        if saved.is_err() {
            writing.pending.mark();
        }
        // Other sessions that could not be saved keep their journal; it is this one's files that count.
        saved.or_else(|error| if self.is_saved(state, erasures) { Ok(()) } else { Err(error) })?;
        appending.journal.rewrite_earlier(|source, record, line| match source {
            Source::Here => !is_erased(state, erasures, record, line),
            Source::Elsewhere => !may_say_erased(erasures, record, line),
        })?;
        drop(saving);
        let _turn = writing.memories_lock.lock();
        for erasure in erasures.iter().filter(|erasure| !erasure.keeps_copies) {
            erase::erase_memories(&state.layout, erasure, state.now())?;
        }
        Ok(())
    }

    /// Forgets a session in memory, so that it is written nowhere any more, and removes its file.
    fn remove_session(&self, state: &State, id: SessionId) -> Result<(), ArchiveError> {
        let slot = state.slots.of(id);
        // Nothing of the session is being appended while this is held, and nothing will be after.
        let _turn = slot.write_lock.lock();
        let path = self.files().path(&state.layout, id);
        durable::remove(&path)?;
        *slot.held.lock() = Held::default();
        {
            let mut list = state.list.lock();
            list.remove(id);
            let active = list.active.filter(|active| *active != id);
            list.set_active(active);
        }
        let mut files = self.files();
        files.remove(id);
        files.named_otherwise.remove(&id);
        files.passed_over.remove(&id);
        files.changed = true;
        drop(files);
        state.forget_drafts(id);
        Ok(())
    }

    /// Removes files of erased sessions that bear other names than the one in use, and of a session that a message
    /// is erased from, those beside the one in use.
    fn remove_strays(&self, state: &State, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        let dir = state.layout.conversations();
        for entry in fs::read_dir(&dir).at(&dir)? {
            let path = entry.at(&dir)?.path();
            let Some(id) = layout::session_of(&path) else { continue };
            let in_use = || state.exists(id) && self.files().path(&state.layout, id) == path;
            if erasures.iter().any(|erasure| erasure.session == id) && !in_use() {
                durable::remove(&path)?;
            }
        }
        Ok(())
    }

    fn is_saved(&self, state: &State, erasures: &[Erasure]) -> bool {
        let saved = |id| state.slots.of(id).held.lock().unsaved().is_none();
        let is_index_behind = {
            let list = state.list.lock();
            self.files().is_index_behind(&list)
        };
        !is_index_behind && erasures.iter().all(|erasure| saved(erasure.session))
    }
}

/// Whether a line of the journal is of no use any more and may hold what is erased: all that the session's
/// file holds as well, and whatever speaks of it. Only pieces of other answers stay.
fn is_erased(state: &State, erasures: &[Erasure], record: Option<&Record<'_>>, line: &[u8]) -> bool {
    let of = |id: SessionId| erasures.iter().filter(move |erasure| erasure.session == id);
    match record {
        Some(Record::Created { session, revision, .. } | Record::Changes { session, revision, .. }) => {
            of(*session).any(|erasure| {
                erasure.is_whole() || *revision <= revision_in_file(state, *session) || erasure.is_in(line)
            })
        }
        Some(Record::Draft { session, message, .. } | Record::DraftDropped { session, message }) => {
            of(*session).any(|erasure| match erasure.target() {
                Target::Session => true,
                Target::Message(erased) => erased == message,
                Target::Fact(_) | Target::Memory(_) => false,
            })
        }
        Some(Record::Active { session }) => {
            session.is_some_and(|id| erasures.iter().any(|erasure| erasure.is_of_session(id)))
        }
        Some(Record::Sealed { .. }) => false,
        None => erasures.iter().any(|erasure| erasure.is_in(line)),
    }
}

/// Whether a line that no readable file has yet may hold what is erased: of the session that a message or a fact is erased
/// from, all but other messages.
fn may_say_erased(erasures: &[Erasure], record: Option<&Record<'_>>, line: &[u8]) -> bool {
    let Some((session, changes)) = record.and_then(Record::changes) else {
        return erasures.iter().any(|erasure| erasure.is_in(line));
    };
    let says = |erasure: &Erasure, change: &Change| match change {
        Change::MessageAdded { message } => erasure.target() == Target::Message(&message.id),
        Change::HeadMoved { .. } => false,
        _ => true,
    };
    erasures
        .iter()
        .filter(|erasure| erasure.session == session)
        .any(|erasure| erasure.is_whole() || changes.iter().any(|change| says(erasure, change)))
}

/// The revision that a session's file has, 0 if that is not known.
fn revision_in_file(state: &State, id: SessionId) -> u64 {
    state.slots.of(id).held.lock().file.map_or(0, |file| file.revision)
}
