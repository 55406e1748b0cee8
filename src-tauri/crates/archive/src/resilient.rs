//! Going on in memory when the disk fails: an archive around any other.
//!
//! A change that the disk refuses (full, read-only, no permission, an error of the device) is accepted all the
//! same, kept in memory, and shown by every later look. From then on all changes queue behind it, in order; they
//! are written when the disk takes them again: tried after 2 seconds, then after twice as long each time up to 30,
//! and at once when something is to be saved. The host shows a standing warning for as long as
//! [`Archive::unsaved`] says something. A change that is the caller's mistake stays refused.
//!
//! For hosts with a window alone: they live on, and a person sees the warning. Where an acknowledgement must mean
//! "on the disk", the archive is used without this. Deliberately absent: erasing in memory. What is to be
//! forgotten, or taken from the disk as a whole, needs the disk; until that answers, it is refused; and so are
//! instructions, which are a setting.

mod overlay;
mod queue;
mod redo;
mod retry;
mod words;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use extremis_domain::{
    Change, Fact, InstructionsVersion, MemoryId, MessageId, Session, SessionId, Timestamp, UserMemory,
};

use crate::sync::lock;
use crate::{Archive, ArchiveError, Draft, Entry, Kind, Notice, Unsaved};
use overlay::Overlay;
use queue::Queue;
use retry::{Retry, Timing, Wake};

/// How many bytes may wait in memory. Above, changes are refused with the disk's error.
const ROOM: usize = 64 * 1024 * 1024;

/// Told of every change of what is in memory alone; none when nothing is any more.
type Listener = Box<dyn Fn(Option<&Unsaved>) + Send + Sync>;

/// An archive that goes on in memory when its disk fails.
pub struct Resilient {
    shared: Arc<Shared>,
    /// Stops and joins its thread when dropped, before the last attempt.
    retry: Option<Retry>,
}

impl Resilient {
    /// Around `inner`, whose only user it must be.
    pub fn new(
        inner: Arc<dyn Archive>,
        listener: impl Fn(Option<&Unsaved>) + Send + Sync + 'static,
    ) -> Result<Self, ArchiveError> {
        Self::with(inner, Box::new(listener), Timing::default(), ROOM)
    }

    fn with(
        inner: Arc<dyn Archive>,
        listener: Listener,
        timing: Timing,
        room: usize,
    ) -> Result<Self, ArchiveError> {
        let shared = Arc::new(Shared {
            inner,
            state: RwLock::default(),
            notices: Mutex::default(),
            told: Mutex::default(),
            listener,
            wake: Wake::default(),
            room,
        });
        let retry = Some(Retry::start(&shared, timing)?);
        Ok(Self { shared, retry })
    }

    fn look<T>(&self, at: impl FnOnce(&State, &dyn Archive) -> T) -> T {
        at(&self.shared.read(), &*self.shared.inner)
    }
}

impl Drop for Resilient {
    fn drop(&mut self) {
        drop(self.retry.take());
        if let Err(error) = self.shared.write_waiting() {
            let changes = self.shared.read().queue.len();
            tracing::error!(changes, %error, "changes that the disk refused to the end are lost");
        }
    }
}

/// What the archive and its thread share.
struct Shared {
    inner: Arc<dyn Archive>,
    /// Read while a change goes straight through, so that such changes share the disk's time; written while
    /// changes are queued or taken from the queue.
    state: RwLock<State>,
    notices: Mutex<Vec<Notice>>,
    /// What the listener was told last. Taken before `state`.
    told: Mutex<Option<Unsaved>>,
    listener: Listener,
    wake: Wake,
    room: usize,
}

#[derive(Default)]
struct State {
    queue: Queue,
    overlay: Overlay,
    /// The disk's last refusal, while there is a queue.
    trouble: Option<ArchiveError>,
    /// Whether the disk was asked for the change at hand and reported a failure. It may have made it all the same.
    denied: bool,
}

