//! How a model is asked to write, in each wire format, and servers that do not take all of it.

use extremis_domain::ReasoningEffort;
use extremis_llm::{Event, ModelError, Parameter, Request};
use rstest::rstest;
use serde_json::{Value, json};

use crate::server::{End, Script, Server};
use crate::wire::{Wire, hear_request, question};

fn wanted() -> Request {
    Request {
        max_output_tokens: Some(300),
        temperature: Some(0.5),
        top_p: Some(0.25),
        reasoning_effort: Some(ReasoningEffort::High),
        frequency_penalty: Some(0.75),
        ..question()
    }
}

fn answer(wire: Wire) -> Script {
    wire.script(vec![wire.text("yes"), wire.end("stop")], End::Properly)
}

fn refusal(words: &str) -> Script {
    Script::plain(400, "", &json!({"error": {"message": words}}).to_string())
}

/// What a request says of how to write: temperature, top P, the longest answer, the reasoning effort, the frequency
/// penalty.
fn asked(wire: Wire, body: &str) -> [Value; 5] {
    let body: Value = serde_json::from_str(body).unwrap();
    let at = |place: &str| body.pointer(place).cloned().unwrap_or_default();
    match wire {
        Wire::OpenAi => {
            ["/temperature", "/top_p", "/max_tokens", "/reasoning_effort", "/frequency_penalty"].map(at)
        }
        Wire::Ollama => [
            at("/options/temperature"),
            at("/options/top_p"),
            at("/options/num_predict"),
            at("/think"),
            at("/options/frequency_penalty"),
        ],
        Wire::Anthropic => [
            at("/temperature"),
            at("/top_p"),
            at("/max_tokens"),
            at("/output_config/effort"),
            at("/frequency_penalty"),
        ],
        Wire::Gemini => [
            at("/generationConfig/temperature"),
            at("/generationConfig/topP"),
            at("/generationConfig/maxOutputTokens"),
            at("/generationConfig/thinkingConfig/thinkingLevel"),
            at("/generationConfig/frequencyPenalty"),
        ],
    }
}

#[rstest]
#[tokio::test]
async fn every_parameter_is_sent_under_the_name_of_its_protocol(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![answer(wire)]).await;
    let heard = hear_request(&*wire.model(&server.base), wanted()).await;
    assert!(!heard.events.iter().any(|event| matches!(event, Event::NotTaken(_))), "{heard:?}");
    // Anthropic's models take one of the two.
    let top_p = if wire == Wire::Anthropic { Value::Null } else { json!(0.25) };
    let sent = asked(wire, &server.received().await[0].body);
    // Its protocol has no penalty.
    let penalty = if wire == Wire::Anthropic { Value::Null } else { json!(0.75) };
    assert_eq!(sent, [json!(0.5), top_p, json!(300), json!("high"), penalty]);
}

#[rstest]
#[tokio::test]
async fn what_is_not_wanted_is_left_to_the_server(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![answer(wire)]).await;
    hear_request(&*wire.model(&server.base), question()).await;
    let [temperature, top_p, length, effort, penalty] = asked(wire, &server.received().await[0].body);
    assert_eq!([temperature, top_p, effort, penalty], [Value::Null, Value::Null, Value::Null, Value::Null]);
    // Anthropic's protocol demands a limit.
    assert_eq!(length.is_null(), wire != Wire::Anthropic);
}

#[tokio::test]
async fn anthropic_s_temperature_ends_at_one_and_top_p_goes_alone() {
    let wire = Wire::Anthropic;
    let server = Server::start(vec![answer(wire)]).await;
    let model = wire.model(&server.base);
    hear_request(&*model, Request { temperature: Some(1.5), ..question() }).await;
    hear_request(&*model, Request { top_p: Some(0.25), ..question() }).await;
    let received = server.received().await;
    assert_eq!(asked(wire, &received[0].body)[..2], [json!(1.0), Value::Null]);
    assert_eq!(asked(wire, &received[1].body)[..2], [Value::Null, json!(0.25)]);
}

