//! What was said as vectors: computed in the background, kept beside the index, looked up for search and recall.
//!
//! Everything here is optional. Without the model's weights, or while vectors are still missing, words alone decide.

mod background;
mod texts;
mod weights;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use extremis_domain::{MessageId, Session, SessionId};
use extremis_embed::{InputType, Vector};
use extremis_search::{Candidate, SearchError};
use parking_lot::Mutex;

use crate::{TextHash, TextOf, VectorStore};
pub use background::{Background, Host};
pub use weights::LoadedWeights;

/// How long after a person typed something everything else waits.
const AFTER_TYPING: Duration = Duration::from_secs(1);

/// What may be done with the file of vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It is made where there is none, and written.
    Write,
    /// It is read where there is one.
    Read,
}

/// How far computing is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmbeddingProgress {
    /// How many texts' meaning is kept.
    pub texts: usize,
    /// Whether everything is known, as far as this process is to compute it.
    pub is_done: bool,
    /// Why nothing is known by meaning, for people.
    pub trouble: Option<String>,
}

impl EmbeddingProgress {
    /// Whether there is nothing to wait for.
    pub fn is_settled(&self) -> bool {
        self.is_done || self.trouble.is_some()
    }
}

/// The model, what it has computed, and how far that is.
pub struct Embedding {
    weights: LoadedWeights,
    dir: PathBuf,
    access: Access,
    vectors: Mutex<Option<Arc<VectorStore>>>,
    /// What a host that only reads has computed itself, for as long as it runs.
    computed_here: Mutex<Option<Arc<VectorStore>>>,
    embedded: AtomicUsize,
    /// How many single words are known beside the texts.
    words: AtomicUsize,
    work: background::Work,
    typed: Mutex<Option<Instant>>,
    /// What was asked last, and what it means: one message is asked about in several places.
    asked: Mutex<AskedVectors>,
}

/// What one message asks, and its words, each by itself: a message of one word is not what that word means.
#[derive(Clone, Default)]
struct AskedVectors {
    question: Option<(String, Vector)>,
    words: HashMap<String, Vector>,
}

impl Embedding {
    /// Keeps its file in the folder `dir`.
    pub fn new(weights: LoadedWeights, dir: &Path, access: Access) -> Self {
        Self {
            weights,
            dir: dir.to_owned(),
            access,
            vectors: Mutex::default(),
            computed_here: Mutex::default(),
            embedded: AtomicUsize::new(0),
            words: AtomicUsize::new(0),
            work: background::Work::default(),
            typed: Mutex::default(),
            asked: Mutex::default(),
        }
    }

    /// What a question and some of its words mean, in their order; None without the weights. What was asked before and
    /// words that were said anywhere are not computed again.
    pub(crate) fn of_question(&self, question: &str, words: &[&str]) -> Option<(Vector, Vec<Vector>)> {
        let mut known = self.asked.lock().clone();
        let is_new = known.question.as_ref().is_none_or(|(asked, _)| asked != question);
        let unasked: Vec<&str> =
            words.iter().copied().filter(|word| !known.words.contains_key(*word)).collect();
        if is_new {
            let meant = self.computed(InputType::Query, &[question])?.pop()?;
            known.question = Some((question.to_owned(), meant));
        }
        if is_new || !unasked.is_empty() {
            known.words.retain(|word, _| words.contains(&word.as_str()));
            let hashes: Vec<TextHash> = unasked.iter().map(|word| TextHash::of_word(word)).collect();
            let mut missing = Vec::new();
            for (word, vector) in unasked.into_iter().zip(self.known(&hashes)) {
                match vector {
                    Some(vector) => drop(known.words.insert(word.to_owned(), vector)),
                    None => missing.push(word),
                }
            }
            let computed =
                if missing.is_empty() { Vec::new() } else { self.computed(InputType::Word, &missing)? };
            known.words.extend(missing.into_iter().map(str::to_owned).zip(computed));
        }
        self.asked.lock().clone_from(&known);
        let of_words = words.iter().map(|word| known.words.get(*word).copied()).collect::<Option<_>>()?;
        Some((known.question?.1, of_words))
    }

    /// What texts mean, as far as that is known already; nothing is computed.
    pub(crate) fn known(&self, texts: &[TextHash]) -> Vec<Option<Vector>> {
        let nothing = || vec![None; texts.len()];
        if !self.weights.are_there() {
            return nothing();
        }
        let kept = self.vectors().and_then(|vectors| self.unless_broken(vectors.get(texts)));
        let mut known = kept.unwrap_or_else(nothing);
        if let Some(here) = self.computed_here() {
            let computed = self.unless_broken(here.get(texts)).unwrap_or_else(nothing);
            for (known, computed) in known.iter_mut().zip(computed) {
                *known = known.take().or(computed);
            }
        }
        known
    }

