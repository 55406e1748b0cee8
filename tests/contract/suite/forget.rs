//! Erasing for good: the words are nowhere below the data folder, and everything else is.

use extremis_archive::backup::{self, Reason};
use extremis_archive::{Archive, ArchiveError, durable};
use extremis_contract::folder::{Noon, at};
use extremis_contract::sessions::{begin, codes, draft, fact, memory, say, summary, words};
use extremis_contract::{Folder, Seen, on_every_archive};
use extremis_domain::{
    Change, Conflict, Contradicted, Fact, FactField, FactStatus, MemorySource, MessageId, MessageOrigin,
    Role, SessionId, Status, SummaryVersion,
};
use serde_json::Map;

on_every_archive!(
    a_forgotten_message_is_nowhere_and_its_place_stays,
    a_forgotten_session_is_nowhere_and_the_others_stay,
    what_was_made_of_a_forgotten_message_goes_with_it,
    what_was_remembered_of_a_forgotten_message_goes_with_it,
    a_forgotten_fact_is_nowhere_and_what_it_was_found_in_stays,
    a_fact_that_another_state_was_looked_at_for_is_not_forgotten,
    a_forgotten_memory_is_nowhere_and_the_others_stay,
    what_is_forgotten_does_not_come_back_from_a_backup,
    a_forgotten_fact_does_not_come_back_from_a_backup,
    forgetting_what_is_not_there_is_an_error_that_says_so,
    the_trash_is_emptied_of_what_is_old_and_keeps_the_rest,
    seed_001_clear_all_data_leaves_nothing_but_the_backups,
    a_reader_cannot_forget,
);

const SECRET: &str = "the combination is 4711";

/// The files that hold the secret, by name.
fn told_by(folder: &Folder) -> Vec<String> {
    let is_told = |bytes: &[u8]| bytes.windows(SECRET.len()).any(|window| window == SECRET.as_bytes());
    let files = folder.everything().into_iter().filter(|(_, bytes)| is_told(bytes));
    files.map(|(path, _)| path.display().to_string()).collect()
}

/// A saved session with the secret in its second message, and one without.
fn with_secret(archive: &Archive) -> (SessionId, MessageId, SessionId) {
    let id = begin(archive, "question").id();
    let message = say(archive, id, Role::User, SECRET).head().unwrap().id.clone();
    say(archive, id, Role::Assistant, "answer");
    let other = begin(archive, "something else").id();
    archive.flush().unwrap();
    (id, message, other)
}

fn a_forgotten_message_is_nowhere_and_its_place_stays(folder: &Folder) {
    let archive = folder.open();
    let (id, message, other) = with_secret(&archive);
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    say(&archive, id, Role::User, "only in the journal");
    assert_ne!(told_by(folder), [""; 0]);
    let before = archive.session(id).unwrap().revision();

    let session = archive.forget_message(id, &message).unwrap();
    assert!(session.revision() > before, "whatever was made of the old state is stale");
    assert_eq!(words(&session), ["question", "", "answer", "only in the journal"]);
    assert_eq!(session.message(&message).unwrap().status, Status::Forgotten);
    assert_eq!(told_by(folder), [""; 0]);
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(words(&archive.session(other).unwrap()), ["something else"]);
    assert_eq!(codes(&archive), [""; 0]);
    drop(archive);
    assert_eq!(told_by(folder), [""; 0], "after a restart and a save");
}

fn a_forgotten_session_is_nowhere_and_the_others_stay(folder: &Folder) {
    let archive = folder.open();
    let (id, _, other) = with_secret(&archive);
    archive.set_active(Some(id)).unwrap();
    let session = archive.session(id).unwrap();
    archive.draft(id, &draft(&session), SECRET).unwrap();
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.forget_session(id).unwrap();
    assert!(!archive.exists(id));
    assert_eq!(archive.active(), None);
    assert!(matches!(archive.session(id), Err(ArchiveError::NotFound { .. })));
    assert_eq!(told_by(folder), [""; 0]);
    let seen = Seen::of(&archive);
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(Seen::of(&archive), seen);
    assert_eq!(words(&archive.session(other).unwrap()), ["something else"]);
    assert_eq!(codes(&archive), [""; 0]);
    let mentioned = folder.everything().into_iter().find(|(path, bytes)| {
        let id = id.to_string();
        path.to_string_lossy().contains(&id) || bytes.windows(id.len()).any(|window| window == id.as_bytes())
    });
    assert_eq!(mentioned.map(|(path, _)| path), None, "not even its name");
}

