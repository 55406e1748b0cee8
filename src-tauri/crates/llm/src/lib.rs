//! Language models: one request in, one stream of typed events out.
//!
//! Deliberately absent: what to send (that is `memory`), what to keep (that is `archive`), and any default
//! model: a host says which one it wants.

mod address;
#[cfg(test)]
mod decoding;
mod discover;
mod frame;
mod frames;
mod http;
mod keys;
mod known;
mod limits;
mod lines;
mod listener;
#[cfg(feature = "local-llm")]
mod local;
mod model;
mod parameter;
mod parameters;
mod picture;
mod presets;
mod price;
mod protocol;
mod provider_kind;
mod providers;
mod published;
mod remote;
mod retry;
mod schema;
mod stream;
mod template_marks;
mod thoughts;
mod tool_calls;
mod turns;

pub use address::{AddressError, BaseUrl};
pub use discover::{Endpoint, FoundServer, default_endpoints, discover, discover_at};
pub use http::Timeouts;
pub use keys::{
    Key, KeySource, KeyStore, LateAnswer, LateOutcome, NotForgotten, Place, Seal, SealError, Stored,
    in_environment, share_key,
};
pub use known::Known;
pub use listener::Listener;
#[cfg(feature = "local-llm")]
pub use local::{BUILTIN_NAME, Builtin, BuiltinOptions};
pub use model::{
    Capabilities, Event, EventStream, Finish, Model, ModelError, Request, Schema, ToolCall, Turn,
};
pub use parameter::Parameter;
pub use picture::{Picture, Pictures};
pub use presets::{KeyNeed, ProviderPreset, preset_at, presets};
pub use price::Price;
pub use protocol::{ParameterLimits, Protocol};
pub use provider_kind::ProviderKind;
pub use published::{published, published_as_of};
pub use remote::Remote;
pub use retry::Backoff;
pub use template_marks::without_template_marks;
