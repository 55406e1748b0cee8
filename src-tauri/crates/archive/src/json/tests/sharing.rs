//! Several processes and several threads on one data folder.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::{io, thread};

use super::*;
use crate::journal::Disk;

#[test]
fn a_second_writer_is_told_who_holds_the_folder() {
    let folder = Folder::new();
    let first = folder.open();
    let refused = JsonArchive::open(folder.dir.path(), Mode::Write, Arc::new(Noon)).unwrap_err();
    let ArchiveError::Locked { pid, program, .. } = &refused else { panic!("{refused:?}") };
    assert_eq!(*pid, Some(std::process::id()));
    assert!(program.as_ref().unwrap().contains("archive"));
    assert!(refused.is_retryable());
    drop(first);
    folder.open();
}

#[test]
fn a_reader_sees_what_a_writer_acknowledged_and_writes_nothing() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let saved = begin(&archive, "saved").id();
    archive.flush().unwrap();
    let journalled = begin(&archive, "only in the journal");
    let also = say(&archive, saved, Role::Assistant, "and more");
    archive.draft(saved, &draft(&also), "arriving").unwrap();
    archive.set_active(Some(saved)).unwrap();
    let before = folder.everything();

    let reader = folder.look();
    assert!(reader.read_only());
    assert_eq!(reader.entries(), archive.entries());
    assert_eq!(*reader.session(journalled.id()).unwrap(), *journalled);
    assert_eq!(*reader.session(saved).unwrap(), *also, "without the answer that is still arriving");
    assert_eq!(reader.active(), Some(saved));
    for refused in [
        reader.commit(saved, None, vec![Change::Restored]).map(drop),
        reader.create(SessionId::new(), at(0), vec![said(Role::User, "?", None)]).map(drop),
        reader.set_active(None),
        reader.draft(saved, &draft(&also), "?"),
        reader.drop_draft(saved, &MessageId::new()),
    ] {
        assert!(matches!(refused, Err(ArchiveError::OpenedForReading)), "{refused:?}");
    }
    reader.flush().unwrap();
    drop(reader);
    assert_eq!(folder.everything(), before);
}

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

#[test]
fn a_reader_of_a_folder_that_is_not_there_finds_nothing_and_makes_nothing() {
    let folder = Folder::new();
    let dir = folder.path("not/there");
    let reader = JsonArchive::open(&dir, Mode::Read, Arc::new(Noon)).unwrap();
    assert!(reader.entries().is_empty());
    drop(reader);
    assert!(!dir.exists());
}

#[test]
fn a_reader_beside_a_busy_writer_never_misses_what_was_acknowledged_before() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let id = begin(&archive, "0").id();
    let acknowledged = AtomicUsize::new(1);
    let done = AtomicUsize::new(0);
    thread::scope(|scope| {
        scope.spawn(|| {
            for n in 1..=120 {
                let session = say(&archive, id, Role::User, &n.to_string());
                acknowledged.store(session.len(), Ordering::SeqCst);
                if n % 3 == 0 {
                    archive.flush().unwrap();
                }
            }
            done.store(1, Ordering::SeqCst);
        });
        while done.load(Ordering::SeqCst) == 0 {
            let before = acknowledged.load(Ordering::SeqCst);
            let reader = folder.look();
            let seen = reader.session(id).unwrap();
            assert!(seen.len() >= before, "{} of {before}", seen.len());
            let expected: Vec<_> = (0..seen.len()).map(|n| n.to_string()).collect();
            assert_eq!(words(&seen), expected);
            assert_eq!(codes(&reader), [""; 0]);
        }
    });
}

#[test]
fn many_threads_lose_nothing_and_keep_the_order_of_each_session() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let ids: Vec<_> = (0..3).map(|_| begin(&archive, "0").id()).collect();
    thread::scope(|scope| {
        for worker in 0..6 {
            let (archive, id) = (&archive, ids[worker % 3]);
            scope.spawn(move || {
                for n in 0..20 {
                    let change = || vec![Change::Renamed { title: format!("{worker} {n}") }];
                    archive.commit(id, None, change()).unwrap();
                    let session = archive.session(id).unwrap();
                    // Two workers share a session: one of two results for the same revision is refused.
                    let _ = archive.commit(id, Some(session.revision()), change());
                }
            });
        }
        scope.spawn(|| (0..30).for_each(|_| archive.flush().unwrap()));
    });
    let before: Vec<_> = ids.iter().map(|id| archive.session(*id).unwrap()).collect();
    assert!(before.iter().all(|session| session.revision() > 40));
    kill(archive);
    let archive = folder.open();
    for session in before {
        assert_eq!(*archive.session(session.id()).unwrap(), *session);
    }
    assert_eq!(codes(&archive), [""; 0]);
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

#[test]
fn a_session_saved_for_the_first_time_while_a_reader_opens_is_not_missed() {
    for _ in 0..40 {
        let folder = Folder::new();
        let archive = folder.open_on(Arc::new(RealDisk));
        let id = begin(&archive, "0").id();
        thread::scope(|scope| {
            scope.spawn(|| archive.flush().unwrap());
            assert_eq!(words(&folder.look().session(id).unwrap()), ["0"]);
        });
    }
}
