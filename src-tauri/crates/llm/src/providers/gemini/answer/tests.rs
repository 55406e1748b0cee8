use rstest::rstest;

use super::*;
use crate::decoding::{call, read, reasoning, speaker, text, usage};

fn answer() -> GeminiAnswer {
    GeminiAnswer::new(speaker())
}

fn piece(parts: &str) -> String {
    format!(r#"{{"candidates":[{{"content":{{"parts":[{parts}]}}}}]}}"#)
}

#[test]
fn an_answer_has_begun_with_the_first_thing_that_it_says() {
    let frames = [
        r#"{"usageMetadata":{"promptTokenCount":3}}"#,
        r#"{"candidates":[]}"#,
        &piece(r#"{"text":""}"#),
        &piece(r#"{"text":"Hm.","thought":true}"#),
        &piece(""),
        r#"{"candidates":[{"content":{"parts":[{"text":"It is 42."}]},"finishReason":"STOP"}]}"#,
    ];
    let read = read(&mut answer(), &frames);
    let begun: Vec<_> = read.iter().map(|(_, begun, _)| *begun).collect();
    assert_eq!(begun, [false, false, false, true, true, true]);
    let finished: Vec<_> = read.iter().map(|(_, _, finished)| *finished).collect();
    assert_eq!(finished, [false, false, false, false, false, true]);
    let events: Vec<_> = read.into_iter().flat_map(|(events, ..)| events).collect();
    assert_eq!(events, [reasoning("Hm."), text("It is 42.")]);
}

#[test]
fn the_texts_of_one_piece_are_one_text_and_what_is_between_them_parts_them() {
    let parts = r#"{"text":"a"},{"text":""},{"text":"b"},{"text":"t","thought":true},{"text":"u","thought":true},
        {"text":"c"},{"functionCall":{"name":"look","args":{"at":"x"}}},{"text":"d"}"#;
    let mut answer = answer();
    assert_eq!(
        answer.frame(&piece(parts)).unwrap(),
        [text("ab"), reasoning("t"), reasoning("u"), text("c"), call("look", r#"{"at":"x"}"#), text("d")]
    );
}

#[test]
fn the_end_says_what_was_counted_last_thoughts_among_what_was_written() {
    let mut answer = answer();
    let counts = |read: u64, written: u64| {
        format!(
            r#"{{"usageMetadata":{{"promptTokenCount":{read},"candidatesTokenCount":{written},"thoughtsTokenCount":5}},
               "candidates":[{{"content":{{"parts":[{{"text":"x"}}]}},"finishReason":"MAX_TOKENS"}}]}}"#
        )
    };
    answer.frame(&counts(11, 1)).unwrap();
    answer.frame(&counts(12, 7)).unwrap();
    assert_eq!(answer.close(), Ok(vec![usage(12, 12), Event::Done(Finish::Length)]));
}

#[test]
fn an_answer_without_a_reason_for_its_end_was_cut() {
    let mut answer = answer();
    answer.frame(&piece(r#"{"text":"x"}"#)).unwrap();
    assert_eq!(answer.close(), Err(ModelError::StreamCut));
}

#[rstest]
#[case("STOP", Finish::Stop)]
#[case("MAX_TOKENS", Finish::Length)]
#[case("OTHER", Finish::Stop)]
fn a_reason_ends_the_answer(#[case] reason: &str, #[case] expected: Finish) {
    let mut answer = answer();
    answer.frame(&format!(r#"{{"candidates":[{{"finishReason":"{reason}"}}]}}"#)).unwrap();
    assert_eq!(answer.close(), Ok(vec![Event::Done(expected)]));
}

#[rstest]
fn what_the_filter_stops_is_declined(
    #[values("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE")] reason: &str,
) {
    let declined = Err(ModelError::Declined { reason: reason.to_owned() });
    let answered = answer().frame(&format!(r#"{{"candidates":[{{"finishReason":"{reason}"}}]}}"#));
    assert_eq!(answered, declined);
    let asked = answer().frame(&format!(r#"{{"promptFeedback":{{"blockReason":"{reason}"}}}}"#));
    assert_eq!(asked, declined);
}
