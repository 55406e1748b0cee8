//! What is done by itself, now and then, and never in the way of a message: backups, and the end of the trash.

mod steady_clock;

use std::time::Duration;

use extremis_archive::{Archive, ArchiveError, backup, take_in_conflict_copies};
use extremis_domain::Timestamp;
use extremis_language::{Words, text};
use tokio::time::sleep;

use crate::wire::{AppEvent, NoticeLevel, NoticeView};
use crate::{App, AppError, Storage, quick_conversations};

/// How long the start has the disk for itself.
const FIRST_AFTER: Duration = Duration::from_secs(20);
/// How often it is looked whether anything is due.
const EVERY: Duration = Duration::from_mins(10);
/// How long to wait for a better moment while an answer arrives or other long work goes on.
const LATER: Duration = Duration::from_secs(15);
const DAY: i64 = 24 * 60 * 60;

impl Storage {
    /// Keeps the archive in order until the engine closes. For hosts that stay.
    pub async fn maintain(&self) {
        let mut wait = FIRST_AFTER;
        let mut told = false;
        loop {
            tokio::select! {
                () = sleep(wait) => {}
                () = self.app.core.closing.cancelled() => return,
            }
            if !self.app.core.active_tasks.is_idle() || self.app.core.long_work.is_going_on() {
                wait = LATER;
                continue;
            }
            wait = EVERY;
            match self.maintain_once().await {
                Ok(()) => told = false,
                Err(error) => {
                    tracing::warn!(code = error.code(), "a backup or the end of the trash is overdue");
                    if !told {
                        self.app.tell_overdue(&error);
                    }
                    told = true;
                }
            }
        }
    }

    /// Makes a backup if one is due, takes in conflict copies of conversations, moves quick conversations to the trash and
    /// erases what is there when the settings say so; not by a clock that has just jumped.
    pub async fn maintain_once(&self) -> Result<(), AppError> {
        // On a disk that takes nothing there is nothing to keep in order; the user knows.
        if self.app.read_only() || self.unsaved().is_some() {
            return Ok(());
        }
        let (days, quick_days) =
            self.app.with_settings(|settings| (settings.trash_days, settings.quick_days));
        let (before, messages) = (self.app.trash_ids().await?, self.app.deleted_ids().await?);
        let (clock, dir) = (self.app.core.clock.clone(), self.app.data_dir().to_owned());
        let (erased, thrown) = self
            .app
            .archive(move |archive| {
                // The backup first: whatever is erased must be erased from it too.
                backup::take_if_due(archive, &dir, &*clock)?;
                if let Err(error) = take_in_conflict_copies(archive) {
                    // They stay where they are, and are looked at again.
                    tracing::warn!(code = error.code(), "a conflict copy could not be taken in");
                }
                let now = clock.now();
                if !steady_clock::is_steady(&dir, now) {
                    return Ok((0, 0));
                }
                let thrown = match days_ago(now, quick_days) {
                    Some(before) => quick_conversations::throw_away(archive, before, now)?,
                    None => 0,
                };
                Ok((expire(archive, now, days)?, thrown))
            })
            .await?;
        if erased > 0 {
            self.app.core.recall.clear();
            self.app.erase_drafts_of_gone(before).await?;
            self.app.drop_read_marks().await?;
            self.app.erase_edits_of_erased(messages).await?;
        }
        if erased + thrown > 0 {
            self.app.emit(AppEvent::SessionsChanged);
        }
        Ok(())
    }
}

impl App {
    fn tell_overdue(&self, error: &AppError) {
        self.emit(AppEvent::Notice(NoticeView::new(
            NoticeLevel::Warning,
            "maintenance_failed",
            text!("app-backup-overdue", error = Words(error)),
        )));
    }
}

/// So many days ago; none for no days, which means never.
fn days_ago(now: Timestamp, days: u32) -> Option<Timestamp> {
    (days > 0).then(|| Timestamp::from_second(now.as_second() - i64::from(days) * DAY))
}

fn expire(archive: &Archive, now: Timestamp, days: u32) -> Result<usize, ArchiveError> {
    let Some(before) = days_ago(now, days) else { return Ok(0) };
    Ok(archive.expire_trash(before)? + archive.expire_messages(before)?)
}