impl Shared {
    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a change on the disk if it takes it and nothing waits, else in memory.
    fn change<T>(
        &self,
        on_disk: impl Fn(&dyn Archive) -> Result<T, ArchiveError>,
        in_memory: impl FnOnce(&mut State, &dyn Archive, usize) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        let straight_through = |state: &State| {
            if state.queue.is_empty() { on_disk(&*self.inner).map_err(Some) } else { Err(None) }
        };
        let mut refusal = match straight_through(&self.read()) {
            Err(Some(error)) if error.is_of_the_disk() => Some(error),
            Err(Some(error)) => return Err(error),
            Err(None) => None,
            Ok(done) => return Ok(done),
        };
        let mut state = self.write();
        if refusal.is_none() {
            // The queue may have been written meanwhile.
            match straight_through(&state) {
                Err(Some(error)) if error.is_of_the_disk() => refusal = Some(error),
                Err(Some(error)) => return Err(error),
                Err(None) => {}
                Ok(done) => return Ok(done),
            }
        }
        let before = state.queue.len();
        state.denied = refusal.is_some();
        if let Some(refusal) = refusal {
            state.trouble = Some(refusal);
        }
        let done = in_memory(&mut state, &*self.inner, self.room);
        if state.queue.is_empty() {
            state.trouble = None;
        }
        let (after, trouble) = (state.queue.len(), state.trouble.as_ref().map(words::not_saved));
        drop(state);
        if before == 0 && after > 0 {
            lock(&self.notices).extend(trouble.map(|message| Notice { code: "not_saved", message }));
            self.wake.look();
        }
        if before != after {
            self.tell();
        }
        done
    }

    /// Does what cannot be done in memory, once nothing waits any more.
    fn on_disk_alone<T>(
        &self,
        work: impl Fn(&dyn Archive) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        loop {
            self.write_waiting()?;
            let state = self.read();
            if state.queue.is_empty() {
                return work(&*self.inner);
            }
        }
    }

    /// Tries to bring all that waits onto the disk.
    fn write_waiting(&self) -> Result<(), ArchiveError> {
        let written = redo::everything(self);
        self.tell();
        written
    }

    fn unsaved(&self) -> Option<Unsaved> {
        let state = self.read();
        let reason = state.trouble.as_ref().map(words::reason)?;
        Some(Unsaved { changes: state.queue.len(), reason })
    }

    fn tell(&self) {
        let mut told = lock(&self.told);
        let now = self.unsaved();
        if *told != now {
            (self.listener)(now.as_ref());
            *told = now;
        }
    }
}

impl Archive for Resilient {
    fn entries(&self) -> Vec<Entry> {
        self.look(|state, inner| state.overlay.list(inner.entries(), false))
    }

    fn trash(&self) -> Vec<Entry> {
        self.look(|state, inner| state.overlay.list(inner.trash(), true))
    }

    fn active(&self) -> Option<SessionId> {
        self.look(|state, inner| state.overlay.active(inner))
    }

    fn set_active(&self, id: Option<SessionId>) -> Result<(), ArchiveError> {
        self.shared
            .change(|inner| inner.set_active(id), |state, inner, room| state.set_active(inner, room, id))
    }

    fn exists(&self, id: SessionId) -> bool {
        self.look(|state, inner| state.overlay.exists(inner, id))
    }

    fn session(&self, id: SessionId) -> Result<Arc<Session>, ArchiveError> {
        self.look(|state, inner| state.overlay.session(inner, id))
    }

    fn create(
        &self,
        id: SessionId,
        at: Timestamp,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.shared.change(
            |inner| inner.create(id, at, changes.clone()),
            |state, inner, room| state.create(inner, room, id, at, &changes),
        )
    }

    fn commit(
        &self,
        id: SessionId,
        expected: Option<u64>,
        changes: Vec<Change>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.shared.change(
            |inner| inner.commit(id, expected, changes.clone()),
            |state, inner, room| state.commit(inner, room, id, expected, &changes),
        )
    }

