//! Sessions are made ready for questions once, and kept while they are asked.

use std::sync::Arc;

use extremis_domain::{Branch, Session, SessionId, Snippet};
use extremis_embed::{InputType, Vector};
use parking_lot::Mutex;

use crate::bounded_cache::BoundedCache;
use crate::query_embedding::{Pieces, QueryEmbedding};
use crate::vector_matrix::VectorMatrix;
use crate::{Corpus, Embedding, Question, SemanticScorer, TextHash};

/// So many sessions are kept ready.
const CAPACITY: usize = 4;
/// In a conversation of fewer pieces, words are compared as they are written: all of it is sent in any case, and computing
/// what ten words mean takes longer than all else.
const WORTH_COMPARING: usize = 20;
/// So many texts are embedded together.
const BATCH: usize = 32;

/// Sessions that are ready for questions.
pub(crate) struct CorpusCache(Mutex<BoundedCache<SessionId, Arc<Mutex<CachedCorpus>>>>);

impl Default for CorpusCache {
    fn default() -> Self {
        Self(Mutex::new(BoundedCache::new(CAPACITY)))
    }
}

/// A corpus, and what its pieces and words mean as far as that is known.
pub(crate) struct CachedCorpus {
    corpus: Corpus,
    pieces: VectorMatrix,
    /// Of its words, each by itself.
    words: VectorMatrix,
    /// Whether it is all of a conversation, and asked more than once. Of what was chosen for one question, words are
    /// compared as they are written: looking up what thousands mean takes longer than one question may.
    is_whole: bool,
    /// How many vectors there were of anything when they were looked up last.
    looked_up_at: Option<usize>,
}

impl CorpusCache {
    /// What was said on a branch of a session that has to do with a question, the best first. Meaning counts as far as it
    /// was computed.
    pub fn find(
        &self,
        embedding: &Embedding,
        session: SessionId,
        branch: &Branch,
        question: &Question,
    ) -> Vec<Snippet> {
        let cached = self.of(session);
        cached.lock().find(embedding, branch, question)
    }

    /// Computes what the messages and words of the session mean, as far as that is not known, at most so many of them;
    /// tells how far it is. What is computed here is kept here alone.
    pub fn prepare(
        &self,
        embedding: &Embedding,
        session: &Session,
        most: usize,
        tell: &mut dyn FnMut(usize, usize),
    ) {
        let branch = session.branch(None);
        let cached = self.of(session.id());
        let mut cached = cached.lock();
        cached.follow(&branch);
        cached.look_up(embedding, &branch);
        let mut missing = cached.missing(&branch);
        missing.truncate(most);
        for (done, batch) in missing.chunks(BATCH).enumerate() {
            for alike in batch.chunk_by(|one, other| one.is_word == other.is_word) {
                let input = if alike[0].is_word { InputType::Word } else { InputType::Passage };
                let texts: Vec<&str> = alike.iter().map(|missing| missing.text.as_str()).collect();
                let Some(vectors) = embedding.computed(input, &texts) else { return };
                for (missing, vector) in alike.iter().zip(&vectors) {
                    cached.put(missing, vector);
                }
            }
            tell((done * BATCH + batch.len()).min(missing.len()), missing.len());
        }
    }

    pub fn clear(&self) {
        self.0.lock().clear();
    }

    fn of(&self, session: SessionId) -> Arc<Mutex<CachedCorpus>> {
        self.0
            .lock()
            .get_or_insert_with(session, || Arc::new(Mutex::new(CachedCorpus::new(Corpus::default(), true))))
    }
}

/// A text or a word whose vector is not known yet.
struct Missing {
    place: usize,
    is_word: bool,
    text: String,
}

impl CachedCorpus {
    fn new(corpus: Corpus, is_whole: bool) -> Self {
        let (pieces, words) = (VectorMatrix::default(), VectorMatrix::default());
        Self { corpus, pieces, words, is_whole, looked_up_at: None }
    }

    /// One that was put together for one question.
    pub fn for_one_question(question: &Question) -> Self {
        Self::new(Corpus::of_question(question), false)
    }

    /// What was said on the branch that has to do with a question, the best first.
    pub fn find(&mut self, embedding: &Embedding, branch: &Branch, question: &Question) -> Vec<Snippet> {
        self.follow(branch);
        self.look_up(embedding, branch);
        let pieces = if self.is_whole { Pieces::all(&self.pieces) } else { Pieces::chosen(&self.pieces) };
        let is_worth_it = self.corpus.pieces().len() >= WORTH_COMPARING;
        let words = if is_worth_it { &self.words } else { &VectorMatrix::default() };
        let query = QueryEmbedding::of(question, embedding, &self.corpus, (pieces, words));
        self.corpus.recall(branch, question, query.as_ref().map(|query| query as &dyn SemanticScorer))
    }

    fn follow(&mut self, branch: &Branch) {
        if !self.corpus.follow(branch) {
            (self.pieces, self.words) = (VectorMatrix::default(), VectorMatrix::default());
        }
        let pieces = self.corpus.pieces().len();
        if pieces > self.pieces.len() {
            self.looked_up_at = None;
        }
        self.pieces.grow(pieces);
        self.words.grow(self.corpus.words().len());
    }

    fn missing(&self, branch: &Branch) -> Vec<Missing> {
        let pieces = (0..self.pieces.len()).filter(|place| !self.pieces.has(*place));
        let pieces = pieces.filter_map(|place| {
            Some(Missing { place, is_word: false, text: self.corpus.text(branch, place)? })
        });
        let words = self.corpus.words().enumerate();
        let words = words.filter(|(place, _)| self.is_whole && !self.words.has(*place));
        let words =
            words.filter_map(|(place, word)| Some(Missing { place, is_word: true, text: word?.to_owned() }));
        pieces.chain(words).collect()
    }

    /// Looks up what is not known yet, unless nothing can have changed since it was looked up last.
    fn look_up(&mut self, embedding: &Embedding, branch: &Branch) {
        if !embedding.is_available() {
            return;
        }
        let count = Some(embedding.count());
        if self.looked_up_at == count && count != Some(0) {
            return;
        }
        let missing = self.missing(branch);
        let hash = |missing: &Missing| {
            let of = if missing.is_word { TextHash::of_word } else { TextHash::of };
            of(&missing.text)
        };
        let hashes: Vec<TextHash> = missing.iter().map(hash).collect();
        for (missing, vector) in missing.iter().zip(embedding.known(&hashes)) {
            if let Some(vector) = vector {
                self.put(missing, &vector);
            }
        }
        self.looked_up_at = Some(embedding.count());
    }

    fn put(&mut self, missing: &Missing, vector: &Vector) {
        let known = if missing.is_word { &mut self.words } else { &mut self.pieces };
        known.put(missing.place, vector);
    }
}

#[cfg(test)]
mod tests;
