//! Everything ever said, found again: an index that is derived from the archive and can be deleted at any time.
//!
//! One SQLite file, `search/index.sqlite` below the data folder, with a full-text table over messages, what was
//! captured with them, summaries, facts and titles. Words are cut, folded and stemmed here and not by SQLite, so that
//! what is found, how it is ranked and what is highlighted follow one rule.
//!
//! A file that is missing, damaged or of another version is made again from nothing; nobody is asked.
//!
//! Deliberately absent: any knowledge of where sessions are kept. Whoever owns the archive hands them in.

mod candidates;
pub mod derived;
mod error;
mod expand;
pub mod ids;
mod index;
mod items;
mod labels;
mod markup;
mod near;
mod open;
mod page;
mod prepare;
mod query;
mod rank;
mod schema;
mod search;
mod snippet;
mod spelling;
mod store;
mod vocabulary;

pub use candidates::{Candidate, CandidateQuery};
pub use error::SearchError;
pub use index::Index;
pub use items::ItemKind;
pub use query::{ParsedQuery, Unknown};
pub use search::{Hit, IndexRequest, IndexResults, Matched};
pub use snippet::SnippetSegment;
pub use spelling::Misspelling;
