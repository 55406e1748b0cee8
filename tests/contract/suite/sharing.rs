//! Several processes and several threads on one data folder.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use extremis_archive::{ArchiveError, Mode};
use extremis_contract::folder::at;
use extremis_contract::sessions::{begin, codes, draft, memory, said, say, words};
use extremis_contract::{Folder, Seen, on_every_archive};
use extremis_domain::{Change, MessageId, Role, Session, SessionId};

on_every_archive!(
    seed_001_e6_a_second_writer_is_told_who_holds_the_folder,
    a_lock_that_a_killed_process_left_never_blocks,
    a_reader_sees_what_a_writer_acknowledged_and_writes_nothing,
    a_reader_of_a_folder_that_is_not_there_finds_nothing_and_makes_nothing,
    a_reader_beside_a_busy_writer_never_misses_what_was_acknowledged_before,
    a_session_saved_for_the_first_time_while_a_reader_opens_is_not_missed,
    many_threads_lose_nothing_and_keep_the_order_of_each_session,
    writers_of_different_sessions_do_not_wait_for_a_save_to_be_asked_for,
);

fn seed_001_e6_a_second_writer_is_told_who_holds_the_folder(folder: &Folder) {
    let first = folder.open();
    let Err(refused) = folder.try_open(Mode::Write) else { panic!("two writers") };
    let ArchiveError::Locked { pid, program, .. } = &refused else { panic!("{refused:?}") };
    assert_eq!(*pid, Some(std::process::id()));
    assert!(program.as_ref().unwrap().contains("contract"), "{program:?}");
    assert!(refused.is_retryable());
    drop(first);
    folder.open();
}

fn a_lock_that_a_killed_process_left_never_blocks(folder: &Folder) {
    let id = begin(&folder.open(), "one").id();
    extremis_archive::durable::write(&folder.path("lock"), b"1 init\n").unwrap();
    let archive = folder.open();
    assert_eq!(words(&say(&archive, id, Role::Assistant, "two")), ["one", "two"]);
}

fn a_reader_sees_what_a_writer_acknowledged_and_writes_nothing(folder: &Folder) {
    let archive = folder.open();
    let saved = begin(&archive, "saved").id();
    archive.flush().unwrap();
    begin(&archive, "not saved yet");
    let also = say(&archive, saved, Role::Assistant, "and more");
    archive.draft(saved, &draft(&also), "arriving").unwrap();
    archive.set_active(Some(saved)).unwrap();
    archive.put_memories(&[memory("likes tea")]).unwrap();
    let before = folder.everything();

    let reader = folder.look();
    assert!(reader.read_only() && !archive.read_only());
    assert_eq!(Seen::of(&reader), Seen::of(&archive));
    assert_eq!(*reader.session(saved).unwrap(), *also, "without the answer that is still arriving");
    for refused in [
        reader.commit(saved, None, vec![Change::Restored]).map(drop),
        reader.create(SessionId::new(), at(0), vec![said(Role::User, "?", None)]).map(drop),
        reader.put(Session::clone(&also)).map(drop),
        reader.set_active(None),
        reader.draft(saved, &draft(&also), "?"),
        reader.drop_draft(saved, &MessageId::new()),
        reader.put_memories(&[memory("?")]),
        reader.delete_memory(&memory("?").id).map(drop),
        reader.clear_memories(),
        reader.prune(0, at(0)).map(drop),
    ] {
        assert!(matches!(refused, Err(ArchiveError::OpenedForReading)), "{refused:?}");
    }
    reader.flush().unwrap();
    drop(reader);
    assert_eq!(folder.everything(), before);
}

fn a_reader_of_a_folder_that_is_not_there_finds_nothing_and_makes_nothing(folder: &Folder) {
    std::fs::remove_dir(folder.dir()).unwrap();
    let reader = folder.look();
    assert!(reader.entries().is_empty());
    assert_eq!(reader.memories().unwrap(), []);
    drop(reader);
    assert!(!folder.dir().exists());
}

fn a_reader_beside_a_busy_writer_never_misses_what_was_acknowledged_before(folder: &Folder) {
    let archive = folder.open();
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

fn a_session_saved_for_the_first_time_while_a_reader_opens_is_not_missed(folder: &Folder) {
    let archive = folder.open();
    for _ in 0..30 {
        let id = begin(&archive, "0").id();
        thread::scope(|scope| {
            scope.spawn(|| archive.flush().unwrap());
            assert_eq!(words(&folder.look().session(id).unwrap()), ["0"]);
        });
    }
}

fn many_threads_lose_nothing_and_keep_the_order_of_each_session(folder: &Folder) {
    let archive = folder.open();
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
    folder.kill(archive);
    let archive = folder.open();
    for session in before {
        assert_eq!(*archive.session(session.id()).unwrap(), *session);
    }
    assert_eq!(codes(&archive), [""; 0]);
}

fn writers_of_different_sessions_do_not_wait_for_a_save_to_be_asked_for(folder: &Folder) {
    let archive = folder.open();
    thread::scope(|scope| {
        for worker in 0..8 {
            let archive = &archive;
            scope.spawn(move || {
                let id = begin(&*archive, &format!("worker {worker}")).id();
                (0..5).for_each(|n| drop(say(&*archive, id, Role::User, &n.to_string())));
            });
        }
    });
    folder.kill(archive);
    let entries = folder.open().entries();
    assert_eq!(entries.len(), 8);
    assert!(entries.iter().all(|entry| entry.message_count == 6));
}
