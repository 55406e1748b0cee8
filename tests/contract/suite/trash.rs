//! Single messages in the trash: out of the conversation, and back word for word until they are erased.

use std::ops::ControlFlow;
use std::sync::Arc;

use extremis_archive::backup::{self, Reason};
use extremis_archive::{Archive, ArchiveError, Mode, convert};
use extremis_contract::folder::{Noon, at};
use extremis_contract::sessions::{begin, say, summary, words};
use extremis_contract::{Folder, KINDS, on_every_archive};
use extremis_domain::{Change, Clock, MessageId, Origin, Role, SessionId, Status, Timestamp};
use extremis_transfer::import;

on_every_archive!(
    a_deleted_message_is_out_of_the_conversation_and_comes_back,
    a_deleted_message_survives_a_kill,
    a_message_that_is_pinned_in_the_trash_comes_back_pinned,
    a_message_that_is_forgotten_in_the_trash_is_nowhere,
    forgetting_a_conversation_takes_its_deleted_messages,
    messages_that_were_deleted_long_ago_are_erased_and_others_stay,
    a_message_that_a_summary_of_the_user_covers_is_not_erased_by_itself,
    a_backup_brings_back_what_was_deleted_since,
    a_backup_has_deleted_messages_and_restoring_it_loses_none,
    a_conversion_and_an_import_keep_deleted_messages,
    a_reader_cannot_erase_deleted_messages,
);

const SECRET: &str = "the combination is 4711";

fn told(folder: &Folder) -> bool {
    let is_told = |bytes: &[u8]| bytes.windows(SECRET.len()).any(|window| window == SECRET.as_bytes());
    folder.everything().values().any(|bytes| is_told(bytes))
}

/// A conversation of three messages; the second one is the secret.
fn with_secret(archive: &Archive) -> (SessionId, MessageId) {
    let id = begin(archive, "question").id();
    let message = say(archive, id, Role::Assistant, SECRET).head().unwrap().id.clone();
    say(archive, id, Role::User, "thanks");
    (id, message)
}

fn delete(archive: &Archive, id: SessionId, message: &MessageId, second: i64) {
    let change = Change::MessageDeleted { message: message.clone(), at: at(second) };
    archive.commit(id, None, vec![change]).unwrap();
}

fn deleted(archive: &Archive, id: SessionId) -> Vec<String> {
    let session = archive.session(id).unwrap();
    session.parts().deleted_messages.iter().map(|deleted| deleted.message.content.clone()).collect()
}

fn said(archive: &Archive, id: SessionId) -> Vec<String> {
    words(&archive.session(id).unwrap()).into_iter().map(str::to_owned).collect()
}

/// How many messages of the first conversation are in the trash, and since when, as the list has it.
fn listed(archive: &Archive) -> (usize, Option<Timestamp>) {
    let entry = &archive.entries()[0];
    (entry.deleted_messages, entry.message_deleted_at)
}

fn a_deleted_message_is_out_of_the_conversation_and_comes_back(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let before = archive.session(id).unwrap();
    delete(&archive, id, &message, 9);
    archive.flush().unwrap();
    drop(archive);
    let archive = folder.open();
    assert_eq!(said(&archive, id), ["question", "", "thanks"]);
    assert_eq!(archive.session(id).unwrap().message(&message).unwrap().status, Status::Deleted);
    assert_eq!(deleted(&archive, id), [SECRET]);
    assert_eq!(listed(&archive), (1, Some(at(9))), "the list says so without opening it");
    archive.commit(id, None, vec![Change::MessageRestored { message }]).unwrap();
    archive.flush().unwrap();
    drop(archive);
    let archive = folder.open();
    assert_eq!(archive.session(id).unwrap().parts().messages, before.parts().messages);
    assert_eq!(listed(&archive), (0, None));
}

fn a_deleted_message_survives_a_kill(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    delete(&archive, id, &message, 9);
    folder.kill(archive);
    let look = folder.look();
    assert_eq!((said(&look, id)[1].as_str(), deleted(&look, id)), ("", vec![SECRET.to_owned()]));
    drop(look);
    let archive = folder.open();
    assert_eq!(deleted(&archive, id), [SECRET]);
    assert_eq!(listed(&archive), (1, Some(at(9))));
}

fn a_message_that_is_pinned_in_the_trash_comes_back_pinned(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    delete(&archive, id, &message, 9);
    archive.flush().unwrap();
    archive.commit(id, None, vec![Change::MessagePinned { message: message.clone(), pinned: true }]).unwrap();
    archive.flush().unwrap();
    drop(archive);
    let archive = folder.open();
    assert!(!archive.session(id).unwrap().message(&message).unwrap().pinned, "nothing is in its place");
    archive.commit(id, None, vec![Change::MessageRestored { message: message.clone() }]).unwrap();
    assert!(archive.session(id).unwrap().message(&message).unwrap().pinned);
}

