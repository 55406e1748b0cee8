//! Filling a backup's folder: what did not change since the previous backup is a hard link to its file there,
//! the rest is written anew.
//!
//! Never a link to a live file: damage done to that in place would be done to the backup as well.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use extremis_domain::{SessionId, Timestamp};

use crate::error::At;
use crate::index::{self, IndexRow, Stamp};
use crate::layout::Layout;
use crate::{ArchiveError, Attachments, Entry, durable, instructions};

/// Fills one backup.
#[derive(Debug)]
pub(crate) struct Copier {
    to: Layout,
    previous: Option<Layout>,
    written: Vec<PathBuf>,
    /// The folders of what goes along with messages.
    attached: Vec<PathBuf>,
}

impl Copier {
    /// Begins to fill `to`, linking to what is in `previous`.
    pub(crate) fn new(to: &Path, previous: Option<&Path>) -> Result<Self, ArchiveError> {
        let to = Layout::new(to);
        durable::create_dir(&to.conversations())?;
        to.memories().parent().map_or(Ok(()), durable::create_dir)?;
        Ok(Self { to, previous: previous.map(Layout::new), written: Vec::new(), attached: Vec::new() })
    }

    /// Takes over every file of a folder of sessions, readable or not, of whatever name; nothing is left out.
    pub(crate) fn conversations(&mut self, from: &Path) -> Result<(), ArchiveError> {
        for entry in fs::read_dir(from).at(from)? {
            let path = entry.at(from)?.path();
            let Some(name) = path.file_name().map(PathBuf::from) else { continue };
            if path.extension().is_some_and(|extension| extension == "json") && path.is_file() {
                let before = self.previous.as_ref().map(|previous| previous.conversations().join(&name));
                self.copy(&path, before.as_deref(), &self.to.conversations().join(&name))?;
            }
        }
        Ok(())
    }

    /// Takes over the memories' file; true if there is one.
    pub(crate) fn memories_file(&mut self, from: &Path) -> Result<bool, ArchiveError> {
        let before = self.previous.as_ref().map(Layout::memories);
        self.copy(from, before.as_deref(), &self.to.memories())
    }

    /// Writes a memories' file.
    pub(crate) fn write_memories(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.write(&self.to.memories(), bytes, None)
    }

    /// Takes over what goes along with messages. Its files never change.
    pub(crate) fn attachments(&mut self, from: &Layout) -> Result<(), ArchiveError> {
        let to = Attachments::of(self.to.dir());
        for (session, files) in Attachments::of(from.dir()).all()? {
            let dir = to.of_session(session);
            durable::create_dir(&dir)?;
            self.attached.push(dir.clone());
            let previous = self.previous.as_ref().map(|previous| Attachments::of(previous.dir()));
            let before = previous.map(|previous| previous.of_session(session));
            for path in files {
                let Some(name) = path.file_name() else { continue };
                let before = before.as_ref().map(|before| before.join(name));
                self.copy(&path, before.as_deref(), &dir.join(name))?;
            }
        }
        Ok(())
    }

    /// Takes over the file of the instructions; where there is none, one that says so.
    pub(crate) fn instructions(&mut self, from: &Path) -> Result<(), ArchiveError> {
        let before = self.previous.as_ref().map(Layout::instructions);
        if !self.copy(from, before.as_deref(), &self.to.instructions())? {
            self.write(&self.to.instructions(), &instructions::encode(Vec::new())?, None)?;
        }
        Ok(())
    }

    /// Writes sessions that have no files of their own, and their index. `bytes` is asked only for sessions that
    /// the previous backup has not, or has in another revision.
    pub(crate) fn write_sessions<F>(
        &mut self,
        sessions: impl IntoIterator<Item = (Entry, F)>,
        active: Option<SessionId>,
        now: Timestamp,
    ) -> Result<(), ArchiveError>
    where
        F: FnOnce() -> Result<Vec<u8>, ArchiveError>,
    {
        let known = self.revisions_before();
        let mut rows = Vec::new();
        for (entry, bytes) in sessions {
            let path = self.to.session(entry.id);
            let unchanged = known.get(&entry.id) == Some(&entry.revision);
            let before = self.previous.as_ref().filter(|_| unchanged).map(|it| it.session(entry.id));
            if before.is_none_or(|before| fs::hard_link(before, &path).is_err()) {
                self.write(&path, &bytes()?, None)?;
            }
            let stamp = fs::metadata(&path).ok().map(|metadata| Stamp::of(&metadata));
            rows.push(IndexRow { entry, stamp });
        }
        let index = index::encode(rows, active, now)?;
        self.write(&self.to.index(), &index, None)
    }

    /// Makes all of it durable.
    pub(crate) fn finish(self) -> Result<(), ArchiveError> {
        // After all are written, so that the first sync takes most of the others with it.
        for path in &self.written {
            durable::sync_file(path).at(path)?;
        }
        let attached = (!self.attached.is_empty()).then(|| self.to.attachments());
        let folders = [self.to.conversations(), self.to.memories(), self.to.dir().to_owned()];
        self.attached.iter().chain(&attached).chain(&folders).try_for_each(|path| {
            let dir = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
            durable::sync_dir(dir).at(dir)
        })
    }

    fn revisions_before(&self) -> HashMap<SessionId, u64> {
        let bytes = self.previous.as_ref().and_then(|previous| durable::read(previous.index()).ok());
        let index = bytes.and_then(|bytes| index::decode(&bytes).ok()).unwrap_or_default();
        index.rows.into_iter().map(|row| (row.entry.id, row.entry.revision)).collect()
    }

    /// True if there was such a file. One that cannot be read is linked, if the system lets us: a reader with
    /// other rights, or another day, may have more luck.
    fn copy(&mut self, from: &Path, before: Option<&Path>, to: &Path) -> Result<bool, ArchiveError> {
        let metadata = match fs::symlink_metadata(from) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            metadata => metadata.at(from)?,
        };
        if !metadata.is_file() {
            // What a link leads to is not in the archive.
            return Ok(false);
        }
        if before.is_some_and(|before| is_unmoved(before, &metadata) && fs::hard_link(before, to).is_ok()) {
            return Ok(true);
        }
        match durable::read(from) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => {
                if fs::hard_link(from, to).is_err() {
                    tracing::warn!(path = %from.display(), %error, "this file is not in the backup");
                }
            }
            Ok(bytes) => {
                let same = before.filter(|before| durable::read(before).is_ok_and(|before| before == bytes));
                if same.is_none_or(|before| fs::hard_link(before, to).is_err()) {
                    self.write(to, &bytes, metadata.modified().ok())?;
                }
            }
        }
        Ok(true)
    }

    /// Writes a new file. With the time of what it is a copy of, the next backup can tell that that did not
    /// change.
    fn write(&mut self, to: &Path, bytes: &[u8], modified: Option<SystemTime>) -> Result<(), ArchiveError> {
        let write = || -> io::Result<()> {
            let mut file = durable::create_file(to)?;
            file.write_all(bytes)?;
            modified.map_or(Ok(()), |modified| file.set_modified(modified))
        };
        write().at(to)?;
        self.written.push(to.to_owned());
        Ok(())
    }
}

/// Whether the previous copy was made of the file as it is.
fn is_unmoved(before: &Path, present: &Metadata) -> bool {
    let Ok(before) = fs::metadata(before) else { return false };
    let at = |metadata: &Metadata| metadata.modified().ok();
    before.is_file() && before.len() == present.len() && at(&before).is_some() && at(&before) == at(present)
}

#[cfg(test)]
mod tests;
