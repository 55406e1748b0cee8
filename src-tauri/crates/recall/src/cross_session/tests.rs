use std::path::Path;

use extremis_domain::{Change, Message, Policy};
use extremis_tests::programs;

use super::*;
use crate::testing::{add, asked, at, empty, grow, next, said_at, say};
use crate::{Access, LoadedWeights};

/// Sessions, and which of their messages have the words.
struct Shelf {
    sessions: Vec<Arc<Session>>,
    candidates: Vec<Candidate>,
}

impl Library for Shelf {
    fn candidates(&self, query: &CandidateQuery<'_>) -> Vec<Candidate> {
        assert_eq!((query.limit, query.time_limit), (CANDIDATES, TIME_LIMIT));
        assert!(!query.words.is_empty());
        self.candidates.clone()
    }

    fn session(&self, id: SessionId) -> Option<Arc<Session>> {
        self.sessions.iter().find(|session| session.id() == id).cloned()
    }
}

/// A session of so many messages, which began so many seconds after the first.
fn session(began: usize, messages: usize) -> Session {
    let mut session = Session::new(SessionId::new(), at(began));
    grow(&mut session, messages);
    session
}

fn candidate(session: &Session, place: usize, score: f64) -> Candidate {
    let message = session.visible().nth(place).unwrap().id.clone();
    Candidate { session: session.id(), message, score }
}

fn wordless() -> Embedding {
    Embedding::new(LoadedWeights::new(None), Path::new(""), Access::Read)
}

fn recall(shelf: &Shelf) -> CrossSessionRecall<'_> {
    let by_words = shelf.candidates.clone();
    CrossSessionRecall {
        library: shelf,
        now: at(0),
        by_words,
        by_meaning: Vec::new(),
        opened: HashMap::new(),
    }
}

/// The places that are weighed, by what is said there.
fn words(corpus: &MergedCorpus) -> Vec<String> {
    corpus.session.visible().map(|message| message.content.clone()).collect()
}

#[test]
fn a_conversation_is_as_good_as_its_three_best_messages() {
    let scores = |scores: &[f64]| {
        let each = scores.iter().enumerate();
        fit(&each.map(|(n, score)| (format!("{n}").as_str().into(), *score)).collect::<CandidateScores>())
    };
    assert!((scores(&[0.5, 0.1, 0.25, 0.3]) - 1.05).abs() < 1e-9);
    assert!((scores(&[0.5]) - 0.5).abs() < 1e-9);
    assert!(scores(&[]).abs() < 1e-9);
}

#[test]
fn the_eight_messages_before_and_after_a_candidate_are_weighed_with_it() {
    let session = session(0, 40);
    let places = |candidates: &[(usize, f64)], most| {
        let each = candidates.iter().map(|(place, score)| candidate(&session, *place, *score));
        let scores = each.map(|candidate| (candidate.message, candidate.score)).collect();
        around(&session, &scores, most).into_iter().collect::<Vec<_>>()
    };
    assert_eq!(places(&[(20, 1.0)], 99), (12..=28).collect::<Vec<_>>());
    assert_eq!(places(&[(2, 1.0), (39, 0.5)], 99), (0..=10).chain(31..=39).collect::<Vec<_>>());
    assert_eq!(places(&[(9, 0.1), (20, 0.2)], 17), (12..=28).collect::<Vec<_>>(), "the best alone");
    assert_eq!(places(&[(9, 0.1), (20, 0.2)], 18), (1..=28).collect::<Vec<_>>());
    assert_eq!(places(&[(9, 0.2), (30, 0.2)], 1), (22..=38).collect::<Vec<_>>(), "the later of two alike");
    assert_eq!(places(&[], 99), [0; 0]);
}

#[test]
fn candidates_on_a_branch_that_is_not_visible_are_left_out() {
    let mut session = session(0, 10);
    let hidden = candidate(&session, 9, 1.0);
    let parent = session.visible().nth(4).map(|message| message.id.clone());
    add(&mut session, Message::clone(&asked("Another way")).after(parent));
    let scores = HashMap::from([(hidden.message, 1.0)]);
    assert_eq!(around(&session, &scores, 99), BTreeSet::new());
}

