//! The log: what is torn is let go of, what is damaged is not.

use super::*;
use crate::sqlite::log::is_damaged;

const HEADER: usize = 32;
const FRAME: usize = 24 + 4096;

/// Three sessions in a log that no process has brought into the file.
fn killed(folder: &Folder) -> Vec<Arc<Session>> {
    let archive = folder.open();
    let sessions = filled(&archive, 3);
    folder.kill(archive);
    sessions
}

#[test]
fn a_killed_process_leaves_nothing_behind_that_is_told_of() {
    let folder = Folder::new();
    let sessions = killed(&folder);
    for _ in 0..2 {
        let reader = folder.look();
        assert!(sessions.iter().all(|session| reader.session(session.id()).unwrap() == *session));
        drop(reader);
        let archive = folder.open();
        assert!(sessions.iter().all(|session| archive.session(session.id()).unwrap() == *session));
        assert_eq!(codes(&archive), [""; 0]);
    }
    assert!(!folder.path("quarantine").exists());
}

/// What the killed process left beside the log is no help; SQLite alone would go on asking it for seconds.
#[test]
fn a_reader_after_a_kill_is_not_kept_waiting() {
    let folder = Folder::new();
    let archive = folder.open();
    let sessions = filled(&archive, 3);
    let index = fs::read(folder.path("extremis.sqlite3-shm")).unwrap();
    folder.kill(archive);
    put(&folder.path("extremis.sqlite3-shm"), &index);
    let begun = std::time::Instant::now();
    let reader = folder.look();
    assert!(sessions.iter().all(|session| reader.session(session.id()).unwrap() == *session));
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
}

/// Looks at a folder below which nothing can be written; none where this user may not make it so.
#[cfg(target_os = "linux")]
fn seen_where_nothing_can_be_written(folder: &Folder) -> Option<Result<Archive, ArchiveError>> {
    let dir = folder.dir.path();
    let mount = |arguments: &[&str]| {
        let done = std::process::Command::new("mount").args(arguments).arg(dir).output();
        done.is_ok_and(|done| done.status.success())
    };
    if !mount(&["--bind", dir.to_str().unwrap()]) {
        return None;
    }
    let is_read_only = mount(&["-o", "remount,bind,ro"]);
    let reader = folder.try_open(Mode::Read).inspect(|reader| {
        for entry in reader.entries() {
            reader.session(entry.id).unwrap();
        }
    });
    let _ = std::process::Command::new("umount").arg(dir).output();
    assert!(is_read_only);
    Some(reader)
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_is_read_where_nothing_can_be_written_beside_it() {
    let folder = Folder::new();
    let archive = folder.open();
    let sessions = filled(&archive, 3);
    let index = fs::read(folder.path("extremis.sqlite3-shm")).unwrap();
    folder.kill(archive);
    let indexes: [Option<&[u8]>; 4] = [None, Some(b""), Some(b"old"), Some(&index)];
    for left in indexes {
        match left {
            Some(bytes) => put(&folder.path("extremis.sqlite3-shm"), bytes),
            None => drop(fs::remove_file(folder.path("extremis.sqlite3-shm"))),
        }
        let Some(reader) = seen_where_nothing_can_be_written(&folder) else { return };
        let reader = reader.unwrap();
        for session in &sessions {
            assert_eq!(reader.session(session.id()).unwrap(), *session, "{:?}", left.map(<[u8]>::len));
        }
        assert_eq!(codes(&reader), [""; 0]);
    }
}

/// What a disk leaves that is full when the log begins: its head and no page. SQLite alone makes no index of that where
/// it may not write one, and goes on trying for ten seconds.
#[test]
fn a_log_that_is_only_begun_is_no_log() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = begin(&archive, "one");
    let head = fs::read(folder.log()).unwrap()[..HEADER].to_vec();
    let index = fs::read(folder.path("extremis.sqlite3-shm")).unwrap();
    drop(archive);
    put(&folder.log(), &head);
    put(&folder.path("extremis.sqlite3-shm"), &index);
    let layout = Layout::new(folder.dir.path());
    let lock = Lock::acquire(&layout).unwrap();
    // Reads without the index, where a writer is beside it too.
    let connection = connect::looker(&layout).unwrap();
    assert_eq!(*read::session(&connection, session.id()).unwrap().as_ref().unwrap(), *session);
    let uses_index = connection.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
    assert_ne!(uses_index.unwrap(), "wal");
    drop((connection, lock));
    assert_eq!(folder.look().session(session.id()).unwrap(), session);
    #[cfg(target_os = "linux")]
    if let Some(reader) = seen_where_nothing_can_be_written(&folder) {
        assert_eq!(reader.unwrap().session(session.id()).unwrap(), session);
    }
    let archive = folder.open();
    assert_eq!(archive.session(session.id()).unwrap(), session);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn a_torn_end_of_the_log_is_no_damage_and_costs_what_was_not_acknowledged() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = begin(&archive, "one");
    let before = fs::metadata(folder.log()).unwrap().len();
    say(&archive, session.id(), "two");
    folder.kill(archive);
    let whole = fs::read(folder.log()).unwrap();
    for torn in usize::try_from(before).unwrap()..whole.len() {
        if torn % 97 != 0 {
            continue;
        }
        put(&folder.log(), &whole[..torn]);
        assert!(!is_damaged(&Layout::new(folder.dir.path())).unwrap());
        let _ = fs::remove_file(folder.path("extremis.sqlite3-shm"));
        let archive = folder.look();
        assert_eq!(words(&archive.session(session.id()).unwrap()), ["one"], "torn at {torn}");
    }
}

