use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use extremis_domain::{Change, MemoryId, MemorySource, Message, Role, Timestamp, UserMemory};
use rstest::rstest;

use super::*;
use crate::backup::{self, Reason};
use crate::{Archive, Kind, Mode, durable};

mod host;
mod language;
mod sqlite;

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(1_795_262_400)
    }
}

fn noon() -> Arc<dyn Clock> {
    Arc::new(Noon)
}

struct Folder {
    dir: tempfile::TempDir,
    layout: Layout,
}

impl Folder {
    /// A folder with two conversations and a memory, and a backup of them.
    fn new() -> (Self, SessionId, SessionId) {
        let dir = tempfile::tempdir().unwrap();
        let layout = Layout::new(dir.path());
        let folder = Self { dir, layout };
        let archive = folder.open();
        let sessions = ["one", "two"].map(|words| begin(&archive, words));
        archive.put_memories(&[memory("Likes tea")]).unwrap();
        folder.back_up(&archive);
        drop(archive);
        assert_eq!(folder.examine(), [""; 0]);
        (folder, sessions[0], sessions[1])
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }

    fn open(&self) -> Archive {
        Archive::open_as(Kind::Json, self.path(), Mode::Write, Arc::new(Noon)).unwrap()
    }

    fn back_up(&self, archive: &Archive) -> backup::Backup {
        backup::take(archive, self.path(), Reason::ByHand, &Noon).unwrap()
    }

    /// The codes of what is found; looking changes nothing.
    fn examine(&self) -> Vec<&'static str> {
        let before = everything(self.path());
        let report = examine(self.path(), &Noon);
        assert_eq!(everything(self.path()), before, "who only looks changes nothing");
        codes(&report, false)
    }

    fn mend(&self) -> DoctorReport {
        mend(self.path(), &noon())
    }

    fn damage(path: &Path, bytes: &[u8]) {
        drop(durable::create_file(path));
        let mut file = fs::OpenOptions::new().write(true).truncate(true).open(path).unwrap();
        std::io::Write::write_all(&mut file, bytes).unwrap();
    }

    fn words(&self, id: SessionId) -> Vec<String> {
        let archive = Archive::open_as(Kind::Json, self.path(), Mode::Read, Arc::new(Noon)).unwrap();
        archive.session(id).unwrap().visible().map(|message| message.content.clone()).collect()
    }
}

fn codes(report: &DoctorReport, mended: bool) -> Vec<&'static str> {
    report.findings.iter().filter(|finding| finding.mended == mended).map(|finding| finding.code).collect()
}

#[cfg(unix)]
fn mode(metadata: &fs::Metadata) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions())
}

/// There are no permission bits there.
#[cfg(not(unix))]
fn mode(metadata: &fs::Metadata) -> u32 {
    metadata.permissions().readonly().into()
}

fn everything(dir: &Path) -> Vec<(PathBuf, u32, Option<Vec<u8>>)> {
    let mut all: Vec<_> = walk::below(dir)
        .into_iter()
        .map(|(path, metadata)| {
            let bytes = metadata.is_file().then(|| fs::read(&path).ok()).flatten();
            (path, mode(&metadata), bytes)
        })
        .collect();
    all.sort();
    all
}

fn begin(archive: &Archive, words: &str) -> SessionId {
    let message = Message::new(Role::User, words, Noon.now());
    let id = SessionId::new();
    archive.create(id, message.timestamp, vec![Change::MessageAdded { message }]).unwrap();
    id
}

fn say(archive: &Archive, id: SessionId, words: &str) {
    let head = archive.session(id).unwrap().head().map(|head| head.id.clone());
    let message = Message::new(Role::User, words, Noon.now()).after(head);
    archive.commit(id, None, vec![Change::MessageAdded { message }]).unwrap();
}

fn memory(fact: &str) -> UserMemory {
    UserMemory { id: MemoryId::new(), ..UserMemory::new(fact, MemorySource::UserExplicit {}, Noon.now()) }
}