#[test]
fn the_best_conversations_come_first_and_what_was_said_first_stands_first() {
    let sessions: Vec<Session> = [50, 10, 30].into_iter().map(|began| session(began, 4)).collect();
    let shelf = Shelf {
        candidates: vec![
            candidate(&sessions[0], 1, 0.5),
            candidate(&sessions[1], 1, 0.4),
            candidate(&sessions[1], 2, 0.3),
            candidate(&sessions[2], 1, 0.1),
            candidate(&sessions[2], 1, 0.25),
        ],
        sessions: sessions.iter().cloned().map(Arc::new).collect(),
    };
    let mut recall = recall(&shelf);
    let ranked = recall.ranked();
    let order: Vec<_> = ranked.iter().map(|(id, _)| *id).collect();
    assert_eq!(order, [sessions[1].id(), sessions[0].id(), sessions[2].id()]);
    let added = ranked[2].1.values().copied().next().unwrap();
    assert!((added - 0.35).abs() < 1e-9, "what is found twice counts twice");
    let merged = recall.merged();
    let first: Vec<_> = merged.session.visible().map(|message| message.timestamp).collect();
    assert_eq!(first.len(), 12);
    let titles: Vec<_> = sessions.iter().map(|session| session.parts().created_at).collect();
    assert!(titles[1] < titles[2] && titles[2] < titles[0]);
    let expected: Vec<_> = [1, 2, 0].into_iter().flat_map(|n: usize| copies_of(&sessions[n])).collect();
    let ids: Vec<_> = merged.session.visible().map(|message| message.id.clone()).collect();
    assert_eq!(ids, expected);
}

fn copies_of(session: &Session) -> Vec<MessageId> {
    let id = session.id();
    session.visible().map(|message| MessageId::named(&format!("{id} {}", message.id))).collect()
}

#[test]
fn at_most_forty_eight_conversations_are_opened() {
    let sessions: Vec<_> = (0..50).map(|began| Arc::new(session(began, 1))).collect();
    let candidates = sessions.iter().map(|session| candidate(session, 0, 0.5)).collect();
    let shelf = Shelf { sessions, candidates };
    let mut recall = recall(&shelf);
    assert_eq!(words(&recall.merged()).len(), 48);
    assert_eq!(recall.opened.len(), 48);
}

#[test]
fn what_concerns_nothing_opens_the_best_eight_and_the_one_with_the_nearest_message() {
    let sessions: Vec<_> = (0..50).map(|began| Arc::new(session(began, 1))).collect();
    let candidates = sessions.iter().map(|session| candidate(session, 0, 0.1)).collect();
    let shelf = Shelf { sessions, candidates };
    let mut recall = recall(&shelf);
    let question = Question::about(&asked("What is the capital of Mongolia?"), &empty().branch(None));
    assert!(!recall.is_anyone_named(&question));
    assert_eq!(recall.most(&question), 0);
    assert_eq!(recall.opened.len(), 9);
}

#[test]
fn about_a_thousand_messages_are_weighed_in_all() {
    let sessions: Vec<_> = (0..5).map(|began| Arc::new(session(began, 300))).collect();
    let of = |(n, session): (usize, &Arc<Session>)| -> Vec<Candidate> {
        let score = if n == 0 { 0.9 } else { 0.5 };
        (0..300).step_by(10).map(|place| candidate(session, place, score)).collect()
    };
    let candidates = sessions.iter().enumerate().flat_map(of).collect();
    let shelf = Shelf { sessions, candidates };
    let weighed = words(&recall(&shelf).merged()).len();
    assert!((1000..1000 + 17).contains(&weighed), "{weighed}");
}

#[test]
fn what_is_gone_trashed_or_isolated_is_passed_over() {
    let mut trashed = session(0, 3);
    trashed.apply(Change::Deleted { at: at(9) }).unwrap();
    let mut isolated = session(1, 3);
    let policy = Policy { apart: true, ..Policy::default() };
    isolated.apply(Change::PolicyChosen { policy: Some(policy) }).unwrap();
    let mut with_policy = session(2, 3);
    with_policy.apply(Change::PolicyChosen { policy: Some(Policy::default()) }).unwrap();
    let gone = session(3, 3);
    let all = [&trashed, &isolated, &with_policy, &gone];
    let candidates = all.into_iter().map(|session| candidate(session, 0, 0.5)).collect();
    let sessions = all[..3].iter().map(|session| Arc::new((*session).clone())).collect();
    let shelf = Shelf { sessions, candidates };
    let merged = recall(&shelf).merged();
    let ids: Vec<_> = merged.session.visible().map(|message| message.id.clone()).collect();
    assert_eq!(ids, copies_of(&with_policy));
}

#[test]
fn the_less_a_message_has_to_do_with_what_was_said_the_less_is_recalled() {
    let mut other = empty();
    for n in 0..190 {
        say(&mut other, &format!("The heron stands at pond {n}."));
    }
    let own = empty();
    let found = |asked: &str, share| {
        let candidates = (0..190).step_by(10).map(|place| candidate(&other, place, share)).collect();
        let shelf = Shelf { sessions: vec![Arc::new(other.clone())], candidates };
        let question = Question::about(&next(&own, asked), &own.branch(None));
        find(&wordless(), &shelf, (own.id(), at(0)), &question)
    };
    let anyone = "Where does the heron stand at 42?";
    let surely = found(anyone, 0.8);
    assert_eq!(surely.len(), 128, "at most");
    assert_eq!(surely[0].message.content, "The heron stands at pond 42.");
    assert_eq!(found(anyone, 0.4), surely[..12]);
    assert_eq!(found(anyone, 0.3), [], "chance");
    let own = "Was the heron at my pond 42?";
    assert_eq!([0.4, 0.3, 0.1].map(|share| found(own, share).len()), [128, 12, 0]);
}

