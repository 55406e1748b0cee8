//! What only Ollama does.

use extremis_llm::{BaseUrl, ModelError, Request};
use serde_json::{Value, json};
use wiremock::matchers::{body_partial_json, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::server::{End, Server};
use crate::wire::{Wire, hear, hear_request, question};

const WIRE: Wire = Wire::Ollama;

#[tokio::test]
async fn the_window_is_sent_so_that_nothing_is_cut_off_in_silence() {
    let server = Server::start(vec![WIRE.script(vec![WIRE.end("stop")], End::Properly)]).await;
    let request = Request { max_output_tokens: Some(64), temperature: Some(0.5), ..question() };
    hear_request(&*WIRE.model(&server.base), request).await;
    let received = server.received().await.remove(0);
    assert!(received.head.starts_with("POST /api/chat HTTP/1.1"), "{}", received.head);
    assert_eq!(
        serde_json::from_str::<Value>(&received.body).unwrap(),
        json!({
            "model": "tiny",
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "How are you?"},
            ],
            "stream": true,
            "options": {"num_ctx": 4096, "num_predict": 64, "temperature": 0.5},
        })
    );
}

#[tokio::test]
async fn a_last_line_without_its_newline_counts() {
    let mut end = WIRE.end("stop");
    end.pop();
    let server = Server::start(vec![WIRE.script(vec![WIRE.text("ok"), end], End::Properly)]).await;
    let heard = hear(&*WIRE.model(&server.base)).await;
    assert_eq!((heard.text.as_str(), heard.error), ("ok", None));
}

#[tokio::test]
async fn models_and_their_windows_are_listed() {
    let server = MockServer::start().await;
    let tags = json!({"models": [{"name": "qwen3:8b", "size": 1}, {"name": "llama3.2:latest"}]});
    let list = Mock::given(method("GET")).and(path("/api/tags"));
    list.respond_with(ResponseTemplate::new(200).set_body_json(tags)).mount(&server).await;
    let shown = json!({"model_info": {"general.architecture": "qwen3", "qwen3.context_length": 40960},
        "capabilities": ["completion", "vision"]});
    Mock::given(path("/api/show"))
        .and(body_partial_json(json!({"model": "qwen3:8b"})))
        .respond_with(ResponseTemplate::new(200).set_body_json(shown))
        .mount(&server)
        .await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    assert_eq!(WIRE.protocol().list_models(&base, None).await.unwrap(), ["llama3.2:latest", "qwen3:8b"]);
    let known = WIRE.protocol().describe(&base, None, "qwen3:8b").await.unwrap();
    assert_eq!((known.context_window, known.vision), (Some(40960), Some(true)));
}

#[tokio::test]
async fn the_window_of_an_unknown_model_is_not_guessed() {
    let server = MockServer::start().await;
    let refusal = ResponseTemplate::new(404).set_body_json(json!({"error": "model 'x' not found"}));
    Mock::given(path("/api/show")).respond_with(refusal).mount(&server).await;
    let base = BaseUrl::parse(&server.uri()).unwrap();
    let answer = WIRE.protocol().describe(&base, None, "x").await;
    assert_eq!(answer, Err(ModelError::UnknownModel { address: server.uri(), model: "x".into() }));
}
