//! What is no file of a bearable size, in the place of one: it keeps nobody waiting, and what it leads to is not touched.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;
use std::sync::mpsc::channel;

use super::*;

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Does something, or fails when that takes for ever.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let _ = tell.send(work());
    });
    told.recv_timeout(Duration::from_secs(30)).expect("it comes to an end")
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
    let (folder, entries) = in_time(move || {
        let entries = folder.open().entries();
        (folder, entries)
    });
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

#[test]
fn a_link_to_a_conversation_or_a_folder_outside_is_no_conversation_and_leads_nowhere() {
    let elsewhere = Folder::new();
    let there = begin(&elsewhere.open(), "Not from this folder.").id();
    let folder = Folder::new();
    let here = begin(&folder.open(), "The tide turns at noon.").id();
    let known = fs::symlink_metadata(elsewhere.file(there)).unwrap();
    symlink(elsewhere.file(there), folder.file(there)).unwrap();
    symlink(elsewhere.path("conversations"), folder.file(SessionId::new())).unwrap();
    symlink(elsewhere.path("journal"), folder.path("journal/0001.jsonl")).unwrap();
    let before = elsewhere.everything();
    let archive = folder.open();
    assert_eq!(archive.entries().iter().map(|entry| entry.id).collect::<Vec<_>>(), [here]);
    crate::backup::take(&archive, folder.dir.path(), crate::backup::Reason::ByHand, &Noon).unwrap();
    archive.forget_session(here).unwrap();
    drop(archive);
    assert_eq!(elsewhere.everything(), before);
    assert_eq!(fs::symlink_metadata(elsewhere.file(there)).unwrap().len(), known.len());

    // In the place of one that is known, and of its size and time.
    let archive = folder.open();
    let id = begin(&archive, "Known by its size and time.").id();
    drop(archive);
    let target = elsewhere.path("moved.json");
    fs::rename(folder.file(id), &target).unwrap();
    symlink(&target, folder.file(id)).unwrap();
    fs::remove_file(folder.path("conversations/index.json")).unwrap();
    assert_eq!(folder.open().entries(), []);
    assert!(target.is_file());
}

#[test]
fn a_data_folder_that_is_reached_through_a_link_is_used_as_any_other() {
    let folder = Folder::new();
    let around = tempfile::tempdir().unwrap();
    let link = around.path().join("data");
    symlink(folder.dir.path(), &link).unwrap();
    let open = || Archive::open(&link, Mode::Write, Arc::new(Noon)).unwrap();
    let id = begin(&open(), "The tide turns at noon.").id();
    assert_eq!(words(&open().session(id).unwrap()), ["The tide turns at noon."]);
}

#[test]
fn a_pipe_or_a_link_in_the_place_of_the_lock_keeps_nobody_waiting_who_looks() {
    let folder = Folder::new();
    begin(&folder.open(), "The tide turns at noon.");
    fs::remove_file(folder.path("lock")).unwrap();
    make_pipe(&folder.path("lock"));
    let (folder, findings) = in_time(move || {
        let findings = crate::doctor::examine(folder.dir.path(), &Noon).findings;
        (folder, findings)
    });
    assert!(findings.iter().all(|finding| finding.code != "in_use"), "{findings:?}");
    let (_, entries) = in_time(move || {
        let entries = folder.look().entries();
        (folder, entries)
    });
    assert_eq!(entries.len(), 1);
}

#[test]
fn a_pipe_or_a_link_named_as_an_sqlite_archive_is_set_aside_and_makes_none_of_files() {
    let folder = Folder::new();
    let id = begin(&folder.open(), "The tide turns at noon.").id();
    make_pipe(&folder.path("extremis.sqlite3"));
    let folder = in_time(move || {
        let archive = Archive::open(folder.dir.path(), Mode::Write, Arc::new(Noon)).unwrap();
        assert_eq!(archive.kind(), Kind::Json);
        assert_eq!(words(&archive.session(id).unwrap()), ["The tide turns at noon."]);
        crate::backup::take(&archive, folder.dir.path(), crate::backup::Reason::ByHand, &Noon).unwrap();
        drop(archive);
        folder
    });
    // Where there was an archive of SQLite, what backups have comes back.
    fs::remove_dir_all(folder.path("conversations")).unwrap();
    let outside = tempfile::tempdir().unwrap();
    for is_link in [false, true] {
        if is_link {
            fs::rename(folder.path("extremis.sqlite3"), outside.path().join("archive")).unwrap();
            symlink(outside.path().join("archive"), folder.path("extremis.sqlite3")).unwrap();
        }
        make_pipe(&folder.path("extremis.sqlite3-wal"));
        for mode in [Mode::Read, Mode::Write] {
            let dir = folder.dir.path().to_owned();
            let words_there = in_time(move || {
                drop(crate::doctor::examine(&dir, &Noon));
                let archive = Archive::open(&dir, mode, Arc::new(Noon)).unwrap();
                words(&archive.session(id).unwrap()).join(" ")
            });
            assert_eq!(words_there, "The tide turns at noon.");
        }
    }
    let aside = folder.names("quarantine");
    assert!(aside.iter().filter(|name| name.contains("sqlite3")).count() >= 2, "{aside:?}");
}
