use super::*;

/// Two data folders, the second with all that the first has.
fn two_machines(first: &str) -> (Folder, Folder, SessionId) {
    let (here, there) = (Folder::new(), Folder::new());
    let id = begin(&there.open(), first);
    assert_eq!(counts(&take(&here.open(), there.0.path())), [1, 0, 0]);
    (here, there, id)
}

#[test]
fn the_same_import_again_changes_nothing_and_the_source_is_never_written() {
    let (here, there, id) = two_machines("a");
    say(&there.open(), id, "b", "a");
    let before = there.everything();
    let archive = here.open();
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 1, 0]);
    let session = archive.session(id).unwrap();
    assert_eq!(words(&session), ["a", "b"]);
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 0, 1]);
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(there.everything(), before);
}

#[test]
fn a_conversation_that_went_on_in_both_places_keeps_both_branches_and_shows_ours() {
    let (here, there, id) = two_machines("a");
    say(&there.open(), id, "theirs", "a");
    let archive = here.open();
    say(&archive, id, "ours", "a");
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 1, 0]);
    let session = archive.session(id).unwrap();
    assert_eq!(words(&session), ["a", "ours"]);
    assert_eq!(session.versions(&"theirs".into()).len(), 2, "the other can be flipped to");
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 0, 1]);
    drop(archive);
    assert_eq!(*here.open().session(id).unwrap(), *session);
}

#[test]
fn a_branch_chosen_here_stays_the_visible_one() {
    let (here, there, id) = two_machines("a");
    let theirs = there.open();
    say(&theirs, id, "b", "a");
    let archive = here.open();
    take(&archive, there.0.path());
    archive.commit(id, None, vec![Change::HeadMoved { head: "a".into() }]).unwrap();
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 0, 1]);
    assert_eq!(words(&archive.session(id).unwrap()), ["a"]);
}

#[test]
fn what_was_forgotten_here_does_not_come_back_nor_a_summary_of_it() {
    let (here, there, id) = two_machines("a");
    let archive = here.open();
    archive.commit(id, None, vec![Change::Forgotten { message: "a".into() }]).unwrap();
    let theirs = there.open();
    theirs.commit(id, None, vec![message("b", Some("a")), summary("s", "a", "they said a")]).unwrap();
    drop(theirs);
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 1, 0]);
    let session = archive.session(id).unwrap();
    assert_eq!(words(&session), ["", "b"]);
    assert_eq!(session.message(&"a".into()).unwrap().status, Status::Forgotten);
    assert!(session.summary().is_none());
    drop(archive);
    let kept = here.everything();
    assert!(kept.iter().all(|(_, bytes)| !String::from_utf8_lossy(bytes).contains("they said a")));
}

#[test]
fn a_summary_that_goes_on_from_ours_is_taken_and_another_one_does_not_replace_ours() {
    let (here, there, id) = two_machines("a");
    let in_force = |archive: &Archive| archive.session(id).unwrap().summary().unwrap().content.clone();
    let theirs = there.open();
    theirs.commit(id, None, vec![summary("1", "a", "first")]).unwrap();
    let archive = here.open();
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 1, 0]);
    theirs.commit(id, None, vec![summary("2", "a", "second")]).unwrap();
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 1, 0]);
    assert_eq!(in_force(&archive), "second");
    archive.commit(id, None, vec![summary("mine", "a", "my own words")]).unwrap();
    theirs.commit(id, None, vec![summary("3", "a", "third")]).unwrap();
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 0, 1]);
    assert_eq!(in_force(&archive), "my own words");
}

#[test]
fn a_conversation_in_the_trash_stays_there_and_that_is_said() {
    let (here, there, id) = two_machines("a");
    let archive = here.open();
    archive.commit(id, None, vec![Change::Deleted { at: at(1) }]).unwrap();
    say(&there.open(), id, "b", "a");
    let report = take(&archive, there.0.path());
    assert_eq!((report.updated, report.in_trash.as_slice()), (1, &[id][..]));
    assert_eq!((archive.entries().len(), archive.trash().len()), (0, 1));
    assert_eq!(archive.session(id).unwrap().len(), 2, "nothing of it is lost either");
}

