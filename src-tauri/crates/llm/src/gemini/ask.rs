//! The question as it goes over the wire.

use extremis_domain::Role;
use serde::Serialize;

use crate::Request;
use crate::turns::Parted;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Ask {
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
}

impl Ask {
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
            },
        }
    }
}
