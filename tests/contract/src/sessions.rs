//! Sessions to put into an archive, in the fewest words.

use std::sync::Arc;

use extremis_archive::{Archive, Draft};
use extremis_domain::{
    Change, Fact, FactField, FactOrigin, FormerFact, InstructionsVersion, MemoryCategory, MemorySource,
    Message, MessageId, MessageOrigin, Role, Session, SessionId, SummaryVersion, UserMemory,
};

use crate::folder::at;

/// A message after `parent`.
pub fn said(role: Role, content: &str, parent: Option<&Message>) -> Change {
    let message = Message::new(role, content, at(0)).after(parent.map(|parent| parent.id.clone()));
    Change::MessageAdded { message }
}

/// Starts a session with one user message.
pub fn begin(archive: &Archive, content: &str) -> Arc<Session> {
    archive.create(SessionId::new(), at(0), vec![said(Role::User, content, None)]).unwrap()
}

/// Adds a message after the head.
pub fn say(archive: &Archive, id: SessionId, role: Role, content: &str) -> Arc<Session> {
    let session = archive.session(id).unwrap();
    archive.commit(id, None, vec![said(role, content, session.head().map(|head| &**head))]).unwrap()
}

/// The visible words.
pub fn words(session: &Session) -> Vec<&str> {
    session.visible().map(|message| message.content.as_str()).collect()
}

/// The beginning of an answer to the last message.
pub fn draft(session: &Session) -> Draft {
    let parent = session.head().unwrap().id.clone();
    Draft { message: MessageId::new(), parent, model: "small".to_owned(), started: at(5), sent: None }
}

/// What an arriving answer becomes when it is whole.
pub fn answered(draft: &Draft, content: &str) -> Message {
    let mut message = Message::new(Role::Assistant, content, at(6)).after(Some(draft.parent.clone()));
    message.id = draft.message.clone();
    message.model = Some(draft.model.clone());
    message
}

/// The codes of what the user must be told.
pub fn codes(archive: &Archive) -> Vec<&'static str> {
    archive.take_notices().iter().map(|notice| notice.code.name()).collect()
}

/// A summary of the first so many visible messages.
pub fn summary(session: &Session, covers: usize, content: &str) -> Change {
    Change::SummaryAdded {
        summary: SummaryVersion {
            kept: session.len() - covers,
            model_used: Some("small".to_owned()),
            ..SummaryVersion::new(
                content,
                session.visible().nth(covers - 1).unwrap().id.clone(),
                covers,
                at(9),
            )
        },
    }
}

/// Instructions with these words.
pub fn instructions(words: &str) -> InstructionsVersion {
    InstructionsVersion { text: words.to_owned(), ..InstructionsVersion::none(at(8)) }
}

/// Something to remember of the user.
pub fn memory(fact: &str) -> UserMemory {
    UserMemory {
        confidence: 0.9,
        category: MemoryCategory::Personal,
        sources: vec![MessageOrigin { conversation_id: SessionId::new(), message_id: MessageId::new() }],
        use_count: 2,
        last_used_at: Some(at(5)),
        expires_at: Some(at(9)),
        history: vec![FormerFact { fact: format!("not yet {fact}"), until: at(4) }],
        ..UserMemory::new(fact, MemorySource::UserExplicit {}, at(3))
    }
}

/// Something that is so in a conversation.
pub fn fact(field: FactField, key: Option<&str>, value: &str) -> Fact {
    Fact { key: key.map(str::to_owned), ..Fact::new(field, value, FactOrigin::Extracted, at(8)) }
}
