//! True erasure, in an order that makes it safe to be killed anywhere: the note, then the archive itself, then the
//! copies, then the note goes. Each step can be done again.

use std::slice;
use std::sync::Arc;

use extremis_domain::{Change, ChangeError, Fact, MemoryId, MessageId, Session, SessionId};
use extremis_language::{Words, text};
use parking_lot::MutexGuard;

use super::Store;
use crate::erase::{self, Erasure};
use crate::{ArchiveError, Notice, NoticeCode, backup, durable};

/// Held while anything is erased: one erasure at a time, and no backup under way.
type Turn = MutexGuard<'static, ()>;

impl Store {
    /// Erases a message, and returns the session without its words.
    pub(crate) fn forget_message(
        &self,
        id: SessionId,
        message: &MessageId,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.state.writing()?;
        let turn = backup::turn();
        let session = self.session(id)?;
        let Some(erasure) = Erasure::of_message(&session, message) else {
            return Err(ChangeError::UnknownMessage { id: message.clone() }.into());
        };
        self.begin(slice::from_ref(&erasure))?;
        if let Err(error) = self.mark_erased(&erasure) {
            self.call_off(slice::from_ref(&erasure));
            return Err(error);
        }
        self.finish(&turn, &[erasure])?;
        self.session(id)
    }

    /// Puts facts, erases those of them that are forgotten, and returns the session without their words.
    pub(crate) fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.state.writing()?;
        let turn = backup::turn();
        let erasures = Erasure::of_facts(&*self.session(id)?, &facts);
        self.begin(&erasures)?;
        if let Err(error) = self.commit(id, expected, vec![Change::FactsPut { facts }]) {
            self.call_off(&erasures);
            return Err(error);
        }
        self.finish(&turn, &erasures)?;
        self.session(id)
    }

    /// Erases something that is remembered of the user; true when it was.
    pub(crate) fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.state.writing()?;
        let turn = backup::turn();
        let find = || Ok::<_, ArchiveError>(self.memories()?.into_iter().find(|memory| memory.id == *id));
        let Some(memory) = find()? else { return Ok(false) };
        let erasures = [Erasure::of_memory(&memory)];
        self.begin(&erasures)?;
        let finished = self.finish(&turn, &erasures);
        if finished.is_err() && find().is_ok_and(|memory| memory.is_some()) {
            self.call_off(&erasures);
        }
        finished.map(|()| true)
    }

    /// Erases whole sessions: all at once, because an archive in one file is gone through only once then.
    pub(crate) fn forget_sessions(&self, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        self.state.writing()?;
        let turn = backup::turn();
        // One that cannot be read is erased all the same: its file or its rows, or where they were kept, bear its id.
        if let Some(gone) = erasures.iter().find(|erasure| !self.state.exists(erasure.session)) {
            return Err(ArchiveError::NotFound { id: gone.session });
        }
        for erasure in erasures {
            self.state.slots.close(erasure.session);
        }
        self.begin(erasures)?;
        let finished = self.finish(&turn, erasures);
        if finished.is_err() && erasures.iter().all(|erasure| self.state.exists(erasure.session)) {
            self.call_off(erasures);
        }
        finished
    }

    /// Removes everything from the archive itself; copies stay.
    pub(crate) fn clear(&self) -> Result<(), ArchiveError> {
        self.state.writing()?;
        let turn = backup::turn();
        match self.clear_memories() {
            Err(ArchiveError::Corrupt { path, .. } | ArchiveError::NewerVersion { path, .. })
                if path == self.state.layout.memories() =>
            {
                durable::remove(&path)?;
            }
            cleared => cleared?,
        }
        self.state.instructions().clear()?;
        let sessions = self.state.list.lock().all();
        let erasures: Vec<_> = sessions.iter().map(|entry| Erasure::clearing(entry.id)).collect();
        self.begin(&erasures)?;
        self.finish(&turn, &erasures)
    }

    /// What a process before this one began to erase. A note that cannot be read keeps nobody out.
    pub(crate) fn finish_or_hide(&self, erasing: &[Erasure]) {
        if erasing.is_empty() {
            return;
        }
        if !self.state.may_write() {
            return erasing.iter().for_each(|erasure| self.hide(erasure));
        }
        if let Err(error) = self.finish_pending(erasing) {
            self.state.notify(Notice {
                code: NoticeCode::ErasureUnfinished,
                message: text!("archive-not-erased", error = Words(error)),
            });
        }
    }

    /// Goes on with erasures that a process before this one did not finish.
    fn finish_pending(&self, pending: &[Erasure]) -> Result<(), ArchiveError> {
        let turn = backup::turn();
        for erasure in pending {
            self.mark_erased(erasure)?;
        }
        self.finish(&turn, pending)
    }

    /// Shows nothing of what is erased, in memory alone.
    fn hide(&self, erasure: &Erasure) {
        let id = erasure.session;
        if erasure.is_whole() {
            self.state.list.lock().remove(id);
            return;
        }
        let Ok(session) = self.session(id) else { return };
        let mut hidden = (*session).clone();
        if erasure.change(&session).is_none_or(|change| hidden.apply(change).is_err()) {
            return;
        }
        self.state.list.lock().put(&hidden);
        // Ahead of its file, so that it stays in memory.
        self.state.slots.of(id).held.lock().session = Some(Arc::new(hidden));
    }

    /// Does to the session what is asked of a message or a fact of it, if that is still there.
    fn mark_erased(&self, erasure: &Erasure) -> Result<(), ArchiveError> {
        if erasure.is_whole() || !self.state.exists(erasure.session) {
            return Ok(());
        }
        let change = erasure.change(&*self.session(erasure.session)?);
        change.map_or(Ok(()), |change| self.commit(erasure.session, None, vec![change]).map(drop))
    }

    fn begin(&self, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        erase::begin(&self.state.layout, erasures)
    }

    /// Nothing came of it.
    fn call_off(&self, erasures: &[Erasure]) {
        let _ = erase::end(&self.state.layout, erasures);
    }

    /// Erases all that is left, wherever it is, and then the note. Messages and facts have their tombstones; of sessions it
    /// is noted that they were forgotten.
    fn finish(&self, _turn: &Turn, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        if self.backend.erase(&self.state, erasures).is_err() {
            // Where another program has written, that is taken in first, and erased with the rest.
            self.save()?;
            self.backend.erase(&self.state, erasures)?;
        }
        for erasure in erasures {
            let session = self.session(erasure.session).ok();
            erase::erase_attachments(&self.state.layout, erasure, session.as_deref())?;
        }
        for erasure in erasures.iter().filter(|erasure| !erasure.keeps_copies) {
            erase::erase_copies(&self.state.layout, erasure, self.state.now())?;
        }
        let forgotten = erasures.iter().filter_map(Erasure::forgotten_session);
        let mut noted = self.state.forgotten.lock();
        noted.add(&self.state.layout, forgotten)?;
        noted.add_parts(&self.state.layout, erasures.iter().flat_map(Erasure::forgotten_parts))?;
        drop(noted);
        erase::end(&self.state.layout, erasures)
    }
}
