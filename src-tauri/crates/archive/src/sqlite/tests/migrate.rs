//! Files of version 1: read as they are, backed up and brought to the present version, whatever ends the process.

use extremis_domain::{Fact, FactField, FactOrigin, SessionParts};

use super::*;
use crate::DamageReason;
use crate::backup::{self, Reason};

/// A data folder of version 1.
fn of_version_1() -> Folder {
    let folder = Folder::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tests/fixtures/archive/sqlite-1/extremis.sqlite3");
    put(&folder.file(), &fs::read(fixture).unwrap());
    folder
}

fn version(folder: &Folder) -> i64 {
    let connection = rusqlite::Connection::open(folder.file()).unwrap();
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// Every session as it is.
fn contents(archive: &Archive) -> Vec<SessionParts> {
    let entries = [archive.entries(), archive.trash()].concat();
    entries.iter().map(|entry| archive.session(entry.id).unwrap().parts().clone()).collect()
}

#[test]
fn a_reader_reads_a_file_of_version_1_as_it_is() {
    let folder = of_version_1();
    let before = fs::read(folder.file()).unwrap();
    let reader = folder.look();
    assert_eq!(contents(&reader).len(), 3);
    assert_eq!(codes(&reader), [""; 0]);
    drop(reader);
    assert_eq!(fs::read(folder.file()).unwrap(), before);
    assert_eq!(folder.names("."), ["extremis.sqlite3"]);
}

#[test]
fn a_file_of_version_1_is_backed_up_once_and_keeps_every_word() {
    let folder = of_version_1();
    let before = contents(&folder.look());
    assert!(before.iter().flat_map(|parts| &parts.summaries).all(|summary| summary.level == 1));
    let archive = folder.open();
    assert_eq!(contents(&archive), before);
    assert_eq!(codes(&archive), [""; 0]);
    drop(archive);
    assert_eq!(version(&folder), schema::VERSION.cast_signed());
    assert_eq!(verify(&Layout::new(folder.dir.path())).unwrap(), []);
    let backups = backup::list(folder.dir.path()).unwrap();
    let made: Vec<_> = backups.iter().map(|backup| (backup.reason, backup.sessions)).collect();
    assert_eq!(made, [(Reason::BeforeMigration, 3)]);
    let archive = folder.open();
    assert_eq!(contents(&archive), before);
    assert_eq!(backup::list(folder.dir.path()).unwrap().len(), 1, "once");

    // Rows of both versions stand side by side from here on.
    let id = archive.entries().last().unwrap().id;
    let message = archive.session(id).unwrap().head().unwrap().id.clone();
    let fact = Fact {
        sources: vec![message.clone()],
        ..Fact::new(FactField::Entities, "Zürich", FactOrigin::User, at(1))
    };
    let changes = [Change::MessagePinned { message, pinned: true }, Change::FactsPut { facts: vec![fact] }];
    let session = archive.commit(id, None, changes.to_vec()).unwrap();
    drop(archive);
    assert_eq!(folder.open().session(id).unwrap(), session);
    assert_eq!(verify(&Layout::new(folder.dir.path())).unwrap(), []);
}

#[test]
fn without_a_place_for_the_backup_nothing_is_changed_and_all_can_be_read() {
    let folder = of_version_1();
    put(&folder.path("backups"), b"no folder");
    let refused = folder.try_open(Mode::Write).unwrap_err();
    assert!(refused.to_string().contains("backups"), "{refused}");
    assert_eq!(version(&folder), 1);
    assert_eq!(contents(&folder.look()).len(), 3);
    fs::remove_file(folder.path("backups")).unwrap();
    assert_eq!(contents(&folder.open()).len(), 3);
}

#[test]
fn damage_elsewhere_that_keeps_a_file_from_being_backed_up_is_not_taken_for_its_own() {
    let folder = of_version_1();
    let layout = Layout::new(folder.dir.path());
    let held = Lock::acquire(&layout).unwrap();
    let opened = open(folder.dir.path(), Some(held), Arc::new(Noon)).unwrap();
    let elsewhere = || {
        Err(ArchiveError::Corrupt {
            path: folder.path("backups/other"),
            reason: DamageReason::of(&"damaged"),
            moved_to: None,
        })
    };
    let refused = opened.backend.opened(&opened.state, &elsewhere).unwrap_err();
    assert!(matches!(refused, ArchiveError::Corrupt { .. }), "{refused}");
    assert!(!folder.path("quarantine").exists(), "the file is whole");
    assert_eq!(version(&folder), 1);
}

#[test]
fn killed_anywhere_in_its_migration_a_file_is_whole_and_of_one_version_or_the_other() {
    let folder = of_version_1();
    let before = contents(&folder.look());
    let archive = folder.open();
    folder.kill(archive);
    let log = fs::read(folder.log()).unwrap();
    assert!(log.len() > 4096, "the test shows nothing");
    let file = fs::read(folder.file()).unwrap();
    for cut in (0..=log.len()).step_by(1361).chain([log.len()]) {
        let killed = Folder::new();
        put(&killed.file(), &file);
        put(&killed.log(), &log[..cut]);
        assert_eq!(contents(&killed.look()), before, "read after a cut at {cut}");
        let archive = killed.open();
        assert_eq!(contents(&archive), before, "after a cut at {cut}");
        assert_eq!(codes(&archive), [""; 0], "after a cut at {cut}");
        drop(archive);
        assert_eq!(version(&killed), schema::VERSION.cast_signed());
    }
}

#[test]
fn what_can_be_read_of_a_damaged_file_of_version_1_is_saved() {
    let whole = fs::read(of_version_1().file()).unwrap();
    let before: usize = contents(&of_version_1().look()).iter().map(|parts| parts.messages.len()).sum();
    for page in 0..whole.len() / 4096 {
        let folder = Folder::new();
        let mut damaged = whole.clone();
        damaged[page * 4096..(page + 1) * 4096].fill(0x5a);
        put(&folder.file(), &damaged);
        let archive = folder.open();
        let holds_messages = whole[page * 4096] == 13
            && whole[page * 4096..(page + 1) * 4096].windows(8).any(|it| it == b"complete");
        let after: usize = contents(&archive).iter().map(|parts| parts.messages.len()).sum();
        // Of the first page SQLite learns where the tables are; such a file comes from a backup, of which there is none.
        let is_needed = holds_messages || page == 0;
        assert!(is_needed || after == before, "page {page}: {after} of {before} messages");
        drop(archive);
        assert_eq!(version(&folder), schema::VERSION.cast_signed());
    }
}
