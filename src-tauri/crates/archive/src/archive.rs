//! An open archive: the one type through which everything is read and changed.
//!
//! A change goes to the store and is durable there, or, where the disk refuses it and the host wants that, waits in
//! memory. Whoever subscribed is told of it afterwards, and of an erasure before.

use std::path::Path;
use std::sync::Arc;

use extremis_domain::{
    Change, Fact, InstructionsVersion, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory,
};
use parking_lot::RwLockReadGuard;

use crate::api::{Draft, Entry, Kind, Unsaved};
use crate::backend::{Backend, BackupCopy};
use crate::erase::Erasure;
use crate::error::At;
use crate::forgotten::forgotten_parts;
use crate::observer::{Erased, Observer, Observers};
use crate::saver::Saver;
use crate::state::State;
use crate::store::Store;
use crate::unsaved::{Overlay, UnsavedChanges, UnsavedState};
use crate::{ArchiveError, Notice};

/// The sessions, memories and instructions of one data folder. Methods block until the disk has answered.
///
/// Dropping it brings everything into the readable files; what was acknowledged is safe without that.
#[derive(Debug)]
pub struct Archive {
    pub(crate) store: Arc<Store>,
    /// What the disk refuses; none where that is refused to the caller. Ends before the store is saved for the last
    /// time.
    pub(crate) unsaved: Option<UnsavedChanges>,
    /// Stops and joins its thread when dropped, before the last save.
    saver: Option<Saver>,
}

impl Drop for Archive {
    fn drop(&mut self) {
        drop(self.unsaved.take());
        // Its thread ends first, so that nothing is saved after the last save.
        drop(self.saver.take());
        if let Err(error) = self.store.save() {
            tracing::warn!(%error, "the readable files are behind; the journal holds the rest");
        }
    }
}

/// Takes in what copies say more that synchronising programs made of conversations which were changed on two
/// machines, and says how many there were. Such a copy is then gone, or kept in `quarantine/`.
pub fn take_in_conflict_copies(archive: &Archive) -> Result<usize, ArchiveError> {
    archive.on_disk(Store::take_in_conflict_copies)
}

/// Lets go of all sessions that are in memory for speed alone: one that is asked for is read again.
pub fn let_go_of_idle(archive: &Archive) {
    archive.store.state.slots.evict_all_idle();
}

/// Opening.
impl Archive {
    /// An archive over a backend, with no thread of its own yet.
    pub(crate) fn new(backend: Box<dyn Backend>, state: State) -> Self {
        let store = Arc::new(Store { backend, state });
        Self { store, unsaved: None, saver: None }
    }

    /// Starts to bring what is accepted into the files.
    pub(crate) fn start_saver(&mut self) -> Result<(), ArchiveError> {
        self.saver = Saver::start(&self.store)?;
        Ok(())
    }

    /// From now on a change that the disk refuses (full, read-only, no permission, an error of the device) is accepted
    /// all the same, kept in memory, and shown by every later look. All changes after it queue behind it, in order;
    /// they are written when the disk takes them again: tried after 2 seconds, then after twice as long each time up
    /// to 30, and at once when something is to be saved. `listener` is told of every change of what is in memory
    /// alone. A change that is the caller's mistake stays refused.
    ///
    /// For hosts with a window alone: they live on, and a person sees the warning. What is to be forgotten, or taken
    /// from the disk as a whole, needs the disk: until that answers it is refused, and so are instructions.
    pub fn keep_unsaved(
        mut self,
        listener: impl Fn(Option<&Unsaved>) + Send + Sync + 'static,
    ) -> Result<Self, ArchiveError> {
        self.unsaved = Some(UnsavedChanges::start(Arc::clone(&self.store), Box::new(listener))?);
        Ok(self)
    }

    /// Tells `observer` of every change from now on.
    pub fn subscribe(&self, observer: Arc<dyn Observer>) {
        self.store.state.observers.write().push(observer);
    }

    /// Whether nothing can be changed.
    pub fn read_only(&self) -> bool {
        !self.store.state.may_write()
    }

    /// What this archive is made of.
    pub fn kind(&self) -> Kind {
        self.store.backend.kind()
    }

