//! What a model is told: assembled here for an answer and for a preview alike.
//!
//! Deliberately absent: anything that writes, and any work on summaries. Nothing here waits for a model.

use std::sync::Arc;

use extremis_domain::{Message, MessageId, Role, Session, UserMemory};
use extremis_memory::{AssembleInput, Prompt, Tokens};

use crate::engine::session_id;
use crate::wire::ContextPreview;
use crate::{App, AppError, views};

/// What is to be answered.
pub(crate) enum Question {
    /// A message of the session.
    Of(MessageId),
    /// One that would be sent.
    New(Box<Message>),
}

impl App {
    /// The exact prompt that sending `text` would make.
    pub async fn context_preview(
        &self,
        session: &str,
        text: &str,
        budget: Option<u32>,
    ) -> Result<ContextPreview, AppError> {
        let session = self.session(session_id(session)?).await?;
        let budget = match budget {
            Some(budget) => budget,
            None => self.prompt_budget().await,
        };
        let message = Box::new(Message::new(Role::User, text, self.core.clock.now()));
        let prompt = self.prompt(Arc::clone(&session), Question::New(message), budget, self.tokens()).await?;
        Ok(views::prompt::preview(&session, &prompt))
    }

    pub(crate) async fn prompt(
        &self,
        session: Arc<Session>,
        question: Question,
        budget: u32,
        tokens: Tokens,
    ) -> Result<Prompt, AppError> {
        let (policy, _) = self.policy_of(&session);
        let memories = self.known_of_the_user().await;
        self.blocking(move || {
            let (new, upto) = match &question {
                Question::Of(id) => (None, Some(id)),
                Question::New(message) => (Some(&**message), None),
            };
            let asked = new.or_else(|| upto.and_then(|id| session.message(id)).map(AsRef::as_ref));
            let snippets = asked.map(|asked| extremis_memory::recall(&session, upto, asked));
            extremis_memory::assemble(&AssembleInput {
                session: &session,
                new,
                upto,
                policy: &policy,
                memories: &memories,
                snippets: snippets.as_deref().unwrap_or_default(),
                budget,
                tokens: &tokens,
            })
        })
        .await
    }

    /// What is remembered of the user. When that cannot be read, the answer does not fail for it.
    pub(crate) async fn known_of_the_user(&self) -> Vec<UserMemory> {
        self.archive(|archive| archive.memories()).await.unwrap_or_else(|error| {
            tracing::warn!(code = error.code(), "what is known of the user could not be read");
            Vec::new()
        })
    }
}
