//! Finding what was said before that a new message needs: scoring the messages of a conversation by their words, by
//! what they mean, by what stands beside them and by who said them.
//!
//! A [`Corpus`] is made once for a conversation and goes on with it; a [`Question`] is made of the message to answer.
//! The rest of the engine sees [`Snippet`]s alone, the best first. What is in the prompt already is skipped, and the
//! budget applied, where the prompt is assembled.
//!
//! Deliberately absent: input and output. Vectors are handed in, and everything works without them.

mod corpus;
mod normal;
mod pieces;
mod question;
mod score;
mod speakers;
mod when;
mod words;

use std::sync::Arc;

use extremis_domain::{Branch, Message, MessageId, Session};

use crate::Snippet;
pub(crate) use corpus::EPISODE_GAP;
pub use corpus::{Corpus, Cut, Piece};
pub(crate) use pieces::picture;
pub use pieces::recallable;
pub use question::Question;
pub(crate) use question::leans_on_the_last_turn;
use score::Scored;
pub use speakers::Speakers;

/// The most pieces that are found.
const MOST: usize = 1024;

/// The messages before `asked` that have to do with it, the best first. `upto` is the last message of the branch; the
/// head for none. Reads the whole conversation: whoever asks often keeps a [`Corpus`].
pub fn recall(session: &Session, upto: Option<&MessageId>, asked: &Message) -> Vec<Snippet> {
    let branch = session.branch(upto);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    let question = Question::about(asked, &branch);
    corpus.recall(&branch, &question)
}

impl Corpus {
    /// The messages before the one that the question is about that have to do with it, the best first. `branch` is
    /// the one that this corpus follows.
    pub fn recall(&self, branch: &Branch, question: &Question) -> Vec<Snippet> {
        let end = branch.place(&question.asked).unwrap_or(branch.len());
        let found = score::found(self, question, end, MOST);
        let snippets = found.into_iter().filter_map(|Scored { piece, why, .. }| {
            let piece = &self.pieces()[piece];
            let message = Arc::clone(branch.get(piece.place)?);
            Some(Snippet {
                session: None,
                title: String::new(),
                is_match: why.is_match(),
                kept: piece.kept(&message, question),
                message,
                reason: why.to_string(),
            })
        });
        snippets.collect()
    }
}

#[cfg(test)]
mod tests;
