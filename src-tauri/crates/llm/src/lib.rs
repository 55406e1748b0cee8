//! Language models: one request in, one stream of typed events out.
//!
//! Deliberately absent: what to send (that is `memory`), what to keep (that is `archive`), and any default
//! model: a host says which one it wants.

mod address;
mod alike;
mod anthropic;
mod discover;
mod exchange;
mod frame;
mod frames;
mod gemini;
mod http;
mod keys;
mod known;
mod lines;
#[cfg(feature = "local-llm")]
mod local;
mod model;
mod ollama;
mod openai;
mod parameter;
mod parameters;
mod presets;
mod price;
mod published;
mod remote;
mod retry;
mod stream;
mod thoughts;
mod tool_calls;
mod turns;

pub use address::{AddressError, BaseUrl};
pub use anthropic::Anthropic;
pub use discover::{Endpoint, FoundServer, ServerKind, default_endpoints, discover, discover_at};
pub use gemini::Gemini;
pub use http::Timeouts;
pub use keys::{
    Key, KeySource, KeyStore, NotForgotten, Place, Seal, SealError, Stored, in_environment, share_key,
};
pub use known::Known;
#[cfg(feature = "local-llm")]
pub use local::{BUILTIN_NAME, Builtin, BuiltinOptions};
pub use model::{
    Capabilities, Event, EventStream, Finish, Model, ModelError, Request, Schema, ToolCall, Turn,
};
pub use ollama::Ollama;
pub use openai::OpenAi;
pub use parameter::Parameter;
pub use presets::{KeyNeed, Protocol, ProviderPreset, preset_at, presets};
pub use price::Price;
pub use published::{published, published_as_of};
pub use remote::Remote;
pub use retry::Backoff;
