//! What the user wrote last, so that it can be written again from the message field.

use std::collections::HashSet;

use extremis_archive::Archive;
use extremis_domain::{Role, SessionId};

use crate::{AppError, Chat};

/// Texts that are given, at most.
const MOST: usize = 100;
/// Conversations that are looked at for them, at most.
const SESSIONS: usize = 20;
/// Longer ones were hardly typed, and are left out.
const LONGEST: usize = 20_000;

impl Chat {
    /// The latest messages of the user, each text once: those of `first`, newest first, then those of the conversations
    /// that were used last. Conversations that cannot be read are left out.
    pub async fn own_messages(&self, first: Option<SessionId>) -> Result<Vec<String>, AppError> {
        self.app.archive(move |archive| Ok(own_messages(archive, first))).await
    }
}

fn own_messages(archive: &Archive, first: Option<SessionId>) -> Vec<String> {
    let others = archive.entries().into_iter().map(|entry| entry.id).filter(|id| Some(*id) != first);
    let mut known = HashSet::new();
    let texts = first.into_iter().chain(others).take(SESSIONS).flat_map(|id| written_in(archive, id));
    texts.filter(|text| known.insert(text.clone())).take(MOST).collect()
}

/// What the user wrote in a conversation, newest first.
fn written_in(archive: &Archive, id: SessionId) -> Vec<String> {
    let Ok(session) = archive.session(id) else { return Vec::new() };
    let own = session.visible().rev().filter(|message| message.role == Role::User);
    let texts = own.map(|message| message.content.trim());
    texts.filter(|text| !text.is_empty() && text.len() <= LONGEST).take(MOST).map(str::to_owned).collect()
}
