//! The one way in which files get onto the disk: whole, private, and there after a power cut.
//!
//! Deliberately absent: any write in place. A file is either its old self or its new self.

mod held_room;
mod in_use;
mod new_file;
mod several;

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use extremis_language::{Words, text};

use crate::ArchiveError;
use crate::error::At;
pub use held_room::HeldRoom;
pub use in_use::is_in_use;
pub(crate) use in_use::make_writable;
pub use new_file::NewFile;
pub(crate) use several::NewFiles;

const TEMPORARY: &str = ".extremis-tmp";

/// Replaces the file at `path` by `bytes`: a private temporary file in the same folder, synced, renamed, and
/// the folder synced. On failure the old file is untouched.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), ArchiveError> {
    write_described(path, bytes).map(drop)
}

/// The same, and how the new file looks: what is at `path` afterwards may be another program's already.
pub(crate) fn write_described(path: &Path, bytes: &[u8]) -> Result<Metadata, ArchiveError> {
    if bytes.len() as u64 > LARGEST {
        // It could not be read again.
        return Err(ArchiveError::from_io(path, too_large()));
    }
    let temporary = temporary_beside(path);
    let written = create_file(&temporary)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()?;
            file.metadata()
        })
        .and_then(|metadata| rename(&temporary, path).map(|()| metadata));
    match written {
        Ok(metadata) => sync_parent(path).at(path).map(|()| metadata),
        Err(error) => {
            let _ = remove_file(&temporary);
            Err(ArchiveError::from_io(path, error))
        }
    }
}

/// Makes a new file at `path` by way of a private, empty temporary one in the same folder, which `fill` fills. On
/// failure there is nothing new; an old file is replaced only when the new one is whole.
pub(crate) fn build(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    let temporary = temporary_beside(path);
    let built = create_file(&temporary).at(path).and_then(|file| {
        fill(&temporary)?;
        file.sync_all().and_then(|()| rename(&temporary, path)).at(path)
    });
    if built.is_err() {
        let _ = remove_file(&temporary);
        return built;
    }
    sync_parent(path).at(path)
}

/// Creates the folder and what is missing above it, for this user only (0700 whatever the umask).
pub fn create_dir(path: &Path) -> Result<(), ArchiveError> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        create_dir(parent)?;
    }
    match fs::create_dir(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => return Ok(()),
        created => created.at(path)?,
    }
    set_private(path, 0o700).at(path)?;
    sync_parent(path).at(path)
}

/// Creates a new, empty file for this user only (0600 whatever the umask).
pub(crate) fn create_file(path: &Path) -> io::Result<File> {
    create_new(path, OpenOptions::new().append(true))
}

/// The same, to be read, too, and on Windows to be neither renamed nor removed by anybody while it is open.
pub(crate) fn create_kept_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    create_new(path, keep_in_place(options.read(true).append(true)))
}

/// What is opened so can be neither renamed nor removed on Windows while it is open.
#[cfg(windows)]
pub(crate) fn keep_in_place(options: &mut OpenOptions) -> &mut OpenOptions {
    const FILE_SHARE_READ: u32 = 1;
    const FILE_SHARE_WRITE: u32 = 2;
    std::os::windows::fs::OpenOptionsExt::share_mode(options, FILE_SHARE_READ | FILE_SHARE_WRITE)
}

