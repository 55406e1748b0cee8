//! What only Anthropic's protocol does.

use extremis_domain::Role;
use extremis_llm::{BaseUrl, Event, Finish, ModelError, Remote, Request, Turn};
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{header, method, path, query_param, query_param_is_missing};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::server::{End, Server};
use crate::wire::{KEY, Wire, hear, hear_request, question};

const WIRE: Wire = Wire::Anthropic;

#[tokio::test]
async fn instructions_stand_beside_the_messages_and_the_key_in_its_own_header() {
    let server = Server::start(vec![WIRE.script(vec![WIRE.end("stop")], End::Properly)]).await;
    let request = Request { max_output_tokens: Some(64), temperature: Some(0.5), ..question() };
    hear_request(&*WIRE.model(&server.base), request).await;
    let received = server.received().await.remove(0);
    let head = received.head.to_lowercase();
    assert!(head.starts_with("post /v1/messages http/1.1"), "{head}");
    assert!(head.contains(&format!("x-api-key: {KEY}")) && !head.contains("authorization"), "{head}");
    assert!(head.contains("anthropic-version: 2023-06-01"), "{head}");
    assert_eq!(
        serde_json::from_str::<Value>(&received.body).unwrap(),
        json!({
            "model": "tiny",
            "system": "Be brief.",
            "messages": [{"role": "user", "content": "How are you?"}],
            "max_tokens": 64,
            "stream": true,
            "temperature": 0.5,
        })
    );
}

#[tokio::test]
async fn without_a_limit_of_ours_the_one_that_the_protocol_demands_is_sent() {
    let server = Server::start(vec![WIRE.script(vec![WIRE.end("stop")], End::Properly)]).await;
    let turns = vec![Turn::new(Role::User, "Hi")];
    hear_request(&*WIRE.model(&server.base), Request { turns, ..Request::default() }).await;
    let body: Value = serde_json::from_str(&server.received().await[0].body).unwrap();
    assert!(body["max_tokens"].as_u64().unwrap() >= 4096, "{body}");
    assert_eq!(body.get("system"), None);
}

#[tokio::test]
async fn what_later_versions_of_the_protocol_add_is_passed_over() {
    let newer = WIRE.raw(r#"{"type":"something_of_tomorrow","delta":1}"#);
    let script = WIRE.script(vec![newer, WIRE.text("Fine."), WIRE.end("stop")], End::Properly);
    let server = Server::start(vec![script]).await;
    let heard = hear(&*WIRE.model(&server.base)).await;
    assert_eq!((heard.text.as_str(), heard.error), ("Fine.", None));
    assert_eq!(heard.events.last(), Some(&Event::Done(Finish::Stop)));
}

#[tokio::test]
async fn an_overloaded_server_is_worth_another_try() {
    let error = WIRE.raw(r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#);
    let server = Server::start(vec![WIRE.script(vec![error], End::Properly)]).await;
    let error = hear(&*WIRE.model(&server.base)).await.error.unwrap();
    assert_eq!(error, ModelError::Server { address: server.base, status: 529, message: "Overloaded".into() });
    assert!(error.is_retryable());
}

#[tokio::test]
async fn models_are_listed_page_by_page() {
    let server = MockServer::start().await;
    let page = |ids: [&str; 2], more: bool| json!({"data": ids.map(|id| json!({"id": id, "type": "model"})), "has_more": more, "last_id": ids[1]});
    let list = |mock: wiremock::MockBuilder| mock.and(path("/v1/models")).and(header("x-api-key", KEY));
    list(Mock::given(method("GET")).and(query_param_is_missing("after_id")))
        .respond_with(ResponseTemplate::new(200).set_body_json(page(["a", "b"], true)))
        .mount(&server)
        .await;
    list(Mock::given(method("GET")).and(query_param("after_id", "b")))
        .respond_with(ResponseTemplate::new(200).set_body_json(page(["c", "d"], false)))
        .mount(&server)
        .await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let names = WIRE.protocol().list_models(&base, Some(SecretString::from(KEY))).await.unwrap();
    assert_eq!(names, ["a", "b", "c", "d"]);
}

#[tokio::test]
async fn what_the_server_says_of_a_model_is_read_and_the_answer_kept_within_it() {
    let server = MockServer::start().await;
    let described = json!({"id": "tiny", "max_input_tokens": 200_000, "max_tokens": 2048,
        "capabilities": {"image_input": {"supported": true}, "structured_outputs": {"supported": false}}});
    Mock::given(path("/v1/models/tiny"))
        .and(header("x-api-key", KEY))
        .respond_with(ResponseTemplate::new(200).set_body_json(described))
        .mount(&server)
        .await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let known = WIRE.protocol().describe(&base, Some(KEY.into()), "tiny").await.unwrap();
    let capabilities = known.capabilities(1);
    assert_eq!((capabilities.context_window, capabilities.output_limit), (200_000, Some(2048)));
    assert_eq!((capabilities.vision, capabilities.json_schema), (Some(true), false));

    let server = Server::start(vec![WIRE.script(vec![WIRE.end("stop")], End::Properly)]).await;
    let base = BaseUrl::parse(&server.base).unwrap();
    let remote = Remote { capabilities, ..Remote::new(base, "tiny", Some(KEY.into()), 1) };
    hear_request(&*WIRE.protocol().model(remote), question()).await;
    let body: Value = serde_json::from_str(&server.received().await[0].body).unwrap();
    assert_eq!(body["max_tokens"], 2048);
}
