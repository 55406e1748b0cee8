//! What a model would be told for a message that is still being written, and what that takes.
//!
//! Deliberately absent: anything that writes. Nothing here waits for a model.

use std::sync::Arc;

use extremis_archive::ArchiveError;
use extremis_domain::{Change, InstructionsVersion, Session, SessionId};
use extremis_memory::Prompt;

use crate::models::chosen_of;
use crate::prompts::Question;
use crate::wire::{ContextPreview, PromptCostView};
use crate::{App, AppError, Chat, NewMessage, views};

impl Chat {
    /// The exact prompt that sending a message would make; without a conversation, for one that begins with it.
    pub async fn preview(
        &self,
        session: Option<SessionId>,
        new: NewMessage,
    ) -> Result<ContextPreview, AppError> {
        let (session, prompt) = self.app.unsent_prompt(session, new).await?;
        Ok(views::prompt::preview(&session, &prompt))
    }

    /// What that prompt takes of what the model reads, without its words.
    pub async fn prompt_cost(
        &self,
        session: Option<SessionId>,
        new: NewMessage,
    ) -> Result<PromptCostView, AppError> {
        let (_, prompt) = self.app.unsent_prompt(session, new).await?;
        Ok(views::prompt::cost(&prompt))
    }
}

impl App {
    async fn unsent_prompt(
        &self,
        session: Option<SessionId>,
        new: NewMessage,
    ) -> Result<(Arc<Session>, Prompt), AppError> {
        let session = match session {
            Some(id) => self.session(id).await?,
            None => Arc::new(self.that_begins_with(&new)?),
        };
        let message = Box::new(self.counted(new).await?);
        let budget = self.prompt_budget(&session, &message).await;
        let prompt = self.prompt(Arc::clone(&session), Question::New(message), budget, self.tokens()).await?;
        Ok((session, prompt))
    }

    /// The conversation that would begin with a message, without that message.
    fn that_begins_with(&self, new: &NewMessage) -> Result<Session, AppError> {
        let now = self.core.clock.now();
        let mut changes = Vec::new();
        changes.extend(new.model.as_ref().map(|model| Change::ModelChosen { model: Some(chosen_of(model)) }));
        if let Some(text) = new.instructions.as_ref().filter(|text| !text.trim().is_empty()) {
            changes.push(Change::InstructionsSet { version: InstructionsVersion::new(text, now)? });
        }
        let mut session = Session::new(SessionId::new(), now);
        for change in changes {
            session.apply(change).map_err(ArchiveError::from)?;
        }
        Ok(session)
    }
}
