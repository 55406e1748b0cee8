//! What is remembered of the user in all conversations, as a host sees it and gives it.

use extremis_domain::{MemoryCategory, MemoryId, MemoryStatus, MessageId, SessionId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One thing that is remembered of the user.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct UserMemoryView {
    /// Identity.
    pub id: MemoryId,
    /// The fact, in words.
    pub fact: String,
    /// What it is about.
    pub category: MemoryCategory,
    /// What has become of it.
    pub status: MemoryStatus,
    /// The messages of the user that say it, oldest first.
    pub sources: Vec<MemorySourceView>,
    /// Whether the user asked for it to be remembered; otherwise it was found.
    pub said_to_remember: bool,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// In how many prompts it was.
    #[ts(type = "number")]
    pub uses: u64,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601.
    pub last_used_at: Option<String>,
    /// Since when it was in no prompt, where that is so long that the user is asked whether to keep it; ISO 8601.
    /// Enabling it keeps it.
    pub unused_since: Option<String>,
    /// From when on it does not hold any more; ISO 8601.
    pub expires_at: Option<String>,
    /// The memory that it contradicts, while the user has not decided which holds.
    pub contradicts: Option<OtherMemoryView>,
    /// The memory that holds in its place.
    pub superseded_by: Option<OtherMemoryView>,
    /// What it said before, oldest first.
    pub history: Vec<FormerFactView>,
}

/// A message that says something of the user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct MemorySourceView {
    /// Its conversation.
    pub session: SessionId,
    /// What that is called; none when it is not there any more.
    pub title: Option<String>,
    /// The message.
    pub message: MessageId,
}

/// Another memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct OtherMemoryView {
    /// Identity.
    pub id: MemoryId,
    /// Its words.
    pub fact: String,
}

/// What a memory said before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct FormerFactView {
    /// Its words.
    pub fact: String,
    /// When others took their place; ISO 8601.
    pub until: String,
}

/// All that is remembered of the user.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct UserMemoriesView {
    /// In the order in which they were added.
    pub memories: Vec<UserMemoryView>,
    /// From so many active ones on, some should go.
    pub many: usize,
    /// No more than so many can be active.
    pub most: usize,
}

/// Something that the user wants to be remembered.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct NewUserMemory {
    /// The fact, in words.
    pub fact: String,
    /// What it is about.
    #[serde(default)]
    pub category: MemoryCategory,
    /// The conversation and the message that it is from, if it is from one.
    #[serde(default)]
    pub source: Option<(SessionId, MessageId)>,
}

impl NewUserMemory {
    /// Something that is in no message.
    pub fn saying(fact: impl Into<String>) -> Self {
        Self { fact: fact.into(), category: MemoryCategory::default(), source: None }
    }
}

/// What came of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ImportedMemories {
    /// New ones.
    pub added: usize,
    /// Known already.
    pub known: usize,
    /// Of these it could not be told what they say.
    pub refused: usize,
}

/// What is remembered of the user in all conversations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct UserMemorySettings {
    /// Whether anything is looked for, and whether anything goes into a prompt.
    pub enabled: bool,
    /// What is as sure as this, in percent, is used without being asked about; none: everything is asked about.
    pub accept_from: Option<u8>,
    /// After so many seconds without a word a conversation is looked through as if it had been left; 0: only when it is.
    pub idle_seconds: u32,
    /// Applications by their names. Where one writes from there, nothing is looked for and no memories are sent along.
    pub excluded_apps: Vec<String>,
}

impl Default for UserMemorySettings {
    fn default() -> Self {
        Self { enabled: true, accept_from: None, idle_seconds: 600, excluded_apps: Vec::new() }
    }
}
