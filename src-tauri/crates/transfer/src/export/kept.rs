//! A folder of notes that is kept up to date with an archive, among whatever else lies there: of Obsidian, or of git.
//!
//! Before a file is written, moved or removed, the list in the folder says so. After a crash it is known which files are of
//! conversations, so that none is left behind of one that is forgotten.

mod list;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use extremis_archive::{
    Archive, ArchiveError, Attachments, Progress, ProgressStage, Report, durable, reading, was_forgotten,
};
use extremis_domain::{Session, SessionId};

use super::folder::{hash, present};
use super::names::names_of;
use super::outgoing::Outgoing;
use super::{ATTACHMENTS, ExportFormat, ExportOptions, ExportReport, Exporting, markdown, readable};
use list::{Before, Note, NoteList};

/// So many notes are written between two looks at the list, or so many bytes.
const STEP: usize = 64;
const STEP_BYTES: usize = 16 << 20;
/// What the ending of a note is, and what is added to the name of one that was changed by hand.
const EXTENSION: &str = "md";
const BY_HAND: &str = "changed by hand";

/// Brings a folder of notes up to what is in the archive: what changed is written anew, under a new name where the title is
/// another one, and what is deleted or forgotten goes. What somebody else put there is not touched. A note that was changed
/// by hand and has to be written is kept beside the new one; only what was forgotten is taken away in any case.
pub fn keep_notes(
    archive: &Archive,
    dir: &Path,
    progress: &mut Report<'_>,
) -> Result<ExportReport, ArchiveError> {
    let options = ExportOptions { format: ExportFormat::Markdown, contexts: true, memory: false };
    let kept = reading::attachments(archive);
    let exporting = Exporting { archive, kept, options: &options, report: ExportReport::default() };
    let mut notes = Notes { dir: dir.to_owned(), list: NoteList::read(dir)?, exporting };
    durable::create_dir(dir)?;
    notes.remove_gone()?;
    notes.write_changed(progress)?;
    notes.remove_unused_files()?;
    notes.list.write(dir)?;
    Ok(notes.exporting.report)
}

/// Whether notes were written to a folder before.
pub fn is_kept(dir: &Path) -> bool {
    NoteList::is_in(dir)
}

struct Notes<'a> {
    dir: PathBuf,
    list: NoteList,
    exporting: Exporting<'a>,
}

/// A note that is to be written.
struct WrittenNote {
    session: std::sync::Arc<Session>,
    bytes: Vec<u8>,
    /// The files that go along with its messages.
    files: Vec<(String, Vec<u8>)>,
}

/// What is to be done once the list says it.
enum Step {
    Move { from: PathBuf, to: PathBuf },
    Remove(PathBuf),
    Write(PathBuf, Vec<u8>),
}

impl Step {
    fn take(self) -> Result<(), ArchiveError> {
        match self {
            Self::Move { from, to } => {
                durable::rename(&from, &to).map_err(|source| ArchiveError::Io { path: from, source })
            }
            Self::Remove(path) => removed(path),
            Self::Write(path, bytes) => {
                path.parent().map_or(Ok(()), durable::create_dir)?;
                durable::write(&path, &bytes)
            }
        }
    }
}

fn removed(path: PathBuf) -> Result<(), ArchiveError> {
    match durable::remove_file(&path) {
        Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
            Err(ArchiveError::Io { path, source })
        }
        _ => Ok(()),
    }
}

