//! The question as it goes over the wire.

use extremis_domain::{ReasoningEffort, Role};
use serde::Serialize;
use serde_json::Value;

use crate::picture::WirePicture;
use crate::schema::{OrderedSchema, leave_out_bounds};
use crate::turns::Parted;
use crate::{Request, Turn};

/// The protocol demands a limit; this one every model takes.
const LONGEST_ANSWER: u32 = 4096;

#[derive(Debug, Serialize)]
pub(super) struct AnthropicRequest {
    model: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<String>,
    messages: Vec<AnthropicTurn>,
    max_tokens: u32,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_config: Option<OutputConfig>,
}

#[derive(Debug, Serialize)]
struct OutputConfig {
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Format>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effort: Option<ReasoningEffort>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Format {
    JsonSchema { schema: OrderedSchema<Value> },
}

#[derive(Debug, Serialize)]
struct AnthropicTurn {
    role: Role,
    content: AnthropicContent,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum AnthropicContent {
    Text(String),
    Blocks(Vec<Block>),
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Block {
    Text { text: String },
    Image { source: Source },
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Source {
    Base64 { media_type: String, data: String },
}

impl AnthropicContent {
    /// Pictures first, as the maker advises.
    fn of(turn: Turn, request: &Request) -> Self {
        let mut blocks: Vec<_> = request.shown(&turn).map(Block::of).collect();
        if blocks.is_empty() {
            return Self::Text(turn.content);
        }
        blocks.extend((!turn.content.is_empty()).then_some(Block::Text { text: turn.content }));
        Self::Blocks(blocks)
    }
}

impl Block {
    fn of(WirePicture { media_type, base64 }: WirePicture<'_>) -> Self {
        let source = Source::Base64 { media_type: media_type.to_owned(), data: base64.to_owned() };
        Self::Image { source }
    }
}

impl AnthropicRequest {
    pub(super) fn new(model: &str, limit: Option<u32>, request: &Request) -> Self {
        let Parted { system, dialogue } = Parted::of(request.turns.clone());
        Self {
            model: model.to_owned(),
            system,
            messages: dialogue
                .into_iter()
                .map(|turn| AnthropicTurn { role: turn.role, content: AnthropicContent::of(turn, request) })
                .collect(),
            max_tokens: request.max_output_tokens.unwrap_or(LONGEST_ANSWER).min(limit.unwrap_or(u32::MAX)),
            stream: true,
            // The scale ends at 1 here.
            temperature: request.temperature.map(|temperature| temperature.min(1.0)),
            // Newer models take one of the two and refuse both.
            top_p: request.top_p.filter(|_| request.temperature.is_none()),
            output_config: output_config(request),
        }
    }
}

fn output_config(request: &Request) -> Option<OutputConfig> {
    let schema = request.schema.as_ref();
    let format = schema.map(|schema| {
        // Limits on lengths are refused here.
        let mut schema = schema.schema.clone();
        leave_out_bounds(&mut schema);
        Format::JsonSchema { schema: OrderedSchema(schema) }
    });
    let effort = request.reasoning_effort;
    (format.is_some() || effort.is_some()).then_some(OutputConfig { format, effort })
}
