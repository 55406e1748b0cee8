//! The question as it goes over the wire.

use extremis_domain::Role;
use serde::Serialize;
use serde_json::Value;

use crate::Request;
use crate::turns::Parted;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Body {
    #[serde(skip_serializing_if = "Option::is_none")]
    system_instruction: Option<Said>,
    contents: Vec<Said>,
    generation_config: Limits,
}

#[derive(Debug, Serialize)]
struct Said {
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    parts: [Part; 1],
}

#[derive(Debug, Serialize)]
struct Part {
    text: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Limits {
    #[serde(skip_serializing_if = "Option::is_none")]
    max_output_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_mime_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_schema: Option<Value>,
}

impl Body {
    pub(super) fn new(request: Request) -> Self {
        let Parted { system, dialogue } = Parted::of(request.turns);
        let said = |role, text| Said { role, parts: [Part { text }] };
        let speaker = |role| if role == Role::Assistant { "model" } else { "user" };
        Self {
            system_instruction: system.map(|text| said(None, text)),
            contents: dialogue.into_iter().map(|turn| said(Some(speaker(turn.role)), turn.content)).collect(),
            generation_config: Limits {
                max_output_tokens: request.max_output_tokens,
                temperature: request.temperature,
                response_mime_type: request.schema.as_ref().map(|_| "application/json"),
                response_schema: request.schema.map(|schema| in_its_own_words(schema.schema)),
            },
        }
    }
}

/// A JSON Schema in the dialect of `OpenAPI` that is spoken here: the names of types are in capitals, and a word about
/// additional properties is refused.
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
    }
    Value::Object(fields)
}
