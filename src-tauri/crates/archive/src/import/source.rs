//! What there is to take in: where each conversation lies, and what stands beside it.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_domain::{InstructionsVersion, Role, Session, SessionId, SystemClock, UserMemory, title_of};
use serde::Deserialize;
use serde_json::Value;

use super::files;
use crate::error::At;
use crate::format::{self, FormatError, Opened};
use crate::json::{Replayed, Replaying, replay};
use crate::layout::{self, Layout};
use crate::lost::Lost;
use crate::{Archive, ArchiveError, Mode, instructions, journal, memories};

/// Everything that is to be taken in. Conversations are read one by one.
#[derive(Default)]
pub(crate) struct Source {
    pub(super) places: Vec<Place>,
    pub(super) memories: Vec<UserMemory>,
    pub(super) instructions: Vec<Arc<InstructionsVersion>>,
    /// The conversation that was open last there.
    pub(crate) active: Option<SessionId>,
    /// What could not be read, and why.
    pub(super) failed: Vec<(PathBuf, String)>,
    /// What an index of another writer says of conversations beyond their files.
    listed: HashMap<SessionId, Listed>,
    /// The SQLite archive of that data folder, opened to look only.
    archive: Option<Archive>,
}

/// Where a conversation is.
#[derive(Debug)]
pub(super) enum Place {
    File {
        id: SessionId,
        path: PathBuf,
    },
    /// The journal of that data folder knows more than its files.
    Journal {
        session: Box<Session>,
        dir: PathBuf,
    },
    /// The SQLite archive in `file`.
    Archive {
        id: SessionId,
        file: PathBuf,
    },
}

impl Place {
    pub(super) fn path(&self) -> PathBuf {
        match self {
            Self::File { path, .. } => path.clone(),
            Self::Journal { dir, .. } => dir.clone(),
            Self::Archive { file, .. } => file.clone(),
        }
    }
}

/// A line of an index.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Listed {
    title: Option<String>,
    is_archived: bool,
}

impl Source {
    pub(super) fn find(from: &Path) -> Result<Self, ArchiveError> {
        let mut source = Self::default();
        let sqlite = Layout::new(from.parent().unwrap_or(Path::new("."))).sqlite();
        if fs::metadata(from).at(from)?.is_file() {
            if from.file_name() == sqlite.file_name() {
                source.archive(&sqlite)?;
            } else {
                source.one(from);
            }
            return Ok(source);
        }
        let layout = Layout::new(from);
        if layout.sqlite().exists() {
            source.archive(&layout.sqlite())?;
            if files::is_folder(&layout.sessions()) {
                source.folder(&layout.sessions())?;
            }
            return Ok(source);
        }
        let parts = [layout.conversations(), layout.sessions()];
        for folder in &parts {
            if files::is_folder(folder) {
                source.folder(folder)?;
            } else if folder.is_symlink() {
                source.failed.push((folder.clone(), files::LINK.to_owned()));
            }
        }
        if !parts.iter().any(|folder| files::is_folder(folder)) {
            source.folder(from)?;
        }
        source.journal(&layout)?;
        source.memories(&layout);
        source.instructions(&layout);
        let nothing = source.places.is_empty()
            && source.memories.is_empty()
            && source.instructions.is_empty()
            && source.failed.is_empty();
        if nothing { Err(ArchiveError::NothingToImport { path: from.to_owned() }) } else { Ok(source) }
    }

    /// An SQLite archive. What lies beside it in JSON is no part of it.
    fn archive(&mut self, file: &Path) -> Result<(), ArchiveError> {
        if file.is_symlink() || !file.is_file() {
            self.failed.push((file.to_owned(), files::LINK.to_owned()));
            return Ok(());
        }
        let dir = file.parent().unwrap_or(Path::new("."));
        let archive = Archive::open(dir, Mode::Read, Arc::new(SystemClock))?;
        let entries = archive.entries().into_iter().chain(archive.trash());
        self.places.extend(entries.map(|entry| Place::Archive { id: entry.id, file: file.to_owned() }));
        match archive.memories() {
            Ok(memories) => self.memories = memories,
            Err(error) => self.failed.push((file.to_owned(), error.to_string())),
        }
        match archive.instructions() {
            Ok(instructions) => self.instructions = instructions,
            Err(error) => self.failed.push((dir.join(instructions::FILE), error.to_string())),
        }
        let notices = archive.take_notices().into_iter();
        self.failed.extend(notices.map(|notice| (file.to_owned(), notice.message)));
        self.archive = Some(archive);
        Ok(())
    }

    /// A file that was named itself; it may have any name.
    fn one(&mut self, path: &Path) {
        #[derive(Deserialize)]
        struct Named {
            id: SessionId,
        }
        let id = layout::session_of(path).or_else(|| {
            let bytes = files::read(path).ok()?;
            serde_json::from_slice(&bytes).ok().map(|Named { id }| id)
        });
        match id {
            Some(id) => self.places.push(Place::File { id, path: path.to_owned() }),
            None => self.failed.push((path.to_owned(), "it is not a conversation".to_owned())),
        }
    }

