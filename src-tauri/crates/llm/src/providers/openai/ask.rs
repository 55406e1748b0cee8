//! The question as it goes over the wire.

use std::sync::atomic::{AtomicBool, Ordering};

use extremis_domain::{ReasoningEffort, Role};
use serde::Serialize;
use serde_json::Value;

use crate::http::Refusal;
use crate::picture::WirePicture;
use crate::schema::OrderedSchema;
use crate::{Request, Schema, Turn};

/// What a server was found to refuse, and is therefore not sent again.
#[derive(Debug, Default)]
pub(super) struct Dialect {
    without_usage: AtomicBool,
    /// Newer models of `OpenAI` know the limit only by this name; most other servers only by the old one.
    limits_completion_tokens: AtomicBool,
}

impl Dialect {
    /// Whether the same question has another form that this server may accept. Each is tried once.
    pub(super) fn learns_from(&self, refusal: &Refusal, request: &Request) -> bool {
        let is_new = |flag: &AtomicBool| !flag.swap(true, Ordering::Relaxed);
        if refusal.names("stream_options") || refusal.names("include_usage") {
            return is_new(&self.without_usage);
        }
        let is_about_limit = request.max_output_tokens.is_some() && refusal.names("max_completion_tokens");
        is_about_limit && is_new(&self.limits_completion_tokens)
    }
}

#[derive(Debug, Serialize)]
pub(super) struct OpenAiRequest<'a> {
    model: &'a str,
    messages: Vec<OpenAiTurn<'a>>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frequency_penalty: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasoning_effort: Option<ReasoningEffort>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<ResponseFormat<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ResponseFormat<'a> {
    JsonSchema { json_schema: Named<'a> },
}

#[derive(Debug, Serialize)]
struct Named<'a> {
    name: &'a str,
    schema: OrderedSchema<&'a Value>,
    strict: bool,
}

impl<'a> ResponseFormat<'a> {
    fn of(schema: &'a Schema) -> Self {
        let Schema { name, schema } = schema;
        Self::JsonSchema { json_schema: Named { name, schema: OrderedSchema(schema), strict: true } }
    }
}

#[derive(Debug, Serialize)]
struct StreamOptions {
    include_usage: bool,
}

#[derive(Debug, Serialize)]
struct OpenAiTurn<'a> {
    role: Role,
    content: OpenAiContent<'a>,
}

/// Servers that know no pictures take nothing but a text.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum OpenAiContent<'a> {
    Text(&'a str),
    Parts(Vec<ContentPart<'a>>),
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ContentPart<'a> {
    Text { text: &'a str },
    ImageUrl { image_url: DataUrl },
}

#[derive(Debug, Serialize)]
struct DataUrl {
    url: String,
}

impl<'a> OpenAiTurn<'a> {
    fn of(turn: &'a Turn, request: &'a Request) -> Self {
        let mut parts: Vec<_> = request.shown(turn).map(ContentPart::of).collect();
        let text = turn.content.as_str();
        if parts.is_empty() {
            return Self { role: turn.role, content: OpenAiContent::Text(text) };
        }
        parts.extend((!text.is_empty()).then_some(ContentPart::Text { text }));
        Self { role: turn.role, content: OpenAiContent::Parts(parts) }
    }
}

impl ContentPart<'_> {
    fn of(WirePicture { media_type, base64 }: WirePicture<'_>) -> Self {
        Self::ImageUrl { image_url: DataUrl { url: format!("data:{media_type};base64,{base64}") } }
    }
}

impl<'a> OpenAiRequest<'a> {
    pub(super) fn new(model: &'a str, request: &'a Request, dialect: &Dialect) -> Self {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let newer_limit = is_set(&dialect.limits_completion_tokens);
        let limit = request.max_output_tokens;
        Self {
            model,
            messages: request.turns.iter().map(|turn| OpenAiTurn::of(turn, request)).collect(),
            stream: true,
            stream_options: (!is_set(&dialect.without_usage))
                .then_some(StreamOptions { include_usage: true }),
            max_tokens: limit.filter(|_| !newer_limit),
            max_completion_tokens: limit.filter(|_| newer_limit),
            temperature: request.temperature,
            top_p: request.top_p,
            frequency_penalty: request.frequency_penalty,
            reasoning_effort: request.reasoning_effort,
            response_format: request.schema.as_ref().map(ResponseFormat::of),
        }
    }
}
