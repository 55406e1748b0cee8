//! From the first message to the file and back.

use super::*;

#[test]
fn everything_of_a_session_comes_back_from_its_file() {
    let folder = Folder::new();
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

    assert_eq!(folder.json(id)["messages"].as_array().unwrap().len(), 4, "the visible branch");
    assert_eq!(folder.json(id)["otherVersions"].as_array().unwrap().len(), 3);
    assert_eq!(folder.json(id)["summary"], "They counted.");
    assert_eq!(folder.json(id)["summaryCoversMessageCount"], 2);
    assert_eq!(folder.json(id)["initialRequest"], "M1");
    assert_eq!(folder.json(id)["version"], 5);
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(words(&archive.session(id).unwrap()), ["M1", "M2", "M3", "M4 again"]);
}

#[test]
fn the_journal_is_empty_after_a_save() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    archive.set_active(Some(id)).unwrap();
    say(&archive, id, Role::Assistant, "two");
    archive.flush().unwrap();
    let segments = folder.segments();
    assert_eq!(segments.len(), 1);
    assert_eq!(fs::metadata(folder.path("journal").join(&segments[0])).unwrap().len(), 0);
    assert_eq!(folder.names("conversations"), [format!("{id}.json"), "index.json".to_owned()]);
}

#[test]
fn seed_001_e7_a_session_without_a_message_is_not_written() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = SessionId::new();
    let title = Change::Renamed { title: "Nothing said".to_owned() };
    assert!(matches!(archive.create(id, at(0), vec![]), Err(ArchiveError::Empty)));
    assert!(matches!(archive.create(id, at(0), vec![title]), Err(ArchiveError::Empty)));
    assert!(!archive.exists(id));
    drop(archive);
    assert!(!folder.file(id).exists());
    assert!(folder.open().entries().is_empty());
}

#[test]
fn seed_001_e9_an_arriving_answer_is_in_the_file_only_when_it_is_whole() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = begin(&archive, "Tell me a story");
    let id = session.id();
    archive.flush().unwrap();
    let before = fs::read(folder.file(id)).unwrap();
    let draft = draft(&session);
    for piece in ["Once ", "upon ", "a time"] {
        archive.draft(id, &draft, piece).unwrap();
        archive.flush().unwrap();
        assert_eq!(fs::read(folder.file(id)).unwrap(), before);
    }
    assert_eq!(archive.session(id).unwrap().len(), 1);
    assert_eq!(archive.session(id).unwrap().revision(), session.revision());

    let mut answer =
        Message::new(Role::Assistant, "Once upon a time", at(6)).after(Some(draft.parent.clone()));
    answer.id = draft.message.clone();
    archive.commit(id, None, vec![Change::MessageAdded { message: answer }]).unwrap();
    archive.flush().unwrap();
    assert_eq!(folder.json(id)["messages"][1]["content"], "Once upon a time");
    assert_eq!(fs::metadata(folder.path("journal").join(&folder.names("journal")[0])).unwrap().len(), 0);
}

#[test]
fn seed_001_e1_a_stopped_answer_is_kept_like_any_other() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = begin(&archive, "Tell me a story");
    let draft = draft(&session);
    archive.draft(session.id(), &draft, "Once upon").unwrap();
    let mut answer = Message::new(Role::Assistant, "Once upon", at(6)).after(Some(draft.parent.clone()));
    answer.id = draft.message.clone();
    answer.status = Status::Stopped;
    archive.commit(session.id(), None, vec![Change::MessageAdded { message: answer }]).unwrap();
    drop(archive);
    assert_eq!(folder.json(session.id())["messages"][1]["status"], "stopped");
    assert_eq!(folder.open().session(session.id()).unwrap().head().unwrap().status, Status::Stopped);
}

#[cfg(unix)]
#[test]
fn a_folder_shared_on_purpose_is_not_closed_to_others() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    fs::set_permissions(folder.dir.path(), fs::Permissions::from_mode(0o1777)).unwrap();
    drop(folder.open());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    assert_eq!(mode(folder.dir.path()), 0o1777);
    assert_eq!(mode(&folder.path("conversations")), 0o700);
}

