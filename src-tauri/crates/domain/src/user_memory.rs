//! What is remembered of the user across conversations.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{MemoryId, SessionId, Timestamp};

/// A single fact remembered about the user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserMemory {
    /// Identity.
    pub id: MemoryId,
    /// The fact, in words.
    pub fact: String,
    /// How it was created.
    pub source: MemorySource,
    /// When it was extracted.
    pub extracted_at: Timestamp,
    /// How sure the model was, from 0 to 1.
    pub confidence: f64,
    /// The user can disable it without deleting it.
    pub is_active: bool,
    /// When it was last used, for pruning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<Timestamp>,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// How a memory was created. In JSON as Swift encodes such a choice: `{"llmExtracted": {"conversationId": …}}`
/// or `{"userExplicit": {}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MemorySource {
    /// A model found it in a conversation.
    LlmExtracted {
        /// The conversation.
        conversation_id: SessionId,
    },
    /// The user said "Remember this".
    UserExplicit {},
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_001_user_memory_has_the_fields_of_the_source_and_keeps_others() {
        let json = r#"{"id":"m-1","fact":"Prefers concise examples","source":{"llmExtracted":{"conversationId":"550e8400-e29b-41d4-a716-446655440001"}},"extractedAt":"2026-01-04T10:45:00Z","confidence":0.9,"isActive":true,"colour":"blue"}"#;
        let memory: UserMemory = serde_json::from_str(json).unwrap();
        assert!(matches!(memory.source, MemorySource::LlmExtracted { .. }));
        assert_eq!(serde_json::to_string(&memory).unwrap(), json);
        let said: MemorySource = serde_json::from_str(r#"{"userExplicit":{}}"#).unwrap();
        assert_eq!(said, MemorySource::UserExplicit {});
    }
}
