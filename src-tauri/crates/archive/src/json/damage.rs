//! What happens to a file that cannot be read: set aside by a writer, left alone by a reader, told to the user.

use std::path::{Path, PathBuf};

use extremis_domain::{Session, SessionId};

use crate::backup;
use crate::format::{self, FormatError, Opened};
use crate::layout::{self, Layout};
use crate::lost::{Lost, used_but_for};
use crate::{Notice, NoticeCode, quarantine};

/// Sets a damaged file aside if this process may write, and says what became of it.
pub(crate) fn set_aside(
    layout: &Layout,
    may_write: bool,
    path: &Path,
    reason: &str,
) -> (Option<PathBuf>, Notice) {
    let moved = may_write.then(|| quarantine::set_aside(layout, path, reason));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if let Some(Ok(to)) = moved {
        let message = format!(
            "{name} could not be read ({reason}). It was kept as {}; your other conversations are not affected.{}",
            to.display(),
            earlier_copy(layout, path).unwrap_or_default()
        );
        return (Some(to), Notice { code: NoticeCode::FileQuarantined, message });
    }
    let why = match moved {
        Some(Err(error)) => format!(" It could not be moved aside: {error}"),
        _ => String::new(),
    };
    let message = format!(
        "{name} could not be read ({reason}). It was left as it is; your other conversations are not affected.{why}"
    );
    (None, Notice { code: NoticeCode::FileLeftInPlace, message })
}

/// Where the session of a damaged file can be had from, if a backup has it.
fn earlier_copy(layout: &Layout, path: &Path) -> Option<String> {
    let id = layout::session_of(path)?;
    let (backup, _) = backup::newest_readable(layout, id)?;
    let (at, name) = (backup.at, &backup.name);
    Some(format!(
        " An earlier copy from {at} can be restored from your backups, or with: extremis-cli backups restore {name} --session {id}"
    ))
}

/// Reads a session's file. A message that cannot be read and that a backup has is taken from there.
pub(super) fn decode(layout: &Layout, id: SessionId, bytes: &[u8]) -> Result<Opened, FormatError> {
    let opened = format::decode(id, bytes)?;
    if !opened.lost.iter().any(|lost| lost.is_said()) {
        return Ok(opened);
    }
    let earlier = backup::newest_readable(layout, id).map(|(_, session)| session);
    format::decode_beside(id, bytes, earlier.as_ref())
}

/// What the user is told of a session whose file is not what this program wrote. A writer keeps those bytes aside
/// before it writes the file anew.
pub(crate) fn changed(
    layout: &Layout,
    may_write: bool,
    session: &Session,
    lost: &[Lost],
    bytes: &[u8],
) -> Notice {
    let name = format!("{}.changed-{:08x}.json", session.id(), crc32fast::hash(bytes));
    let reason = "This file was changed after Extremis wrote it: its checksum is wrong.";
    let kept = may_write.then(|| quarantine::keep(layout, &name, bytes, reason));
    let kept = match kept {
        Some(Ok(path)) => format!(" The file as it was found was kept as {}.", path.display()),
        _ => String::new(),
    };
    if !lost.is_empty() {
        let message = format!("The file of “{}” is damaged. {}{kept}", session.title(), used_but_for(lost));
        return Notice { code: NoticeCode::FileChanged, message };
    }
    Notice {
        code: NoticeCode::FileChanged,
        message: format!(
            "“{}” was changed by another program, or by a disk that fails: its file is not as Extremis wrote it. It is shown as the file says now; a backup may have it as it was.{kept}",
            session.title()
        ),
    }
}
