//! What was said before that a message needs: conversations are made ready for questions once, and kept while they are
//! asked.
//!
//! Deliberately absent: how well anything fits, which is `memory`'s.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use extremis_domain::{Branch, Message, MessageId, Session, SessionId};
use extremis_embed::{Vector, chunks};
use extremis_memory::{Corpus, Question, Snippet};

use crate::embedding::Embedding;

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
    /// The vectors of its pieces, one behind the other; zeros where none is known.
    vectors: Vec<u8>,
    known: Vec<bool>,
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
        kept.recall(embedding, &branch, Question::about(asked, &branch))
    }

    /// The same for a conversation that is there for one question: nothing of it is kept.
    pub fn recall_once(embedding: &Embedding, session: &Session, question: Question) -> Vec<Snippet> {
        let branch = session.branch(None);
        Kept::new().recall(embedding, &branch, question.among(&branch))
    }

    /// Computes what the messages of the session mean, as far as that is not known; tells how far it is. What is
    /// computed here is kept here alone.
    pub fn prepare(&self, embedding: &Embedding, session: &Session, tell: &mut dyn FnMut(usize, usize)) {
        let branch = session.branch(None);
        let kept = self.of(session.id());
        let mut kept = lock(&kept);
        kept.follow(&branch);
        kept.look_up(embedding, &branch);
        let missing: Vec<usize> =
            kept.known.iter().enumerate().filter(|(_, known)| !**known).map(|(piece, _)| piece).collect();
        for (done, batch) in missing.chunks(BATCH).enumerate() {
            let texts: Vec<String> =
                batch.iter().map(|piece| kept.corpus.text(&branch, *piece).unwrap_or_default()).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let Some(vectors) = embedding.computed(&texts) else { return };
            for (piece, vector) in batch.iter().zip(&vectors) {
                kept.put(*piece, vector);
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

impl Kept {
    fn new() -> Self {
        Self { corpus: Corpus::cut_by(chunks), vectors: Vec::new(), known: Vec::new(), looked_up_at: None }
    }

    fn recall(&mut self, embedding: &Embedding, branch: &Branch, question: Question) -> Vec<Snippet> {
        self.follow(branch);
        self.look_up(embedding, branch);
        let question = match self.closeness(embedding, &question) {
            Some(closeness) => question.close_to(closeness),
            None => question,
        };
        self.corpus.recall(branch, &question)
    }

    fn follow(&mut self, branch: &Branch) {
        if !self.corpus.follow(branch) {
            self.vectors.clear();
            self.known.clear();
        }
        let pieces = self.corpus.pieces().len();
        if pieces > self.known.len() {
            self.looked_up_at = None;
        }
        self.known.resize(pieces, false);
        self.vectors.resize(pieces * Vector::BYTES, 0);
    }

    /// Looks up what is not known yet, unless nothing can have changed since it was looked up last.
    fn look_up(&mut self, embedding: &Embedding, branch: &Branch) {
        let count = Some(embedding.count());
        if self.looked_up_at == count && count != Some(0) {
            return;
        }
        let missing: Vec<(usize, String)> = (0..self.known.len())
            .filter(|piece| !self.known[*piece])
            .filter_map(|piece| Some((piece, self.corpus.text(branch, piece)?)))
            .collect();
        let texts: Vec<&str> = missing.iter().map(|(_, text)| text.as_str()).collect();
        for ((piece, _), vector) in missing.iter().zip(embedding.known(&texts)) {
            if let Some(vector) = vector {
                self.put(*piece, &vector);
            }
        }
        self.looked_up_at = Some(embedding.count());
    }

    fn put(&mut self, piece: usize, vector: &Vector) {
        let start = piece * Vector::BYTES;
        self.vectors[start..start + Vector::BYTES].copy_from_slice(&vector.to_bytes());
        self.known[piece] = true;
    }

    /// How close each piece is to the question in meaning; None when nothing is known of that.
    fn closeness(&self, embedding: &Embedding, question: &Question) -> Option<Vec<Option<f32>>> {
        let text = question.text();
        if text.is_empty() || !self.known.iter().any(|known| *known) {
            return None;
        }
        let meaning = embedding.of_question(text)?;
        let stored = self.vectors.chunks_exact(Vector::BYTES).zip(&self.known);
        Some(stored.map(|(stored, known)| meaning.cosine_of(stored).filter(|_| *known)).collect())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic cannot leave a list half made, and a corpus that it left so no longer follows its branch.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
