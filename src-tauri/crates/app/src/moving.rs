//! Conversations from elsewhere, and all conversations into another kind of archive.

use std::path::PathBuf;
use std::sync::Arc;

use extremis_archive::{Kind, Progress};
use extremis_domain::Message;
use extremis_transfer::ImportReport;

use crate::wire::{AppEvent, ArchiveKind, ConversionView, ImportView, ImportedView, NoticeView, Step, Task};
use crate::{AppError, Storage};

impl Storage {
    /// Takes in the conversations of a folder or a file: what is new is added, what is here stays as it is.
    pub async fn import(&self, from: PathBuf) -> Result<ImportView, AppError> {
        let tokens = self.app.tokens();
        let report = self
            .at_length(Task::Import, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let mut tell =
                    |progress: Progress| reporter.report(Step::Import, progress.done, progress.total);
                let count = |message: Message| tokens.counted(message);
                Ok(extremis_transfer::import(&archive, &from, &count, &mut tell)?)
            })
            .await;
        // Whatever came in before a failure is there.
        self.app.emit(AppEvent::SessionsChanged);
        report.map(|report| view(&report))
    }

    /// Takes in the conversations of a file of JSON lines `{session?, role, name?, content, at?}`.
    pub async fn import_lines(&self, from: PathBuf) -> Result<ImportView, AppError> {
        let (tokens, now) = (self.app.tokens(), self.app.core.clock.now());
        let report = self
            .at_length(Task::Import, move |app, mut reporter| {
                let archive = app.core.archive_handle.now()?;
                let mut tell =
                    |progress: Progress| reporter.report(Step::Import, progress.done, progress.total);
                let count = |message: Message| tokens.counted(message);
                Ok(extremis_transfer::import_lines(&archive, &from, now, &count, &mut tell)?)
            })
            .await;
        self.app.emit(AppEvent::SessionsChanged);
        report.map(|report| view(&report))
    }

    /// Moves all conversations into an archive of another kind; the old one is kept in `backups/`.
    pub async fn convert(&self, to: ArchiveKind) -> Result<ConversionView, AppError> {
        let clock = Arc::clone(&self.app.core.clock);
        let kind = match to {
            ArchiveKind::Json => Kind::Json,
            ArchiveKind::Sqlite => Kind::Sqlite,
        };
        let done = self
            .exclusively(Task::Convert, move |dir, mut reporter| {
                extremis_archive::convert(dir, kind, &clock, &mut |progress: Progress| {
                    // Every conversation is written, then compared.
                    let (step, before) = match progress.task {
                        extremis_archive::ProgressStage::Verify => (Step::Verify, progress.total),
                        _ => (Step::Copy, 0),
                    };
                    reporter.report(step, before + progress.done, 2 * progress.total)
                })
            })
            .await?;
        self.app.core.active_tasks.keep_notices(done.notices.into_iter().map(NoticeView::from));
        Ok(ConversionView {
            kind: to,
            converted: done.kept.is_some(),
            sessions: done.sessions,
            memories: done.memories,
            kept: done.kept.map(|kept| kept.display().to_string()),
        })
    }
}

fn view(report: &ImportReport) -> ImportView {
    let refused = report.failed.iter().map(|(path, reason)| format!("{}: {reason}", path.display()));
    let sessions = report.labelled.iter().map(|labelled| ImportedView {
        label: labelled.label.clone(),
        id: labelled.session.to_string(),
        messages: labelled.messages,
    });
    ImportView {
        added: report.added,
        updated: report.updated,
        known: report.unchanged,
        in_trash: report.in_trash.len(),
        memories: report.memories,
        instructions: report.instructions,
        own_instructions: report.own_instructions,
        refused: refused.collect(),
        sessions: sessions.collect(),
        cancelled: report.cancelled,
    }
}
