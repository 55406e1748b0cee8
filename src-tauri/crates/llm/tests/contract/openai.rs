//! What only `OpenAI`-compatible servers do.

use std::time::Duration;

use extremis_domain::Usage;
use extremis_llm::{BaseUrl, Event, Finish, Known, ModelError, Remote, Request, Timeouts};
use rstest::rstest;
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{body_partial_json, header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::server::{End, Script, Server};
use crate::wire::{Heard, KEY, Wire, hear, hear_request, patient, protocol, question};

const WIRE: Wire = Wire::OpenAi;

async fn hear_script(script: Script) -> Heard {
    let server = Server::start(vec![script]).await;
    hear(&*WIRE.model(&server.base)).await
}

fn whole_answer() -> Script {
    WIRE.script(vec![WIRE.text("yes"), WIRE.end("stop")], End::Properly)
}

fn sent(body: &str) -> Value {
    serde_json::from_str(body).unwrap()
}

#[tokio::test]
async fn the_question_is_sent_with_the_key_and_everything_asked_for() {
    let server = Server::start(vec![whole_answer()]).await;
    let request = Request { max_output_tokens: Some(64), temperature: Some(0.5), ..question() };
    hear_request(&*WIRE.model(&server.base), request).await;
    let received = server.received().await.remove(0);
    assert!(received.head.starts_with("POST /v1/chat/completions HTTP/1.1"), "{}", received.head);
    assert!(received.head.to_lowercase().contains(&format!("authorization: bearer {KEY}")));
    assert_eq!(
        sent(&received.body),
        json!({
            "model": "tiny",
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "How are you?"},
            ],
            "stream": true,
            "stream_options": {"include_usage": true},
            "max_tokens": 64,
            "temperature": 0.5,
        })
    );
}

#[tokio::test]
async fn without_a_key_no_authorization_is_sent() {
    let server = Server::start(vec![whole_answer()]).await;
    let base = BaseUrl::parse(&server.base).unwrap();
    for key in [None, Some(SecretString::from("  "))] {
        hear(&*WIRE.protocol().model(Remote::new(base.clone(), "tiny", key, 4096))).await;
    }
    for received in server.received().await {
        assert!(!received.head.to_lowercase().contains("authorization"), "{}", received.head);
    }
}

