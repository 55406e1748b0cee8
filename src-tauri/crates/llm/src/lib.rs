//! Language models: one request in, one stream of typed events out.
//!
//! Deliberately absent: what to send (that is `memory`), what to keep (that is `archive`), and any default
//! model: a host says which one it wants.

mod model;

pub use model::{Capabilities, Event, EventStream, Finish, Model, ModelError, Request, Turn};
