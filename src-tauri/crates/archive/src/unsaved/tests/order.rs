//! Every change reaches the disk exactly once and in order, whatever the disk says and when.

use super::*;

fn answer_to(session: &Session) -> Draft {
    Draft {
        message: MessageId::new(),
        parent: session.head().unwrap().id.clone(),
        model: "small".to_owned(),
        started: at(5),
        sent: None,
    }
}

#[rstest]
#[case::create(|archive: &Archive, _| drop(begin(archive, "new")))]
#[case::commit(|archive: &Archive, id| drop(say(archive, id, "two")))]
#[case::rename(|archive: &Archive, id| {
    archive.commit(id, None, vec![Change::Renamed { title: "other".into() }]).unwrap();
})]
#[case::put_again(|archive: &Archive, id| {
    let mut parts = archive.session(id).unwrap().parts().clone();
    parts.title = Some("other".into());
    archive.put(Session::from_parts(parts).unwrap()).unwrap();
})]
#[case::put_new(|archive: &Archive, id| {
    let mut parts = archive.session(id).unwrap().parts().clone();
    parts.id = SessionId::new();
    archive.put(Session::from_parts(parts).unwrap()).unwrap();
})]
#[case::memory(|archive: &Archive, _| archive.put_memories(&[memory("likes tea")]).unwrap())]
fn a_change_that_was_made_although_it_was_denied_is_there_once(#[case] change: impl Fn(&Archive, SessionId)) {
    let bench = Bench::new();
    let archive = bench.archive();
    let id = begin(archive, "one").id();
    bench.disk.be(Mood::Refuses);
    change(archive, id);
    let looks =
        |archive: &Archive| (archive.entries(), archive.session(id).unwrap(), archive.memories().unwrap());
    let before = looks(archive);
    bench.disk.be(Mood::DoesAndDenies);
    for _ in 0..3 {
        assert!(archive.flush().is_err());
        assert_eq!(looks(archive), before);
    }
    bench.disk.be(Mood::Well);
    archive.flush().unwrap();
    assert_eq!(looks(archive), before);
    let store = &bench.archive().store;
    let on_disk = store.state.list.lock().sorted(false);
    assert_eq!((on_disk, store.session(id).unwrap(), store.memories().unwrap()), before);
    let (_dir, archive) = bench.reopened();
    assert_eq!(looks(&archive), before);
}

#[test]
fn a_disk_that_fails_again_and_again_while_the_queue_is_written_loses_and_doubles_nothing() {
    let bench = Bench::new();
    let archive = bench.archive();
    let id = begin(archive, "0").id();
    bench.disk.be(Mood::Refuses);
    for round in 1..10 {
        say(archive, id, &round.to_string());
    }
    for left in (1..9).rev() {
        bench.disk.be(Mood::Tires);
        assert!(archive.flush().is_err());
        assert_eq!(archive.unsaved().unwrap().changes, left);
        assert_eq!(archive.session(id).unwrap().len(), 10, "what is seen never goes back");
    }
    bench.disk.be(Mood::Well);
    archive.flush().unwrap();
    let (_dir, archive) = bench.reopened();
    let session = archive.session(id).unwrap();
    assert_eq!(words(&session), (0..10).map(|round| round.to_string()).collect::<Vec<_>>());
}

#[test]
fn pieces_of_an_answer_wait_as_one_and_go_when_the_answer_is_whole() {
    let bench = Bench::new();
    let archive = bench.archive();
    let session = begin(archive, "one");
    let draft = answer_to(&session);
    bench.disk.be(Mood::Refuses);
    for delta in ["a", "b", "c"] {
        archive.draft(session.id(), &draft, delta).unwrap();
    }
    assert_eq!(archive.unsaved().unwrap().changes, 1);
    let mut message = Message::new(Role::Assistant, "abc", at(6)).after(Some(draft.parent.clone()));
    message.id = draft.message.clone();
    archive.commit(session.id(), None, vec![Change::MessageAdded { message }]).unwrap();
    archive.draft(session.id(), &draft, "late").unwrap();
    assert_eq!(archive.unsaved().unwrap().changes, 1);
    bench.disk.be(Mood::Well);
    let (_dir, archive) = bench.reopened();
    assert_eq!(words(&archive.session(session.id()).unwrap()), ["one", "abc"]);
    assert!(archive.take_notices().is_empty(), "no answer was left open");
}

