//! The list, trusted without a look at the files, and what is done about files that others changed.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Instant, SystemTime};

use super::*;
use crate::journal::Disk;
use crate::json::folder_time::FolderTime;

/// Three saved sessions, with an index that is trusted at the next opening.
fn three(folder: &Folder) -> Vec<SessionId> {
    let archive = folder.open();
    let ids = ["one", "two", "three"].map(|words| begin(&archive, words).id()).to_vec();
    drop(archive);
    settle(folder);
    ids
}

/// Opens and closes until the index is sealed: the first save cannot know what was in the folder before.
fn settle(folder: &Folder) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !is_sealed(folder) {
        assert!(Instant::now() < deadline, "the index was never sealed");
        drop(folder.open());
    }
}

fn index(folder: &Folder) -> Value {
    serde_json::from_slice(&fs::read(folder.path("conversations/index.json")).unwrap()).unwrap()
}

fn is_sealed(folder: &Folder) -> bool {
    let modified = fs::metadata(folder.path("conversations")).unwrap().modified().unwrap();
    let since = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos();
    index(folder)["seal"]["folderTime"].as_u64().is_some_and(|time| u128::from(time) == since)
}

/// Writes into a file as an editor does that keeps the file: the folder does not change.
fn overwrite(path: &Path, bytes: &[u8]) {
    use std::io::Write;
    let mut file = fs::OpenOptions::new().write(true).truncate(true).open(path).unwrap();
    file.write_all(bytes).unwrap();
}

fn titles(archive: &Archive) -> Vec<String> {
    let mut titles: Vec<_> = archive.entries().into_iter().map(|entry| entry.title).collect();
    titles.sort();
    titles
}

/// Opens with a saver whose quiet moments are short.
fn open_hurried(folder: &Folder) -> Archive {
    let ms = Duration::from_millis;
    let timing =
        Timing { quiet: ms(1), at_most: ms(5), retry: ms(1), retry_at_most: ms(4), ..Timing::default() };
    folder.open_timed(timing)
}