#[test]
fn who_asks_for_something_does_not_speak_of_what_is_their_own() {
    let own = ["When did I see the heron?", "My pond is green.", "Wann war ich am Teich?", "I've a pond."];
    assert!(own.iter().all(|message| is_of_own(message)));
    let anyone = ["How do I dig a pond?", "Tell me about ponds.", "Wie kann ich einen Teich anlegen?"];
    assert!(!anyone.iter().any(|message| is_of_own(message)));
}

#[test]
fn one_who_speaks_elsewhere_is_looked_for_without_the_name() {
    let other = said_at(&[
        (0, "Melanie", "Melanie's pond is green."),
        (9, "Ada", "The pond is red."),
        (20, "Ada", "Good morning."),
        (30, "Melanie", "Good night."),
    ]);
    // However little the words say: who is named speaks there.
    let candidates = vec![candidate(&other, 0, 0.1)];
    let shelf = Shelf { sessions: vec![Arc::new(other)], candidates };
    let own = empty();
    let question = Question::about(&asked("Which colour has the pond of Melanie?"), &own.branch(None));
    assert_eq!(question.named, None);
    let found = find(&wordless(), &shelf, (own.id(), at(0)), &question);
    assert_eq!(found[0].message.content, "Melanie's pond is green.");
    let of_ada = Question::about(&asked("Which colour has the pond of Ada?"), &own.branch(None));
    let found = find(&wordless(), &shelf, (own.id(), at(0)), &of_ada);
    assert_eq!(found[0].message.content, "The pond is red.");
}

#[test]
fn what_means_the_same_is_found_and_nothing_where_all_is_far_away() {
    let near = said_at(&[(0, "Ada", "My dog barks all night.")]);
    let far = said_at(&[(0, "Ada", "Turn the nut of the stuffing box.")]);
    let own = said_at(&[(0, "Ada", "The dog barked the whole night.")]);
    let dir = tempfile::tempdir().unwrap();
    let weights = LoadedWeights::new(Some(programs::embedding_model()));
    let embedding = Embedding::new(weights, dir.path(), Access::Read);
    let sessions: Vec<_> = [near, far, own].into_iter().map(Arc::new).collect();
    let ids: Vec<_> = sessions.iter().map(|session| (session.id(), session.revision())).collect();
    let shelf = Shelf { sessions, candidates: Vec::new() };
    embedding.prepare(&ids, usize::MAX, &|id| shelf.session(id), &mut |_, _| {});
    let branch = shelf.sessions[2].branch(None);
    let found = |text| {
        let question = Question::about(&asked(text), &branch);
        let found = find(&embedding, &shelf, (ids[2].0, at(0)), &question);
        found.first().map(|snippet| snippet.message.content.clone())
    };
    let barking = Some("My dog barks all night.".to_owned());
    assert_eq!(found("A dog was barking all night long."), barking, "and not the conversation that asks");
    assert_eq!(found("The price of gold in 1850"), None);
}

#[test]
fn what_a_fact_says_in_more_words_finds_the_message_that_it_was_made_of() {
    use extremis_domain::{Fact, FactField, FactOrigin};

    let mut session = said_at(&[(0, "Ada", "Same as always, 0.6."), (1, "Ben", "Noted.")]);
    let source = session.visible().next().unwrap().id.clone();
    let own = Arc::new(said_at(&[(0, "Ada", "Good morning.")]));
    let elsewhere = |session: &Session| {
        let dir = tempfile::tempdir().unwrap();
        let weights = LoadedWeights::new(Some(programs::embedding_model()));
        let embedding = Embedding::new(weights, dir.path(), Access::Read);
        let shelf =
            Shelf { sessions: vec![Arc::new(session.clone()), Arc::clone(&own)], candidates: Vec::new() };
        let ids: Vec<_> = shelf.sessions.iter().map(|session| (session.id(), session.revision())).collect();
        embedding.prepare(&ids, usize::MAX, &|id| shelf.session(id), &mut |_, _| {});
        let asked = asked("How is the espresso grinder of the coffee machine set?");
        let question = Question::about(&asked, &own.branch(None));
        let found = find(&embedding, &shelf, (own.id(), at(0)), &question);
        found.into_iter().map(|snippet| snippet.message.content.clone()).collect::<Vec<_>>()
    };
    assert_eq!(elsewhere(&session), Vec::<String>::new());
    let said = "The espresso grinder of the coffee machine is set to 0.6 mm.";
    let fact =
        Fact { sources: vec![source], ..Fact::new(FactField::ImportantFacts, said, FactOrigin::User, at(2)) };
    session.apply(Change::FactsPut { facts: vec![fact] }).unwrap();
    assert!(elsewhere(&session).contains(&"Same as always, 0.6.".to_owned()));
}