    /// The session files of a folder, in the order of their names.
    pub(crate) fn folder(&mut self, dir: &Path) -> Result<(), ArchiveError> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(dir).at(dir)? {
            paths.push(entry.at(dir)?.path());
        }
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match layout::session_of(&path) {
                Some(id) => self.places.push(Place::File { id, path }),
                None if name == "index.json" => self.index(&path),
                None => {}
            }
        }
        Ok(())
    }

    /// An index adds to what the files say; one that cannot be read is missed by nobody.
    fn index(&mut self, path: &Path) {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Index {
            #[serde(alias = "sessions")]
            conversations: Vec<Value>,
            #[serde(default, alias = "activeSessionId")]
            active_conversation_id: Option<SessionId>,
        }
        let Ok(bytes) = files::read(path) else { return };
        let Ok(index) = serde_json::from_slice::<Index>(&bytes) else { return };
        self.active = self.active.or(index.active_conversation_id);
        for line in index.conversations {
            let id = line.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok());
            if let (Some(id), Ok(listed)) = (id, serde_json::from_value(line)) {
                self.listed.insert(id, listed);
            }
        }
    }

    /// What was accepted there and is not in its files.
    fn journal(&mut self, layout: &Layout) -> Result<(), ArchiveError> {
        let dir = layout.journal();
        if !files::is_folder(&dir) {
            return Ok(());
        }
        for entry in fs::read_dir(&dir).at(&dir)? {
            let path = entry.at(&dir)?.path();
            if let Err(reason) = files::check(&path) {
                self.failed.push((path, reason));
                return Ok(());
            }
        }
        let journal = journal::read(&dir)?;
        if !journal.damages.is_empty() {
            let reason = format!("{} records in it are damaged", journal.damages.len());
            self.failed.push((dir.clone(), reason));
        }
        let paths: HashMap<_, _> = self.places.iter().filter_map(file_of).collect();
        let read = |id| open_file(id, paths.get(&id)?).ok();
        let Replayed { sessions, active, .. } = replay(journal.records, self.active, read);
        self.active = active;
        let ahead: Vec<_> =
            sessions.into_values().filter(Replaying::is_ahead).filter_map(|it| it.session).collect();
        let known: HashSet<_> = ahead.iter().map(Session::id).collect();
        self.places.retain(|place| file_of(place).is_none_or(|(id, _)| !known.contains(&id)));
        self.places.extend(
            ahead.into_iter().map(|session| Place::Journal { session: Box::new(session), dir: dir.clone() }),
        );
        Ok(())
    }

    fn memories(&mut self, layout: &Layout) {
        let path = layout.memories();
        if fs::symlink_metadata(&path).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            return;
        }
        let read = files::read(&path).and_then(|bytes| {
            memories::decode(&bytes).map_err(|unreadable| match unreadable {
                memories::Unreadable::Newer { version } => newer(version),
                memories::Unreadable::Damaged { reason } => reason,
            })
        });
        match read {
            Ok(memories::Decoded { memories, lost }) => {
                self.memories = memories;
                if lost > 0 {
                    self.failed.push((path, format!("{lost} of the memories in it cannot be read")));
                }
            }
            Err(reason) => self.failed.push((path, reason)),
        }
    }

    fn instructions(&mut self, layout: &Layout) {
        match instructions::read(layout) {
            Ok(instructions) => self.instructions = instructions,
            Err(error) => self.failed.push((layout.instructions(), error.to_string())),
        }
    }

    /// Reads one conversation, with what of it had to be left out; or says why it cannot be read.
    pub(super) fn read(&self, place: Place) -> Result<(Session, Vec<Lost>), String> {
        let (id, path) = match place {
            Place::Journal { session, .. } => return Ok((*session, Vec::new())),
            Place::File { id, path } => (id, path),
            Place::Archive { id, file } => {
                let gone = || format!("conversation {id} is no longer in {}", file.display());
                let archive = self.archive.as_ref().ok_or_else(gone)?;
                let session = archive.session(id).map_err(|error| error.to_string())?;
                archive.close(id);
                return Ok((Arc::unwrap_or_clone(session), Vec::new()));
            }
        };
        let Opened { session, version, lost, .. } = open_file(id, &path)?;
        let session = match self.listed.get(&id) {
            Some(listed) if version <= format::CHAIN => as_listed(session, listed),
            _ => session,
        };
        Ok((session, lost))
    }
}

fn file_of(place: &Place) -> Option<(SessionId, PathBuf)> {
    match place {
        Place::File { id, path } => Some((*id, path.clone())),
        Place::Journal { .. } | Place::Archive { .. } => None,
    }
}

fn open_file(id: SessionId, path: &Path) -> Result<Opened, String> {
    format::decode(id, &files::read(path)?).map_err(|error| match error {
        FormatError::Newer { version } => newer(version),
        damage => damage.to_string(),
    })
}

fn newer(version: u64) -> String {
    format!("it was saved by a newer Extremis (file version {version})")
}

/// Gives a session the title under which it was shown, and the mark that it was archived. Extremis for macOS keeps
/// the title in its index alone.
fn as_listed(session: Session, listed: &Listed) -> Session {
    let mut parts = session.parts().clone();
    let title = listed.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
    let first = session.visible().find(|message| message.role == Role::User);
    let generated = first.map(|first| title_of(&first.content));
    if let Some(title) = title.filter(|_| parts.title.is_none() || parts.title == generated) {
        parts.title = Some(title.to_owned());
    }
    if listed.is_archived {
        parts.extra.entry("isArchived").or_insert(true.into());
    }
    Session::from_parts(parts).unwrap_or(session)
}