fn wait_until(what: &str, mut happened: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !happened() {
        assert!(Instant::now() < deadline, "{what} never happened");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Waits for a notice and says how many there are of it.
fn wait_for_notice(archive: &Archive, code: &str) -> Notice {
    let mut found = None;
    wait_until(code, || {
        found = archive.take_notices().into_iter().find(|notice| notice.code.name() == code);
        found.is_some()
    });
    found.unwrap()
}

#[test]
fn seed_001_the_list_is_shown_without_a_look_at_any_file() {
    let folder = Folder::new();
    let ids = three(&folder);
    for id in &ids {
        overwrite(&folder.file(*id), b"no longer a conversation");
    }
    for archive in [folder.look(), folder.open_on(Arc::new(RealDisk))] {
        assert_eq!(titles(&archive), ["one", "three", "two"]);
        assert_eq!(codes(&archive), [""; 0]);
    }
}

#[test]
fn a_file_garbled_in_place_is_found_in_a_quiet_moment_after_opening() {
    let folder = Folder::new();
    let ids = three(&folder);
    overwrite(&folder.file(ids[1]), b"garbled");
    let archive = open_hurried(&folder);
    wait_for_notice(&archive, "file_quarantined");
    wait_until("the correction of the list", || titles(&archive) == ["one", "three"]);
    assert_eq!(fs::read(folder.path(&format!("quarantine/{}.json", ids[1]))).unwrap(), b"garbled");
    wait_until("another seal", || is_sealed(&folder));
    drop(archive);
    let archive = folder.open_on(Arc::new(RealDisk));
    assert_eq!(titles(&archive), ["one", "three"]);
    assert_eq!(codes(&archive), [""; 0], "told once");
}

#[test]
fn a_file_changed_in_place_is_brought_into_the_list_in_a_quiet_moment_after_opening() {
    let folder = Folder::new();
    let ids = three(&folder);
    let edited = fs::read_to_string(folder.file(ids[1])).unwrap().replace("\"two\"", "\"By hand\"");
    overwrite(&folder.file(ids[1]), edited.as_bytes());
    let archive = open_hurried(&folder);
    let told = wait_for_notice(&archive, "index_updated");
    assert!(told.message.starts_with("1 of your"), "{}", told.message);
    assert_eq!(titles(&archive), ["By hand", "one", "three"]);
    assert_eq!(words(&archive.session(ids[1]).unwrap()), ["By hand"]);
    drop(archive);
    assert_eq!(titles(&folder.open_on(Arc::new(RealDisk))), ["By hand", "one", "three"]);
}

#[test]
fn files_with_other_times_and_the_same_content_are_no_news() {
    let folder = Folder::new();
    let ids = three(&folder);
    for id in &ids {
        let file = fs::OpenOptions::new().append(true).open(folder.file(*id)).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }
    let archive = open_hurried(&folder);
    let before = index(&folder)["seal"]["checksum"].clone();
    wait_until("another index", || index(&folder)["seal"]["checksum"] != before);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn opening_a_session_corrects_its_line_in_the_list() {
    let folder = Folder::new();
    let ids = three(&folder);
    let edited = fs::read_to_string(folder.file(ids[1])).unwrap().replace("\"two\"", "\"By hand\"");
    overwrite(&folder.file(ids[1]), edited.as_bytes());
    let archive = folder.open_on(Arc::new(RealDisk));
    assert_eq!(titles(&archive), ["one", "three", "two"]);
    archive.session(ids[1]).unwrap();
    assert_eq!(titles(&archive), ["By hand", "one", "three"]);
    drop(archive);
    assert_eq!(titles(&folder.look()), ["By hand", "one", "three"]);
}

#[test]
fn a_file_that_another_program_adds_removes_or_renames_is_seen_at_the_next_opening() {
    let folder = Folder::new();
    let ids = three(&folder);
    let other = Folder::new();
    let stranger = three(&other)[2];
    fs::copy(other.file(stranger), folder.file(stranger)).unwrap();
    assert_eq!(titles(&folder.look()), ["one", "three", "three", "two"], "added");
    settle(&folder);
    fs::remove_file(folder.file(stranger)).unwrap();
    assert_eq!(titles(&folder.look()), ["one", "three", "two"], "removed");
    settle(&folder);
    let capitals = folder.path(&format!("conversations/{}.json", ids[0].to_string().to_uppercase()));
    fs::rename(folder.file(ids[0]), capitals).unwrap();
    // Some file systems find it by both.
    let tells_case = !folder.file(ids[0]).exists();
    for archive in [folder.look(), folder.open()] {
        assert_eq!(words(&archive.session(ids[0]).unwrap()), ["one"], "renamed");
    }
    settle(&folder);
    let archive = folder.open_on(Arc::new(RealDisk));
    assert_eq!(words(&archive.session(ids[0]).unwrap()), ["one"], "the name is in the index");
    say(&archive, ids[0], Role::Assistant, "more");
    drop(archive);
    assert_eq!(folder.file(ids[0]).exists(), !tells_case, "it keeps its name");
}

#[test]
fn what_another_program_does_while_the_archive_is_open_is_seen_at_the_next_opening() {
    let folder = Folder::new();
    let ids = three(&folder);
    let other = Folder::new();
    let stranger = three(&other)[2];
    let archive = folder.open_on(Arc::new(RealDisk));
    folder.put(&format!("conversations/{stranger}.json"), &fs::read(other.file(stranger)).unwrap());
    say(&archive, ids[0], Role::Assistant, "meanwhile");
    archive.flush().unwrap();
    fs::remove_file(folder.file(ids[1])).unwrap();
    drop(archive);
    assert_eq!(titles(&folder.look()), ["one", "three", "three"]);
}

#[test]
fn a_file_that_another_program_replaces_while_the_archive_is_open_is_listed_anew_at_the_next_opening() {
    let folder = Folder::new();
    let ids = three(&folder);
    let archive = folder.open_on(Arc::new(RealDisk));
    let edited = fs::read_to_string(folder.file(ids[1])).unwrap().replace("\"two\"", "\"By hand\"");
    folder.put(&format!("conversations/{}.json", ids[1]), edited.as_bytes());
    say(&archive, ids[0], Role::Assistant, "meanwhile");
    drop(archive);
    assert_eq!(titles(&folder.look()), ["By hand", "one", "three"]);
}

/// A disk on which the next append fails and cannot be taken back. With the one after it, another program puts a file
/// into the folder.
#[derive(Debug)]
struct Interfered {
    appends: AtomicUsize,
    file: [PathBuf; 2],
}

impl Disk for Interfered {
    fn append(&self, mut file: &fs::File, bytes: &[u8]) -> io::Result<()> {
        match self.appends.fetch_add(1, Ordering::SeqCst) {
            1 => return Err(io::ErrorKind::StorageFull.into()),
            2 => drop(fs::copy(&self.file[0], &self.file[1])?),
            _ => {}
        }
        io::Write::write_all(&mut file, bytes)
    }

    fn truncate(&self, _: &fs::File, _: u64) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }
}

#[test]
fn a_file_that_another_program_adds_during_a_save_is_seen_at_the_next_opening() {
    let folder = Folder::new();
    let ids = three(&folder);
    let other = Folder::new();
    let stranger = three(&other)[2];
    let file = [other.file(stranger), folder.file(stranger)];
    let archive = folder.open_on(Arc::new(Interfered { appends: AtomicUsize::new(0), file }));
    say(&archive, ids[0], Role::Assistant, "accepted");
    archive.commit(ids[1], None, vec![Change::Renamed { title: "refused".to_owned() }]).unwrap_err();
    assert!(!folder.file(stranger).exists());
    archive.flush().unwrap();
    assert!(folder.file(stranger).exists());
    drop(archive);
    assert_eq!(titles(&folder.look()), ["one", "three", "three", "two"]);
}

#[test]
fn a_file_that_another_program_adds_while_the_archive_is_open_is_listed_after_the_next_save() {
    let folder = Folder::new();
    let ids = three(&folder);
    let other = Folder::new();
    let stranger = three(&other)[2];
    let archive = open_hurried(&folder);
    folder.put(&format!("conversations/{stranger}.json"), &fs::read(other.file(stranger)).unwrap());
    say(&archive, ids[0], Role::Assistant, "meanwhile");
    wait_until("the listing of the new file", || archive.exists(stranger));
}

#[test]
fn a_file_removed_under_a_session_that_is_open_is_written_again() {
    let folder = Folder::new();
    let ids = three(&folder);
    let archive = open_hurried(&folder);
    let open = archive.session(ids[0]).unwrap();
    fs::remove_file(folder.file(ids[0])).unwrap();
    say(&archive, ids[1], Role::Assistant, "meanwhile");
    wait_until("the return of the file", || folder.file(ids[0]).exists());
    drop(archive);
    assert_eq!(*folder.open().session(ids[0]).unwrap(), *open);
}

#[test]
fn an_index_changed_in_place_is_held_against_the_files() {
    let folder = Folder::new();
    let ids = three(&folder);
    let path = folder.path("conversations/index.json");
    let index = fs::read_to_string(&path).unwrap();
    overwrite(&path, index.replace(&ids[1].to_string(), &SessionId::new().to_string()).as_bytes());
    let archive = folder.look();
    assert_eq!(titles(&archive), ["one", "three", "two"]);
    assert!(archive.exists(ids[1]));
}

#[test]
fn an_index_whose_folder_was_not_given_its_time_is_held_against_the_files() {
    let folder = Folder::new();
    let ids = three(&folder);
    // As after a crash between the two.
    let conversations = folder.path("conversations");
    assert!(FolderTime::of(&conversations).unwrap().other().give_to(&conversations));
    overwrite(&folder.file(ids[1]), b"garbled");
    assert_eq!(titles(&folder.look()), ["one", "three"]);
}

#[test]
fn an_index_of_another_writer_is_held_against_the_files() {
    let folder = Folder::new();
    let ids = three(&folder);
    let mut index = index(&folder);
    index.as_object_mut().unwrap().remove("seal");
    overwrite(&folder.path("conversations/index.json"), index.to_string().as_bytes());
    overwrite(&folder.file(ids[1]), b"garbled");
    assert_eq!(titles(&folder.look()), ["one", "three"]);
}

#[test]
fn a_file_that_cannot_be_listed_is_told_of_once_and_looked_for_at_each_opening() {
    let folder = Folder::new();
    let ids = three(&folder);
    let away = SessionId::new();
    fs::create_dir(folder.file(away)).unwrap();
    // Not even root can make a folder of a file.
    folder.put("quarantine", b"in the way");
    let archive = open_hurried(&folder);
    assert_eq!(codes(&archive), ["file_left_in_place"]);
    for round in 0..3 {
        say(&archive, ids[0], Role::User, &round.to_string());
        archive.flush().unwrap();
    }
    drop(archive);
    assert!(index(&folder).get("seal").is_none());
    assert_eq!(codes(&folder.look()), ["file_left_in_place"]);
}

#[test]
fn the_files_of_a_folder_that_others_could_enter_are_closed_at_opening() {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new();
        let ids = three(&folder);
        let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        set(&folder.file(ids[0]), 0o644);
        set(&folder.path("conversations"), 0o755);
        assert!(is_sealed(&folder));
        let _archive = folder.open_on(Arc::new(RealDisk));
        let mode = fs::metadata(folder.file(ids[0])).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
