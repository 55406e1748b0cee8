//! The exchange that goes on by itself: soon after something was said here, and when something new is in the store.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime};

use extremis_domain::Timestamp;
use extremis_language::{Words, text};
use extremis_sync::{Audience, Fetch, ObjectStore, Store, SyncError};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::{Keys, LOG, StoreFile, StorePlace, exchange, secret_name};
use crate::wire::{AppEvent, NoticeLevel, NoticeView};
use crate::{AppError, Syncing};

/// How often it is looked whether something came into a folder or went. It is listed when that is so.
const EVERY: Duration = Duration::from_secs(3);
/// How long after a change it is sent: more may follow.
const SOON: Duration = Duration::from_secs(1);
/// How often a store is listed where nothing happens, how long after one failure after the other it is tried again at most,
/// and how often it is looked whether a store was set.
const LATER: Duration = Duration::from_mins(1);
/// How long after one refusal after the other a server that lets nobody in is tried again at most: many lock out who tries too
/// often.
const REFUSED: Duration = Duration::from_mins(30);
/// For how long nothing was exchanged where that is said beside all else. A drive may well be away for a night.
const LONG_APART: Duration = Duration::from_hours(24);

/// How the exchange goes that goes on by itself.
#[derive(Debug, Default)]
struct Following {
    /// Whether something is new here.
    has_changed: bool,
    /// What the store listed when everything was exchanged.
    seen: Option<Listed>,
    /// How often in a row it failed, alike.
    failures: u32,
    /// Whether the store let nobody in.
    is_refused: bool,
    /// Whether it was said beside all else that nothing is exchanged.
    is_announced: bool,
}

/// What a store listed.
#[derive(Debug, Clone)]
struct Listed {
    names: Vec<String>,
    /// When the folders that these lie in were last changed; a server does not say.
    folders: Option<BTreeMap<PathBuf, SystemTime>>,
    at: Instant,
}

impl Following {
    fn went_well(&mut self) {
        (self.failures, self.is_refused, self.is_announced) = (0, false, false);
    }

    /// Takes note of a failure, and says when to try again.
    fn failed(&mut self, error: &AppError) -> Duration {
        let refuses = matches!(error, AppError::Sync(SyncError::NotAccepted { .. }));
        self.failures = if refuses == self.is_refused { self.failures + 1 } else { 1 };
        (self.is_refused, self.has_changed) = (refuses, true);
        again_after(self.failures, refuses)
    }

    /// Whether it is more than a file that another device writes anew at this moment.
    fn is_worth_telling(&self) -> bool {
        self.failures > 1 || self.is_refused
    }

    /// Whether it is to be said beside all else, once: the user has to do something, or it has been so for long.
    fn is_to_be_announced(&mut self, exchanged_at: Option<Timestamp>, now: Timestamp) -> bool {
        let seconds = exchanged_at.map_or(0, |at| now.as_second() - at.as_second());
        let is_long = u64::try_from(seconds).is_ok_and(|seconds| seconds > LONG_APART.as_secs());
        let is_due = (self.is_refused || is_long) && !self.is_announced;
        self.is_announced |= is_due;
        is_due
    }
}

impl Syncing {
    /// Exchanges everything with the store whenever there is something, until the engine closes. For hosts that stay.
    pub async fn keep_exchanging(&self) {
        let mut events = self.app.events();
        let mut wait = EVERY;
        let mut following = Following { has_changed: true, ..Following::default() };
        loop {
            tokio::select! {
                () = self.app.core.closing.cancelled() => return,
                // Who was refused is not let in because more was said.
                () = changed(&mut events), if !following.is_refused => following.has_changed = true,
                () = self.app.core.store_set.of(self.audience).notified() => {
                    following.went_well();
                    following.has_changed = true;
                }
                () = sleep(wait) => {
                    wait = match self.exchange_if_due(&mut following).await {
                        Ok(next) => next,
                        Err(error) => {
                            tracing::warn!(code = error.code(), "nothing could be exchanged with other devices");
                            let next = following.failed(&error);
                            if following.is_worth_telling() {
                                self.tell_failed(&error, &mut following).await;
                            }
                            next
                        }
                    };
                    continue;
                }
            }
            wait = SOON;
        }
    }