#[test]
fn what_only_the_journal_of_the_other_folder_holds_comes_too() {
    let (here, there) = (Folder::new(), Folder::new());
    let theirs = there.open();
    let id = begin(&theirs, "a");
    theirs.flush().unwrap();
    say(&theirs, id, "b", "a");
    let other = begin(&theirs, "c");
    let archive = here.open();
    // The other Extremis is still running.
    assert_eq!(counts(&take(&archive, there.0.path())), [2, 0, 0]);
    assert_eq!(words(&archive.session(id).unwrap()), ["a", "b"]);
    assert_eq!(words(&archive.session(other).unwrap()), ["c"]);
}

#[test]
fn memories_come_once_and_ours_are_not_overwritten() {
    let memory = |id: &str, fact: &str| UserMemory {
        id: MemoryId::from(id),
        ..UserMemory::new(fact, MemorySource::UserExplicit {}, at(0))
    };
    let (here, there) = (Folder::new(), Folder::new());
    let theirs = there.open();
    theirs.put_memories(&[memory("1", "likes tea")]).unwrap();
    theirs.put_memories(&[memory("2", "lives in Bern")]).unwrap();
    let archive = here.open();
    archive.put_memories(&[memory("2", "lives in Basel")]).unwrap();
    let looked =
        preview(&archive, there.0.path(), &ImportChoice::default(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(looked.unwrap().memories, 1);
    assert_eq!(take(&archive, there.0.path()).memories, 1);
    assert_eq!(take(&archive, there.0.path()).memories, 0);
    let facts: Vec<_> = archive.memories().unwrap().into_iter().map(|memory| memory.fact).collect();
    assert_eq!(facts, ["lives in Basel", "likes tea"]);
}

#[test]
fn a_stopped_import_keeps_what_came_and_goes_on_the_next_time() {
    let (here, there) = (Folder::new(), Folder::new());
    let theirs = there.open();
    for first in ["a", "b", "c"] {
        begin(&theirs, first);
    }
    theirs.flush().unwrap();
    let archive = here.open();
    let mut seen = Vec::new();
    let report = import(&archive, there.0.path(), &|message| message, &mut |progress| {
        seen.push((progress.done, progress.total));
        if progress.done == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let report = report.unwrap();
    assert!(report.cancelled);
    assert_eq!((report.added, seen), (2, vec![(0, 3), (1, 3), (2, 3)]));
    assert_eq!(counts(&take(&archive, there.0.path())), [1, 0, 2]);
}

#[test]
fn an_sqlite_archive_is_taken_in_and_never_written() {
    let (here, there) = (Folder::new(), Folder::new());
    let id = begin(&there.open(), "a");
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    extremis_archive::convert(there.0.path(), Kind::Sqlite, &clock, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    let before = there.everything();
    let archive = here.open();
    assert_eq!(counts(&take(&archive, there.0.path())), [1, 0, 0]);
    assert_eq!(counts(&take(&archive, &there.path("extremis.sqlite3"))), [0, 0, 1]);
    assert_eq!(words(&archive.session(id).unwrap()), ["a"]);
    assert_eq!(there.everything(), before);
}

#[test]
fn an_sqlite_archive_in_use_is_taken_in_as_it_is() {
    let (here, there) = (Folder::new(), Folder::new());
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    extremis_archive::convert(there.0.path(), Kind::Sqlite, &clock, &mut |_| ControlFlow::Continue(()))
        .unwrap();
    let theirs = Archive::open(there.0.path(), Mode::Write, clock).unwrap();
    let id = theirs.create(SessionId::new(), at(0), vec![message("a", None)]).unwrap().id();
    let archive = here.open();
    assert_eq!(counts(&take(&archive, there.0.path())), [1, 0, 0]);
    assert_eq!(words(&archive.session(id).unwrap()), ["a"]);
}

#[test]
fn what_comes_in_is_counted_once_and_what_was_counted_is_not_counted_again() {
    let (here, there) = (Folder::new(), Folder::new());
    let id = begin(&there.open(), "first");
    let counted = Message { tokens: Some(7), ..Message::new(Role::User, "counted", at(1)) };
    let counted = counted.after(Some("first".into()));
    there.open().commit(id, None, vec![Change::MessageAdded { message: counted }]).unwrap();
    let archive = here.open();
    let count = |message: Message| Message { tokens: u32::try_from(message.content.len()).ok(), ..message };
    import(&archive, there.0.path(), &count, &mut |_| ControlFlow::Continue(())).unwrap();
    let session = archive.session(id).unwrap();
    let tokens: Vec<_> = session.visible().map(|message| message.tokens).collect();
    assert_eq!(tokens, [Some(5), Some(7)]);
}

#[test]
fn what_is_remembered_there_comes_too_and_comes_once() {
    let (here, there, id) = two_machines("a");
    let fact = |key: &str, value: &str| Fact {
        key: Some(key.to_owned()),
        sources: vec!["a".into()],
        ..Fact::new(FactField::UserPreferences, value, FactOrigin::Extracted, at(1))
    };
    let put = |archive: &Archive, facts: Vec<Fact>| {
        archive.commit(id, None, vec![Change::FactsPut { facts }]).unwrap();
    };
    let theirs = there.open();
    say(&theirs, id, "b", "a");
    let (old, new, language) = (fact("units", "miles"), fact("units", "metres"), fact("language", "German"));
    let gone = Fact { status: FactStatus::Superseded, superseded_by: Some(new.id.clone()), ..old.clone() };
    put(&theirs, vec![gone, new.clone(), language.clone(), fact("theme", "dark")]);
    let first = SummaryVersion::new("of a", "a".into(), 1, at(5));
    let second =
        SummaryVersion { from: Some("b".into()), ..SummaryVersion::new("of b", "b".into(), 1, at(5)) };
    let folds = vec![first.id.clone(), second.id.clone()];
    let both = SummaryVersion { level: 2, folds, ..SummaryVersion::new("of both", "b".into(), 2, at(6)) };
    let lines = Change::LinesLocked { summary: second.id.clone(), lines: vec!["of b".to_owned()] };
    let mut changes: Vec<_> =
        [first, second, both].into_iter().map(|summary| Change::SummaryAdded { summary }).collect();
    changes.extend([
        lines,
        Change::MessagePinned { message: "a".into(), pinned: true },
        Change::PolicyChosen { policy: Some(Policy::preset(Preset::Multilevel)) },
    ]);
    theirs.commit(id, None, changes).unwrap();
    let there_now = theirs.session(id).unwrap();
    drop(theirs);

    let archive = here.open();
    let ours = fact("language", "English");
    put(&archive, vec![old.clone(), ours.clone(), fact("theme", "dark")]);
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 1, 0]);
    let session = archive.session(id).unwrap();
    assert_eq!(session.parts().summaries, there_now.parts().summaries);
    assert_eq!(session.parts().policy, there_now.parts().policy);
    assert!(session.message(&"a".into()).unwrap().pinned);
    assert_eq!(session.fact(&old.id).unwrap().superseded_by, Some(new.id.clone()));
    assert!(session.fact(&new.id).unwrap().is_active());
    let flags = |one: &FactId, other: &FactId| session.fact(one).unwrap().conflicts.contains(other);
    assert!(flags(&language.id, &ours.id) && flags(&ours.id, &language.id), "the user is to decide");
    assert_eq!(session.parts().facts.len(), 5, "what is here in the same words does not come twice");
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 0, 1]);
    assert_eq!(*archive.session(id).unwrap(), *session);
}

#[test]
fn no_fact_of_what_was_forgotten_here_comes() {
    let (here, there, id) = two_machines("a");
    let of = |sources: Vec<MessageId>, words: &str| Fact {
        sources,
        ..Fact::new(FactField::KeyDecisions, words, FactOrigin::Extracted, at(1))
    };
    let facts = vec![of(vec!["a".into()], "of what is forgotten"), of(Vec::new(), "of nothing")];
    there.open().commit(id, None, vec![Change::FactsPut { facts }]).unwrap();
    let archive = here.open();
    archive.commit(id, None, vec![Change::Forgotten { message: "a".into() }]).unwrap();
    assert_eq!(counts(&take(&archive, there.0.path())), [0, 1, 0]);
    let facts: Vec<_> = archive.session(id).unwrap().parts().facts.iter().map(|fact| fact.text()).collect();
    assert_eq!(facts, ["of nothing"]);
}
