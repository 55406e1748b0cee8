//! What is remembered of the user across conversations.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{MemoryId, MessageId, SessionId, Timestamp};

/// What was in no prompt for so long is asked about.
const UNUSED_SECONDS: i64 = 90 * 24 * 60 * 60;

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
    /// Whether it is used. The user can disable it without deleting it; one that waits for review, was rejected or
    /// superseded is not used either, so that other programs need not know of these.
    pub is_active: bool,
    /// When it was last used, for pruning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<Timestamp>,
    /// When the user last said that it is to be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Timestamp>,
    /// What it is about.
    #[serde(default, skip_serializing_if = "MemoryCategory::is_other")]
    pub category: MemoryCategory,
    /// What the user has still to say of it, or has said; none once it was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<MemoryReview>,
    /// The messages of the user that say it, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<MessageOrigin>,
    /// In how many prompts it was.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub use_count: u64,
    /// From when on it does not hold any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// The memory that it contradicts, while the user has not decided which of the two holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradicts: Option<MemoryId>,
    /// The memory that holds in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<MemoryId>,
    /// What it said before the user corrected it, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<FormerFact>,
    /// Fields of other writers, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// How a memory was created. In JSON as Swift encodes such a choice: `{"llmExtracted": {"conversationId": …}}`
/// or `{"userExplicit": {}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MemorySource {
    /// It was found in a conversation, by a model or by rules.
    LlmExtracted {
        /// The conversation.
        conversation_id: SessionId,
    },
    /// The user said "Remember this".
    UserExplicit {},
}

/// What a memory is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MemoryCategory {
    /// How the user likes things to be.
    Preference,
    /// Tools, languages, systems.
    Technical,
    /// The user, family, health, home.
    Personal,
    /// Job, employer, colleagues.
    Work,
    /// Something that is under way.
    Project,
    /// Anything else, and what another program calls by a name that this one does not know.
    #[default]
    #[serde(other)]
    Other,
}

impl MemoryCategory {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 6] =
        [Self::Preference, Self::Technical, Self::Personal, Self::Work, Self::Project, Self::Other];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    fn is_other(&self) -> bool {
        *self == Self::Other
    }
}

/// What the user has to say, or has said, of a memory that was proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MemoryReview {
    /// It waits.
    Pending,
    /// The user does not want it; kept, so that it is not proposed again.
    Rejected,
}

/// A message that says something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MessageOrigin {
    /// Its conversation.
    pub conversation_id: SessionId,
    /// The message.
    pub message_id: MessageId,
}

/// What a memory said before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FormerFact {
    /// The fact, in words.
    pub fact: String,
    /// When other words took its place.
    pub until: Timestamp,
}

/// What has become of a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MemoryStatus {
    /// It is used.
    Active,
    /// It waits for the user to accept or reject it.
    Proposed,
    /// The user disabled it.
    Disabled,
    /// Its time is over.
    Expired,
    /// A later one holds in its place.
    Superseded,
    /// The user did not want it.
    Rejected,
}

impl UserMemory {
    /// An active memory of which nothing more is known.
    pub fn new(fact: impl Into<String>, source: MemorySource, at: Timestamp) -> Self {
        Self {
            id: MemoryId::new(),
            fact: fact.into(),
            source,
            extracted_at: at,
            confidence: 1.0,
            is_active: true,
            last_used_at: None,
            confirmed_at: None,
            category: MemoryCategory::Other,
            review: None,
            sources: Vec::new(),
            use_count: 0,
            expires_at: None,
            contradicts: None,
            superseded_by: None,
            history: Vec::new(),
            extra: Map::new(),
        }
    }

    /// What has become of it by `now`.
    pub fn status(&self, now: Timestamp) -> MemoryStatus {
        match self.review {
            Some(MemoryReview::Pending) => MemoryStatus::Proposed,
            Some(MemoryReview::Rejected) => MemoryStatus::Rejected,
            None if self.superseded_by.is_some() => MemoryStatus::Superseded,
            None if !self.is_active => MemoryStatus::Disabled,
            None if self.expires_at.is_some_and(|end| end <= now) => MemoryStatus::Expired,
            None => MemoryStatus::Active,
        }
    }

