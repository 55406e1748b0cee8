//! Pictures, as each protocol sends them, and models that take none.

use std::collections::BTreeMap;

use extremis_domain::{ContentHash, Role};
use extremis_llm::{ModelError, Picture, Pictures, Request, Turn};
use rstest::rstest;
use serde_json::{Value, json};

use crate::server::{End, Script, Server};
use crate::wire::{MODEL, Wire, hear_request};

fn hash(letter: &str) -> ContentHash {
    ContentHash::try_from(letter.repeat(64)).unwrap()
}

fn picture(letter: &str) -> Picture {
    Picture { hash: hash(letter), media_type: "image/png".to_owned() }
}

/// Shown one of two pictures: what the other holds is not there.
fn question() -> Request {
    let turn = Turn { pictures: vec![picture("a"), picture("b")], ..Turn::new(Role::User, "What is on it?") };
    Request {
        turns: vec![turn],
        pictures: Pictures::of(BTreeMap::from([(hash("a"), "AAEC".to_owned())])),
        ..Request::default()
    }
}

fn turns(wire: Wire, body: &str) -> Value {
    let mut body: Value = serde_json::from_str(body).unwrap();
    body[if wire == Wire::Gemini { "contents" } else { "messages" }].take()
}

#[rstest]
#[case(Wire::OpenAi, json!([{"role": "user", "content": [
    {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAEC"}},
    {"type": "text", "text": "What is on it?"},
]}]))]
#[case(Wire::Anthropic, json!([{"role": "user", "content": [
    {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AAEC"}},
    {"type": "text", "text": "What is on it?"},
]}]))]
#[case(Wire::Gemini, json!([{"role": "user", "parts": [
    {"inlineData": {"mimeType": "image/png", "data": "AAEC"}},
    {"text": "What is on it?"},
]}]))]
#[case(Wire::Ollama, json!([{"role": "user", "content": "What is on it?", "images": ["AAEC"]}]))]
#[tokio::test]
async fn a_picture_is_sent_as_each_protocol_wants_it(#[case] wire: Wire, #[case] expected: Value) {
    let script = wire.script(vec![wire.text("A cat."), wire.end("stop")], End::Properly);
    let server = Server::start(vec![script]).await;
    let heard = hear_request(&*wire.model(&server.base), question()).await;
    assert_eq!((heard.text.as_str(), heard.error), ("A cat.", None));
    assert_eq!(turns(wire, &server.received().await[0].body), expected);
}

#[rstest]
#[case(Wire::OpenAi, 400, "Invalid content type. image_url is only supported by certain models.")]
#[case(Wire::OpenAi, 404, "No endpoints found that support image input")]
#[case(Wire::OpenAi, 500, "image input is not supported - hint: you may need to provide the mmproj")]
#[case(Wire::OpenAi, 422, "messages[0]: unknown variant `image_url`, expected `text`")]
#[case(Wire::OpenAi, 400, "'messages.0.content' : value must be one of: content must be a string")]
#[case(Wire::Anthropic, 400, "This model does not support image content blocks")]
#[case(Wire::Gemini, 400, "Image input modality is not enabled for models/m")]
#[case(Wire::Ollama, 500, "this model is missing data required for image input")]
#[tokio::test]
async fn a_model_that_takes_no_pictures_says_so_and_is_known_for_it(
    #[case] wire: Wire,
    #[case] status: u16,
    #[case] words: &str,
) {
    let refusal = json!({"error": {"message": words}}).to_string();
    let server = Server::start(vec![Script::plain(status, "", &refusal)]).await;
    let model = wire.model(&server.base);
    assert_eq!(model.capabilities().vision, None);
    let error = hear_request(&*model, question()).await.error.unwrap();
    assert_eq!(error, ModelError::NoPictures { model: MODEL.to_owned() });
    assert!(!error.is_retryable());
    assert_eq!(model.capabilities().vision, Some(false));
}

#[rstest]
#[case("Could not process image")]
#[case("messages.0.content.0.image.source.base64: image exceeds 5 MB maximum")]
#[tokio::test]
async fn one_picture_that_is_refused_says_nothing_about_others(#[case] words: &str) {
    let refusal = json!({"error": {"message": words}}).to_string();
    let server = Server::start(vec![Script::plain(400, "", &refusal)]).await;
    let model = Wire::Anthropic.model(&server.base);
    let error = hear_request(&*model, question()).await.error.unwrap();
    assert!(matches!(error, ModelError::Server { status: 400, .. }), "{error:?}");
    assert_eq!(model.capabilities().vision, None);
}
