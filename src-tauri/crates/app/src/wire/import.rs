//! Conversations from elsewhere, as a host sees them: what there is, what came in, what was taken back.

use serde::Serialize;
use ts_rs::TS;

/// What an import would do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ImportPreview {
    /// Every conversation that was found.
    pub sessions: Vec<PlannedView>,
    /// The assistants that they are from, such as `ChatGPT`; none for those of Extremis.
    pub assistants: Vec<String>,
    /// What there is no place for and would be kept as it is, in words, such as `12 tool calls`.
    pub kept: Vec<String>,
    /// How many files and pictures would come in with messages that are not here.
    pub attachments: usize,
    /// How many things that are remembered of the user would come along.
    pub memories: usize,
    /// Whether instructions for all conversations would come along. They would not be in force.
    pub instructions: bool,
    /// What could not be read, and why, for people.
    pub refused: Vec<String>,
    /// Whether it was stopped before its end.
    pub cancelled: bool,
}

/// What would be done with a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct PlannedView {
    /// The conversation, as it is or would be here.
    pub id: String,
    /// Its title there.
    pub title: String,
    /// When it was last changed there, as ISO 8601.
    pub updated_at: String,
    /// How many messages it has there, on all branches.
    pub messages: usize,
    /// Whether it is here.
    pub state: PlannedKind,
    /// How many of its messages are not here.
    pub new_messages: usize,
    /// Whether it is in the trash here, and would stay there.
    pub in_trash: bool,
}

/// Whether a conversation is here already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum PlannedKind {
    /// It is not here.
    New,
    /// It is here, and something of it is not.
    Grown,
    /// All of it is here.
    Known,
}

/// What came of taking in a folder or a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ImportView {
    /// Conversations taken in.
    pub added: usize,
    /// Conversations that were here already and have new messages now.
    pub updated: usize,
    /// Conversations in which there was nothing new.
    pub known: usize,
    /// How many of all these are in the trash, and stay there.
    pub in_trash: usize,
    /// Files and pictures that came in with messages.
    pub attachments: usize,
    /// Memories of the user taken in.
    pub memories: usize,
    /// Whether instructions for all conversations came in. They are not in force.
    pub instructions: bool,
    /// How many conversations came in with instructions of their own. They are not in force.
    pub own_instructions: usize,
    /// The assistants that the conversations are from, such as `ChatGPT`; none for those of Extremis.
    pub assistants: Vec<String>,
    /// What there is no place for and was kept as it was, in words, such as `12 tool calls`.
    pub kept: Vec<String>,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Files that could not be read, and why, for people; they were left as they are.
    pub refused: Vec<String>,
    /// The conversations that have a label there, in order; no window imports files with labels.
    #[ts(skip)]
    pub sessions: Vec<ImportedView>,
    /// Whether it was stopped before its end; doing it again goes on.
    pub cancelled: bool,
}

/// A conversation that has a label where it came from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportedView {
    /// The label.
    pub label: String,
    /// The conversation here.
    pub id: String,
    /// How many messages it has there.
    pub messages: usize,
}

/// The last import that changed something and can be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct LastImportView {
    /// When, as ISO 8601.
    pub at: String,
    /// Conversations that it brought.
    pub added: usize,
    /// Conversations that were here before and to which it added messages.
    pub updated: usize,
}

/// What came of taking the last import back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct UndoneImportView {
    /// Conversations that went to the trash.
    pub sessions: usize,
    /// Messages that went to the trash out of conversations that were here before.
    pub messages: usize,
    /// Conversations that stay as they are, because something was done in them since.
    pub left: usize,
    /// Whether it was stopped before its end; doing it again goes on.
    pub cancelled: bool,
}
