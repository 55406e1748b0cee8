//! What the cases need to know of each wire format.

use std::sync::Arc;
use std::time::Duration;

use extremis_domain::Role;
use extremis_llm::{
    BaseUrl, Event, Model, ModelError, Protocol, ProviderKind, Remote, Request, Timeouts, Turn,
};
use futures::StreamExt;
use secrecy::SecretString;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::server::{End, Script};

pub const MODEL: &str = "tiny";
pub const KEY: &str = "sk-planted-key";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wire {
    OpenAi,
    Ollama,
    Anthropic,
    Gemini,
}

/// The protocol that stands in settings as this word.
pub fn protocol(word: &str) -> Protocol {
    ProviderKind::from(word).protocol().unwrap()
}

/// Long enough for any machine, short enough that a hanging test is noticed.
pub fn patient() -> Timeouts {
    let long = Duration::from_secs(20);
    Timeouts { connect: long, first_token: long, first_token_at_most: long, idle: long, silence: long }
}

impl Wire {
    pub fn model(self, base: &str) -> Arc<dyn Model> {
        self.model_with(base, patient())
    }

    pub fn model_with(self, base: &str, timeouts: Timeouts) -> Arc<dyn Model> {
        let base = BaseUrl::parse(base).unwrap();
        let key = Some(SecretString::from(KEY));
        self.protocol().model(Remote { timeouts, ..Remote::new(base, MODEL, key, 4096) })
    }

