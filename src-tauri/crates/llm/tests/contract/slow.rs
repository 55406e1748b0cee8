//! Servers that send, but never come to the point.

use std::time::Duration;

use extremis_llm::{ModelError, Timeouts};
use rstest::rstest;

use crate::server::{End, Script, Server};
use crate::wire::{Wire, hear, patient};

const SHORT: Duration = Duration::from_millis(80);

#[rstest]
#[case::of_the_head(true)]
#[case::of_the_first_piece(false)]
#[tokio::test]
async fn letters_that_drip_in_do_not_put_the_first_token_off(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[case] is_head: bool,
) {
    let script = if is_head { Script::endless_head() } else { wire.script(Vec::new(), End::Drip) };
    let server = Server::start(vec![script]).await;
    let heard = hear(&*wire.model_with(&server.base, Timeouts { first_token: SHORT, ..patient() })).await;
    assert_eq!(heard.error, Some(ModelError::TimedOut { after: SHORT }));
    server.client_hung_up().await;
}

#[rstest]
#[tokio::test]
async fn a_piece_that_drips_in_times_out_and_what_came_before_is_kept(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![wire.script(vec![wire.text("Well,")], End::Drip)]).await;
    let heard = hear(&*wire.model_with(&server.base, Timeouts { idle: SHORT, ..patient() })).await;
    assert_eq!((heard.text.as_str(), heard.error), ("Well,", Some(ModelError::TimedOut { after: SHORT })));
    server.client_hung_up().await;
}

#[rstest]
#[tokio::test]
async fn a_refusal_whose_words_drip_in_is_still_told(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let script = Script { end: End::Drip, ..Script::plain(503, "", "") };
    let server = Server::start(vec![script]).await;
    let heard = hear(&*wire.model_with(&server.base, Timeouts { first_token: SHORT, ..patient() })).await;
    assert!(matches!(heard.error, Some(ModelError::Server { status: 503, .. })), "{heard:?}");
    server.client_hung_up().await;
}
