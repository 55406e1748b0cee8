//! Messages of many conversations as one conversation, so that they are weighed by one measure.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{Message, MessageId, Session, SessionId, SessionParts, Snippet, Timestamp};

/// Messages of many conversations, one after the other.
pub(crate) struct MergedCorpus {
    pub session: Session,
    /// What each message of it is a copy of.
    originals: HashMap<MessageId, Original>,
}

struct Original {
    session: SessionId,
    title: Arc<str>,
    message: Arc<Message>,
}

/// The same while it is being put together.
pub(crate) struct MergedCorpusBuilder {
    parts: SessionParts,
    originals: HashMap<MessageId, Original>,
}

impl MergedCorpusBuilder {
    pub fn new(now: Timestamp) -> Self {
        Self { parts: Session::new(SessionId::new(), now).parts().clone(), originals: HashMap::new() }
    }

    /// Adds messages of a conversation, in their order; what was forgotten is left out.
    pub fn add<'a>(&mut self, session: &Session, messages: impl Iterator<Item = &'a Arc<Message>>) {
        let title: Arc<str> = session.title().into();
        for message in messages.filter(|message| !message.is_removed()) {
            let id = MessageId::named(&format!("{} {}", session.id(), message.id));
            let copy = Message { id: id.clone(), ..Message::clone(message) }
                .after(self.parts.head.replace(id.clone()));
            self.parts.messages.push(Arc::new(copy));
            let original =
                Original { session: session.id(), title: Arc::clone(&title), message: Arc::clone(message) };
            self.originals.insert(id, original);
        }
    }

    pub fn build(self) -> MergedCorpus {
        let (id, created_at) = (self.parts.id, self.parts.created_at);
        let session = Session::from_parts(self.parts).unwrap_or_else(|_| Session::new(id, created_at));
        MergedCorpus { session, originals: self.originals }
    }
}

impl MergedCorpus {
    /// What was found in the copies, as what they are copies of.
    pub fn originals(&self, found: Vec<Snippet>) -> Vec<Snippet> {
        let original = |snippet: Snippet| {
            let Original { session, title, message } = self.originals.get(&snippet.message.id)?;
            let (session, message) = (Some(*session), Arc::clone(message));
            Some(Snippet { session, title: title.to_string(), message, ..snippet })
        };
        found.into_iter().filter_map(original).collect()
    }
}
