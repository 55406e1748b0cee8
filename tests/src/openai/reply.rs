//! What the server does with a request.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::http::{self, Body};
use super::{MODEL, Request};

/// How a streamed answer ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// As the protocol says.
    Whole,
    /// The connection is closed in the middle.
    Cut,
    /// Nothing more comes, and the connection stays open.
    Silence,
    /// As the protocol says of an answer that reached the limit of its length.
    AtLimit,
}

/// What the server does with a request.
#[derive(Debug, Clone)]
pub enum Reply {
    /// The answer, in these chunks.
    Answer {
        /// The text, piece by piece.
        chunks: Vec<String>,
        /// The wait before each piece.
        gap: Duration,
        /// How it ends.
        ending: Ending,
    },
    /// An HTTP error.
    Refuse {
        /// The status.
        status: u16,
        /// Further headers.
        headers: Vec<(String, String)>,
        /// The body.
        body: Value,
    },
    /// A response that is no answer, such as a list of models.
    Json(Value),
    /// A page for a browser.
    Page(String),
    /// Not a byte, until the client gives up.
    Hang,
}

impl Reply {
    /// A whole answer without waits.
    pub fn text(text: &str) -> Self {
        Self::slowly(text, Duration::ZERO)
    }

    /// A whole answer with a wait before each of its words.
    pub fn slowly(text: &str, gap: Duration) -> Self {
        Self::Answer { chunks: chunks(text), gap, ending: Ending::Whole }
    }

    /// The words of an answer, then the end of the connection.
    pub fn cut_after(text: &str) -> Self {
        Self::Answer { chunks: chunks(text), gap: Duration::ZERO, ending: Ending::Cut }
    }

    /// The words of an answer, then nothing.
    pub fn silent_after(text: &str) -> Self {
        Self::Answer { chunks: chunks(text), gap: Duration::ZERO, ending: Ending::Silence }
    }

    /// An error in the words of the `OpenAI` protocol.
    pub fn refuse(status: u16, code: &str, message: &str) -> Self {
        let body = json!({ "error": { "message": message, "type": "invalid_request_error", "code": code } });
        Self::Refuse { status, headers: Vec::new(), body }
    }

    /// 401.
    pub fn bad_key() -> Self {
        Self::refuse(401, "invalid_api_key", "Incorrect API key provided.")
    }

    /// 429 with `Retry-After`.
    pub fn rate_limited(seconds: u32) -> Self {
        let body = json!({ "error": { "message": "Rate limit reached", "code": "rate_limit_exceeded" } });
        Self::Refuse { status: 429, headers: vec![("Retry-After".to_owned(), seconds.to_string())], body }
    }

    /// What arrives of an answer before it reaches the limit of its length.
    pub fn limited_after(text: &str) -> Self {
        Self::Answer { chunks: chunks(text), gap: Duration::ZERO, ending: Ending::AtLimit }
    }

    /// 400 as servers say that the prompt does not fit.
    pub fn too_long() -> Self {
        let message = "This model's maximum context length is 8192 tokens.";
        Self::refuse(400, "context_length_exceeded", message)
    }

    /// What the server says without any rule.
    pub(super) fn usual(request: &Request, gap: Duration) -> Self {
        let model = |name| json!({ "id": name, "object": "model", "owned_by": "tests" });
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/v1/models") => Self::Json(json!({ "object": "list", "data": [model(MODEL)] })),
            ("GET", "/api/tags") => Self::Json(json!({ "models": [{ "name": MODEL, "model": MODEL }] })),
            ("POST", "/api/show") => Self::Json(json!({ "model_info": { "llama.context_length": 32768 } })),
            _ if request.is_model_call() && request.is_summary() => Self::slowly(&summary(request), gap),
            _ if request.is_model_call() && request.is_extraction() => Self::text("{}"),
            _ if request.is_model_call() && request.is_memory_choice() => Self::text(r#"{"memories": []}"#),
            _ if request.is_model_call() => Self::slowly(&answer(request), gap),
            _ => Self::refuse(404, "not_found", "There is nothing at this path."),
        }
    }