/// Elsewhere any open file can be renamed and removed.
#[cfg(not(windows))]
pub(crate) fn keep_in_place(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

fn create_new(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    let file = options.open(path)?;
    set_private(path, 0o600)?;
    Ok(file)
}

/// Takes away what group and others may do; true where they could do anything.
pub fn tighten(path: &Path) -> io::Result<bool> {
    let mode = if path.is_dir() { 0o700 } else { 0o600 };
    set_private(path, mode)
}

#[cfg(unix)]
fn set_private(path: &Path, mode: u32) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_symlink() {
        // What it leads to is not ours.
        return Ok(false);
    }
    let present = metadata.permissions().mode();
    if present & 0o777 == mode {
        return Ok(false);
    }
    // A sticky folder (/tmp) is shared on purpose; it is not ours to close.
    if present & 0o1000 == 0 {
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    Ok(true)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same signature as where there are permission bits")]
fn set_private(_path: &Path, _mode: u32) -> io::Result<bool> {
    // A user's own data folder is private by inheritance there.
    Ok(false)
}

/// The largest file that is read or written as a whole, in bytes.
pub const LARGEST: u64 = 1 << 30;

/// Reads a file. Only a file: a pipe or a device in its place would keep its reader waiting for ever, a link may lead
/// anywhere, and one that is larger than [`LARGEST`] would fill the memory.
pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let file = open(path.as_ref(), OpenOptions::new().read(true))?;
    let length = file.metadata()?.len();
    if length > LARGEST {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    // It may have grown since.
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST { Err(too_large()) } else { Ok(bytes) }
}

/// Opens what is a file, and nothing else: waits for nobody and follows no link that its name is. The folders on the way
/// to it may be links.
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let no_file = || io::Error::other(NoFile);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY;
        std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits().cast_signed());
    }
    if cfg!(not(unix)) && is_no_file(path) {
        return Err(no_file());
    }
    let opened = in_use::opened(|| options.open(path));
    let file = opened.map_err(|error| if is_no_file(path) { no_file() } else { error })?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(no_file()) }
}

fn too_large() -> io::Error {
    io::Error::new(ErrorKind::FileTooLarge, TooLarge)
}

#[derive(Debug, thiserror::Error)]
#[error("{}", text!("archive-no-file"))]
struct NoFile;

#[derive(Debug, thiserror::Error)]
#[error("{}", text!("archive-too-large", size = Words(LARGEST >> 20)))]
struct TooLarge;

/// Whether something other than a file is at a path: a folder, a link, a pipe.
pub(crate) fn is_no_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// Which file it is on this machine: its device and its number there. None where the system does not say.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "the same signature as where it is not known")]
pub(crate) fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

/// Which file it is. Windows does not say.
#[cfg(not(unix))]
pub(crate) fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// Whether the file at `path` is the open one, as far as the system says; a link is none.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let there = match fs::symlink_metadata(path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(false);
        }
        there => there?,
    };
    Ok(there.is_file() && identity(&there) == identity(&file.metadata()?))
}

/// Gives a file or a folder another name. A file that has that name is replaced.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    in_use::once_free(&[from, to], || fs::rename(from, to))
}

/// Removes a file.
pub fn remove_file(path: &Path) -> io::Result<()> {
    in_use::once_free(&[path], || fs::remove_file(path))
}

/// Removes a folder with all that is in it.
pub fn remove_dir_all(dir: &Path) -> io::Result<()> {
    in_use::once_free(&[dir], || fs::remove_dir_all(dir))
}

/// Makes what is in a file durable. Windows asks for the right to write for it.
pub(crate) fn sync_file(path: &Path) -> io::Result<()> {
    in_use::opened(|| OpenOptions::new().read(true).write(cfg!(windows)).open(path))?.sync_all()
}

/// Makes the names in the folder of `path` durable.
pub fn sync_parent(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    sync_dir(parent.unwrap_or(Path::new(".")))
}

/// Makes the names in a folder durable.
#[cfg(unix)]
pub fn sync_dir(dir: &Path) -> io::Result<()> {
    File::open(dir)?.sync_all()
}

/// Makes the names in a folder durable; Windows does so by itself and cannot be asked.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same signature as where it can fail")]
pub fn sync_dir(_dir: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether a file is named as those are that a write makes first.
pub(crate) fn is_temporary(name: &str) -> bool {
    name.ends_with(TEMPORARY)
}

/// Removes a file if it is there, durably.
pub(crate) fn remove(path: &Path) -> Result<(), ArchiveError> {
    match remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed.and_then(|()| sync_parent(path)).at(path),
    }
}

/// Whether a file is what a killed process left of a write: a temporary file that this process is not writing.
pub(crate) fn is_leftover(name: &str) -> bool {
    is_temporary(name) && !name.contains(&format!(".{}-", std::process::id()))
}

/// Removes temporary files that a killed process left in `dir`.
pub(crate) fn remove_leftovers(dir: &Path) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        if is_temporary(&entry.file_name().to_string_lossy()) {
            let _ = remove_file(&entry.path());
        }
    }
}

fn temporary_beside(path: &Path) -> PathBuf {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let count = COUNTER.fetch_add(1, Ordering::Relaxed);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}-{count}{TEMPORARY}", std::process::id()))
}
