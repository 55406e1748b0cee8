//! What the user has set: `config.json`, readable, without keys.

use std::path::Path;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use extremis_archive::{Mode, durable};

use crate::engine::notice_event;
use crate::models::put_first;
use crate::wire::{AppEvent, Discovered, ModelChoice, Settings, SettingsView};
use crate::{App, AppError};

const FILE: &str = "config.json";

/// Reads the settings; none where nothing was ever set. A file that cannot be read is set aside, never overwritten, and
/// the user is told.
pub(crate) fn load(data_dir: &Path, mode: Mode) -> (Option<Settings>, Option<AppEvent>) {
    let path = data_dir.join(FILE);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (None, None),
        Err(error) => return (Some(Settings::default()), Some(unreadable(&path, &error.to_string(), false))),
    };
    match serde_json::from_slice(&bytes) {
        Ok(settings) => (Some(settings), None),
        Err(error) => {
            let aside = mode == Mode::Write && set_aside(&path).is_ok();
            (Some(Settings::default()), Some(unreadable(&path, &error.to_string(), aside)))
        }
    }
}

fn set_aside(path: &Path) -> std::io::Result<()> {
    let free = (1..).map(|number| path.with_file_name(format!("config.unreadable-{number}.json")));
    let to = free.into_iter().find(|to| !to.exists()).unwrap_or_else(|| path.with_extension("unreadable"));
    std::fs::rename(path, to)
}

fn unreadable(path: &Path, why: &str, aside: bool) -> AppEvent {
    let kept = if aside { "It was set aside beside its old place" } else { "It was left as it is" };
    let message = format!(
        "The settings in {} could not be read ({why}). {kept}; the defaults are in use. No conversation is affected.",
        path.display()
    );
    notice_event("settings_unreadable", message)
}

impl App {
    pub(crate) fn with_settings<T>(&self, look: impl FnOnce(&Settings) -> T) -> T {
        look(&self.core.settings.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The settings as stored.
    pub fn settings(&self) -> Settings {
        self.with_settings(Clone::clone)
    }

    /// The settings and what is true of this run; `active_hotkey` is known to the host alone.
    pub async fn settings_view(&self, active_hotkey: Option<String>) -> SettingsView {
        let settings = self.settings();
        let model = self.model_status().await;
        SettingsView {
            has_key: self.core.models.has_key(&model.base_url).await,
            key_file: self.key_file().await,
            memory_writer: self.memory_writer(&model),
            model,
            settings,
            active_hotkey,
            data_dir: self.data_dir().display().to_string(),
            app_version: env!("CARGO_PKG_VERSION").to_owned(),
            first_run: self.is_first_run(),
        }
    }

    /// Whether nothing was ever set or said here. Who names the model in the environment knows their way around, and
    /// where nothing can be saved nothing can be set up.
    fn is_first_run(&self) -> bool {
        let is_untouched = !self.core.is_configured.load(Ordering::Relaxed)
            && !self.core.models.is_overridden()
            && !self.read_only();
        is_untouched
            && self
                .core
                .place
                .now()
                .is_ok_and(|archive| archive.entries().is_empty() && archive.trash().is_empty())
    }

    /// Stores the settings; they hold from now on.
    pub async fn save_settings(&self, mut settings: Settings) -> Result<(), AppError> {
        if settings.hotkey.trim().is_empty() {
            return Err(AppError::Invalid {
                what: "A hotkey needs at least one key, such as Ctrl+Shift+Space.".into(),
            });
        }
        settings.memory.check()?;
        let before = self.with_settings(|settings| settings.model.clone());
        if let Some(model) = settings.model.clone().filter(|model| before.as_ref() != Some(model)) {
            put_first(&mut settings, model);
        }
        self.store(settings).await?;
        self.core.models.forget();
        self.emit(AppEvent::SettingsChanged);
        self.write_offline_summaries_anew();
        Ok(())
    }

    pub(crate) async fn store(&self, settings: Settings) -> Result<(), AppError> {
        if self.read_only() {
            return Err(AppError::Invalid {
                what: "The settings cannot be saved: the data folder is open for reading only.".to_owned(),
            });
        }
        let path = self.data_dir().join(FILE);
        let text = serde_json::to_string_pretty(&settings)
            .map_err(|error| AppError::Invalid { what: error.to_string() })?;
        self.archive(move |_| durable::write(&path, text.as_bytes())).await?;
        *self.core.settings.write().unwrap_or_else(PoisonError::into_inner) = settings;
        self.core.is_configured.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Looks for model servers on this machine.
    pub async fn discover_models(&self) -> Vec<Discovered> {
        self.core.models.discover().await
    }

    /// The models that a server has.
    pub async fn list_models(&self, choice: ModelChoice) -> Result<Vec<String>, AppError> {
        self.core.models.list(&choice).await
    }
}
