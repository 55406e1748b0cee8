//! What a model is told: assembled here for an answer and for a preview alike.
//!
//! Deliberately absent: anything that writes, and any work on summaries. Nothing here waits for a model.

use std::sync::Arc;

use extremis_domain::{
    Attachment, InstructionsVersion, Message, MessageId, Role, Session, SessionId, Snippet, UserMemory,
    instructions_in_force,
};
use extremis_memory::{AssembleInput, Prompt, Tokens};
use extremis_recall::Query;

use crate::wire::{ContextPreview, RetrievedContextView};
use crate::{App, AppError, Chat, Memory, views};

/// One measure for every model, in which budgets are given from outside: `cl100k_base`, the tokens of GPT-4.
const MEASURE: &str = "gpt-4";

/// What is to be answered.
pub(crate) enum Question {
    /// A message of the session.
    Of(MessageId),
    /// One that would be sent.
    New(Box<Message>),
}

impl Chat {
    /// The exact prompt that sending `text` would make.
    pub async fn context_preview(
        &self,
        session: SessionId,
        text: &str,
        budget: Option<u32>,
    ) -> Result<ContextPreview, AppError> {
        self.context_preview_with(session, text, Vec::new(), budget).await
    }

    /// The same with what would go along.
    pub async fn context_preview_with(
        &self,
        session: SessionId,
        text: &str,
        attached: Vec<Attachment>,
        budget: Option<u32>,
    ) -> Result<ContextPreview, AppError> {
        let session = self.app.session(session).await?;
        let message = Message::new(Role::User, text, self.app.core.clock.now()).with_attachments(attached);
        let budget = match budget {
            Some(budget) => budget,
            None => self.app.prompt_budget(&session, &message).await,
        };
        let message = Box::new(message);
        let prompt =
            self.app.prompt(Arc::clone(&session), Question::New(message), budget, self.app.tokens()).await?;
        Ok(views::prompt::preview(&session, &prompt))
    }
}

impl Memory {
    /// What would be sent for a message beside the instructions and the message itself, in `budget` tokens.
    pub async fn retrieved_context(
        &self,
        session: SessionId,
        text: &str,
        budget: u32,
    ) -> Result<RetrievedContextView, AppError> {
        let session = self.app.session(session).await?;
        self.app.retrieved(session, text, budget, App::recalled).await
    }

    /// The same for the first message of a new conversation, as where recall across conversations is switched on.
    pub async fn retrieved_context_of_all(
        &self,
        text: &str,
        budget: u32,
    ) -> Result<RetrievedContextView, AppError> {
        let session = Arc::new(Session::new(SessionId::new(), self.app.core.clock.now()));
        self.app.retrieved(session, text, budget, App::recalled_everywhere).await
    }

    /// Computes what the messages and words of a session mean as far as that is not known, at most so many of them, and
    /// tells how far it is. Does nothing where there is nothing to compute it with.
    pub async fn prepare_recall(
        &self,
        session: SessionId,
        most: usize,
        mut tell: impl FnMut(usize, usize) + Send + 'static,
    ) -> Result<(), AppError> {
        let session = self.app.session(session).await?;
        let recall = Arc::clone(&self.app.core.recall);
        self.app.blocking(move || recall.prepare(&session, most, &mut tell)).await
    }
}

impl App {
    async fn retrieved(
        &self,
        session: Arc<Session>,
        text: &str,
        budget: u32,
        find: impl FnOnce(&Self, &Query<'_>) -> Vec<Snippet> + Send + 'static,
    ) -> Result<RetrievedContextView, AppError> {
        let (policy, _) = self.policy_of(&session);
        let degraded = self.core.active_tasks.has_failed(session.id());
        let message = Message::new(Role::User, text, self.core.clock.now());
        let memories = self.memories_for(&session, None, Some(&message)).await;
        let tokens = self.tokens_of(MEASURE);
        let app = self.clone();
        let retrieved = self
            .blocking(move || {
                let query = Query { session: &session, upto: None, message: &message };
                let snippets = find(&app, &query);
                let memories = app.core.recall.relevant(&memories, &query);
                extremis_memory::retrieved_context(&AssembleInput {
                    session: &session,
                    new: Some(&message),
                    upto: None,
                    policy: &policy,
                    degraded,
                    instructions: None,
                    memories: &memories,
                    snippets: &snippets,
                    budget,
                    tokens: &tokens,
                })
            })
            .await?;
        Ok(RetrievedContextView { context: retrieved.text, tokens: retrieved.tokens as usize })
    }
    pub(crate) async fn prompt(
        &self,
        session: Arc<Session>,
        question: Question,
        budget: u32,
        tokens: Tokens,
    ) -> Result<Prompt, AppError> {
        let (policy, _) = self.policy_of(&session);
        let degraded = self.core.active_tasks.has_failed(session.id());
        let (new, upto) = match &question {
            Question::Of(id) => (None, Some(id)),
            Question::New(message) => (Some(&**message), None),
        };
        let memories = self.memories_for(&session, upto, new).await;
        let instructions = self.instructions_for_all().await;
        let app = self.clone();
        self.blocking(move || {
            let (new, upto) = match &question {
                Question::Of(id) => (None, Some(id)),
                Question::New(message) => (Some(&**message), None),
            };
            let asked = new.or_else(|| upto.and_then(|id| session.message(id)).map(AsRef::as_ref));
            let query = asked.map(|message| Query { session: &session, upto, message });
            let snippets = query.map(|query| app.recalled(&query));
            let memories = match query {
                Some(query) => app.core.recall.relevant(&memories, &query),
                None => memories,
            };
            extremis_memory::assemble(&AssembleInput {
                session: &session,
                new,
                upto,
                policy: &policy,
                degraded,
                instructions: instructions_in_force(&instructions).map(AsRef::as_ref),
                memories: &memories,
                snippets: snippets.as_deref().unwrap_or_default(),
                budget,
                tokens: &tokens,
            })
        })
        .await
    }

    /// Every version of the instructions for all conversations. When they cannot be read, the answer does not fail for
    /// it: the archive has told the user.
    pub(crate) async fn instructions_for_all(&self) -> Vec<Arc<InstructionsVersion>> {
        self.archive(extremis_archive::Archive::instructions).await.unwrap_or_else(|error| {
            tracing::warn!(code = error.code(), "the instructions for all conversations could not be read");
            Vec::new()
        })
    }

    /// What is remembered of the user. When that cannot be read, the answer does not fail for it.
    pub(crate) async fn known_of_the_user(&self) -> Vec<UserMemory> {
        self.archive(extremis_archive::Archive::memories).await.unwrap_or_else(|error| {
            tracing::warn!(code = error.code(), "what is known of the user could not be read");
            Vec::new()
        })
    }
}
