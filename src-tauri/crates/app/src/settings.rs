//! What the user has set: `config.json`, readable, without keys.

mod store;

use std::sync::atomic::Ordering;

use extremis_archive::durable;

use crate::models::{check, check_address, disallow, protocols, put_first};
use crate::wire::{AppEvent, Discovered, HotkeysView, ModelChoice, Server, Settings, SettingsView, Zoom};
use crate::{App, AppError, Models};
pub(crate) use store::{FILE, load, set_aside};

/// How large everything can be drawn, in percent.
const ZOOM: [u32; 10] = [60, 75, 90, 100, 110, 125, 150, 175, 200, 250];
const USUAL_ZOOM: u32 = 100;

impl Zoom {
    fn from(self, now: u32) -> u32 {
        match self {
            Self::In => ZOOM.into_iter().find(|step| *step > now).unwrap_or(now),
            Self::Out => ZOOM.into_iter().rfind(|step| *step < now).unwrap_or(now),
            Self::Usual => USUAL_ZOOM,
        }
    }
}

impl App {
    pub(crate) fn with_settings<T>(&self, look: impl FnOnce(&Settings) -> T) -> T {
        look(&self.core.settings.read())
    }

    /// The settings as stored.
    pub fn settings(&self) -> Settings {
        self.with_settings(Clone::clone)
    }

    /// The settings and what is true of this run; the keys that work are known to the host alone.
    pub async fn settings_view(&self, hotkeys: HotkeysView) -> SettingsView {
        let settings = self.settings();
        let model = self.models().model_status().await;
        SettingsView {
            has_key: self.core.models.has_key(&model.base_url).await,
            key_file: self.key_file().await,
            has_builtin: self.core.models.has_builtin(),
            memory_writer: self.memory_writer(&model),
            protocols: protocols(),
            model,
            settings,
            hotkeys,
            binding: extremis_capture::binding().map(Into::into),
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
                .archive_handle
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
        settings.further_hotkeys.drop_empty();
        settings.memory.check()?;
        settings.first_run = false;
        self.with_settings(|now| {
            settings.allowed_servers.clone_from(&now.allowed_servers);
            settings.unencrypted_keys.clone_from(&now.unencrypted_keys);
        });
        for Server { base_url, .. } in &settings.servers {
            check_address(base_url)?;
        }
        settings.zoom = settings.zoom.clamp(ZOOM[0], ZOOM[ZOOM.len() - 1]);
        check(&mut settings.model_parameters)?;
        let (model, servers) =
            self.with_settings(|settings| (settings.model.clone(), settings.servers.clone()));
        if let Some(model) = settings.model.clone().filter(|chosen| model.as_ref() != Some(chosen)) {
            put_first(&mut settings, model);
        }
        let is_gone =
            |server: &&Server| !settings.servers.iter().any(|left| left.base_url == server.base_url);
        let gone: Vec<_> = servers.iter().filter(is_gone).collect();
        for server in gone {
            disallow(&mut settings, &server.base_url);
        }
        self.store(settings).await?;
        self.follow_servers(&servers).await;
        self.core.models.forget();
        self.emit(AppEvent::SettingsChanged);
        self.upgrade_extractive_summaries_of();
        Ok(())
    }

    /// Draws everything in the windows larger, smaller, or as usual. Gives the percentage.
    pub async fn zoom(&self, step: Zoom) -> Result<u32, AppError> {
        // A key that is pressed twice means two steps.
        let _alone = self.core.changing_settings.lock().await;
        let settings = self.settings();
        let zoom = step.from(settings.zoom);
        if zoom != settings.zoom {
            // How large it is drawn says nothing of what else the first screen asks.
            let first_run = !self.core.is_configured.load(Ordering::Relaxed);
            self.store(Settings { zoom, first_run, ..settings }).await?;
            self.emit(AppEvent::SettingsChanged);
        }
        Ok(zoom)
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
        self.core.is_configured.store(!settings.first_run, Ordering::Relaxed);
        *self.core.settings.write() = settings;
        Ok(())
    }
}

impl Models {
    /// Looks for model servers on this machine. Where none was chosen, and the built-in model answers or nothing does
    /// because none was found before, what was found now answers from here on.
    pub async fn discover_models(&self) -> Vec<Discovered> {
        let found = self.app.core.models.discover().await;
        let is_free = self.app.with_settings(|settings| settings.model.is_none())
            && !self.app.core.models.is_overridden();
        if is_free && self.app.core.models.is_outdone_by(&found) {
            self.app.core.models.forget();
            self.app.emit(AppEvent::SettingsChanged);
            self.app.upgrade_extractive_summaries_of();
        }
        found
    }

    /// The models that a server has.
    pub async fn list_models(&self, choice: ModelChoice) -> Result<Vec<String>, AppError> {
        self.app.core.models.list(&choice).await
    }
}
