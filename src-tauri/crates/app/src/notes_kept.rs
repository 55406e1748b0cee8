//! How it stands with the folder of notes: when they were written last, what is wrong, and what became of notes that were
//! changed by hand.

use extremis_domain::Timestamp;
use extremis_language::text;
use extremis_transfer::ExportReport;
use parking_lot::Mutex;

/// So much of what happened to notes that were changed by hand is told, the latest last.
const MOST_TOLD: usize = 20;

/// What is known of the notes since the program began.
#[derive(Debug, Default)]
pub(crate) struct NotesKept {
    /// Held while they are written.
    pub turn: tokio::sync::Mutex<()>,
    pub told: Mutex<Told>,
}

#[derive(Debug, Default, Clone)]
pub(crate) struct Told {
    pub written_at: Option<Timestamp>,
    pub problem: Option<String>,
    /// What became of notes that were changed by hand.
    pub happened: Vec<String>,
    /// What is left there although its conversation is gone, and what could not be written.
    pub left: Vec<String>,
}

/// What became of notes that were changed by hand, for people.
pub(crate) fn happened(report: &ExportReport) -> Vec<String> {
    let kept = report.set_aside.iter().map(|path| text!("app-notes-set-aside", path = path.display()));
    let erased = report.erased.iter().map(|path| text!("app-notes-erased", path = path.display()));
    kept.chain(erased).collect()
}

fn left(report: &ExportReport) -> Vec<String> {
    let left = report.left.iter().map(|path| text!("app-notes-left", path = path.display()));
    let failed = report.failed.iter().map(|(_, why)| text!("app-notes-unread", reason = why));
    left.chain(failed).collect()
}

impl NotesKept {
    pub fn tell_done(&self, report: &ExportReport, at: Timestamp) {
        let mut told = self.told.lock();
        told.happened.extend(happened(report));
        let surplus = told.happened.len().saturating_sub(MOST_TOLD);
        told.happened.drain(..surplus);
        told.left = left(report);
        if !report.cancelled {
            (told.written_at, told.problem) = (Some(at), None);
        }
    }
}
