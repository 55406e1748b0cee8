use super::*;
use crate::testing::{asked, assert_near, said_at};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

fn corpus(messages: &[(i64, &str, &str)]) -> (extremis_domain::Session, Corpus) {
    let session = said_at(messages);
    let mut corpus = Corpus::default();
    corpus.follow(&session.branch(None));
    (session, corpus)
}

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn the_best_come_first_and_of_equals_the_later_one() {
    assert_eq!(best(&[1.0, 3.0, 2.0, 3.0], 10), [3, 1, 2, 0]);
    assert_eq!(best(&[1.0, 3.0, 2.0, 3.0], 4), [3, 1, 2, 0]);
    assert_eq!(best(&[1.0, 3.0, 2.0, 3.0, 0.0], 2), [3, 1]);
    assert_eq!(best(&[1.0], 0), [0; 0]);
    assert_eq!(best(&[], 3), [0; 0]);
}

#[test]
fn scores_are_added_with_what_they_count() {
    let mut scores = vec![1.0, -2.0];
    add(&mut scores, 3.0, &[0.5, 4.0]);
    assert_near(&scores, &[2.5, 10.0]);
    assert_near(&sum(scores, &[0.5, -1.0]), &[3.0, 9.0]);
}

#[test]
fn a_piece_has_a_part_of_those_beside_it_within_its_episode() {
    let (_, corpus) = corpus(&[
        (0, "Ada", "one"),
        (60, "Ada", "two"),
        (120, "Ada", "three"),
        (180, "Ada", "four"),
        (DAY, "Ada", "five"),
    ]);
    // 0.2 of those next to it, 0.1 of those one further.
    let expected = [
        10.0 + 0.2 * 20.0 + 0.1 * 40.0,
        20.0 + 0.2 * (10.0 + 40.0) + 0.1 * 80.0,
        40.0 + 0.2 * (20.0 + 80.0) + 0.1 * 10.0,
        80.0 + 0.2 * 40.0 + 0.1 * 20.0,
        160.0,
    ];
    let smooth = smooth_over_neighbours(&[10.0, 20.0, 40.0, 80.0, 160.0], corpus.pieces(), BESIDE);
    assert_near(&smooth, &expected);
}

#[test]
fn a_day_is_near_when_it_is_named_or_in_the_week_after() {
    let named = [date("2026-03-10")..date("2026-03-12"), date("2026-05-01")..date("2026-05-02")];
    let near = |day: &str| nearness(date(day), &named);
    assert_near(&[near("2026-03-09"), near("2026-03-10"), near("2026-03-11")], &[0.0, 1.0, 1.0]);
    assert_near(&[near("2026-03-12"), near("2026-03-18"), near("2026-03-19")], &[0.5, 0.5, 0.0]);
    assert_near(
        &[near("2026-05-01"), near("2026-05-02"), nearness(date("2026-05-01"), &[])],
        &[1.0, 0.5, 0.0],
    );
}

#[test]
fn who_said_it_when_and_where_in_its_episode_counts() {
    let (session, corpus) = corpus(&[
        (0, "Ada", "Good morning."),
        (60, "Ben", "Good morning?"),
        (120, "Ben", "I was at the pond."),
        (180, "Ada", "And I at the mill."),
        (240, "Ben", "Who?"),
        (2 * DAY, "Ben", "Rain."),
        (2 * DAY + 60, "Ada", "Hail?"),
    ]);
    // 2026-01-04 is the first day.
    let question = Question::about(&asked("What did Ben say on 4 January 2026?"), &session.branch(None));
    let days = days_of(&corpus, &question);
    assert_eq!(days, [date("2026-01-04")..date("2026-01-05")]);
    let counts = metadata_scores(&corpus, &question, corpus.pieces(), &days);
    // A day that is named 3, in the week after 1.5; Ben 8; a question -2; the first three of an episode 1.
    let expected = [
        3.0 + 1.0,
        3.0 + 8.0 - 2.0 + 1.0,
        3.0 + 8.0 + 1.0,
        3.0,
        3.0 + 8.0 - 2.0,
        1.5 + 8.0 + 1.0,
        1.5 - 2.0 + 1.0,
    ];
    assert_near(&counts, &expected);
    let nobody = Question::about(&asked("What was said?"), &session.branch(None));
    let counts = metadata_scores(&corpus, &nobody, corpus.pieces(), &[]);
    assert_near(&counts, &[1.0, -1.0, 1.0, 0.0, -2.0, 1.0, -1.0]);
}