#[test]
fn pieces_that_waited_come_back_as_a_stopped_answer_after_a_crash() {
    let bench = Bench::new();
    let archive = bench.archive();
    let session = begin(archive, "one");
    let (kept, dropped) = (answer_to(&session), answer_to(&session));
    archive.draft(session.id(), &kept, "a").unwrap();
    bench.disk.be(Mood::Refuses);
    archive.draft(session.id(), &kept, "b").unwrap();
    archive.draft(session.id(), &dropped, "x").unwrap();
    archive.draft(session.id(), &kept, "c").unwrap();
    archive.drop_draft(session.id(), &dropped.message).unwrap();
    bench.disk.be(Mood::Well);
    let (_dir, archive) = bench.reopened();
    assert_eq!(words(&archive.session(session.id()).unwrap()), ["one", "abc"]);
}

#[test]
fn the_session_opened_last_is_the_only_one_that_waits_to_be_remembered() {
    let bench = Bench::new();
    let archive = bench.archive();
    let (one, two) = (begin(archive, "one").id(), begin(archive, "two").id());
    bench.disk.be(Mood::Refuses);
    for id in [one, two, one, two] {
        archive.set_active(Some(id)).unwrap();
    }
    assert_eq!(archive.unsaved().unwrap().changes, 1);
    archive.commit(two, None, vec![Change::Deleted { at: at(7) }]).unwrap();
    assert_eq!(archive.active(), None, "what is in the trash is not open");
    assert_eq!(archive.trash().len(), 1);
    archive.commit(two, None, vec![Change::Restored]).unwrap();
    bench.disk.be(Mood::Well);
    archive.flush().unwrap();
    assert_eq!(bench.archive().store.state.list.lock().active, Some(two));
}

#[test]
fn memories_change_in_memory_as_they_would_on_the_disk() {
    let bench = Bench::new();
    let archive = bench.archive();
    let (tea, cake) = (memory("likes tea"), memory("likes cake"));
    archive.put_memories(std::slice::from_ref(&tea)).unwrap();
    bench.disk.be(Mood::Refuses);
    archive.put_memories(std::slice::from_ref(&cake)).unwrap();
    assert!(archive.delete_memory(&tea.id).unwrap());
    assert!(!archive.delete_memory(&tea.id).unwrap());
    assert_eq!(archive.memories().unwrap(), std::slice::from_ref(&cake));
    archive.clear_memories().unwrap();
    archive.clear_memories().unwrap();
    archive.put_memories(std::slice::from_ref(&cake)).unwrap();
    assert_eq!(archive.unsaved().unwrap().changes, 4);
    bench.disk.be(Mood::Well);
    archive.flush().unwrap();
    assert_eq!(bench.archive().store.memories().unwrap(), [cake]);
}

#[test]
fn a_session_that_became_another_on_the_disk_is_saved_whole() {
    let bench = Bench::new();
    let archive = bench.archive();
    let id = begin(archive, "one").id();
    bench.disk.be(Mood::Refuses);
    say(archive, id, "two");
    let session = say(archive, id, "three");
    bench.disk.be(Mood::Well);
    bench.archive().store.commit(id, None, vec![Change::Renamed { title: "from elsewhere".into() }]).unwrap();
    archive.flush().unwrap();
    assert_eq!(archive.unsaved(), None);
    assert_eq!(words(&bench.on_disk(id)), words(&session));
}

#[test]
fn changes_of_many_threads_go_on_while_the_disk_comes_and_goes() {
    let bench = Bench::with(SOON, ROOM);
    let archive = bench.archive();
    let ids: Vec<_> = (0..3).map(|worker| begin(archive, &format!("{worker}")).id()).collect();
    std::thread::scope(|scope| {
        for id in &ids {
            scope.spawn(move || (1..60).for_each(|round| drop(say(archive, *id, &round.to_string()))));
        }
        for mood in [Mood::Refuses, Mood::Tires, Mood::DoesAndDenies, Mood::Well].repeat(20) {
            bench.disk.be(mood);
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    bench.disk.be(Mood::Well);
    archive.flush().unwrap();
    let sessions: Vec<_> = ids.iter().map(|id| archive.session(*id).unwrap()).collect();
    let (_dir, archive) = bench.reopened();
    for (id, session) in ids.iter().zip(sessions) {
        assert_eq!(session.len(), 60);
        assert_eq!(*archive.session(*id).unwrap(), *session);
    }
}

#[test]
fn the_disks_error_is_the_same_the_second_time() {
    let error = full();
    assert_eq!(words::once_more(&error).to_string(), error.to_string());
    let denied = io::Error::from_raw_os_error(if cfg!(windows) { 5 } else { 13 });
    let error = ArchiveError::from_io("/data", denied);
    assert_eq!(words::once_more(&error).code(), "permission_denied");
}
