//! What only Google's protocol does.

use extremis_llm::{BaseUrl, ModelError, Request};
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::server::{End, Script, Server};
use crate::wire::{KEY, Wire, hear, hear_request, question};

const WIRE: Wire = Wire::Gemini;

#[tokio::test]
async fn instructions_stand_apart_and_the_key_is_in_no_address() {
    let server = Server::start(vec![WIRE.script(vec![WIRE.end("stop")], End::Properly)]).await;
    let request = Request { max_output_tokens: Some(64), temperature: Some(0.5), ..question() };
    hear_request(&*WIRE.model(&server.base), request).await;
    let received = server.received().await.remove(0);
    assert!(
        received.head.starts_with("POST /v1beta/models/tiny:streamGenerateContent?alt=sse HTTP/1.1"),
        "{}",
        received.head
    );
    assert!(received.head.to_lowercase().contains(&format!("x-goog-api-key: {KEY}")), "{}", received.head);
    assert_eq!(
        serde_json::from_str::<Value>(&received.body).unwrap(),
        json!({
            "systemInstruction": {"parts": [{"text": "Be brief."}]},
            "contents": [{"role": "user", "parts": [{"text": "How are you?"}]}],
            "generationConfig": {"maxOutputTokens": 64, "temperature": 0.5},
        })
    );
}

#[tokio::test]
async fn a_wrong_key_is_told_though_the_status_says_bad_request() {
    let body = r#"{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}"#;
    let server = Server::start(vec![Script::plain(400, "", body)]).await;
    let error = hear(&*WIRE.model(&server.base)).await.error.unwrap();
    assert_eq!(error, ModelError::KeyRejected { address: server.base.clone() });
}

#[tokio::test]
async fn a_prompt_over_the_limit_is_too_long() {
    let body = r#"{"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}"#;
    let server = Server::start(vec![Script::plain(400, "", body)]).await;
    let error = hear(&*WIRE.model(&server.base)).await.error.unwrap();
    assert_eq!(error, ModelError::ContextTooLong { model: "tiny".into() });
}

#[tokio::test]
async fn what_the_filter_stops_is_said_and_keeps_what_came() {
    let stopped = WIRE.raw(r#"{"candidates":[{"finishReason":"SAFETY"}]}"#);
    let server = Server::start(vec![WIRE.script(vec![WIRE.text("Well"), stopped], End::Properly)]).await;
    let heard = hear(&*WIRE.model(&server.base)).await;
    assert_eq!(heard.text, "Well");
    assert!(heard.error.unwrap().to_string().contains("filter stopped the answer (SAFETY)"));

    let blocked = WIRE.raw(r#"{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}"#);
    let server = Server::start(vec![WIRE.script(vec![blocked], End::Properly)]).await;
    let error = hear(&*WIRE.model(&server.base)).await.error.unwrap();
    assert!(error.to_string().contains("PROHIBITED_CONTENT"), "{error}");
}

#[tokio::test]
async fn a_piece_may_hold_thoughts_and_text_at_once() {
    let thought =
        WIRE.raw(r#"{"candidates":[{"content":{"parts":[{"text":"Hmm","thought":true},{"text":"Fi"}]}}]}"#);
    let script = WIRE.script(vec![thought, WIRE.text("ne."), WIRE.end("stop")], End::Properly);
    let server = Server::start(vec![script]).await;
    let heard = hear(&*WIRE.model(&server.base)).await;
    assert_eq!((heard.text.as_str(), heard.reasoning.as_str()), ("Fine.", "Hmm"));
}

#[tokio::test]
async fn models_that_answer_are_listed_and_say_how_much_they_can_read() {
    let server = MockServer::start().await;
    let list = json!({"models": [
        {"name": "models/gemini-2.5-flash", "supportedGenerationMethods": ["generateContent", "countTokens"]},
        {"name": "models/embedding-001", "supportedGenerationMethods": ["embedContent"]},
    ]});
    Mock::given(method("GET"))
        .and(path("/v1beta/models"))
        .and(header("x-goog-api-key", KEY))
        .respond_with(ResponseTemplate::new(200).set_body_json(list))
        .mount(&server)
        .await;
    Mock::given(method("GET"))
        .and(path("/v1beta/models/gemini-2.5-flash"))
        .respond_with(
            ResponseTemplate::new(200)
                .set_body_json(json!({"inputTokenLimit": 1_048_576, "outputTokenLimit": 65536})),
        )
        .mount(&server)
        .await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let key = || Some(SecretString::from(KEY));
    assert_eq!(WIRE.protocol().list_models(&base, key()).await.unwrap(), ["gemini-2.5-flash"]);
    let known = WIRE.protocol().describe(&base, key(), "gemini-2.5-flash").await.unwrap();
    assert_eq!((known.context_window, known.output_limit), (Some(1_048_576), Some(65536)));
}