#[rstest]
#[case::garbled(b"{\"id\": \"half of a fi")]
#[case::empty(b"")]
#[case::zeros(&[0; 4096])]
#[case::of_something_else(b"[1, 2, 3]")]
fn a_damaged_conversation_comes_back_from_the_backup(#[case] bytes: &[u8]) {
    let (folder, one, two) = Folder::new();
    let path = folder.layout.session(one);
    Folder::damage(&path, bytes);
    assert_eq!(folder.examine(), ["session_unreadable"]);
    let report = folder.mend();
    assert_eq!(
        (codes(&report, true), codes(&report, false)),
        (vec!["session_unreadable"], vec!["quarantined"])
    );
    assert_eq!(report.sessions, 2);
    assert_eq!((folder.words(one), folder.words(two)), (vec!["one".to_owned()], vec!["two".to_owned()]));
    let kept = folder.layout.quarantine().join(path.file_name().unwrap());
    assert_eq!(fs::read(kept).unwrap(), bytes);
    assert_eq!(codes(&folder.mend(), true), [""; 0], "once is enough");
}

#[test]
fn what_the_journal_knows_since_the_backup_is_not_lost_with_the_file() {
    let (folder, one, _) = Folder::new();
    let archive = folder.open();
    say(&archive, one, "since the backup");
    // As after SIGKILL: acknowledged, and not yet in the file.
    let journal: Vec<_> = walk::files(&folder.layout.journal())
        .into_iter()
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    drop(archive);
    for (path, bytes) in journal {
        Folder::damage(&path, &bytes);
    }
    Folder::damage(&folder.layout.session(one), b"{");
    assert_eq!(folder.examine(), ["session_unreadable", "journal_orphans"]);
    let report = folder.mend();
    assert!(!report.has_errors(), "{report:?}");
    assert_eq!(folder.words(one), ["one", "since the backup"]);
}

#[test]
fn a_conversation_that_was_set_aside_earlier_is_brought_back_too() {
    let (folder, one, _) = Folder::new();
    Folder::damage(&folder.layout.session(one), b"{");
    assert!(folder.open().session(one).is_err());
    assert_eq!(folder.examine(), ["session_missing"]);
    assert_eq!(codes(&folder.mend(), true), ["session_missing"]);
    assert_eq!(folder.words(one), ["one"]);
}

#[test]
fn without_a_backup_the_damaged_file_is_kept_and_said() {
    let (folder, one, two) = Folder::new();
    fs::remove_dir_all(folder.layout.backups()).unwrap();
    Folder::damage(&folder.layout.session(one), b"{");
    let report = folder.mend();
    assert_eq!(codes(&report, false), ["session_missing", "no_backup"]);
    assert!(report.has_errors());
    assert_eq!(folder.words(two), ["two"]);
}

#[test]
fn a_file_that_is_gone_comes_back_from_the_backup() {
    let (folder, one, _) = Folder::new();
    fs::remove_file(folder.layout.session(one)).unwrap();
    assert_eq!(folder.examine(), ["session_gone"]);
    assert_eq!(codes(&folder.mend(), true), ["session_gone"]);
    assert_eq!(folder.words(one), ["one"]);
}

#[rstest]
#[case::garbled(Some(&b"{"[..]), "index_unreadable")]
#[case::gone(None, "index_missing")]
fn a_broken_list_is_made_anew(#[case] bytes: Option<&[u8]>, #[case] code: &str) {
    let (folder, ..) = Folder::new();
    match bytes {
        Some(bytes) => Folder::damage(&folder.layout.index(), bytes),
        None => fs::remove_file(folder.layout.index()).unwrap(),
    }
    assert_eq!(folder.examine(), [code]);
    assert_eq!(codes(&folder.mend(), true), [code]);
    assert_eq!(folder.open().entries().len(), 2);
}

#[test]
fn a_list_that_says_something_else_than_the_files_is_made_anew() {
    let (folder, ..) = Folder::new();
    let text = fs::read_to_string(folder.layout.index()).unwrap();
    Folder::damage(&folder.layout.index(), text.replace("\"one\"", "\"won\"").as_bytes());
    assert_eq!(folder.examine(), ["index_differs"]);
    assert_eq!(codes(&folder.mend(), true), ["index_differs"]);
    assert!(folder.open().entries().iter().any(|entry| entry.title == "one"));
}