#[test]
fn seed_001_e10_order_is_that_of_the_list_whatever_the_clock_said() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "first").id();
    let head = archive.session(id).unwrap().head().unwrap().id.clone();
    let late = Message::new(Role::User, "clock set back a year", at(-31_536_000)).after(Some(head));
    archive.commit(id, None, vec![Change::MessageAdded { message: late }]).unwrap();
    say(&archive, id, Role::Assistant, "third");
    drop(archive);
    let session = folder.open().session(id).unwrap();
    assert_eq!(words(&session), ["first", "clock set back a year", "third"]);
    assert_eq!(folder.json(id)["messages"][1]["timestamp"], "2025-01-04T10:00:00Z");
}

#[test]
fn the_list_is_newest_activity_first_and_opens_no_file() {
    let folder = Folder::new();
    let archive = folder.open();
    let old = begin(&archive, "old").id();
    let new = begin(&archive, "new").id();
    let later = Message::new(Role::User, "much later", at(100));
    archive.commit(old, None, vec![Change::MessageAdded { message: later }]).unwrap();
    drop(archive);
    let archive = folder.open();
    let ids: Vec<_> = archive.entries().iter().map(|entry| entry.id).collect();
    assert_eq!(ids, [old, new]);
    assert!(archive.store.state.slots.all().is_empty());
}

#[test]
fn seed_001_q6_only_the_sessions_used_last_stay_in_memory() {
    let folder = Folder::new();
    let archive = folder.open();
    let ids: Vec<_> = (0..8).map(|n| begin(&archive, &n.to_string()).id()).collect();
    archive.flush().unwrap();
    let in_memory = |archive: &Archive| {
        let slots = archive.store.state.slots.all();
        slots.iter().filter(|(_, slot)| slot.held.lock().session.is_some()).count()
    };
    assert_eq!(in_memory(&archive), 3);
    archive.close(ids[7]);
    assert_eq!(in_memory(&archive), 2);
    say(&archive, ids[0], Role::Assistant, "not saved yet");
    archive.close(ids[0]);
    assert_eq!(words(&archive.session(ids[0]).unwrap()), ["0", "not saved yet"]);
}

#[test]
fn seed_001_q2_changes_reach_the_file_by_themselves_soon_after_the_last_one() {
    let folder = Folder::new();
    let timing = Timing { quiet: Duration::from_millis(20), ..Timing::default() };
    let archive =
        open_on(folder.dir.path(), Mode::Write, Arc::new(Noon), Arc::new(RealDisk), timing).unwrap();
    let id = begin(&archive, "one").id();
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while !folder.file(id).exists() && std::time::Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(folder.json(id)["messages"][0]["content"], "one");
    assert_eq!(Timing::default().quiet, Duration::from_secs(2), "what the product waits");
}

#[cfg(unix)]
#[test]
fn only_the_user_may_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let open_to_all =
        |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let archive = folder.open();
    let id = begin(&archive, "secret").id();
    drop(archive);
    open_to_all(&folder.file(id), 0o644);
    open_to_all(&folder.path("conversations"), 0o755);
    open_to_all(folder.dir.path(), 0o755);
    let archive = folder.open();
    say(&archive, id, Role::Assistant, "also secret");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder.file(id)), 0o600);
    drop(archive);
    for (file, _) in folder.everything() {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
        assert_eq!(mode(file.parent().unwrap()), 0o700, "{}", file.display());
    }
}

#[test]
fn adding_to_a_session_of_10_000_messages_rewrites_nothing() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let mut parent = None;
    let changes = (0..10_000).map(|n| {
        let message = Message::new(Role::User, format!("message {n}"), at(n)).after(parent.take());
        parent = Some(message.id.clone());
        Change::MessageAdded { message }
    });
    let changes = changes.collect();
    let id = archive.create(SessionId::new(), at(0), changes).unwrap().id();
    archive.flush().unwrap();
    let before = fs::metadata(folder.file(id)).unwrap().modified().unwrap();
    say(&archive, id, Role::User, "one more");
    assert_eq!(fs::metadata(folder.file(id)).unwrap().modified().unwrap(), before);
    let segment = folder.segments().pop().unwrap();
    assert!(fs::metadata(folder.path("journal").join(segment)).unwrap().len() < 1000);
    kill(archive);
    assert_eq!(folder.open().session(id).unwrap().len(), 10_001);
}
