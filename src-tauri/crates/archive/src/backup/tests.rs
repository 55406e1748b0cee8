use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};

use extremis_domain::{Change, MemoryId, MemorySource, Message, Role, Session, SessionId, UserMemory};

use super::*;
use crate::Kind;
use crate::{Archive, Mode};

mod restore;

/// A clock that a test turns.
#[derive(Clone, Default)]
struct Hands(Arc<AtomicI64>);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(1_795_262_400 + self.0.load(Ordering::SeqCst))
    }
}

struct Folder {
    dir: tempfile::TempDir,
    clock: Hands,
}

impl Folder {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap(), clock: Hands::default() }
    }

    fn turn_clock(&self, seconds: i64) {
        self.clock.0.fetch_add(seconds, Ordering::SeqCst);
    }

    fn open(&self) -> Archive {
        Archive::open_as(Kind::Json, self.dir.path(), Mode::Write, Arc::new(self.clock.clone())).unwrap()
    }

    fn take(&self, archive: &Archive) -> Backup {
        take(archive, self.dir.path(), Reason::ByHand, &self.clock).unwrap()
    }

    fn take_if_due(&self, archive: &Archive) -> bool {
        take_if_due(archive, self.dir.path(), &self.clock).unwrap().is_some()
    }

    fn restore(&self, archive: &Archive, backup: &str) -> Restored {
        restore(archive, self.dir.path(), backup, None, &self.clock).unwrap()
    }

    fn list(&self) -> Vec<Backup> {
        list(self.dir.path()).unwrap()
    }

    /// Puts bytes into a file in place, as a failing disk or another program does.
    fn overwrite(path: &Path, bytes: &[u8]) {
        let mut file = fs::OpenOptions::new().write(true).truncate(true).create(true).open(path).unwrap();
        std::io::Write::write_all(&mut file, bytes).unwrap();
    }

    fn live(&self, id: SessionId) -> PathBuf {
        Layout::new(self.dir.path()).session(id)
    }
}

fn saved(backup: &Backup, id: SessionId) -> PathBuf {
    Layout::new(&backup.path).session(id)
}

fn begin(archive: &Archive, words: &str) -> SessionId {
    let message = Message::new(Role::User, words, Timestamp::from_second(1_795_262_400));
    let id = SessionId::new();
    archive.create(id, message.timestamp, vec![Change::MessageAdded { message }]).unwrap();
    id
}

/// A folder, its archive and a conversation.
fn begun(words: &str) -> (Folder, Archive, SessionId) {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, words);
    (folder, archive, id)
}

fn say(archive: &Archive, id: SessionId, words: &str) {
    let head = archive.session(id).unwrap().head().map(|head| head.id.clone());
    let message = Message::new(Role::User, words, Timestamp::from_second(1_795_262_401)).after(head);
    archive.commit(id, None, vec![Change::MessageAdded { message }]).unwrap();
}

fn words(session: &Session) -> Vec<String> {
    session.visible().map(|message| message.content.clone()).collect()
}

fn memory(fact: &str) -> UserMemory {
    UserMemory {
        id: MemoryId::new(),
        ..UserMemory::new(fact, MemorySource::UserExplicit {}, Timestamp::from_second(1_795_262_400))
    }
}

#[test]
fn a_backup_is_a_data_folder_with_everything_in_it() {
    let (folder, archive, first) = begun("first");
    let second = begin(&archive, "second");
    archive.commit(second, None, vec![Change::Deleted { at: folder.clock.now() }]).unwrap();
    archive.put_memories(&[memory("Likes tea")]).unwrap();
    say(&archive, first, "not yet in its file");
    let backup = folder.take(&archive);
    assert_eq!(backup.name, "2026-11-21T12-00-00Z");
    assert_eq!((backup.sessions, backup.reason), (2, Reason::ByHand));
    assert_eq!(folder.list(), std::slice::from_ref(&backup));
    let copy =
        Archive::open_as(Kind::Json, &backup.path, Mode::Read, Arc::new(folder.clock.clone())).unwrap();
    assert_eq!(words(&copy.session(first).unwrap()), ["first", "not yet in its file"]);
    assert_eq!((copy.entries(), copy.trash()), (archive.entries(), archive.trash()));
    assert_eq!(copy.memories().unwrap(), archive.memories().unwrap());
    assert_eq!(copy.take_notices(), []);
}

#[cfg(unix)]
#[test]
fn what_did_not_change_is_stored_once_and_never_shared_with_the_live_files() {
    use std::os::unix::fs::MetadataExt;

    let (folder, archive, same) = begun("same");
    let changed = begin(&archive, "changed");
    let one = folder.take(&archive);
    say(&archive, changed, "more");
    let two = folder.take(&archive);
    assert_eq!(two.name, "2026-11-21T12-00-00Z-2");
    let inode = |path: &Path| fs::metadata(path).unwrap().ino();
    assert_eq!(inode(&saved(&one, same)), inode(&saved(&two, same)));
    assert_ne!(inode(&saved(&one, changed)), inode(&saved(&two, changed)));
    assert_ne!(inode(&saved(&two, same)), inode(&folder.live(same)));
    Folder::overwrite(&folder.live(same), b"ruined in place");
    assert_eq!(words(&find::read(same, &saved(&two, same)).unwrap().session), ["same"]);
}