#[rstest]
#[case::thinks(
    Wire::OpenAi,
    Parameter::Temperature,
    0,
    "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported."
)]
#[case::thinks(
    Wire::OpenAi,
    Parameter::TopP,
    1,
    "Unsupported parameter: 'top_p' is not supported with this model."
)]
#[case::too_long(
    Wire::OpenAi,
    Parameter::LongestAnswer,
    2,
    "max_tokens is too large: 300. This model supports at most 200 completion tokens."
)]
#[case::does_not_think(
    Wire::OpenAi,
    Parameter::ReasoningEffort,
    3,
    "Unrecognized request argument supplied: reasoning_effort"
)]
#[case::does_not_think(Wire::Ollama, Parameter::ReasoningEffort, 3, "\"tiny\" does not support thinking")]
#[case::new(Wire::Anthropic, Parameter::Temperature, 0, "`temperature` is deprecated for this model.")]
#[case::old(
    Wire::Anthropic,
    Parameter::ReasoningEffort,
    3,
    "This model does not support the effort parameter."
)]
#[case::old(Wire::Gemini, Parameter::ReasoningEffort, 3, "Thinking level is not supported for this model.")]
#[case::thinks(
    Wire::OpenAi,
    Parameter::FrequencyPenalty,
    4,
    "Unsupported parameter: 'frequency_penalty' is not supported with this model."
)]
#[case::new(Wire::Gemini, Parameter::FrequencyPenalty, 4, "Penalty is not enabled for models/tiny")]
#[tokio::test]
async fn what_a_model_does_not_take_is_left_out_once_it_said_so_and_told(
    #[case] wire: Wire,
    #[case] refused: Parameter,
    #[case] place: usize,
    #[case] words: &str,
) {
    let server = Server::start(vec![refusal(words), answer(wire)]).await;
    let model = wire.model(&server.base);
    // Anthropic's models take one of the two.
    let top_p = wanted().top_p.filter(|_| wire != Wire::Anthropic);
    for _ in 0..2 {
        let heard = hear_request(&*model, Request { top_p, ..wanted() }).await;
        assert_eq!((heard.text.as_str(), &heard.error), ("yes", &None));
        assert_eq!(heard.events.first(), Some(&Event::NotTaken(refused)), "told with every answer");
    }
    let received = server.received().await;
    assert_eq!(received.len(), 3, "refused once, then asked without it");
    let first = asked(wire, &received[0].body);
    for again in &received[1..] {
        let again = asked(wire, &again.body);
        for at in 0..5 {
            let expected = if at == place { &Value::Null } else { &first[at] };
            assert_eq!(&again[at], expected, "{at} of {again:?}");
        }
    }
}

#[rstest]
#[tokio::test]
async fn a_refusal_that_names_nothing_of_it_is_an_error_at_once(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![refusal("messages: bad"), answer(wire)]).await;
    let heard = hear_request(&*wire.model(&server.base), wanted()).await;
    assert!(matches!(heard.error, Some(ModelError::Server { status: 400, .. })), "{heard:?}");
    assert_eq!(server.received().await.len(), 1);
}

#[rstest]
#[tokio::test]
async fn a_prompt_that_is_too_long_is_not_taken_for_a_limit_that_is_refused(
    #[values(Wire::OpenAi, Wire::Anthropic)] wire: Wire,
) {
    let words = "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000";
    let server = Server::start(vec![refusal(words), answer(wire)]).await;
    let heard = hear_request(&*wire.model(&server.base), wanted()).await;
    assert!(matches!(heard.error, Some(ModelError::ContextTooLong { .. })), "{heard:?}");
    assert_eq!(server.received().await.len(), 1);
}

#[tokio::test]
async fn an_older_gemini_is_told_how_long_to_think_in_tokens() {
    use extremis_llm::{BaseUrl, Remote};

    let server = Server::start(vec![answer(Wire::Gemini)]).await;
    let base = BaseUrl::parse(&server.base).unwrap();
    let model = Wire::Gemini.protocol().model(Remote::new(base, "gemini-2.5-flash", None, 4096));
    hear_request(&*model, wanted()).await;
    let body: Value = serde_json::from_str(&server.received().await[0].body).unwrap();
    assert_eq!(body["generationConfig"]["thinkingConfig"], json!({"thinkingBudget": 24576}));
}
