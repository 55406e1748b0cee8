//! Clearing up conversations that were not used for long: to the trash, after a backup (seed 003, "Automatic cleanup of very
//! old archives"; seed 001, `pruneOldConversations`).
//!
//! Deliberately absent: doing so unasked, and erasing anything.

use std::sync::Arc;

use extremis_archive::Archive;
use extremis_archive::backup::{self, Reason};
use extremis_domain::Timestamp;

use crate::wire::{AppEvent, CleanUpRule, CleanUpView};
use crate::{App, AppError, Conversations, backups};

const DAY: i64 = 24 * 60 * 60;

impl Conversations {
    /// How many conversations a clean-up would move to the trash.
    pub async fn clean_up_count(&self, rule: CleanUpRule) -> Result<usize, AppError> {
        let now = self.app.core.clock.now();
        self.app.archive(move |archive| Ok(surplus(archive, rule, now))).await
    }

    /// Makes a backup, and moves the conversations to the trash that the rule does not keep. Without any, nothing is done.
    pub async fn clean_up(&self, rule: CleanUpRule) -> Result<CleanUpView, AppError> {
        let (app, clock): (&App, _) = (&self.app, Arc::clone(&self.app.core.clock));
        let dir = app.data_dir().to_owned();
        let done = app
            .archive(move |archive| {
                let now = clock.now();
                let surplus = surplus(archive, rule, now);
                if surplus == 0 {
                    return Ok(None);
                }
                let keep = archive.entries().len() - surplus;
                let backup = backup::take(archive, &dir, Reason::BeforeClear, &*clock)?;
                Ok(Some((archive.prune(keep, now)?, backup)))
            })
            .await?;
        app.emit(AppEvent::SessionsChanged);
        Ok(match done {
            Some((moved, backup)) => CleanUpView { moved, backup: Some(backups::view(&backup)) },
            None => CleanUpView { moved: 0, backup: None },
        })
    }
}

/// How many of the conversations, from the one used longest ago on, are not kept.
fn surplus(archive: &Archive, rule: CleanUpRule, now: Timestamp) -> usize {
    let entries = archive.entries();
    match rule {
        CleanUpRule::Latest { count } => entries.len().saturating_sub(count),
        CleanUpRule::UsedWithin { days } => {
            let since = now.as_second() - i64::from(days) * DAY;
            entries.iter().filter(|entry| entry.updated_at.as_second() < since).count()
        }
    }
}
