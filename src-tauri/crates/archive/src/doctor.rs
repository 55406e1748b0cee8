//! Is everything as it should be? Looks at a data folder file by file, and mends what can be mended.
//!
//! Deliberately absent: any removal of what a person wrote. What cannot be read is set aside, never deleted.

mod attached;
mod copies;
mod database;
mod folder;
mod host;
mod journal;
mod mend;
mod report;
mod sessions;
mod small;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use extremis_domain::{Clock, SessionId, Timestamp};

use crate::Kind;
use crate::layout::Layout;
use attached::Attached;
pub use mend::mend;
pub use report::{DoctorReport, Finding, Severity};

/// One look at a data folder.
struct Examination<'a> {
    layout: &'a Layout,
    /// Another process writes there at this moment, so files come and go.
    held: bool,
    findings: Vec<Finding>,
    /// Sessions that can be read.
    healthy: BTreeSet<SessionId>,
    /// What goes along with their messages.
    attached: BTreeMap<SessionId, Attached>,
}

/// Looks at everything in a data folder and changes nothing. Works beside a running writer, and on any folder
/// whatever is in it.
pub fn examine(dir: &Path, clock: &dyn Clock) -> DoctorReport {
    look(dir, clock, false)
}

/// Looks at everything; `ours` when this process holds the folder's lock itself.
fn look(dir: &Path, clock: &dyn Clock, ours: bool) -> DoctorReport {
    let layout = Layout::new(dir);
    let mut look = Examination {
        layout: &layout,
        held: false,
        findings: Vec::new(),
        healthy: BTreeSet::new(),
        attached: BTreeMap::new(),
    };
    if look.folder() {
        if !ours {
            look.holder();
        }
        look.unfinished();
        look.permissions();
        look.leftovers();
        look.archive(clock.now());
        look.attachments();
        look.settings();
        look.instructions();
        look.host_files();
        look.backups(clock.now());
        look.quarantine();
        look.space();
    }
    DoctorReport { sessions: look.healthy.len(), findings: look.findings }.sorted()
}

impl Examination<'_> {
    fn archive(&mut self, now: Timestamp) {
        if self.layout.kind() == Kind::Sqlite {
            self.database(now);
            return;
        }
        let sessions = self.session_files();
        self.journal(&sessions);
        self.index(&sessions);
        self.memories();
    }

    fn find(&mut self, finding: Finding) {
        self.findings.push(finding);
    }
}

#[cfg(test)]
mod tests;
