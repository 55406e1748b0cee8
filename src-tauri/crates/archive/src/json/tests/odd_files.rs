//! What is no file of a bearable size, in the place of one: it keeps nobody waiting, and what it leads to is not touched.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;
use std::sync::mpsc::channel;

use super::*;

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Opens the archive, or fails when that takes for ever.
fn opened_in_time(folder: Folder) -> (Folder, Vec<Entry>) {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let entries = folder.open().entries();
        let _ = tell.send((folder, entries));
    });
    told.recv_timeout(Duration::from_secs(30)).expect("it opens")
}

#[test]
fn a_pipe_in_the_place_of_a_conversation_or_the_journal_keeps_nobody_waiting() {
    let folder = Folder::new();
    let id = begin(&folder.open(), "The tide turns at noon.").id();
    make_pipe(&folder.file(SessionId::new()));
    make_pipe(&folder.path("journal/9999.jsonl"));
    for name in ["memories/user-memories.json", "instructions.json"] {
        crate::durable::create_dir(folder.path(name).parent().unwrap()).unwrap();
        make_pipe(&folder.path(name));
    }
    let (folder, entries) = opened_in_time(folder);
    assert_eq!(entries.iter().map(|entry| entry.id).collect::<Vec<_>>(), [id]);
    assert_eq!(folder.open().session(id).unwrap().parts().messages.len(), 1);
}

#[test]
fn a_file_that_is_too_large_is_not_read_into_memory_and_the_others_are_there() {
    let folder = Folder::new();
    let id = begin(&folder.open(), "The tide turns at noon.").id();
    let huge = SessionId::new();
    fs::File::create(folder.file(huge)).unwrap().set_len(3 << 30).unwrap();
    let archive = folder.open();
    assert_eq!(archive.entries().iter().map(|entry| entry.id).collect::<Vec<_>>(), [id]);
    let told: Vec<_> = archive.take_notices().into_iter().map(|notice| notice.message).collect();
    assert!(told.iter().any(|message| message.contains("larger than 1024 MB")), "{told:?}");
    assert!(folder.path(&format!("quarantine/{huge}.json")).exists(), "it is kept");
}

#[test]
fn a_link_in_the_place_of_the_lock_or_a_conversation_leads_nowhere() {
    let folder = Folder::new();
    begin(&folder.open(), "The tide turns at noon.");
    let outside = tempfile::tempdir().unwrap();
    let (letter, other) = (outside.path().join("letter"), outside.path().join("other"));
    for file in [&letter, &other] {
        crate::durable::write(file, b"Dear Ada").unwrap();
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    fs::remove_file(folder.path("lock")).unwrap();
    symlink(&letter, folder.path("lock")).unwrap();
    symlink(&other, folder.file(SessionId::new())).unwrap();
    drop(folder.open());
    for file in [letter, other] {
        assert_eq!(fs::read(&file).unwrap(), b"Dear Ada");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o644);
    }
}
