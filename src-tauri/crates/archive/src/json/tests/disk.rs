//! Disks that are full, read-only or failing: an error for the user, nothing accepted, nothing lost.

use std::io;
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

use rstest::rstest;

use super::*;
use crate::journal::Disk;

/// What goes wrong next.
#[derive(Debug, Default, Clone, Copy)]
struct Faults {
    /// The next append writes only so many bytes.
    append_after: Option<usize>,
    sync: bool,
    truncate: bool,
}

#[derive(Debug, Default)]
struct FaultyDisk(Mutex<Faults>);

impl FaultyDisk {
    fn break_with(&self, faults: Faults) {
        *self.0.lock().unwrap() = faults;
    }
}

fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}

impl Disk for FaultyDisk {
    fn append(&self, mut file: &fs::File, bytes: &[u8]) -> io::Result<()> {
        let after = self.0.lock().unwrap().append_after;
        io::Write::write_all(&mut file, &bytes[..after.unwrap_or(bytes.len()).min(bytes.len())])?;
        if after.is_some() { Err(full()) } else { Ok(()) }
    }

    fn sync(&self, file: &fs::File) -> io::Result<()> {
        if self.0.lock().unwrap().sync { Err(full()) } else { file.sync_data() }
    }

    fn truncate(&self, file: &fs::File, length: u64) -> io::Result<()> {
        if self.0.lock().unwrap().truncate { Err(full()) } else { file.set_len(length) }
    }
}

#[rstest]
#[case::nothing_written(Faults { append_after: Some(0), ..Faults::default() })]
#[case::torn(Faults { append_after: Some(70), ..Faults::default() })]
#[case::torn_and_not_cut_off(Faults { append_after: Some(70), truncate: true, ..Faults::default() })]
#[case::whole_but_refused(Faults { append_after: Some(usize::MAX), truncate: true, ..Faults::default() })]
#[case::not_synced(Faults { sync: true, ..Faults::default() })]
#[case::not_synced_and_not_cut_off(Faults { sync: true, truncate: true, ..Faults::default() })]
fn a_message_that_could_not_be_journalled_is_not_accepted_and_never_comes_back(#[case] faults: Faults) {
    let folder = Folder::new();
    let disk = Arc::new(FaultyDisk::default());
    let archive = folder.open_on(Arc::clone(&disk) as Arc<dyn Disk>);
    let session = begin(&archive, "one");
    let id = session.id();
    for round in 0..3 {
        let session = archive.session(id).unwrap();
        disk.break_with(faults);
        for _ in 0..2 {
            let refused = archive.commit(id, None, vec![said(Role::User, "refused", None)]);
            assert!(matches!(refused, Err(ArchiveError::DiskFull { .. })), "{refused:?}");
            let refused = archive.create(SessionId::new(), at(0), vec![said(Role::User, "refused", None)]);
            assert!(matches!(refused, Err(ArchiveError::DiskFull { .. })), "{refused:?}");
            assert_eq!(*archive.session(id).unwrap(), *session);
            assert_eq!(archive.entries().len(), 1);
        }
        disk.break_with(Faults::default());
        say(&archive, id, Role::User, &format!("accepted {round}"));
    }
    let session = archive.session(id).unwrap();
    kill(archive);
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(words(&session), ["one", "accepted 0", "accepted 1", "accepted 2"]);
    assert_eq!(archive.entries().len(), 1);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn a_save_that_fails_is_told_once_retried_and_costs_nothing() {
    let folder = Folder::new();
    let ms = Duration::from_millis;
    let timing =
        Timing { quiet: ms(1), at_most: ms(5), retry: ms(1), retry_at_most: ms(4), ..Timing::default() };
    let archive =
        open_on(folder.dir.path(), Mode::Write, Arc::new(Noon), Arc::new(RealDisk), timing).unwrap();
    let wait_for = |code: &str| {
        let deadline = Instant::now() + Duration::from_secs(20);
        while Instant::now() < deadline {
            let codes = codes(&archive);
            if !codes.is_empty() {
                assert_eq!(codes, [code]);
                return;
            }
            std::thread::sleep(ms(2));
        }
        panic!("no {code} was told");
    };
    let id = begin(&archive, "one").id();
    archive.flush().unwrap();
    // Not even root can put a file below a file.
    fs::rename(folder.path("conversations"), folder.path("away")).unwrap();
    folder.put("conversations", b"in the way");
    say(&archive, id, Role::Assistant, "two");
    wait_for("save_failed");
    assert!(archive.flush().is_err());
    let session = say(&archive, id, Role::User, "three");
    std::thread::sleep(ms(60));
    assert_eq!(codes(&archive), [""; 0], "told once, however often it is tried");
    assert_eq!(*archive.session(id).unwrap(), *session);

    fs::remove_file(folder.path("conversations")).unwrap();
    fs::rename(folder.path("away"), folder.path("conversations")).unwrap();
    wait_for("saved_again");
    assert_eq!(folder.json(id)["messages"].as_array().unwrap().len(), 3);
}

#[test]
fn a_failed_save_leaves_the_journal_to_start_again_from() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    fs::remove_dir(folder.path("conversations")).unwrap();
    folder.put("conversations", b"in the way");
    let (first, second) = (begin(&archive, "one"), begin(&archive, "two"));
    assert!(archive.flush().is_err());
    assert!(archive.flush().is_err());
    kill(archive);
    fs::remove_file(folder.path("conversations")).unwrap();
    let archive = folder.open();
    assert_eq!(*archive.session(first.id()).unwrap(), *first);
    assert_eq!(*archive.session(second.id()).unwrap(), *second);
}

