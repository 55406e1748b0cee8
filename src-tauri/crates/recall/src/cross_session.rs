//! What was said in other conversations that a message needs, found on the way to its answer.
//!
//! The index says by their words, and the vectors by their meaning, which messages may be to the point; only their
//! conversations are opened, and what stands around them is weighed as recall weighs one conversation. Where one of
//! those who speak there is named, it is looked for once more without the name, which is everywhere in what they say.
//! Nothing waits: what the index does not have yet is not found, and looking ends after a fixed time however much there
//! is.
//!
//! Deliberately absent: what is in the trash, conversations that are isolated, and whether the user wants any of this.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use extremis_domain::{MessageId, Session, SessionId, Snippet, Timestamp};
use extremis_search::{Candidate, CandidateQuery};

use crate::corpus_cache::CachedCorpus;
use crate::merged_corpus::{MergedCorpus, MergedCorpusBuilder};
use crate::{Embedding, Question, thresholds};

/// How many messages may be to the point, by their words and by what they mean.
const CANDIDATES: usize = 400;
/// How long each of both may be looked for.
const TIME_LIMIT: Duration = Duration::from_millis(8);
/// How many conversations are opened.
const OPENED: usize = 48;
/// So many of its best messages say how good a conversation is.
const TELLING: usize = 3;
/// So many messages before and after one that may be to the point are weighed with it.
const AROUND: usize = 8;
/// How many messages are weighed in all.
const WEIGHED: usize = 1000;
/// How many are recalled: less would often do, and each of them costs.
const RECALLED: usize = 64;

/// Where the other conversations are.
pub trait Library {
    /// The messages that have the words that tell most, the best first.
    fn candidates(&self, query: &CandidateQuery<'_>) -> Vec<Candidate>;

    /// A conversation, which is not kept open for this; none that is gone or cannot be read.
    fn session(&self, id: SessionId) -> Option<Arc<Session>>;
}

/// The messages of a conversation that may be to the point, and how well they seem to fit.
type CandidateScores = HashMap<MessageId, f64>;

/// What was said in other conversations than the one that asks that has to do with a question, the best first.
pub(crate) fn find(
    embedding: &Embedding,
    library: &dyn Library,
    (own, now): (SessionId, Timestamp),
    question: &Question,
) -> Vec<Snippet> {
    let words: Vec<_> = question.words().collect();
    let query = CandidateQuery { words, except: own, limit: CANDIDATES, time_limit: TIME_LIMIT };
    let by_words = if query.words.is_empty() { Vec::new() } else { library.candidates(&query) };
    let mut recall = CrossSessionRecall { embedding, library, own, now, by_words, opened: HashMap::new() };
    let mut merged = recall.merged(question.text());
    let among = question.clone().among(&merged.session.branch(None));
    if among.text() != question.text() {
        merged = recall.merged(among.text());
    }
    let branch = merged.session.branch(None);
    let question = question.clone().among(&branch);
    let found = CachedCorpus::for_one_question().find(embedding, &branch, &question);
    let mut snippets = merged.originals(found);
    snippets.truncate(RECALLED);
    snippets
}

/// One question to other conversations.
struct CrossSessionRecall<'a> {
    embedding: &'a Embedding,
    library: &'a dyn Library,
    own: SessionId,
    now: Timestamp,
    by_words: Vec<Candidate>,
    /// Conversations that were opened for it.
    opened: HashMap<SessionId, Arc<Session>>,
}

impl CrossSessionRecall<'_> {
    /// The conversations in which something may be to the point, the best first: what has words of the message, and what
    /// means something like a text.
    fn ranked(&self, text: &str) -> Vec<(SessionId, CandidateScores)> {
        let mut sessions: HashMap<SessionId, CandidateScores> = HashMap::new();
        let mut add = |Candidate { session, message, score }: Candidate| {
            *sessions.entry(session).or_default().entry(message).or_default() += score;
        };
        self.by_words.iter().cloned().for_each(&mut add);
        let mut near = self.embedding.nearest(text, thresholds::CANDIDATE, CANDIDATES, Some(TIME_LIMIT));
        near.retain(|near| near.session != self.own);
        let is_close =
            near.first().is_some_and(|nearest| nearest.score >= thresholds::CANDIDATE_TO_THE_POINT);
        if is_close || !self.by_words.is_empty() {
            near.into_iter().for_each(add);
        }
        let mut sessions: Vec<_> = sessions.into_iter().collect();
        sessions.sort_by(|(first, one), (second, other)| {
            fit(other).total_cmp(&fit(one)).then_with(|| second.cmp(first))
        });
        sessions
    }

    /// The best conversations, of each what stands around that which may be to the point; those that are not open yet are
    /// opened.
    fn merged(&mut self, text: &str) -> MergedCorpus {
        let mut sessions: Vec<(Arc<Session>, BTreeSet<usize>)> = Vec::new();
        let mut weighed = 0;
        for (id, scores) in self.ranked(text) {
            if sessions.len() >= OPENED || weighed >= WEIGHED {
                break;
            }
            let Some(session) = self.open(id) else { continue };
            let parts = session.parts();
            if parts.deleted_at.is_some() || parts.policy.as_ref().is_some_and(|policy| policy.apart) {
                continue;
            }
            let places = around(&session, &scores, WEIGHED - weighed);
            if !places.is_empty() {
                weighed += places.len();
                sessions.push((session, places));
            }
        }
        sessions.sort_by_key(|(session, _)| session.parts().created_at);
        let mut builder = MergedCorpusBuilder::new(self.now);
        for (session, places) in &sessions {
            let branch = session.branch(None);
            builder.add(session, places.iter().filter_map(|place| branch.get(*place)));
        }
        builder.build()
    }

    fn open(&mut self, id: SessionId) -> Option<Arc<Session>> {
        if let Some(session) = self.opened.get(&id) {
            return Some(Arc::clone(session));
        }
        let session = self.library.session(id)?;
        self.opened.insert(id, Arc::clone(&session));
        Some(session)
    }
}

/// How well the best messages of a conversation fit.
fn fit(scores: &CandidateScores) -> f64 {
    let mut fits: Vec<f64> = scores.values().copied().collect();
    fits.sort_by(|one, other| other.total_cmp(one));
    fits.iter().take(TELLING).sum()
}

/// The places of the visible branch around those that may be to the point, the best of them first taken.
fn around(session: &Session, scores: &CandidateScores, most: usize) -> BTreeSet<usize> {
    let branch = session.branch(None);
    let mut centres: Vec<(f64, usize)> =
        scores.iter().filter_map(|(message, fit)| Some((*fit, branch.place(message)?))).collect();
    centres.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(second.cmp(first)));
    let mut places = BTreeSet::new();
    for (_, centre) in centres {
        if places.len() >= most {
            break;
        }
        places.extend(centre.saturating_sub(AROUND)..(centre + AROUND + 1).min(branch.len()));
    }
    places
}

#[cfg(test)]
mod tests;
