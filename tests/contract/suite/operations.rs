//! The operations of an archive, one by one.

use std::collections::HashSet;
use std::path::PathBuf;

use extremis_archive::{Archive, ArchiveError, SealedSession, add_sessions, prepare_sessions};
use extremis_contract::folder::at;
use extremis_contract::sessions::{begin, memory, said, say, words};
use extremis_contract::{Folder, Seen, on_every_archive};
use extremis_domain::{Change, Message, Role, Session, SessionId, SessionParts};

on_every_archive!(
    seed_001_list_conversations_is_newest_activity_first,
    seed_001_load_conversation_of_an_unknown_id_is_an_error_that_names_it,
    seed_001_create_conversation_refuses_an_id_that_is_taken,
    seed_001_conversation_exists_in_the_list_and_in_the_trash,
    seed_001_rename_conversation_shows_in_the_list_and_stays,
    seed_001_prune_old_conversations_keeps_the_newest_and_loses_none,
    seed_001_calculate_storage_size_grows_with_what_is_stored,
    seed_001_save_conversation_takes_in_a_whole_session,
    many_new_sessions_are_added_at_once_and_one_that_is_here_stays_as_it_is,
    what_was_prepared_of_new_sessions_is_nowhere_until_they_are_added,
    sessions_that_come_as_files_are_added_and_gone_on_with_as_any_other,
    a_session_put_over_another_makes_every_older_result_stale,
    a_session_is_put_over_the_state_it_was_made_of_alone,
    changes_go_on_after_a_put_and_a_kill,
    seed_001_ensure_directories_exist_makes_a_missing_data_folder,
    an_empty_list_of_changes_changes_nothing,
);

fn seed_001_list_conversations_is_newest_activity_first(folder: &Folder) {
    let archive = folder.open();
    let old = begin(&archive, "old").id();
    let new = begin(&archive, "new").id();
    let later = Message::new(Role::User, "much later", at(100));
    archive.commit(old, None, vec![Change::MessageAdded { message: later }]).unwrap();
    let ids = |archive: &Archive| archive.entries().iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!(ids(&archive), [old, new]);
    drop(archive);
    let archive = folder.open();
    assert_eq!(ids(&archive), [old, new]);
    let entry = &archive.entries()[0];
    assert_eq!((entry.title.as_str(), entry.preview.as_deref()), ("old", Some("much later")));
    assert_eq!((entry.created_at, entry.updated_at, entry.message_count), (at(0), at(100), 1));
}

fn seed_001_load_conversation_of_an_unknown_id_is_an_error_that_names_it(folder: &Folder) {
    let archive = folder.open();
    let nobody = SessionId::new();
    let refused = archive.session(nobody).unwrap_err();
    assert!(matches!(refused, ArchiveError::NotFound { id } if id == nobody));
    assert!(refused.to_string().contains(&nobody.to_string()), "{refused}");
    let refused = archive.commit(nobody, None, vec![Change::Restored]).unwrap_err();
    assert!(matches!(refused, ArchiveError::NotFound { id } if id == nobody));
    archive.close(nobody);
}

fn seed_001_create_conversation_refuses_an_id_that_is_taken(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "mine");
    let refused = archive.create(session.id(), at(1), vec![said(Role::User, "other", None)]);
    assert!(matches!(refused, Err(ArchiveError::AlreadyExists { .. })), "{refused:?}");
    assert_eq!(*archive.session(session.id()).unwrap(), *session);
}

fn seed_001_conversation_exists_in_the_list_and_in_the_trash(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    assert!(archive.exists(id));
    archive.commit(id, None, vec![Change::Deleted { at: at(1) }]).unwrap();
    assert!(archive.exists(id));
    assert!(!archive.exists(SessionId::new()));
    drop(archive);
    assert!(folder.open().exists(id));
}

fn seed_001_rename_conversation_shows_in_the_list_and_stays(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "a question").id();
    archive.commit(id, None, vec![Change::Renamed { title: "  My \n title ".to_owned() }]).unwrap();
    assert_eq!(archive.entries()[0].title, "My title");
    let refused = archive.commit(id, None, vec![Change::Renamed { title: " \t".to_owned() }]);
    assert!(matches!(refused, Err(ArchiveError::Change(_))));
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.entries()[0].title, "My title");
    assert_eq!(archive.session(id).unwrap().title(), "My title");
}

