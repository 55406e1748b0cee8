//! The answer as it comes over the wire, one JSON object a line.

use extremis_domain::Usage;
use serde::Deserialize;
use serde_json::Value;

use crate::frame::ErrorContext;
use crate::stream::Decode;
use crate::{Event, Finish, ModelError, ToolCall};

/// Reads one answer.
#[derive(Debug)]
pub(crate) struct OllamaAnswer {
    speaker: ErrorContext,
    has_begun: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OllamaChunk {
    message: Option<OllamaMessage>,
    done: bool,
    done_reason: Option<String>,
    prompt_eval_count: Option<u64>,
    eval_count: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OllamaMessage {
    content: Option<String>,
    thinking: Option<String>,
    tool_calls: Option<Vec<OllamaCall>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OllamaCall {
    function: OllamaFunction,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OllamaFunction {
    name: String,
    arguments: Value,
}

impl OllamaAnswer {
    pub(super) fn new(speaker: ErrorContext) -> Self {
        Self { speaker, has_begun: false }
    }
}

impl Decode for OllamaAnswer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        let piece: OllamaChunk = self.speaker.read(frame)?;
        let words = piece.message.unwrap_or_default();
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let mut events = Vec::new();
        events.extend(given(words.thinking).map(Event::Reasoning));
        events.extend(given(words.content).map(Event::Text));
        events.extend(words.tool_calls.into_iter().flatten().map(|OllamaCall { function }| {
            Event::ToolCall(ToolCall { name: function.name, arguments: function.arguments.to_string() })
        }));
        self.has_begun |= !events.is_empty();
        if piece.done {
            // What it still had of an earlier question, some versions do not count: that is unknown, not none.
            if let Some(prompt_tokens) = piece.prompt_eval_count {
                let completion_tokens = piece.eval_count.unwrap_or_default();
                events.push(Event::Usage(Usage { prompt_tokens, completion_tokens }));
            }
            let was_cut_short = piece.done_reason.as_deref() == Some("length");
            events.push(Event::Done(if was_cut_short { Finish::Length } else { Finish::Stop }));
        }
        Ok(events)
    }

    /// The last line says that it is the last; a stream without it was cut.
    fn close(&mut self) -> Result<Vec<Event>, ModelError> {
        Err(ModelError::StreamCut)
    }

    fn has_begun(&self) -> bool {
        self.has_begun
    }

    fn has_finished(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
