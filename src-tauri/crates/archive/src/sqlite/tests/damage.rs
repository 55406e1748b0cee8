//! Damage to the file: what its pages still hold is there afterwards, and the damaged file is kept.

use rstest::rstest;

use super::*;
use crate::backup;

const PAGE: usize = 4096;

/// A closed archive and what was in it.
fn closed(folder: &Folder, sessions: usize) -> Vec<Arc<Session>> {
    let archive = folder.open();
    let sessions = filled(&archive, sessions);
    archive.set_active(Some(sessions[0].id())).unwrap();
    sessions
}

#[rstest]
#[case::empty(b"")]
#[case::garbled(b"this is no database")]
#[case::zeroes(&[0; 9000])]
fn a_file_that_is_none_is_set_aside_and_a_new_one_begun(#[case] bytes: &[u8]) {
    let folder = Folder::new();
    put(&folder.file(), bytes);
    let reader = folder.look();
    assert_eq!(reader.entries(), []);
    assert_eq!(codes(&reader), ["file_left_in_place"]);
    drop(reader);
    assert_eq!(fs::read(folder.file()).unwrap(), bytes);
    let archive = folder.open();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    assert_eq!(fs::read(folder.path("quarantine/extremis.sqlite3")).unwrap(), bytes);
    let session = begin(&archive, "one");
    drop(archive);
    let archive = folder.open();
    assert_eq!(archive.session(session.id()).unwrap(), session);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn a_database_of_another_program_is_set_aside_untouched() {
    let folder = Folder::new();
    let connection = rusqlite::Connection::open(folder.file()).unwrap();
    connection
        .execute_batch("CREATE TABLE sessions (id TEXT); INSERT INTO sessions VALUES ('theirs')")
        .unwrap();
    drop(connection);
    let before = fs::read(folder.file()).unwrap();
    assert_eq!(codes(&folder.open()), ["file_quarantined"]);
    assert_eq!(fs::read(folder.path("quarantine/extremis.sqlite3")).unwrap(), before);
}

/// A closed archive of which there is a backup, the sessions as that has them, and each with one message more.
fn closed_after_a_backup(folder: &Folder, sessions: usize) -> [Vec<Arc<Session>>; 2] {
    let archive = folder.open();
    let saved = filled(&archive, sessions);
    backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    let newer = saved.iter().map(|session| say(&archive, session.id(), "newer than the backup")).collect();
    [saved, newer]
}

/// A folder like this one, with this file in it.
fn damaged_copy(folder: &Folder, bytes: &[u8]) -> Folder {
    let copy = Folder::new();
    for backup in folder.names("backups") {
        for part in ["conversations", "memories", ""] {
            for name in folder.names(&format!("backups/{backup}/{part}")) {
                let path = format!("backups/{backup}/{part}/{name}");
                if folder.path(&path).is_file() {
                    crate::durable::create_dir(copy.path(&path).parent().unwrap()).unwrap();
                    put(&copy.path(&path), &fs::read(folder.path(&path)).unwrap());
                }
            }
        }
    }
    put(&copy.file(), bytes);
    copy
}

#[test]
fn any_page_that_is_lost_costs_only_what_was_in_it_and_in_no_backup() {
    for filling in [0, 0xa5] {
        let folder = Folder::new();
        let [saved, newer] = closed_after_a_backup(&folder, 8);
        let whole = fs::read(folder.file()).unwrap();
        let mut lost_any = 0;
        for page in 0..whole.len() / PAGE {
            let mut damaged = whole.clone();
            damaged[page * PAGE..(page + 1) * PAGE].fill(filling);
            let copy = damaged_copy(&folder, &damaged);
            let archive = copy.open();
            let mut lost = 0;
            for (saved, newer) in saved.iter().zip(&newer) {
                let found = archive.session(newer.id()).unwrap();
                let all: Vec<_> = newer
                    .parts()
                    .messages
                    .iter()
                    .filter(|message| found.message(&message.id).is_some())
                    .collect();
                assert!(all.len() >= saved.parts().messages.len(), "page {page}");
                assert!(all.iter().all(|message| found.message(&message.id) == Some(message)), "page {page}");
                lost += newer.parts().messages.len() - all.len();
                assert!(found == *newer || found.revision() > newer.revision() || lost > 0, "page {page}");
            }
            let is_leaf = whole[page * PAGE] == 13 && page > 0;
            assert!(lost <= if is_leaf { 4 } else { newer.len() }, "page {page} cost {lost} messages");
            lost_any += lost;
            let told = codes(&archive);
            assert!(lost == 0 || told == ["file_quarantined"], "page {page}: {told:?}");
            drop(archive);
            let archive = copy.open();
            assert_eq!(codes(&archive), [""; 0], "told once");
            assert!(newer.iter().all(|session| archive.session(session.id()).is_ok()));
        }
        assert!(lost_any > 0, "the test shows nothing");
    }
}

#[test]
fn a_file_cut_anywhere_keeps_what_is_before_the_cut() {
    let folder = Folder::new();
    let sessions = closed(&folder, 6);
    let whole = fs::read(folder.file()).unwrap();
    for cut in (100..whole.len()).step_by(PAGE * 3 + 1000) {
        let folder = Folder::new();
        put(&folder.file(), &whole[..cut]);
        let archive = folder.open();
        let saved: usize =
            archive.entries().iter().map(|it| archive.session(it.id).unwrap().parts().messages.len()).sum();
        assert!(saved * PAGE * 4 >= cut.saturating_sub(20 * PAGE), "{saved} messages of {cut} bytes");
        assert!(archive.entries().len() <= sessions.len());
    }
}

#[test]
fn one_changed_byte_of_one_message_is_told_of_and_costs_nothing_else() {
    let folder = Folder::new();
    let archive = folder.open();
    let hurt = begin(&archive, "before").id();
    say(&archive, hurt, "a sentence that will be damaged");
    let hurt = say(&archive, hurt, "after");
    let other = begin(&archive, "not affected");
    drop(archive);
    let mut bytes = fs::read(folder.file()).unwrap();
    let place = bytes.windows(15).position(|window| window == b"will be damaged").unwrap();
    bytes[place] = b'W';
    put(&folder.file(), &bytes);

    let changed = ["before", "a sentence that Will be damaged", "after"];
    assert_eq!(verify(&Layout::new(folder.dir.path())).unwrap().len(), 1);
    let reader = folder.look();
    assert_eq!(words(&reader.session(hurt.id()).unwrap()), changed);
    assert_eq!(codes(&reader), ["file_left_in_place"]);
    drop(reader);
    let archive = folder.open();
    assert_eq!(archive.session(other.id()).unwrap(), other);
    assert_eq!(codes(&archive), [""; 0], "nothing of it was read yet");
    let saved = archive.session(hurt.id()).unwrap();
    assert_eq!(words(&saved), changed);
    assert!(saved.revision() > hurt.revision(), "it is not the session of that revision any more");
    let told = archive.take_notices();
    assert_eq!(told.iter().map(|notice| notice.code.name()).collect::<Vec<_>>(), ["file_quarantined"]);
    assert!(told[0].message.contains("some letters of a message"), "{}", told[0].message);
    assert_eq!(archive.session(other.id()).unwrap(), other);
    let said = say(&archive, hurt.id(), "and on");
    drop(archive);
    assert_eq!(verify(&Layout::new(folder.dir.path())).unwrap(), []);
    assert_eq!(folder.open().session(hurt.id()).unwrap(), said);
}

#[test]
fn a_damaged_message_comes_whole_from_a_backup_and_newer_ones_stay() {
    let folder = Folder::new();
    let [_, newer] = closed_after_a_backup(&folder, 2);
    let mut bytes = fs::read(folder.file()).unwrap();
    let place = bytes.windows(7).position(|window| window == b"0 3 wor").unwrap();
    bytes[place] = 0xff;
    put(&folder.file(), &bytes);
    let archive = folder.open();
    let saved = archive.session(newer[0].id()).unwrap();
    assert_eq!(words(&saved), words(&newer[0]));
    assert!(archive.take_notices()[0].message.contains("One conversation was completed from a backup"));
}

#[test]
fn what_is_in_memory_outlives_damage_to_the_file_under_it() {
    let folder = Folder::new();
    let archive = folder.open();
    let sessions = filled(&archive, 4);
    archive.flush().unwrap();
    let open = archive.session(sessions[3].id()).unwrap();
    let mut bytes = fs::read(folder.file()).unwrap();
    bytes[PAGE..].fill(0x5a);
    fs::OpenOptions::new()
        .write(true)
        .open(folder.file())
        .and_then(|mut file| std::io::Write::write_all(&mut file, &bytes))
        .unwrap();
    fs::OpenOptions::new().write(true).open(folder.log()).and_then(|log| log.set_len(0)).unwrap();
    let reply = archive.session(sessions[0].id());
    assert!(reply.is_err() || words(&reply.unwrap()) == words(&sessions[0]));
    assert_eq!(archive.session(open.id()).unwrap(), open);
    let said = say(&archive, open.id(), "and on");
    drop(archive);
    assert_eq!(folder.open().session(open.id()).unwrap(), said);
}

#[test]
fn a_changed_byte_anywhere_never_ends_in_a_panic_or_in_silence() {
    let folder = Folder::new();
    let sessions = closed(&folder, 3);
    let whole = fs::read(folder.file()).unwrap();
    let mut at = 17;
    for _ in 0..60 {
        at = (at * 7919 + 104_729) % whole.len();
        let folder = Folder::new();
        let mut damaged = whole.clone();
        damaged[at] ^= 0xff;
        put(&folder.file(), &damaged);
        let archive = match folder.try_open(Mode::Write) {
            Ok(archive) => archive,
            Err(error) => {
                assert!(matches!(error, ArchiveError::NewerVersion { .. }), "at {at}: {error:?}");
                continue;
            }
        };
        let mut all = true;
        for session in &sessions {
            all &= archive.session(session.id()).is_ok_and(|saved| words(&saved) == words(session));
        }
        assert!(all || !codes(&archive).is_empty(), "at {at}");
    }
}

#[test]
fn the_doctor_says_what_is_damaged_and_mends_it() {
    let folder = Folder::new();
    let [sessions, _] = closed_after_a_backup(&folder, 4);
    let examined = crate::doctor::examine(folder.dir.path(), &Noon);
    assert_eq!((examined.sessions, examined.findings.len()), (4, 0), "{:?}", examined.findings);
    let mut bytes = fs::read(folder.file()).unwrap();
    let page = (1..bytes.len() / PAGE).find(|page| bytes[page * PAGE] == 13).unwrap();
    bytes[page * PAGE + 3] ^= 0x10;
    put(&folder.file(), &bytes);
    let examined = crate::doctor::examine(folder.dir.path(), &Noon);
    assert!(examined.has_errors() && examined.findings.iter().any(|it| it.code == "archive_damaged"));
    assert_eq!(fs::read(folder.file()).unwrap(), bytes, "looking changes nothing");
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    let mended = crate::doctor::mend(folder.dir.path(), &clock);
    assert!(!mended.has_errors(), "{:?}", mended.findings);
    assert_eq!(mended.sessions, 4);
    let archive = folder.open();
    for session in &sessions {
        assert!(words(&archive.session(session.id()).unwrap()).starts_with(&words(session)));
    }
}
