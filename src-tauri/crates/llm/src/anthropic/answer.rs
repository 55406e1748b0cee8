//! The answer as it comes over the wire: named events, each a JSON object that says its type again.

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
    read: u64,
    written: u64,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Piece {
    MessageStart {
        message: Started,
    },
    ContentBlockStart {
        #[serde(default)]
        content_block: Words,
    },
    ContentBlockDelta {
        delta: Words,
    },
    MessageDelta {
        delta: Ending,
        #[serde(default)]
        usage: Counts,
    },
    MessageStop,
    /// Pings, the ends of blocks, and what later versions of the protocol add.
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
struct Started {
    #[serde(default)]
    usage: Counts,
}

/// Text, or a thought (which only counts as a sign of life).
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Words {
    text: String,
    thinking: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Ending {
    #[serde(default)]
    stop_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Counts {
    #[serde(rename = "input_tokens")]
    input: Option<u64>,
    #[serde(rename = "cache_creation_input_tokens")]
    cached: Option<u64>,
    #[serde(rename = "cache_read_input_tokens")]
    from_cache: Option<u64>,
    #[serde(rename = "output_tokens")]
    output: Option<u64>,
}

impl Answer {
    pub(super) fn new(address: String, model: String, secret: Option<SecretString>) -> Self {
        Self { address, model, secret, has_begun: false, finish: None, read: 0, written: 0 }
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

    fn count(&mut self, counts: &Counts) {
        if let Some(input) = counts.input {
            // What was put into the cache or came from there is not among the input.
            self.read = input + counts.cached.unwrap_or(0) + counts.from_cache.unwrap_or(0);
        }
        // Counted on in every piece; the last count is the answer's.
        self.written = counts.output.unwrap_or(self.written);
    }

    fn words(&mut self, words: Words) -> Vec<Event> {
        self.has_begun |= words.thinking.is_some() || !words.text.is_empty();
        if words.text.is_empty() { Vec::new() } else { vec![Event::Text(words.text)] }
    }
}

impl Decode for Answer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        Ok(match self.piece(frame)? {
            Piece::MessageStart { message } => {
                self.count(&message.usage);
                Vec::new()
            }
            Piece::ContentBlockStart { content_block: words } | Piece::ContentBlockDelta { delta: words } => {
                self.words(words)
            }
            Piece::MessageDelta { delta, usage } => {
                self.count(&usage);
                if let Some(reason) = delta.stop_reason {
                    self.finish = Some(finish(&reason));
                }
                Vec::new()
            }
            Piece::MessageStop => self.close()?,
            Piece::Other => Vec::new(),
        })
    }

    fn close(&mut self) -> Result<Vec<Event>, ModelError> {
        let finish = self.finish.ok_or(ModelError::StreamCut)?;
        let usage = Usage { prompt_tokens: self.read, completion_tokens: self.written };
        Ok(vec![Event::Usage(usage), Event::Done(finish)])
    }

    fn has_begun(&self) -> bool {
        self.has_begun
    }

    fn has_finished(&self) -> bool {
        self.finish.is_some()
    }
}

fn finish(reason: &str) -> Finish {
    match reason {
        "max_tokens" | "model_context_window_exceeded" => Finish::Length,
        _ => Finish::Stop,
    }
}