#[test]
fn one_session_that_cannot_be_saved_does_not_keep_the_others_from_it() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (stuck, free) = (begin(&archive, "one"), begin(&archive, "two"));
    fs::create_dir_all(folder.file(stuck.id()).join("in the way")).unwrap();
    assert!(archive.flush().is_err());
    assert!(folder.file(free.id()).exists());
    fs::remove_dir_all(folder.file(stuck.id())).unwrap();
    archive.flush().unwrap();
    assert!(folder.file(stuck.id()).exists());
}

#[test]
fn a_conversation_whose_file_could_not_be_written_is_no_damage_at_the_next_opening() {
    let folder = Folder::new();
    let archive = folder.open();
    let mut session = Session::new(SessionId::new(), at(0));
    session.apply(said(Role::User, "from elsewhere", None)).unwrap();
    let (conversations, aside) = (folder.path("conversations"), folder.path("aside"));
    fs::rename(&conversations, &aside).unwrap();
    archive.put(session).unwrap_err();
    fs::rename(&aside, &conversations).unwrap();
    kill(archive);
    let archive = folder.open();
    assert_eq!((codes(&archive), archive.entries().len()), (Vec::new(), 0));
    assert!(folder.names("quarantine").is_empty());
}

#[test]
fn a_data_folder_that_cannot_be_made_is_a_clear_error() {
    let folder = Folder::new();
    folder.put("file", b"");
    let error = Archive::open_as(Kind::Json, &folder.path("file"), Mode::Write, Arc::new(Noon)).unwrap_err();
    assert!(error.to_string().contains("file"), "{error}");
    let below =
        Archive::open_as(Kind::Json, &folder.path("file/data"), Mode::Write, Arc::new(Noon)).unwrap_err();
    assert_eq!(below.code(), "io");
}

/// A mount that goes when it is dropped.
struct Mount(PathBuf);

impl Mount {
    /// None where the test may not mount.
    fn new(options: &[&str], at: &Path) -> Option<Self> {
        let done = Command::new("mount").args(options).arg(at).output().ok()?.status.success();
        done.then(|| Self(at.to_owned()))
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).output();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_refuses_messages_and_keeps_every_acknowledged_one() {
    let folder = Folder::new();
    // Where nothing can be mounted, the injected faults above stand alone.
    let Some(_mount) = Mount::new(&["-t", "tmpfs", "-o", "size=160k", "tmpfs"], folder.dir.path()) else {
        return;
    };
    folder.put("ballast", &vec![0; 32 * 1024]);
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    let full = loop {
        let change = vec![said(Role::User, &"x".repeat(3000), None)];
        if let Err(error) = archive.commit(id, None, change) {
            break error;
        }
    };
    assert!(matches!(full, ArchiveError::DiskFull { .. }), "{full:?}");
    assert!(full.to_string().contains("Free some space"), "{full}");
    let session = archive.session(id).unwrap();
    assert!(session.parts().messages.len() > 10);
    assert!(matches!(archive.flush(), Err(ArchiveError::DiskFull { .. })));
    drop(archive);

    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session, "it opens, for writing");
    drop(archive);
    assert_eq!(*folder.look().session(id).unwrap(), *session);
    fs::remove_file(folder.path("ballast")).unwrap();
    remount_with_room(folder.dir.path());
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    archive.flush().unwrap();
    say(&archive, id, Role::Assistant, "room again");
}

fn remount_with_room(at: &Path) {
    let done = Command::new("mount").args(["-o", "remount,size=4m"]).arg(at).output().unwrap();
    assert!(done.status.success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_read_only_folder_is_a_clear_error_for_a_writer_and_open_to_a_reader() {
    let folder = Folder::new();
    let id = {
        let archive = folder.open();
        begin(&archive, "one").id()
    };
    let dir = folder.dir.path();
    let bind = ["--bind", dir.to_str().unwrap()];
    let Some(_mount) = Mount::new(&bind, dir) else { return };
    let read_only = Command::new("mount").args(["-o", "remount,bind,ro"]).arg(dir).output().unwrap();
    assert!(read_only.status.success());

    let error = Archive::open_as(Kind::Json, dir, Mode::Write, Arc::new(Noon)).unwrap_err();
    assert!(matches!(error, ArchiveError::ReadOnly { .. }), "{error:?}");
    let reader = folder.look();
    assert_eq!(words(&reader.session(id).unwrap()), ["one"]);
}
