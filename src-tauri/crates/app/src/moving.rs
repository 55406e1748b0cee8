//! All conversations into another kind of archive.

use std::sync::Arc;

use extremis_archive::{Kind, Progress};

use crate::wire::{ArchiveKind, ConversionView, NoticeView, Step, Task};
use crate::{AppError, Storage};

impl Storage {
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
