//! Sessions and messages as a host sees them.

use extremis_domain::{Context, MessageId, Role, SessionId, Status, StopReason, Usage};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AttachmentView, LabelsView, ModelChoice, NodeView, WireError};

/// One row of the session list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct EntryView {
    /// The session's id.
    pub id: SessionId,
    /// The title to show.
    pub title: String,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601; last activity.
    pub updated_at: String,
    /// Visible messages.
    pub message_count: usize,
    /// First user message, shortened.
    pub preview: Option<String>,
    /// ISO 8601; when it went to the trash.
    pub deleted_at: Option<String>,
    /// How many of its messages are in the trash by themselves.
    pub deleted_messages: usize,
    /// Whether it was asked in passing and not kept as a conversation.
    pub quick: bool,
    /// How the user put it in order.
    pub labels: LabelsView,
}

/// A message in the trash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct DeletedMessageView {
    /// The id of the session that it is of.
    pub session: SessionId,
    /// That session's title.
    pub title: String,
    /// The message's id.
    pub message: MessageId,
    /// Who said it.
    #[ts(type = "\"system\" | \"user\" | \"assistant\"")]
    pub role: Role,
    /// Its beginning, on one line.
    pub preview: String,
    /// ISO 8601; when it was deleted.
    pub deleted_at: String,
    /// Whether it is not erased by itself, because a summary that holds words of the user was made from it.
    pub kept: bool,
}

/// How a conversation ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct LastWords {
    /// The session's id.
    pub session: SessionId,
    /// Who said it.
    #[ts(type = "\"system\" | \"user\" | \"assistant\"")]
    pub role: Role,
    /// The beginning of the last message, on one line.
    pub text: String,
}

/// One conversation: its visible history from some message on, and its memory.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SessionView {
    /// The session's id.
    pub id: SessionId,
    /// The title to show.
    pub title: String,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601; last activity.
    pub updated_at: String,
    /// Counts the changes.
    #[ts(type = "number")]
    pub revision: u64,
    /// All visible messages.
    pub message_count: usize,
    /// Place of the first of `messages` in the whole visible history, from 0; earlier ones are asked for.
    pub first: usize,
    /// The visible history from `first` on: to its end, unless a page out of the middle was asked for.
    pub messages: Vec<MessageView>,
    /// The summary in force.
    pub summary: Option<Box<NodeView>>,
    /// The answer that is arriving now.
    pub streaming: Option<StreamingView>,
    /// When it went to the trash.
    pub deleted_at: Option<String>,
    /// The model that was chosen for this conversation alone.
    pub model: Option<ModelChoice>,
    /// Whether instructions were set for this conversation alone.
    pub has_instructions: bool,
}

/// What the main window begins with.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct LastSession {
    /// The conversation that was open last.
    pub session: Option<SessionView>,
    /// The conversation that would be shown, if the start before this one had not ended while it was opened.
    pub held: Option<SessionId>,
}

/// The part of a conversation around one message.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct PageView {
    /// The conversation with the messages around it.
    pub session: SessionView,
    /// The end of the branch that was visible before, where another one had to be shown: the way back.
    pub left: Option<MessageId>,
}

/// The quick command that a message was made by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CommandUseView {
    /// The command's name, such as `explain-code`.
    pub name: String,
    /// The same as people read it.
    pub title: String,
    /// What the user wrote beside it; often nothing.
    pub said: String,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct MessageView {
    /// The message's id.
    pub id: MessageId,
    /// The message it follows.
    pub parent: Option<MessageId>,
    /// Who speaks.
    #[ts(type = "\"system\" | \"user\" | \"assistant\"")]
    pub role: Role,
    /// Markdown.
    pub content: String,
    /// ISO 8601.
    pub timestamp: String,
    /// The speaker's name, where there is one.
    pub name: Option<String>,
    /// What the user was looking at.
    pub context: Option<ContextView>,
    /// How it ended.
    #[ts(type = "\"complete\" | \"stopped\" | \"failed\" | \"deleted\" | \"forgotten\"")]
    pub status: Status,
    /// Of a stopped answer: why it ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "\"user\" | \"process_end\" | \"length_limit\"")]
    pub stop_reason: Option<StopReason>,
    /// The model that wrote it.
    pub model: Option<String>,
    /// Its length in tokens.
    pub tokens: Option<u32>,
    /// What the model says it used.
    #[ts(type = "{ promptTokens: number; completionTokens: number } | null")]
    pub usage: Option<Usage>,
    /// Of an answer: milliseconds from asking the model to its last word.
    #[ts(type = "number | null")]
    pub took_ms: Option<u64>,
    /// Of an answer: what it cost in US dollars, where the price of the model was known.
    pub cost_usd: Option<f64>,
    /// Of an answer: how much of the message that it answers the model was sent, where that was not all of it.
    pub part_read: Option<PartReadView>,
    /// Of an answer: how many of the user's memories its model was sent, where it was any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub memories: Option<usize>,
    /// The quick command that it was made by, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub quick_command: Option<CommandUseView>,
    /// What goes along with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<AttachmentView>>")]
    pub attachments: Vec<AttachmentView>,
    /// Of an answer: how many pictures its model was not shown, where it was any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pictures_unseen: Option<usize>,
    /// Whether a summary in force covers it.
    pub covered: bool,
    /// Whether it is always sent word for word.
    pub pinned: bool,
    /// The versions of it that retries made; one where there was none.
    pub versions: VersionView,
}

