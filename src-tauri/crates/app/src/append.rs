//! Accepting a message: journalled and synced before anyone is told that it was sent.

use extremis_domain::{
    Change, CommandUse, ContentHash, Context, InstructionsVersion, Labels, Message, Role, Session, SessionId,
    Timestamp,
};
use extremis_memory::Tokens;

use crate::models::chosen_of;
use crate::views;
use crate::wire::{AppEvent, ContextView, ModelChoice, Sent};
use crate::{App, AppError, Conversations};

/// A message to add without asking a model.
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// Who speaks.
    pub role: Role,
    /// What was said.
    pub content: String,
    /// When; now, where there is none.
    pub at: Option<Timestamp>,
    /// The speaker's name, where there is one.
    pub name: Option<String>,
    /// What the user was looking at.
    pub context: Option<ContextView>,
    /// The model that is to answer in the conversation that begins with it; none: the one of all others.
    pub model: Option<ModelChoice>,
    /// The instructions for the conversation that begins with it alone; none without words.
    pub instructions: Option<String>,
    /// The name of the model that is to answer it, whichever answers in its conversation.
    pub answered_by: Option<String>,
    /// The quick command that it is made by, if it is.
    pub made_by: Option<CommandUse>,
    /// Whether it is asked in passing: a conversation that begins with it is a quick one, and one of those that it goes on
    /// stays so, where any other message keeps it.
    pub quick: bool,
    /// What goes along with it, as [`Chat::attach`](crate::Chat::attach) took it in.
    pub attachments: Vec<ContentHash>,
    /// Whether the conversation that begins with it is the one that the next start opens.
    pub becomes_active: bool,
}

impl NewMessage {
    /// A message with nothing but its words, said now.
    pub fn new(role: Role, content: impl Into<String>) -> Self {
        Self {
            role,
            content: content.into(),
            at: None,
            name: None,
            context: None,
            model: None,
            instructions: None,
            answered_by: None,
            made_by: None,
            quick: false,
            attachments: Vec::new(),
            becomes_active: false,
        }
    }

    /// The same message with what the user was looking at.
    #[must_use]
    pub fn with_context(mut self, context: Option<ContextView>) -> Self {
        self.context = context;
        self
    }
}

impl Conversations {
    /// Adds a message to a session, or to a new one. It is durable when this returns.
    pub async fn append(&self, session: Option<SessionId>, new: NewMessage) -> Result<Sent, AppError> {
        let (session, message) = self.app.accept(session, new).await?;
        Ok(Sent { session, message: message.id.clone(), error: None })
    }
}

impl App {
    pub(crate) async fn accept(
        &self,
        session: Option<SessionId>,
        new: NewMessage,
    ) -> Result<(SessionId, Message), AppError> {
        if new.content.trim().is_empty() && new.attachments.is_empty() {
            return Err(AppError::EmptyMessage);
        }
        let new = self.sign(session, new)?;
        let (model, instructions, quick) = (new.model.clone(), new.instructions.clone(), new.quick);
        let sent = new.attachments.clone();
        let message = self.counted(new).await?;
        let (session, message) = match session {
            None => {
                let quick = quick.then_some(Change::QuickSet { quick });
                self.first_message(message, model, instructions, quick).await?
            }
            Some(id) => self.next_message(id, message, quick).await?,
        };
        self.unstage(sent).await;
        self.entry_changed(session);
        Ok((session, message))
    }

    /// The message that would be kept, with its length in tokens.
    pub(crate) async fn counted(&self, new: NewMessage) -> Result<Message, AppError> {
        let at = new.at.unwrap_or_else(|| self.core.clock.now());
        let context: Option<Context> = new.context.and_then(views::context_from);
        let mut message = Message::new(new.role, new.content, at);
        message.name = new.name;
        message.context = context;
        message.model = new.answered_by;
        message = message.with_attachments(self.staged(new.attachments).await?);
        if let Some(command) = new.made_by {
            message = message.made_by(command);
        }
        self.count(message).await
    }

    /// The message with its length in tokens.
    pub(crate) async fn count(&self, message: Message) -> Result<Message, AppError> {
        let tokens = self.tokens();
        self.blocking(move || tokens.counted(message)).await
    }

    async fn first_message(
        &self,
        message: Message,
        model: Option<ModelChoice>,
        instructions: Option<String>,
        quick: Option<Change>,
    ) -> Result<(SessionId, Message), AppError> {
        let id = SessionId::new();
        self.give(id, message.attachments().cloned().collect()).await?;
        let mut added = vec![Change::MessageAdded { message: message.clone() }];
        added.extend(quick);
        added.extend(model.as_ref().map(|model| Change::ModelChosen { model: Some(chosen_of(model)) }));
        if let Some(text) = instructions.filter(|text| !text.trim().is_empty()) {
            let version = InstructionsVersion::new(&text, message.timestamp)?;
            added.push(Change::InstructionsSet { version });
        }
        let session = self.archive(move |archive| archive.create(id, message.timestamp, added)).await?;
        let message = session.head().map(|head| Message::clone(head)).ok_or(AppError::Closing)?;
        self.emit(AppEvent::MessageAdded {
            session: id,
            message: Box::new(views::message(&session, &message, false)),
        });
        if let Some(model) = model {
            self.note_recent(model).await;
        }
        Ok((id, message))
    }

    async fn next_message(
        &self,
        id: SessionId,
        message: Message,
        quick: bool,
    ) -> Result<(SessionId, Message), AppError> {
        self.give(id, message.attachments().cloned().collect()).await?;
        let (session, message) = self
            .commit_onto(id, move |session| {
                let parent = session.head().map(|head| head.id.clone());
                let message = message.clone().after(parent);
                let mut changes = vec![Change::MessageAdded { message: message.clone() }];
                changes.extend((session.is_quick() && !quick).then_some(Change::QuickSet { quick }));
                changes.extend(in_the_list_again(session, &message));
                Ok((changes, message))
            })
            .await?;
        self.emit(AppEvent::MessageAdded {
            session: id,
            message: Box::new(views::message(&session, &message, false)),
        });
        Ok((id, message))
    }

    /// The counter for the model in use.
    pub(crate) fn tokens(&self) -> Tokens {
        self.tokens_of(&self.core.models.last_name())
    }

    /// The counter for the model of this name.
    pub(crate) fn tokens_of(&self, model: &str) -> Tokens {
        self.core.token_counts.for_model(model)
    }
}

/// A conversation that was put away comes back to the list when the user goes on with it.
fn in_the_list_again(session: &Session, message: &Message) -> Option<Change> {
    let labels = session.labels();
    let is_taken_up = labels.archived && message.role == Role::User;
    is_taken_up.then_some(Change::Labelled { labels: Labels { archived: false, ..labels } })
}