fn what_was_made_of_a_forgotten_message_goes_with_it(folder: &Folder) {
    let archive = folder.open();
    let (id, message, other) = with_secret(&archive);
    let session = archive.session(id).unwrap();
    archive.commit(id, None, vec![summary(&session, 2, &format!("They said {SECRET}."))]).unwrap();
    let drawn = |from| {
        let mut fact = memory(&format!("of {from}"));
        fact.source = MemorySource::LlmExtracted { conversation_id: from };
        // As another program writes it: it is not known which message says it.
        fact.sources.clear();
        fact
    };
    let (own, others, said) = (drawn(id), drawn(other), memory("likes tea"));
    let mut named = memory("says the secret");
    named.sources = vec![MessageOrigin { conversation_id: id, message_id: message.clone() }];
    for fact in [&own, &named, &others, &said] {
        archive.put_memories(std::slice::from_ref(fact)).unwrap();
    }
    let session = archive.forget_message(id, &message).unwrap();
    assert_eq!(session.summary(), None, "it is to be made anew");
    assert_eq!(archive.memories().unwrap(), [others, said]);
    assert_eq!(told_by(folder), [""; 0]);
}

/// A fact in the words of the secret.
fn secret_fact(sources: &[&MessageId]) -> Fact {
    Fact {
        sources: sources.iter().map(|id| (*id).clone()).collect(),
        extra: Map::from_iter([("note".to_owned(), SECRET.into())]),
        ..fact(FactField::CustomFields, Some(SECRET), SECRET)
    }
}

fn put(archive: &Archive, id: SessionId, facts: Vec<Fact>) {
    archive.commit(id, None, vec![Change::FactsPut { facts }]).unwrap();
}

fn what_was_remembered_of_a_forgotten_message_goes_with_it(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let message = say(&archive, id, Role::User, "what is secret").head().unwrap().id.clone();
    let later = say(&archive, id, Role::Assistant, "noted").head().unwrap().id.clone();
    let session = archive.session(id).unwrap();
    let of = |first: &MessageId, last: &MessageId, content: &str| SummaryVersion {
        from: Some(first.clone()),
        ..SummaryVersion::new(content, last.clone(), 1, at(9))
    };
    let locked = of(&message, &message, SECRET);
    let quoting =
        Conflict { line: "It is 12.".to_owned(), with: Contradicted::LockedLine(SECRET.to_owned()) };
    let held = SummaryVersion { conflicts: vec![quoting], ..of(&later, &later, "It is 12.") };
    let stays =
        of(&session.visible().next().unwrap().id, &session.visible().next().unwrap().id, "a question");
    let lines = Change::LinesLocked { summary: locked.id.clone(), lines: vec![SECRET.to_owned()] };
    let mut changes: Vec<_> =
        [locked, stays, held].into_iter().map(|summary| Change::SummaryAdded { summary }).collect();
    changes.extend([
        lines,
        Change::MessagePinned { message: message.clone(), pinned: true },
        Change::FactsPut { facts: vec![secret_fact(&[&message]), secret_fact(&[&later, &message])] },
    ]);
    archive.commit(id, None, changes).unwrap();
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    put(&archive, id, vec![secret_fact(&[&message])]);
    durable::create_dir(&folder.path("quarantine")).unwrap();
    let torn = format!("{{\"kind\":\"factsPut\",\"value\":\"{SECRET}");
    durable::write(&folder.path("quarantine/journal-0001-at-12.jsonl"), torn.as_bytes()).unwrap();
    assert!(told_by(folder).len() >= 3);

    let session = archive.forget_message(id, &message).unwrap();
    assert_eq!(told_by(folder), [""; 0]);
    assert!(session.parts().facts.iter().all(|fact| fact.status == FactStatus::Forgotten));
    let contents: Vec<_> = session.parts().summaries.iter().map(|version| version.content.as_str()).collect();
    assert_eq!(contents, ["", "a question", ""]);
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(codes(&archive), [""; 0]);
    drop(archive);
    assert_eq!(told_by(folder), [""; 0], "after a restart and a save");
}

