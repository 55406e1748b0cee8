//! What was said in other conversations that a message needs, found on the way to its answer.
//!
//! The index says by their words, and the vectors by their meaning, which messages may be to the point; only their
//! conversations are opened, and what stands around them is weighed as recall weighs one conversation. Where one of
//! those who speak there is named, it is looked for once more without the name, which is everywhere in what they say.
//! Most messages concern nothing that was ever said: then nothing is recalled, because something is always nearest.
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
use crate::relevance::is_of_own;
use crate::{Embedding, Question, thresholds};

/// How many messages may be to the point, by their words and by what they mean.
const CANDIDATES: usize = 400;
/// How long each of both may be looked for.
const TIME_LIMIT: Duration = Duration::from_millis(8);
/// How many threads read conversations, at most.
const THREADS: usize = 4;
/// How many conversations are opened.
const OPENED: usize = 48;
/// How many of them at most before it is known what the message means.
const OPENED_FOR_WORDS: usize = 16;
/// Of so many of the best is seen first whether someone speaks there whom the message names.
const ASKED_FOR_NAMES: usize = 8;
/// So many of its best messages say how good a conversation is.
const TELLING: usize = 3;
/// So many messages before and after one that may be to the point are weighed with it.
const AROUND: usize = 8;
/// How many messages are weighed in all.
const WEIGHED: usize = 1000;
/// How many are recalled where the message concerns them: less would often do, and each of them costs.
const RECALLED: usize = 128;
/// How many where it may.
const RECALLED_IN_DOUBT: usize = 12;
/// What the words in common count beside the cosine of the nearest message.
const WORDS: f64 = 0.5;
/// What is added to them where no cosine is known.
const WITHOUT_MEANING: f64 = 0.2;

/// Where the other conversations are; asked by several threads at once.
pub trait Library: Sync {
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
    // Only a quick command has no words of its own: it is about what was captured with it.
    if question.written.trim().is_empty() {
        return Vec::new();
    }
    let words: Vec<_> = question.words().collect();
    let query = CandidateQuery { words, except: own, limit: CANDIDATES, time_limit: TIME_LIMIT };
    let mut recall = CrossSessionRecall::new(library, now);
    let by_meaning = std::thread::scope(|scope| {
        if !query.words.is_empty() {
            // What is found by its words is opened while it is computed what the message means, which takes longer.
            scope.spawn(|| {
                recall.by_words = library.candidates(&query);
                recall.open_one_by_one(OPENED_FOR_WORDS);
            });
        }
        near(embedding, own, question.text())
    });
    recall.by_meaning = by_meaning;
    let is_named = recall.is_anyone_named(question);
    // Most messages concern nothing that was said: then no more is read than tells that.
    let most = if is_named { RECALLED } else { recall.most(question) };
    if most == 0 {
        return Vec::new();
    }
    let mut merged = recall.merged();
    let among = question.clone().among(&merged.session.branch(None));
    if among.text() != question.text() {
        recall.by_meaning = near(embedding, own, among.text());
        merged = recall.merged();
    }
    let branch = merged.session.branch(None);
    let question = question.clone().among(&branch);
    let found = CachedCorpus::for_one_question(&question).find(embedding, &branch, &question);
    let mut snippets = merged.originals(found);
    snippets.truncate(most);
    snippets
}

/// One question to other conversations.
struct CrossSessionRecall<'a> {
    library: &'a dyn Library,
    now: Timestamp,
    by_words: Vec<Candidate>,
    by_meaning: Vec<Candidate>,
    /// Conversations that were opened for it; none for one that must not be looked into.
    opened: HashMap<SessionId, Option<Arc<Session>>>,
}

impl<'a> CrossSessionRecall<'a> {
    fn new(library: &'a dyn Library, now: Timestamp) -> Self {
        Self { library, now, by_words: Vec::new(), by_meaning: Vec::new(), opened: HashMap::new() }
    }

    /// How much is recalled for a question that names nobody: nothing where what is nearest to it is so by chance. Who
    /// speaks of themselves means more often something that was said.
    fn most(&mut self, question: &Question) -> usize {
        let in_common = self.best_that_may_be_read(|recall| &recall.by_words).unwrap_or_default();
        let closest = self.best_that_may_be_read(|recall| &recall.by_meaning);
        let nearness = closest.map_or(WITHOUT_MEANING + in_common, |closest| closest + WORDS * in_common);
        let (possible, certain) = if is_of_own(&question.written) {
            (thresholds::CONCERNS_OWN, thresholds::CONCERNS)
        } else {
            (thresholds::CONCERNS, thresholds::CONCERNS_SURELY)
        };
        match nearness {
            nearness if nearness >= certain => RECALLED,
            nearness if nearness >= possible => RECALLED_IN_DOUBT,
            _ => 0,
        }
    }