#[test]
fn damage_in_the_log_is_told_of_and_what_is_in_the_file_and_before_it_is_there() {
    for at in [2, 9, HEADER + 3, HEADER + 9, HEADER + 17, HEADER + 24 + 4000, HEADER + 2 * FRAME + 2000] {
        let folder = Folder::new();
        let archive = folder.open();
        let sessions = filled(&archive, 3);
        archive.flush().unwrap();
        let newer: Vec<_> =
            sessions.iter().map(|session| say(&archive, session.id(), "not in the file")).collect();
        folder.kill(archive);
        let mut log = fs::read(folder.log()).unwrap();
        log[at] ^= 0x55;
        put(&folder.log(), &log);
        assert!(is_damaged(&Layout::new(folder.dir.path())).unwrap(), "at {at}");
        let reader = folder.look();
        assert_eq!(codes(&reader), ["file_left_in_place"], "at {at}");
        for (session, newer) in sessions.iter().zip(&newer) {
            let saved = reader.session(session.id()).unwrap();
            assert!(words(newer).starts_with(&words(&saved)), "a reader, at {at}");
            assert!(words(&saved).starts_with(&words(session)), "a reader, at {at}");
        }
        drop(reader);
        assert_eq!(fs::read(folder.log()).unwrap(), log);
        let archive = folder.open();
        assert_eq!(codes(&archive), ["file_quarantined"], "at {at}");
        for (session, newer) in sessions.iter().zip(&newer) {
            let saved = archive.session(session.id()).unwrap();
            assert!(words(newer).starts_with(&words(&saved)), "at {at}");
            assert!(words(&saved).starts_with(&words(session)), "at {at}");
        }
        assert!(folder.names("quarantine").contains(&"extremis.sqlite3-wal".to_owned()));
        drop(archive);
        assert_eq!(codes(&folder.open()), [""; 0]);
    }
}

#[test]
fn a_log_of_a_single_page_whose_head_is_damaged_is_told_of() {
    let folder = Folder::new();
    let archive = folder.open();
    begin(&archive, "one");
    folder.kill(archive);
    let mut log = fs::read(folder.log()).unwrap();
    log.truncate(HEADER + FRAME);
    put(&folder.log(), &log);
    assert!(!is_damaged(&Layout::new(folder.dir.path())).unwrap());
    log[9] ^= 0x55;
    put(&folder.log(), &log);
    assert!(is_damaged(&Layout::new(folder.dir.path())).unwrap());
    assert_eq!(codes(&folder.look()), ["file_left_in_place"]);
    assert_eq!(codes(&folder.open()), ["file_quarantined"]);
}

/// What a disk leaves that is full when a log is begun anew over one that is in the file.
#[test]
fn half_a_head_before_a_log_that_is_in_the_file_is_no_damage() {
    let folder = Folder::new();
    let archive = folder.open();
    let sessions = filled(&archive, 3);
    archive.flush().unwrap();
    folder.kill(archive);
    let mut log = fs::read(folder.log()).unwrap();
    assert!(log.len() > HEADER + FRAME, "the test shows nothing");
    log[12..16].copy_from_slice(&7_u32.to_be_bytes());
    put(&folder.log(), &log);
    for archive in [folder.look(), folder.open()] {
        assert_eq!(codes(&archive), [""; 0]);
        for session in &sessions {
            assert_eq!(archive.session(session.id()).unwrap(), *session);
        }
    }
    assert!(!folder.path("quarantine").exists());
}

#[test]
fn a_damaged_log_of_a_newer_version_is_not_ours_to_mend() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = begin(&archive, "one");
    let connection = connect::writer(&folder.file()).unwrap();
    connection.pragma_update(None, "user_version", i64::try_from(schema::VERSION).unwrap() + 1).unwrap();
    drop(connection);
    say(&archive, session.id(), "two");
    folder.kill(archive);
    let mut log = fs::read(folder.log()).unwrap();
    log[HEADER + 24 + 4000] ^= 0x55;
    put(&folder.log(), &log);
    // The new version is in the file itself.
    let mut file = fs::read(folder.file()).unwrap();
    file[63] += 1;
    put(&folder.file(), &file);
    let before = [fs::read(folder.file()).unwrap(), fs::read(folder.log()).unwrap()];
    let refused = folder.try_open(Mode::Write).unwrap_err();
    assert!(matches!(refused, ArchiveError::NewerVersion { .. }), "{refused}");
    assert_eq!(codes(&folder.look()), ["newer_version"]);
    assert_eq!([fs::read(folder.file()).unwrap(), fs::read(folder.log()).unwrap()], before);
}

#[test]
fn an_exchange_that_was_cut_short_is_finished() {
    let folder = Folder::new();
    let session = begin(&folder.open(), "one");
    let salvaged = salvage::salvage(&Layout::new(folder.dir.path())).unwrap();
    salvaged.write(&folder.path("extremis.sqlite3.mended")).unwrap();
    put(&folder.file(), b"damaged");
    put(&folder.log(), b"of the damaged one");
    let archive = folder.open();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    assert_eq!(archive.session(session.id()).unwrap(), session);
    assert_eq!(fs::read(folder.path("quarantine/extremis.sqlite3")).unwrap(), b"damaged");
    assert!(!folder.path("extremis.sqlite3.mended").exists());
}
