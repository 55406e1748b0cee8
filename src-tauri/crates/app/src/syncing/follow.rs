//! The exchange that goes on by itself: soon after something was said here, and when something new is in the store.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

use extremis_sync::{Fetch, ObjectStore, Store};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::{Keys, LOG, StoreFile, StorePlace, exchange};
use crate::wire::AppEvent;
use crate::{AppError, Storage};

/// How often a folder is looked at.
const EVERY: Duration = Duration::from_secs(3);
/// How long after a change it is sent: more may follow.
const SOON: Duration = Duration::from_secs(1);
/// How often a server is asked, how long after one failure after the other it is tried again at most, and how often it is
/// looked whether a store was set.
const LATER: Duration = Duration::from_mins(1);

impl Storage {
    /// Exchanges everything with the store whenever there is something, until the engine closes. For hosts that stay.
    pub async fn keep_exchanging(&self) {
        let mut events = self.app.events();
        let mut wait = EVERY;
        let mut seen = None;
        let mut has_changed = true;
        let mut failures = 0;
        loop {
            tokio::select! {
                () = self.app.core.closing.cancelled() => return,
                () = changed(&mut events) => has_changed = true,
                () = self.app.core.store_set.notified() => has_changed = true,
                () = sleep(wait) => {
                    wait = match self.exchange_if_due(&mut has_changed, &mut seen).await {
                        Ok(next) => {
                            failures = 0;
                            next
                        }
                        Err(error) => {
                            tracing::warn!(code = error.code(), "nothing could be exchanged with other devices");
                            failures += 1;
                            again_after(failures)
                        }
                    };
                    continue;
                }
            }
            wait = SOON;
        }
    }

    /// Says when it is to be looked again.
    async fn exchange_if_due(
        &self,
        has_changed: &mut bool,
        seen: &mut Option<Vec<String>>,
    ) -> Result<Duration, AppError> {
        let app = &self.app;
        if StoreFile::read(app.data_dir()).is_none() {
            return Ok(LATER);
        }
        let is_busy = !app.core.active_tasks.is_idle() || app.core.long_work.is_going_on();
        if app.read_only() || is_busy || self.unsaved().is_some() {
            return Ok(EVERY);
        }
        let _turn = app.core.exchanging.lock().await;
        let file = StoreFile::read(app.data_dir()).filter(|file| !file.paused);
        let Some(file) = file else { return Ok(LATER) };
        if app.core.is_metered.load(Ordering::Relaxed) && file.waits_for_unmetered() {
            return Ok(LATER);
        }
        let next = if Store::is_folder(&file.address) { EVERY } else { LATER };
        let address = file.address.clone();
        let place = self.place(&file).await?;
        let looked_at = place.clone();
        let listed = app.blocking(move || names(&looked_at)).await??;
        if !*has_changed && seen.as_ref() == Some(&listed) {
            return Ok(next);
        }
        let vault = self.vault(&place, None).await?;
        *has_changed = false;
        let worker = app.clone();
        let done = app.blocking(move || {
            let closing = worker.core.closing.clone();
            let with = Keys { vault, fetch: Fetch::Small };
            exchange(&worker, file, &place, with, &mut |_, _| goes_on(&closing))
        });
        let done = self.keep_exchanged(&address, done.await?).await;
        self.tell_sync().await;
        let report = done.inspect_err(|_| *has_changed = true)?.report;
        // What was exchanged makes a list of its own, which is looked at once more.
        let has_files = report.files_sent > 0 || !report.files_fetched.is_empty();
        let is_quiet = report.taken.fields == 0 && report.sent == 0 && !has_files;
        *seen = is_quiet.then_some(listed);
        Ok(next)
    }
}

/// A file that another device writes anew is gone for a moment: that is tried again soon, and what stays wrong seldom.
fn again_after(failures: u32) -> Duration {
    EVERY.saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1))).min(LATER)
}

/// What is not exchanged when the engine closes is exchanged after the next start.
fn goes_on(closing: &CancellationToken) -> ControlFlow<()> {
    if closing.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn names(place: &StorePlace) -> Result<Vec<String>, AppError> {
    let mut names = place.open()?.list(LOG)?;
    names.sort();
    Ok(names)
}

/// Waits until something changes that other devices, or files that follow the conversations, are to have.
pub(crate) async fn changed(events: &mut Receiver<AppEvent>) {
    loop {
        match events.recv().await {
            Ok(
                AppEvent::AnswerDelta { .. }
                | AppEvent::Progress { .. }
                | AppEvent::SummaryProgress { .. }
                | AppEvent::SyncChanged { .. }
                | AppEvent::NotesFolderChanged { .. }
                | AppEvent::Notice(_),
            ) => {}
            Ok(_) | Err(RecvError::Lagged(_)) => return,
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_failure_is_tried_again_soon_and_one_that_stays_once_a_minute() {
        let seconds: Vec<u64> =
            [1, 2, 3, 4, 5, 6, u32::MAX].map(|failures| again_after(failures).as_secs()).to_vec();
        assert_eq!(seconds, [3, 6, 12, 24, 48, 60, 60]);
    }
}
