//! What is remembered of the user, as a host sees it.

use extremis_domain::{MemoryId, MemorySource, SessionId, Timestamp, UserMemory};

use crate::wire::{FormerFactView, MemorySourceView, OtherMemoryView, UserMemoryView};

/// One memory among all; `title` says what a conversation is called.
pub(crate) fn view(
    memory: &UserMemory,
    all: &[UserMemory],
    now: Timestamp,
    title: &impl Fn(SessionId) -> Option<String>,
) -> UserMemoryView {
    let other = |id: &MemoryId| {
        let found = all.iter().find(|other| other.id == *id)?;
        Some(OtherMemoryView { id: id.clone(), fact: found.fact.clone() })
    };
    let source = |origin: &extremis_domain::MessageOrigin| MemorySourceView {
        session: origin.conversation_id,
        title: title(origin.conversation_id),
        message: origin.message_id.clone(),
    };
    let former = |former: &extremis_domain::FormerFact| FormerFactView {
        fact: former.fact.clone(),
        until: former.until.to_string(),
    };
    UserMemoryView {
        id: memory.id.clone(),
        fact: memory.fact.clone(),
        category: memory.category,
        status: memory.status(now),
        sources: memory.sources.iter().map(source).collect(),
        said_to_remember: matches!(memory.source, MemorySource::UserExplicit {}),
        confidence: memory.confidence,
        uses: memory.use_count,
        created_at: memory.extracted_at.to_string(),
        last_used_at: memory.last_used_at.map(|at| at.to_string()),
        unused_since: memory.unused_since(now).map(|at| at.to_string()),
        expires_at: memory.expires_at.map(|at| at.to_string()),
        contradicts: memory.contradicts.as_ref().and_then(other),
        superseded_by: memory.superseded_by.as_ref().and_then(other),
        history: memory.history.iter().map(former).collect(),
    }
}
