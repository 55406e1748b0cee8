//! What a host says of an export, and what it is told.

use extremis_domain::SessionId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What conversations are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum ExportKind {
    /// Notes.
    Markdown,
    /// Pages.
    Html,
    /// All that Extremis knows of them, to be imported again.
    Json,
    /// A line each, for training.
    JsonLines,
}

/// What is to be exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ExportRequest {
    /// The conversations; none: all that are not in the trash.
    pub sessions: Option<Vec<SessionId>>,
    /// As what.
    pub format: ExportKind,
    /// Whether what the user was looking at comes along.
    pub contexts: bool,
    /// Whether summaries, facts and memories come along; where that is not said, in JSON alone.
    pub memory: Option<bool>,
}

/// The folder of notes that follows the conversations.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct NotesFolderView {
    /// Where it is; none: no folder does.
    pub folder: Option<String>,
    /// When the notes were brought up to date last, in this run.
    pub written_at: Option<String>,
    /// What went wrong the last time, and what to do.
    pub problem: Option<String>,
    /// What became of notes that were changed by hand, in this run.
    pub told: Vec<String>,
}

/// What an export did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ExportView {
    /// The file or the folder.
    pub to: String,
    /// Conversations that were written.
    pub written: usize,
    /// Conversations whose files said all of it already.
    pub unchanged: usize,
    /// Files of an earlier export that were removed, as their conversations are gone.
    pub removed: usize,
    /// Files that somebody changed since, which were left as they are.
    pub left: Vec<String>,
    /// Conversations that could not be read, and why.
    pub failed: Vec<String>,
    /// Files and pictures that go along with messages and are in it.
    pub attachments: usize,
    /// Those that are not in it, and why.
    pub missing: Vec<String>,
    /// Whether it was stopped before its end.
    pub cancelled: bool,
}
