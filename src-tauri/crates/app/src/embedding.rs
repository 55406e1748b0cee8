//! What was said as vectors: computed in the background, kept beside the index, looked up for search and recall.
//!
//! Everything here is optional. Without the model's weights, or while vectors are still missing, words alone decide.

mod background;
mod weights;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use extremis_archive::Mode;
use extremis_domain::{MessageId, SessionId};
use extremis_embed::Vector;
use extremis_search::{Near, SearchError, TextHash, Vectors};

use crate::search::folder;
use crate::wire::{IndexState, Meaning};
pub(crate) use background::Background;
pub(crate) use weights::Weights;

/// How long after a person typed something everything else waits.
const AFTER_TYPING: Duration = Duration::from_secs(1);

/// The model, what it has computed, and how far that is.
pub(crate) struct Embedding {
    weights: Weights,
    dir: PathBuf,
    mode: Mode,
    vectors: Mutex<Option<Arc<Vectors>>>,
    embedded: AtomicUsize,
    /// How many single words are known beside the texts.
    words: AtomicUsize,
    work: background::Work,
    typed: Mutex<Option<Instant>>,
    /// What was asked last, and what it means: one message is asked about in several places.
    asked: Mutex<HashMap<String, Vector>>,
}

impl Embedding {
    pub fn new(weights: Weights, data_dir: &Path, mode: Mode) -> Self {
        Self {
            weights,
            dir: folder(data_dir),
            mode,
            vectors: Mutex::default(),
            embedded: AtomicUsize::new(0),
            words: AtomicUsize::new(0),
            work: background::Work::default(),
            typed: Mutex::default(),
            asked: Mutex::default(),
        }
    }

    /// What a question and some of its words mean, in their order; None without the weights. What was asked before and
    /// words that were said anywhere are not computed again.
    pub fn of_question(&self, question: &str, words: &[&str]) -> Option<(Vector, Vec<Vector>)> {
        let mut known = lock(&self.asked).clone();
        let is_new = |text: &&str| !known.contains_key(*text);
        let unasked: Vec<&str> = words.iter().copied().filter(is_new).collect();
        let mut missing: Vec<&str> = [question].into_iter().filter(is_new).collect();
        if !(missing.is_empty() && unasked.is_empty()) {
            known.retain(|text, _| text == question || words.contains(&text.as_str()));
            let hashes: Vec<TextHash> = unasked.iter().map(|word| TextHash::of_word(word)).collect();
            for (word, vector) in unasked.iter().zip(self.known(&hashes)) {
                match vector {
                    Some(vector) => drop(known.insert((*word).to_owned(), vector)),
                    None => missing.push(word),
                }
            }
            let computed = self.computed(&missing)?;
            known.extend(missing.into_iter().map(str::to_owned).zip(computed));
            lock(&self.asked).clone_from(&known);
        }
        let of_words = words.iter().map(|word| known.get(*word).copied()).collect::<Option<_>>()?;
        Some((known.get(question).copied()?, of_words))
    }

    /// What texts mean, as far as that is known already; nothing is computed.
    pub fn known(&self, texts: &[TextHash]) -> Vec<Option<Vector>> {
        let nothing = || vec![None; texts.len()];
        if !self.weights.are_there() {
            return nothing();
        }
        let kept = self.vectors().and_then(|vectors| self.unless_broken(vectors.get(texts)));
        kept.unwrap_or_else(nothing)
    }

    /// What texts mean, computed now: some milliseconds each. None without the weights.
    pub fn computed(&self, texts: &[&str]) -> Option<Vec<Vector>> {
        Some(self.weights.get()?.embed_soon(texts))
    }

    /// How many texts' and words' meaning is kept.
    pub fn count(&self) -> usize {
        self.embedded.load(Ordering::Relaxed) + self.words.load(Ordering::Relaxed)
    }

    fn counted(&self, (texts, words): (usize, usize)) {
        self.embedded.store(texts, Ordering::Relaxed);
        self.words.store(words, Ordering::Relaxed);
    }

    /// Of how many conversations everything is known.
    pub fn conversations(&self) -> usize {
        let known = self.vectors().and_then(|vectors| self.unless_broken(vectors.complete()));
        known.map_or(0, |known| known.len())
    }

    /// Whether everything is known.
    pub fn is_done(&self) -> bool {
        self.work.is_done()
    }

    /// Why nothing is, for people.
    pub fn trouble(&self) -> Option<String> {
        self.weights.trouble()
    }

    /// The messages that mean most nearly what was typed, the nearest first, those alone that are so much alike. Looks at
    /// everything, or for so long at the newest.
    pub fn nearest(&self, typed: &str, alike: f32, most: usize, patience: Option<Duration>) -> Vec<Near> {
        let Some(vectors) = self.vectors().filter(|_| !typed.trim().is_empty()) else { return Vec::new() };
        let Some((question, _)) = self.of_question(typed, &[]) else { return Vec::new() };
        let until = patience.map(|patience| Instant::now() + patience);
        let mut near = self.unless_broken(vectors.nearest(&question, most, until)).unwrap_or_default();
        near.retain(|near| near.cosine >= alike);
        near
    }

    /// A person is typing: nothing else may be in the way.
    pub fn person_types(&self) {
        *lock(&self.typed) = Some(Instant::now());
    }

    /// Adds to the index's state how far this is.
    pub fn tell(&self, state: IndexState) -> IndexState {
        let trouble = self.weights.trouble();
        let meaning = match (&trouble, self.work.is_done() || self.mode == Mode::Read) {
            (Some(_), _) => Meaning::Off,
            (None, true) => Meaning::Ready,
            (None, false) => Meaning::Working,
        };
        IndexState {
            embedded: self.embedded.load(Ordering::Relaxed),
            meaning,
            reason: state.reason.or(trouble),
            ..state
        }
    }

    /// There may be something new.
    pub fn something_changed(&self) {
        self.work.something_changed();
    }

    /// A message is about to be erased, or something that was made of others.
    pub fn withdraw(&self, session: SessionId, message: Option<&MessageId>) {
        self.take_out(|vectors| vectors.withdraw(session, message));
    }

    /// Sessions are about to be erased.
    pub fn remove(&self, sessions: &[SessionId]) {
        self.take_out(|vectors| vectors.remove(sessions));
    }

    /// Everything is erased.
    pub fn clear(&self) {
        self.work.something_is_erased();
        *lock(&self.vectors) = None;
        self.counted((0, 0));
        if self.mode == Mode::Write
            && let Err(error) = Vectors::remove_file(&self.dir)
        {
            tracing::warn!(%error, "the vectors cannot be removed");
        }
    }

    fn take_out(&self, take_out: impl FnOnce(&Vectors) -> Result<(), SearchError>) {
        self.work.something_is_erased();
        // Also without the weights: they may have been there before.
        let Some(vectors) = self.vectors() else { return self.clear() };
        let done = take_out(&vectors).and_then(|()| vectors.scrub()).and_then(|()| vectors.counts());
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
    fn vectors(&self) -> Option<Arc<Vectors>> {
        let mut place = lock(&self.vectors);
        if place.as_ref().is_some_and(|vectors| !vectors.is_there()) {
            *place = None;
        }
        if place.is_none() {
            let opened = match self.mode {
                Mode::Write => Vectors::open(&self.dir),
                Mode::Read => Vectors::open_to_read(&self.dir),
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every critical section is a single assignment or look.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
