//! The answer as it comes over the wire.

use std::fmt;

use extremis_domain::Usage;
use extremis_language::text;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::frame::ErrorContext;
use crate::model::malformed;
use crate::stream::Decode;
use crate::tool_calls::ToolCalls;
use crate::{Event, Finish, ModelError};

/// The mark behind the last piece.
const END: &str = "[DONE]";

/// Reads one answer.
#[derive(Debug)]
pub(crate) struct OpenAiAnswer {
    speaker: ErrorContext,
    has_begun: bool,
    finish: Option<Finish>,
    usage: Option<Usage>,
    calls: ToolCalls,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OpenAiChunk {
    choices: Option<Vec<Choice>>,
    usage: Option<OpenAiUsage>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Choice {
    delta: Option<OpenAiDelta>,
    message: Option<OpenAiDelta>,
    finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OpenAiDelta {
    content: Text,
    /// What `OpenRouter` and `vLLM` call the model's thoughts.
    reasoning: Text,
    /// What `DeepSeek` and `llama.cpp` call them.
    reasoning_content: Text,
    tool_calls: Option<Vec<OpenAiCall>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OpenAiCall {
    index: Option<u64>,
    function: OpenAiFunction,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OpenAiFunction {
    name: Option<String>,
    arguments: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OpenAiPart {
    text: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OpenAiUsage {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
}

/// Most servers send a string, some a list of parts, and many nothing at all.
#[derive(Debug, Default)]
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyForm;

        impl<'de> Visitor<'de> for AnyForm {
            type Value = Text;

            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("a text")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text(text.to_owned()))
            }

            fn visit_unit<E: de::Error>(self) -> Result<Text, E> {
                Ok(Text::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Text, A::Error> {
                let mut text = String::new();
                while let Some(OpenAiPart { text: more }) = parts.next_element()? {
                    text.push_str(&more);
                }
                Ok(Text(text))
            }
        }

        deserializer.deserialize_any(AnyForm)
    }
}

impl OpenAiAnswer {
    pub(super) fn new(speaker: ErrorContext) -> Self {
        Self { speaker, has_begun: false, finish: None, usage: None, calls: ToolCalls::default() }
    }

    /// The events of an answer that came in one piece, from a server that does not stream.
    pub(super) fn whole(&mut self, body: &[u8]) -> Result<Vec<Event>, ModelError> {
        let text = std::str::from_utf8(body).map_err(|_| malformed(text!("llm-not-text")))?;
        let piece = self.piece(text)?;
        if piece.choices.as_ref().is_none_or(Vec::is_empty) {
            return Err(malformed(text!("llm-no-choices")));
        }
        let mut events = self.events(piece)?;
        events.extend(self.end());
        Ok(events)
    }

    fn piece(&self, frame: &str) -> Result<OpenAiChunk, ModelError> {
        let piece: OpenAiChunk = self.speaker.read(frame)?;
        if piece.choices.is_none() {
            // Some servers report an error in an object that says so in no field of its own.
            let refusal =
                serde_json::from_str::<Value>(frame).ok().and_then(|value| self.speaker.refusal_in(&value));
            if let Some(error) = refusal {
                return Err(error);
            }
        }
        Ok(piece)
    }

    fn events(&mut self, piece: OpenAiChunk) -> Result<Vec<Event>, ModelError> {
        if let Some(counts) = piece.usage {
            // Some servers count on in every piece; only the last count is the answer's.
            let written = counts.completion_tokens.unwrap_or_default();
            let usage = |read| Usage { prompt_tokens: read, completion_tokens: written };
            self.usage = counts.prompt_tokens.map(usage).or(self.usage);
        }
        let Some(choice) = piece.choices.and_then(|choices| choices.into_iter().next()) else {
            return Ok(Vec::new());
        };
        if let Some(reason) = choice.finish_reason.filter(|reason| !reason.is_empty()) {
            self.finish = Some(finish(&reason));
        }
        let Some(words) = choice.delta.or(choice.message) else {
            return Ok(Vec::new());
        };
        for (place, call) in (0_u64..).zip(words.tool_calls.into_iter().flatten()) {
            let OpenAiFunction { name, arguments } = call.function;
            let number = call.index.unwrap_or(place);
            self.calls.add(number, &name.unwrap_or_default(), &arguments.unwrap_or_default())?;
            self.has_begun = true;
        }
        let thought =
            if words.reasoning_content.0.is_empty() { words.reasoning } else { words.reasoning_content };
        let given = |Text(text): Text| Some(text).filter(|text| !text.is_empty());
        let (thought, text) = (given(thought).map(Event::Reasoning), given(words.content).map(Event::Text));
        self.has_begun |= thought.is_some() || text.is_some();
        Ok(thought.into_iter().chain(text).collect())
    }

    fn end(&mut self) -> Vec<Event> {
        let usage = self.usage.take().map(Event::Usage);
        let done = Event::Done(self.finish.unwrap_or(Finish::Stop));
        self.calls.finish_all().chain(usage).chain([done]).collect()
    }
}

impl Decode for OpenAiAnswer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        if frame.trim() == END {
            return Ok(self.end());
        }
        let piece = self.piece(frame)?;
        self.events(piece)
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

fn finish(reason: &str) -> Finish {
    match reason {
        "length" | "max_tokens" => Finish::Length,
        _ => Finish::Stop,
    }
}

#[cfg(test)]
mod tests;
