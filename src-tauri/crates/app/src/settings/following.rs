//! The file of settings, followed while the program runs: what somebody writes into it by hand is in force at once.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::file::{Look, TakenUp};
use crate::wire::{AppEvent, NoticeLevel, NoticeView, Settings, SettingsFault};
use crate::{App, AppError};

/// How often the file is looked at. One call of the system costs nothing, and needs no watcher that some file systems lack.
const LOOK_EVERY: Duration = Duration::from_secs(1);

impl App {
    /// Takes up what is written into the file of settings, until the engine closes. For hosts that stay.
    pub async fn follow_settings_file(&self) {
        if self.read_only() {
            return;
        }
        let mut looks = interval(LOOK_EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = looks.tick() => {}
                () = self.core.closing.cancelled() => return,
            }
            if let Err(error) = self.look_at_settings_file().await {
                tracing::warn!(code = error.code(), "the file of settings could not be followed");
            }
        }
    }

    /// Looks once whether somebody changed the file, and takes up what it says then.
    pub async fn look_at_settings_file(&self) -> Result<(), AppError> {
        let file = Arc::clone(&self.core.settings_file);
        let look = self.archive(move |_| {
            file.lock().look(|settings| settings.check().map_err(|error| error.to_string()))
        });
        match look.await? {
            Look::Same => {}
            Look::TakenUp(taken) => self.settings_taken_up(*taken).await,
            Look::Faulty => self.emit(AppEvent::SettingsChanged),
        }
        Ok(())
    }

    /// Does what follows from settings that somebody wrote into the file.
    pub(super) async fn settings_taken_up(&self, TakenUp { before, conflicts, is_merged }: TakenUp) {
        self.follow_servers(&before.servers).await;
        self.core.models.forget();
        if is_merged || !conflicts.is_empty() {
            self.core.active_tasks.keep_notices([merged(&conflicts)]);
        }
        self.emit(AppEvent::SettingsChanged);
        self.upgrade_extractive_summaries_of();
    }

    /// What is wrong with the file of settings, while something is.
    pub fn settings_fault(&self) -> Option<SettingsFault> {
        self.core.settings_file.lock().fault()
    }

    /// Sets the file of settings aside where it cannot be read, and writes those in force in its place.
    pub async fn replace_settings_file(&self) -> Result<(), AppError> {
        self.check_settings_writable()?;
        let file = Arc::clone(&self.core.settings_file);
        self.archive(move |_| file.lock().replace()).await?;
        self.emit(AppEvent::SettingsChanged);
        Ok(())
    }

    pub(crate) async fn store(&self, settings: Settings) -> Result<(), AppError> {
        self.check_settings_writable()?;
        let is_configured = !settings.first_run;
        let file = Arc::clone(&self.core.settings_file);
        let taken = self.archive(move |_| file.lock().store(settings)).await?;
        self.core.is_configured.store(is_configured, std::sync::atomic::Ordering::Relaxed);
        if let Some(taken) = taken {
            self.settings_taken_up(taken).await;
        }
        Ok(())
    }

    fn check_settings_writable(&self) -> Result<(), AppError> {
        if self.read_only() {
            let what = "The settings cannot be saved: the data folder is open for reading only.".to_owned();
            return Err(AppError::Invalid { what });
        }
        Ok(())
    }
}

/// What is told once the file and the window were put together.
fn merged(conflicts: &[String]) -> NoticeView {
    let kept = "config.json is taken up again, with what was changed here meanwhile.";
    let message = if conflicts.is_empty() {
        kept.to_owned()
    } else {
        format!(
            "config.json is taken up. It says something else than what was set here meanwhile of {}; the file counts. \
             What was set here is kept beside it, in config.replaced-1.json or the last one named so.",
            conflicts.join(", ")
        )
    };
    NoticeView::new(NoticeLevel::Info, "settings_merged", message)
}