    /// Sends it; false when the connection is over.
    pub(super) fn send(&self, request: &Request, to: &mut TcpStream, going_on: &dyn Fn() -> bool) -> bool {
        match self {
            Self::Json(body) => http::respond(to, 200, &[], body),
            Self::Page(page) => http::show(to, page),
            Self::Refuse { status, headers, body } => http::respond(to, *status, headers, body),
            Self::Hang => http::hang(to, going_on),
            Self::Answer { chunks, .. }
                if request.body["stream"] == false
                    || (request.body["stream"].is_null() && request.path.starts_with("/v1")) =>
            {
                let message = json!({ "role": "assistant", "content": chunks.concat() });
                let choice = json!({ "index": 0, "message": message, "finish_reason": "stop" });
                let body = json!({ "model": MODEL, "choices": [choice], "usage": usage(request, chunks) });
                http::respond(to, 200, &[], &body)
            }
            Self::Answer { chunks, gap, ending } => {
                let ollama = request.path == "/api/chat";
                let sent = stream(request, to, chunks, *gap, ending, ollama, going_on);
                sent.unwrap_or(false)
            }
        }
    }
}

fn stream(
    request: &Request,
    to: &mut TcpStream,
    chunks: &[String],
    gap: Duration,
    ending: &Ending,
    ollama: bool,
    going_on: &dyn Fn() -> bool,
) -> std::io::Result<bool> {
    let kind = if ollama { "application/x-ndjson" } else { "text/event-stream" };
    let mut body = Body::start(to, kind)?;
    for chunk in chunks {
        let until = Instant::now() + gap;
        while Instant::now() < until {
            std::thread::sleep(
                until.saturating_duration_since(Instant::now()).min(Duration::from_millis(20)),
            );
            if !going_on() {
                return Ok(false);
            }
        }
        body.send(&if ollama { ollama_piece(chunk) } else { openai_piece(chunk) })?;
    }
    let reason = if *ending == Ending::AtLimit { "length" } else { "stop" };
    match ending {
        Ending::Cut => return Ok(false),
        Ending::Silence => return Ok(http::hang(to, going_on)),
        Ending::Whole | Ending::AtLimit if ollama => body.send(&format!(
            "{}\n",
            json!({ "done": true, "done_reason": reason, "message": { "role": "assistant", "content": "" },
                "prompt_eval_count": 7, "eval_count": chunks.len() })
        ))?,
        Ending::Whole | Ending::AtLimit => {
            let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] });
            let cost = json!({ "choices": [], "usage": usage(request, chunks) });
            body.send(&format!("data: {end}\n\ndata: {cost}\n\ndata: [DONE]\n\n"))?;
        }
    }
    body.finish()?;
    Ok(true)
}

fn openai_piece(text: &str) -> String {
    let delta = json!({ "role": "assistant", "content": text });
    let piece = json!({ "object": "chat.completion.chunk", "model": MODEL,
        "choices": [{ "index": 0, "delta": delta, "finish_reason": null }] });
    format!("data: {piece}\n\n")
}

fn ollama_piece(text: &str) -> String {
    let piece = json!({ "model": MODEL, "message": { "role": "assistant", "content": text }, "done": false });
    format!("{piece}\n")
}

fn usage(request: &Request, chunks: &[String]) -> Value {
    let prompt = request.text().split_whitespace().count();
    json!({ "prompt_tokens": prompt, "completion_tokens": chunks.len(), "total_tokens": prompt + chunks.len() })
}

/// Each word with the space before it, so that the pieces together are the text.
fn chunks(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for letter in text.chars() {
        match pieces.last_mut() {
            Some(piece) if letter != ' ' => piece.push(letter),
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces
}

/// An answer that says what was asked and how much came before it.
fn answer(request: &Request) -> String {
    let question = request.question();
    let words: Vec<&str> = question.split_whitespace().take(12).collect();
    let before = request.messages().iter().filter(|(role, _)| role != "system").count().saturating_sub(1);
    format!("This is an answer to “{}”, with {before} messages before it.", words.join(" "))
}

/// A summary that names what it was made from, and says something of it, so that no two are the same.
fn summary(request: &Request) -> String {
    let material = request.question();
    let messages = material.matches("<message ").count();
    let before =
        if material.contains("<previous-summary") { "the summary before it" } else { "nothing before it" };
    let said = material.split("<message ").skip(1).filter_map(|message| message.split_once(">\n"));
    let mut words = said.last().map_or("", |(_, words)| words).split("</message>");
    // Without brackets, by which tests tell messages from what was written of them.
    let last: String = words.next().unwrap_or_default().replace(['[', ']'], "");
    let last: Vec<&str> = last.split_whitespace().take(12).collect();
    format!(
        "Key facts\n- This summary was written from {before} and {messages} new messages.\n- The last of them: {}",
        last.join(" ")
    )
}