    /// Says when it is to be looked again.
    async fn exchange_if_due(&self, following: &mut Following) -> Result<Duration, AppError> {
        let app = &self.app;
        if self.file().is_none() {
            return Ok(LATER);
        }
        let is_busy = !app.core.active_tasks.is_idle() || app.core.long_work.is_going_on();
        if app.read_only() || is_busy || app.storage().unsaved().is_some() {
            return Ok(EVERY);
        }
        let _turn = app.core.exchanging.lock().await;
        let file = self.file().filter(|file| !file.paused);
        let Some(file) = file else { return Ok(LATER) };
        if app.core.is_metered.load(Ordering::Relaxed) && file.waits_for_unmetered() {
            return Ok(LATER);
        }
        let next = if Store::is_folder(&file.address) { EVERY } else { LATER };
        let address = file.address.clone();
        let place = self.place(&file).await?;
        let (looked_at, seen) = (place.clone(), following.seen.clone());
        let listed = app.blocking(move || list(&looked_at, seen)).await??;
        if !following.has_changed && following.seen.as_ref().is_some_and(|seen| seen.names == listed.names) {
            following.seen = Some(listed);
            following.went_well();
            return Ok(next);
        }
        let vault = self.vault(&place, None).await?;
        following.has_changed = false;
        let worker = self.clone();
        let done = app.blocking(move || {
            let closing = worker.app.core.closing.clone();
            let with = Keys { vault, fetch: Fetch::Small };
            exchange(&worker, file, &place, with, &mut |_, _| goes_on(&closing))
        });
        let done = self.keep_exchanged(&address, done.await?).await;
        self.tell_sync().await;
        let report = done?.report;
        // What was exchanged makes a list of its own, which is looked at once more.
        let has_files = report.files_sent > 0 || !report.files_fetched.is_empty();
        let is_quiet = report.taken.fields == 0 && report.sent == 0 && !has_files;
        following.seen = is_quiet.then_some(listed);
        following.went_well();
        Ok(next)
    }

    /// Has the window say why nothing was exchanged, until something is.
    async fn tell_failed(&self, error: &AppError, following: &mut Following) {
        let _turn = self.app.core.exchanging.lock().await;
        let Some(StoreFile { exchanged_at, address, .. }) = self.file() else { return };
        if following.is_to_be_announced(exchanged_at, self.app.core.clock.now()) {
            let reason = Words(error);
            let (code, message) = match self.audience {
                Audience::Own => ("not_exchanged", text!("app-sync-apart", reason = reason)),
                Audience::Shared => ("not_shared", text!("app-share-apart", reason = reason)),
            };
            self.app.emit(AppEvent::Notice(NoticeView::new(NoticeLevel::Warning, code, message)));
        }
        let problem = Some(error.to_string());
        // That the keys are not here says less than why they were let go of.
        let other_keys = AppError::from(SyncError::OtherKeys).to_string();
        let has_keys = self.app.core.models.keys().named(&secret_name(&address)).await.is_some();
        let of = self.clone();
        let noted = self.app.blocking(move || match of.file() {
            Some(file) if !has_keys && file.problem.as_ref() == Some(&other_keys) => Ok(()),
            Some(file) if file.problem != problem => {
                StoreFile { problem, ..file }.write(of.app.data_dir(), of.audience)
            }
            _ => Ok(()),
        });
        match noted.await {
            Ok(Ok(())) => self.tell_sync().await,
            Ok(Err(error)) | Err(error) => {
                tracing::warn!(code = error.code(), "a failure could not be noted");
            }
        }
    }
}

/// A file that another device writes anew is gone for a moment: that is tried again soon, and what stays wrong seldom.
fn again_after(failures: u32, is_refused: bool) -> Duration {
    let (first, last) = if is_refused { (LATER, REFUSED) } else { (EVERY, LATER) };
    first.saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1))).min(last)
}

/// What is not exchanged when the engine closes is exchanged after the next start.
fn goes_on(closing: &CancellationToken) -> ControlFlow<()> {
    if closing.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// What the store lists now. That is what was seen where it is a folder in which nothing came or went since.
fn list(place: &StorePlace, seen: Option<Listed>) -> Result<Listed, AppError> {
    let (store, at) = (place.open()?, Instant::now());
    let known = seen.as_ref().map_or(&[][..], |seen| &seen.names);
    // Looked at before it is listed: what comes meanwhile shows the next time.
    let folders = store.folders_changed(LOG, known);
    let still = |seen: &Listed| folders.is_some() && seen.folders == folders && at - seen.at < LATER;
    if let Some(seen) = seen.filter(still) {
        return Ok(seen);
    }
    let mut names = store.list(LOG)?;
    names.sort();
    Ok(Listed { names, folders, at })
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
        let seconds = [1, 2, 3, 4, 5, 6, u32::MAX].map(|failures| again_after(failures, false).as_secs());
        assert_eq!(seconds, [3, 6, 12, 24, 48, 60, 60]);
    }

    #[test]
    fn a_server_that_lets_nobody_in_is_tried_again_ever_more_seldom() {
        let minutes = [1, 2, 3, 4, 5, 6, u32::MAX].map(|failures| again_after(failures, true).as_secs() / 60);
        assert_eq!(minutes, [1, 2, 4, 8, 16, 30, 30]);
    }

    #[test]
    fn that_nothing_is_exchanged_is_announced_once_where_it_lasts_or_the_user_has_to_do_something() {
        let at = Timestamp::from_second(1_790_000_000);
        let hours = |hours: i64| Timestamp::from_second(1_790_000_000 + hours * 3600);
        let mut away = Following { failures: 2, ..Following::default() };
        assert!(!away.is_to_be_announced(Some(at), hours(24)));
        assert!(!away.is_to_be_announced(None, hours(25)));
        assert!(away.is_to_be_announced(Some(at), hours(25)));
        assert!(!away.is_to_be_announced(Some(at), hours(26)), "it was said");
        away.went_well();
        assert!(away.is_to_be_announced(Some(at), hours(27)));
        let mut refused = Following { failures: 1, is_refused: true, ..Following::default() };
        assert!(refused.is_to_be_announced(Some(at), hours(0)));
    }
}