fn a_message_that_is_forgotten_in_the_trash_is_nowhere(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    delete(&archive, id, &message, 9);
    archive.flush().unwrap();
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    say(&archive, id, Role::User, "only in the journal");
    assert!(told(folder));
    archive.forget_message(id, &message).unwrap();
    assert!(!told(folder));
    drop(archive);
    assert!(!told(folder), "after a save");
    let archive = folder.open();
    assert_eq!(deleted(&archive, id), [""; 0]);
    assert_eq!(archive.session(id).unwrap().message(&message).unwrap().status, Status::Forgotten);
    assert_eq!(listed(&archive), (0, None));
}

fn forgetting_a_conversation_takes_its_deleted_messages(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    delete(&archive, id, &message, 9);
    archive.flush().unwrap();
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.forget_session(id).unwrap();
    drop(archive);
    assert!(!told(folder));
}

fn messages_that_were_deleted_long_ago_are_erased_and_others_stay(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let later = say(&archive, id, Role::User, "deleted later").head().unwrap().id.clone();
    delete(&archive, id, &message, 10);
    delete(&archive, id, &later, 20);
    assert_eq!(archive.expire_messages(at(9)).unwrap(), 0);
    assert_eq!(archive.expire_messages(at(19)).unwrap(), 1);
    assert_eq!(archive.expire_messages(at(19)).unwrap(), 0);
    assert_eq!(deleted(&archive, id), ["deleted later"]);
    assert_eq!(listed(&archive), (1, Some(at(20))));
    drop(archive);
    assert!(!told(folder));
}

fn a_message_that_a_summary_of_the_user_covers_is_not_erased_by_itself(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let session = archive.session(id).unwrap();
    let Change::SummaryAdded { summary: mut edited } = summary(&session, 2, "my own words") else {
        unreachable!("it is a summary")
    };
    edited.origin = Origin::Edited;
    archive.commit(id, None, vec![Change::SummaryAdded { summary: edited }]).unwrap();
    delete(&archive, id, &message, 10);
    assert_eq!(archive.expire_messages(at(99)).unwrap(), 0);
    assert_eq!(deleted(&archive, id), [SECRET]);
    assert_eq!(archive.session(id).unwrap().summary().unwrap().content, "my own words");
}

fn a_backup_brings_back_what_was_deleted_since(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    delete(&archive, id, &message, 9);
    let restored = backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!(said(&archive, id), ["question", SECRET, "thanks"]);
    assert_eq!(deleted(&archive, id), [""; 0]);
    backup::restore(&archive, &folder.dir(), &restored.before.name, None, &Noon).unwrap();
    assert_eq!(said(&archive, id), ["question", "", "thanks"]);
    assert_eq!(deleted(&archive, id), [SECRET]);
}

fn a_backup_has_deleted_messages_and_restoring_it_loses_none(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    delete(&archive, id, &message, 9);
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.commit(id, None, vec![Change::MessageRestored { message }]).unwrap();
    let since = say(&archive, id, Role::User, "said since").head().unwrap().id.clone();
    delete(&archive, id, &since, 10);
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!(said(&archive, id), ["question", "", "thanks"]);
    assert_eq!(deleted(&archive, id), [SECRET, "said since"]);
}

fn a_conversion_and_an_import_keep_deleted_messages(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    delete(&archive, id, &message, 9);
    let seen = archive.session(id).unwrap();
    let kind = archive.kind();
    drop(archive);
    let other = KINDS.iter().copied().find(|other| *other != kind).unwrap();
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    for to in [other, kind] {
        convert(&folder.dir(), to, &clock, &mut |_| ControlFlow::Continue(())).unwrap();
        let archive = Archive::open(&folder.dir(), Mode::Write, Arc::clone(&clock)).unwrap();
        assert_eq!(archive.session(id).unwrap().parts().deleted_messages, seen.parts().deleted_messages);
    }
    let new = Folder::new(kind);
    let archive = new.open();
    import(&archive, &folder.dir(), &|message| message, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(archive.session(id).unwrap().parts().messages, seen.parts().messages);
    assert_eq!(deleted(&archive, id), [SECRET]);
    // Where a part of the conversation is known already, the rest of it comes change by change.
    let part = Folder::new(kind);
    let archive = part.open();
    let first = seen.parts().messages[0].clone();
    archive.create(id, at(0), vec![Change::MessageAdded { message: (*first).clone() }]).unwrap();
    import(&archive, &folder.dir(), &|message| message, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(said(&archive, id), ["question", "", "thanks"]);
    assert_eq!(deleted(&archive, id), [SECRET]);
}

fn a_reader_cannot_erase_deleted_messages(folder: &Folder) {
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    delete(&archive, id, &message, 1);
    archive.flush().unwrap();
    let refused = folder.look().expire_messages(at(9));
    assert!(matches!(refused, Err(ArchiveError::OpenedForReading)), "{refused:?}");
    assert_eq!(deleted(&archive, id), [SECRET]);
}
