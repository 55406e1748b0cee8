//! All conversations as one, for questions that may be about any of them.
//!
//! Deliberately absent: conversations in the trash.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_archive::Archive;
use extremis_domain::{Message, MessageId, Role, Session, SessionId, Timestamp};
use extremis_memory::{AssembleInput, Snippet, beside};

use crate::prompts::measure;
use crate::wire::ContextBeside;
use crate::{App, AppError};

/// All conversations, one after the other.
pub struct Across {
    together: Session,
    /// What each message of it is a copy of.
    originals: HashMap<MessageId, Original>,
}

struct Original {
    session: SessionId,
    title: Arc<str>,
    message: Arc<Message>,
}

impl App {
    /// Reads all conversations and makes them ready for questions; tells how far computing what they mean is.
    pub async fn across(
        &self,
        mut tell: impl FnMut(usize, usize) + Send + 'static,
    ) -> Result<Arc<Across>, AppError> {
        let now = self.core.clock.now();
        let across = Arc::new(self.archive(move |archive| Ok(Across::of(archive, now))).await?);
        let (corpora, embedding) = (Arc::clone(&self.core.corpora), Arc::clone(&self.core.embedding));
        let prepared = Arc::clone(&across);
        self.blocking(move || corpora.prepare(&embedding, &prepared.together, &mut tell)).await?;
        Ok(across)
    }

    /// What would be sent, in `budget` tokens, for the first message of a new conversation, beside the instructions and
    /// that message, if every conversation were at hand.
    pub async fn context_across(
        &self,
        across: &Arc<Across>,
        text: &str,
        budget: u32,
    ) -> Result<ContextBeside, AppError> {
        let now = self.core.clock.now();
        let message = Message::new(Role::User, text, now);
        let memories = self.known_of_the_user().await;
        let session = Session::new(SessionId::new(), now);
        let (policy, _) = self.policy_of(&session);
        let (corpora, embedding) = (Arc::clone(&self.core.corpora), Arc::clone(&self.core.embedding));
        let across = Arc::clone(across);
        let beside = self
            .blocking(move || {
                let found = corpora.recall(&embedding, &across.together, None, &message);
                beside(&AssembleInput {
                    session: &session,
                    new: Some(&message),
                    upto: None,
                    policy: &policy,
                    memories: &memories,
                    snippets: &across.originals(found),
                    budget,
                    tokens: &measure(),
                })
            })
            .await?;
        Ok(ContextBeside { context: beside.text, tokens: beside.tokens as usize })
    }
}

impl Across {
    fn of(archive: &dyn Archive, now: Timestamp) -> Self {
        let mut parts = Session::new(SessionId::new(), now).parts().clone();
        let mut originals = HashMap::new();
        let mut entries = archive.entries();
        entries.sort_by_key(|entry| entry.created_at);
        for entry in entries {
            // A conversation that cannot be read has told of it already.
            let Ok(session) = archive.session(entry.id) else { continue };
            let title: Arc<str> = session.title().into();
            for message in session.visible().filter(|message| !message.is_forgotten()) {
                let id = MessageId::named(&format!("{} {}", entry.id, message.id));
                let copy = Message { id: id.clone(), ..Message::clone(message) }
                    .after(parts.head.replace(id.clone()));
                parts.messages.push(Arc::new(copy));
                let original =
                    Original { session: entry.id, title: Arc::clone(&title), message: Arc::clone(message) };
                originals.insert(id, original);
            }
            if archive.active() != Some(entry.id) {
                archive.close(entry.id);
            }
        }
        let together = Session::from_parts(parts).unwrap_or_else(|_| Session::new(SessionId::new(), now));
        Self { together, originals }
    }

    fn originals(&self, found: Vec<Snippet>) -> Vec<Snippet> {
        let original = |snippet: Snippet| {
            let Original { session, title, message } = self.originals.get(&snippet.message.id)?;
            let (session, message) = (Some(*session), Arc::clone(message));
            Some(Snippet { session, title: title.to_string(), message, ..snippet })
        };
        found.into_iter().filter_map(original).collect()
    }
}
