//! From the first message to the end of the process and back.

use std::sync::Arc;

use extremis_archive::ArchiveError;
use extremis_contract::folder::at;
use extremis_contract::sessions::{begin, codes, memory, said, say, summary, words};
use extremis_contract::{Folder, Seen, on_every_archive};
use extremis_domain::{Change, Message, Role, SessionId};

on_every_archive!(
    what_was_acknowledged_is_there_after_a_kill_before_any_save,
    everything_of_a_session_comes_back,
    what_was_asked_in_passing_is_so_until_it_is_kept,
    it_can_be_opened_again_at_any_point,
    seed_001_e7_a_session_without_a_message_is_not_written,
    seed_001_e8_a_large_message_is_a_message_like_any_other,
    seed_001_e3_every_message_is_kept_whatever_is_sent_to_the_model,
    seed_001_e10_order_is_that_of_the_list_whatever_the_clock_said,
    a_result_for_another_revision_is_refused_and_changes_nothing,
    changes_are_taken_all_or_none,
    the_trash_keeps_a_session_and_gives_it_back,
    the_session_opened_last_is_remembered_across_a_kill,
    adding_to_a_session_of_10_000_messages_stays_quick_and_whole,
    seed_001_q6_a_closed_session_leaves_memory_and_opens_again_as_it_was,
    seed_001_q6_listing_opens_nothing_and_few_stay_open,
);

fn what_was_acknowledged_is_there_after_a_kill_before_any_save(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "Can you help me parse JSON?").id();
    let session = say(&archive, id, Role::Assistant, "Sure!");
    folder.kill(archive);

    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(archive.entries()[0].title, "Can you help me parse JSON?");
    assert_eq!(archive.entries()[0].message_count, 2);
    assert_eq!(archive.entries()[0].revision, session.revision());
    assert_eq!(codes(&archive), [""; 0], "an ordinary crash is no news to the user");
}

fn everything_of_a_session_comes_back(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "M1").id();
    for n in 2..=6 {
        say(&archive, id, if n % 2 == 0 { Role::Assistant } else { Role::User }, &format!("M{n}"));
    }
    let session = archive.session(id).unwrap();
    let parent = session.visible().nth(2).unwrap();
    let changes = vec![
        summary(&session, 2, "They counted."),
        said(Role::Assistant, "M4 again", Some(parent)),
        Change::Renamed { title: "Counting".to_owned() },
    ];
    let session = archive.commit(id, Some(session.revision()), changes).unwrap();
    drop(archive);

    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(words(&archive.session(id).unwrap()), ["M1", "M2", "M3", "M4 again"]);
    assert_eq!(archive.session(id).unwrap().summary().unwrap().content, "They counted.");
}

fn what_was_asked_in_passing_is_so_until_it_is_kept(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "Which day is it?").id();
    let kept = begin(&archive, "Good morning.").id();
    archive.commit(id, None, vec![Change::QuickSet { quick: true }]).unwrap();
    folder.kill(archive);

    let quick = |archive: &extremis_archive::Archive| {
        let entries = archive.entries().into_iter();
        let quick: Vec<_> = entries.filter(|entry| entry.quick).map(|entry| entry.id).collect();
        assert_eq!([id, kept].map(|id| archive.session(id).unwrap().is_quick()), [quick == [id], false]);
        quick
    };
    let archive = folder.open();
    assert_eq!(quick(&archive), [id]);
    archive.flush().unwrap();
    drop(archive);
    assert_eq!(quick(&folder.look()), [id]);

    let archive = folder.open();
    archive.commit(id, None, vec![Change::QuickSet { quick: false }]).unwrap();
    drop(archive);
    assert_eq!(quick(&folder.open()), []);
}

