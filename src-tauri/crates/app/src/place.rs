//! The archive as the engine holds it: open, or closed for a while because long work needs its folder alone.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use extremis_archive::{Archive, ArchiveError, JsonArchive, Mode};
use extremis_domain::Clock;
use tokio::time::sleep;

use crate::AppError;

/// How often it is looked whether the last request to the archive has ended.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Opens whatever archive a folder holds. Blocks.
pub(crate) fn open(dir: &Path, mode: Mode, clock: Arc<dyn Clock>) -> Result<Arc<dyn Archive>, ArchiveError> {
    Ok(Arc::new(JsonArchive::open(dir, mode, clock)?))
}

/// Where the archive is held.
pub(crate) struct Place {
    dir: PathBuf,
    clock: Arc<dyn Clock>,
    state: Mutex<State>,
}

enum State {
    Open(Arc<dyn Archive>),
    /// Long work has the folder.
    Busy,
    /// It could not be opened again; the next request tries.
    Closed,
}

impl Place {
    pub fn new(dir: PathBuf, clock: Arc<dyn Clock>, archive: Arc<dyn Archive>) -> Self {
        Self { dir, clock, state: Mutex::new(State::Open(archive)) }
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The archive, if it is open.
    pub fn now(&self) -> Result<Arc<dyn Archive>, AppError> {
        let mut state = self.lock();
        if matches!(*state, State::Closed) {
            *state = State::Open(self.open_again()?);
        }
        match &*state {
            State::Open(archive) => Ok(Arc::clone(archive)),
            State::Busy | State::Closed => Err(AppError::Busy),
        }
    }

    /// Closes the archive once nobody uses it any more; from now on every request is told to come again.
    pub async fn close(&self) -> Result<(), AppError> {
        let archive = {
            let mut state = self.lock();
            match std::mem::replace(&mut *state, State::Busy) {
                State::Open(archive) => archive,
                State::Busy => return Err(AppError::Busy),
                State::Closed => return Ok(()),
            }
        };
        while Arc::strong_count(&archive) > 1 {
            sleep(LOOK_EVERY).await;
        }
        // Its end writes files.
        tokio::task::spawn_blocking(move || drop(archive)).await.map_err(|_| AppError::Closing)
    }

    /// Opens the archive again after [`Place::close`]. Blocks.
    pub fn reopen(&self) -> Result<(), AppError> {
        let opened = self.open_again();
        let mut state = self.lock();
        match opened {
            Ok(archive) => {
                *state = State::Open(archive);
                Ok(())
            }
            Err(error) => {
                *state = State::Closed;
                Err(error.into())
            }
        }
    }

    fn open_again(&self) -> Result<Arc<dyn Archive>, ArchiveError> {
        open(&self.dir, Mode::Write, Arc::clone(&self.clock))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Every critical section leaves a whole state behind.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
