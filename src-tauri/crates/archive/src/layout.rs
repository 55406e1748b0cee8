//! Where everything lies inside the data folder.

use std::path::{Path, PathBuf};

use extremis_domain::SessionId;

use crate::{Kind, durable, journal};

/// The name of the file of the instructions for all conversations.
pub(crate) const INSTRUCTIONS: &str = "instructions.json";

/// The paths of one data folder.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    dir: PathBuf,
}

impl Layout {
    pub(crate) fn new(dir: &Path) -> Self {
        Self { dir: dir.to_owned() }
    }

    /// What the archive of the folder is made of.
    pub(crate) fn kind(&self) -> Kind {
        let is_file = |path: PathBuf| path.symlink_metadata().is_ok_and(|there| there.is_file());
        // What is no file in the place of one makes no archive of what is another.
        let is_in_the_place = durable::is_no_file(&self.sqlite()) && !self.conversations().exists();
        if is_file(self.sqlite()) || is_file(self.sqlite_mended()) || is_in_the_place {
            Kind::Sqlite
        } else {
            Kind::Json
        }
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    pub(crate) fn conversations(&self) -> PathBuf {
        self.dir.join("conversations")
    }

    /// Where Extremis for macOS keeps its conversations.
    pub(crate) fn sessions(&self) -> PathBuf {
        self.dir.join("sessions")
    }

    pub(crate) fn index(&self) -> PathBuf {
        self.conversations().join("index.json")
    }

    pub(crate) fn journal(&self) -> PathBuf {
        self.dir.join("journal")
    }

    pub(crate) fn quarantine(&self) -> PathBuf {
        self.dir.join("quarantine")
    }

    pub(crate) fn backups(&self) -> PathBuf {
        self.dir.join("backups")
    }

    pub(crate) fn lock(&self) -> PathBuf {
        self.dir.join("lock")
    }

    /// Where a conversion is prepared.
    pub(crate) fn converting(&self) -> PathBuf {
        self.dir.join("converting")
    }

    /// The note of erasures under way.
    pub(crate) fn erasing(&self) -> PathBuf {
        self.dir.join("erasing.json")
    }

    pub(crate) fn memories_dir(&self) -> PathBuf {
        self.dir.join("memories")
    }

    pub(crate) fn memories(&self) -> PathBuf {
        self.memories_dir().join("user-memories.json")
    }

    pub(crate) fn instructions(&self) -> PathBuf {
        self.dir.join(INSTRUCTIONS)
    }

    pub(crate) fn settings(&self) -> PathBuf {
        self.dir.join("config.json")
    }

    /// What was typed and not yet sent.
    pub(crate) fn drafts(&self) -> PathBuf {
        self.dir.join("drafts.json")
    }

    /// Which messages wait for the connection.
    pub(crate) fn outbox(&self) -> PathBuf {
        self.dir.join("outbox.json")
    }

    /// Where the main window was.
    pub(crate) fn window(&self) -> PathBuf {
        self.dir.join("window.json")
    }

    /// The keys under a passphrase.
    pub(crate) fn sealed_keys(&self) -> PathBuf {
        self.dir.join("keys.sealed.json")
    }

    /// Whether a file is one that the archive or its host works with now, and not what somebody made of it.
    pub(crate) fn is_in_use(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if durable::is_temporary(&name) {
            return true;
        }
        match path.parent() {
            Some(dir) if dir == self.conversations() => session_of(path).is_some() || path == self.index(),
            Some(dir) if dir == self.journal() => journal::is_part(path),
            Some(dir) if dir == self.dir => {
                let own = [
                    self.lock(),
                    self.erasing(),
                    self.instructions(),
                    self.settings(),
                    self.drafts(),
                    self.outbox(),
                    self.window(),
                    self.sealed_keys(),
                ];
                own.iter().any(|own| own == path)
                    || name.starts_with(&*self.sqlite().file_name().unwrap_or_default().to_string_lossy())
            }
            _ => false,
        }
    }

    /// Whether a file that is not in use lies where only the archive's files do, or is named after one of the folder's own.
    pub(crate) fn is_copy_of_own(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match path.parent() {
            Some(dir) if dir == self.conversations() || dir == self.journal() => true,
            Some(dir) if dir == self.dir => {
                ["drafts", "erasing", "outbox", "window"].iter().any(|own| name.starts_with(own))
            }
            _ => false,
        }
    }

    /// The one file of an SQLite archive, whose presence makes the folder one.
    pub(crate) fn sqlite(&self) -> PathBuf {
        self.dir.join("extremis.sqlite3")
    }

    /// What SQLite keeps beside its file while it is open: the log first, then its index.
    /// The file that is about to take the place of the SQLite file.
    pub(crate) fn sqlite_mended(&self) -> PathBuf {
        self.dir.join("extremis.sqlite3.mended")
    }

    pub(crate) fn sqlite_companions(&self) -> [PathBuf; 2] {
        ["-wal", "-shm"].map(|ending| self.dir.join(format!("extremis.sqlite3{ending}")))
    }

    /// What a restore is about, while it goes on.
    pub(crate) fn restoring(&self) -> PathBuf {
        self.dir.join("restoring.json")
    }

    /// The file of a session, as this archive names it.
    pub(crate) fn session(&self, id: SessionId) -> PathBuf {
        self.conversations().join(format!("{id}.json"))
    }
}

/// The session that a file in `conversations/` belongs to, by its name. Other writers may use capital letters.
pub(crate) fn session_of(path: &Path) -> Option<SessionId> {
    if path.extension()? != "json" {
        return None;
    }
    let stem = path.file_stem()?.to_str()?;
    // The hyphenated form alone: others (braced, urn) are no names that a session's file has.
    (stem.len() == 36).then(|| stem.parse().ok())?
}
