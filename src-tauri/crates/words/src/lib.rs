//! Words as a reader sees them, by one rule for what is searched, recalled and highlighted: [`each_word`] cuts a text,
//! [`folded`] takes case and accents away, [`stem`] takes English endings away.
//!
//! Deliberately absent: which words say nothing, and what any of them is worth. That differs between a person who
//! types a search and a question that recalls, so each of them says it for itself.

mod cut;
mod fold;
mod stem;

pub use cut::{Place, Word, each_word};
pub use fold::{find_folded, folded};
pub use stem::stem;
