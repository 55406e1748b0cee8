//! How much of a model's window a prompt may take.
//!
//! Where the window can be chosen for each question, a message that is too long for the usual one has a larger one, as
//! far as the model goes; a long conversation by itself has not, because every question would wait for it.

use extremis_domain::{ContentHash, Message, MessageId, Role, Session, SessionId};
use extremis_llm::Model;

use crate::wire::{ContextView, ModelChoice, PartReadView};
use crate::{App, AppError, Chat, views};

/// Beside a message that takes most of a window there is room for instructions, facts and what was said last.
const BESIDE: u32 = 2048;
/// What a prompt may have where there is no model yet.
const WITHOUT_A_MODEL: u32 = 8192;

/// What a prompt may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room {
    /// In tokens.
    pub budget: u32,
    /// The window to ask for, where it is not the usual one.
    pub window: Option<u32>,
}

impl Room {
    /// In the usual window.
    pub fn usual(model: &dyn Model) -> Self {
        let window = model.capabilities().context_window;
        Self { budget: window.saturating_sub(reply_reserve(model)), window: None }
    }

    /// For a message of so many tokens.
    pub fn for_message(model: &dyn Model, tokens: u32) -> Self {
        let usual = Self::usual(model);
        let needed = tokens.saturating_add(BESIDE);
        let reserve = reply_reserve(model);
        let largest = model.capabilities().largest_window.saturating_sub(reserve);
        if needed <= usual.budget || largest <= usual.budget {
            return usual;
        }
        let budget = needed.min(largest);
        Self { budget, window: Some(budget.saturating_add(reserve)) }
    }
}

impl App {
    /// What the prompt for a saved message may have.
    pub(crate) async fn room_for(
        &self,
        session: &Session,
        message: &MessageId,
        model: &dyn Model,
    ) -> Result<Room, AppError> {
        let Some(message) = session.message(message).cloned() else { return Ok(Room::usual(model)) };
        let tokens = self.tokens_of(model.name());
        let length = self.blocking(move || tokens.message(&message)).await?;
        Ok(Room::for_message(model, length))
    }

    /// Tokens that a prompt for a new message may have, for the model of a conversation.
    pub(crate) async fn prompt_budget(&self, session: &Session, message: &Message) -> u32 {
        let Ok(model) = self.model(session).await else { return WITHOUT_A_MODEL };
        let (tokens, message) = (self.tokens_of(model.name()), message.clone());
        let length = self.blocking(move || tokens.message(&message)).await.unwrap_or_default();
        Room::for_message(&*model, length).budget
    }
}

impl Chat {
    /// How much of a message the model would read that answers it; nothing where it reads all of it, or where that is
    /// not known. `model`: the one for a conversation that this message begins.
    pub async fn part_read(
        &self,
        session: Option<SessionId>,
        model: Option<ModelChoice>,
        text: &str,
        context: Option<ContextView>,
        attached: Vec<ContentHash>,
    ) -> Result<Option<PartReadView>, AppError> {
        let attached = self.app.staged(attached).await?;
        let Ok(model) = self.app.model_for(session, model).await else { return Ok(None) };
        let mut message =
            Message::new(Role::User, text, self.app.core.clock.now()).with_attachments(attached);
        message.context = context.and_then(views::context_from);
        let tokens = self.app.tokens_of(model.name());
        let part = self.app.blocking(move || {
            let room = Room::for_message(&*model, tokens.message(&message));
            extremis_memory::part_read(&message, room.budget, &tokens)
        });
        Ok(part.await?.map(views::part_read))
    }
}

/// Tokens of a model's window that are left for its answer: a quarter, at most 4,096 and what it can write.
fn reply_reserve(model: &dyn Model) -> u32 {
    let capabilities = model.capabilities();
    (capabilities.context_window / 4).min(4096).min(capabilities.output_limit.unwrap_or(u32::MAX))
}
