//! What is remembered of the user across conversations (README, "User memories").
//!
//! [`stated`] finds what the user says of themselves, always in the user's own words; [`choose`] lets a model say which
//! of it is worth keeping. [`propose`], [`remember`] and the operations of the user say which memories to put. All but
//! `choose` are pure.
//!
//! Deliberately absent: the archive, and clocks.

mod choose;
mod decide;
mod found;
mod known;

use extremis_domain::{MemoryId, UserMemory};
use extremis_language::text;

pub use choose::{ChooseError, choose};
pub use decide::{Decision, accept, edit, enable, recategorise, reject, used};
pub use found::{ASKED_FOR, StatedMemory, probable, stated};
pub use known::{CloseInMeaning, propose, remember, take_in};

/// From so many active memories on the user is asked to clean up.
pub const MANY_ACTIVE: usize = 50;
/// No more than so many are active.
pub const MOST_ACTIVE: usize = 100;
/// No more than so many are taken from one conversation at a time.
pub const MOST_FOUND: usize = 5;
/// So many wait for the user at most; what is found beyond is not kept.
const MOST_PROPOSED: usize = 50;
/// Of so many messages it is kept that they say it.
const MOST_SOURCES: usize = 20;
/// The longest memory, in characters.
pub const MAX_MEMORY_CHARS: usize = 1000;

/// What an operation comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryChange {
    /// The memories to put, all at once; none when nothing changes.
    pub put: Vec<UserMemory>,
    /// The memory that it is about from now on.
    pub memory: MemoryId,
}

/// Why what is remembered stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UserMemoryError {
    /// It is not there any more.
    #[error("{}", text!("memory-user-unknown"))]
    Unknown {
        /// The memory.
        id: MemoryId,
    },
    /// It says nothing.
    #[error("{}", text!("memory-user-empty"))]
    Empty,
    /// It says too much.
    #[error("{}", text!("memory-user-too-long", most = MAX_MEMORY_CHARS))]
    TooLong,
    /// There are enough.
    #[error("{}", text!("memory-user-too-many", most = MOST_ACTIVE))]
    TooMany,
}

#[cfg(test)]
mod tests;
