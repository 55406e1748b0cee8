//! Conversations from elsewhere.

use std::path::PathBuf;

use extremis_archive::ImportReport;

use crate::wire::{AppEvent, ImportView, Task};
use crate::{App, AppError};

impl App {
    /// Takes in the conversations of a folder or a file: what is new is added, what is here stays as it is.
    pub async fn import(&self, from: PathBuf) -> Result<ImportView, AppError> {
        let report = self
            .at_length(Task::Import, move |app, mut reporter| {
                let archive = app.core.place.now()?;
                let mut tell =
                    |progress: extremis_archive::Progress| reporter.report(progress.done, progress.total);
                Ok(extremis_archive::import(&*archive, &from, &mut tell)?)
            })
            .await;
        // Whatever came in before a failure is there.
        self.emit(AppEvent::SessionsChanged);
        report.map(|report| view(&report))
    }
}

fn view(report: &ImportReport) -> ImportView {
    let refused = report.failed.iter().map(|(path, reason)| format!("{}: {reason}", path.display()));
    ImportView {
        added: report.added,
        updated: report.updated,
        known: report.unchanged,
        in_trash: report.in_trash.len(),
        memories: report.memories,
        refused: refused.collect(),
        cancelled: report.cancelled,
    }
}
