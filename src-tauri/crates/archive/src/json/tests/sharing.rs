//! Several processes and several threads on one data folder.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::{io, thread};

use super::*;
use crate::journal::Disk;

#[test]
fn a_reader_reports_damage_and_leaves_it_where_it_is() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    begin(&archive, "two");
    drop(archive);
    folder.put(&format!("conversations/{id}.json"), b"{");
    fs::remove_file(folder.path("conversations/index.json")).unwrap();
    let before = folder.everything();
    let reader = folder.look();
    assert_eq!(reader.entries().len(), 1);
    assert_eq!(codes(&reader), ["file_left_in_place", "index_rebuilt"]);
    drop(reader);
    assert_eq!(folder.everything(), before);
}

/// A disk whose first sync takes until all eight writers have appended.
#[derive(Debug, Default)]
struct SlowDisk {
    appended: Mutex<usize>,
    turned: Condvar,
    syncs: AtomicUsize,
}

impl Disk for SlowDisk {
    fn append(&self, mut file: &fs::File, bytes: &[u8]) -> io::Result<()> {
        io::Write::write_all(&mut file, bytes)?;
        *self.appended.lock().unwrap() += 1;
        self.turned.notify_all();
        Ok(())
    }

    fn sync(&self, file: &fs::File) -> io::Result<()> {
        drop(self.turned.wait_while(self.appended.lock().unwrap(), |appended| *appended < 8).unwrap());
        self.syncs.fetch_add(1, Ordering::SeqCst);
        file.sync_data()
    }
}

#[test]
fn writers_that_come_together_share_a_sync() {
    let folder = Folder::new();
    let disk = Arc::new(SlowDisk::default());
    let archive = folder.open_on(Arc::clone(&disk) as Arc<dyn Disk>);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| begin(&archive, "hello"));
        }
    });
    assert!(disk.syncs.load(Ordering::SeqCst) <= 2);
    kill(archive);
    assert_eq!(folder.open().entries().len(), 8);
}

#[cfg(unix)]
#[test]
fn a_writer_whose_lock_was_removed_accepts_nothing_more_and_writes_over_nobody() {
    let folder = Folder::new();
    let first = folder.open();
    let id = begin(&first, "said before").id();
    fs::remove_file(folder.path("lock")).unwrap();
    let second = folder.open();
    say(&second, id, Role::User, "said to the second");

    let refused = first.commit(id, None, vec![said(Role::User, "said to the first", None)]).unwrap_err();
    assert_eq!(refused.code(), "lock_lost");
    assert!(refused.to_string().contains("was not saved"), "{refused}");
    assert_eq!(first.flush().unwrap_err().code(), "lock_lost");
    assert_eq!(first.forget_session(id).unwrap_err().code(), "lock_lost");
    drop(first);
    second.flush().unwrap();
    drop(second);
    let archive = folder.open();
    let session = archive.session(id).unwrap();
    let words: Vec<_> = session.parts().messages.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(words, ["said before", "said to the second"]);
}

#[cfg(unix)]
#[test]
fn a_writer_whose_lock_was_replaced_stays_shut_when_another_lock_lies_there() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "said before").id();
    folder.put("lock", b"put here by whoever cleans the folder");
    for _ in 0..2 {
        assert_eq!(
            archive.commit(id, None, vec![said(Role::User, "late", None)]).unwrap_err().code(),
            "lock_lost"
        );
    }
    assert_eq!(archive.session(id).unwrap().parts().messages.len(), 1, "it can still be read");
}

#[cfg(unix)]
#[test]
fn a_writer_goes_on_beside_another_machine_whose_lock_the_synchronised_folder_brings() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "said before").id();
    folder.put("lock", b"4711 extremis\n1767520800 another-machine\n");
    say(&archive, id, Role::User, "said after");
    archive.flush().unwrap();
    assert_eq!(codes(&archive), ["in_use_elsewhere"]);
    // It is this machine's again, and nobody else gets in.
    let refused = Archive::open(folder.dir.path(), Mode::Write, Arc::new(Noon)).unwrap_err();
    assert_eq!(refused.code(), "locked");
    say(&archive, id, Role::User, "and on");
    archive.flush().unwrap();
    assert_eq!(codes(&archive), Vec::<&str>::new(), "once is enough");
}

const ELSEWHERE: &[u8] = b"4711 extremis\n1767520800 another-machine\n";

#[cfg(unix)]
#[test]
fn nobody_gets_in_beside_a_writer_whose_lock_was_renamed_away_for_that_of_another_machine() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "said before").id();
    let is_refused = || {
        let refused = Archive::open(folder.dir.path(), Mode::Write, Arc::new(Noon)).unwrap_err();
        assert_eq!(refused.code(), "locked");
    };
    for copy in ["lock.sync-conflict-20260104-101500-ABCDEFG", "lock (Ada's conflicted copy)"] {
        fs::rename(folder.path("lock"), folder.path(copy)).unwrap();
        folder.put("lock", ELSEWHERE);
        say(&archive, id, Role::User, "said after");
        is_refused();
    }
    // The first one comes back.
    fs::rename(folder.path("lock (Ada's conflicted copy)"), folder.path("lock")).unwrap();
    say(&archive, id, Role::User, "and on");
    is_refused();
    archive.flush().unwrap();
    assert_eq!(codes(&archive), ["in_use_elsewhere"]);
}

#[cfg(unix)]
#[test]
fn a_writer_whose_lock_was_renamed_away_accepts_nothing_more_when_another_process_has_the_one_in_its_place() {
    let folder = Folder::new();
    let first = folder.open();
    let id = begin(&first, "said before").id();
    fs::rename(folder.path("lock"), folder.path("lock.old")).unwrap();
    folder.put("lock", ELSEWHERE);
    let second = folder.open();
    let refused = first.commit(id, None, vec![said(Role::User, "late", None)]).unwrap_err();
    assert_eq!(refused.code(), "lock_lost");
    say(&second, id, Role::User, "said to the second");
}