#[test]
fn a_damaged_journal_is_said_and_kept_aside() {
    let (folder, one, _) = Folder::new();
    let archive = folder.open();
    say(&archive, one, "first");
    say(&archive, one, "second");
    let mut segments = walk::files(&folder.layout.journal());
    segments.retain(|path| !walk::name(path).starts_with("settled"));
    let last = segments.pop().unwrap();
    let mut bytes = fs::read(&last).unwrap();
    drop(archive);
    let first = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    bytes[first / 2] ^= 1;
    Folder::damage(&last, &bytes);
    let found = folder.examine();
    assert!(found.contains(&"journal_damaged"), "{found:?}");
    let report = folder.mend();
    assert!(codes(&report, true).contains(&"journal_damaged"), "{report:?}");
    assert!(!report.has_errors());
}

#[test]
fn damaged_memories_come_back_from_the_backup() {
    let (folder, ..) = Folder::new();
    Folder::damage(&folder.layout.memories(), b"{\"version\": 1, \"memo");
    assert_eq!(folder.examine(), ["memories_unreadable"]);
    assert_eq!(codes(&folder.mend(), true), ["memories_unreadable"]);
    assert_eq!(folder.open().memories().unwrap()[0].fact, "Likes tea");
}

#[test]
fn damaged_memories_are_set_aside_by_a_writer_and_come_back_by_mending() {
    let (folder, ..) = Folder::new();
    Folder::damage(&folder.layout.memories(), b"{");
    let archive = folder.open();
    let notices = archive.take_notices();
    assert!(notices.iter().any(|notice| notice.message.contains("doctor --fix")), "{notices:?}");
    assert_eq!(archive.memories().unwrap(), []);
    drop(archive);
    folder.mend();
    let archive = folder.open();
    assert_eq!(archive.memories().unwrap().len(), 1);
    // The user goes on without them: they do not come back against the user's will.
    archive.clear_memories().unwrap();
    drop(archive);
    folder.mend();
    assert_eq!(folder.open().memories().unwrap(), []);
}

#[test]
fn memories_that_are_damaged_while_the_archive_is_open_keep_nothing_from_being_remembered() {
    let (folder, ..) = Folder::new();
    let archive = folder.open();
    Folder::damage(&folder.layout.memories(), b"{");
    archive.put_memories(&[memory("Likes coffee")]).unwrap();
    assert_eq!(archive.memories().unwrap().len(), 1);
    assert_eq!(archive.take_notices().len(), 1);
}

#[test]
fn settings_that_cannot_be_read_are_set_aside() {
    let (folder, ..) = Folder::new();
    Folder::damage(&folder.layout.settings(), b"{\"theme\": ");
    assert_eq!(folder.examine(), ["settings_unreadable"]);
    let report = folder.mend();
    assert_eq!(
        (codes(&report, true), codes(&report, false)),
        (vec!["settings_unreadable"], vec!["quarantined"])
    );
}

#[test]
fn damage_in_a_backup_is_found_and_kept_out_of_the_next_one() {
    let (folder, one, _) = Folder::new();
    let backup = backup::list(folder.path()).unwrap().remove(0);
    Folder::damage(&Layout::new(&backup.path).session(one), b"{");
    Folder::damage(&backup.path.join("backup.json"), b"{");
    assert_eq!(folder.examine(), ["backup_manifest", "backup_damaged"]);
    let report = folder.mend();
    assert_eq!(codes(&report, true), ["backup_manifest", "backup_damaged"]);
    let next = folder.back_up(&folder.open());
    assert!(backup::readable(one, &Layout::new(&next.path).session(one)).is_ok());
    assert_eq!(backup::list(folder.path()).unwrap().len(), 2);
}

#[cfg(unix)]
#[test]
fn what_others_could_read_is_made_private_and_what_was_locked_away_readable() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, one, two) = Folder::new();
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    mode(&folder.layout.session(one), 0o644);
    mode(&folder.layout.conversations(), 0o755);
    mode(&folder.layout.session(two), 0);
    assert!(folder.examine().contains(&"permissions"));
    let report = folder.mend();
    assert!(codes(&report, true).contains(&"permissions"), "{report:?}");
    assert_eq!((codes(&report, false), report.sessions), (vec![], 2));
}

