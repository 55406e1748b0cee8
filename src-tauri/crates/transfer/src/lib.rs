//! Conversations from elsewhere into an archive: one file for each format, behind one small trait; and out of one, as files
//! that others read.
//!
//! What comes in is added to what is there, message by message, so that the same import can be made again. All of it
//! goes through the archive's public operations. Deliberately absent: any write to the source, any change of a message
//! that is here already, and answers that are still arriving there.

mod adopt;
mod assistants;
mod attached;
mod carried;
mod carrying;
mod content;
mod documents;
mod export;
mod files;
mod foreign;
mod format;
mod import;
mod intake;
mod json;
mod listed;
mod places;
mod preview;
mod records;
mod report;
mod source;
mod spool;
mod times;
mod undo;
mod unpacked;

pub use adopt::adopt;
pub use export::{
    ExportFormat, ExportOptions, ExportReport, export, file_name, is_kept, keep_notes, takes_export,
};
pub use foreign::ForeignPart;
pub use import::{import, import_chosen, import_lines};
pub use intake::Count;
pub use places::attachments_beside;
pub use preview::{Planned, PlannedState, Preview, preview};
pub use report::{ImportChoice, ImportFailed, ImportReport, Labelled, TakenIn};
pub use undo::{UndoneImport, undo};

#[cfg(test)]
mod tests;
