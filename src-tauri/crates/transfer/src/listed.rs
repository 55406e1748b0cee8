//! What an index of another writer says of conversations beyond their files.

use extremis_domain::{Role, Session, SessionId, title_of};
use serde::Deserialize;
use serde_json::Value;

/// A line of an index.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Listed {
    title: Option<String>,
    is_archived: bool,
}

/// An index, of any writer.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Index {
    #[serde(alias = "sessions")]
    conversations: Vec<Value>,
    #[serde(default, alias = "activeSessionId")]
    active_conversation_id: Option<SessionId>,
}

/// The lines of an index, and the conversation that was open last. One that cannot be read is missed by nobody.
pub(crate) fn read(bytes: &[u8]) -> (Vec<(SessionId, Listed)>, Option<SessionId>) {
    let index: Index = serde_json::from_slice(bytes).unwrap_or_default();
    let lines = index.conversations.into_iter().filter_map(|line| {
        let id: SessionId = line.get("id").and_then(Value::as_str)?.parse().ok()?;
        Some((id, serde_json::from_value(line).ok()?))
    });
    (lines.collect(), index.active_conversation_id)
}

impl Listed {
    /// Gives a session the title under which it was shown, and the mark that it was archived. Extremis for macOS keeps
    /// the title in its index alone.
    pub(crate) fn complete(&self, session: Session) -> Session {
        let mut parts = session.parts().clone();
        let title = self.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        let first = session.visible().find(|message| message.role == Role::User);
        let generated = first.map(|first| title_of(&first.beginning()));
        if let Some(title) = title.filter(|_| parts.title.is_none() || parts.title == generated) {
            parts.title = Some(title.to_owned());
        }
        if self.is_archived {
            parts.extra.entry("isArchived").or_insert(true.into());
        }
        Session::from_parts(parts).unwrap_or(session)
    }
}
