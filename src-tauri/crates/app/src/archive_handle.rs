//! The archive as the engine holds it: open, or closed for a while because long work needs its folder alone.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use extremis_archive::{Archive, ArchiveError, Mode, Unsaved};
use extremis_domain::Clock;
use parking_lot::Mutex;
use tokio::sync::broadcast;
use tokio::time::sleep;

use crate::AppError;
use crate::search::Indexer;
use crate::views::unsaved::unsaved_view;
use crate::wire::AppEvent;

/// How often it is looked whether the last request to the archive has ended.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// What a host wants of changes that the disk refuses.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum WhenDiskFails {
    /// They are refused: what was accepted is on the disk.
    #[default]
    Refuse,
    /// They are kept in memory until the disk takes them; the host shows [`AppEvent::UnsavedChanged`] for as long
    /// and asks before it ends.
    KeepInMemory,
}

/// How the archive of a folder is opened.
pub(crate) struct ArchiveOptions {
    pub dir: PathBuf,
    pub clock: Arc<dyn Clock>,
    pub when_disk_fails: WhenDiskFails,
    pub events: broadcast::Sender<AppEvent>,
    /// Who is told of every change; none where there is none.
    pub indexer: Option<Arc<Indexer>>,
}

impl ArchiveOptions {
    /// Opens whatever archive the folder holds. Blocks.
    pub fn open(&self, mode: Mode) -> Result<Arc<Archive>, ArchiveError> {
        let mut archive = Archive::open(&self.dir, mode, Arc::clone(&self.clock))?;
        extremis_transfer::adopt(&archive, &self.dir, &*self.clock);
        if self.when_disk_fails == WhenDiskFails::KeepInMemory && !archive.read_only() {
            let events = self.events.clone();
            archive = archive.keep_unsaved(move |unsaved: Option<&Unsaved>| {
                let unsaved = unsaved.map(unsaved_view);
                // Nobody listening is fine: a host can ask.
                let _ = events.send(AppEvent::UnsavedChanged { unsaved });
            })?;
        }
        let archive = Arc::new(archive);
        if let Some(indexer) = &self.indexer {
            indexer.follow(&archive);
        }
        Ok(archive)
    }
}

/// Where the archive is held.
pub(crate) struct ArchiveHandle {
    opening: ArchiveOptions,
    state: Mutex<State>,
}

enum State {
    Open(Arc<Archive>),
    /// Long work has the folder.
    Busy,
    /// It could not be opened again; the next request tries.
    Closed,
}

impl ArchiveHandle {
    /// Opens the archive. Blocks.
    pub fn open(opening: ArchiveOptions, mode: Mode) -> Result<Self, ArchiveError> {
        let archive = opening.open(mode)?;
        Ok(Self { opening, state: Mutex::new(State::Open(archive)) })
    }

    pub fn dir(&self) -> &Path {
        &self.opening.dir
    }

    /// The archive, if it is open.
    pub fn now(&self) -> Result<Arc<Archive>, AppError> {
        let mut state = self.state.lock();
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
            let mut state = self.state.lock();
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

    /// Opens the archive again after [`ArchiveHandle::close`]. Blocks.
    pub fn reopen(&self) -> Result<(), AppError> {
        let opened = self.open_again();
        let mut state = self.state.lock();
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

    fn open_again(&self) -> Result<Arc<Archive>, ArchiveError> {
        self.opening.open(Mode::Write)
    }
}
