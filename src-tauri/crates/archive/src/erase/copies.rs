//! Finding and erasing what was copied out of the archive: backups, what was set aside as damaged, originals of
//! imports, conversions that were interrupted.
//!
//! A file that can be read keeps everything else that it says. One that cannot is removed if it names what is erased or
//! its session, and in `quarantine/` also if it does not say whose it is: nobody could tell what is in it. Files of other
//! sessions are not even opened. Nothing is written in place, because copies share their files by hard links.

use std::fs;
use std::path::{Path, PathBuf};

use extremis_domain::{SessionId, Timestamp};
use serde::de::IgnoredAny;

use super::{Erasure, contains_name};
use crate::error::At;
use crate::index::{self, Index, IndexRow, Stamp};
use crate::layout::{self, Layout};
use crate::memories::Unreadable;
use crate::{ArchiveError, Entry, backup, durable, format, memories, quarantine};

/// What becomes of a file.
enum Verdict {
    Stays,
    Goes,
    Becomes(Vec<u8>),
}

/// Erases from every copy below the data folder. The caller has the turn of whoever changes backups.
pub(crate) fn erase_copies(layout: &Layout, erasure: &Erasure, now: Timestamp) -> Result<(), ArchiveError> {
    if erasure.keeps_copies {
        return Ok(());
    }
    // A conversion that goes on later would bring back what it copied before; this makes it start anew.
    remove_folder(&layout.converting())?;
    for folder in folders(&layout.backups())? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if backup::is_leftover(&name) {
            remove_folder(&folder)?;
        }
    }
    let copies = Copies { erasure, now, quarantine: layout.quarantine() };
    copies.folder(&layout.backups())?;
    copies.folder(&layout.quarantine())?;
    copies.folder(&layout.sessions())?;
    copies.strays(layout, layout.dir())?;
    if erasure.is_whole() {
        backup::recount(layout)?;
    }
    Ok(())
}

/// Erases from the memories in use what was drawn from the erased. The caller sees to it that nobody else
/// changes them.
pub(crate) fn erase_memories(layout: &Layout, erasure: &Erasure, now: Timestamp) -> Result<(), ArchiveError> {
    let path = layout.memories();
    Copies { erasure, now, quarantine: layout.quarantine() }.folder(path.parent().unwrap_or(&path))
}

struct Copies<'a> {
    erasure: &'a Erasure,
    now: Timestamp,
    quarantine: PathBuf,
}