    /// The score of the best candidate whose conversation may be looked into.
    fn best_that_may_be_read(&mut self, of: fn(&Self) -> &[Candidate]) -> Option<f64> {
        for place in 0..of(self).len() {
            let Candidate { session, score, .. } = of(self)[place];
            self.open([session]);
            if self.opened.get(&session).is_some_and(Option::is_some) {
                return Some(score);
            }
        }
        None
    }

    /// Whether the message names someone who speaks in one of the best conversations.
    fn is_anyone_named(&mut self, question: &Question) -> bool {
        let best: Vec<SessionId> =
            self.ranked().into_iter().map(|(id, _)| id).take(ASKED_FOR_NAMES).collect();
        self.open(best.iter().copied());
        let opened = best.iter().filter_map(|id| self.opened.get(id)?.as_ref());
        opened
            .into_iter()
            .any(|session| question.clone().among(&session.branch(None)).text() != question.text())
    }

    /// The conversations in which something may be to the point, the best first.
    fn ranked(&self) -> Vec<(SessionId, CandidateScores)> {
        let mut sessions: HashMap<SessionId, CandidateScores> = HashMap::new();
        let mut add = |Candidate { session, message, score }: Candidate| {
            *sessions.entry(session).or_default().entry(message).or_default() += score;
        };
        self.by_words.iter().chain(&self.by_meaning).cloned().for_each(&mut add);
        let mut sessions: Vec<_> = sessions.into_iter().collect();
        sessions.sort_by(|(first, one), (second, other)| {
            fit(other).total_cmp(&fit(one)).then_with(|| second.cmp(first))
        });
        sessions
    }

    /// The best conversations, of each what stands around that which may be to the point; those that are not open yet are
    /// opened.
    fn merged(&mut self) -> MergedCorpus {
        let mut sessions: Vec<(Arc<Session>, BTreeSet<usize>)> = Vec::new();
        let mut weighed = 0;
        let ranked = self.ranked();
        self.open(ranked.iter().map(|(id, _)| *id).take(OPENED));
        for (id, scores) in ranked {
            if sessions.len() >= OPENED || weighed >= WEIGHED {
                break;
            }
            self.open([id]);
            let Some(Some(session)) = self.opened.get(&id).cloned() else { continue };
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

    /// Opens so many of the best on this thread alone.
    fn open_one_by_one(&mut self, most: usize) {
        for (id, _) in self.ranked().into_iter().take(most) {
            self.opened.entry(id).or_insert_with(|| read(self.library, id));
        }
    }

    /// Opens those that are not open yet: reading them is most of the work, so that several threads do it.
    fn open(&mut self, ids: impl IntoIterator<Item = SessionId>) {
        let closed: Vec<SessionId> = ids.into_iter().filter(|id| !self.opened.contains_key(id)).collect();
        let library = self.library;
        let read = |ids: &[SessionId]| -> Vec<_> { ids.iter().map(|id| (*id, read(library, *id))).collect() };
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(THREADS);
        let (mine, others) = closed.split_at(closed.len().div_ceil(threads));
        std::thread::scope(|scope| {
            let each = others.chunks(mine.len().max(1)).map(|ids| scope.spawn(move || read(ids)));
            let each: Vec<_> = each.collect();
            self.opened.extend(read(mine));
            self.opened.extend(each.into_iter().flat_map(|opened| opened.join().unwrap_or_default()));
        });
    }
}

/// A conversation; none for one that must not be looked into.
fn read(library: &dyn Library, id: SessionId) -> Option<Arc<Session>> {
    library.session(id).filter(|session| session.parts().deleted_at.is_none() && session.parts().has_memory())
}

/// The messages of other conversations that mean something like a text, the nearest first.
fn near(embedding: &Embedding, own: SessionId, text: &str) -> Vec<Candidate> {
    let mut near = embedding.nearest(text, thresholds::CANDIDATE, CANDIDATES, Some(TIME_LIMIT));
    near.retain(|near| near.session != own);
    near
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
