//! Every way in which a server says no, and what the person is told.

use std::time::Duration;

use extremis_llm::ModelError;
use rstest::rstest;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::server::{End, Script, Server};
use crate::wire::{KEY, MODEL, Wire, hear};

async fn refused(wire: Wire, status: u16, headers: &str, body: &str) -> (ModelError, String) {
    let server = Server::start(vec![Script::plain(status, headers, body)]).await;
    let heard = hear(&*wire.model(&server.base)).await;
    let error = heard.error.expect("a refusal is an error");
    assert!(!format!("{error} {error:?}").contains(KEY), "{error:?}");
    (error, server.base)
}

#[rstest]
#[tokio::test]
async fn a_rejected_key_is_named_with_the_server(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[values(401, 403)] status: u16,
) {
    let body = format!("{{\"error\":{{\"message\":\"Incorrect API key provided: {KEY}\"}}}}");
    let (error, address) = refused(wire, status, "", &body).await;
    assert_eq!(error, ModelError::KeyRejected { address });
    assert!(!error.is_retryable());
}

#[rstest]
#[tokio::test]
async fn a_busy_server_says_how_long_to_wait(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[values(429, 503, 529)] status: u16,
) {
    let (error, address) = refused(wire, status, "retry-after: 17\r\n", r#"{"error":"slow down"}"#).await;
    let retry_after = Some(Duration::from_secs(17));
    assert_eq!(error, ModelError::RateLimited { address, retry_after });
    assert!(error.is_retryable());
}

#[rstest]
#[case(402, r#"{"error":{"message":"Insufficient credits"}}"#)]
#[case(429, r#"{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}"#)]
#[case(400, r#"{"error":{"type":"invalid_request_error","message":"Your credit balance is too low"}}"#)]
#[tokio::test]
async fn an_empty_account_is_no_rate_limit_that_passes(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[case] status: u16,
    #[case] body: &str,
) {
    let (error, address) = refused(wire, status, "", body).await;
    assert_eq!(error, ModelError::NoCredit { address });
    assert!(!error.is_retryable());
}

#[rstest]
#[tokio::test]
async fn a_prompt_that_is_too_long_is_told_apart(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    for body in [
        r#"{"error":{"message":"This model's maximum context length is 8 tokens","code":"context_length_exceeded"}}"#,
        r#"{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}"#,
        r#"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 208310 tokens > 200000 maximum"}}"#,
        r#"{"type":"error","error":{"type":"invalid_request_error","message":"input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000"}}"#,
        r#"{"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}"#,
        r#"{"error":"the input length exceeds the context length"}"#,
        r#"{"error":{"message":"Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192","code":"context_length_exceeded"}}"#,
        r#"{"error":{"message":"This endpoint's maximum context length is 131072 tokens. However, you requested about 200000 tokens.","code":400}}"#,
        r#"{"object":"error","message":"This model's maximum context length is 4096 tokens. However, your request has 5000 input tokens.","type":"BadRequestError","code":400}"#,
        r#"{"error":"Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens"}"#,
    ] {
        let (error, _) = refused(wire, 400, "", body).await;
        assert_eq!(error, ModelError::ContextTooLong { model: MODEL.into() });
    }
}

#[rstest]
#[tokio::test]
async fn an_unknown_model_is_named(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let body = r#"{"error":"model 'tiny' not found, try pulling it"}"#;
    let (error, address) = refused(wire, 404, "", body).await;
    assert_eq!(error, ModelError::UnknownModel { address, model: MODEL.into() });
}

#[rstest]
#[tokio::test]
async fn a_missing_route_is_no_unknown_model(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let (error, address) = refused(wire, 404, "", "404 page not found").await;
    assert_eq!(error, ModelError::Server { address, status: 404, message: "404 page not found".into() });
}

#[rstest]
#[tokio::test]
async fn a_server_in_trouble_is_quoted_briefly_and_without_the_key(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let key = if wire == Wire::Ollama { "" } else { KEY };
    let body = format!("{{\"error\":{{\"message\":\"{key} out of memory {}\"}}}}", "x".repeat(10_000));
    let (error, _) = refused(wire, 503, "", &body).await;
    let ModelError::Server { status: 503, message, .. } = &error else { panic!("{error:?}") };
    assert!(message.contains("out of memory") && message.chars().count() <= 301, "{message}");
    assert!(error.is_retryable());
}

#[rstest]
#[tokio::test]
async fn an_error_inside_the_stream_ends_it(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let error = wire.raw(r#"{"error":{"message":"GPU fell off the bus","code":502}}"#);
    let server =
        Server::start(vec![wire.script(vec![wire.text("So"), error, wire.end("stop")], End::Properly)]).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!(heard.text, "So");
    let message = "GPU fell off the bus".into();
    assert_eq!(heard.error, Some(ModelError::Server { address: server.base, status: 502, message }));
}

#[rstest]
#[tokio::test]
async fn a_redirect_is_reported_and_the_key_does_not_follow_it(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let elsewhere = Server::start(vec![Script::plain(200, "", "{}")]).await;
    let location = format!("location: {}/v1\r\n", elsewhere.base);
    let (error, _) = refused(wire, 307, &location, "").await;
    let ModelError::Server { status: 307, message, .. } = &error else { panic!("{error:?}") };
    assert!(message.contains(&format!("another server, {}", elsewhere.base)), "{message}");
    assert!(elsewhere.received().await.is_empty());
}

#[rstest]
#[tokio::test]
async fn where_nothing_listens_there_is_no_server(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let heard = hear(&*wire.model(&base)).await;
    assert_eq!(heard.error, Some(ModelError::NoServer { address: base }));
}

#[tokio::test]
async fn a_name_that_nobody_has_is_told_from_a_server_that_does_not_run() {
    let heard = hear(&*Wire::OpenAi.model("http://no-such-host.invalid/v1")).await;
    let address = "http://no-such-host.invalid/v1".to_owned();
    assert_eq!(heard.error, Some(ModelError::UnknownHost { address }));
}

#[rstest]
#[tokio::test]
async fn a_server_without_tls_behind_https_is_explained(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("https://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        socket.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await.unwrap();
        let mut rest = [0; 1024];
        while socket.read(&mut rest).await.is_ok_and(|read| read > 0) {}
    });
    let heard = hear(&*wire.model(&address)).await;
    let Some(ModelError::NotSecure { address: told, why }) = heard.error else { panic!("{heard:?}") };
    assert!(told == address && !why.is_empty(), "{told} {why}");
}

#[rstest]
#[tokio::test]
async fn the_key_is_in_no_debug_text(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let model = wire.model("http://127.0.0.1:9");
    assert!(!format!("{model:?}").contains(KEY));
}
