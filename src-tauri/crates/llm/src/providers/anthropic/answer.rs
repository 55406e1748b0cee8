//! The answer as it comes over the wire: named events, each a JSON object that says its type again.

use extremis_domain::Usage;
use serde::Deserialize;

use crate::frame::ErrorContext;
use crate::stream::Decode;
use crate::tool_calls::ToolCalls;
use crate::{Event, Finish, ModelError};

/// Reads one answer.
#[derive(Debug)]
pub(crate) struct AnthropicAnswer {
    speaker: ErrorContext,
    has_begun: bool,
    finish: Option<Finish>,
    read: Option<u64>,
    written: u64,
    calls: ToolCalls,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum AnthropicEvent {
    MessageStart {
        message: Started,
    },
    ContentBlockStart {
        #[serde(default)]
        index: u64,
        #[serde(default)]
        content_block: AnthropicDelta,
    },
    ContentBlockDelta {
        #[serde(default)]
        index: u64,
        delta: AnthropicDelta,
    },
    ContentBlockStop {
        #[serde(default)]
        index: u64,
    },
    MessageDelta {
        delta: Ending,
        #[serde(default)]
        usage: AnthropicUsage,
    },
    MessageStop,
    /// Pings, and what later versions of the protocol add.
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
struct Started {
    #[serde(default)]
    usage: AnthropicUsage,
}

/// Text, a thought, or a piece of a call.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AnthropicDelta {
    text: String,
    thinking: Option<String>,
    /// Of a call: which tool.
    name: String,
    /// Of a call: more of its arguments.
    partial_json: String,
}

#[derive(Debug, Deserialize)]
struct Ending {
    #[serde(default)]
    stop_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AnthropicUsage {
    #[serde(rename = "input_tokens")]
    input: Option<u64>,
    #[serde(rename = "cache_creation_input_tokens")]
    cached: Option<u64>,
    #[serde(rename = "cache_read_input_tokens")]
    from_cache: Option<u64>,
    #[serde(rename = "output_tokens")]
    output: Option<u64>,
}

impl AnthropicAnswer {
    pub(super) fn new(speaker: ErrorContext) -> Self {
        Self { speaker, has_begun: false, finish: None, read: None, written: 0, calls: ToolCalls::default() }
    }

    fn count(&mut self, counts: &AnthropicUsage) {
        if let Some(input) = counts.input {
            // What was put into the cache or came from there is not among the input.
            let cached = counts.cached.unwrap_or(0).saturating_add(counts.from_cache.unwrap_or(0));
            self.read = Some(input.saturating_add(cached));
        }
        // Counted on in every piece; the last count is the answer's.
        self.written = counts.output.unwrap_or(self.written);
    }

    fn words(&mut self, block: u64, words: AnthropicDelta) -> Result<Vec<Event>, ModelError> {
        if !words.name.is_empty() || !words.partial_json.is_empty() {
            self.calls.add(block, &words.name, &words.partial_json)?;
            self.has_begun = true;
        }
        self.has_begun |= words.thinking.is_some() || !words.text.is_empty();
        let thought = words.thinking.filter(|thought| !thought.is_empty()).map(Event::Reasoning);
        let text = Some(words.text).filter(|text| !text.is_empty()).map(Event::Text);
        Ok(thought.into_iter().chain(text).collect())
    }
}

impl Decode for AnthropicAnswer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        Ok(match self.speaker.read(frame)? {
            AnthropicEvent::MessageStart { message } => {
                self.count(&message.usage);
                Vec::new()
            }
            AnthropicEvent::ContentBlockStart { index, content_block: words }
            | AnthropicEvent::ContentBlockDelta { index, delta: words } => self.words(index, words)?,
            AnthropicEvent::ContentBlockStop { index } => self.calls.finish(index).into_iter().collect(),
            AnthropicEvent::MessageDelta { delta, usage } => {
                self.count(&usage);
                if let Some(reason) = delta.stop_reason {
                    self.finish = Some(finish(&reason));
                }
                Vec::new()
            }
            AnthropicEvent::MessageStop => self.close()?,
            AnthropicEvent::Other => Vec::new(),
        })
    }

    fn close(&mut self) -> Result<Vec<Event>, ModelError> {
        let finish = self.finish.ok_or(ModelError::StreamCut)?;
        let usage = self.read.map(|read| Usage { prompt_tokens: read, completion_tokens: self.written });
        let ending = usage.map(Event::Usage).into_iter().chain([Event::Done(finish)]);
        Ok(self.calls.finish_all().chain(ending).collect())
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

#[cfg(test)]
mod tests;
