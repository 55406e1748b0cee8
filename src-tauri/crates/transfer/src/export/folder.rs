//! A folder of exported conversations, and what is known of it: a list of what was written there, so that it can be
//! brought up to date, and so that nothing else in it is ever touched.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_archive::{ArchiveError, durable};
use extremis_domain::{Session, SessionId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::names::Names;

/// The list, in the folder itself.
const LIST: &str = ".extremis-export.json";

#[derive(Debug, Default, Serialize, Deserialize)]
struct List {
    /// By the names of the files, which are below the folder.
    files: BTreeMap<String, Written>,
}

/// What an export wrote into a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Written {
    /// The conversation; none for what stands beside them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    session: Option<SessionId>,
    sha256: String,
}

/// Whether conversations can be exported to a folder: it is not there, is empty, or was exported to before.
pub fn takes_export(dir: &Path) -> bool {
    dir.join(LIST).is_file() || is_free(dir)
}

fn is_free(dir: &Path) -> bool {
    fs::read_dir(dir)
        .map_or_else(|error| error.kind() == ErrorKind::NotFound, |mut entries| entries.next().is_none())
}

/// The folder while it is written to.
#[derive(Debug)]
pub(super) struct ExportFolder {
    dir: PathBuf,
    extension: &'static str,
    names: Names,
    before: List,
    now: List,
    /// Files that somebody changed since an export wrote them, and that this one wanted to write.
    left: Vec<PathBuf>,
}

impl ExportFolder {
    /// Opens a folder that is not there, is empty, or was exported to before.
    pub fn open(dir: &Path, extension: &'static str) -> Result<Self, ArchiveError> {
        let before = match durable::read(dir.join(LIST)) {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if !is_free(dir) {
                    return Err(ArchiveError::InTheWay { path: dir.to_owned() });
                }
                List::default()
            }
            Err(source) => return Err(ArchiveError::Io { path: dir.to_owned(), source }),
        };
        durable::create_dir(dir)?;
        Ok(Self {
            dir: dir.to_owned(),
            extension,
            names: Names::default(),
            before,
            now: List::default(),
            left: Vec::new(),
        })
    }

    /// Writes the file of a conversation; false when it said that already.
    pub fn put(&mut self, session: &Session, bytes: &[u8]) -> Result<bool, ArchiveError> {
        let name = self.names.of(session, self.extension);
        self.write(name, Some(session.id()), bytes)
    }

    pub fn put_named(&mut self, name: &str, session: SessionId, bytes: &[u8]) -> Result<bool, ArchiveError> {
        self.write(name.to_owned(), Some(session), bytes)
    }

    /// Writes what stands beside the conversations.
    pub fn put_beside(&mut self, name: &str, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.write(name.to_owned(), None, bytes).map(drop)
    }

    fn write(
        &mut self,
        name: String,
        session: Option<SessionId>,
        bytes: &[u8],
    ) -> Result<bool, ArchiveError> {
        let path = self.dir.join(&name);
        let sha256 = hash(bytes);
        let present = present(&path)?;
        let is_written = present.as_ref() == Some(&sha256);
        if !is_written && !self.is_ours(&name, present.as_deref()) {
            // What somebody wrote there is kept; the list goes on saying what an export wrote.
            self.left.push(path);
            if let Some(before) = self.before.files.get(&name) {
                self.now.files.insert(name, before.clone());
            }
            return Ok(false);
        }
        if !is_written {
            path.parent().map_or(Ok(()), durable::create_dir)?;
            durable::write(&path, bytes)?;
        }
        self.now.files.insert(name, Written { session, sha256 });
        Ok(!is_written)
    }

    /// Whether a file is not there, or is as an export left it.
    fn is_ours(&self, name: &str, present: Option<&str>) -> bool {
        present
            .is_none_or(|present| self.before.files.get(name).is_some_and(|before| before.sha256 == present))
    }

    /// Removes what an earlier export wrote and this one did not, but of these conversations; gives how many there were,
    /// and those that somebody changed since.
    pub fn remove_others(&mut self, but: &[SessionId]) -> Result<(usize, Vec<PathBuf>), ArchiveError> {
        let (mut removed, mut left) = (0, Vec::new());
        for (name, before) in &self.before.files {
            if self.now.files.contains_key(name) || !is_below(name) {
                continue;
            }
            let path = self.dir.join(name);
            if before.session.is_some_and(|session| but.contains(&session)) {
                self.now.files.insert(name.clone(), before.clone());
                continue;
            }
            match present(&path)? {
                None => {}
                Some(present) if present == before.sha256 => {
                    durable::remove_file(&path).map_err(|source| ArchiveError::Io { path, source })?;
                    removed += 1;
                }
                Some(_) => left.push(path),
            }
        }
        Ok((removed, left))
    }

    /// Writes the list; gives the files that were to be written and that somebody changed since.
    pub fn finish(mut self) -> Result<Vec<PathBuf>, ArchiveError> {
        // Where a part was exported, the rest is as it was.
        for (name, before) in std::mem::take(&mut self.before.files) {
            if is_below(&name) && self.dir.join(&name).exists() {
                self.now.files.entry(name).or_insert(before);
            }
        }
        durable::write(&self.dir.join(LIST), &serde_json::to_vec_pretty(&self.now)?)?;
        Ok(self.left)
    }
}

/// The list may be somebody else's: nothing outside of the folder is meant by it.
pub(super) fn is_below(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    !name.is_empty() && parts.all(|part| matches!(part, std::path::Component::Normal(_)))
}

/// The hash of what a file has; none where there is no file.
pub(super) fn present(path: &Path) -> Result<Option<String>, ArchiveError> {
    match durable::read(path) {
        Ok(bytes) => Ok(Some(hash(&bytes))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(ArchiveError::Io { path: path.to_owned(), source }),
    }
}

pub(super) fn hash(bytes: &[u8]) -> String {
    use std::fmt::Write;

    let digest = Sha256::digest(bytes);
    digest.iter().fold(String::with_capacity(64), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