    /// Since when an active memory was in no prompt, where that is so long that the user is asked whether it is still
    /// needed: 90 days, also after the user last said so.
    pub fn unused_since(&self, now: Timestamp) -> Option<Timestamp> {
        let since = self.last_used_at.unwrap_or(self.extracted_at);
        let asked_from = self.confirmed_at.map_or(since, |at| at.max(since));
        let is_long = now.as_second() - asked_from.as_second() >= UNUSED_SECONDS;
        (is_long && self.status(now) == MemoryStatus::Active).then_some(since)
    }

    /// What is left of it once messages are erased for good: nothing where they alone say it, and nothing where it is
    /// not known which messages of an erased conversation do.
    #[must_use]
    pub fn without_sources(&self, is_erased: impl Fn(&MessageOrigin) -> bool) -> Option<Self> {
        let mut left = self.clone();
        left.sources.retain(|origin| !is_erased(origin));
        (!left.sources.is_empty() || self.sources.is_empty()).then_some(left)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: &str = r#"{"id":"m-1","fact":"Prefers concise examples","source":{"llmExtracted":{"conversationId":"550e8400-e29b-41d4-a716-446655440001"}},"extractedAt":"2026-01-04T10:45:00Z","confidence":0.9,"isActive":true,"colour":"blue"}"#;

    #[test]
    fn seed_001_user_memory_has_the_fields_of_the_source_and_keeps_others() {
        let memory: UserMemory = serde_json::from_str(SEED).unwrap();
        assert!(matches!(memory.source, MemorySource::LlmExtracted { .. }));
        assert_eq!(serde_json::to_string(&memory).unwrap(), SEED);
        let said: MemorySource = serde_json::from_str(r#"{"userExplicit":{}}"#).unwrap();
        assert_eq!(said, MemorySource::UserExplicit {});
    }

    #[test]
    fn seed_001_a_memory_is_disabled_without_being_deleted() {
        let memory: UserMemory = serde_json::from_str(&SEED.replace("true", "false")).unwrap();
        assert_eq!(memory.status(Timestamp::from_second(0)), MemoryStatus::Disabled);
        assert_eq!(memory.fact, "Prefers concise examples");
    }

    #[test]
    fn a_category_of_a_later_version_costs_the_category_alone() {
        let memory: UserMemory =
            serde_json::from_str(&SEED.replace(r#""colour":"blue""#, r#""category":"hobby""#)).unwrap();
        assert_eq!(memory.category, MemoryCategory::Other);
    }

    #[test]
    fn what_is_not_accepted_not_in_force_or_over_is_not_active() {
        let at = Timestamp::from_second;
        let active = UserMemory::new("Lives in Ghent", MemorySource::UserExplicit {}, at(0));
        assert_eq!(active.status(at(9)), MemoryStatus::Active);
        let expiring = UserMemory { expires_at: Some(at(5)), ..active.clone() };
        assert_eq!(
            [expiring.status(at(4)), expiring.status(at(5))],
            [MemoryStatus::Active, MemoryStatus::Expired]
        );
        let superseded = UserMemory { superseded_by: Some("m-2".into()), is_active: false, ..active.clone() };
        assert_eq!(superseded.status(at(9)), MemoryStatus::Superseded);
        let review =
            |review| UserMemory { review: Some(review), is_active: false, ..active.clone() }.status(at(9));
        assert_eq!(review(MemoryReview::Pending), MemoryStatus::Proposed);
        assert_eq!(review(MemoryReview::Rejected), MemoryStatus::Rejected);
    }

    #[test]
    fn a_memory_goes_with_the_last_message_that_says_it() {
        let conversation_id = SessionId::new();
        let origin = |message: &str| MessageOrigin { conversation_id, message_id: message.into() };
        let memory = UserMemory {
            sources: vec![origin("a"), origin("b")],
            ..UserMemory::new("Likes tea", MemorySource::UserExplicit {}, Timestamp::from_second(0))
        };
        let left = memory.without_sources(|source| source.message_id == "a".into()).unwrap();
        assert_eq!(left.sources, [origin("b")]);
        assert_eq!(left.without_sources(|source| source.message_id == "b".into()), None);
    }
}
