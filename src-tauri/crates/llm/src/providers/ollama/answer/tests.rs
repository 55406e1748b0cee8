use rstest::rstest;

use super::*;
use crate::decoding::{call, read, reasoning, speaker, text, usage};

fn answer() -> OllamaAnswer {
    OllamaAnswer::new(speaker())
}

#[test]
fn an_answer_has_begun_with_the_first_thing_that_it_says() {
    let frames = [
        r#"{"done":false}"#,
        r#"{"message":{"content":"","thinking":null},"done":false}"#,
        r#"{"message":{"content":"","thinking":"Hm."},"done":false}"#,
        r#"{"message":{"content":""},"done":false}"#,
        r#"{"message":{"content":"It is","tool_calls":[{"function":{"name":"look","arguments":{"at":1}}}]}}"#,
    ];
    let read = read(&mut answer(), &frames);
    let begun: Vec<_> = read.iter().map(|(_, begun, _)| *begun).collect();
    assert_eq!(begun, [false, false, true, true, true]);
    assert!(read.iter().all(|(_, _, finished)| !finished), "the last line says everything");
    let events: Vec<_> = read.into_iter().flat_map(|(events, ..)| events).collect();
    assert_eq!(events, [reasoning("Hm."), text("It is"), call("look", r#"{"at":1}"#)]);
}

#[test]
fn the_end_is_not_a_beginning() {
    let read = read(&mut answer(), &[r#"{"done":true,"prompt_eval_count":3,"eval_count":1}"#]);
    assert_eq!(read, [(vec![usage(3, 1), Event::Done(Finish::Stop)], false, false)]);
}

#[rstest]
#[case("", None)]
#[case(r#","prompt_eval_count":11"#, Some(usage(11, 0)))]
#[case(r#","eval_count":7"#, None)]
#[case(r#","prompt_eval_count":11,"eval_count":7"#, Some(usage(11, 7)))]
fn the_last_line_says_what_was_used_if_it_knows_what_was_read(
    #[case] counts: &str,
    #[case] used: Option<Event>,
) {
    let events = answer().frame(&format!(r#"{{"done":true{counts}}}"#)).unwrap();
    let expected: Vec<_> = used.into_iter().chain([Event::Done(Finish::Stop)]).collect();
    assert_eq!(events, expected);
}

#[rstest]
#[case("length", Finish::Length)]
#[case("stop", Finish::Stop)]
fn the_last_line_says_why_it_is_the_last(#[case] reason: &str, #[case] finish: Finish) {
    let frame = format!(r#"{{"message":{{"content":"ok"}},"done":true,"done_reason":"{reason}"}}"#);
    assert_eq!(answer().frame(&frame).unwrap(), [text("ok"), Event::Done(finish)]);
}

#[test]
fn a_stream_that_closes_without_its_last_line_was_cut() {
    assert_eq!(answer().close(), Err(ModelError::StreamCut));
}