    fn draft(&self, id: SessionId, draft: &Draft, delta: &str) -> Result<(), ArchiveError> {
        self.shared.change(
            |inner| inner.draft(id, draft, delta),
            |state, inner, room| state.draft(inner, room, id, draft, delta),
        )
    }

    fn drop_draft(&self, id: SessionId, message: &MessageId) -> Result<(), ArchiveError> {
        self.shared.change(
            |inner| inner.drop_draft(id, message),
            |state, _, room| state.drop_draft(room, id, message),
        )
    }

    fn close(&self, id: SessionId) {
        self.shared.inner.close(id);
        self.shared.wake.now();
    }

    fn flush(&self) -> Result<(), ArchiveError> {
        self.shared.write_waiting()?;
        self.shared.inner.flush()
    }

    fn take_notices(&self) -> Vec<Notice> {
        let own = std::mem::take(&mut *lock(&self.shared.notices));
        self.shared.inner.take_notices().into_iter().chain(own).collect()
    }

    fn read_only(&self) -> bool {
        self.shared.inner.read_only()
    }

    fn kind(&self) -> Kind {
        self.shared.inner.kind()
    }

    fn storage_size(&self) -> Result<u64, ArchiveError> {
        self.shared.inner.storage_size()
    }

    fn put(&self, session: Session) -> Result<Arc<Session>, ArchiveError> {
        self.shared.change(
            |inner| inner.put(session.clone()),
            |state, inner, room| state.put(inner, room, session.clone()),
        )
    }

    fn put_over(&self, session: Session, expected: u64) -> Result<Arc<Session>, ArchiveError> {
        self.shared.on_disk_alone(|inner| inner.put_over(session.clone(), expected))
    }

    fn memories(&self) -> Result<Vec<UserMemory>, ArchiveError> {
        self.look(|state, inner| state.overlay.memories(inner))
    }

    fn put_memory(&self, memory: UserMemory) -> Result<(), ArchiveError> {
        self.shared.change(
            |inner| inner.put_memory(memory.clone()),
            |state, inner, room| state.put_memory(inner, room, memory.clone()),
        )
    }

    fn delete_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.shared.change(
            |inner| inner.delete_memory(id),
            |state, inner, room| state.delete_memory(inner, room, id),
        )
    }

    fn clear_memories(&self) -> Result<(), ArchiveError> {
        self.shared
            .change(|inner| inner.clear_memories(), |state, inner, room| state.clear_memories(inner, room))
    }

    fn instructions(&self) -> Result<Vec<Arc<InstructionsVersion>>, ArchiveError> {
        self.shared.inner.instructions()
    }

    fn put_instructions(&self, version: InstructionsVersion) -> Result<(), ArchiveError> {
        self.shared.inner.put_instructions(version)
    }

    fn forget_message(&self, id: SessionId, message: &MessageId) -> Result<Arc<Session>, ArchiveError> {
        self.shared.on_disk_alone(|inner| inner.forget_message(id, message))
    }

    fn forget_facts(
        &self,
        id: SessionId,
        expected: Option<u64>,
        facts: Vec<Fact>,
    ) -> Result<Arc<Session>, ArchiveError> {
        self.shared.on_disk_alone(|inner| inner.forget_facts(id, expected, facts.clone()))
    }

    fn forget_memory(&self, id: &MemoryId) -> Result<bool, ArchiveError> {
        self.shared.on_disk_alone(|inner| inner.forget_memory(id))
    }

    fn forget_session(&self, id: SessionId) -> Result<(), ArchiveError> {
        self.shared.on_disk_alone(|inner| inner.forget_session(id))
    }

    fn clear(&self) -> Result<(), ArchiveError> {
        self.shared.on_disk_alone(|inner| inner.clear())
    }

    fn copy_into(&self, dir: &Path, previous: Option<&Path>) -> Result<(), ArchiveError> {
        self.shared.on_disk_alone(|inner| inner.copy_into(dir, previous))
    }

    fn unsaved(&self) -> Option<Unsaved> {
        self.shared.unsaved()
    }
}

#[cfg(test)]
mod tests;