impl Copies<'_> {
    fn folder(&self, dir: &Path) -> Result<(), ArchiveError> {
        let attached = Layout::new(dir).attachments();
        for folder in folders(dir)?.into_iter().filter(|folder| *folder != attached) {
            self.folder(&folder)?;
        }
        let (indexes, files): (Vec<_>, Vec<_>) =
            entries(dir, fs::FileType::is_file)?.into_iter().partition(|path| is_index(path));
        // An index says again what the sessions beside it say.
        for path in files.into_iter().chain(indexes) {
            let verdict = self.judge(&path)?;
            settle(&path, verdict)?;
        }
        Ok(())
    }

    /// What other programs left of the files in use: conflict copies of whoever synchronises the folder, earlier versions
    /// that one keeps, copies of editors.
    fn strays(&self, layout: &Layout, dir: &Path) -> Result<(), ArchiveError> {
        let done = [
            layout.backups(),
            layout.quarantine(),
            layout.sessions(),
            layout.memories_dir(),
            layout.attachments(),
            layout.converting(),
        ];
        for folder in folders(dir)?.into_iter().filter(|folder| !done.contains(folder)) {
            self.strays(layout, &folder)?;
        }
        for path in entries(dir, fs::FileType::is_file)?.into_iter().filter(|path| !layout.is_in_use(path)) {
            let verdict = self.judge_stray(layout, &path)?;
            settle(&path, verdict)?;
        }
        Ok(())
    }

    fn judge_stray(&self, layout: &Layout, path: &Path) -> Result<Verdict, ArchiveError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if contains_name(name.as_bytes(), self.erasure.session.to_string().as_bytes()) {
            return match durable::read(path) {
                Ok(bytes) if !self.erasure.is_whole() => self.session(&bytes),
                _ => Ok(Verdict::Goes),
            };
        }
        if layout.is_copy_of_search(path) {
            return Ok(Verdict::Goes);
        }
        // Elsewhere lie files of the user's own, too.
        if names_a_session(&name) || !layout.is_copy_of_own(path) {
            return Ok(Verdict::Stays);
        }
        let bytes = match durable::read(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Verdict::Stays),
            // Nobody could tell what is in it.
            Err(error) if error.kind() == std::io::ErrorKind::FileTooLarge => return Ok(Verdict::Goes),
            bytes => bytes.at(path)?,
        };
        Ok(if self.erasure.is_in(&bytes) { Verdict::Goes } else { Verdict::Stays })
    }

    fn judge(&self, path: &Path) -> Result<Verdict, ArchiveError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if durable::is_leftover(&name) {
            return Ok(Verdict::Goes);
        }
        let session = self.erasure.session.to_string();
        let is_ours = contains_name(name.as_bytes(), session.as_bytes());
        if is_ours && self.erasure.is_whole() {
            return Ok(Verdict::Goes);
        }
        if !is_ours && names_a_session(&name) {
            return Ok(Verdict::Stays);
        }
        let bytes = match durable::read(path) {
            // Removed together with the file that it explains.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Verdict::Stays),
            bytes => bytes.at(path)?,
        };
        if is_index(path) {
            return self.index(path, &bytes);
        }
        if name.ends_with(layout::INSTRUCTIONS) {
            // The user's own words for all conversations; they are of none.
            return Ok(Verdict::Stays);
        }
        if name == "user-memories.json" {
            return self.memories(path, &bytes);
        }
        if is_ours {
            let is_json = path.extension().is_some_and(|extension| extension == "json");
            return if is_json { self.session(&bytes) } else { Ok(Verdict::Goes) };
        }
        Ok(self.unknown(path, &bytes))
    }

    /// A copy of the session that a message or a fact is erased from.
    fn session(&self, bytes: &[u8]) -> Result<Verdict, ArchiveError> {
        let Ok(opened) = format::decode(self.erasure.session, bytes) else { return Ok(Verdict::Goes) };
        let mut session = opened.session;
        match self.erasure.change(&session) {
            Some(change) => drop(session.apply(change)?),
            // What could not be read may be what is erased: the copy is written without it.
            None if opened.lost.is_empty() => return Ok(Verdict::Stays),
            None => {}
        }
        Ok(Verdict::Becomes(format::encode(&session)?))
    }

    fn index(&self, path: &Path, bytes: &[u8]) -> Result<Verdict, ArchiveError> {
        if !contains_name(bytes, self.erasure.session.to_string().as_bytes()) {
            return Ok(Verdict::Stays);
        }
        let Ok(Index { mut rows, active, .. }) = index::decode(bytes) else { return Ok(Verdict::Goes) };
        rows.retain(|row| row.entry.id != self.erasure.session);
        rows.extend(self.row(path.parent().unwrap_or(path)));
        let active = active.filter(|id| !self.erasure.is_of_session(*id));
        Ok(Verdict::Becomes(index::encode(rows, active, self.now)?))
    }

    /// The session's row as its file in `dir` has it, if there is one.
    fn row(&self, dir: &Path) -> Option<IndexRow> {
        let id = self.erasure.session;
        let files = entries(dir, fs::FileType::is_file).ok()?;
        let path = files.into_iter().find(|path| layout::session_of(path) == Some(id))?;
        let opened = format::decode(id, &durable::read(&path).ok()?).ok()?;
        let stamp = fs::symlink_metadata(&path).ok().map(|metadata| Stamp::of(&metadata));
        Some(IndexRow { entry: Entry::of(&opened.session), stamp })
    }

    fn memories(&self, path: &Path, bytes: &[u8]) -> Result<Verdict, ArchiveError> {
        let all = match memories::decode(bytes) {
            Ok(all) => all,
            Err(_) if !self.erasure.concerns_memories(bytes) => {
                return Ok(self.unknown(path, bytes));
            }
            // All other facts would go with it.
            Err(Unreadable::Newer { version }) => {
                return Err(ArchiveError::NewerVersion { path: path.to_owned(), version });
            }
            Err(Unreadable::Damaged { .. }) => return Ok(Verdict::Goes),
        };
        let left: Vec<_> = all.memories.iter().filter_map(|memory| self.erasure.left_of(memory)).collect();
        // What cannot be read may be what is erased.
        if all.lost == 0 && left == all.memories {
            return Ok(Verdict::Stays);
        }
        Ok(Verdict::Becomes(memories::encode(left, self.now)?))
    }

    fn unknown(&self, path: &Path, bytes: &[u8]) -> Verdict {
        let is_aside = path.starts_with(&self.quarantine);
        let may_be_anything = is_aside && !quarantine::is_reason(path) && !is_json(bytes);
        if may_be_anything || self.erasure.is_in(bytes) { Verdict::Goes } else { Verdict::Stays }
    }
}

fn settle(path: &Path, verdict: Verdict) -> Result<(), ArchiveError> {
    match verdict {
        Verdict::Stays => return Ok(()),
        Verdict::Goes => durable::remove(path)?,
        Verdict::Becomes(bytes) => durable::write(path, &bytes)?,
    }
    // Why a file could not be read may quote it.
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    durable::remove(&path.with_file_name(format!("{name}.reason.txt")))
}

/// Whether a file is JSON, or lines of it.
fn is_json(bytes: &[u8]) -> bool {
    let is_whole = |bytes: &[u8]| serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
    is_whole(bytes) || bytes.split(|byte| *byte == b'\n').all(|line| line.is_empty() || is_whole(line))
}

fn is_index(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "index.json")
}

/// Whether a file's name says which session it is of.
fn names_a_session(name: &str) -> bool {
    const CHARS: usize = 36;
    let starts = name.char_indices().map(|(start, _)| start);
    starts.filter_map(|start| name.get(start..start + CHARS)).any(|part| part.parse::<SessionId>().is_ok())
}

pub(super) fn folders(dir: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
    entries(dir, fs::FileType::is_dir)
}

/// What is in a folder, links left aside; nothing if there is no such folder.
fn entries(dir: &Path, kind: impl Fn(&fs::FileType) -> bool) -> Result<Vec<PathBuf>, ArchiveError> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(dir)?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry.at(dir)?;
        if entry.file_type().is_ok_and(|found| kind(&found)) {
            paths.push(entry.path());
        }
    }
    Ok(paths)
}

pub(super) fn remove_folder(dir: &Path) -> Result<(), ArchiveError> {
    match durable::remove_dir_all(dir) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        removed => removed.and_then(|()| durable::sync_parent(dir)).at(dir),
    }
}
