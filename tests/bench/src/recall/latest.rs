//! The baseline of nobody who looks for anything: the latest messages, as far back as the budget allows.

use std::sync::Arc;

use extremis_domain::{Session, Snippet};

/// All messages, the latest first.
pub(super) fn recall(session: &Session) -> Vec<Snippet> {
    let branch = session.branch(None);
    let snippets = branch.messages(0..branch.len()).rev().map(|message| Snippet {
        session: None,
        title: String::new(),
        is_match: true,
        message: Arc::clone(message),
        kept: Vec::new(),
        reason: "Is one of the latest".to_owned(),
    });
    snippets.collect()
}
