//! Important data of a conversation (README, "Facts"): found by a model, merged, corrected by the user, written into
//! the prompt.
//!
//! [`extract`] asks a [`Model`] and believes only what it finds again in the words of the messages, [`patterns`] asks
//! none; [`merge`],
//! the operations of the user and [`offer`] say which facts to put by [`Change::FactsPut`]; [`in_force`] says
//! which of them hold on the visible branch, and [`render`] writes them out. All but `extract` are pure.
//!
//! Deliberately absent: commits, and facts about the user across conversations.
//!
//! [`Model`]: extremis_llm::Model
//! [`Change::FactsPut`]: extremis_domain::Change::FactsPut

mod change;
mod conflict;
mod document;
mod extract;
mod force;
mod ledger;
mod lenient;
mod merge;
mod offer;
mod patterns;
mod provenance;
mod reading;
mod render;
mod request;
mod reset;
mod says;
mod source;
mod speaker;
mod user;
mod verify;
mod words;

use extremis_domain::{FactField, MessageId};
use serde_json::Value;

pub use extract::{ExtractError, extract};
pub use force::in_force;
pub(crate) use lenient::json_in;
pub use merge::merge;
pub use offer::offer;
pub use patterns::patterns;
pub(crate) use patterns::{MatchedFact, OwnStatement, own_statements, stated_facts, without_opening};
pub use provenance::with_provenance;
pub(crate) use render::written_out;
pub use render::{Rendered, by_importance, render, render_within};
pub use reset::{mark_reset, status_before_reset, unmark_reset};
pub(crate) use speaker::with_speaker;
pub use user::{Choice, FactError, FactToAdd, Put, accept, add, dismiss, edit, forget, pin, resolve};
pub(crate) use words::normal_text;

/// The longest text of a fact that a model may give, in characters.
pub const MAX_FOUND_CHARS: usize = 500;
/// The longest text of a fact that the user may write, in characters.
pub const MAX_WRITTEN_CHARS: usize = 2000;
/// The longest key of a fact, in characters.
pub const MAX_KEY_CHARS: usize = 80;

/// Important data that was found in messages, before it is merged with what is known.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Its kind.
    pub field: FactField,
    /// What the value is of, in a field with keys.
    pub key: Option<String>,
    /// The value: text, or in a field with keys also a list of texts.
    pub value: Value,
    /// The messages that say it, oldest first.
    pub sources: Vec<MessageId>,
}

#[cfg(test)]
mod tests;