#[test]
fn what_interrupted_writes_left_is_removed() {
    let (folder, one, _) = Folder::new();
    let half = folder.layout.backups().join(".making-2026-11-21T11-00-00Z");
    durable::create_dir(&half).unwrap();
    let temporary = folder.layout.conversations().join(format!(".{one}.json.77-1.extremis-tmp"));
    drop(durable::create_file(&temporary).unwrap());
    assert_eq!(folder.examine(), ["leftover", "leftover"]);
    assert_eq!(codes(&folder.mend(), true), ["leftover", "leftover"]);
    assert!(!half.exists() && !temporary.exists());
}

#[test]
fn a_restore_that_was_killed_is_taken_to_its_end() {
    let (folder, one, two) = Folder::new();
    let archive = folder.open();
    say(&archive, one, "since");
    say(&archive, two, "since");
    drop(archive);
    let backup = backup::list(folder.path()).unwrap().remove(0);
    let under_way = format!(r#"{{"backup":"{}","only":null}}"#, backup.name);
    Folder::damage(&folder.layout.restoring(), under_way.as_bytes());
    assert_eq!(folder.examine(), ["restore_unfinished"]);
    assert!(codes(&folder.mend(), true).contains(&"restore_unfinished"));
    assert_eq!((folder.words(one), folder.words(two)), (vec!["one".to_owned()], vec!["two".to_owned()]));
    assert_eq!(backup::list(folder.path()).unwrap().len(), 2, "it can be undone");
}

#[test]
fn a_newer_version_is_left_alone() {
    let (folder, one, _) = Folder::new();
    let path = folder.layout.session(one);
    let newer = fs::read_to_string(&path).unwrap().replacen("\"version\": 5", "\"version\": 99", 1);
    Folder::damage(&path, newer.as_bytes());
    let report = folder.mend();
    assert_eq!((codes(&report, false), report.has_errors()), (vec!["newer_version"], false));
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
}

#[test]
fn beside_a_writer_it_says_who_and_mends_nothing() {
    let (folder, one, _) = Folder::new();
    let archive = folder.open();
    say(&archive, one, "in the journal alone");
    let report = examine(folder.path(), &Noon);
    assert_eq!((codes(&report, false), report.sessions), (vec!["in_use"], 2));
    assert!(report.findings[0].what.contains(&format!("process {}", std::process::id())), "{report:?}");
    let report = folder.mend();
    assert_eq!(codes(&report, false), ["not_mended", "in_use"]);
    say(&archive, one, "and it goes on");
}

#[test]
fn odd_folders_are_looked_at_without_harm() {
    let nowhere = tempfile::tempdir().unwrap();
    assert_eq!(codes(&examine(&nowhere.path().join("nothing"), &Noon), false), ["no_data"]);
    let file = nowhere.path().join("file");
    Folder::damage(&file, b"");
    assert_eq!(codes(&examine(&file, &Noon), false), ["no_folder"]);
    let (folder, one, _) = Folder::new();
    fs::remove_file(folder.layout.session(one)).unwrap();
    // Folders where files should be, and the other way round.
    durable::create_dir(&folder.layout.session(one)).unwrap();
    durable::create_dir(&folder.layout.settings()).unwrap();
    durable::create_dir(&folder.layout.conversations().join("notes")).unwrap();
    Folder::damage(&folder.layout.conversations().join("notes.txt"), b"mine");
    fs::remove_dir_all(folder.layout.journal()).unwrap();
    let found = folder.examine();
    assert!(found.contains(&"session_unreadable") && found.contains(&"settings_unreadable"), "{found:?}");
    let report = folder.mend();
    assert!(!report.has_errors(), "{report:?}");
    assert_eq!(folder.words(one), ["one"]);
    assert_eq!(fs::read(folder.layout.conversations().join("notes.txt")).unwrap(), b"mine");
}