    /// What texts mean, computed now: some milliseconds each. None without the weights.
    pub(crate) fn computed(&self, input: InputType, texts: &[&str]) -> Option<Vec<Vector>> {
        self.weights.compute(|embedder| embedder.embed_interactive(input, texts))
    }

    /// Computes what is not known yet of the messages of these sessions, in their order, until about `most` texts were
    /// looked at; tells of how many sessions it is done. It is known for as long as this process runs: for a host that
    /// only reads, in which no thread does it. Words are left out: those of other sessions are compared as they are
    /// written.
    pub(crate) fn prepare(
        &self,
        sessions: &[(SessionId, u64)],
        most: usize,
        read: &dyn Fn(SessionId) -> Option<Arc<Session>>,
        tell: &mut dyn FnMut(usize, usize),
    ) {
        if self.weights.get().is_none() {
            return;
        }
        let known = self.complete();
        let behind = sessions.iter().filter(|(id, revision)| known.get(id) != Some(revision));
        let behind: Vec<SessionId> = behind.map(|(id, _)| *id).collect();
        if behind.is_empty() {
            return;
        }
        let store = self.computed_here().map_or_else(|| VectorStore::in_memory().map(Arc::new), Ok);
        let done = store.and_then(|store| {
            let mut left = most;
            for (number, id) in behind.iter().enumerate() {
                if left == 0 {
                    break;
                }
                if let Some(session) = read(*id) {
                    left = left.saturating_sub(self.embed_into(&store, &session)?);
                }
                tell(number + 1, behind.len());
            }
            Ok(store)
        });
        if let Some(store) =
            self.unless_broken(done).filter(|store| store.counts().is_ok_and(|of| of != (0, 0)))
        {
            *self.computed_here.lock() = Some(store);
            self.count_again();
        }
    }

    /// Computes what is not known of a session's messages; gives how many texts they have.
    fn embed_into(&self, store: &VectorStore, session: &Session) -> Result<usize, SearchError> {
        let mut texts = texts::texts_of(session);
        texts.retain(|(text, _)| text.of != TextOf::Word);
        let known = self.known(&texts.iter().map(|(text, _)| text.hash).collect::<Vec<_>>());
        let missing = texts::missing(&texts, &known);
        let count = texts.len();
        if missing.is_empty() && self.vectors().is_some_and(|vectors| vectors.has(session.id())) {
            return Ok(count);
        }
        for batch in texts::batches(&missing) {
            let Some(batch) = texts::computed(&self.weights, batch) else { return Ok(count) };
            store.put(session.id(), &batch)?;
        }
        let (texts, known): (Vec<_>, Vec<_>) = texts
            .into_iter()
            .zip(known)
            .map(|((text, _), vector)| (text.clone(), Some(text).zip(vector)))
            .unzip();
        store.put(session.id(), &known.into_iter().flatten().collect::<Vec<_>>())?;
        store.settle(session.id(), session.parts().revision, &texts)?;
        Ok(count)
    }

    /// Whether texts can be embedded, as far as is known.
    pub fn is_available(&self) -> bool {
        self.weights.are_there()
    }

    /// How many texts' and words' meaning is kept.
    pub(crate) fn count(&self) -> usize {
        self.embedded.load(Ordering::Relaxed) + self.words.load(Ordering::Relaxed)
    }

    fn computed_here(&self) -> Option<Arc<VectorStore>> {
        self.computed_here.lock().clone()
    }

    fn count_again(&self) {
        let kept = [self.vectors(), self.computed_here()];
        let counts = kept.iter().flatten().filter_map(|vectors| vectors.counts().ok());
        self.counted(counts.fold((0, 0), |(texts, words), more| (texts + more.0, words + more.1)));
    }

    fn counted(&self, (texts, words): (usize, usize)) {
        self.embedded.store(texts, Ordering::Relaxed);
        self.words.store(words, Ordering::Relaxed);
    }

    /// Of how many conversations everything is known.
    pub fn conversations(&self) -> usize {
        self.complete().len()
    }

    /// The sessions of which all is known that is to be, and of which revision.
    fn complete(&self) -> HashMap<SessionId, u64> {
        let stores = [self.vectors(), self.computed_here()].into_iter().flatten();
        let each = stores.filter_map(|vectors| self.unless_broken(vectors.complete()));
        each.fold(HashMap::new(), |mut all, more| {
            all.extend(more);
            all
        })
    }

