use rstest::rstest;

use super::*;
use crate::decoding::{call, read, reasoning, speaker, text, usage};

fn answer() -> OpenAiAnswer {
    OpenAiAnswer::new(speaker())
}

fn delta(delta: &str) -> String {
    format!(r#"{{"choices":[{{"delta":{delta}}}]}}"#)
}

#[test]
fn a_role_and_empty_texts_are_no_beginning() {
    let frames = [
        &delta(r#"{"role":"assistant","content":""}"#),
        r#"{"choices":[]}"#,
        &delta(r#"{"content":null,"reasoning_content":""}"#),
        &delta(r#"{"content":"It is 42."}"#),
        r#"{"choices":[{"delta":{},"finish_reason":""}]}"#,
        r#"{"choices":[{"delta":{},"finish_reason":"stop"}]}"#,
    ];
    let read = read(&mut answer(), &frames);
    let begun: Vec<_> = read.iter().map(|(_, begun, _)| *begun).collect();
    assert_eq!(begun, [false, false, false, true, true, true]);
    let finished: Vec<_> = read.iter().map(|(_, _, finished)| *finished).collect();
    assert_eq!(finished, [false, false, false, false, false, true]);
    let events: Vec<_> = read.into_iter().flat_map(|(events, ..)| events).collect();
    assert_eq!(events, [text("It is 42.")]);
}

#[rstest]
#[case(r#"{"content":"a"}"#, vec![text("a")])]
#[case(r#"{"reasoning_content":"a"}"#, vec![reasoning("a")])]
#[case(r#"{"reasoning":"a"}"#, vec![reasoning("a")])]
#[case(r#"{"reasoning":"a","reasoning_content":"a"}"#, vec![reasoning("a")])]
#[case(r#"{"reasoning":"a","content":"b"}"#, vec![reasoning("a"), text("b")])]
#[case(r#"{"reasoning_content":"a","content":[{"type":"text","text":"b"},{"text":"c"}]}"#, vec![reasoning("a"), text("bc")])]
#[case(r#"{"tool_calls":[{"function":{"name":"look"}}]}"#, vec![])]
fn whatever_a_piece_says_is_a_beginning_and_is_said_again_by_one_like_it(
    #[case] words: &str,
    #[case] events: Vec<Event>,
) {
    let frame = delta(words);
    let expected = (events, true, false);
    let frames = [frame.as_str(), frame.as_str(), frame.as_str()];
    assert_eq!(read(&mut answer(), &frames), [expected.clone(), expected.clone(), expected]);
}

#[test]
fn calls_are_told_at_the_end_before_what_was_used() {
    let mut answer = answer();
    let piece = |index: u64, function: &str| {
        delta(&format!(r#"{{"tool_calls":[{{"index":{index},"function":{function}}}]}}"#))
    };
    let frames = [
        piece(1, r#"{"name":"listen","arguments":"{}"}"#),
        piece(0, r#"{"name":"look","arguments":"{\"at\":"}"#),
        piece(0, r#"{"arguments":"1}"}"#),
        r#"{"choices":[{"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3}}"#.to_owned(),
        r#"{"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7}}"#.to_owned(),
    ];
    read(&mut answer, &frames.each_ref().map(String::as_str));
    let end =
        vec![call("look", r#"{"at":1}"#), call("listen", "{}"), usage(11, 7), Event::Done(Finish::Stop)];
    assert_eq!(answer.frame(" [DONE]\n"), Ok(end));
}

#[test]
fn calls_without_a_number_are_told_apart_by_their_places() {
    let mut answer = answer();
    let calls = r#"{"tool_calls":[{"function":{"name":"look"}},{"function":{"name":"listen"}}]}"#;
    answer.frame(&delta(calls)).unwrap();
    answer.frame(r#"{"choices":[{"finish_reason":"stop"}]}"#).unwrap();
    assert_eq!(answer.close(), Ok(vec![call("look", ""), call("listen", ""), Event::Done(Finish::Stop)]));
}

#[rstest]
#[case("length", Finish::Length)]
#[case("max_tokens", Finish::Length)]
#[case("stop", Finish::Stop)]
#[case("content_filter", Finish::Stop)]
fn the_reason_says_whether_it_ran_out_of_room(#[case] reason: &str, #[case] finish: Finish) {
    let mut answer = answer();
    answer.frame(&format!(r#"{{"choices":[{{"delta":{{}},"finish_reason":"{reason}"}}]}}"#)).unwrap();
    assert_eq!(answer.close(), Ok(vec![Event::Done(finish)]));
}

#[test]
fn a_stream_that_closes_without_a_reason_was_cut_and_one_with_its_mark_was_not() {
    let mut answer = answer();
    answer.frame(&delta(r#"{"content":"It"}"#)).unwrap();
    assert_eq!(answer.close(), Err(ModelError::StreamCut));
    assert_eq!(answer.frame("[DONE]"), Ok(vec![Event::Done(Finish::Stop)]));
}

#[test]
fn an_answer_whose_server_does_not_say_what_it_read_is_not_counted_as_if_it_had_read_nothing() {
    let body = br#"{"choices":[{"message":{"content":"It is 42."},"finish_reason":"stop"}],"usage":{"completion_tokens":4}}"#;
    assert_eq!(answer().whole(body), Ok(vec![text("It is 42."), Event::Done(Finish::Stop)]));
}

#[test]
fn an_answer_in_one_piece_is_told_whole() {
    let body = br#"{"choices":[{"message":{"content":"It is 42."},"finish_reason":"length"}],"usage":{"prompt_tokens":9,"completion_tokens":4}}"#;
    let events = vec![text("It is 42."), usage(9, 4), Event::Done(Finish::Length)];
    assert_eq!(answer().whole(body), Ok(events));
    assert!(answer().whole(br#"{"choices":[]}"#).is_err() && answer().whole(br#"{"id":"x"}"#).is_err());
    assert!(answer().whole(b"{\"choices\":[\xff]}").is_err());
}
