//! What happens to a file that cannot be read: set aside by a writer, left alone by a reader, told to the user.

use std::path::{Path, PathBuf};

use extremis_domain::{Session, SessionId};
use extremis_language::{Words, text};

use crate::backup;
use crate::format::{self, FormatError, Opened};
use crate::layout::{self, Layout};
use crate::lost::{Lost, used_but_for};
use crate::{DamageReason, Notice, NoticeCode, quarantine};

/// Sets a damaged file aside if this process may write, and says what became of it.
pub(crate) fn set_aside(
    layout: &Layout,
    may_write: bool,
    path: &Path,
    reason: &DamageReason,
) -> (Option<PathBuf>, Notice) {
    let moved = may_write.then(|| quarantine::set_aside(layout, path, reason.written()));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if let Some(Ok(to)) = moved {
        let told =
            text!("archive-set-aside", name = Words(&name), reason = Words(reason), path = to.display());
        let message = with(told, earlier_copy(layout, path));
        return (Some(to), Notice { code: NoticeCode::FileQuarantined, message });
    }
    let told = text!("archive-left-in-place", name = Words(&name), reason = Words(reason));
    let why = moved.and_then(Result::err).map(|error| text!("archive-not-moved", error = Words(error)));
    let message = with(told, why);
    (None, Notice { code: NoticeCode::FileLeftInPlace, message })
}

/// A sentence and the one that may follow.
fn with(told: String, more: Option<String>) -> String {
    match more {
        Some(more) => format!("{told} {more}"),
        None => told,
    }
}

/// Where the session of a damaged file can be had from, if a backup has it.
fn earlier_copy(layout: &Layout, path: &Path) -> Option<String> {
    let id = layout::session_of(path)?;
    let (backup, _) = backup::newest_readable(layout, id)?;
    let (at, name) = (Words(backup.at), &backup.name);
    Some(text!("archive-earlier-copy", at = at, name = name, id = Words(id)))
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
    let what = if lost.is_empty() {
        text!("archive-session-changed", title = session.title())
    } else {
        text!("archive-session-damaged", title = session.title(), used = used_but_for(lost))
    };
    let message = match kept {
        Some(Ok(path)) => text!("archive-as-found", what = what, path = path.display()),
        _ => what,
    };
    Notice { code: NoticeCode::FileChanged, message }
}