/// How much of a message a model reads that is too long for it, in bytes of its texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct PartReadView {
    /// What it reads.
    pub read: usize,
    /// All of it.
    pub whole: usize,
}

/// Which version of a message is shown, of how many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct VersionView {
    /// Place of this one in `ids`, from 0.
    pub index: usize,
    /// All of them, oldest first.
    pub ids: Vec<MessageId>,
}

/// An answer that is arriving.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct StreamingView {
    /// The id that the answer will have.
    pub message_id: MessageId,
    /// The user message it answers.
    pub parent: MessageId,
    /// What arrived so far.
    pub text: String,
    /// The model that writes it.
    pub model: String,
    /// How it stands while no word has come, where there is something to say.
    pub state: Option<AnswerState>,
}

/// How an answer stands of which no word has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct AnswerState {
    /// What goes on.
    pub phase: AnswerPhase,
    /// The model that is asked.
    pub model: String,
    /// Why, for people; half a sentence where it waits (`The provider is busy`).
    pub note: Option<String>,
    /// Of a wait: how many seconds it is.
    pub seconds: Option<u32>,
    /// Of a wait: ISO 8601, its end.
    pub until: Option<String>,
}

/// What goes on before the first word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum AnswerPhase {
    /// The model is asked.
    Asking,
    /// It will be asked again.
    Waiting,
    /// It thinks before it answers.
    Thinking,
}

impl AnswerState {
    /// A phase with nothing to say about it.
    pub fn new(phase: AnswerPhase, model: &str) -> Self {
        Self { phase, model: model.to_owned(), note: None, seconds: None, until: None }
    }

    /// The same with its reason.
    #[must_use]
    pub fn because(self, note: String) -> Self {
        Self { note: Some(note), ..self }
    }
}

/// A captured context. The same shape comes back with a message, less what the user removed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct ContextView {
    /// Identity of the capture.
    pub id: String,
    /// ISO 8601.
    pub captured_at: Option<String>,
    /// `Mousepad`.
    pub app_name: Option<String>,
    /// The platform's id of the application.
    pub app_id: Option<String>,
    /// The window's title.
    pub window_title: Option<String>,
    /// The page's address.
    pub url: Option<String>,
    /// The text selected there.
    pub selected_text: Option<String>,
    /// The clipboard's text, when allowed.
    pub clipboard: Option<String>,
    /// The length of the whole selection in characters, where `selected_text` is only its beginning.
    pub selection_length: Option<u32>,
    /// The length of the clipboard's whole text in characters, where `clipboard` is only its beginning.
    pub clipboard_length: Option<u32>,
}

impl ContextView {
    /// A context of the archive as a host sees it.
    pub fn from_context(context: &Context) -> Self {
        let source = &context.source;
        Self {
            id: context.id.clone(),
            captured_at: context.captured_at.map(|at| at.to_string()),
            app_name: source.application_name.clone(),
            app_id: source.bundle_identifier.clone(),
            window_title: source.window_title.clone(),
            url: source.url.clone(),
            selected_text: context.selected_text.clone(),
            clipboard: context.clipboard.clone(),
            selection_length: context.selection_length.map(shown),
            clipboard_length: context.clipboard_length.map(shown),
        }
    }

    /// Whether nothing in it says anything about what the user was looking at.
    pub fn is_empty(&self) -> bool {
        let fields = [&self.app_name, &self.window_title, &self.url, &self.selected_text, &self.clipboard];
        fields.iter().all(|field| field.as_ref().is_none_or(String::is_empty))
    }
}

/// A length as it is shown, which need not be exact beyond some gigabytes.
fn shown(length: u64) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// A message was accepted: it is on the disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct Sent {
    /// The session it went to.
    pub session: SessionId,
    /// The message's id.
    pub message: MessageId,
    /// Why no answer was started, where none was; the message is safe and can be sent again.
    pub error: Option<WireError>,
}
