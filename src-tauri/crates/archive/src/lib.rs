//! Sessions on disk: journal first, readable JSON after.
//!
//! Every accepted change is appended to `journal/` and synced before it is acknowledged; a background thread
//! writes the readable `conversations/{uuid}.json` and `conversations/index.json` later.
//! What is damaged is set aside in `quarantine/`, never overwritten and never fatal to the rest.
//!
//! Its rules and numbers stand in the crate's `README.md`. Nothing is removed but what the user has erased, and that is erased everywhere.
//!
//! Deliberately absent: any knowledge of models or windows, any async runtime. Methods block until the disk has
//! answered; hosts call them off their async threads.

mod api;
mod archive;
mod arriving;
mod attachments;
mod backend;
pub mod backup;
mod convert;
mod damage_reason;
pub mod doctor;
pub mod durable;
mod erase;
mod error;
mod forgotten;
mod format;
mod index;
mod instructions;
mod journal;
mod json;
mod layout;
mod lock;
mod lost;
mod machine;
mod memories;
pub mod merge;
mod notice;
mod observer;
mod open;
mod opening;
mod pieces;
mod progress;
mod quarantine;
pub mod reading;
mod rejoin;
mod returned;
mod saver;
mod seal;
mod size;
mod slot;
mod sqlite;
mod state;
mod store;
mod unsaved;

pub use api::{Draft, Entry, Kind, Mode, Unsaved};
pub use archive::{Archive, let_go_of_idle, take_in_conflict_copies};
pub use attachments::{Attachments, attached, in_session as attachments_in, take_in_attachment};
pub use convert::{Converted, convert};
pub use damage_reason::DamageReason;
pub use error::ArchiveError;
pub use format::is_reserved;
pub use machine::name as machine_name;
pub use notice::{Notice, NoticeCode};
pub use observer::{AfterErasure, Erased, Observer};
pub use progress::{Progress, ProgressStage, Report};
pub use returned::{
    forgotten_before, has_forgotten_before, was_fact_forgotten, was_forgotten, was_message_forgotten,
};
pub use store::{NewSession, NotSealed, PreparedSessions, SealedSession, add_sessions, prepare_sessions};
