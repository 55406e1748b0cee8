//! Stopping an answer, and not starting one.

use extremis_llm::Event;
use futures::{FutureExt, StreamExt};
use rstest::rstest;
use tokio_util::sync::CancellationToken;

use crate::server::{End, Script, Server};
use crate::wire::{Wire, question};

#[rstest]
#[tokio::test]
async fn nothing_is_sent_before_the_answer_is_asked_for(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![wire.script(vec![wire.end("stop")], End::Properly)]).await;
    let model = wire.model(&server.base);
    drop(model.stream(question(), CancellationToken::new()));
    let cancelled = CancellationToken::new();
    cancelled.cancel();
    assert!(model.stream(question(), cancelled).next().await.is_none());
    assert!(model.stream(question(), CancellationToken::new()).next().await.is_some());
    assert_eq!(server.received().await.len(), 1, "only the answer that was read was asked for");
}

#[rstest]
#[tokio::test]
async fn cancelling_ends_the_answer_and_drops_the_connection(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![wire.script(vec![wire.text("Once upon")], End::Hang)]).await;
    let cancel = CancellationToken::new();
    let mut answer = wire.model(&server.base).stream(question(), cancel.clone());
    assert_eq!(answer.next().await, Some(Ok(Event::Text("Once upon".into()))));
    cancel.cancel();
    assert_eq!(answer.next().now_or_never(), Some(None), "it ends at once, not with the next piece");
    // The stream itself is still held: ending it was enough.
    server.client_hung_up().await;
    assert_eq!(answer.next().await, None);
}

#[rstest]
#[tokio::test]
async fn cancelling_before_the_first_token_hangs_up(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![Script::silence()]).await;
    let cancel = CancellationToken::new();
    let mut answer = wire.model(&server.base).stream(question(), cancel.clone());
    let waiting = tokio::spawn(async move { (answer.next().await, answer) });
    while server.received().await.is_empty() {
        tokio::task::yield_now().await;
    }
    cancel.cancel();
    let (last, _still_held) = waiting.await.unwrap();
    assert_eq!(last, None);
    server.client_hung_up().await;
}

#[rstest]
#[tokio::test]
async fn dropping_the_answer_drops_the_connection(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![wire.script(vec![wire.text("Once upon")], End::Hang)]).await;
    let mut answer = wire.model(&server.base).stream(question(), CancellationToken::new());
    assert!(answer.next().await.is_some());
    drop(answer);
    server.client_hung_up().await;
}
