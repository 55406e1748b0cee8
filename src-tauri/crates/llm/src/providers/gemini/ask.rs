//! The question as it goes over the wire.

use extremis_domain::{ReasoningEffort, Role};
use serde::Serialize;
use serde_json::Value;

use crate::picture::WirePicture;
use crate::schema::{OrderedSchema, leave_out_bounds};
use crate::turns::Parted;
use crate::{Request, Turn};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GeminiRequest {
    #[serde(skip_serializing_if = "Option::is_none")]
    system_instruction: Option<GeminiContent>,
    contents: Vec<GeminiContent>,
    generation_config: Limits,
}

#[derive(Debug, Serialize)]
struct GeminiContent {
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    parts: Vec<GeminiSaid>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum GeminiSaid {
    Text(String),
    InlineData(InlineData),
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct InlineData {
    mime_type: String,
    data: String,
}

impl GeminiContent {
    fn of(turn: Turn, request: &Request) -> Self {
        let role = if turn.role == Role::Assistant { "model" } else { "user" };
        let mut parts: Vec<_> = request.shown(&turn).map(GeminiSaid::of).collect();
        if parts.is_empty() || !turn.content.is_empty() {
            parts.push(GeminiSaid::Text(turn.content));
        }
        Self { role: Some(role), parts }
    }
}

impl GeminiSaid {
    fn of(WirePicture { media_type, base64 }: WirePicture<'_>) -> Self {
        Self::InlineData(InlineData { mime_type: media_type.to_owned(), data: base64.to_owned() })
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Limits {
    #[serde(skip_serializing_if = "Option::is_none")]
    max_output_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frequency_penalty: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thinking_config: Option<Thinking>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_mime_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_schema: Option<OrderedSchema<Value>>,
}

/// Older models want a number of tokens, newer ones a word; each refuses the other.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum Thinking {
    ThinkingBudget(u32),
    ThinkingLevel(ReasoningEffort),
}

impl Thinking {
    /// The numbers are those by which the server's own `OpenAI`-compatible interface translates the words.
    fn of(model: &str, effort: ReasoningEffort) -> Self {
        if !model.contains("gemini-2.5") {
            return Self::ThinkingLevel(effort);
        }
        Self::ThinkingBudget(match effort {
            ReasoningEffort::Low => 1024,
            ReasoningEffort::Medium => 8192,
            ReasoningEffort::High => 24_576,
        })
    }
}

impl GeminiRequest {
    pub(super) fn new(model: &str, request: &Request) -> Self {
        let Parted { system, dialogue } = Parted::of(request.turns.clone());
        let instructions = |text| GeminiContent { role: None, parts: vec![GeminiSaid::Text(text)] };
        Self {
            system_instruction: system.map(instructions),
            contents: dialogue.into_iter().map(|turn| GeminiContent::of(turn, request)).collect(),
            generation_config: Limits {
                max_output_tokens: request.max_output_tokens,
                temperature: request.temperature,
                top_p: request.top_p,
                frequency_penalty: request.frequency_penalty,
                thinking_config: request.reasoning_effort.map(|effort| Thinking::of(model, effort)),
                response_mime_type: request.schema.as_ref().map(|_| "application/json"),
                response_schema: request.schema.as_ref().map(|schema| {
                    // Lists with limits within lists are refused as too many states.
                    let mut schema = schema.schema.clone();
                    leave_out_bounds(&mut schema);
                    OrderedSchema(in_its_own_words(schema))
                }),
            },
        }
    }
}

/// A JSON Schema in the dialect of `OpenAPI` that is spoken here: the names of types are in capitals, the order of
/// properties has a field of its own, and a word about additional properties is refused.
fn in_its_own_words(schema: Value) -> Value {
    let Value::Object(mut fields) = schema else { return schema };
    fields.remove("additionalProperties");
    if let Some(Value::String(kind)) = fields.get_mut("type") {
        kind.make_ascii_uppercase();
    }
    if let Some(items) = fields.get_mut("items") {
        *items = in_its_own_words(items.take());
    }
    if let Some(Value::Object(properties)) = fields.get_mut("properties") {
        for property in properties.values_mut() {
            *property = in_its_own_words(property.take());
        }
        if let Some(order) = fields.get("required").cloned() {
            fields.insert("propertyOrdering".to_owned(), order);
        }
    }
    Value::Object(fields)
}
