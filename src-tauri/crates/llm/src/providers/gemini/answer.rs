//! The answer as it comes over the wire: pieces of a whole answer, the last of which says why it ended.

use extremis_domain::Usage;
use serde::Deserialize;
use serde_json::Value;

use crate::frame::ErrorContext;
use crate::stream::Decode;
use crate::{Event, Finish, ModelError, ToolCall};

/// Reads one answer.
#[derive(Debug)]
pub(crate) struct GeminiAnswer {
    speaker: ErrorContext,
    has_begun: bool,
    finish: Option<Finish>,
    usage: Option<Usage>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct GeminiChunk {
    candidates: Vec<Candidate>,
    prompt_feedback: Option<Feedback>,
    usage_metadata: Option<GeminiUsage>,
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
    parts: Vec<GeminiPart>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct GeminiPart {
    text: String,
    /// Whether the text is what the model thinks.
    thought: bool,
    function_call: Option<GeminiCall>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct GeminiCall {
    name: String,
    args: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Feedback {
    block_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct GeminiUsage {
    #[serde(rename = "promptTokenCount")]
    prompt: Option<u64>,
    #[serde(rename = "candidatesTokenCount")]
    answer: u64,
    #[serde(rename = "thoughtsTokenCount")]
    thoughts: u64,
}

impl GeminiAnswer {
    pub(super) fn new(speaker: ErrorContext) -> Self {
        Self { speaker, has_begun: false, finish: None, usage: None }
    }

    fn words(&mut self, content: Content) -> Vec<Event> {
        let mut events: Vec<Event> = Vec::new();
        for part in content.parts {
            if let Some(GeminiCall { name, args }) = part.function_call {
                events.push(Event::ToolCall(ToolCall { name, arguments: args.to_string() }));
            }
            match (events.last_mut(), part.thought) {
                _ if part.text.is_empty() => {}
                (Some(Event::Text(text)), false) => text.push_str(&part.text),
                (_, false) => events.push(Event::Text(part.text)),
                (_, true) => events.push(Event::Reasoning(part.text)),
            }
        }
        self.has_begun |= !events.is_empty();
        events
    }
}

impl Decode for GeminiAnswer {
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError> {
        let piece: GeminiChunk = self.speaker.read(frame)?;
        if let Some(reason) = piece.prompt_feedback.and_then(|feedback| feedback.block_reason) {
            return Err(declined(&reason));
        }
        if let Some(counts) = piece.usage_metadata {
            // Counted on in every piece; the last count is the answer's.
            let written = counts.answer.saturating_add(counts.thoughts);
            let usage = |read| Usage { prompt_tokens: read, completion_tokens: written };
            self.usage = counts.prompt.map(usage).or(self.usage);
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
    ModelError::Declined { reason: crate::http::shortened(reason) }
}

#[cfg(test)]
mod tests;
