//! Long work on the archive: how it is told, ended early, and given the data folder for itself.

mod work;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use extremis_archive::ArchiveError;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::wire::{AppEvent, ProgressEvent, Step, Task};
use crate::{App, AppError, Storage};
pub(crate) use work::LongWork;

/// How often progress is told; more often than the eye sees only costs.
const TELL_EVERY: Duration = Duration::from_millis(80);

/// Tells how far long work is, and hears whether it is to go on.
pub struct Reporter {
    app: App,
    task: Task,
    cancel: CancellationToken,
    told: Option<(Step, Instant)>,
}

impl Reporter {
    /// To be called after every part of a step, and when another step begins; the work ends where it can when this
    /// breaks.
    pub fn report(&mut self, step: Step, done: usize, total: usize) -> ControlFlow<()> {
        let lately = |(before, at): (Step, Instant)| before == step && at.elapsed() < TELL_EVERY;
        if done == total || !self.told.is_some_and(lately) {
            self.told = Some((step, Instant::now()));
            let progress = ProgressEvent { task: self.task, step, done, total };
            self.app.emit(AppEvent::Progress { progress });
        }
        if self.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Storage {
    /// Ends the long work that goes on, where it can be ended; what it has not finished is as it was.
    pub fn cancel_work(&self) {
        self.app.core.long_work.cancel();
    }

    /// Does long work beside everything else. One at a time: another is [`AppError::Busy`] meanwhile.
    pub async fn at_length<T: Send + 'static>(
        &self,
        task: Task,
        work: impl FnOnce(&App, Reporter) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        self.app
            .long(task, move |app, reporter| async move {
                let worker = app.clone();
                app.blocking(move || work(&worker, reporter)).await?
            })
            .await
    }

    /// Does long work that needs the data folder alone: stops what is running (keeping what has arrived), closes
    /// the archive, works, and opens it again. Whoever asks for something meanwhile gets [`AppError::Busy`].
    pub async fn exclusively<T: Send + 'static>(
        &self,
        task: Task,
        work: impl FnOnce(&Path, Reporter) -> Result<T, ArchiveError> + Send + 'static,
    ) -> Result<T, AppError> {
        if self.app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        self.app
            .long(task, move |app, reporter| async move {
                app.core.long_work.exclusive.store(true, Ordering::Relaxed);
                app.stop_everything().await;
                app.save_now().await?;
                app.core.active_tasks.keep_notices(app.archive_notices());
                app.core.archive_handle.close().await?;
                let worker = app.clone();
                let done = app.blocking(move || {
                    let done = work(worker.core.archive_handle.dir(), reporter);
                    worker.core.archive_handle.reopen().map(|()| done)
                });
                let done = done.await;
                app.emit(AppEvent::ArchiveReplaced);
                app.emit(AppEvent::SessionsChanged);
                done??.map_err(AppError::from)
            })
            .await
    }
}

impl App {
    /// Runs long work to its end even if whoever asked for it goes away.
    async fn long<T, Work>(
        &self,
        task: Task,
        work: impl FnOnce(App, Reporter) -> Work + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        Work: Future<Output = Result<T, AppError>> + Send + 'static,
    {
        if self.core.closing.is_cancelled() {
            return Err(AppError::Closing);
        }
        let cancel = self.core.closing.child_token();
        self.core.long_work.begin(cancel.clone())?;
        let app = self.clone();
        let reporter = Reporter { app: app.clone(), task, cancel, told: None };
        let running = self.core.tasks.spawn(async move {
            let done = work(app.clone(), reporter).await;
            app.core.long_work.end();
            done
        });
        let done = running.await;
        if done.is_err() {
            self.core.long_work.end();
        }
        done.unwrap_or(Err(AppError::Closing))
    }

    async fn stop_everything(&self) {
        let mut events = self.events();
        loop {
            self.core.active_tasks.cancel_all();
            if self.core.active_tasks.is_idle() {
                return;
            }
            // Every end of work is an event; a lagging receiver just looks again.
            if matches!(events.recv().await, Err(RecvError::Closed)) {
                return;
            }
        }
    }
}
