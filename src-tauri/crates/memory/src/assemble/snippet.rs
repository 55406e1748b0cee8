//! Words of archived messages that may matter for the message to answer.

use std::sync::Arc;

use extremis_domain::{Message, SessionId};

/// A message that was found, or a piece of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Snippet {
    /// The session it is from, where it is another one.
    pub session: Option<SessionId>,
    /// The title of that session.
    pub title: String,
    /// The message.
    pub message: Arc<Message>,
    /// The byte ranges of what can be recalled of it to send, in order and apart; all of it for none.
    pub kept: Vec<(usize, usize)>,
    /// Whether it fits by itself, and not only by what stands beside it or by who said it.
    pub is_match: bool,
    /// Why it was found, for people.
    pub reason: String,
}
