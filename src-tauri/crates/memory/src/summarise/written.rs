//! What comes back from writing a summary: its words, and what the checks found in them.

use extremis_domain::{Conflict, FactField, MessageId, Quality};

/// A summary that may be committed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// Its words; every locked line is among them.
    pub content: String,
    /// What it contradicts even after the model was told. Not empty: it is held, until the user accepts it.
    pub conflicts: Vec<Conflict>,
    /// How much of what can be checked is left; none where the messages hold nothing of the kind.
    pub quality: Option<Quality>,
    /// What is neither in it nor in the facts, the most important first.
    pub lost: Vec<Lost>,
}

/// Something said in the covered messages that the summary and the facts leave out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// The kind of fact that it would be.
    pub field: FactField,
    /// It, in the words of the message.
    pub text: String,
    /// Where it was said.
    pub message: MessageId,
}