#[tokio::test]
async fn keep_alive_comments_and_unknown_fields_are_passed_over() {
    let parts = vec![
        b": OPENROUTER PROCESSING\n\n".to_vec(),
        b": ping\r\n\r\n:\n\n".to_vec(),
        b"event: message\nid: 3\nretry: 10\n".to_vec(),
        WIRE.text("a"),
        b": keep-alive\n\ndata:\n\n".to_vec(),
        WIRE.raw(r#"{"choices":[{"delta":{"role":"assistant","content":null,"extra":[1]}}],"usage":null}"#),
        WIRE.text("b"),
        WIRE.end("stop"),
    ];
    let heard = hear_script(WIRE.script(parts, End::Properly)).await;
    assert_eq!((heard.text.as_str(), heard.error), ("ab", None));
}

#[tokio::test]
async fn keep_alive_comments_do_not_put_the_first_token_off_for_ever() {
    let parts = vec![b": waiting\n\n".to_vec(); 3];
    let server = Server::start(vec![WIRE.script(parts, End::Hang)]).await;
    let first_token = Duration::from_millis(60);
    let model = WIRE.model_with(&server.base, Timeouts { first_token, ..patient() });
    assert_eq!(hear(&*model).await.error, Some(ModelError::TimedOut { after: first_token }));
}

#[rstest]
#[case::server_closes(End::Properly)]
#[case::connection_breaks(End::Cut)]
#[tokio::test]
async fn an_answer_that_is_finished_needs_no_end_mark(#[case] end: End) {
    let finish = WIRE.raw(r#"{"choices":[{"delta":{},"finish_reason":"length"}]}"#);
    let heard = hear_script(WIRE.script(vec![WIRE.text("Well"), finish], end)).await;
    assert_eq!(heard.events, [Event::Done(Finish::Length)]);
    assert_eq!((heard.text.as_str(), heard.error), ("Well", None));
}

#[tokio::test]
async fn usage_is_told_once_and_is_the_last_count() {
    let parts = vec![
        WIRE.raw(r#"{"choices":[{"delta":{"content":"a"}}],"usage":{"prompt_tokens":5,"completion_tokens":1}}"#),
        WIRE.raw(r#"{"choices":[{"delta":{"content":"b"},"finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":2}}"#),
        WIRE.raw("[DONE]"),
    ];
    let heard = hear_script(WIRE.script(parts, End::Properly)).await;
    let usage = Event::Usage(Usage { prompt_tokens: 5, completion_tokens: 2 });
    assert_eq!(heard.events, [usage, Event::Done(Finish::Stop)]);
}

#[rstest]
#[case::text(json!("All at once"))]
#[case::parts(json!([{"type": "text", "text": "All "}, {"type": "text", "text": "at once"}]))]
#[tokio::test]
async fn a_server_that_does_not_stream_is_understood(#[case] content: Value) {
    let body = json!({
        "choices": [{"message": {"role": "assistant", "content": content}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 4, "completion_tokens": 3},
    });
    let heard =
        hear_script(Script::plain(200, "content-type: application/json\r\n", &body.to_string())).await;
    assert_eq!(heard.text, "All at once");
    let usage = Event::Usage(Usage { prompt_tokens: 4, completion_tokens: 3 });
    assert_eq!(heard.events, [usage, Event::Done(Finish::Stop)]);
}

#[tokio::test]
async fn an_error_with_status_200_is_an_error() {
    let body = r#"{"error":{"message":"no credit","code":402}}"#;
    let heard = hear_script(Script::plain(200, "content-type: application/json\r\n", body)).await;
    assert!(matches!(heard.error, Some(ModelError::NoCredit { .. })), "{heard:?}");
}

#[rstest]
#[tokio::test]
async fn a_web_page_is_no_answer(#[values("text/html; charset=utf-8", "application/json")] kind: &str) {
    let script = Script::plain(200, &format!("content-type: {kind}\r\n"), "<html>Log in</html>");
    let error = hear_script(script).await.error;
    assert!(matches!(error, Some(ModelError::Malformed { .. })), "{error:?}");
}

#[rstest]
#[case("stream_options", "Unknown field: stream_options", json!({"stream_options": null}))]
#[case("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    json!({"max_tokens": null, "max_completion_tokens": 64}))]
#[case("temperature", "'temperature' does not support 0.5 with this model.", json!({"temperature": null}))]
#[tokio::test]
async fn what_a_server_refuses_is_left_out_from_then_on(
    #[case] refused: &str,
    #[case] words: &str,
    #[case] expected: Value,
) {
    let refusal = Script::plain(400, "", &json!({"error": {"message": words}}).to_string());
    let server = Server::start(vec![refusal, whole_answer()]).await;
    let model = WIRE.model(&server.base);
    let request = Request { max_output_tokens: Some(64), temperature: Some(0.5), ..question() };
    for _ in 0..2 {
        assert_eq!(hear_request(&*model, request.clone()).await.text, "yes");
    }
    let received = server.received().await;
    assert_eq!(received.len(), 3, "one refusal, then two answers");
    assert!(sent(&received[0].body).get(refused).is_some());
    for request in &received[1..] {
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(sent(&request.body).get(name), Some(value).filter(|value| !value.is_null()), "{name}");
        }
    }
}

#[tokio::test]
async fn a_server_that_keeps_refusing_is_not_asked_for_ever() {
    let refusal = Script::plain(400, "", r#"{"error":"stream_options: bad"}"#);
    let server = Server::start(vec![refusal]).await;
    let heard = hear(&*WIRE.model(&server.base)).await;
    assert!(matches!(heard.error, Some(ModelError::Server { status: 400, .. })), "{heard:?}");
    assert_eq!(server.received().await.len(), 2);
}

fn streamed_answer() -> ResponseTemplate {
    ResponseTemplate::new(200)
        .set_body_raw([WIRE.text("yes"), WIRE.end("stop")].concat(), "text/event-stream")
}

#[tokio::test]
async fn a_server_without_v1_is_found_and_remembered() {
    let server = MockServer::start().await;
    let chat = Mock::given(method("POST")).and(path("/chat/completions"));
    chat.respond_with(streamed_answer()).expect(2).mount(&server).await;
    let versioned = Mock::given(path("/v1/chat/completions"));
    versioned.respond_with(ResponseTemplate::new(404)).expect(1).mount(&server).await;
    let model = WIRE.model(&server.uri());
    for _ in 0..2 {
        assert_eq!(hear(&*model).await.text, "yes");
    }
}

#[rstest]
#[case("/api/v1")]
#[case("/api/v1//")]
#[case("/openai")]
#[tokio::test]
async fn a_path_in_the_address_is_used_as_it_is(#[case] base: &str) {
    let server = MockServer::start().await;
    let at = format!("{}/chat/completions", base.trim_end_matches('/'));
    Mock::given(path(at)).respond_with(streamed_answer()).expect(1).mount(&server).await;
    let model = WIRE.model(&format!("{}{base}", server.uri()));
    assert_eq!(hear(&*model).await.text, "yes");
}

#[tokio::test]
async fn an_unknown_model_is_not_looked_for_elsewhere() {
    let server = MockServer::start().await;
    let refusal = json!({"error": {"message": "The model `tiny` does not exist", "code": "model_not_found"}});
    Mock::given(path("/v1/chat/completions"))
        .and(body_partial_json(json!({"model": "tiny"})))
        .respond_with(ResponseTemplate::new(404).set_body_json(refusal))
        .expect(1)
        .mount(&server)
        .await;
    let heard = hear(&*WIRE.model(&server.uri())).await;
    let unknown = ModelError::UnknownModel { address: server.uri(), model: "tiny".into() };
    assert_eq!(heard.error, Some(unknown));
    assert_eq!(server.received_requests().await.unwrap().len(), 1);
}

#[rstest]
#[case("/v1/models")]
#[case("/models")]
#[tokio::test]
async fn models_are_listed_with_the_key(#[case] at: &str) {
    let server = MockServer::start().await;
    let list = json!({"object": "list", "data": [{"id": "b", "object": "model"}, {"id": "a"}, {"id": "b"}]});
    Mock::given(method("GET"))
        .and(path(at))
        .and(header("authorization", format!("Bearer {KEY}")))
        .respond_with(ResponseTemplate::new(200).set_body_json(list))
        .mount(&server)
        .await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    assert_eq!(WIRE.protocol().list_models(&base, Some(KEY.into())).await.unwrap(), ["a", "b"]);
}

#[tokio::test]
async fn a_list_that_needs_a_key_says_so() {
    let server = MockServer::start().await;
    Mock::given(path("/v1/models")).respond_with(ResponseTemplate::new(401)).mount(&server).await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let refused = WIRE.protocol().list_models(&base, None).await;
    assert_eq!(refused, Err(ModelError::KeyMissing { address: server.uri() }));
}

#[tokio::test]
async fn what_a_list_says_of_a_model_is_read() {
    let server = MockServer::start().await;
    let list = json!({"data": [{"id": "other", "max_model_len": 1}, {"id": "tiny", "max_model_len": 8192}]});
    let models = Mock::given(path("/v1/models"));
    models.respond_with(ResponseTemplate::new(200).set_body_json(list)).mount(&server).await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let known = WIRE.protocol().describe(&base, None, "tiny").await.unwrap();
    assert_eq!(known, Known { context_window: Some(8192), ..Known::default() });
    assert_eq!(WIRE.protocol().describe(&base, None, "absent").await, Ok(Known::default()));
}

#[rstest]
#[case("/props", json!({"default_generation_settings": {"n_ctx": 4096}, "modalities": {"vision": true}}))]
#[case("/api/v0/models/tiny", json!({"id": "tiny", "type": "vlm", "loaded_context_length": 4096}))]
#[tokio::test]
async fn the_window_that_is_loaded_counts_more_than_the_one_that_could_be(
    #[case] at: &str,
    #[case] said: Value,
) {
    let server = MockServer::start().await;
    let list = json!({"data": [{"id": "tiny", "meta": {"n_ctx_train": 131_072}}]});
    let models = Mock::given(path("/v1/models"));
    models.respond_with(ResponseTemplate::new(200).set_body_json(list)).mount(&server).await;
    Mock::given(path(at)).respond_with(ResponseTemplate::new(200).set_body_json(said)).mount(&server).await;
    let base = BaseUrl::parse(&format!("{}/v1", server.uri())).unwrap();
    let known = WIRE.protocol().describe(&base, None, "tiny").await.unwrap();
    assert_eq!((known.context_window, known.vision), (Some(4096), Some(true)));
}

#[tokio::test]
async fn azure_is_asked_below_its_own_path_with_the_key_in_its_own_header() {
    let server = MockServer::start().await;
    let list = Mock::given(method("GET")).and(path("/openai/v1/models")).and(header("api-key", KEY));
    let body = json!({"object": "list", "data": [{"id": "gpt-4o"}]});
    list.respond_with(ResponseTemplate::new(200).set_body_json(body)).expect(1).mount(&server).await;
    let chat =
        Mock::given(method("POST")).and(path("/openai/v1/chat/completions")).and(header("api-key", KEY));
    let answer = json!({"choices": [{"message": {"content": "yes"}, "finish_reason": "stop"}]});
    chat.respond_with(ResponseTemplate::new(200).set_body_json(answer)).expect(1).mount(&server).await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let models = protocol("azure").list_models(&base, Some(KEY.into())).await.unwrap();
    assert_eq!(models, ["gpt-4o"]);
    let remote = Remote::new(base, "my-deployment", Some(KEY.into()), 4096);
    let model = protocol("azure").model(remote);
    assert_eq!(hear(&*model).await.text, "yes");
    let bearer = |request: &wiremock::Request| request.headers.contains_key("authorization");
    assert!(!server.received_requests().await.unwrap().iter().any(bearer));
}
