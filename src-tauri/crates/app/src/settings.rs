//! What the user has set: `config.json`, readable, without keys.

mod fault;
mod file;
mod following;
mod merge;
mod shared;
mod store;

use std::sync::atomic::Ordering;

use extremis_language::text;

use crate::models::{check, check_address, disallow, protocols, put_first};
use crate::wire::{AppEvent, Discovered, HotkeysView, ModelChoice, Server, Settings, SettingsView, Zoom};
use crate::{App, AppError, Models};
pub(crate) use file::SettingsFile;
pub(crate) use shared::{shared, with};
pub(crate) use store::{set_aside, unreadable};

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

impl Settings {
    /// Says what cannot be had, and brings the rest to what can.
    fn check(&mut self) -> Result<(), AppError> {
        if self.hotkey.trim().is_empty() {
            return Err(AppError::Invalid { what: text!("app-hotkey-empty") });
        }
        self.further_hotkeys.drop_empty();
        self.memory.check()?;
        for Server { base_url, .. } in &self.servers {
            check_address(base_url)?;
        }
        self.zoom = self.zoom.clamp(ZOOM[0], ZOOM[ZOOM.len() - 1]);
        check(&mut self.model_parameters)
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
            defaults: Settings::default(),
            hotkeys,
            binding: extremis_capture::binding().map(Into::into),
            data_dir: self.data_dir().display().to_string(),
            app_version: env!("CARGO_PKG_VERSION").to_owned(),
            first_run: self.is_first_run(),
            fault: self.settings_fault(),
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
        settings.check()?;
        settings.first_run = false;
        self.with_settings(|now| {
            settings.allowed_servers.clone_from(&now.allowed_servers);
            settings.unencrypted_keys.clone_from(&now.unencrypted_keys);
        });
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
