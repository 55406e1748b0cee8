//! One archive on several machines, through any store of objects.
//!
//! Each device writes what changed there as segments of its own log: compressed, padded, encrypted. Nothing is asked of the
//! store but to keep named objects, and it learns nothing but when something was written and about how much. Every field
//! of a conversation is decided by itself, by a rule that gives the same on every device; see the crate's `README.md`.
//!
//! Deliberately absent: any lock, any server, any clock; answers that are still arriving.

mod audience;
mod blob;
mod device;
mod entry;
mod error;
mod field;
mod files;
mod name;
mod note;
mod pull;
mod push;
mod renew;
mod replica;
mod segment;
mod session;
mod stamp;
mod state;
mod store;
mod store_id;
mod take;
mod tend;
mod texts;
mod vault;
mod whole;

pub use audience::Audience;
pub use device::{Device, KnownHere, devices, known, remove_device};
pub use error::SyncError;
pub use files::fetch_file;
pub use renew::mark_keys;
pub use replica::{Fetch, Replica, SyncReport, Told};
pub use stamp::DeviceId;
pub use state::FilesWaiting;
pub use store::{Login, ObjectStore, STORE_PASSWORD, Store};
pub use store_id::StoreId;
pub use take::Taken;
pub use texts::{TextKind, Texts, TextsHere};
pub use vault::{Vault, WorkFactor};

#[cfg(test)]
mod tests;