    /// Adds something that the user must be told.
    pub fn notify(&self, notice: Notice) {
        self.store.state.notify(notice);
    }

    /// What the user must be told, each once.
    pub fn take_notices(&self) -> Vec<Notice> {
        let own = self.unsaved.as_ref().map(UnsavedChanges::take_notices).unwrap_or_default();
        self.store.take_notices().into_iter().chain(own).collect()
    }

    /// What is in memory alone and would be lost with the process: changes that the disk refuses.
    pub fn unsaved(&self) -> Option<Unsaved> {
        self.unsaved.as_ref().and_then(UnsavedChanges::unsaved)
    }

    /// How many bytes the data folder takes on the disk, backups and quarantine included.
    pub fn storage_size(&self) -> Result<u64, ArchiveError> {
        let dir = self.store.state.layout.dir();
        crate::size::of(dir).at(dir)
    }
}

/// Looking.
impl Archive {
    /// Live sessions, newest activity first. Opens no session.
    pub fn entries(&self) -> Vec<Entry> {
        self.look(|overlay, store| overlay.list(store, false))
    }

    /// Sessions in the trash, newest activity first.
    pub fn trash(&self) -> Vec<Entry> {
        self.look(|overlay, store| overlay.list(store, true))
    }

    /// The line of one session, live or in the trash.
    pub fn entry(&self, id: SessionId) -> Option<Entry> {
        self.look(|overlay, store| overlay.entry(store, id))
    }

    /// The session that was open last, if it is still live.
    pub fn active(&self) -> Option<SessionId> {
        self.look(Overlay::active)
    }

    /// Whether there is such a session, live or in the trash.
    pub fn exists(&self, id: SessionId) -> bool {
        self.look(|overlay, store| overlay.exists(store, id))
    }

    /// Opens a session, live or in the trash.
    pub fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.look(|overlay, store| overlay.session(store, id))
    }

    /// What is remembered of the user, in the order in which it was remembered.
    pub fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        self.look(Overlay::memories)
    }

    /// Every version of the instructions for all conversations; the last is in force.
    pub fn instructions(&self) -> Result<Vec<Arc<InstructionsVersion>>, ArchiveError> {
        self.store.state.instructions().history()
    }

    fn look<T>(&self, at: impl FnOnce(&Overlay, &Store) -> T) -> T {
        match &self.unsaved {
            Some(unsaved) => unsaved.look(at),
            None => at(&Overlay::default(), &self.store),
        }
    }
}