    /// Whether everything is known.
    pub fn is_done(&self) -> bool {
        self.work.is_done()
    }

    /// Why nothing is, for people.
    pub fn trouble(&self) -> Option<String> {
        self.weights.trouble()
    }

    /// The messages that mean most nearly what a text means, the nearest first, those alone that are so much alike. Looks
    /// at everything, or for so long at the newest.
    pub(crate) fn nearest(
        &self,
        text: &str,
        threshold: f64,
        limit: usize,
        time_limit: Option<Duration>,
    ) -> Vec<Candidate> {
        let vectors: Vec<_> = [self.vectors(), self.computed_here()].into_iter().flatten().collect();
        if vectors.is_empty() || text.trim().is_empty() {
            return Vec::new();
        }
        let Some((query, _)) = self.of_question(text, &[]) else { return Vec::new() };
        let until = time_limit.map(|limit| Instant::now() + limit);
        let nearest = |vectors: &VectorStore| self.unless_broken(vectors.nearest(&query, limit, until));
        let mut near: Vec<Candidate> =
            vectors.iter().filter_map(|vectors| nearest(vectors)).flatten().collect();
        near.retain(|near| near.score >= threshold);
        if vectors.len() > 1 {
            near.sort_by(|one, other| other.score.total_cmp(&one.score));
            let mut seen = HashSet::new();
            near.retain(|near| seen.insert((near.session, near.message.clone())));
        }
        near.truncate(limit);
        near
    }

    /// A person is typing: nothing else may be in the way.
    pub fn note_user_activity(&self) {
        *self.typed.lock() = Some(Instant::now());
    }

    /// How far this is.
    pub fn progress(&self) -> EmbeddingProgress {
        EmbeddingProgress {
            texts: self.embedded.load(Ordering::Relaxed),
            is_done: self.work.is_done() || self.access == Access::Read,
            trouble: self.weights.trouble(),
        }
    }

    /// There may be something new.
    pub fn something_changed(&self) {
        self.work.something_changed();
    }

    /// A message is about to be erased, or something that was made of others.
    pub fn retract(&self, session: SessionId, message: Option<&MessageId>) {
        self.delete(|vectors| vectors.retract(session, message));
    }

    /// Sessions are about to be erased.
    pub fn remove(&self, sessions: &[SessionId]) {
        self.delete(|vectors| vectors.remove(sessions));
    }

    /// Everything is erased.
    pub fn clear(&self) {
        self.work.something_is_erased();
        *self.vectors.lock() = None;
        *self.computed_here.lock() = None;
        self.counted((0, 0));
        if self.access == Access::Write
            && let Err(error) = VectorStore::remove_file(&self.dir)
        {
            tracing::warn!(%error, "the vectors cannot be removed");
        }
    }

    fn delete(&self, delete: impl FnOnce(&VectorStore) -> Result<(), SearchError>) {
        self.work.something_is_erased();
        // Also without the weights: they may have been there before.
        let Some(vectors) = self.vectors() else { return self.clear() };
        let done = delete(&vectors).and_then(|()| vectors.truncate_wal()).and_then(|()| vectors.counts());
        match done {
            Ok(counts) => self.counted(counts),
            Err(error) => {
                // What is erased must not stay, whatever it costs to compute the rest again.
                tracing::warn!(%error, "the vectors could not let go of something and are made again");
                self.clear();
                self.work.something_changed();
            }
        }
    }

    /// The vectors, opened if they were not.
    fn vectors(&self) -> Option<Arc<VectorStore>> {
        let mut place = self.vectors.lock();
        if place.as_ref().is_some_and(|vectors| !vectors.is_there()) {
            *place = None;
        }
        if place.is_none() {
            let opened = match self.access {
                Access::Write => VectorStore::open(&self.dir),
                Access::Read => VectorStore::open_to_read(&self.dir),
            };
            *place =
                opened.inspect_err(|error| tracing::info!(%error, "there are no vectors")).ok().map(Arc::new);
            self.counted(place.as_ref().and_then(|vectors| vectors.counts().ok()).unwrap_or_default());
        }
        place.clone()
    }

    /// What is damaged is thrown away and computed again; what only could not be done now is tried again.
    fn unless_broken<T>(&self, done: Result<T, SearchError>) -> Option<T> {
        done.inspect_err(|error| {
            tracing::warn!(%error, "the vectors failed");
            if error.is_damage() {
                self.clear();
            }
            self.work.something_changed();
        })
        .ok()
    }
}

#[cfg(test)]
mod tests;
