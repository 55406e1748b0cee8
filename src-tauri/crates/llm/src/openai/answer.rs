//! The answer as it comes over the wire.
//!
//! A model's reasoning is not part of the answer and is left out; it only counts as a sign of life.

use extremis_domain::Usage;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;

use crate::exchange::not_json;
use crate::http::Refusal;
use crate::stream::{Decode, malformed};
use crate::{Event, Finish, ModelError};

/// The mark behind the last piece.
const END: &str = "[DONE]";

/// Reads one answer.
#[derive(Debug)]
pub(super) struct Answer {
    address: String,
    model: String,
    secret: Option<SecretString>,
    has_begun: bool,
    finish: Option<Finish>,
    usage: Option<Usage>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Piece {
    choices: Option<Vec<Choice>>,
    usage: Option<Counts>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Choice {
    delta: Option<Words>,
    message: Option<Words>,
    finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Words {
    content: Option<Content>,
    reasoning: Option<Value>,
    reasoning_content: Option<Value>,
}

/// Most servers send a string, some a list of parts.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    text: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Counts {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
}

impl Answer {
    pub(super) fn new(address: String, model: String, secret: Option<SecretString>) -> Self {
        Self { address, model, secret, has_begun: false, finish: None, usage: None }
    }

    /// The events of an answer that came in one piece, from a server that does not stream.
    pub(super) fn whole(&mut self, body: &[u8]) -> Result<Vec<Event>, ModelError> {
        let text = std::str::from_utf8(body).map_err(|_| malformed("text that is not UTF-8"))?;
        let piece = self.piece(text)?;
        if piece.choices.as_ref().is_none_or(Vec::is_empty) {
            return Err(malformed("an answer without choices"));
        }
        let mut events = self.events(piece);
        events.extend(self.end());
        Ok(events)
    }

    fn piece(&self, text: &str) -> Result<Piece, ModelError> {
        let value: Value = serde_json::from_str(text).map_err(|error| not_json(&error))?;
        let secret = self.secret.as_ref().map(ExposeSecret::expose_secret);
        if let Some(refusal) = Refusal::in_stream(&value, secret) {
            return Err(refusal.judge(&self.address, &self.model));
        }
        if !value.is_object() {
            return Err(malformed("a piece that is not an object"));
        }
        serde_json::from_value(value).map_err(|error| not_json(&error))
    }

    fn events(&mut self, piece: Piece) -> Vec<Event> {
        if let Some(counts) = piece.usage {
            // Some servers count on in every piece; only the last count is the answer's.
            self.usage = Some(Usage {
                prompt_tokens: counts.prompt_tokens.unwrap_or_default(),
                completion_tokens: counts.completion_tokens.unwrap_or_default(),
            });
        }
        let Some(choice) = piece.choices.and_then(|choices| choices.into_iter().next()) else {
            return Vec::new();
        };
        if let Some(reason) = choice.finish_reason.filter(|reason| !reason.is_empty()) {
            self.finish = Some(finish(&reason));
        }
        let Some(words) = choice.delta.or(choice.message) else {
            return Vec::new();
        };
        let thinks = [&words.reasoning, &words.reasoning_content].iter().any(|thought| thought.is_some());
        let text = words.content.map(Content::into_text).unwrap_or_default();
        self.has_begun |= thinks || !text.is_empty();
        if text.is_empty() { Vec::new() } else { vec![Event::Text(text)] }
    }

    fn end(&mut self) -> Vec<Event> {
        let usage = self.usage.take().map(Event::Usage);
        let done = Event::Done(self.finish.unwrap_or(Finish::Stop));
        usage.into_iter().chain([done]).collect()
    }
}

impl Decode for Answer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        if frame.trim() == END {
            return Ok(self.end());
        }
        let piece = self.piece(frame)?;
        Ok(self.events(piece))
    }

    fn close(&mut self) -> Result<Vec<Event>, ModelError> {
        if self.finish.is_some() { Ok(self.end()) } else { Err(ModelError::StreamCut) }
    }

    fn has_begun(&self) -> bool {
        self.has_begun
    }

    fn has_finished(&self) -> bool {
        self.finish.is_some()
    }
}

impl Content {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Parts(parts) => parts.into_iter().map(|part| part.text).collect(),
        }
    }
}

fn finish(reason: &str) -> Finish {
    match reason {
        "length" | "max_tokens" => Finish::Length,
        _ => Finish::Stop,
    }
}