fn a_forgotten_fact_is_nowhere_and_what_it_was_found_in_stays(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let message = say(&archive, id, Role::User, "what is secret").head().unwrap().id.clone();
    let (secret, other) = (secret_fact(&[&message]), fact(FactField::Entities, None, "Zürich"));
    let mut flagged = other.clone();
    flagged.conflicts = vec![secret.id.clone()];
    put(&archive, id, vec![secret.clone(), flagged]);
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.flush().unwrap();
    put(&archive, id, vec![Fact { pinned: true, ..secret.clone() }]);
    assert!(told_by(folder).len() >= 2);

    let revision = archive.session(id).unwrap().revision();
    let session = archive.forget_facts(id, Some(revision), vec![secret.forgotten(), other.clone()]).unwrap();
    assert_eq!(told_by(folder), [""; 0]);
    assert_eq!(words(&session), ["question", "what is secret"]);
    assert_eq!(session.fact(&secret.id).unwrap().status, FactStatus::Forgotten);
    assert_eq!(**session.fact(&other.id).unwrap(), other);
    let saved = backup::list(&folder.dir()).unwrap().remove(0).path.join(format!("conversations/{id}.json"));
    let saved = String::from_utf8(std::fs::read(saved).unwrap()).unwrap();
    assert!(saved.contains("Zürich") && saved.contains("what is secret"), "the rest is still in the backup");
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(codes(&archive), [""; 0]);
    drop(archive);
    assert_eq!(told_by(folder), [""; 0], "after a restart and a save");
}

fn a_fact_that_another_state_was_looked_at_for_is_not_forgotten(folder: &Folder) {
    let archive = folder.open();
    let before = begin(&archive, "question");
    let known = fact(FactField::Entities, None, "Zürich");
    put(&archive, before.id(), vec![known.clone()]);
    let seen = Seen::of(&archive);
    let refused = archive.forget_facts(before.id(), Some(before.revision()), vec![known.forgotten()]);
    assert!(matches!(refused, Err(ArchiveError::Stale { .. })), "{refused:?}");
    assert_eq!(Seen::of(&archive), seen);
    assert!(!folder.path("erasing.json").exists());
}

fn a_forgotten_memory_is_nowhere_and_the_others_stay(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let (secret, other) = (memory(SECRET), memory("likes short answers"));
    archive.put_memories(std::slice::from_ref(&secret)).unwrap();
    archive.put_memories(std::slice::from_ref(&other)).unwrap();
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    assert_ne!(told_by(folder), [""; 0]);
    assert!(archive.forget_memory(&secret.id).unwrap());
    assert_eq!(archive.memories().unwrap(), std::slice::from_ref(&other));
    assert_eq!(told_by(folder), [""; 0], "nor in the backup");
    assert!(!archive.forget_memory(&secret.id).unwrap(), "there is none any more");
    say(&archive, id, Role::User, "later");
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!(words(&archive.session(id).unwrap()), ["question"], "the rest of the backup is whole");
    assert_eq!(archive.memories().unwrap(), std::slice::from_ref(&other));
    drop(archive);
    let archive = folder.open();
    assert_eq!(archive.memories().unwrap(), [other]);
    assert_eq!(codes(&archive), [""; 0]);
    assert_eq!(told_by(folder), [""; 0]);
}