fn seed_001_prune_old_conversations_keeps_the_newest_and_loses_none(folder: &Folder) {
    let archive = folder.open();
    let ids: Vec<_> = (0..6)
        .map(|n| {
            let message = Message::new(Role::User, n.to_string(), at(n));
            let change = Change::MessageAdded { message };
            archive.create(SessionId::new(), at(n), vec![change]).unwrap().id()
        })
        .collect();
    assert_eq!(archive.prune(2, at(50)).unwrap(), 4);
    assert_eq!(archive.prune(2, at(51)).unwrap(), 0);
    let live: Vec<_> = archive.entries().iter().map(|entry| entry.id).collect();
    assert_eq!(live, [ids[5], ids[4]]);
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.trash().len(), 4);
    assert_eq!(words(&archive.session(ids[0]).unwrap()), ["0"], "it can be brought back");
    assert_eq!(archive.trash()[0].deleted_at, Some(at(50)));
}

fn seed_001_calculate_storage_size_grows_with_what_is_stored(folder: &Folder) {
    let archive = folder.open();
    begin(&archive, "small");
    archive.flush().unwrap();
    let before = archive.storage_size().unwrap();
    begin(&archive, &"long ".repeat(20_000));
    archive.flush().unwrap();
    let after = archive.storage_size().unwrap();
    assert!(after >= before + 100_000, "{before} → {after}");
}

fn seed_001_save_conversation_takes_in_a_whole_session(folder: &Folder) {
    let elsewhere = Folder::new(folder.kind());
    let other = elsewhere.open();
    let id = begin(&other, "one").id();
    let session = say(&other, id, Role::Assistant, "two");
    let archive = folder.open();
    assert_eq!(*archive.put(Session::clone(&session)).unwrap(), *session, "revision and all");
    assert_eq!(*archive.put(Session::clone(&session)).unwrap(), *session, "twice is once");
    assert!(matches!(archive.put(Session::new(SessionId::new(), at(0))), Err(ArchiveError::Empty)));
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(archive.entries(), other.entries());
}

fn many_new_sessions_are_added_at_once_and_one_that_is_here_stays_as_it_is(folder: &Folder) {
    let elsewhere = Folder::new(folder.kind());
    let other = elsewhere.open();
    let all: Vec<_> = (0..30).map(|number| begin(&other, &number.to_string())).collect();
    let archive = folder.open();
    archive.put(Session::clone(&all[3])).unwrap();
    say(&archive, all[3].id(), Role::Assistant, "more");
    archive.put(Session::clone(&all[4])).unwrap();
    archive.forget_session(all[4].id()).unwrap();
    let sessions: Vec<_> = all.iter().chain(&all[..2]).map(|session| Session::clone(session)).collect();
    let added = add(&archive, &sessions).unwrap();
    assert_eq!(added.len(), 29);
    assert!(!added.contains(&all[3].id()), "it was here");
    assert_eq!(add(&archive, &sessions).unwrap().len(), 0, "twice is once");
    let empty = Session::new(SessionId::new(), at(0));
    assert!(matches!(add(&archive, &[empty]), Err(ArchiveError::Empty)));
    say(&archive, all[0].id(), Role::Assistant, "and on");
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.entries().len(), 30);
    assert_eq!(words(&archive.session(all[0].id()).unwrap()), ["0", "and on"]);
    assert_eq!(words(&archive.session(all[3].id()).unwrap()), ["3", "more"]);
    assert!(all[4..].iter().all(|session| archive.session(session.id()).unwrap() == *session));
}

fn add(archive: &Archive, sessions: &[Session]) -> Result<HashSet<SessionId>, ArchiveError> {
    add_sessions(archive, sessions, &prepare_sessions(archive, sessions)?)
}

fn what_was_prepared_of_new_sessions_is_nowhere_until_they_are_added(folder: &Folder) {
    let elsewhere = Folder::new(folder.kind());
    let other = elsewhere.open();
    let sessions: Vec<_> =
        ["one", "two", "three"].map(|content| Session::clone(&begin(&other, content))).into();
    let archive = folder.open();
    let before = files(folder);
    drop(prepare_sessions(&archive, &sessions).unwrap());
    assert_eq!(files(folder), before, "nothing is left of what was given up");
    let prepared = prepare_sessions(&archive, &sessions).unwrap();
    assert_eq!(archive.entries().len(), 0);
    archive.put(sessions[1].clone()).unwrap();
    assert_eq!(add_sessions(&archive, &sessions, &prepared).unwrap().len(), 2, "one came meanwhile");
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.entries().len(), 3);
    assert!(sessions.iter().all(|session| *archive.session(session.id()).unwrap() == *session));
}

