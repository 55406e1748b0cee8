//! Going on in memory when the disk fails: what [`Archive::keep_unsaved`](crate::Archive::keep_unsaved) promises.
//!
//! Deliberately absent: erasing in memory, which needs the disk.

mod overlay;
mod queue;
mod redo;
mod retry;
mod words;

use std::fmt;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::store::Store;
use crate::{ArchiveError, Notice, NoticeCode, Unsaved};
pub(crate) use overlay::Overlay;
use queue::Queue;
use retry::{Retry, RetryTiming, Wake};

/// How many bytes may wait in memory.
const ROOM: usize = 64 * 1024 * 1024;

/// Told of every change of what is in memory alone; none when nothing is any more.
pub(crate) type Listener = Box<dyn Fn(Option<&Unsaved>) + Send + Sync>;

/// Changes that the disk refused, and the thread that asks it again.
pub(crate) struct UnsavedChanges {
    shared: Arc<Shared>,
    /// Stops and joins its thread when dropped, before the last attempt.
    retry: Option<Retry>,
}

impl fmt::Debug for UnsavedChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnsavedChanges").finish_non_exhaustive()
    }
}

impl UnsavedChanges {
    pub(crate) fn start(store: Arc<Store>, listener: Listener) -> Result<Self, ArchiveError> {
        Self::with(store, listener, RetryTiming::default(), ROOM)
    }

    fn with(
        store: Arc<Store>,
        listener: Listener,
        timing: RetryTiming,
        room: usize,
    ) -> Result<Self, ArchiveError> {
        let shared = Arc::new(Shared {
            store,
            state: RwLock::new(UnsavedState { room, ..UnsavedState::default() }),
            notices: Mutex::default(),
            told: Mutex::default(),
            listener,
            wake: Wake::default(),
        });
        let retry = Some(Retry::start(&shared, timing)?);
        Ok(Self { shared, retry })
    }

    pub(crate) fn look<T>(&self, at: impl FnOnce(&Overlay, &Store) -> T) -> T {
        at(&self.shared.read().overlay, &self.shared.store)
    }

    pub(crate) fn change<T>(
        &self,
        on_disk: impl Fn(&Store) -> Result<T, ArchiveError>,
        in_memory: impl FnOnce(&mut UnsavedState, &Store) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        self.shared.change(on_disk, in_memory)
    }

    /// Does what cannot be done in memory, once nothing waits any more.
    pub(crate) fn on_disk<T>(
        &self,
        work: impl Fn(&Store) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        self.shared.on_disk_alone(work)
    }

    /// Tries to bring all that waits onto the disk.
    pub(crate) fn write_all(&self) -> Result<(), ArchiveError> {
        self.shared.write_waiting()
    }

    /// The next attempt is to be made at once, by the thread.
    pub(crate) fn try_now(&self) {
        self.shared.wake.now();
    }

    pub(crate) fn take_notices(&self) -> Vec<Notice> {
        std::mem::take(&mut *self.shared.notices.lock())
    }

    pub(crate) fn unsaved(&self) -> Option<Unsaved> {
        self.shared.unsaved()
    }
}

impl Drop for UnsavedChanges {
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
    store: Arc<Store>,
    /// Read while a change goes straight through, so that such changes share the disk's time; written while
    /// changes are queued or taken from the queue.
    state: RwLock<UnsavedState>,
    notices: Mutex<Vec<Notice>>,
    /// What the listener was told last. Taken before `state`.
    told: Mutex<Option<Unsaved>>,
    listener: Listener,
    wake: Wake,
}

/// What waits, and what the archive looks like with it.
#[derive(Default)]
pub(crate) struct UnsavedState {
    queue: Queue,
    overlay: Overlay,
    /// The disk's last refusal, while there is a queue.
    trouble: Option<ArchiveError>,
    /// How many bytes may wait. Above, changes are refused with the disk's error.
    room: usize,
}

impl Shared {
    fn read(&self) -> RwLockReadGuard<'_, UnsavedState> {
        self.state.read()
    }

    fn write(&self) -> RwLockWriteGuard<'_, UnsavedState> {
        self.state.write()
    }

    /// Makes a change on the disk if it takes it and nothing waits, else in memory.
    fn change<T>(
        &self,
        on_disk: impl Fn(&Store) -> Result<T, ArchiveError>,
        in_memory: impl FnOnce(&mut UnsavedState, &Store) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        let straight_through = |state: &UnsavedState| {
            if state.queue.is_empty() { on_disk(&self.store).map_err(Some) } else { Err(None) }
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
        if let Some(refusal) = refusal {
            state.trouble = Some(refusal);
        }
        let done = in_memory(&mut state, &self.store);
        if state.queue.is_empty() {
            state.trouble = None;
        }
        let (after, trouble) = (state.queue.len(), state.trouble.as_ref().map(words::not_saved));
        drop(state);
        if before == 0 && after > 0 {
            self.notices.lock().extend(trouble.map(|message| Notice { code: NoticeCode::NotSaved, message }));
            self.wake.look();
        }
        if before != after {
            self.tell();
        }
        done
    }

    /// Does what cannot be done in memory, once nothing waits any more.
    fn on_disk_alone<T>(&self, work: impl Fn(&Store) -> Result<T, ArchiveError>) -> Result<T, ArchiveError> {
        loop {
            self.write_waiting()?;
            let state = self.read();
            if state.queue.is_empty() {
                return work(&self.store);
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
        let mut told = self.told.lock();
        let now = self.unsaved();
        if *told != now {
            (self.listener)(now.as_ref());
            *told = now;
        }
    }
}

#[cfg(test)]
mod tests;