#[test]
fn files_that_cannot_be_read_are_in_the_backup_too() {
    let folder = Folder::new();
    let id = SessionId::new();
    let capital = id.to_string().to_uppercase();
    let conversations = Layout::new(folder.dir.path()).conversations();
    durable::create_dir(&conversations).unwrap();
    let newer = format!(r#"{{"id":"{id}","version":99,"messages":"elsewhere"}}"#);
    Folder::overwrite(&conversations.join(format!("{capital}.json")), newer.as_bytes());
    let archive = folder.open();
    begin(&archive, "ours");
    let backup = folder.take(&archive);
    let copied = Layout::new(&backup.path).conversations().join(format!("{capital}.json"));
    assert_eq!(fs::read_to_string(copied).unwrap(), newer);
    assert_eq!(backup.sessions, 2);
}

#[test]
fn one_backup_an_hour_and_only_after_a_change() {
    let folder = Folder::new();
    let archive = folder.open();
    assert!(!folder.take_if_due(&archive), "there is nothing yet");
    let id = begin(&archive, "one");
    assert!(folder.take_if_due(&archive), "the first one at once");
    say(&archive, id, "two");
    folder.turn_clock(59 * 60);
    assert!(!folder.take_if_due(&archive), "not within the hour");
    folder.turn_clock(60);
    assert!(folder.take_if_due(&archive));
    folder.turn_clock(100 * 60 * 60);
    assert!(!folder.take_if_due(&archive), "nothing has changed");
    archive.put_memories(&[memory("Likes tea")]).unwrap();
    assert!(folder.take_if_due(&archive), "a memory is a change");
    archive.commit(id, None, vec![Change::Renamed { title: "Tea".to_owned() }]).unwrap();
    folder.turn_clock(-50 * 60 * 60);
    assert!(folder.take_if_due(&archive), "a clock that was set back does not end the backups");
    let look =
        Archive::open_as(Kind::Json, folder.dir.path(), Mode::Read, Arc::new(folder.clock.clone())).unwrap();
    assert!(!folder.take_if_due(&look), "who only looks makes none");
}

#[test]
fn the_number_of_backups_stays_small() {
    let (folder, archive, id) = begun("one");
    for hour in 0..40 {
        archive.commit(id, None, vec![Change::Renamed { title: format!("Hour {hour}") }]).unwrap();
        assert!(folder.take_if_due(&archive));
        folder.turn_clock(60 * 60);
    }
    // The hours of a day, and the newest of the day before.
    assert!((24..=25).contains(&folder.list().len()), "{}", folder.list().len());
    assert!(
        fs::read_dir(folder.dir.path().join("backups"))
            .unwrap()
            .all(|entry| { Name::parse(entry.unwrap().file_name().to_str().unwrap()).is_some() })
    );
}

#[test]
fn half_of_a_backup_is_none_and_goes_away_with_the_next() {
    let folder = Folder::new();
    let archive = folder.open();
    begin(&archive, "one");
    for name in [".making-2026-11-21T11-00-00Z", ".removing-2026-11-20T11-00-00Z"] {
        let half = folder.dir.path().join("backups").join(name);
        durable::create_dir(&half.join("conversations")).unwrap();
        Folder::overwrite(&half.join("conversations/half.json"), b"{");
    }
    assert_eq!(folder.list(), []);
    folder.take(&archive);
    assert_eq!(fs::read_dir(folder.dir.path().join("backups")).unwrap().count(), 1);
}

#[test]
fn appending_does_not_wait_for_a_backup() {
    let folder = Folder::new();
    let archive = folder.open();
    for number in 0..100 {
        begin(&archive, &format!("{number}"));
    }
    archive.flush().unwrap();
    let id = begin(&archive, "meanwhile");
    let (done, appended) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::SeqCst) {
                say(&archive, id, "more");
                appended.fetch_add(1, Ordering::SeqCst);
            }
        });
        while appended.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
        let during = || {
            let before = appended.load(Ordering::SeqCst);
            folder.take(&archive);
            appended.load(Ordering::SeqCst) - before
        };
        // One may have been under way already. A busy machine may let the other thread wait, but not each time.
        let went_on = (0..50).any(|_| during() >= 2);
        done.store(true, Ordering::SeqCst);
        assert!(went_on, "no message was taken while 100 sessions were copied");
    });
    assert_eq!(archive.session(id).unwrap().len(), 1 + appended.load(Ordering::SeqCst));
}

#[test]
fn a_backup_that_is_as_it_was_written_comes_before_a_newer_one_that_was_changed() {
    let (folder, archive, id) = begun("the words");
    let first = folder.take(&archive);
    archive.commit(id, None, vec![Change::Renamed { title: "Another".to_owned() }]).unwrap();
    let second = folder.take(&archive);
    let newest = || newest_readable(&Layout::new(folder.dir.path()), id).unwrap().0.name;
    assert_eq!(newest(), second.name);
    let text = fs::read_to_string(saved(&second, id)).unwrap();
    Folder::overwrite(&saved(&second, id), text.replace("the words", "the sword").as_bytes());
    assert_eq!(newest(), first.name);
    Folder::overwrite(&saved(&first, id), b"{");
    assert_eq!(newest(), second.name, "better than none");
}
