//! All conversations at once, for many questions that may be about any of them.
//!
//! Deliberately absent: conversations in the trash, and those that are kept apart.

mod elsewhere;
mod together;

use std::sync::Arc;

use extremis_archive::Archive;
use extremis_domain::{Message, Role, Session, SessionId, Timestamp};
use extremis_memory::{AssembleInput, retrieved_context};

use crate::prompts::measure;
use crate::wire::RetrievedContext;
use crate::{App, AppError};
use together::{Joining, Together};

/// All conversations, one after the other.
pub struct Across(Together);

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
        self.blocking(move || corpora.prepare(&embedding, &prepared.0.session, &mut tell)).await?;
        Ok(across)
    }

    /// What would be sent, in `budget` tokens, for the first message of a new conversation, beside the instructions and
    /// that message, if every conversation were at hand.
    pub async fn context_across(
        &self,
        across: &Arc<Across>,
        text: &str,
        budget: u32,
    ) -> Result<RetrievedContext, AppError> {
        let now = self.core.clock.now();
        let message = Message::new(Role::User, text, now);
        let memories = self.known_of_the_user().await;
        let session = Session::new(SessionId::new(), now);
        let (policy, _) = self.policy_of(&session);
        let (corpora, embedding) = (Arc::clone(&self.core.corpora), Arc::clone(&self.core.embedding));
        let across = Arc::clone(across);
        let retrieved = self
            .blocking(move || {
                let found = corpora.recall(&embedding, &across.0.session, None, &message);
                retrieved_context(&AssembleInput {
                    session: &session,
                    new: Some(&message),
                    upto: None,
                    policy: &policy,
                    instructions: None,
                    memories: &memories,
                    snippets: &across.0.originals(found),
                    budget,
                    tokens: &measure(),
                })
            })
            .await?;
        Ok(RetrievedContext { context: retrieved.text, tokens: retrieved.tokens as usize })
    }
}

impl Across {
    fn of(archive: &Archive, now: Timestamp) -> Self {
        let mut joining = Joining::begin(now);
        let mut entries = archive.entries();
        entries.sort_by_key(|entry| entry.created_at);
        for entry in entries {
            // A conversation that cannot be read has told of it already.
            let Ok(session) = archive.session(entry.id) else { continue };
            if !is_apart(&session) {
                joining.add(&session, session.visible());
            }
            if archive.active() != Some(entry.id) {
                archive.close(entry.id);
            }
        }
        Self(joining.done())
    }
}

/// Whether the user keeps a conversation apart from all others.
fn is_apart(session: &Session) -> bool {
    session.parts().policy.as_ref().is_some_and(|policy| policy.apart)
}
