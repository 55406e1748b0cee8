//! The answer as it comes over the wire: pieces of a whole answer, the last of which says why it ended.

use extremis_domain::Usage;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;

use crate::exchange::not_json;
use crate::http::Refusal;
use crate::stream::{Decode, malformed};
use crate::{Event, Finish, ModelError};

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
#[serde(default, rename_all = "camelCase")]
struct Piece {
    candidates: Vec<Candidate>,
    prompt_feedback: Option<Feedback>,
    usage_metadata: Option<Counts>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Candidate {
    content: Content,
    finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Content {
    parts: Vec<Part>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Part {
    text: String,
    /// Whether the text is what the model thinks.
    thought: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Feedback {
    block_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Counts {
    #[serde(rename = "promptTokenCount")]
    prompt: u64,
    #[serde(rename = "candidatesTokenCount")]
    answer: u64,
    #[serde(rename = "thoughtsTokenCount")]
    thoughts: u64,
}

impl Answer {
    pub(super) fn new(address: String, model: String, secret: Option<SecretString>) -> Self {
        Self { address, model, secret, has_begun: false, finish: None, usage: None }
    }

    fn piece(&self, text: &str) -> Result<Piece, ModelError> {
        let value: Value = serde_json::from_str(text).map_err(|error| not_json(&error))?;
        let secret = self.secret.as_ref().map(ExposeSecret::expose_secret);
        let refusal = value.get("error").and_then(|_| Refusal::in_stream(&value, secret));
        if let Some(refusal) = refusal {
            return Err(refusal.judge(&self.address, &self.model));
        }
        if !value.is_object() {
            return Err(malformed("a piece that is not an object"));
        }
        serde_json::from_value(value).map_err(|error| not_json(&error))
    }

    fn words(&mut self, content: Content) -> Vec<Event> {
        let mut text = String::new();
        for part in content.parts {
            self.has_begun |= !part.text.is_empty();
            if !part.thought {
                text.push_str(&part.text);
            }
        }
        if text.is_empty() { Vec::new() } else { vec![Event::Text(text)] }
    }
}

impl Decode for Answer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        let piece = self.piece(frame)?;
        if let Some(reason) = piece.prompt_feedback.and_then(|feedback| feedback.block_reason) {
            return Err(declined(&reason));
        }
        if let Some(counts) = piece.usage_metadata {
            // Counted on in every piece; the last count is the answer's.
            self.usage = Some(Usage {
                prompt_tokens: counts.prompt,
                completion_tokens: counts.answer + counts.thoughts,
            });
        }
        let Some(candidate) = piece.candidates.into_iter().next() else { return Ok(Vec::new()) };
        let events = self.words(candidate.content);
        if let Some(reason) = candidate.finish_reason {
            self.finish = Some(finish(&reason)?);
        }
        Ok(events)
    }

    /// There is no mark behind the last piece: the end of the stream is the end when a reason for it was given.
    fn close(&mut self) -> Result<Vec<Event>, ModelError> {
        let finish = self.finish.ok_or(ModelError::StreamCut)?;
        Ok(self.usage.take().map(Event::Usage).into_iter().chain([Event::Done(finish)]).collect())
    }

    fn has_begun(&self) -> bool {
        self.has_begun
    }

    fn has_finished(&self) -> bool {
        self.finish.is_some()
    }
}

fn finish(reason: &str) -> Result<Finish, ModelError> {
    match reason {
        "MAX_TOKENS" => Ok(Finish::Length),
        "SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" | "LANGUAGE" => {
            Err(declined(reason))
        }
        _ => Ok(Finish::Stop),
    }
}

/// The server's filter stopped the question or the answer.
fn declined(reason: &str) -> ModelError {
    let reason = crate::http::shortened(reason);
    ModelError::Server { status: 200, message: format!("its filter stopped the answer ({reason})") }
}
