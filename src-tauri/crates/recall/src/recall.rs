//! The one way in: what was said before that a message needs.

use std::sync::Arc;

use extremis_domain::{Message, MessageId, Session, SessionId, Snippet, UserMemory};
use extremis_search::Candidate;
use parking_lot::Mutex;

use crate::corpus_cache::CorpusCache;
use crate::cross_session::{self, Library};
use crate::relevance::{self, FactVectors};
use crate::{Embedding, FactMeanings, Likeness, Question, thresholds};

/// What is asked, and where.
#[derive(Debug, Clone, Copy)]
pub struct Query<'a> {
    /// The session that asks.
    pub session: &'a Session,
    /// The last message of its branch; the head for none.
    pub upto: Option<&'a MessageId>,
    /// The message to answer, of the session already or not.
    pub message: &'a Message,
}

/// Where it is looked.
#[derive(Clone, Copy)]
pub enum Scope<'a> {
    /// In the session that asks.
    Session,
    /// There, and in all others that are not isolated.
    All(&'a dyn Library),
}

/// Finds what was said; keeps the sessions that were asked last ready for the next question.
pub struct Recall {
    embedding: Arc<Embedding>,
    corpora: CorpusCache,
    facts: Mutex<FactVectors>,
}

impl Recall {
    /// Finds by what the texts mean as far as `embedding` knows it, and by their words in any case.
    pub fn new(embedding: Arc<Embedding>) -> Self {
        Self { embedding, corpora: CorpusCache::default(), facts: Mutex::default() }
    }

    /// What was said before a message that has to do with it, the best first. Blocks for some milliseconds.
    pub fn find(&self, query: &Query<'_>, scope: Scope<'_>) -> Vec<Snippet> {
        let branch = query.session.branch(query.upto);
        let question = Question::about(query.message, &branch);
        let here = self.corpora.find(&self.embedding, query.session.id(), &branch, &question);
        match scope {
            Scope::Session => here,
            Scope::All(library) => {
                let asking = (query.session.id(), query.message.timestamp);
                in_turn(here, cross_session::find(&self.embedding, library, asking, &question))
            }
        }
    }

    /// Which of the things that are known of the user a message has to do with, the most important first. Blocks for some
    /// milliseconds for each that was not asked about before.
    pub fn relevant(&self, memories: &[UserMemory], query: &Query<'_>) -> Vec<UserMemory> {
        let question = Question::about(query.message, &query.session.branch(query.upto));
        if memories.len() <= relevance::FEW {
            return in_order(memories, &question, None);
        }
        let facts: Vec<&str> = memories.iter().map(|memory| memory.fact.as_str()).collect();
        let known = self.facts.lock().of(&facts, &self.embedding);
        let asked = self.embedding.of_question(question.text(), &[]).filter(|_| !question.text().is_empty());
        let close: Option<Vec<f32>> =
            known.zip(asked).map(|(known, (asked, _))| known.iter().map(|fact| asked.cosine(fact)).collect());
        in_order(memories, &question, close.as_deref())
    }

    /// What facts mean, so that they can be compared with each other; nothing where it cannot be computed. Blocks as
    /// [`relevant`](Self::relevant) does.
    pub fn fact_meanings(&self, facts: &[&str]) -> FactMeanings {
        let vectors = self.facts.lock().of(facts, &self.embedding);
        vectors.map(|vectors| FactMeanings::new(facts, vectors)).unwrap_or_default()
    }

    /// How much lines mean like texts; None where it cannot be computed. Blocks for some milliseconds each.
    pub fn likeness(&self, lines: &[&str], texts: &[&str]) -> Option<Likeness> {
        Likeness::of(lines, texts, &self.embedding)
    }

    /// The messages of all sessions that mean something like a text, the nearest first: for a search by meaning, which
    /// shows them as they are.
    pub fn similar(&self, text: &str, limit: usize) -> Vec<Candidate> {
        self.embedding.nearest(text, thresholds::SEARCH_HIT, limit, None)
    }