fn sessions_that_come_as_files_are_added_and_gone_on_with_as_any_other(folder: &Folder) {
    let elsewhere = Folder::new(folder.kind());
    let other = elsewhere.open();
    let sessions: Vec<_> = ["one", "two"].map(|content| Session::clone(&begin(&other, content))).into();
    let files: Vec<_> = sessions.iter().map(|session| SealedSession::of(session).unwrap()).collect();
    let archive = folder.open();
    let prepared = prepare_sessions(&archive, &files).unwrap();
    assert_eq!(add_sessions(&archive, &files, &prepared).unwrap().len(), 2);
    assert_eq!(archive.entries(), other.entries());
    say(&archive, sessions[0].id(), Role::Assistant, "and on");
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(sessions[0].id()).unwrap()), ["one", "and on"]);
    assert_eq!(*archive.session(sessions[1].id()).unwrap(), sessions[1]);
}

fn files(folder: &Folder) -> Vec<PathBuf> {
    folder.everything().into_keys().collect()
}

fn a_session_put_over_another_makes_every_older_result_stale(folder: &Folder) {
    let archive = folder.open();
    let old = begin(&archive, "one");
    let new = say(&archive, old.id(), Role::Assistant, "two");
    let back = archive.put(Session::clone(&old)).unwrap();
    assert_eq!(words(&back), ["one"]);
    assert_eq!(back.revision(), new.revision() + 1);
    for stale in [old.revision(), new.revision()] {
        let refused = archive.commit(old.id(), Some(stale), vec![Change::Restored]);
        assert!(matches!(refused, Err(ArchiveError::Stale { .. })), "{refused:?}");
    }
    folder.kill(archive);
    assert_eq!(*folder.open().session(old.id()).unwrap(), *back);
}

fn a_session_is_put_over_the_state_it_was_made_of_alone(folder: &Folder) {
    let archive = folder.open();
    let old = begin(&archive, "one");
    let new = say(&archive, old.id(), Role::Assistant, "two");
    let refused = archive.put_over(Session::clone(&old), old.revision());
    assert!(matches!(refused, Err(ArchiveError::Stale { expected: 1, found: 2 })), "{refused:?}");
    assert_eq!(*archive.session(old.id()).unwrap(), *new);
    let back = archive.put_over(Session::clone(&old), new.revision()).unwrap();
    assert_eq!((words(&back), back.revision()), (vec!["one"], 3));
    let nobody = Session::from_parts(SessionParts { id: SessionId::new(), ..old.parts().clone() }).unwrap();
    assert!(matches!(archive.put_over(nobody, 1), Err(ArchiveError::NotFound { .. })));
    folder.kill(archive);
    assert_eq!(*folder.open().session(old.id()).unwrap(), *back);
}

fn changes_go_on_after_a_put_and_a_kill(folder: &Folder) {
    let archive = folder.open();
    let old = begin(&archive, "one");
    let id = old.id();
    say(&archive, id, Role::Assistant, "two");
    archive.put(Session::clone(&old)).unwrap();
    say(&archive, id, Role::Assistant, "two again");
    archive.put_memories(&[memory("beside")]).unwrap();
    let before = Seen::of(&archive);
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(Seen::of(&archive), before);
    assert_eq!(words(&archive.session(id).unwrap()), ["one", "two again"]);
}

fn seed_001_ensure_directories_exist_makes_a_missing_data_folder(folder: &Folder) {
    std::fs::remove_dir(folder.dir()).unwrap();
    let id = begin(&folder.open(), "one").id();
    assert_eq!(words(&folder.open().session(id).unwrap()), ["one"]);
}

fn an_empty_list_of_changes_changes_nothing(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "one");
    assert_eq!(*archive.commit(session.id(), None, vec![]).unwrap(), *session);
    folder.kill(archive);
    assert_eq!(*folder.open().session(session.id()).unwrap(), *session);
}
