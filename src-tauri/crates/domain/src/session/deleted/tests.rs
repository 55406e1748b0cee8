use std::sync::Arc;

use crate::{
    Change, ChangeError, ChosenModel, DeletedMessage, Message, MessageId, Origin, Role, Session, SessionId,
    Status, SummaryVersion, Timestamp,
};

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second)
}

fn conversation(messages: usize) -> (Session, Vec<MessageId>) {
    let mut session = Session::new(SessionId::new(), at(0));
    let mut ids: Vec<MessageId> = Vec::new();
    for n in 0..messages {
        let message = Message::new(Role::User, format!("words {n}"), at(0)).after(ids.last().cloned());
        ids.push(message.id.clone());
        session.apply(Change::MessageAdded { message }).unwrap();
    }
    (session, ids)
}

fn delete(session: &mut Session, message: &MessageId) {
    session.apply(Change::MessageDeleted { message: message.clone(), at: at(9) }).unwrap();
}

fn restore(session: &mut Session, message: &MessageId) -> Result<(), ChangeError> {
    session.apply(Change::MessageRestored { message: message.clone() })
}

#[test]
fn a_deleted_message_says_nothing_and_keeps_its_place() {
    let (mut session, ids) = conversation(3);
    delete(&mut session, &ids[0]);
    let place = session.message(&ids[0]).unwrap();
    assert_eq!((place.content.as_str(), place.status, place.is_removed()), ("", Status::Deleted, true));
    assert_eq!(session.len(), 3);
    assert_eq!(session.preview().as_deref(), Some("words 1"));
    let kept = session.deleted_message(&ids[0]).unwrap();
    assert_eq!((kept.message.content.as_str(), kept.deleted_at), ("words 0", at(9)));
}

#[test]
fn a_restored_message_is_as_it_was() {
    let (mut session, ids) = conversation(3);
    session.apply(Change::MessagePinned { message: ids[1].clone(), pinned: true }).unwrap();
    let before = session.clone();
    delete(&mut session, &ids[1]);
    assert!(session.branch(None).pinned().is_empty());
    restore(&mut session, &ids[1]).unwrap();
    assert_eq!(session.parts().messages, before.parts().messages);
    assert_eq!(session.branch(None).pinned(), [1]);
    assert!(session.parts().deleted_messages.is_empty());
}

#[test]
fn deleting_and_restoring_twice_changes_nothing_more() {
    let (mut session, ids) = conversation(2);
    delete(&mut session, &ids[1]);
    session.apply(Change::MessageDeleted { message: ids[1].clone(), at: at(20) }).unwrap();
    assert_eq!(session.parts().deleted_messages.len(), 1);
    assert_eq!(session.deleted_message(&ids[1]).unwrap().deleted_at, at(9));
    restore(&mut session, &ids[1]).unwrap();
    restore(&mut session, &ids[1]).unwrap();
    assert_eq!(session.message(&ids[1]).unwrap().content, "words 1");
}

#[test]
fn what_was_forgotten_is_not_deleted_and_does_not_come_back() {
    let (mut session, ids) = conversation(2);
    delete(&mut session, &ids[1]);
    session.apply(Change::Forgotten { message: ids[1].clone() }).unwrap();
    assert!(session.parts().deleted_messages.is_empty());
    let refused = Err(ChangeError::ForgottenMessage { id: ids[1].clone() });
    assert_eq!(restore(&mut session, &ids[1]), refused);
    assert_eq!(
        session.apply(Change::MessageDeleted { message: ids[1].clone(), at: at(9) }),
        Err(ChangeError::ForgottenMessage { id: ids[1].clone() })
    );
}

#[test]
fn forgetting_a_deleted_message_takes_the_title_that_it_gave() {
    let (mut session, ids) = conversation(2);
    assert_eq!(session.title(), "words 0");
    delete(&mut session, &ids[0]);
    assert_eq!(session.title(), "words 0");
    session.apply(Change::Forgotten { message: ids[0].clone() }).unwrap();
    assert_eq!(session.title(), "words 1");
}

#[test]
fn summaries_of_a_deleted_message_stay_and_say_whether_the_user_wrote_in_them() {
    let (mut session, ids) = conversation(4);
    let summary = |origin| SummaryVersion {
        origin,
        ..SummaryVersion::new("a summary".to_owned(), ids[1].clone(), 2, at(1))
    };
    session.apply(Change::SummaryAdded { summary: summary(Origin::Generated) }).unwrap();
    delete(&mut session, &ids[0]);
    assert_eq!(session.covered(), 2);
    assert!(!session.is_in_summary_of_user(&ids[0]));
    session.apply(Change::SummaryAdded { summary: summary(Origin::Edited) }).unwrap();
    assert!(session.is_in_summary_of_user(&ids[0]));
    assert!(!session.is_in_summary_of_user(&ids[2]));
}

#[test]
fn words_that_stand_in_the_conversation_are_not_in_the_trash_as_well() {
    let (mut session, ids) = conversation(3);
    delete(&mut session, &ids[1]);
    let mut parts = session.parts().clone();
    let copy_of =
        |message: &Message| Arc::new(DeletedMessage { deleted_at: at(9), message: message.clone() });
    parts.deleted_messages.push(copy_of(session.message(&ids[2]).unwrap()));
    parts.deleted_messages.push(copy_of(&session.deleted_message(&ids[1]).unwrap().message));
    assert_eq!(Session::from_parts(parts).unwrap(), session);
}

#[test]
fn a_restored_message_hangs_where_the_tree_says() {
    let (mut session, ids) = conversation(3);
    delete(&mut session, &ids[1]);
    let mut parts = session.parts().clone();
    Arc::make_mut(&mut parts.deleted_messages[0]).message.parent = Some("elsewhere".into());
    let mut session = Session::from_parts(parts).unwrap();
    restore(&mut session, &ids[1]).unwrap();
    assert_eq!(session.message(&ids[1]).unwrap().parent.as_ref(), Some(&ids[0]));
}

#[test]
fn forgetting_a_short_message_leaves_the_chosen_model() {
    let mut session = Session::new(SessionId::new(), at(0));
    let message = Message::new(Role::User, "a", at(0));
    let id = message.id.clone();
    session.apply(Change::MessageAdded { message }).unwrap();
    let model =
        ChosenModel { provider: "ollama".to_owned(), base_url: String::new(), model: "llama".to_owned() };
    session.apply(Change::ModelChosen { model: Some(model.clone()) }).unwrap();
    session.apply(Change::Forgotten { message: id }).unwrap();
    assert_eq!(session.chosen_model(), Some(model));
}
