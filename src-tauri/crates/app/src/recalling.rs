//! What was said before that a message needs: conversations are made ready for questions once, and kept while they are
//! asked.
//!
//! Deliberately absent: how well anything fits, which is `memory`'s.

use std::sync::{Arc, Mutex, PoisonError};

use extremis_domain::{Message, MessageId, Session, SessionId};
use extremis_memory::{Corpus, Question, Snippet};

/// So many conversations are kept ready.
const MOST: usize = 4;

/// Conversations that are ready for questions, the one that was asked last at the end.
#[derive(Default)]
pub(crate) struct Corpora(Mutex<Vec<(SessionId, Arc<Mutex<Corpus>>)>>);

impl Corpora {
    /// What was said in the session before a message that has to do with it, the best first.
    pub fn recall(&self, session: &Session, upto: Option<&MessageId>, asked: &Message) -> Vec<Snippet> {
        let branch = session.branch(upto);
        let kept = self.of(session.id());
        // One that a panic left half made is begun again: it no longer follows any branch.
        let mut corpus = kept.lock().unwrap_or_else(PoisonError::into_inner);
        corpus.follow(&branch);
        let question = Question::about(asked, &branch);
        corpus.recall(&branch, &question)
    }

    /// Forgets what was made of all conversations, when something was erased.
    pub fn clear(&self) {
        self.lock().clear();
    }

    fn of(&self, session: SessionId) -> Arc<Mutex<Corpus>> {
        let mut kept = self.lock();
        let known = kept.iter().position(|(id, _)| *id == session).map(|place| kept.remove(place).1);
        let corpus = known.unwrap_or_default();
        kept.push((session, Arc::clone(&corpus)));
        if kept.len() > MOST {
            kept.remove(0);
        }
        corpus
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<(SessionId, Arc<Mutex<Corpus>>)>> {
        // Each critical section leaves the list whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