/// Changing.
impl Archive {
    /// Remembers which session is open.
    pub fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        self.change(|store| store.set_active(id), |state, store| state.set_active(store, id))
    }

    /// Starts a session with its first changes; durable on return. A session without a message is refused
    /// (README, rule 11).
    #[expect(clippy::needless_pass_by_value, reason = "as `commit` takes them")]
    pub fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let created = match &self.unsaved {
            None => self.store.create(id, at, &changes),
            Some(unsaved) => unsaved.change(
                |store| store.create(id, at, &changes),
                |state, store| state.create(store, id, at, &changes),
            ),
        };
        self.changed(id);
        created
    }

    /// Applies all of `changes` or none; durable on return. `expected` is the revision that they were
    /// computed for, if it matters; another one found is [`ArchiveError::Stale`].
    pub fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let committed = match &self.unsaved {
            None => self.store.commit(id, expected, changes),
            Some(unsaved) => unsaved.change(
                |store| store.commit(id, expected, changes.clone()),
                |state, store| state.commit(store, id, expected, &changes),
            ),
        };
        self.changed(id);
        committed
    }

    /// Keeps one more piece of an arriving answer; durable on return. The session itself does not change
    /// (README, rule 6); after a crash the pieces come back as a stopped answer.
    pub fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        self.change(
            |store| store.draft(id, draft, delta),
            |state, store| state.draft(store, id, draft, delta),
        )
    }

    /// Lets go of an arriving answer that came to nothing.
    pub fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        self.change(|store| store.drop_draft(id, message), |state, _| state.drop_draft(id, message))
    }

    /// Adds a session as it is, or replaces the one with its id: what imports, conversions and restores need.
    /// Durable on return. The revision stays as it is where no such session was known; otherwise it becomes
    /// one more than the greater of both, so that a result computed for either state is stale.
    pub fn put(&self, session: Session) -> Result<Arc<Session>, ArchiveError> {
        let id = session.id();
        let put = match &self.unsaved {
            None => self.store.put(session, None),
            Some(unsaved) => unsaved.change(
                |store| store.put(session.clone(), None),
                |state, store| state.put(store, session.clone()),
            ),
        };
        self.changed(id);
        put
    }

    /// Replaces the session with its id if that is still of revision `expected`; another one found is
    /// [`ArchiveError::Stale`]. Durable on return; the revision becomes what [`put`](Self::put) makes it. What was
    /// made of a state is put over that state alone, so that nothing accepted meanwhile is lost.
    pub fn put_over(&self, session: Session, expected: u64) -> Result<Arc<Session>, ArchiveError> {
        let id = session.id();
        let put = match &self.unsaved {
            None => self.store.put(session, Some(expected)),
            Some(unsaved) => unsaved.on_disk(|store| store.put(session.clone(), Some(expected))),
        };
        self.changed(id);
        put
    }

    /// Remembers things of the user, or replaces the memories with their ids: all of them or none; durable on return.
    pub fn put_memories(&self, memories: &[UserMemory]) -> Result<(), ArchiveError> {
        self.change(|store| store.put_memories(memories), |state, store| state.put_memories(store, memories))
    }

    /// Lets go of a memory; true when there was one.
    pub fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.change(|store| store.delete_memory(id), |state, store| state.delete_memory(store, id))
    }

    /// Lets go of all memories.
    pub fn clear_memories(&self) -> Result<(), ArchiveError> {
        self.change(Store::clear_memories, UnsavedState::clear_memories)
    }

    /// Puts a version of the instructions for all conversations into force: a new one, or one of the history that
    /// moves to its end. Durable on return.
    pub fn put_instructions(&self, version: InstructionsVersion) -> Result<(), ArchiveError> {
        self.store.state.writing()?;
        self.store.state.instructions().put(version)
    }

    /// Moves all but the `keep_last` live sessions with the newest activity to the trash, and says how many
    /// went there (README, rule 15).
    pub fn prune(&self, keep_last: usize, at: Timestamp) -> Result<usize, ArchiveError> {
        let surplus: Vec<_> = self.entries().into_iter().skip(keep_last).collect();
        for entry in &surplus {
            self.commit(entry.id, None, vec![Change::Deleted { at }])?;
        }
        Ok(surplus.len())
    }

    /// The session may leave memory once it is in its file.
    pub fn close(&self, id: SessionId) {
        self.store.state.slots.close(id);
        if let Some(unsaved) = &self.unsaved {
            unsaved.try_now();
        }
    }

    /// Brings everything that changed into the readable files, now (README, rule 2).
    pub fn flush(&self) -> Result<(), ArchiveError> {
        if let Some(unsaved) = &self.unsaved {
            unsaved.write_all()?;
        }
        self.store.flush()
    }

    /// Fills the new folder `dir` with all conversations, memories and instructions as readable JSON, durably. What
    /// did not change since the copy in `previous` is a hard link to it. What [`backup::take`] needs; nothing waits
    /// for it.
    pub fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
        self.copy_for_backup(dir, previous).map(drop)
    }

    /// The same, and what to tell the backend once the copy is a backup.
    pub(crate) fn copy_for_backup(
        &self,
        dir: &Path,
        previous: Option<&Path>,
    ) -> Result<BackupCopy, ArchiveError> {
        self.on_disk(|store| store.copy_into(dir, previous))
    }

    /// Makes a change on the disk, or in memory where it waits for that.
    fn change<T>(
        &self,
        on_disk: impl Fn(&Store) -> Result<T, ArchiveError>,
        in_memory: impl FnOnce(&mut UnsavedState, &Store) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        match &self.unsaved {
            None => on_disk(&self.store),
            Some(unsaved) => unsaved.change(on_disk, in_memory),
        }
    }

    /// Does what cannot be done in memory, once nothing waits any more.
    pub(crate) fn on_disk<T>(
        &self,
        work: impl Fn(&Store) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        match &self.unsaved {
            None => work(&self.store),
            Some(unsaved) => unsaved.on_disk(work),
        }
    }

    /// Tells of a change of a session, also of one that failed: it may have happened all the same.
    pub(crate) fn changed(&self, id: SessionId) {
        self.observers().changed(id);
    }

    fn observers(&self) -> RwLockReadGuard<'_, Observers> {
        self.store.state.observers.read()
    }
}

