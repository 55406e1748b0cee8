//! What was said before that a message needs: conversations are made ready for questions once, and kept while they are
//! asked.
//!
//! Deliberately absent: how well anything fits, which is `recall`'s.

mod known;
mod meant;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use extremis_domain::{Branch, Message, MessageId, Session, SessionId, Snippet};
use extremis_embed::Vector;
use extremis_recall::{Corpus, Question, SemanticScorer};
use extremis_search::TextHash;

use crate::embedding::Embedding;
use known::Known;
use meant::Meant;

/// So many conversations are kept ready.
const MOST: usize = 4;
/// So many texts are embedded together.
const BATCH: usize = 32;

/// Conversations that are ready for questions, the one that was asked last at the end.
#[derive(Default)]
pub(crate) struct Corpora(Mutex<VecDeque<(SessionId, Arc<Mutex<Kept>>)>>);

/// One of them.
struct Kept {
    corpus: Corpus,
    pieces: Known,
    /// Of its words, each by itself.
    words: Known,
    /// Whether words are compared by what they mean: looking up thousands takes longer than one question may.
    compares_words: bool,
    /// How many vectors there were of anything when they were looked up last.
    looked_up_at: Option<usize>,
}

impl Corpora {
    /// What was said in the session before a message that has to do with it, the best first. Meaning counts as far as
    /// it was computed.
    pub fn recall(
        &self,
        embedding: &Embedding,
        session: &Session,
        upto: Option<&MessageId>,
        asked: &Message,
    ) -> Vec<Snippet> {
        let branch = session.branch(upto);
        let kept = self.of(session.id());
        let mut kept = lock(&kept);
        kept.recall(embedding, &branch, &Question::about(asked, &branch))
    }

    /// The same for a conversation that is there for one question: nothing of it is kept.
    pub fn recall_once(embedding: &Embedding, session: &Session, question: Question) -> Vec<Snippet> {
        let branch = session.branch(None);
        let mut once = Kept { compares_words: false, ..Kept::new() };
        once.recall(embedding, &branch, &question.among(&branch))
    }

    /// Computes what the messages of the session mean, as far as that is not known; tells how far it is. What is
    /// computed here is kept here alone.
    pub fn prepare(&self, embedding: &Embedding, session: &Session, tell: &mut dyn FnMut(usize, usize)) {
        let branch = session.branch(None);
        let kept = self.of(session.id());
        let mut kept = lock(&kept);
        kept.follow(&branch);
        kept.look_up(embedding, &branch);
        let missing = kept.missing(&branch);
        for (done, batch) in missing.chunks(BATCH).enumerate() {
            let texts: Vec<&str> = batch.iter().map(|missing| missing.text.as_str()).collect();
            let Some(vectors) = embedding.computed(&texts) else { return };
            for (missing, vector) in batch.iter().zip(&vectors) {
                kept.put(missing, vector);
            }
            tell((done * BATCH + batch.len()).min(missing.len()), missing.len());
        }
    }

    /// Lets go of what was made of conversations, when something was erased.
    pub fn clear(&self) {
        lock(&self.0).clear();
    }

    fn of(&self, session: SessionId) -> Arc<Mutex<Kept>> {
        let mut all = lock(&self.0);
        let place = all.iter().position(|(id, _)| *id == session);
        let kept = place.and_then(|place| all.remove(place)).map(|(_, kept)| kept);
        let kept = kept.unwrap_or_else(|| Arc::new(Mutex::new(Kept::new())));
        all.push_back((session, Arc::clone(&kept)));
        if all.len() > MOST {
            all.pop_front();
        }
        kept
    }
}

/// A text or a word whose vector is not known yet.
struct Missing {
    place: usize,
    is_word: bool,
    text: String,
}

impl Kept {
    fn new() -> Self {
        let (pieces, words) = (Known::default(), Known::default());
        Self { corpus: Corpus::default(), pieces, words, compares_words: true, looked_up_at: None }
    }

    fn recall(&mut self, embedding: &Embedding, branch: &Branch, question: &Question) -> Vec<Snippet> {
        self.follow(branch);
        self.look_up(embedding, branch);
        let meant = Meant::of(question, embedding, &self.corpus, (&self.pieces, &self.words));
        self.corpus.recall(branch, question, meant.as_ref().map(|meant| meant as &dyn SemanticScorer))
    }

    fn follow(&mut self, branch: &Branch) {
        if !self.corpus.follow(branch) {
            (self.pieces, self.words) = (Known::default(), Known::default());
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
        let words = words.filter(|(place, _)| self.compares_words && !self.words.has(*place));
        let words =
            words.filter_map(|(place, word)| Some(Missing { place, is_word: true, text: word?.to_owned() }));
        pieces.chain(words).collect()
    }

    /// Looks up what is not known yet, unless nothing can have changed since it was looked up last.
    fn look_up(&mut self, embedding: &Embedding, branch: &Branch) {
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave a list half made, and a corpus that it left so no longer follows its branch.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
