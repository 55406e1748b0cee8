//! Conversations from elsewhere into an archive: one file for each format, behind one small trait.
//!
//! What comes in is added to what is there, message by message, so that the same import can be made again. All of it
//! goes through the archive's public operations. Deliberately absent: any write to the source, any change of a message
//! that is here already, and answers that are still arriving there.

mod adopt;
mod files;
mod format;
mod import;
mod listed;
mod source;

pub use adopt::adopt;
pub use import::{Count, ImportReport, Labelled, import, import_lines};

#[cfg(test)]
mod tests;
