//! Files that another program has open. Windows neither renames, replaces nor removes them, and opens none for who wants
//! more than that program shares.
//!
//! A virus scanner, an indexer or a program that synchronises the folder closes them soon, as a rule. What is held longer
//! is said. Elsewhere an open file is on nobody's way.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

const ACCESS_DENIED: i32 = 5;
const SHARING_VIOLATION: i32 = 32;
const LOCK_VIOLATION: i32 = 33;

/// How long another program may have a file open before it is said.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(20);

/// Whether it failed because another program has the file open.
pub fn is_in_use(error: &io::Error) -> bool {
    let is_shared = cfg!(windows) && matches!(error.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION));
    is_shared || error.kind() == ErrorKind::ResourceBusy
}

/// Opens, again and again while another program has the file for itself.
pub(super) fn opened<T>(work: impl Fn() -> io::Result<T>) -> io::Result<T> {
    tried_for(PATIENCE, |error| cfg!(windows) && is_in_use(error), work)
}

/// Renames or removes, again and again while another program has one of the files open. One of ours that is marked
/// read-only is so no more: by itself that protects it from nobody, and elsewhere it would be replaced, too.
pub(super) fn once_free<T>(paths: &[&Path], work: impl Fn() -> io::Result<T>) -> io::Result<T> {
    let done = tried_for(PATIENCE, is_denied, || {
        work().inspect_err(|error| {
            if is_denied(error) {
                for path in paths {
                    make_writable(path);
                }
            }
        })
    });
    done.map_err(|error| paths.iter().fold(error, |error, path| cause(error, path)))
}

/// Of a file that another program has open Windows says also that access to it is denied.
fn is_denied(error: &io::Error) -> bool {
    cfg!(windows) && (error.raw_os_error() == Some(ACCESS_DENIED) || is_in_use(error))
}

fn tried_for<T>(
    patience: Duration,
    passes: impl Fn(&io::Error) -> bool,
    work: impl Fn() -> io::Result<T>,
) -> io::Result<T> {
    let begin = Instant::now();
    loop {
        match work() {
            Err(error) if passes(&error) && begin.elapsed() < patience => thread::sleep(PAUSE),
            done => return done,
        }
    }
}

/// What keeps a file from being replaced or removed, where Windows says only that it is denied.
#[cfg(windows)]
fn cause(error: io::Error, path: &Path) -> io::Error {
    use std::os::windows::fs::OpenOptionsExt;

    const DELETE: u32 = 0x0001_0000;
    const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000;
    let mut options = std::fs::OpenOptions::new();
    match options.access_mode(DELETE).custom_flags(FILE_FLAG_BACKUP_SEMANTICS).open(path) {
        Err(cause) if error.raw_os_error() == Some(ACCESS_DENIED) && is_in_use(&cause) => cause,
        _ => error,
    }
}

#[cfg(not(windows))]
fn cause(error: io::Error, _: &Path) -> io::Error {
    error
}

/// Takes the mark away from a file that it is for reading only, as file managers and programs that synchronise set it.
#[cfg(windows)]
pub(crate) fn make_writable(path: &Path) {
    let Ok(metadata) = std::fs::symlink_metadata(path) else { return };
    let mut permissions = metadata.permissions();
    if metadata.is_file() && permissions.readonly() {
        permissions.set_readonly(false);
        let _ = std::fs::set_permissions(path, permissions);
    }
}

/// Elsewhere there is no such mark: who may write is a permission.
#[cfg(not(windows))]
pub(crate) fn make_writable(_: &Path) {}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn busy() -> io::Error {
        io::Error::from(ErrorKind::ResourceBusy)
    }

    #[test]
    fn a_file_that_is_held_for_a_moment_is_waited_for() {
        let tries = Cell::new(0);
        let done = tried_for(PATIENCE, is_in_use, || {
            tries.set(tries.get() + 1);
            if tries.get() < 4 { Err(busy()) } else { Ok(tries.get()) }
        });
        assert_eq!(done.unwrap(), 4);
    }

    #[test]
    fn a_file_that_stays_held_is_told_of_and_any_other_failure_at_once() {
        let short = Duration::from_millis(50);
        let begin = Instant::now();
        assert!(is_in_use(&tried_for(short, is_in_use, || Err::<(), _>(busy())).unwrap_err()));
        assert!(begin.elapsed() >= short);
        let tries = Cell::new(0);
        let missing = tried_for(PATIENCE, is_in_use, || {
            tries.set(tries.get() + 1);
            Err::<(), _>(io::Error::from(ErrorKind::NotFound))
        });
        assert_eq!((missing.unwrap_err().kind(), tries.get()), (ErrorKind::NotFound, 1));
    }

    #[cfg(windows)]
    #[test]
    fn a_file_that_is_marked_for_reading_only_is_replaced_and_removed() {
        let dir = tempfile::tempdir().unwrap();
        let (new, old) = (dir.path().join("new"), dir.path().join("old"));
        for path in [&new, &old] {
            std::fs::File::create(path).unwrap();
            let mut permissions = std::fs::metadata(path).unwrap().permissions();
            permissions.set_readonly(true);
            std::fs::set_permissions(path, permissions).unwrap();
        }
        super::super::rename(&new, &old).unwrap();
        super::super::remove_file(&old).unwrap();
    }

    #[cfg(windows)]
    #[test]
    fn a_file_that_another_program_has_open_is_told_of_as_such() {
        use std::os::windows::fs::OpenOptionsExt;

        let dir = tempfile::tempdir().unwrap();
        let (new, old) = (dir.path().join("new"), dir.path().join("old"));
        for path in [&new, &old] {
            std::fs::File::create(path).unwrap();
        }
        const FILE_SHARE_READ: u32 = 1;
        let held = std::fs::OpenOptions::new().read(true).share_mode(FILE_SHARE_READ).open(&old).unwrap();
        let error = super::super::rename(&new, &old).unwrap_err();
        assert!(is_in_use(&error), "{error}");
        assert_eq!(crate::ArchiveError::from_io(&old, error).code(), "file_in_use");
        drop(held);
        super::super::rename(&new, &old).unwrap();
    }
}
