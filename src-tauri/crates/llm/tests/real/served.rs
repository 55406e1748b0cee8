//! What only a server does: keys, routes, lists, and noticing that a client is gone.

use std::time::{Duration, Instant};

use extremis_llm::{BaseUrl, Event, Known, ModelError, Remote, Request, Schema};
use futures::StreamExt;
use secrecy::SecretString;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::heard::{ask, brief, question};
use crate::models::{ALONE, Real, WINDOW, openai, remote};
use crate::server::{self, KEY, MODEL};

fn base() -> BaseUrl {
    BaseUrl::parse(server::address()).unwrap()
}

fn key(key: &str) -> SecretString {
    SecretString::from(key)
}

#[tokio::test]
async fn a_wrong_key_and_none_are_rejected_with_the_servers_address() {
    let _alone = ALONE.lock().await;
    let address = base().to_string();
    let rejected = ModelError::KeyRejected { address: address.clone() };
    let wrong = openai().model(remote(server::address(), "sk-of-another"));
    assert_eq!(ask(&*wrong, brief("Hi", 3)).await.error.as_ref(), Some(&rejected));
    assert_eq!(openai().list_models(&base(), Some(key("sk-of-another"))).await.unwrap_err(), rejected);
    let missing = ModelError::KeyMissing { address };
    assert_eq!(openai().list_models(&base(), None).await.unwrap_err(), missing);
}

#[tokio::test]
async fn a_wrong_path_is_reported_as_what_the_server_says_of_it() {
    let _alone = ALONE.lock().await;
    let astray = openai().model(remote(&format!("{}/nowhere", server::address()), KEY));
    let error = ask(&*astray, brief("Hi", 3)).await.error;
    assert!(matches!(error, Some(ModelError::Server { status: 404, .. })), "{error:?}");
}

#[tokio::test]
async fn the_model_and_its_window_are_found_with_and_without_the_version_in_the_address() {
    let _alone = ALONE.lock().await;
    for base in [base(), BaseUrl::parse(&format!("{}/v1", server::address())).unwrap()] {
        assert_eq!(openai().list_models(&base, Some(key(KEY))).await.unwrap(), [MODEL]);
        let known = openai().describe(&base, Some(key(KEY)), MODEL).await.unwrap();
        let Known { context_window, vision, .. } = known;
        assert_eq!((context_window, vision), (Some(WINDOW), Some(false)));
        let model = openai().model(Remote { base, ..remote(server::address(), KEY) });
        ask(&*model, brief("Hi", 3)).await.assert_whole();
    }
}

/// How many tokens the server has written since it was started.
fn written() -> u64 {
    let metrics = server::get("/metrics");
    let line = metrics.lines().find_map(|line| line.strip_prefix("llamacpp:tokens_predicted_total "));
    line.and_then(|count| count.trim().parse().ok()).unwrap_or_else(|| panic!("no count in {metrics}"))
}

async fn wait_until_idle() {
    let since = Instant::now();
    loop {
        let slots: Value = serde_json::from_str(&server::get("/slots")).unwrap();
        if slots.as_array().unwrap().iter().all(|slot| slot["is_processing"] == false) {
            return;
        }
        assert!(since.elapsed() < Duration::from_mins(1), "the server goes on for nobody: {slots}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A question that cannot be answered in fewer tokens than this.
const LONG: u64 = 600;

fn long_question() -> Request {
    let schema =
        json!({"type": "array", "items": {"type": "integer"}, "minItems": LONG / 2, "maxItems": LONG / 2});
    Request { schema: Some(Schema { name: "many".into(), schema }), ..question("Count.") }
}

#[tokio::test]
async fn a_stopped_answer_is_not_written_on_by_the_server() {
    let _alone = ALONE.lock().await;
    for is_dropped in [false, true] {
        wait_until_idle().await;
        let before = written();
        let cancel = CancellationToken::new();
        let mut answer = Real::Served.model().stream(long_question(), cancel.clone());
        assert!(matches!(answer.next().await, Some(Ok(Event::Text(_)))));
        // Whether what is left of the answer is held or not, its connection is gone.
        let _held = if is_dropped {
            drop(answer);
            None
        } else {
            cancel.cancel();
            assert_eq!(answer.next().await, None);
            Some(answer)
        };
        wait_until_idle().await;
        let more = written() - before;
        assert!((1..LONG / 2).contains(&more), "it wrote {more} tokens for nobody");
    }
}
