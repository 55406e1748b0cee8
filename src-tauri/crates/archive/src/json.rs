//! The archive in readable JSON: one file for each session, an index, and a journal in front of both.

mod backend;
mod check;
mod checkpoint;
mod copy;
mod damage;
mod erase;
mod files;
mod folder_time;
mod foreign;
mod look;
mod memories;
mod new_files;
mod open;
mod replay;

use std::path::Path;
use std::sync::Arc;

use extremis_domain::Clock;

use crate::ArchiveError;
use crate::journal::RealDisk;
use crate::lock::Lock;
use crate::saver::Timing;
use crate::store::OpenedArchive;
pub(crate) use damage::set_aside;
pub(crate) use replay::{Replayed, Replaying, replay};

/// Opens the sessions in JSON files below one data folder, for writing if its lock is `held`, else
/// for reading.
pub(crate) fn open(
    dir: &Path,
    held: Option<Lock>,
    clock: Arc<dyn Clock>,
) -> Result<OpenedArchive, ArchiveError> {
    open::open(dir, held, clock, Arc::new(RealDisk), Timing::default())
}

#[cfg(test)]
pub(crate) mod tests;