    /// Computes what the messages and words of a session mean, as far as that is not known, at most so many of them, and
    /// tells how far it is. What is computed here is kept in memory alone.
    pub fn prepare(&self, session: &Session, most: usize, tell: &mut dyn FnMut(usize, usize)) {
        self.corpora.prepare(&self.embedding, session, most, tell);
    }

    /// The same for the messages of many sessions, in the order in which they are given, for recall across them: until
    /// about so many texts were looked at. Tells of how many sessions it is done.
    pub fn prepare_others(
        &self,
        sessions: &[(SessionId, u64)],
        most: usize,
        read: &dyn Fn(SessionId) -> Option<Arc<Session>>,
        tell: &mut dyn FnMut(usize, usize),
    ) {
        self.embedding.prepare(sessions, most, read, tell);
    }

    /// Lets go of what was made of sessions, when something was erased, or nothing has been asked for long.
    pub fn clear(&self) {
        self.corpora.clear();
        *self.facts.lock() = FactVectors::default();
    }
}

fn in_order(memories: &[UserMemory], question: &Question, close: Option<&[f32]>) -> Vec<UserMemory> {
    let places = relevance::relevant(memories, question, close);
    places.into_iter().filter_map(|place| memories.get(place).cloned()).collect()
}

/// Both lists as one, the best of each first: what is found in two places cannot be held against each other.
fn in_turn(one: Vec<Snippet>, other: Vec<Snippet>) -> Vec<Snippet> {
    let (mut one, mut other) = (one.into_iter(), other.into_iter());
    let mut out = Vec::new();
    loop {
        let before = out.len();
        out.extend(one.next());
        out.extend(other.next());
        if out.len() == before {
            return out;
        }
    }
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Change, Policy};
    use extremis_search::{CandidateQuery, Index};

    use super::*;
    use crate::testing::{at, empty, next, say};
    use crate::{Access, LoadedWeights};

    /// Some sessions, and an index of them.
    struct Shelf(Vec<Arc<Session>>, Index);

    impl Shelf {
        fn of(sessions: &[&Session]) -> Self {
            let sessions: Vec<_> = sessions.iter().map(|session| Arc::new((*session).clone())).collect();
            let index = Index::in_memory().unwrap();
            index.put(&sessions).unwrap();
            Self(sessions, index)
        }
    }

    impl Library for Shelf {
        fn candidates(&self, query: &CandidateQuery<'_>) -> Vec<Candidate> {
            self.1.candidates(query).unwrap()
        }

        fn session(&self, id: SessionId) -> Option<Arc<Session>> {
            self.0.iter().find(|session| session.id() == id).cloned()
        }
    }

    fn with(messages: &[&str]) -> Session {
        let mut session = empty();
        for content in messages {
            say(&mut session, content);
        }
        session
    }

    fn found(session: &Session, others: &[&Session]) -> Vec<(Option<SessionId>, String)> {
        let embedding = Embedding::new(LoadedWeights::new(None), std::path::Path::new(""), Access::Read);
        let recall = Recall::new(Arc::new(embedding));
        let message = next(session, "Where does the heron stand?");
        let query = Query { session, upto: None, message: &message };
        let here = recall.find(&query, Scope::Session);
        assert!(here.iter().all(|snippet| snippet.session.is_none()));
        let all = recall.find(&query, Scope::All(&Shelf::of(others)));
        all.into_iter().map(|snippet| (snippet.session, snippet.message.content.clone())).collect()
    }

    #[test]
    fn what_was_said_here_and_in_other_sessions_is_found_in_turn() {
        let here =
            with(&["The heron is grey.", "Grey?", "A heron, here.", "Yes.", "Tea?", "No.", "Rice?", "No."]);
        let other = with(&["The heron stands at the pond.", "And the heron flies."]);
        let found = found(&here, &[&here, &other]);
        let places: Vec<_> = found.iter().map(|(session, _)| *session).take(4).collect();
        assert_eq!(places, [None, Some(other.id()), None, Some(other.id())]);
        assert_eq!(found[1].1, "The heron stands at the pond.");
    }

    #[test]
    fn what_is_deleted_or_isolated_is_not_found_from_elsewhere() {
        let here = with(&["Good morning."]);
        let mut deleted = with(&["The heron stands at the pond."]);
        deleted.apply(Change::Deleted { at: at(9) }).unwrap();
        let mut isolated = with(&["The heron stands in the reeds."]);
        let policy = Policy { apart: true, ..Policy::default() };
        isolated.apply(Change::PolicyChosen { policy: Some(policy) }).unwrap();
        let other = with(&["The heron stands on a roof."]);
        let found = found(&here, &[&deleted, &isolated, &other]);
        let elsewhere: Vec<_> = found.iter().filter_map(|(session, _)| *session).collect();
        assert_eq!(elsewhere, [other.id()]);
    }

    #[test]
    fn a_search_by_meaning_finds_what_says_the_same_in_other_words() {
        let dir = tempfile::tempdir().unwrap();
        let weights = LoadedWeights::new(Some(extremis_tests::programs::embedding_model()));
        let recall = Recall::new(Arc::new(Embedding::new(weights, dir.path(), Access::Read)));
        let session = Arc::new(with(&["The dog barks all night.", "Turn the nut of the stuffing box."]));
        assert_eq!(recall.similar("A barking dog", 9), [], "nothing is known");
        let ids = [(session.id(), session.revision())];
        recall.prepare_others(&ids, usize::MAX, &|_| Some(Arc::clone(&session)), &mut |_, _| {});
        let found: Vec<_> = recall.similar("A barking dog", 9).into_iter().map(|near| near.message).collect();
        assert_eq!(found, [session.visible().next().unwrap().id.clone()]);
        assert_eq!(recall.similar("A barking dog", 0), []);
    }

    #[test]
    fn a_question_in_another_language_finds_the_message_that_answers_it() {
        let dir = tempfile::tempdir().unwrap();
        let weights = LoadedWeights::new(Some(extremis_tests::programs::embedding_model()));
        let recall = Recall::new(Arc::new(Embedding::new(weights, dir.path(), Access::Read)));
        let answers = [
            "My sister is allergic to peanuts.",
            "My new job starts on the first of March.",
            "My cousin's wedding is in Lisbon.",
            "Our landlord raises the rent in October.",
        ];
        let session = with(&[
            "Good morning!",
            answers[0],
            "It rained all day.",
            answers[1],
            "I watched a film about whales.",
            answers[2],
            "The soup needs more salt.",
            answers[3],
            "I slept badly.",
            "The new printer is loud.",
        ]);
        recall.prepare(&session, usize::MAX, &mut |_, _| {});
        let questions = [
            [
                "Wogegen ist meine Schwester allergisch?",
                "¿A qué es alérgica mi hermana?",
                "我妹妹对什么过敏？",
            ],
            [
                "Wann fängt meine neue Arbeit an?",
                "¿Cuándo empieza mi nuevo trabajo?",
                "我的新工作什么时候开始？",
            ],
            ["Wo ist die Hochzeit?", "¿Dónde es la boda?", "婚礼在哪里举行？"],
            ["Wann wird die Miete teurer?", "¿Cuándo sube el alquiler?", "房租什么时候涨？"],
        ];
        for (answer, questions) in answers.iter().zip(questions) {
            for question in questions {
                let message = next(&session, question);
                let query = Query { session: &session, upto: None, message: &message };
                let found = recall.find(&query, Scope::Session);
                // The first messages of a conversation are preferred a little, so another one may come before it.
                let mut best = found.iter().take(2);
                assert!(best.any(|snippet| snippet.message.content == *answer), "{question}");
            }
        }
    }

    #[test]
    fn a_session_that_is_let_go_of_is_made_ready_again() {
        let embedding = Embedding::new(LoadedWeights::new(None), std::path::Path::new(""), Access::Read);
        let recall = Recall::new(Arc::new(embedding));
        let session = with(&["The heron is grey.", "Tea?", "No."]);
        let message = next(&session, "Which colour has the heron?");
        let query = Query { session: &session, upto: None, message: &message };
        let before = recall.find(&query, Scope::Session);
        recall.clear();
        assert_eq!(recall.find(&query, Scope::Session), before);
        assert_eq!(before[0].message.content, "The heron is grey.");
    }
}
