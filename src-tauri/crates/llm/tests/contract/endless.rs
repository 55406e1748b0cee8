//! Servers that go on and on.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use extremis_llm::{BaseUrl, Event, Finish, ModelError, Timeouts};
use rstest::rstest;
use serde_json::json;
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use crate::server::{End, Server};
use crate::wire::{Heard, Wire, hear, patient};

const SHORT: Duration = Duration::from_millis(200);
const MEGABYTE: usize = 1 << 20;

/// What is heard of a server that says this and then its last part for ever.
async fn heard(wire: Wire, parts: Vec<Vec<u8>>, timeouts: Timeouts) -> Heard {
    let server = Server::start(vec![wire.script(parts, End::Repeat)]).await;
    let heard = hear(&*wire.model_with(&server.base, timeouts)).await;
    server.client_hung_up().await;
    heard
}

fn long() -> String {
    "0123456789abcdef".repeat(4096)
}

#[rstest]
#[tokio::test]
async fn an_answer_without_an_end_is_cut_at_two_megabytes_and_what_came_is_kept(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let heard = heard(wire, vec![wire.text(&long())], patient()).await;
    assert_eq!((heard.text.len(), heard.error), (2 * MEGABYTE, None));
    assert_eq!(heard.events, [Event::Done(Finish::Length)]);
}

#[rstest]
#[tokio::test]
async fn thoughts_without_an_end_are_a_sign_of_life_for_eight_megabytes(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[values(false, true)] in_the_text: bool,
) {
    let parts = if in_the_text {
        vec![wire.text("<think>"), wire.text(&long())]
    } else {
        vec![wire.reasoning(&long())]
    };
    let heard = heard(wire, parts, Timeouts { silence: SHORT, ..patient() }).await;
    assert_eq!((heard.text.as_str(), heard.error), ("", Some(ModelError::TimedOut { after: SHORT })));
    assert!(heard.reasoning.len() >= 8 * MEGABYTE, "{}", heard.reasoning.len());
}

#[rstest]
#[case::empty_pieces(true)]
#[case::keep_alive(false)]
#[tokio::test]
async fn what_says_nothing_does_not_put_the_rest_of_the_answer_off(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[case] is_empty: bool,
) {
    let nothing = if is_empty { wire.text("") } else { wire.keep_alive() };
    let timeouts = if is_empty {
        Timeouts { silence: SHORT, ..patient() }
    } else {
        Timeouts { idle: SHORT, ..patient() }
    };
    let heard = heard(wire, vec![wire.text("Well,"), nothing.repeat(100)], timeouts).await;
    assert_eq!((heard.text.as_str(), heard.error), ("Well,", Some(ModelError::TimedOut { after: SHORT })));
}

#[rstest]
#[tokio::test]
async fn calls_of_tools_without_an_end_are_given_up(#[values(Wire::OpenAi, Wire::Anthropic)] wire: Wire) {
    let call = json!({"index": 0, "function": {"arguments": long()}});
    let piece = match wire {
        Wire::OpenAi => json!({"choices": [{"delta": {"tool_calls": [call]}}]}),
        _ => json!({"type": "content_block_delta", "index": 1,
            "delta": {"type": "input_json_delta", "partial_json": long()}}),
    };
    let heard = heard(wire, vec![wire.raw(&piece.to_string())], patient()).await;
    let what = "calls of tools that do not end".to_owned();
    assert_eq!((heard.events, heard.error), (Vec::new(), Some(ModelError::Malformed { what })));
}

#[rstest]
#[tokio::test]
async fn an_event_of_lines_without_an_end_is_given_up(
    #[values(Wire::OpenAi, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let line = format!("data: {}\n", long()).into_bytes();
    let heard = heard(wire, vec![line], patient()).await;
    let what = "an event that does not end".to_owned();
    assert_eq!(heard.error, Some(ModelError::Malformed { what }));
}

#[rstest]
#[tokio::test]
async fn a_list_with_ever_one_page_more_is_not_asked_for_ever(
    #[values(Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = MockServer::start().await;
    let asked = AtomicUsize::new(0);
    let page = move |_: &Request| {
        let id = format!("m{}", asked.fetch_add(1, Ordering::Relaxed));
        let page = json!({"data": [{"id": id}], "has_more": true, "last_id": id,
            "models": [{"name": id}], "nextPageToken": id});
        ResponseTemplate::new(200).set_body_json(page)
    };
    Mock::given(method("GET")).respond_with(page).mount(&server).await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let listed = wire.protocol().list_models(&base, None);
    let names = tokio::time::timeout(Duration::from_secs(9), listed).await.expect("it ends").unwrap();
    assert_eq!(names.len(), 20, "what was listed is kept");
}
