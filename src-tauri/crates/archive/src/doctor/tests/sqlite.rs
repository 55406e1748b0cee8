use std::io::{Seek, SeekFrom, Write};

use super::*;
use crate::{Archive, Kind};

/// A folder whose archive is one SQLite file, with many conversations, a memory, and a backup of them.
struct Database {
    dir: tempfile::TempDir,
    sessions: Vec<SessionId>,
}

impl Database {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let archive = Archive::open_as(Kind::Sqlite, dir.path(), Mode::Write, Arc::new(Noon)).unwrap();
        let sessions = (0..40).map(|number| begin(&archive, number)).collect();
        archive.put_memories(&[memory("Likes tea")]).unwrap();
        archive.flush().unwrap();
        backup::take(&archive, dir.path(), Reason::ByHand, &Noon).unwrap();
        drop(archive);
        let database = Self { dir, sessions };
        // All of it into the file, and no log: so the damage is done to what is read.
        let connection = rusqlite::Connection::open(database.file()).unwrap();
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        drop(connection);
        assert_eq!(database.examine(), [""; 0]);
        database
    }

    fn file(&self) -> PathBuf {
        Layout::new(self.dir.path()).sqlite()
    }

    fn examine(&self) -> Vec<&'static str> {
        let before = everything(self.dir.path());
        let report = examine(self.dir.path(), &Noon);
        assert!(everything(self.dir.path()) == before, "who only looks changes nothing");
        codes(&report, false)
    }

    fn mend(&self) -> DoctorReport {
        mend(self.dir.path(), &noon())
    }

    /// Everything is there, readable, and still in SQLite.
    fn is_whole(&self) {
        let archive = Archive::open(self.dir.path(), Mode::Read, Arc::new(Noon)).unwrap();
        assert_eq!((archive.kind(), archive.entries().len()), (Kind::Sqlite, 40));
        for (number, id) in self.sessions.iter().enumerate() {
            assert_eq!(archive.session(*id).unwrap().head().unwrap().content, text(number));
        }
        assert_eq!(archive.memories().unwrap()[0].fact, "Likes tea");
    }

    fn scribble(&self, at: u64, bytes: &[u8]) {
        let mut file = fs::OpenOptions::new().write(true).open(self.file()).unwrap();
        file.seek(SeekFrom::Start(at)).unwrap();
        file.write_all(bytes).unwrap();
    }
}

fn text(number: usize) -> String {
    format!("conversation {number}: {}", "some words ".repeat(60))
}

fn begin(archive: &Archive, number: usize) -> SessionId {
    let message = Message::new(Role::User, text(number), Noon.now());
    let id = SessionId::new();
    archive.create(id, message.timestamp, vec![Change::MessageAdded { message }]).unwrap();
    id
}

#[test]
fn a_flipped_word_in_the_database_is_found_and_mended_from_the_backup() {
    let database = Database::new();
    let bytes = fs::read(database.file()).unwrap();
    let words = b"conversation 7:";
    let at = bytes.windows(words.len()).position(|window| window == words).unwrap();
    database.scribble(at as u64, b"conversatiom");
    let found = database.examine();
    assert!(found.iter().any(|code| ["session_unreadable", "archive_damaged"].contains(code)), "{found:?}");
    let report = database.mend();
    assert!(!codes(&report, true).is_empty() && !report.has_errors(), "{report:?}");
    database.is_whole();
    let kept = Layout::new(database.dir.path()).quarantine().join("extremis.sqlite3");
    assert!(kept.is_file(), "the damaged file is kept");
    assert_eq!(codes(&database.mend(), true), [""; 0], "once is enough");
}

#[test]
fn pages_of_rubbish_cost_nothing_that_a_backup_has() {
    for page in 1..8 {
        let database = Database::new();
        database.scribble(page * 4096, &[0xa5; 4096]);
        assert!(!database.examine().is_empty(), "page {page}");
        let report = database.mend();
        assert!(!report.has_errors(), "page {page}: {report:?}");
        database.is_whole();
    }
}

#[rstest]
#[case::empty(0)]
#[case::cut_in_the_header(50)]
#[case::cut_in_the_middle(20_000)]
fn a_database_that_was_cut_off_is_made_anew(#[case] length: u64) {
    let database = Database::new();
    fs::OpenOptions::new().write(true).open(database.file()).unwrap().set_len(length).unwrap();
    assert!(database.examine().iter().any(|code| code.starts_with("archive_")));
    let report = database.mend();
    assert!(!report.has_errors(), "{report:?}");
    database.is_whole();
}

#[test]
fn a_database_of_a_newer_version_is_left_alone() {
    let database = Database::new();
    // Where SQLite keeps the user's version of a file.
    database.scribble(60, &99_u32.to_be_bytes());
    let before = fs::read(database.file()).unwrap();
    assert_eq!(database.examine(), ["newer_version"]);
    assert!(codes(&database.mend(), false).contains(&"newer_version"));
    assert_eq!(fs::read(database.file()).unwrap(), before);
}

#[test]
fn a_healthy_database_is_read_in_full_beside_its_writer_too() {
    let dir = tempfile::tempdir().unwrap();
    let archive = Archive::open_as(Kind::Sqlite, dir.path(), Mode::Write, Arc::new(Noon)).unwrap();
    for words in ["one", "two"] {
        let message = Message::new(Role::User, words, Noon.now());
        archive.create(SessionId::new(), message.timestamp, vec![Change::MessageAdded { message }]).unwrap();
    }
    let report = examine(dir.path(), &Noon);
    assert_eq!((codes(&report, false), report.sessions), (vec!["in_use", "no_backup"], 2));
    backup::take(&archive, dir.path(), Reason::ByHand, &Noon).unwrap();
    drop(archive);
    let report = examine(dir.path(), &Noon);
    assert_eq!((codes(&report, false), report.sessions), (vec![], 2));
    let report = mend(dir.path(), &noon());
    assert_eq!((codes(&report, false), report.sessions), (vec![], 2));
}
