//! Conversations as files that others read.

use std::path::PathBuf;

use extremis_archive::Progress;
use extremis_domain::SessionId;
use extremis_transfer::{ExportFormat, ExportOptions};

use crate::wire::{ExportKind, ExportRequest, ExportView, Step, Task};
use crate::{AppError, Storage};

impl Storage {
    /// Writes conversations to a file or a folder: those that are named, or all. A folder that was exported to before is
    /// brought up to date.
    pub async fn export(&self, request: ExportRequest, to: PathBuf) -> Result<ExportView, AppError> {
        let place = to.display().to_string();
        let done = self
            .at_length(Task::Export, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let mut tell =
                    |progress: Progress| reporter.report(Step::Export, progress.done, progress.total);
                let which: Option<&[SessionId]> = request.sessions.as_deref();
                Ok(extremis_transfer::export(&archive, which, &options(&request), &to, &mut tell)?)
            })
            .await?;
        Ok(ExportView {
            to: place,
            written: done.written,
            unchanged: done.unchanged,
            removed: done.removed,
            left: done.left.iter().map(|path| path.display().to_string()).collect(),
            failed: done.failed.iter().map(|(id, why)| format!("{id}: {why}")).collect(),
            cancelled: done.cancelled,
        })
    }
}

/// Where nothing is said of it, memory goes where all of it can be taken back.
fn options(request: &ExportRequest) -> ExportOptions {
    let format = match request.format {
        ExportKind::Markdown => ExportFormat::Markdown,
        ExportKind::Html => ExportFormat::Html,
        ExportKind::Json => ExportFormat::Json,
        ExportKind::JsonLines => ExportFormat::JsonLines,
    };
    let memory = request.memory.unwrap_or(format == ExportFormat::Json);
    ExportOptions { format, contexts: request.contexts, memory }
}
