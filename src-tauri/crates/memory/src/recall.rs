//! Finding what was said before that a new message needs: scoring the messages of a conversation by their words, by
//! what they mean, by what stands beside them and by who said them.
//!
//! A [`Corpus`] is made once for a conversation and goes on with it; a [`Question`] is made of the message to answer.
//! The rest of the engine sees [`Snippet`]s alone, the best first. What is in the prompt already is skipped, and the
//! budget applied, where the prompt is assembled.
//!
//! Deliberately absent: input and output. Vectors are handed in, and everything works without them.

mod bm25;
mod corpus;
mod lexicon;
mod meaning;
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
use crate::render::is_silent;
pub(crate) use corpus::EPISODE_GAP;
pub use corpus::{Corpus, Cut, Piece};
use lexicon::Lexicon;
pub use meaning::Meaning;
pub(crate) use pieces::picture;
pub use pieces::recallable;
pub use question::Question;
pub(crate) use question::leans_on_the_last_turn;
use score::Scored;
pub use speakers::Speakers;
use words::each_folded;

/// The most pieces that are found.
const MOST: usize = 1024;

/// The messages before `asked` that have to do with it, the best first. `upto` is the last message of the branch; the
/// head for none. Reads the whole conversation: whoever asks often keeps a [`Corpus`].
pub fn recall(session: &Session, upto: Option<&MessageId>, asked: &Message) -> Vec<Snippet> {
    let branch = session.branch(upto);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    let question = Question::about(asked, &branch);
    corpus.recall(&branch, &question, None)
}

/// The words of a conversation whose meaning by themselves recall asks for, on whichever branch they were said: the same
/// that [`Corpus::words`] gives.
pub fn vocabulary(session: &Session) -> Vec<String> {
    let speakers = Speakers::of(&session.branch(None));
    let mut lexicon = Lexicon::default();
    for message in session.parts().messages.iter().filter(|message| !is_silent(message)) {
        each_folded(&speakers.without(&recallable(message)), |form, _| {
            lexicon.numbered(form);
        });
    }
    lexicon.words().flatten().map(str::to_owned).collect()
}

impl Corpus {
    /// The messages before the one that the question is about that have to do with it, the best first. `branch` is
    /// the one that this corpus follows; `meaning` is what is known of its meaning and the question's.
    pub fn recall(
        &self,
        branch: &Branch,
        question: &Question,
        meaning: Option<&dyn Meaning>,
    ) -> Vec<Snippet> {
        let end = branch.place(&question.asked).unwrap_or(branch.len());
        let found = score::found(self, question, meaning, (end, MOST));
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
