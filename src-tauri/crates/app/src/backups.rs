//! Backups: listing, making and restoring them, and the end of everything, which is preceded by one.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::backup::{self, Backup, Reason, Restored};
use extremis_archive::{Archive, ArchiveError, Mode, Progress};
use extremis_domain::{Clock, SessionId};
use extremis_sync::Audience;

use crate::exclusive::Reporter;
use crate::syncing::{StoreFile, let_go_of_stores};
use crate::wire::{AppEvent, BackupReason, BackupView, RestoredView, Step, Task};
use crate::{App, AppError, Storage};

impl Storage {
    /// Every backup, newest first.
    pub async fn backups(&self) -> Result<Vec<BackupView>, AppError> {
        let dir = self.app.data_dir().to_owned();
        let backups = self.app.blocking(move || backup::list(&dir)).await??;
        Ok(backups.iter().map(view).collect())
    }

    /// Makes a backup now; everything else goes on meanwhile.
    pub async fn back_up_now(&self) -> Result<BackupView, AppError> {
        let backup = self.at_length(Task::BackUp, |app, _| {
            let archive = app.core.archive_handle.now()?;
            Ok(backup::take(&archive, app.data_dir(), Reason::ByHand, &*app.core.clock)?)
        });
        backup.await.map(|backup| view(&backup))
    }

    /// Makes a backup if the last one is an hour old and something has changed since. For hosts to call now and
    /// then; costs little when none is due.
    pub async fn back_up_if_due(&self) -> Result<Option<BackupView>, AppError> {
        let (dir, clock) = (self.app.data_dir().to_owned(), Arc::clone(&self.app.core.clock));
        let backup = self.app.archive(move |archive| backup::take_if_due(archive, &dir, &*clock)).await?;
        Ok(backup.as_ref().map(view))
    }

    /// Goes back to a backup, or to what it has of one conversation. What is there now is backed up first, so that
    /// this can be undone; answers that are arriving are stopped and kept.
    pub async fn restore_backup(
        &self,
        name: &str,
        only: Option<SessionId>,
    ) -> Result<RestoredView, AppError> {
        let name = name.to_owned();
        let restored = self.app.alone(Task::Restore, move |archive, dir, clock, mut reporter| {
            backup::restore_telling(archive, dir, &name, only, clock, &mut |progress: Progress| {
                let step = match progress.task {
                    extremis_archive::ProgressStage::BackUp => Step::BackUp,
                    _ => Step::Restore,
                };
                // It goes on whatever the answer is: what it leaves is one state or the other.
                let _ = reporter.report(step, progress.done, progress.total);
            })
        });
        restored.await.map(|restored| restored_view(&restored))
    }

    /// Removes every conversation and all that is remembered. A backup is made first, and given; restoring it
    /// undoes this.
    pub async fn clear_all(&self) -> Result<BackupView, AppError> {
        let _turn = self.app.core.exchanging.lock().await;
        let stores = [Audience::Own, Audience::Shared];
        let stores = stores.map(|of| (of, StoreFile::read(self.app.data_dir(), of)));
        let backup = self.app.alone(Task::Erase, |archive, dir, clock, mut reporter| {
            let _ = reporter.report(Step::BackUp, 0, 0);
            let backup = backup::take(archive, dir, Reason::BeforeClear, clock)?;
            // Once begun, it is not ended early: nothing is half cleared.
            let _ = reporter.report(Step::Erase, 0, 0);
            let_go_of_stores(dir)?;
            archive.clear().map(|()| backup)
        });
        let backup = backup.await?;
        for (audience, store) in stores {
            let syncing = self.app.syncing(audience);
            if let Some(store) = store {
                // Everything is cleared; a keyring that keeps the keys of the store all the same stops nothing of it.
                let _ = syncing.forget_secrets(store.address()).await;
            }
            syncing.tell_sync().await;
        }
        self.app.erase_all_drafts().await?;
        Ok(view(&backup))
    }
}

impl App {
    /// Runs long work on an archive that nobody else uses meanwhile.
    async fn alone<T: Send + 'static>(
        &self,
        task: Task,
        work: impl FnOnce(&Archive, &Path, &dyn Clock, Reporter) -> Result<T, ArchiveError> + Send + 'static,
    ) -> Result<T, AppError> {
        let clock = Arc::clone(&self.core.clock);
        let (done, notices) = self
            .storage()
            .exclusively(task, move |dir, reporter| {
                let archive = Archive::open(dir, Mode::Write, Arc::clone(&clock))?;
                let done = work(&archive, dir, &*clock, reporter);
                Ok((done, archive.take_notices()))
            })
            .await?;
        for notice in notices {
            self.emit(AppEvent::Notice(notice.into()));
        }
        Ok(done?)
    }
}

pub(crate) fn view(backup: &Backup) -> BackupView {
    let reason = match backup.reason {
        Reason::Hourly => BackupReason::Hourly,
        Reason::BeforeMigration => BackupReason::BeforeMigration,
        Reason::BeforeClear => BackupReason::BeforeClear,
        Reason::BeforeRestore => BackupReason::BeforeRestore,
        Reason::BeforeConversion => BackupReason::BeforeConversion,
        Reason::ByHand => BackupReason::Asked,
        Reason::Unknown => BackupReason::Unknown,
    };
    BackupView { name: backup.name.clone(), at: backup.at.to_string(), reason, sessions: backup.sessions }
}

fn restored_view(restored: &Restored) -> RestoredView {
    let skipped = restored.skipped.iter().map(|it| format!("{}: {}", it.path.display(), it.reason));
    RestoredView {
        before: restored.before.name.clone(),
        restored: restored.restored.len(),
        trashed: restored.trashed.len(),
        unchanged: restored.unchanged,
        memories: restored.memories,
        skipped: skipped.collect(),
    }
}
