//! House rules as tests: what ARCHITECTURE says about who may use whom, and what every file keeps to.
//!
//! They read the checkout and build nothing. Deliberately absent: anything that rustfmt, clippy, eslint or
//! svelte-check already says.

#![expect(
    clippy::unwrap_used,
    reason = "a tool that is missing or a file that is broken fails the test, as it should"
)]

mod arrows;
mod files;
mod hands;
mod prose;
mod rust;
mod shell;
mod source;
mod structure;
mod ui;
