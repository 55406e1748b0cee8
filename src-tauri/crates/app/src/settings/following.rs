//! The file of settings, followed while the program runs: what somebody writes into it by hand is in force at once.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use extremis_language::text;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};
use tokio::sync::Notify;
use tokio::time::sleep;

use super::file::{Look, TakenUp};
use super::store::FILE;
use crate::language::speak;
use crate::wire::{AppEvent, NoticeLevel, NoticeView, Settings, SettingsFault};
use crate::{App, AppError};

/// After how long a file is looked at again that was just written: whoever writes it may not have been done.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// How often the file is looked at where the system cannot tell of changes.
const WITHOUT_WATCHER: Duration = Duration::from_secs(5);

impl App {
    /// Takes up what is written into the file of settings, until the engine closes. For hosts that stay.
    pub async fn follow_settings_file(&self) {
        if self.read_only() {
            return;
        }
        let changed = Arc::new(Notify::new());
        let watcher = watch(self.data_dir(), Arc::clone(&changed));
        if watcher.is_err() {
            tracing::warn!(
                "the system tells of no changes; the file of settings is looked at from time to time"
            );
        }
        loop {
            self.look_or_warn().await;
            tokio::select! {
                () = changed.notified() => {}
                () = sleep(WITHOUT_WATCHER), if watcher.is_err() => {}
                () = self.core.closing.cancelled() => return,
            }
            self.look_or_warn().await;
            tokio::select! {
                () = sleep(LOOK_AGAIN) => {}
                () = self.core.closing.cancelled() => return,
            }
        }
    }

    async fn look_or_warn(&self) {
        if let Err(error) = self.look_at_settings_file().await {
            tracing::warn!(code = error.code(), "the file of settings could not be followed");
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
        speak(self.with_settings(|settings| settings.language));
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
        speak(self.with_settings(|settings| settings.language));
        if let Some(taken) = taken {
            self.settings_taken_up(taken).await;
        }
        Ok(())
    }

    fn check_settings_writable(&self) -> Result<(), AppError> {
        if self.read_only() {
            let what = text!("app-settings-read-only");
            return Err(AppError::Invalid { what });
        }
        Ok(())
    }
}

/// Has the system tell of changes of the file, for as long as what is given lives. The folder is watched: who saves a file
/// often puts another one in its place.
fn watch(dir: &Path, changed: Arc<Notify>) -> notify::Result<RecommendedWatcher> {
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        let is_settings = |path: &PathBuf| path.file_name().is_some_and(|name| name == FILE);
        // Where events were lost, none names the file.
        if event.map_or(true, |event| event.need_rescan() || event.paths.iter().any(is_settings)) {
            changed.notify_one();
        }
    })?;
    watcher.watch(dir, RecursiveMode::NonRecursive)?;
    Ok(watcher)
}

/// What is told once the file and the window were put together.
fn merged(conflicts: &[String]) -> NoticeView {
    let kept = text!("app-settings-merged");
    let message = if conflicts.is_empty() {
        kept
    } else {
        text!("app-settings-replaced", names = conflicts.join(", "))
    };
    NoticeView::new(NoticeLevel::Info, "settings_merged", message)
}
