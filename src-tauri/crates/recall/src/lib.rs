//! Finding what was said before that a new message needs: scoring the messages of a conversation by their words, by
//! what they mean, by what stands beside them and by who said them.
//!
//! A [`Corpus`] is made once for a conversation and goes on with it; a [`Question`] is made of the message to answer.
//! The rest of the engine sees snippets alone, the best first. What is in the prompt already is skipped, and the
//! budget applied, where the prompt is assembled.

mod bm25;
mod bounded_cache;
mod corpus;
mod corpus_cache;
mod cross_session;
mod embedding;
mod lexicon;
mod likeness;
mod merged_corpus;
mod query_embedding;
mod question;
mod recall;
mod relevance;
mod same;
mod score;
mod semantic;
mod speakers;
mod thresholds;
mod vector_matrix;
mod vector_store;
mod z_scores;

#[cfg(test)]
mod golden;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use extremis_domain::{Branch, SentReason, Session, Snippet};
use extremis_text::each_folded;

pub use corpus::{Corpus, Piece};
pub use cross_session::Library;
pub use embedding::{Access, Background, Embedding, EmbeddingProgress, Host, LoadedWeights};
use lexicon::Lexicon;
pub use likeness::Likeness;
pub use question::Question;
pub use recall::{Query, Recall, Scope};
pub use same::FactMeanings;
use score::Scored;
pub use semantic::SemanticScorer;
pub use speakers::Speakers;
pub use vector_store::{EmbeddedText, TextHash, TextOf, VectorStore};

/// The most pieces that are found.
const MOST: usize = 1024;

/// The words of a conversation whose meaning by themselves recall asks for, on whichever branch they were said: the same
/// that [`Corpus::words`] gives.
pub fn vocabulary(session: &Session) -> Vec<String> {
    let speakers = Speakers::of(&session.branch(None));
    let mut lexicon = Lexicon::default();
    for message in session.parts().messages.iter().filter(|message| !message.is_silent()) {
        each_folded(&speakers.without(&message.recallable()), |form, _| {
            lexicon.numbered(form);
        });
    }
    lexicon.words().flatten().map(str::to_owned).collect()
}

impl Corpus {
    /// The messages before the one that the question is about that have to do with it, the best first. `branch` is
    /// the one that this corpus follows; `semantic` is what is known of its meaning and the question's.
    pub fn recall(
        &self,
        branch: &Branch,
        question: &Question,
        semantic: Option<&dyn SemanticScorer>,
    ) -> Vec<Snippet> {
        let end = branch.place(&question.asked).unwrap_or(branch.len());
        let found = score::found(self, question, semantic, (end, MOST));
        let snippets = found.into_iter().filter_map(|Scored { piece, why, .. }| {
            let piece = &self.pieces()[piece];
            let message = Arc::clone(branch.get(piece.place)?);
            Some(Snippet {
                session: None,
                title: String::new(),
                is_match: why.is_match(),
                kept: piece.kept(&message, question),
                message,
                reason: SentReason::from(why).to_string(),
            })
        });
        snippets.collect()
    }
}