/// Erasing: from every copy below the data folder, too. Durable on return; after a crash in between, the next opening
/// for writing finishes it.
impl Archive {
    /// Erases a message for good, with all that was made from it: summaries that cover it, facts that came from it,
    /// what a model remembered of the user from its conversation, and every copy below the data folder, backups and
    /// quarantine included. Its place in the tree stays.
    pub fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError> {
        let what = Erased::Part { session: id, message: Some(message) };
        self.observers().erasing(what, || self.on_disk(|store| store.forget_message(id, message)))
    }

    /// Puts facts, and erases for good the words of those of them that are forgotten. What a fact was found in stays,
    /// and so does its place. `expected` is as in [`commit`](Self::commit).
    pub fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError> {
        let what = Erased::Part { session: id, message: None };
        self.observers().erasing(what, || match &self.unsaved {
            None => self.store.forget_facts(id, expected, facts),
            Some(unsaved) => unsaved.on_disk(|store| store.forget_facts(id, expected, facts.clone())),
        })
    }

    /// Erases something that is remembered of the user for good. True when there was such a memory.
    pub fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.on_disk(|store| store.forget_memory(id))
    }

    /// Erases a session for good, as [`forget_message`](Self::forget_message) does a message; nothing of it stays.
    pub fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError> {
        self.forget_sessions(&[id], &[Erasure::of_session(id)])
    }

    fn forget_sessions(&self, ids: &[SessionId], erasures: &[Erasure]) -> Result<(), ArchiveError> {
        self.observers()
            .erasing_whole(Erased::Sessions(ids), || self.on_disk(|store| store.forget_sessions(erasures)))
    }

    /// Erases the sessions that went to the trash at `before` or earlier, and says how many there were.
    pub fn expire_trash(&self, before: Timestamp) -> Result<usize, ArchiveError> {
        let is_over = |entry: &Entry| entry.deleted_at.is_some_and(|at| at <= before);
        let over: Vec<_> = self.trash().into_iter().filter(is_over).map(|entry| entry.id).collect();
        let mut erasures = Vec::with_capacity(over.len());
        for id in &over {
            let forgotten = match self.session(*id) {
                Err(error) if error.is_of_the_disk() => return Err(error),
                session => session.map(|session| forgotten_parts(&session)).unwrap_or_default(),
            };
            erasures.push(Erasure::expired(*id, forgotten));
        }
        if !over.is_empty() {
            self.forget_sessions(&over, &erasures)?;
        }
        Ok(over.len())
    }

    /// Erases the messages that went to the trash at `before` or earlier, and says how many there were. One that a
    /// summary with words of the user covers stays: those would go with it, which is for the user to say.
    pub fn expire_messages(&self, before: Timestamp) -> Result<usize, ArchiveError> {
        let may_be_over = |entry: &Entry| entry.message_deleted_at.is_some_and(|at| at <= before);
        let mut erased = 0;
        for entry in self.entries().into_iter().filter(may_be_over) {
            let session = self.session(entry.id)?;
            let deleted = session.parts().deleted_messages.iter();
            for deleted in deleted.filter(|deleted| deleted.deleted_at <= before) {
                let id = &deleted.message.id;
                if !session.is_in_summary_of_user(id) {
                    self.forget_message(entry.id, id)?;
                    erased += 1;
                }
            }
        }
        Ok(erased)
    }

    /// Removes every session, all memories and the instructions from the archive itself. Backups stay as they are, so
    /// this can be undone.
    pub fn clear(&self) -> Result<(), ArchiveError> {
        self.observers().erasing_whole(Erased::Everything, || self.on_disk(Store::clear))
    }
}
