//! What is remembered of a conversation, through the engine as a host uses it, with a scripted model over real HTTP.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod across;
mod commands;
mod edits;
mod events;
mod excluded_apps;
mod extracting;
mod failing;
mod held;
mod journey;
mod junk;
mod kept;
mod locks;
mod of_the_user;
mod offline;
mod policies;
#[cfg(feature = "local-llm")]
mod real;
mod relevance;
mod reset;
mod same_facts;
mod small_model;
mod stage;
mod versions;