#[test]
fn a_month_without_a_year_is_one_of_the_years_of_the_conversation_or_the_one_before() {
    let (session, corpus) = corpus(&[(0, "Ada", "Good morning."), (400 * DAY, "Ada", "Good morning.")]);
    let of = |words: &str| days_of(&corpus, &Question::about(&asked(words), &session.branch(None)));
    let march = |year: i16| date(&format!("{year}-03-01"))..date(&format!("{year}-04-01"));
    assert_eq!(of("What was in March?"), [march(2025), march(2026), march(2027)]);
    assert_eq!(of("What was there?"), []);
}

/// How close some pieces are, and what draws the question there.
struct Close(Vec<Option<f32>>);

impl SemanticScorer for Close {
    fn similarities(&self) -> Vec<Option<f32>> {
        self.0.clone()
    }

    fn with_relevance_feedback(&self, relevant: &[usize], weight: f32) -> Vec<Option<f32>> {
        assert_eq!((relevant.len(), weight.to_bits()), (TAKEN_FOR_RELEVANT, FEEDBACK.to_bits()));
        self.0.clone()
    }

    fn word_similarities(&self, _: &str) -> Vec<f32> {
        Vec::new()
    }
}

#[test]
fn without_a_word_a_meaning_or_a_day_nothing_is_found() {
    let messages: Vec<_> = (0..6).map(|n| (n * DAY, "Ada", "Good morning.")).collect();
    let (session, corpus) = corpus(&messages);
    let of = |words: &str, close: Option<&Close>| {
        let question = Question::about(&asked(words), &session.branch(None));
        let close = close.map(|close| close as &dyn SemanticScorer);
        found(&corpus, &question, close, (4, 100)).iter().map(|scored| scored.piece).collect::<Vec<_>>()
    };
    assert_eq!(of("Sauerkraut", None), [0; 0]);
    assert_eq!(of("Sauerkraut on 6 January 2026", None)[0], 2, "a day is enough");
    let close = Close(vec![Some(0.1), Some(0.9), Some(0.0), Some(0.1), Some(1.0), Some(1.0)]);
    assert_eq!(of("Sauerkraut", Some(&close))[0], 1, "what was said before it is closest");
    assert_eq!(of("Sauerkraut", Some(&close)).len(), 4);
    assert_eq!(
        of("Sauerkraut", Some(&Close(vec![Some(0.9), None, None, None]))),
        [0; 0],
        "too little is known"
    );
}

#[test]
fn a_piece_is_close_from_a_cosine_and_a_distance_from_the_mean_on() {
    let fit =
        |matched: usize| Fit { scores: vec![0.0; 3], matched: vec![matched; 3], resembles: vec![false; 3] };
    let why = |matched, close: &[f32]| {
        let fit = fit(matched);
        let reason = Reason::of(&fit, Some(close));
        (0..3).map(|piece| reason.why(piece)).collect::<Vec<_>>()
    };
    assert_eq!(why(0, &[0.3, 0.0, 0.0]), [Why::Meaning, Why::Beside, Why::Beside]);
    assert_eq!(why(0, &[0.29, 0.0, 0.0]), [Why::Beside; 3], "too far away");
    assert_eq!(why(0, &[0.8, 0.8, 0.7]), [Why::Beside; 3], "all are as close");
    assert_eq!(why(2, &[0.3, 0.0, 0.0]), [Why::Words(2); 3]);
    let resembling = Fit { resembles: vec![true, false, false], ..fit(0) };
    let reason = Reason::of(&resembling, None);
    assert_eq!([reason.why(0), reason.why(1)], [Why::Meaning, Why::Beside]);
}

#[test]
fn the_reason_is_said_in_words() {
    let said = [Why::Words(1), Why::Words(3), Why::Meaning, Why::Beside]
        .map(|why| SentReason::from(why).to_string());
    assert_eq!(
        said,
        [
            "Has a word of the message in it",
            "Has 3 words of the message in it",
            "Is close to the message in meaning",
            "Was said together with what fits the message",
        ]
    );
}

#[test]
fn it_is_known_which_share_of_the_words_of_a_question_was_ever_said() {
    let (session, corpus) = corpus(&[(0, "Ada", "I was at the pond with a hat.")]);
    let share = |text: &str| share_said(&corpus, &Question::about(&asked(text), &session.branch(None)));
    assert_near(&[share("Where is the pond?"), share("Wo hat Tim gezeltet?"), share("?")], &[1.0, 0.25, 1.0]);
}
