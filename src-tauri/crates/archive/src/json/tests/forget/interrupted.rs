//! Erasures that cannot begin, end in the middle, or go on beside other work.

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::erase::{self, Erasure};
use crate::journal::Record;

/// The state at the moment after the note, before anything else happened.
fn begun(folder: &Folder, erasure: &Erasure) {
    erase::begin(&Layout::new(folder.dir.path()), std::slice::from_ref(erasure)).unwrap();
}

#[test]
fn an_erasure_that_was_begun_is_hidden_from_readers_and_finished_by_the_next_writer() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    let (whole, _) = with_secret(&archive);
    let arriving = draft(&archive.session(whole).unwrap());
    archive.draft(whole, &arriving, "arriving in it").unwrap();
    scatter_copies(&folder, &archive, id, &message);
    say(&archive, id, Role::User, "later");
    let session = archive.session(id).unwrap();
    begun(&folder, &Erasure::of_message(&session, &message).unwrap());
    begun(&folder, &Erasure::of_session(whole));
    kill(archive);

    let look = folder.look();
    assert_eq!(words(&look.session(id).unwrap()), ["", "second answer", "and then?", "later"]);
    assert!(!look.exists(whole));
    assert!(look.entries().iter().all(|entry| !entry.title.contains("locker")));
    assert!(!files_with(&folder, &[SECRET]).is_empty());

    let archive = folder.open();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE, "arriving in it"]);
    assert!(!archive.exists(whole) && !folder.path("erasing.json").exists());
    assert_eq!(words(&archive.session(id).unwrap()), ["", "second answer", "and then?", "later"]);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn a_note_of_an_erasure_that_cannot_be_read_keeps_nobody_out() {
    let folder = Folder::new();
    let id = begin(&folder.open(), "one").id();
    folder.put("erasing.json", b"{\"version\":1,\"erasures\":[{");
    let archive = folder.open();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    archive.forget_session(id).unwrap();
}

#[test]
fn sessions_that_cannot_be_saved_keep_their_journal_through_an_erasure() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    let stuck = begin(&archive, "cannot be saved").id();
    // Not even root can put a file over a folder.
    fs::create_dir_all(folder.file(stuck).join("in the way")).unwrap();
    archive.forget_message(id, &message).unwrap();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE]);
    fs::remove_dir_all(folder.file(stuck)).unwrap();
    kill(archive);
    assert_eq!(words(&folder.open().session(stuck).unwrap()), ["cannot be saved"]);
}

#[test]
fn a_message_is_forgotten_only_when_its_own_conversation_could_be_saved() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    fs::create_dir_all(folder.file(id).join("in the way")).unwrap();
    assert!(archive.forget_message(id, &message).is_err());
    assert!(folder.path("erasing.json").exists(), "it goes on at the next opening");
    fs::remove_dir_all(folder.file(id)).unwrap();
    kill(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(id).unwrap()), ["", "second answer", "and then?"]);
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE]);
}

#[test]
fn an_erasure_that_cannot_begin_changes_nothing() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let before = archive.session(id).unwrap();
    fs::create_dir(folder.path("erasing.json")).unwrap();
    assert!(archive.forget_message(id, &message).is_err());
    assert!(archive.forget_session(id).is_err());
    assert_eq!(*archive.session(id).unwrap(), *before);
    fs::remove_dir(folder.path("erasing.json")).unwrap();
    drop(archive);
    assert_eq!(*folder.open().session(id).unwrap(), *before);
}

#[test]
fn a_sealed_segment_and_a_torn_record_lose_only_what_is_erased() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    let kept = begin(&archive, "kept").id();
    kill(archive);
    let (segment, bytes) = folder
        .names("journal")
        .into_iter()
        .map(|name| (name.clone(), fs::read(folder.path(&format!("journal/{name}"))).unwrap()))
        .next()
        .unwrap();
    let number: u64 = segment.trim_end_matches(".jsonl").parse().unwrap();
    let torn = [bytes.clone(), format!("{SECRET} and torn").into_bytes()].concat();
    folder.put(&format!("journal/{segment}"), &torn);
    let seal = Record::Sealed { segment: number, length: bytes.len() as u64, moved: false }.line().unwrap();
    folder.put(&format!("journal/{:04}.jsonl", number + 1), &seal);
    // What pins the journal, so that it has to be rewritten.
    let stuck = SessionId::new();
    let line = Record::Created {
        session: stuck,
        at: at(0),
        revision: 1,
        changes: vec![said(Role::User, "stuck", None)].into(),
    }
    .line()
    .unwrap();
    folder.put(&format!("journal/{:04}.jsonl", number + 2), &line);

    let archive = folder.open_on(Arc::new(RealDisk));
    fs::create_dir_all(folder.file(stuck).join("in the way")).unwrap();
    archive.forget_message(id, &message).unwrap();
    assert_nowhere(&folder, &[SECRET]);
    assert!(!folder.names("journal").is_empty());
    fs::remove_dir_all(folder.file(stuck)).unwrap();
    kill(archive);
    let archive = folder.open();
    assert_eq!(codes(&archive), [""; 0]);
    assert_eq!(words(&archive.session(kept).unwrap()), ["kept"]);
    assert_eq!(words(&archive.session(stuck).unwrap()), ["stuck"]);
}

#[test]
fn other_sessions_are_written_while_one_is_forgotten_and_none_loses_a_word() {
    // More would only make the search longer.
    const ENOUGH: usize = 400;
    let folder = Folder::new();
    let archive = folder.open();
    let stop = AtomicBool::new(false);
    let kept = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..2)
            .map(|_| {
                let (archive, stop) = (&archive, &stop);
                scope.spawn(move || {
                    let id = begin(archive, "kept").id();
                    let mut count = 1;
                    while count < ENOUGH && !stop.load(Ordering::Relaxed) {
                        say(archive, id, Role::User, "kept");
                        let session = archive.session(id).unwrap();
                        archive.draft(id, &draft(&session), "a piece").unwrap();
                        count += 1;
                    }
                    (id, count)
                })
            })
            .collect();
        for _ in 0..3 {
            let (id, message) = with_secret(&archive);
            archive.forget_message(id, &message).unwrap();
            assert_nowhere(&folder, &[SECRET]);
            archive.forget_session(id).unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).collect::<Vec<_>>()
    });
    kill(archive);
    let archive = folder.open();
    for (id, count) in kept {
        let session = archive.session(id).unwrap();
        let said = session.parts().messages.iter().filter(|message| message.role == Role::User);
        assert_eq!(said.count(), count);
    }
}
