//! The answer as it comes over the wire, one JSON object a line.

use extremis_domain::Usage;
use serde::Deserialize;
use serde_json::Value;

use crate::http::Refusal;
use crate::stream::{Decode, malformed};
use crate::{Event, Finish, ModelError};

/// Reads one answer.
#[derive(Debug)]
pub(super) struct Answer {
    address: String,
    model: String,
    has_begun: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Piece {
    message: Option<Words>,
    done: bool,
    done_reason: Option<String>,
    prompt_eval_count: Option<u64>,
    eval_count: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Words {
    content: Option<String>,
    thinking: Option<String>,
}

impl Answer {
    pub(super) fn new(address: String, model: String) -> Self {
        Self { address, model, has_begun: false }
    }

    fn piece(&self, text: &str) -> Result<Piece, ModelError> {
        let value: Value = serde_json::from_str(text).map_err(|_| not_json())?;
        if let Some(refusal) = Refusal::in_stream(&value, None).filter(|_| value.get("error").is_some()) {
            return Err(refusal.judge(&self.address, &self.model));
        }
        if !value.is_object() {
            return Err(not_json());
        }
        serde_json::from_value(value).map_err(|_| not_json())
    }
}

impl Decode for Answer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        let piece = self.piece(frame)?;
        let words = piece.message.unwrap_or_default();
        let text = words.content.unwrap_or_default();
        self.has_begun |= !text.is_empty() || words.thinking.is_some_and(|thought| !thought.is_empty());
        let mut events = Vec::new();
        if !text.is_empty() {
            events.push(Event::Text(text));
        }
        if piece.done {
            if piece.prompt_eval_count.is_some() || piece.eval_count.is_some() {
                events.push(Event::Usage(Usage {
                    prompt_tokens: piece.prompt_eval_count.unwrap_or_default(),
                    completion_tokens: piece.eval_count.unwrap_or_default(),
                }));
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

/// Says nothing of what stood there: that is what the model said.
fn not_json() -> ModelError {
    malformed("a line that is not a valid JSON object")
}
