//! Holding a model to a form of answer, and servers that cannot.

use extremis_llm::{ModelError, Request, Schema};
use rstest::rstest;
use serde_json::{Value, json};

use crate::server::{End, Script, Server};
use crate::wire::{Wire, hear_request, question};

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "names": {"type": "array", "description": "of people", "items": {"type": "string"}},
            "kind": {"type": "string", "enum": ["a", "b"]},
        },
        "required": ["names", "kind"],
        "additionalProperties": false,
    })
}

fn question_with_schema() -> Request {
    Request { schema: Some(Schema { name: "people".into(), schema: schema() }), ..question() }
}

fn answer(wire: Wire) -> Script {
    wire.script(vec![wire.text("{\"names\":[]}"), wire.end("stop")], End::Properly)
}

/// The part of a request's body that says what the answer has to look like.
fn form(wire: Wire, body: &str) -> Value {
    let mut body: Value = serde_json::from_str(body).unwrap();
    match wire {
        Wire::OpenAi => body["response_format"].take(),
        Wire::Ollama => body["format"].take(),
        Wire::Anthropic => body["output_config"].take(),
        Wire::Gemini => {
            let config = &mut body["generationConfig"];
            match config["responseSchema"].take() {
                Value::Null => config["responseMimeType"].take(),
                schema => json!({"responseMimeType": config["responseMimeType"], "responseSchema": schema}),
            }
        }
    }
}

#[rstest]
#[case(Wire::OpenAi, json!({"type": "json_schema",
    "json_schema": {"name": "people", "schema": schema(), "strict": true}}))]
#[case(Wire::Ollama, schema())]
#[case(Wire::Anthropic, json!({"format": {"type": "json_schema", "schema": schema()}}))]
#[case(Wire::Gemini, json!({"responseMimeType": "application/json", "responseSchema": {
    "type": "OBJECT",
    "properties": {
        "names": {"type": "ARRAY", "description": "of people", "items": {"type": "STRING"}},
        "kind": {"type": "STRING", "enum": ["a", "b"]},
    },
    "required": ["names", "kind"],
    "propertyOrdering": ["names", "kind"],
}}))]
#[tokio::test]
async fn a_schema_is_sent_as_each_protocol_wants_it(#[case] wire: Wire, #[case] expected: Value) {
    let server = Server::start(vec![answer(wire)]).await;
    let model = wire.model(&server.base);
    let heard = hear_request(&*model, question_with_schema()).await;
    assert_eq!((heard.text.as_str(), heard.error), ("{\"names\":[]}", None));
    assert_eq!(form(wire, &server.received().await[0].body), expected);
    assert!(model.capabilities().json_schema);
}

/// A schema with limits, the first of its properties the last in the alphabet.
fn bounded() -> Request {
    let names = json!({"type": "array", "maxItems": 4, "items": {"type": "string", "maxLength": 40}});
    let schema = json!({"type": "object", "properties": {"names": names, "about": {"type": "string"}},
        "required": ["names", "about"], "additionalProperties": false});
    Request { schema: Some(Schema { name: "people".into(), schema }), ..question() }
}

#[rstest]
#[tokio::test]
async fn a_server_with_a_grammar_writes_what_is_wanted_first_before_the_rest_and_ends(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![answer(wire)]).await;
    hear_request(&*wire.model(&server.base), bounded()).await;
    let body = &server.received().await[0].body;
    let place =
        |name: &str| body.find(&format!("\"{name}\":{{")).unwrap_or_else(|| panic!("{name} in {body}"));
    assert!(place("names") < place("about"), "{body}");
    // The others refuse limits.
    let is_limited = body.contains("\"maxItems\":4") && body.contains("\"maxLength\":40");
    assert_eq!(is_limited, matches!(wire, Wire::OpenAi | Wire::Ollama), "{body}");
}

#[tokio::test]
async fn a_server_that_refuses_limits_is_still_held_to_the_form() {
    let wire = Wire::OpenAi;
    let words = "Invalid schema for response_format: 'maxLength' is not permitted.";
    let refusal = Script::plain(400, "", &json!({"error": {"message": words}}).to_string());
    let server = Server::start(vec![refusal, answer(wire)]).await;
    let model = wire.model(&server.base);
    for _ in 0..2 {
        assert_eq!(hear_request(&*model, bounded()).await.error, None);
    }
    let received = server.received().await;
    assert_eq!(received.len(), 3, "one refusal, then two answers");
    for request in &received[1..] {
        assert!(request.body.contains("json_schema") && !request.body.contains("\"max"), "{}", request.body);
    }
    assert!(model.capabilities().json_schema);
}

#[rstest]
#[tokio::test]
async fn a_question_without_a_schema_says_nothing_of_a_form(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![answer(wire)]).await;
    hear_request(&*wire.model(&server.base), question()).await;
    assert_eq!(form(wire, &server.received().await[0].body), Value::Null);
}

#[rstest]
#[tokio::test]
async fn a_server_that_refuses_schemas_is_asked_without_one_from_then_on(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[values(400, 422)] status: u16,
) {
    let refusal = Script::plain(status, "", r#"{"error":{"message":"this is not known here: json_schema"}}"#);
    let server = Server::start(vec![refusal, answer(wire)]).await;
    let model = wire.model(&server.base);
    for _ in 0..2 {
        let heard = hear_request(&*model, question_with_schema()).await;
        assert_eq!((heard.text.as_str(), heard.error), ("{\"names\":[]}", None));
    }
    let forms: Vec<_> = server.received().await.iter().map(|request| form(wire, &request.body)).collect();
    assert_eq!(forms.len(), 3, "one refusal, then two answers");
    assert_ne!(forms[0], Value::Null);
    assert_eq!(forms[1..], [Value::Null, Value::Null]);
    assert!(!model.capabilities().json_schema);
}

#[rstest]
#[tokio::test]
async fn a_refusal_for_another_reason_says_nothing_against_schemas(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let refusal = Script::plain(400, "", r#"{"error":{"message":"no"}}"#);
    let server = Server::start(vec![refusal.clone(), refusal, answer(wire)]).await;
    let model = wire.model(&server.base);
    let heard = hear_request(&*model, question_with_schema()).await;
    let address = server.base.clone();
    assert_eq!(heard.error, Some(ModelError::Server { address, status: 400, message: "no".into() }));
    assert_eq!(server.received().await.len(), 2, "each form is tried once");
    assert!(model.capabilities().json_schema);
    hear_request(&*model, question_with_schema()).await;
    assert_ne!(form(wire, &server.received().await[2].body), Value::Null);
}

#[rstest]
#[case::the_key(401, "wrong key")]
#[case::the_length(400, "the prompt is too long")]
#[case::the_server(503, "busy")]
#[tokio::test]
async fn what_no_other_form_would_mend_is_not_asked_twice(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[case] status: u16,
    #[case] words: &str,
) {
    let refusal = Script::plain(status, "", &json!({"error": {"message": words}}).to_string());
    let server = Server::start(vec![refusal]).await;
    let heard = hear_request(&*wire.model(&server.base), question_with_schema()).await;
    assert!(heard.error.is_some());
    assert_eq!(server.received().await.len(), 1);
}
