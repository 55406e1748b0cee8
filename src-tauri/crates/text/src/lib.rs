//! What a word is, by one rule for what is searched, recalled and highlighted: [`each_word`] cuts a text, [`folded`]
//! takes case and accents away, [`stem`] takes English endings away, [`is_stop_word`] knows the words that say nothing.
//!
//! Deliberately absent: what any word is worth. That differs between a person who types a search and a question that
//! recalls, so each of them says it for itself.
//!
//! Beside these: [`whole_words`] for statements, [`sentences`] of Markdown, [`values`] (numbers, dates, times) in a form
//! in which they can be compared, the names of months and weekdays in the [`calendar`], days that a question names, and
//! [`Bm25`], and [`without_invisible`] for what goes to other programs.

pub mod ascii;
mod bm25;
pub mod calendar;
mod content;
mod fold;
mod named_days;
mod persons;
pub mod sentences;
mod stem;
mod stop_words;
pub mod table;
mod tokenizer;
pub mod values;
mod visible;
pub mod whole_words;

pub use bm25::Bm25;
pub use content::{each_content_word, each_folded, leans_on_the_last_turn};
pub use fold::{find_folded, folded};
pub use named_days::{days_after, named_days};
pub use persons::{has_own_word_within, is_own_word, speaks_of_oneself, speaks_to_someone};
pub use stem::stem;
pub use stop_words::is_stop_word;
pub use tokenizer::{TokenPosition, Word, each_word};
pub use visible::{is_unseen, without_invisible};
