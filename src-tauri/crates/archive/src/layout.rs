//! Where everything lies inside the data folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use extremis_domain::SessionId;

use crate::{Kind, durable, journal};

/// The name of the file of the instructions for all conversations.
pub(crate) const INSTRUCTIONS: &str = "instructions.json";

/// The files in `search/`, and what SQLite keeps beside each.
const SEARCH: [&str; 2] = ["index.sqlite", "vectors.sqlite"];
const SQLITE_ENDINGS: [&str; 4] = ["", "-wal", "-shm", "-journal"];

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

    /// What forgotten conversations are recognised by.
    pub(crate) fn forgotten(&self) -> PathBuf {
        self.dir.join("forgotten.json")
    }

    /// What goes along with messages.
    pub(crate) fn attachments(&self) -> PathBuf {
        self.dir.join("attachments")
    }

    /// Whether what is here is exchanged with other devices.
    pub(crate) fn has_other_devices(&self) -> bool {
        self.dir.join("sync").join("store.json").is_file()
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

    /// Settings that are in force while the file of them cannot be read.
    pub(crate) fn kept_settings(&self) -> PathBuf {
        self.dir.join("config.kept.json")
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
                    self.forgotten(),
                    self.instructions(),
                    self.settings(),
                    self.kept_settings(),
                    self.drafts(),
                    self.outbox(),
                    self.window(),
                    self.sealed_keys(),
                ];
                let sqlite = [self.sqlite(), self.sqlite_mended()];
                own.iter().chain(&self.sqlite_companions()).chain(&sqlite).any(|own| own == path)
            }
            Some(dir) if dir == self.search() => SEARCH
                .iter()
                .any(|own| name.strip_prefix(own).is_some_and(|rest| SQLITE_ENDINGS.contains(&rest))),
            _ => false,
        }
    }

    /// Whether a file that is not in use lies where only the archive's files do, or is named after one of the folder's own.
    pub(crate) fn is_copy_of_own(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(dir) = path.parent() else { return false };
        // Earlier versions that a program keeps lie in a folder like this one: `.stversions/journal/…`.
        let is_below_hidden = dir
            .strip_prefix(&self.dir)
            .is_ok_and(|dir| dir.components().next().is_some_and(|first| is_hidden(first.as_os_str())));
        let is_in = |own: PathBuf| dir == own || (is_below_hidden && dir.file_name() == own.file_name());
        let is_beside = dir == self.dir || is_below_hidden;
        is_in(self.conversations())
            || is_in(self.journal())
            || is_of_sqlite(&name)
            || (is_beside
                && ["drafts", "erasing", "outbox", "window"].iter().any(|own| name.starts_with(own)))
    }

    /// Whether a file is a copy of what is derived from everything: it may say all of it again, in its own way.
    pub(crate) fn is_copy_of_search(&self, path: &Path) -> bool {
        path.parent() == Some(&self.search()) && !self.is_in_use(path)
    }

    /// The index of words, and what messages mean, which the host makes.
    fn search(&self) -> PathBuf {
        self.dir.join("search")
    }

    /// The one file of an SQLite archive, whose presence makes the folder one.
    pub(crate) fn sqlite(&self) -> PathBuf {
        self.dir.join("extremis.sqlite3")
    }

    /// The file that is about to take the place of the SQLite file.
    pub(crate) fn sqlite_mended(&self) -> PathBuf {
        self.dir.join("extremis.sqlite3.mended")
    }

    /// What SQLite keeps beside its file while it is open: the log first, then its index.
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

/// Whether a file is named after an SQLite archive: `extremis.sync-conflict-….sqlite3`, `extremis.sqlite3.bak`.
fn is_of_sqlite(name: &str) -> bool {
    name.contains("extremis") && name.contains(".sqlite3")
}

fn is_hidden(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with('.')
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
