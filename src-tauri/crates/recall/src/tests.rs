use extremis_domain::{Change, Message, MessageId, Role, Session, Status, Timestamp};

use super::*;
use crate::testing::{add, at, conversation, empty, grow, next, say, seen_in};

/// Meaning as a test says it is.
#[derive(Default)]
struct Close {
    pieces: Vec<Option<f32>>,
    drawn: Vec<Option<f32>>,
    /// How close a word of the question is to the words of the corpus.
    words: Vec<(&'static str, Vec<f32>)>,
}

impl SemanticScorer for Close {
    fn similarities(&self) -> Vec<Option<f32>> {
        self.pieces.clone()
    }

    fn with_relevance_feedback(&self, pieces: &[usize], _: f32) -> Vec<Option<f32>> {
        assert!(!pieces.is_empty());
        if self.drawn.is_empty() { self.pieces.clone() } else { self.drawn.clone() }
    }

    fn word_similarities(&self, word: &str) -> Vec<f32> {
        let known = self.words.iter().find(|(known, _)| *known == word);
        known.map(|(_, close)| close.clone()).unwrap_or_default()
    }
}

/// What is found in a conversation by words alone.
fn recall(session: &Session, upto: Option<&MessageId>, asked: &Message) -> Vec<Snippet> {
    let branch = session.branch(upto);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    corpus.recall(&branch, &Question::about(asked, &branch), None)
}

fn asked(words: &str) -> Message {
    Message::new(Role::User, words, at(999))
}

fn found(session: &Session, words: &str) -> Vec<String> {
    let snippets = recall(session, None, &asked(words));
    snippets.into_iter().map(|snippet| snippet.message.content.clone()).collect()
}

fn talk() -> Session {
    let mut session = conversation(20);
    for content in [
        "The weather in Paris is mild.",
        "Paris has a new museum.",
        "Rust compiles to machine code.",
        "PARIS again: the weather turned.",
    ] {
        say(&mut session, content);
    }
    session
}

/// A message of somebody at some time, in seconds after the first.
fn told(session: &mut Session, name: &str, second: i64, content: &str) {
    let message = next(session, content);
    let timestamp = Timestamp::from_second(at(0).as_second() + second);
    add(session, Message { name: Some(name.to_owned()), timestamp, ..message });
}

#[test]
fn seed_003_rank_results_by_more_keyword_matches_then_more_recent() {
    let found = found(&talk(), "How is the weather in Paris today?");
    let mut best = found[..2].to_vec();
    best.sort();
    assert_eq!(
        best,
        ["PARIS again: the weather turned.", "The weather in Paris is mild."],
        "two words before one"
    );
    let twice = {
        let mut session = conversation(30);
        say(&mut session, "The heron stood there.");
        grow(&mut session, 60);
        say(&mut session, "The heron stood there.");
        session
    };
    let snippets = recall(&twice, None, &asked("heron"));
    assert_eq!(snippets[0].message.id, twice.head().unwrap().id, "the later one of two alike");
}

#[test]
fn words_are_found_in_whatever_form_they_are_written() {
    assert_eq!(found(&talk(), "compile")[0], "Rust compiles to machine code.");
    let mut session = conversation(20);
    say(&mut session, "Das Café in der Größenstraße");
    say(&mut session, "我们在东京见面");
    assert_eq!(found(&session, "cafe")[0], "Das Café in der Größenstraße");
    assert_eq!(found(&session, "东京")[0], "我们在东京见面");
}

#[test]
fn a_message_without_significant_words_finds_nothing() {
    assert_eq!(found(&conversation(0), "And then?"), [""; 0]);
    assert_eq!(found(&talk(), "Sauerkraut"), [""; 0]);
    assert_eq!(found(&empty(), "Paris"), [""; 0]);
}

#[test]
fn a_short_message_that_refers_back_is_about_the_last_turn() {
    let mut session = talk();
    grow(&mut session, 40);
    say(&mut session, "Which museum did you mean?");
    assert!(found(&session, "And where is it?")[..4].contains(&"Paris has a new museum.".to_owned()));
}

#[test]
fn what_was_captured_with_a_message_is_found_and_asks_too() {
    let mut session = conversation(20);
    let message = next(&session, "Look at this.");
    let context = Some(seen_in("Firefox", "The heron nests in reeds."));
    add(&mut session, Message { context, ..message });
    grow(&mut session, 40);
    assert_eq!(found(&session, "Where does the heron nest?")[0], "Look at this.");
    let mut question = asked("What is that?");
    question.context = Some(seen_in("Firefox", "a heron"));
    assert_eq!(recall(&session, None, &question)[0].message.content, "Look at this.");
}

#[test]
fn what_the_one_who_is_named_says_goes_before_what_others_say() {
    let mut session = empty();
    for n in 0..20 {
        let name = if n % 2 == 0 { "Melanie" } else { "Will" };
        told(&mut session, name, n, &format!("Some words of no interest, number {n}"));
    }
    told(&mut session, "Will", 20, "My pottery class begins on Monday.");
    told(&mut session, "Melanie", 21, "My pottery class is over.");
    for question in ["What about Melanie's pottery?", "What about Mel and her pottery?"] {
        assert_eq!(found(&session, question)[0], "My pottery class is over.", "{question}");
    }
    assert_eq!(found(&session, "What of the pottery of Will?")[0], "My pottery class begins on Monday.");
    let both = Question::about(&asked("Will Melanie do pottery, will Will?"), &session.branch(None));
    assert_eq!(both.text(), "do pottery, will ?", "names are everywhere and say nothing");
}

#[test]
fn a_day_that_is_named_is_where_it_is_looked() {
    let mut session = empty();
    let day = 24 * 60 * 60;
    for n in 0..60 {
        told(&mut session, "Ada", n * day, &format!("We went for a walk, the {n}th."));
    }
    // 2026-01-04 is the first of them.
    assert_eq!(found(&session, "What did we do on 14 January 2026?")[0], "We went for a walk, the 10th.");
    let in_february = found(&session, "Where did we walk in February?");
    assert!(in_february[..20].iter().all(|words| {
        let day: i64 = words.trim_end_matches("th.").rsplit(' ').next().unwrap().parse().unwrap();
        (28..=56).contains(&day)
    }));
}

#[test]
fn what_stands_beside_a_match_goes_before_what_does_not() {
    let mut session = empty();
    for n in 0..40 {
        told(&mut session, "Ada", n * 60, if n == 20 { "How was the concert?" } else { "Hm, let me see." });
    }
    told(&mut session, "Ada", 21 * 60 + 100_000, "Loud.");
    let found = recall(&session, None, &asked("concert"));
    let places: Vec<_> = found.iter().take(3).map(|one| session.place(&one.message.id).unwrap()).collect();
    assert!(places.contains(&20) && (places.contains(&19) || places.contains(&21)), "{places:?}");
}

#[test]
fn what_is_close_in_meaning_is_found_without_a_word_in_common() {
    let session = talk();
    let branch = session.branch(None);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    let close: Vec<_> =
        corpus.pieces().iter().map(|piece| Some(if piece.place == 22 { 0.8 } else { 0.1 })).collect();
    let question = Question::about(&asked("Sauerkraut"), &branch);
    let found = corpus.recall(&branch, &question, Some(&Close { pieces: close, ..Close::default() }));
    assert_eq!(found[0].message.content, "Rust compiles to machine code.");
    assert!(found[0].reason.contains("meaning"), "{}", found[0].reason);
}

#[test]
fn a_corpus_that_went_on_finds_what_one_that_is_new_finds() {
    let mut session = talk();
    let mut corpus = Corpus::default();
    corpus.follow(&session.branch(None));
    say(&mut session, "The weather in Oslo is cold.");
    corpus.follow(&session.branch(None));
    let question = asked("What is the weather like in Oslo?");
    let branch = session.branch(None);
    let going_on = corpus.recall(&branch, &Question::about(&question, &branch), None);
    assert_eq!(going_on, recall(&session, None, &question));
    assert_eq!(going_on[0].message.content, "The weather in Oslo is cold.");
}

#[test]
fn only_what_was_said_before_on_the_branch_is_found_and_nothing_forgotten() {
    let mut session = talk();
    let question = say(&mut session, "What about the museum in Paris?");
    say(&mut session, "The museum in Paris opens at nine.");
    let asked = Message::clone(session.message(&question).unwrap());
    let mut corpus = Corpus::default();
    corpus.follow(&session.branch(Some(&question)));
    let before = recall(&session, Some(&question), &asked);
    assert_eq!(before[0].message.content, "Paris has a new museum.");
    assert!(before.iter().all(|snippet| snippet.message.id != question));
    let museum = before[0].message.id.clone();
    session.apply(Change::Forgotten { message: museum.clone() }).unwrap();
    let branch = session.branch(Some(&question));
    corpus.follow(&branch);
    let after = corpus.recall(&branch, &Question::about(&asked, &branch), None);
    assert!(!after.is_empty() && after.iter().all(|snippet| snippet.message.id != museum));
    let silent = next(&session, "");
    add(&mut session, Message { status: Status::Failed, ..silent });
    assert!(recall(&session, None, &asked).iter().all(|snippet| !snippet.message.content.is_empty()));
}

#[test]
fn of_a_long_message_the_pieces_that_matter_are_found() {
    let mut session = conversation(4);
    let filler = "Many äöü words of no interest at all. ".repeat(60);
    say(&mut session, &format!("{filler}The Eiffel tower is high. {filler}It stands in Paris. {filler}"));
    let found = recall(&session, None, &asked("How high is the Eiffel tower?"));
    let [(start, end)] = found[0].kept[..] else { panic!("one piece") };
    let piece = &found[0].message.content[start..end];
    assert!(piece.contains("The Eiffel tower is high.") && piece.len() < 900, "{piece}");
}

#[test]
fn the_reasons_hold_no_words_of_the_conversation() {
    let found = recall(&talk(), None, &asked("How is the weather in Paris today?"));
    assert_eq!(found[0].reason, "Has 2 words of the message in it");
    assert!(found.iter().all(|snippet| !snippet.reason.to_lowercase().contains("paris")));
}

#[test]
fn a_word_that_is_in_most_messages_tells_none_of_them_apart() {
    let mut session = empty();
    for n in 0..20 {
        say(
            &mut session,
            &format!("At place {n} there was {}", if n == 7 { "a fountain" } else { "nothing" }),
        );
    }
    let found = recall(&session, None, &asked("Which place had a fountain?"));
    let matches: Vec<_> = found.iter().filter(|snippet| snippet.is_match).collect();
    assert_eq!(matches.len(), 1);
    assert_eq!(matches[0].message.content, "At place 7 there was a fountain");
}

#[test]
fn a_question_that_is_saved_finds_what_it_found_before() {
    let mut session = talk();
    let question = next(&session, "Sauerkraut in Paris?");
    let before = recall(&session, None, &question);
    add(&mut session, question.clone());
    assert_eq!(recall(&session, Some(&question.id), &question), before);
    let unknown = next(&session, "Kimchi?");
    add(&mut session, unknown.clone());
    assert_eq!(recall(&session, None, &unknown), []);
}

#[test]
fn a_word_that_means_nearly_the_same_is_found_and_counts_less_than_the_word_itself() {
    let mut session = conversation(30);
    say(&mut session, "The hound barked all night.");
    say(&mut session, "The kettle is in the attic.");
    let branch = session.branch(None);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    let like = |word: &str, close: f32| -> Vec<f32> {
        corpus.words().map(|known| if known == Some(word) { close } else { 0.0 }).collect()
    };
    let question = Question::about(&asked("Which dogs live near the kettle?"), &branch);
    assert!(question.compared().eq(["dogs", "live", "near", "kettle"]));
    let contents = |meaning: &Close| -> Vec<String> {
        let found = corpus.recall(&branch, &question, Some(meaning));
        found.iter().filter(|one| one.is_match).map(|one| one.message.content.clone()).collect()
    };
    let meaning = Close { words: vec![("dogs", like("hound", 0.7))], ..Close::default() };
    assert_eq!(contents(&meaning), ["The kettle is in the attic.", "The hound barked all night."]);
    let unlike = Close { words: vec![("dogs", like("hound", 0.25))], ..Close::default() };
    assert_eq!(contents(&unlike), ["The kettle is in the attic."]);
}

#[test]
fn what_the_best_mean_draws_the_question_towards_it() {
    let mut session = empty();
    for n in 0..40 {
        told(&mut session, "Ada", n * 100_000, &format!("Note {n}"));
    }
    let branch = session.branch(None);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    let of = |best: usize, next: usize| -> Vec<Option<f32>> {
        let close = |n| {
            if n == best {
                0.9
            } else if n == next {
                0.5
            } else {
                0.1
            }
        };
        (0..40).map(|n| Some(close(n))).collect()
    };
    let meaning = Close { pieces: of(7, 8), drawn: of(7, 30), ..Close::default() };
    let question = Question::about(&asked("Sauerkraut"), &branch);
    let found = corpus.recall(&branch, &question, Some(&meaning));
    let first: Vec<_> = found[..2].iter().map(|one| one.message.content.as_str()).collect();
    assert_eq!(first, ["Note 7", "Note 30"]);
}

#[test]
fn a_picture_is_described_where_the_description_has_to_do_with_the_question() {
    let mut session = conversation(20);
    say(&mut session, "Look what we make! [image: a photo of a clay bowl]");
    let said = |question: &str| {
        let found = recall(&session, None, &asked(question));
        let of = found.iter().find(|one| one.message.content.starts_with("Look")).unwrap();
        of.kept.clone()
    };
    assert_eq!(said("Which bowl did you make?"), [], "all of it");
    assert_eq!(said("What did you make?"), [(0, 19)]);
}

#[test]
fn the_words_that_are_asked_for_are_those_that_are_computed() {
    let mut session = conversation(20);
    say(&mut session, "Dogs, a dog, 42 dogs! Größe, x86, 東京");
    told(&mut session, "Melanie", 500, "Melanie's pottery");
    let mut corpus = Corpus::default();
    corpus.follow(&session.branch(None));
    let asked_for: Vec<_> = corpus.words().flatten().map(str::to_owned).collect();
    assert_eq!(vocabulary(&session), asked_for);
    assert!(
        asked_for.ends_with(&["dogs".to_owned(), "grosse".to_owned(), "pottery".to_owned()]),
        "{asked_for:?}"
    );
}