fn a_forgotten_fact_does_not_come_back_from_a_backup(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let secret = secret_fact(&[]);
    put(&archive, id, vec![secret.clone()]);
    let elsewhere = Folder::new(folder.kind());
    extremis_contract::folder::copy_as_it_is(&folder.dir(), &elsewhere.dir());
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.forget_facts(id, None, vec![secret.forgotten()]).unwrap();
    say(&archive, id, Role::User, "later");
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!(words(&archive.session(id).unwrap()), ["question"]);
    let go_on = &mut |_| std::ops::ControlFlow::Continue(());
    extremis_transfer::import(&archive, &elsewhere.dir(), &|message| message, go_on).unwrap();
    assert_eq!(archive.session(id).unwrap().fact(&secret.id).unwrap().status, FactStatus::Forgotten);
    archive.flush().unwrap();
    assert_eq!(told_by(folder), [""; 0]);
}

fn what_is_forgotten_does_not_come_back_from_a_backup(folder: &Folder) {
    let archive = folder.open();
    let (id, message, _) = with_secret(&archive);
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.forget_message(id, &message).unwrap();
    say(&archive, id, Role::User, "later");
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!(words(&archive.session(id).unwrap()), ["question", "", "answer"]);
    assert_eq!(told_by(folder), [""; 0]);
}

fn forgetting_what_is_not_there_is_an_error_that_says_so(folder: &Folder) {
    let archive = folder.open();
    let (id, message, _) = with_secret(&archive);
    let seen = Seen::of(&archive);
    let nobody = SessionId::new();
    assert!(matches!(archive.forget_session(nobody), Err(ArchiveError::NotFound { id }) if id == nobody));
    assert!(matches!(archive.forget_message(nobody, &message), Err(ArchiveError::NotFound { .. })));
    assert!(matches!(archive.forget_message(id, &MessageId::new()), Err(ArchiveError::Change(_))));
    assert_eq!(Seen::of(&archive), seen);
    assert!(!folder.path("erasing.json").exists());
}

fn the_trash_is_emptied_of_what_is_old_and_keeps_the_rest(folder: &Folder) {
    let archive = folder.open();
    let ids = [10, 20, 30].map(|second| {
        let id = begin(&archive, &format!("{SECRET} {second}")).id();
        archive.commit(id, None, vec![Change::Deleted { at: at(second) }]).unwrap();
        id
    });
    let live = begin(&archive, "live").id();
    assert_eq!(archive.expire_trash(at(20)).unwrap(), 2);
    assert_eq!(archive.expire_trash(at(20)).unwrap(), 0);
    assert_eq!(
        [archive.exists(ids[0]), archive.exists(ids[1]), archive.exists(ids[2])],
        [false, false, true]
    );
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.trash().len(), 1);
    assert_eq!(archive.entries()[0].id, live);
}

fn seed_001_clear_all_data_leaves_nothing_but_the_backups(folder: &Folder) {
    let archive = folder.open();
    let (id, ..) = with_secret(&archive);
    archive.put_memories(&[memory("likes tea")]).unwrap();
    archive.set_active(Some(id)).unwrap();
    let before = Seen::of(&archive);
    let taken = backup::take(&archive, &folder.dir(), Reason::BeforeClear, &Noon).unwrap();
    archive.clear().unwrap();
    let empty = Seen::of(&archive);
    assert_eq!((empty.sessions.len(), empty.memories.as_ref().unwrap().len(), empty.active), (0, 0, None));
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(Seen::of(&archive), empty);
    assert!(told_by(folder).iter().all(|path| path.contains("backups")));
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    let after = Seen::of(&archive);
    let messages = |seen: &Seen| {
        seen.sessions.values().flatten().map(|session| session.messages.clone()).collect::<Vec<_>>()
    };
    assert_eq!((messages(&after), after.memories), (messages(&before), before.memories), "it can be undone");
}

fn a_reader_cannot_forget(folder: &Folder) {
    let archive = folder.open();
    let (id, message, _) = with_secret(&archive);
    let reader = folder.look();
    for refused in [
        reader.forget_message(id, &message).map(drop),
        reader.forget_session(id),
        reader.expire_trash(at(99)).map(drop).and_then(|()| reader.clear()),
    ] {
        assert!(matches!(refused, Err(ArchiveError::OpenedForReading)), "{refused:?}");
    }
}
