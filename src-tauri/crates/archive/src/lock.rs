//! One writer at a time. The kernel lets go of the lock when its process ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::error::At;
use crate::layout::Layout;
use crate::{ArchiveError, Mode, durable, quarantine};

/// Whoever only asks who holds the lock holds it too, for much less than this; so does a process that another one is
/// starting.
const MOMENT: Duration = Duration::from_millis(200);

/// Held for as long as this process writes. A clone holds the same lock, so that whoever opens one archive of a
/// folder after another lets nobody in between.
#[derive(Debug, Clone)]
pub(crate) struct Lock {
    /// Closing the last of them releases the lock.
    file: Arc<File>,
}

impl Lock {
    /// Takes the lock, or says who holds it.
    pub(crate) fn acquire(layout: &Layout) -> Result<Self, ArchiveError> {
        let path = layout.lock();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        if durable::is_no_file(&path) {
            quarantine::set_aside(layout, &path, "Something that is no file was in the place of the lock.")?;
        }
        let mut file = options.open(&path).at(&path)?;
        let until = Instant::now() + MOMENT;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < until => thread::sleep(MOMENT / 20),
                Err(TryLockError::WouldBlock) => return Err(held_by_another(layout, file)),
                Err(TryLockError::Error(error)) => return Err(ArchiveError::from_io(path, error)),
            }
        }
        // Who holds it is a courtesy to whoever asks; a full disk must not keep the archive shut.
        let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(name().as_bytes()));
        Ok(Self { file: Arc::new(file) })
    }

    /// Whether the file at the lock's path is still the one that is locked. Cleaners and programs that synchronise the folder
    /// remove or replace it; then another writer may be here.
    #[cfg(unix)]
    pub(crate) fn is_in_place(&self, layout: &Layout) -> bool {
        use std::os::unix::fs::MetadataExt;
        let Ok(there) = std::fs::symlink_metadata(layout.lock()) else { return false };
        let Ok(held) = self.file.metadata() else { return false };
        // File systems of other machines may number one file differently each time; they say that it is still there.
        (there.dev(), there.ino()) == (held.dev(), held.ino()) || held.nlink() > 0
    }

    /// Whether the file at the lock's path is still the one that is locked; an open file cannot be replaced there.
    #[cfg(not(unix))]
    pub(crate) fn is_in_place(&self, _layout: &Layout) -> bool {
        let _ = &self.file;
        true
    }

    /// Who holds the lock at this moment, in words to put after "in use"; none if nobody does.
    pub(crate) fn holder(layout: &Layout) -> Option<String> {
        let mut file = File::open(layout.lock()).ok()?;
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => {
                let (pid, program) = holder(&mut file);
                Some(crate::error::holder(pid, program.as_deref()))
            }
            _ => None,
        }
    }

    /// What opening in `mode` needs: the lock of the folder, which is created if it is missing, or none.
    pub(crate) fn for_mode(layout: &Layout, mode: Mode) -> Result<Option<Self>, ArchiveError> {
        if mode == Mode::Read {
            return Ok(None);
        }
        durable::create_dir(layout.dir())?;
        Self::acquire(layout).map(Some)
    }
}

fn held_by_another(layout: &Layout, mut file: File) -> ArchiveError {
    let (pid, program) = holder(&mut file);
    ArchiveError::Locked { path: layout.dir().to_owned(), pid, program }
}

/// The process that wrote its name into the lock's file, as far as it can be read.
fn holder(file: &mut File) -> (Option<u32>, Option<String>) {
    let mut text = String::new();
    let _ = file.read_to_string(&mut text);
    let (pid, program) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    (pid.parse().ok(), Some(program.to_owned()).filter(|program| !program.is_empty()))
}

fn name() -> String {
    let program = std::env::current_exe().ok();
    let program = program.as_deref().and_then(|path| path.file_name()).unwrap_or_default();
    format!("{} {}\n", std::process::id(), program.to_string_lossy())
}
