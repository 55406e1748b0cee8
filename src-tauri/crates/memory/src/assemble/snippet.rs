//! Words of archived messages that may matter for the message to answer.

use std::sync::Arc;

use extremis_domain::{Message, SessionId};

use super::parts;

/// A message that was found, or the stretches of it that matter.
#[derive(Debug, Clone, PartialEq)]
pub struct Snippet {
    /// The session it is from, where it is another one.
    pub session: Option<SessionId>,
    /// The message.
    pub message: Arc<Message>,
    /// The byte ranges of its content to send, in order and apart; all of it for none.
    pub kept: Vec<(usize, usize)>,
    /// Why it was found, for people.
    pub reason: String,
}

impl Snippet {
    /// What is sent for it.
    pub fn text(&self) -> String {
        parts::snippet(&self.message, &self.kept)
    }
}
