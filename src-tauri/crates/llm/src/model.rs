//! The one trait behind which every model stands.

mod words;

use std::fmt;
use std::time::Duration;

use extremis_domain::{ReasoningEffort, Role, Usage};
use extremis_language::text;
use futures::stream::BoxStream;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::picture::{Picture, Pictures, WirePicture};
use crate::{Parameter, Price};

/// One thing said, as a model sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Who speaks.
    pub role: Role,
    /// What is said.
    pub content: String,
    /// The pictures that go along with it.
    pub pictures: Vec<Picture>,
}

impl Turn {
    /// Words alone.
    pub fn new(role: Role, content: impl Into<String>) -> Self {
        Self { role, content: content.into(), pictures: Vec::new() }
    }
}

/// What a model is asked.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Request {
    /// The conversation, oldest first; the last turn is the user's.
    pub turns: Vec<Turn>,
    /// What the pictures of its turns hold; a model that sees none is asked without any.
    pub pictures: Pictures,
    /// The longest answer wanted, in tokens; the model's own limit where there is none.
    pub max_output_tokens: Option<u32>,
    /// 0 is the most predictable; the model's own default where there is none.
    pub temperature: Option<f32>,
    /// Only the likeliest words are chosen from that together have this probability; the model's own default where there
    /// is none.
    pub top_p: Option<f32>,
    /// How much words that were written already are avoided; the model's own default where there is none. Protocols that
    /// have no such parameter are asked without it.
    pub frequency_penalty: Option<f32>,
    /// How long it may think before it answers, where it does; the model's own default where there is none.
    pub reasoning_effort: Option<ReasoningEffort>,
    /// Tokens that prompt and answer need together, where that is more than the usual window of the model. At most its
    /// largest; only counts where a window can be chosen for each question.
    pub window: Option<u32>,
    /// What the answer has to look like. A wish: a server that cannot hold its model to it answers as it likes,
    /// so whoever reads the answer must be ready for anything.
    pub schema: Option<Schema>,
}

impl Request {
    /// The pictures of a turn that are sent.
    pub(crate) fn shown<'a>(&'a self, turn: &'a Turn) -> impl Iterator<Item = WirePicture<'a>> {
        turn.pictures.iter().filter_map(|picture| {
            let base64 = self.pictures.get(&picture.hash)?;
            Some(WirePicture { media_type: &picture.media_type, base64 })
        })
    }
}

/// The form of an answer in JSON.
///
/// What every server understands: `type` (one name), `properties`, `required` (all of them, in the order in which they
/// are to be written), `items`, `enum`, `description` and `additionalProperties: false`. `maxItems` and `maxLength` are
/// left out where they are refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Schema {
    /// What the answer is; letters, digits and `_`.
    pub name: String,
    /// Its JSON Schema.
    pub schema: Value,
}

/// What a model can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    /// Tokens that prompt and answer may have together.
    pub context_window: u32,
    /// The window that can be had for one question by [`Request::window`]; the usual one where it is fixed.
    pub largest_window: u32,
    /// Tokens that an answer may have, where that is known.
    pub output_limit: Option<u32>,
    /// Whether it sees images, where that is known.
    pub vision: Option<bool>,
    /// Whether it writes usable summaries. The built-in mini model does not.
    pub summarises: bool,
    /// Whether it can be held to a [`Schema`], as far as is known: true until a server refused one.
    pub json_schema: bool,
    /// What it costs, where that is known.
    pub price: Option<Price>,
}

impl Capabilities {
    /// Those of a model of which only the window is known.
    pub fn with_window(context_window: u32) -> Self {
        Self {
            context_window,
            largest_window: context_window,
            output_limit: None,
            vision: None,
            summarises: true,
            json_schema: true,
            price: None,
        }
    }
}

/// How an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// The model said all it had to say.
    Stop,
    /// The limit on the answer's length was reached.
    Length,
}

/// A tool that a model wants used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolCall {
    /// Which tool.
    pub name: String,
    /// What it is given: JSON as the model wrote it, so perhaps not valid.
    pub arguments: String,
}

/// One piece of an answer as it arrives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// More text; whole characters.
    Text(String),
    /// More of what the model thinks before it answers; no part of the answer.
    Reasoning(String),
    /// A tool that the model wants used, once the call is whole. No request offers any, but some models try.
    ToolCall(ToolCall),
    /// What was wanted and the server does not take, so that it was asked without it. Before all others.
    NotTaken(Parameter),
    /// What the answer cost; at most once.
    Usage(Usage),
    /// The end; always the last event of a whole answer. A stream that ends without it was cut.
    Done(Finish),
}

/// The answer as it arrives. Ends after [`Event::Done`], after an error, or, without either, when cancelled.
pub type EventStream = BoxStream<'static, Result<Event, ModelError>>;

/// A model that answers.
pub trait Model: Send + Sync + fmt::Debug {
    /// The name that is kept with its answers.
    fn name(&self) -> &str;

    /// What it can do.
    fn capabilities(&self) -> Capabilities;

    /// Starts an answer. Nothing is sent before the stream is polled; cancelling ends it within 50 ms.
    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream;
}

