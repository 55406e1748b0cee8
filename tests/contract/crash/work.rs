//! What the process that is killed does: the ordinary work of an application, as fast as it can.

mod backing_up;
mod forgetting;
mod writing;

use std::path::Path;
use std::sync::Arc;

use extremis_archive::{Archive, Kind, Mode};
use extremis_domain::{Clock, SystemClock, Timestamp};

use crate::victim::Orders;

/// A kind of work, by its name.
#[derive(Debug)]
pub struct Work {
    /// Its name.
    pub name: &'static str,
    /// Does it, so many rounds.
    run: fn(&Orders, usize),
    /// Whether files of version 1 lie there before.
    pub planted: bool,
}

/// Everything that is interrupted.
const ALL: &[Work] = &[
    Work { name: "writing", run: writing::run, planted: false },
    Work { name: "forgetting", run: forgetting::run, planted: false },
    Work { name: "backing up", run: backing_up::run, planted: false },
    Work { name: "migrating", run: writing::run, planted: true },
];

/// What is interrupted of one archive: only files migrate.
pub fn of(kind: Kind) -> impl Iterator<Item = &'static Work> + Clone {
    ALL.iter().filter(move |work| kind == Kind::Json || !work.planted)
}

/// Does what it is told.
pub fn run(orders: &Orders, rounds: usize) {
    let work = ALL.iter().find(|work| work.name == orders.work).unwrap();
    (work.run)(orders, rounds);
}

/// Opens the archive as a process of its own would.
pub fn open(kind: Kind, dir: &Path, mode: Mode) -> Archive {
    extremis_contract::folder::open_at(kind, dir, mode, Arc::new(SystemClock)).unwrap()
}

/// So many rounds. Every process begins with another one, so that what is seldom is sometimes first.
pub fn rounds(many: usize) -> std::ops::Range<usize> {
    let first = std::process::id() as usize % 24;
    first..first.saturating_add(many)
}

/// The present moment.
pub fn now() -> Timestamp {
    SystemClock.now()
}