fn it_can_be_opened_again_at_any_point(folder: &Folder) {
    let mut archive = folder.open();
    let mut id = None;
    for n in 0..12 {
        match id {
            None => id = Some(begin(&archive, "0").id()),
            Some(id) if n % 4 == 3 => drop(archive.commit(id, None, vec![Change::Deleted { at: at(n) }])),
            Some(id) if n % 4 == 0 => drop(archive.commit(id, None, vec![Change::Restored]).unwrap()),
            Some(id) => drop(say(&archive, id, Role::User, &n.to_string())),
        }
        archive.put_memories(&[memory(&n.to_string())]).unwrap();
        if n % 3 == 0 {
            archive.flush().unwrap();
        }
        let before = Seen::of(&archive);
        if n % 2 == 0 {
            drop(archive);
        } else {
            folder.kill(archive);
        }
        archive = folder.open();
        assert_eq!(Seen::of(&archive), before, "after step {n}");
        assert_eq!(codes(&archive), [""; 0]);
    }
}

fn seed_001_e7_a_session_without_a_message_is_not_written(folder: &Folder) {
    let archive = folder.open();
    let id = SessionId::new();
    let title = Change::Renamed { title: "Nothing said".to_owned() };
    assert!(matches!(archive.create(id, at(0), vec![]), Err(ArchiveError::Empty)));
    assert!(matches!(archive.create(id, at(0), vec![title]), Err(ArchiveError::Empty)));
    assert!(!archive.exists(id));
    drop(archive);
    assert!(!folder.open().exists(id));
    assert!(folder.open().entries().is_empty());
}

fn seed_001_e8_a_large_message_is_a_message_like_any_other(folder: &Folder) {
    let archive = folder.open();
    let document = "fn main() { println!(\"ß\"); }\n".repeat(40_000);
    let id = begin(&archive, &document).id();
    folder.kill(archive);
    drop(folder.open());
    assert_eq!(words(&folder.open().session(id).unwrap()), [document]);
    assert!(folder.open().entries()[0].preview.as_ref().unwrap().len() < 200);
}

fn seed_001_e3_every_message_is_kept_whatever_is_sent_to_the_model(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "M1").id();
    (2..=50).for_each(|n| drop(say(&archive, id, Role::User, &format!("M{n}"))));
    drop(archive);
    let session = folder.open().session(id).unwrap();
    assert!(session.len() > session.parts().max_messages as usize);
    assert_eq!(session.len(), 50);
}

fn seed_001_e10_order_is_that_of_the_list_whatever_the_clock_said(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "first").id();
    let head = archive.session(id).unwrap().head().unwrap().id.clone();
    let late = Message::new(Role::User, "clock set back a year", at(-31_536_000)).after(Some(head));
    archive.commit(id, None, vec![Change::MessageAdded { message: late }]).unwrap();
    say(&archive, id, Role::Assistant, "third");
    drop(archive);
    let session = folder.open().session(id).unwrap();
    assert_eq!(words(&session), ["first", "clock set back a year", "third"]);
    assert_eq!(session.visible().nth(1).unwrap().timestamp.to_string(), "2025-01-04T10:00:00Z");
}

fn a_result_for_another_revision_is_refused_and_changes_nothing(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "one");
    let stale = session.revision();
    let now = say(&archive, session.id(), Role::Assistant, "two");
    let refused = archive.commit(session.id(), Some(stale), vec![said(Role::User, "late", None)]);
    assert!(matches!(refused, Err(ArchiveError::Stale { expected: 1, found: 2 })), "{refused:?}");
    assert_eq!(*archive.session(session.id()).unwrap(), *now);
}

fn changes_are_taken_all_or_none(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "one");
    let changes =
        vec![Change::Renamed { title: "renamed".to_owned() }, Change::HeadMoved { head: "nobody".into() }];
    assert!(matches!(archive.commit(session.id(), None, changes), Err(ArchiveError::Change(_))));
    assert_eq!(*archive.session(session.id()).unwrap(), *session);
    drop(archive);
    assert_eq!(*folder.open().session(session.id()).unwrap(), *session);
}