impl Notes<'_> {
    /// Removes the notes of what is not among the conversations any more. One that was changed by hand stays, unless its
    /// conversation was forgotten.
    fn remove_gone(&mut self) -> Result<(), ArchiveError> {
        let archive = self.exporting.archive;
        let live: BTreeSet<_> = archive.entries().into_iter().map(|entry| entry.id).collect();
        let gone: Vec<_> = self.list.notes.keys().filter(|id| !live.contains(id)).copied().collect();
        for id in gone {
            self.remove_note(id, was_forgotten(archive, id))?;
        }
        let owners: BTreeSet<_> = self.list.set_aside.values().copied().collect();
        for id in owners.into_iter().filter(|id| was_forgotten(archive, *id)) {
            self.remove_set_aside(id)?;
        }
        Ok(())
    }

    fn remove_note(&mut self, id: SessionId, is_forgotten: bool) -> Result<(), ArchiveError> {
        let Some(note) = self.list.notes.get(&id) else { return Ok(()) };
        for name in note.names() {
            let path = self.dir.join(name);
            match present(&path)? {
                None => {}
                Some(found) if is_forgotten || note.is_ours(&found) => {
                    removed(path)?;
                    self.exporting.report.removed += 1;
                }
                Some(_) => {
                    self.exporting.report.left.push(path);
                    return Ok(());
                }
            }
        }
        self.list.notes.remove(&id);
        Ok(())
    }

    fn remove_set_aside(&mut self, id: SessionId) -> Result<(), ArchiveError> {
        let of_id = self.list.set_aside.iter().filter(|(_, owner)| **owner == id);
        let names: Vec<_> = of_id.map(|(name, _)| name.clone()).collect();
        for name in names {
            let path = self.dir.join(&name);
            if path.exists() {
                removed(path.clone())?;
                self.exporting.report.erased.push(path);
            }
            self.list.set_aside.remove(&name);
        }
        Ok(())
    }

    fn write_changed(&mut self, progress: &mut Report<'_>) -> Result<(), ArchiveError> {
        let entries = self.exporting.archive.entries();
        let changed: Vec<_> =
            entries.iter().filter(|entry| !self.is_current(entry.id, entry.revision)).collect();
        self.exporting.report.unchanged = entries.len() - changed.len();
        let (mut step, mut bytes) = (Vec::new(), 0);
        for (done, entry) in changed.iter().enumerate() {
            let told = Progress { task: ProgressStage::Export, done, total: changed.len() };
            if progress(told) == ControlFlow::Break(()) {
                self.exporting.report.cancelled = true;
                break;
            }
            let Some(written) = self.written(entry.id)? else { continue };
            bytes += written.files.iter().fold(written.bytes.len(), |sum, (_, file)| sum + file.len());
            step.push(written);
            if step.len() >= STEP || bytes >= STEP_BYTES {
                self.put(std::mem::take(&mut step))?;
                bytes = 0;
            }
        }
        self.put(step)
    }

    fn is_current(&self, id: SessionId, revision: u64) -> bool {
        let note = self.list.notes.get(&id).filter(|note| note.revision == Some(revision));
        note.is_some_and(|note| self.dir.join(&note.name).is_file())
    }

    /// A conversation as a note; none where it cannot be read.
    fn written(&mut self, id: SessionId) -> Result<Option<WrittenNote>, ArchiveError> {
        let Some(session) = self.exporting.read(id)? else { return Ok(None) };
        let Exporting { kept, report, .. } = &mut self.exporting;
        let (bytes, files) = rendered(&session, kept, report)?;
        Ok(Some(WrittenNote { session, bytes, files }))
    }

    /// Puts notes into the folder: first the list says what is done, then it is done.
    fn put(&mut self, written: Vec<WrittenNote>) -> Result<(), ArchiveError> {
        let mut steps = Vec::new();
        let ids: Vec<_> = written.iter().map(|written| written.session.id()).collect();
        for one in written {
            self.plan(one, &mut steps)?;
        }
        self.list.write(&self.dir)?;
        steps.into_iter().try_for_each(Step::take)?;
        for id in ids {
            self.list.notes.entry(id).and_modify(|note| note.before = None);
        }
        Ok(())
    }

    fn plan(&mut self, written: WrittenNote, steps: &mut Vec<Step>) -> Result<(), ArchiveError> {
        let WrittenNote { session, bytes, files } = written;
        let id = session.id();
        let sha256 = hash(&bytes);
        let name = self.name(&session, &sha256)?;
        let forgotten = session.parts().messages.iter().filter(|message| message.is_forgotten()).count();
        let former = self.list.notes.get(&id).cloned();
        let attachments = files.iter().map(|(name, _)| name.clone()).collect();
        let revision = Some(session.revision());
        let note = Note { name, sha256, before: None, revision, forgotten, attachments };
        self.plan_files(files, steps)?;
        let Some(former) = former else {
            steps.push(Step::Write(self.dir.join(&note.name), bytes));
            self.exporting.report.written += 1;
            self.list.notes.insert(id, note);
            return Ok(());
        };
        if forgotten > former.forgotten {
            self.remove_set_aside(id)?;
        }
        let before = self.make_way(id, &former, &note, steps)?;
        let path = self.dir.join(&note.name);
        let is_there = former.name == note.name && former.sha256 == note.sha256 && path.is_file();
        if !is_there || forgotten > former.forgotten {
            steps.push(Step::Write(path, bytes));
            self.exporting.report.written += 1;
        } else {
            self.exporting.report.unchanged += 1;
        }
        self.list.notes.insert(id, Note { before, ..note });
        Ok(())
    }

    /// What becomes of the former file of a note that is to be written; gives what it may still be after a crash.
    fn make_way(
        &mut self,
        id: SessionId,
        former: &Note,
        note: &Note,
        steps: &mut Vec<Step>,
    ) -> Result<Option<Before>, ArchiveError> {
        if let Some(older) = former.before.as_ref().filter(|older| older.name != former.name) {
            // The process ended before it was removed.
            let path = self.dir.join(&older.name);
            if present(&path)?.as_ref() == Some(&older.sha256) {
                removed(path)?;
            }
        }
        let path = self.dir.join(&former.name);
        let Some(found) = present(&path)? else { return Ok(None) };
        let is_same = former.name == note.name && former.sha256 == note.sha256;
        let is_ours = former.is_ours(&found);
        if !is_ours && note.forgotten > former.forgotten {
            // It may say what was forgotten.
            self.exporting.report.erased.push(path.clone());
        } else if !is_ours && !is_same {
            let aside = self.aside(&former.name);
            let to = self.dir.join(&aside);
            self.exporting.report.set_aside.push(to.clone());
            self.list.set_aside.insert(aside, id);
            steps.push(Step::Move { from: path, to });
            return Ok(None);
        }
        if former.name != note.name {
            steps.push(Step::Remove(path));
        }
        Ok(Some(Before { name: former.name.clone(), sha256: found }))
    }

    fn plan_files(
        &mut self,
        files: Vec<(String, Vec<u8>)>,
        steps: &mut Vec<Step>,
    ) -> Result<(), ArchiveError> {
        for (name, bytes) in files {
            let path = self.dir.join(&name);
            let sha256 = hash(&bytes);
            let found = present(&path)?;
            if found.is_none() {
                steps.push(Step::Write(path, bytes));
            } else if found.as_ref() != Some(&sha256) {
                // Its name says what it holds: somebody changed it.
                self.exporting.report.left.push(path);
            }
            self.list.files.insert(name, sha256);
        }
        Ok(())
    }

    /// The name that a note has, or the plainest that nothing else has.
    fn name(&self, session: &Session, sha256: &str) -> Result<String, ArchiveError> {
        let others = self.list.notes.iter().filter(|(id, _)| **id != session.id());
        let taken: BTreeSet<_> = others.map(|(_, note)| note.name.to_lowercase()).collect();
        let former = self.list.notes.get(&session.id()).map(|note| &note.name);
        for name in names_of(session, EXTENSION) {
            let is_own = former == Some(&name);
            if taken.contains(&name.to_lowercase()) {
                continue;
            }
            if is_own || self.is_free(&name, sha256)? {
                return Ok(name);
            }
        }
        Ok(format!("{}.{EXTENSION}", session.id()))
    }

    /// Whether nothing has a name, or just what is to be written.
    fn is_free(&self, name: &str, sha256: &str) -> Result<bool, ArchiveError> {
        let path = self.dir.join(name);
        match path.symlink_metadata() {
            Err(_) => Ok(true),
            Ok(found) if found.is_file() => Ok(present(&path)?.as_deref() == Some(sha256)),
            Ok(_) => Ok(false),
        }
    }

    /// A free name for a note that was changed by hand.
    fn aside(&self, name: &str) -> String {
        let stem = name.strip_suffix(".md").unwrap_or(name);
        let first = std::iter::once(format!("{stem} ({BY_HAND}).{EXTENSION}"));
        let mut names = first.chain((2..).map(|number| format!("{stem} ({BY_HAND} {number}).{EXTENSION}")));
        let is_free = |name: &String| {
            self.dir.join(name).symlink_metadata().is_err() && !self.list.set_aside.contains_key(name)
        };
        names.find(is_free).unwrap_or_default()
    }

    /// Removes the files that no note names any more.
    fn remove_unused_files(&mut self) -> Result<(), ArchiveError> {
        if self.exporting.report.cancelled {
            return Ok(());
        }
        let used: BTreeSet<_> =
            self.list.notes.values().flat_map(|note| &note.attachments).cloned().collect();
        let unused: Vec<_> = self.list.files.keys().filter(|name| !used.contains(*name)).cloned().collect();
        for name in unused {
            let path = self.dir.join(&name);
            let written = self.list.files.remove(&name);
            match present(&path)? {
                None => {}
                Some(found) if Some(&found) == written.as_ref() => removed(path)?,
                Some(_) => self.exporting.report.left.push(path),
            }
        }
        Ok(())
    }
}

/// A note, and the files that go along with it, by their places in the folder.
type Rendered = (Vec<u8>, Vec<(String, Vec<u8>)>);

fn rendered(
    session: &Session,
    kept: &Attachments,
    report: &mut ExportReport,
) -> Result<Rendered, ArchiveError> {
    let mut outgoing = Outgoing::new(session, kept);
    let mut files = Vec::new();
    let links = outgoing.each_file(readable::attached(session), &mut |name, _, bytes| {
        files.push((format!("{ATTACHMENTS}/{name}"), bytes.to_vec()));
        Ok(())
    })?;
    let bytes = markdown::written(session, &links.below(ATTACHMENTS)).into_bytes();
    let Outgoing { read, missing, .. } = outgoing;
    report.attachments += read;
    report.missing.extend(missing.into_iter().map(|(name, why)| (session.id(), name, why)));
    Ok((bytes, files))
}
