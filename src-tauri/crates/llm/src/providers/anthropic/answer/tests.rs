use rstest::rstest;

use super::*;
use crate::decoding::{call, read, reasoning, speaker, text, usage};

fn answer() -> AnthropicAnswer {
    AnthropicAnswer::new(speaker())
}

fn delta(delta: &str) -> String {
    format!(r#"{{"type":"content_block_delta","index":1,"delta":{delta}}}"#)
}

#[test]
fn a_start_and_pings_are_no_beginning() {
    let frames = [
        r#"{"type":"message_start","message":{"usage":{"input_tokens":11}}}"#,
        r#"{"type":"ping"}"#,
        r#"{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}"#,
        &delta(r#"{"type":"text_delta","text":"It is 42."}"#),
        r#"{"type":"content_block_stop","index":1}"#,
        r#"{"type":"message_delta","delta":{"stop_reason":null}}"#,
        r#"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}}"#,
    ];
    let mut answer = answer();
    let read = read(&mut answer, &frames);
    let begun: Vec<_> = read.iter().map(|(_, begun, _)| *begun).collect();
    assert_eq!(begun, [false, false, false, true, true, true, true]);
    let finished: Vec<_> = read.iter().map(|(_, _, finished)| *finished).collect();
    assert_eq!(finished, [false, false, false, false, false, false, true]);
    let events: Vec<_> = read.into_iter().flat_map(|(events, ..)| events).collect();
    assert_eq!(events, [text("It is 42.")]);
    assert_eq!(answer.frame(r#"{"type":"message_stop"}"#), Ok(vec![usage(11, 7), Event::Done(Finish::Stop)]));
}

#[rstest]
#[case(r#"{"type":"thinking_delta","thinking":"Hm."}"#, vec![reasoning("Hm.")])]
#[case(r#"{"type":"thinking","thinking":""}"#, vec![])]
#[case(r#"{"type":"tool_use","name":"look","input":{}}"#, vec![])]
#[case(r#"{"type":"input_json_delta","partial_json":"{}"}"#, vec![])]
fn thoughts_and_calls_are_beginnings_too(#[case] words: &str, #[case] events: Vec<Event>) {
    assert_eq!(read(&mut answer(), &[&delta(words)]), [(events, true, false)]);
}

#[test]
fn a_call_is_told_when_its_block_is_over_and_what_is_open_at_the_end() {
    let mut answer = answer();
    let block = |kind: &str, index: u64, field: &str, words: &str| {
        format!(r#"{{"type":"content_block_{kind}","index":{index},"{field}":{words}}}"#)
    };
    answer.frame(&block("start", 1, "content_block", r#"{"name":"look"}"#)).unwrap();
    answer.frame(&block("start", 2, "content_block", r#"{"name":"listen"}"#)).unwrap();
    answer.frame(&block("delta", 1, "delta", r#"{"partial_json":"{\"at\":"}"#)).unwrap();
    answer.frame(&block("delta", 2, "delta", r#"{"partial_json":"{}"}"#)).unwrap();
    answer.frame(&block("delta", 1, "delta", r#"{"partial_json":"1}"}"#)).unwrap();
    let over = answer.frame(r#"{"type":"content_block_stop","index":1}"#).unwrap();
    assert_eq!(over, [call("look", r#"{"at":1}"#)]);
    assert_eq!(answer.frame(r#"{"type":"content_block_stop","index":9}"#).unwrap(), []);
    answer.frame(r#"{"type":"message_delta","delta":{"stop_reason":"tool_use"}}"#).unwrap();
    assert_eq!(answer.close(), Ok(vec![call("listen", "{}"), Event::Done(Finish::Stop)]));
}

#[test]
fn what_went_through_the_cache_was_read_too_and_the_last_count_of_what_was_written_holds() {
    let mut answer = answer();
    let frames = [
        r#"{"type":"message_start","message":{"usage":{"input_tokens":10,"cache_creation_input_tokens":200,
            "cache_read_input_tokens":3000,"output_tokens":1}}}"#,
        r#"{"type":"message_delta","delta":{},"usage":{"output_tokens":40}}"#,
        r#"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{}}"#,
    ];
    read(&mut answer, &frames);
    assert_eq!(answer.close(), Ok(vec![usage(3210, 40), Event::Done(Finish::Stop)]));
}

#[test]
fn an_answer_whose_server_does_not_say_what_it_read_is_not_counted_as_if_it_had_read_nothing() {
    let mut answer = answer();
    let end = r#"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}"#;
    answer.frame(end).unwrap();
    assert_eq!(answer.close(), Ok(vec![Event::Done(Finish::Stop)]));
}

#[rstest]
#[case("max_tokens", Finish::Length)]
#[case("model_context_window_exceeded", Finish::Length)]
#[case("stop_sequence", Finish::Stop)]
fn the_reason_says_whether_it_ran_out_of_room(#[case] reason: &str, #[case] finish: Finish) {
    let mut answer = answer();
    answer.frame(&format!(r#"{{"type":"message_delta","delta":{{"stop_reason":"{reason}"}}}}"#)).unwrap();
    assert_eq!(answer.close(), Ok(vec![Event::Done(finish)]));
}

#[test]
fn an_answer_without_a_reason_for_its_end_was_cut() {
    assert_eq!(answer().close(), Err(ModelError::StreamCut));
    assert_eq!(answer().frame(r#"{"type":"message_stop"}"#), Err(ModelError::StreamCut));
}