fn the_trash_keeps_a_session_and_gives_it_back(folder: &Folder) {
    let archive = folder.open();
    let (kept, deleted) = (begin(&archive, "keep").id(), begin(&archive, "delete").id());
    archive.set_active(Some(deleted)).unwrap();
    archive.commit(deleted, None, vec![Change::Deleted { at: at(60) }]).unwrap();
    let listed =
        |entries: Vec<extremis_archive::Entry>| entries.into_iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!(listed(archive.entries()), [kept]);
    assert_eq!(archive.active(), None, "what is in the trash is not open");
    drop(archive);

    let archive = folder.open();
    assert_eq!(listed(archive.trash()), [deleted]);
    assert_eq!(archive.trash()[0].deleted_at, Some(at(60)));
    assert_eq!(words(&archive.session(deleted).unwrap()), ["delete"], "it can still be looked at");
    assert!(archive.exists(deleted));
    archive.commit(deleted, None, vec![Change::Restored]).unwrap();
    assert_eq!(listed(archive.entries()), [deleted, kept], "same time: the later id first");
}

fn the_session_opened_last_is_remembered_across_a_kill(folder: &Folder) {
    let archive = folder.open();
    let (first, second) = (begin(&archive, "a").id(), begin(&archive, "b").id());
    archive.set_active(Some(second)).unwrap();
    archive.flush().unwrap();
    archive.set_active(Some(first)).unwrap();
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.active(), Some(first));
    let nobody = SessionId::new();
    assert!(matches!(archive.set_active(Some(nobody)), Err(ArchiveError::NotFound { id }) if id == nobody));
    archive.set_active(None).unwrap();
    folder.kill(archive);
    assert_eq!(folder.open().active(), None);
}

fn adding_to_a_session_of_10_000_messages_stays_quick_and_whole(folder: &Folder) {
    let archive = folder.open();
    let mut parent = None;
    let changes = (0..10_000).map(|n| {
        let message = Message::new(Role::User, format!("message {n}"), at(n)).after(parent.take());
        parent = Some(message.id.clone());
        Change::MessageAdded { message }
    });
    let id = archive.create(SessionId::new(), at(0), changes.collect()).unwrap().id();
    archive.flush().unwrap();
    (0..20).for_each(|n| drop(say(&archive, id, Role::User, &format!("one more {n}"))));
    folder.kill(archive);
    let session = folder.open().session(id).unwrap();
    assert_eq!(session.len(), 10_020);
    assert_eq!(session.head().unwrap().content, "one more 19");
}

fn seed_001_q6_a_closed_session_leaves_memory_and_opens_again_as_it_was(folder: &Folder) {
    let archive = folder.open();
    let ids: Vec<_> = (0..8).map(|n| begin(&archive, &n.to_string()).id()).collect();
    archive.flush().unwrap();
    for id in &ids {
        let in_memory = Arc::downgrade(&archive.session(*id).unwrap());
        archive.close(*id);
        assert_eq!(in_memory.upgrade(), None);
    }
    for (n, id) in ids.iter().enumerate() {
        assert_eq!(words(&archive.session(*id).unwrap()), [n.to_string()]);
    }
    let unsaved = say(&archive, ids[0], Role::Assistant, "not saved yet").id();
    archive.close(unsaved);
    assert_eq!(words(&archive.session(unsaved).unwrap()), ["0", "not saved yet"]);
}

fn seed_001_q6_listing_opens_nothing_and_few_stay_open(folder: &Folder) {
    let archive = folder.open();
    let ids: Vec<_> = (0..20).map(|n| begin(&archive, &n.to_string()).id()).collect();
    archive.flush().unwrap();
    let opened: Vec<_> = ids.iter().map(|id| Arc::downgrade(&archive.session(*id).unwrap())).collect();
    assert_eq!(archive.entries().len(), 20);
    let in_memory = opened.iter().filter(|session| session.upgrade().is_some()).count();
    assert!(in_memory <= 3, "{in_memory} sessions are in memory");
}
