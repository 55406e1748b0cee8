use proptest::prelude::*;

use super::*;
use crate::http::{Http, Timeouts};

/// What servers send, with a place for words.
const SHAPES: [&str; 9] = [
    r#"{"id":"1","choices":[{"index":0,"delta":{"content":"WORDS"},"finish_reason":null}]}"#,
    r#"{"id":"2","choices":[{"index":0,"delta":{"content":"WORDS"},"finish_reason":null}]}"#,
    r#"{"choices":[{"delta":{"role":"assistant","content":"WORDS","reasoning":"WORDS"}}]}"#,
    r#"{"choices":[{"delta":{"content":null,"reasoning_content":"WORDS","reasoning":""}}]}"#,
    r#"{"choices":[{"delta":{"content":[{"type":"text","text":"WORDS"}]}}]}"#,
    r#"{"choices":[{"delta":{"content":"WORDS"}}],"usage":{"prompt_tokens":1,"completion_tokens":2}}"#,
    r#"{"choices":[{"delta":{"content":"WORDS"},"finish_reason":"length"}]}"#,
    r#"{"choices":[{"delta":{"content":"WORDS","tool_calls":[{"index":0,"function":{"name":"f"}}]}}]}"#,
    r#"{"error":{"message":"WORDS"}}"#,
];

/// As they stand between the quotes.
fn words() -> impl Strategy<Value = String> {
    let parts =
        ["word", " ", "", "für 日本", r"\n", r#"\""#, r"\u00e9", r#"","content":""#, "\u{1}", "error", "\\"];
    proptest::collection::vec(proptest::sample::select(parts.to_vec()), 0..4).prop_map(|parts| parts.concat())
}

fn answer() -> OpenAiAnswer {
    let base = crate::BaseUrl::parse("http://127.0.0.1:1/v1").unwrap();
    OpenAiAnswer::new(ErrorContext::new(&Http::new(base, None, Timeouts::default()), "m"))
}

proptest! {
    #[test]
    fn what_came_before_does_not_change_what_a_frame_says(
        frames in proptest::collection::vec((proptest::sample::select(SHAPES.to_vec()), words()), 1..12),
    ) {
        let (mut comparing, mut reading) = (answer(), answer());
        for (shape, words) in frames {
            let frame = shape.replace("WORDS", &words);
            reading.alike = Alike::default();
            prop_assert_eq!(comparing.frame(&frame), reading.frame(&frame), "{}", frame);
            prop_assert_eq!(comparing.has_begun(), reading.has_begun());
            prop_assert_eq!(comparing.has_finished(), reading.has_finished());
        }
        prop_assert_eq!(comparing.close(), reading.close());
    }
}

#[test]
fn a_token_like_the_one_before_is_not_read_again() {
    let mut answer = answer();
    let frame = |words: &str| SHAPES[0].replace("WORDS", words);
    answer.frame(&frame("One")).unwrap();
    assert_eq!(answer.alike.events(&frame(" two")), Some(vec![Event::Text(" two".to_owned())]));
    answer.frame(&SHAPES[6].replace("WORDS", "")).unwrap();
    assert_eq!(answer.alike.events(&frame(" three")), None);
}
