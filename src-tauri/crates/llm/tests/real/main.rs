//! Real models: what each of them must do, whether it runs in this process or behind a server of others.
//!
//! What they say is never looked at, only how: that differs by machine. The files are where `cargo xtask setup` puts
//! them; `EXTREMIS_BUILTIN_MODEL` and `EXTREMIS_LLAMA_SERVER` name other places.

#![expect(
    clippy::unwrap_used,
    reason = "a model that cannot be started fails the test; clippy sees only test functions as tests"
)]

mod builtin;
mod cases;
mod heard;
mod models;
mod served;
mod server;