/// Why there is no (whole) answer. The message of each says what happened and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// Nothing listens at the address.
    #[error("{}", words::no_server(address))]
    NoServer {
        /// Where it was looked for.
        address: String,
    },
    /// The address names a host that is not known.
    #[error("{}", words::unknown_host(address))]
    UnknownHost {
        /// Where it was looked for.
        address: String,
    },
    /// The server is there, but no encrypted connection to it came about.
    #[error("{}", words::not_secure(address, why))]
    NotSecure {
        /// Where it is.
        address: String,
        /// What is wrong with its certificate or its answer.
        why: String,
    },
    /// The key is wrong (401, 403).
    #[error("{}", words::key_rejected(address))]
    KeyRejected {
        /// Who rejected it.
        address: String,
    },
    /// A key is asked for, and none was sent (401, 403).
    #[error("{}", words::key_missing(address))]
    KeyMissing {
        /// Who asks for it.
        address: String,
    },
    /// A key is asked for, and the stored ones are under a passphrase that was not entered in this run. Only a host knows
    /// of its stored keys: it says this in place of [`Self::KeyMissing`].
    #[error("{}", text!("llm-keys-locked", address = address))]
    KeysLocked {
        /// Who asks for it.
        address: String,
    },
    /// The key is known, but may not do this (403).
    #[error("{}", text!("llm-not-allowed", address = address, message = message))]
    NotAllowed {
        /// Who does not allow it.
        address: String,
        /// The server's own words, shortened.
        message: String,
    },
    /// The account has no credit left (402, or 429 in words that say so): waiting does not help.
    #[error("{}", text!("llm-no-credit", address = address))]
    NoCredit {
        /// Whose account.
        address: String,
    },
    /// Too many requests (429), or busy and it says for how long (503).
    #[error("{}", words::rate_limited(address, *retry_after))]
    RateLimited {
        /// Who is busy.
        address: String,
        /// How long the server asks to wait.
        retry_after: Option<Duration>,
    },
    /// The prompt does not fit into the model's window.
    #[error("{}", text!("llm-context-too-long", model = model))]
    ContextTooLong {
        /// The model.
        model: String,
    },
    /// The model takes no pictures. From then on its capabilities say so.
    #[error("{}", text!("llm-no-pictures", model = model))]
    NoPictures {
        /// The model.
        model: String,
    },
    /// The server does not know the model (404).
    #[error("{}", words::unknown_model(address, model))]
    UnknownModel {
        /// Who does not know it.
        address: String,
        /// The name that was asked for.
        model: String,
    },
    /// The connection ended before the answer did.
    #[error("{}", text!("llm-stream-cut"))]
    StreamCut,
    /// No connection came about in time.
    #[error("{}", words::connect_timed_out(address, *after))]
    ConnectTimedOut {
        /// Where it was looked for.
        address: String,
        /// How long was waited.
        after: Duration,
    },
    /// Nothing came for too long.
    #[error("{}", text!("llm-timed-out", seconds = after.as_secs()))]
    TimedOut {
        /// How long was waited.
        after: Duration,
    },
    /// The server had a problem of its own (5xx) or refused for a reason not named here.
    #[error("{}", words::server(address, *status, message))]
    Server {
        /// Whose problem it is.
        address: String,
        /// The HTTP status.
        status: u16,
        /// The server's own words, shortened.
        message: String,
    },
    /// The filter of a service stopped the question or the answer.
    #[error("{}", text!("llm-declined", reason = reason))]
    Declined {
        /// The service's word for it, shortened.
        reason: String,
    },
    /// The server has not enough memory for the model, or for so long a window of it.
    #[error("{}", text!("llm-out-of-memory", model = model, message = message))]
    OutOfMemory {
        /// The model.
        model: String,
        /// The server's own words, shortened.
        message: String,
    },
    /// What came is not what the protocol says.
    #[error("{}", text!("llm-malformed", what = what))]
    Malformed {
        /// What was wrong, without content.
        what: String,
    },
    /// The model in this process could not be loaded or run.
    #[error("{}", text!("llm-local", what = what))]
    Local {
        /// What was wrong.
        what: String,
    },
}

impl ModelError {
    /// Whether the same request may succeed later without any change.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::NoServer { .. }
            | Self::UnknownHost { .. }
            | Self::NotSecure { .. }
            | Self::RateLimited { .. }
            | Self::StreamCut
            | Self::ConnectTimedOut { .. }
            | Self::TimedOut { .. } => true,
            Self::Server { status, .. } => *status >= 500,
            Self::KeyRejected { .. }
            | Self::KeyMissing { .. }
            | Self::KeysLocked { .. }
            | Self::NotAllowed { .. }
            | Self::NoCredit { .. }
            | Self::ContextTooLong { .. }
            | Self::NoPictures { .. }
            | Self::UnknownModel { .. }
            | Self::Declined { .. }
            | Self::OutOfMemory { .. }
            | Self::Malformed { .. }
            | Self::Local { .. } => false,
        }
    }
}

pub(crate) fn malformed(what: impl Into<String>) -> ModelError {
    ModelError::Malformed { what: what.into() }
}
