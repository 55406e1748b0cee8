//! Every adapter against real servers on this machine: the same cases, each in its own wire format.

#![expect(
    clippy::unwrap_used,
    reason = "a server that cannot be set up fails the test; clippy sees only test functions as tests"
)]

mod answers;
mod anthropic;
mod cancelling;
mod connecting;
mod discovery;
mod endless;
mod fuzz;
mod gemini;
mod ollama;
mod openai;
mod parameters;
mod pictures;
mod refusals;
mod schemas;
mod server;
mod slow;
mod structure;
mod thoughts;
mod wire;