    pub fn protocol(self) -> Protocol {
        protocol(match self {
            Self::OpenAi => "openai",
            Self::Ollama => "ollama",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
        })
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Self::OpenAi | Self::Anthropic | Self::Gemini => "text/event-stream; charset=utf-8",
            Self::Ollama => "application/x-ndjson",
        }
    }

    /// One piece of text on the wire.
    pub fn text(self, text: &str) -> Vec<u8> {
        match self {
            Self::OpenAi => sse(&json!({"choices": [{"index": 0, "delta": {"content": text}}]}).to_string()),
            Self::Ollama => {
                line(&json!({"message": {"role": "assistant", "content": text}, "done": false}).to_string())
            }
            Self::Anthropic => sse(&json!({"type": "content_block_delta", "index": 0,
                    "delta": {"type": "text_delta", "text": text}})
            .to_string()),
            Self::Gemini => sse(&json!({"candidates": [
                    {"content": {"role": "model", "parts": [{"text": text}]}, "index": 0}]})
            .to_string()),
        }
    }

    /// One piece of what the model thinks before it answers.
    pub fn reasoning(self, thought: &str) -> Vec<u8> {
        self.raw(
            &match self {
                Self::OpenAi => json!({"choices": [{"delta": {"reasoning_content": thought}}]}),
                Self::Ollama => json!({"message": {"content": "", "thinking": thought}, "done": false}),
                Self::Anthropic => json!({"type": "content_block_delta", "index": 0,
                    "delta": {"type": "thinking_delta", "thinking": thought}}),
                Self::Gemini => json!({"candidates": [
                    {"content": {"parts": [{"text": thought, "thought": true}]}}]}),
            }
            .to_string(),
        )
    }

    /// Two calls of the tool `look`, at `here` and at `there`; in pieces where the protocol has them.
    pub fn tool_calls(self) -> Vec<Vec<u8>> {
        let calls = ["here", "there"];
        match self {
            Self::OpenAi => (0..)
                .zip(calls)
                .flat_map(|(index, at)| {
                    let piece = |function| {
                        let call = json!({"index": index, "id": "c", "type": "function", "function": function});
                        sse(&json!({"choices": [{"delta": {"tool_calls": [call]}}]}).to_string())
                    };
                    [
                        piece(json!({"name": "look", "arguments": ""})),
                        piece(json!({"arguments": "{\"at\":"})),
                        piece(json!({"arguments": format!("\"{at}\"}}")})),
                    ]
                })
                .collect(),
            Self::Ollama => {
                let call = |at| json!({"function": {"name": "look", "arguments": {"at": at}}});
                let message = json!({"role": "assistant", "content": "", "tool_calls": calls.map(call)});
                vec![line(&json!({"message": message, "done": false}).to_string())]
            }
            Self::Anthropic => (1..)
                .zip(calls)
                .flat_map(|(index, at)| {
                    let start = json!({"type": "tool_use", "id": "c", "name": "look", "input": {}});
                    let more = |json: &str| json!({"type": "input_json_delta", "partial_json": json});
                    [
                        json!({"type": "content_block_start", "index": index, "content_block": start}),
                        json!({"type": "content_block_delta", "index": index, "delta": more("{\"at\":")}),
                        json!({"type": "content_block_delta", "index": index, "delta": more(&format!("\"{at}\"}}"))}),
                        json!({"type": "content_block_stop", "index": index}),
                    ]
                })
                .map(|piece| sse(&piece.to_string()))
                .collect(),
            Self::Gemini => {
                let part = |at| json!({"functionCall": {"name": "look", "args": {"at": at}}});
                vec![sse(&json!({"candidates": [{"content": {"parts": calls.map(part)}}]}).to_string())]
            }
        }
    }

    /// What keeps the connection alive and says nothing.
    pub fn keep_alive(self) -> Vec<u8> {
        match self {
            Self::Ollama => b"\n\r\n".to_vec(),
            _ => {
                b": OPENROUTER PROCESSING\n\n: ping\r\n\r\n:\n\nevent: message\nid: 3\nretry: 10\n\ndata:\n\n"
                    .to_vec()
            }
        }
    }

    /// The end of an answer: why it ended, 11 tokens read, 7 written.
    pub fn end(self, reason: &str) -> Vec<u8> {
        match self {
            Self::OpenAi => [
                sse(&json!({"choices": [{"delta": {}, "finish_reason": reason}]}).to_string()),
                sse(r#"{"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}"#),
                sse("[DONE]"),
            ]
            .concat(),
            Self::Ollama => line(
                &json!({"message": {"content": ""}, "done": true, "done_reason": reason,
                    "prompt_eval_count": 11, "eval_count": 7})
                .to_string(),
            ),
            Self::Anthropic => {
                let reason = if reason == "length" { "max_tokens" } else { "end_turn" };
                [
                    json!({"type": "message_start", "message": {"id": "m", "role": "assistant", "content": [],
                        "usage": {"input_tokens": 5, "cache_read_input_tokens": 6, "output_tokens": 1}}}),
                    json!({"type": "ping"}),
                    json!({"type": "content_block_stop", "index": 0}),
                    json!({"type": "message_delta", "delta": {"stop_reason": reason},
                        "usage": {"output_tokens": 7}}),
                    json!({"type": "message_stop"}),
                ]
                .iter()
                .flat_map(|piece| sse(&piece.to_string()))
                .collect()
            }
            Self::Gemini => {
                let reason = if reason == "length" { "MAX_TOKENS" } else { "STOP" };
                sse(&json!({"candidates": [{"content": {"parts": []}, "finishReason": reason}],
                    "usageMetadata": {"promptTokenCount": 11, "candidatesTokenCount": 4,
                        "thoughtsTokenCount": 3}})
                .to_string())
            }
        }
    }

    /// Anything at all on the wire.
    pub fn raw(self, data: &str) -> Vec<u8> {
        match self {
            Self::Ollama => line(data),
            _ => sse(data),
        }
    }

    pub fn script(self, parts: Vec<Vec<u8>>, end: End) -> Script {
        Script::new(self.content_type(), parts, end)
    }
}

fn sse(data: &str) -> Vec<u8> {
    format!("data: {data}\n\n").into_bytes()
}

fn line(data: &str) -> Vec<u8> {
    format!("{data}\n").into_bytes()
}

pub fn question() -> Request {
    Request {
        turns: vec![Turn::new(Role::System, "Be brief."), Turn::new(Role::User, "How are you?")],
        ..Request::default()
    }
}

/// The text of an answer, the thoughts before it, and everything else that came.
#[derive(Debug, Default, PartialEq)]
pub struct Heard {
    pub text: String,
    pub reasoning: String,
    pub events: Vec<Event>,
    pub error: Option<ModelError>,
}

pub async fn hear(model: &dyn Model) -> Heard {
    hear_request(model, question()).await
}

pub async fn hear_request(model: &dyn Model, request: Request) -> Heard {
    let mut stream = model.stream(request, CancellationToken::new());
    let mut heard = Heard::default();
    while let Some(event) = stream.next().await {
        assert!(heard.error.is_none(), "nothing comes after an error");
        match event {
            Ok(Event::Text(text)) => heard.text.push_str(&text),
            Ok(Event::Reasoning(thought)) => heard.reasoning.push_str(&thought),
            Ok(event) => heard.events.push(event),
            Err(error) => heard.error = Some(error),
        }
    }
    heard
}
