//! What the user has set: `config.json`, readable, without keys.

use std::path::Path;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use extremis_archive::{Mode, durable};

use crate::engine::archive_notice;
use crate::models::{check, known, name_at, put_first};
use crate::wire::{
    AppEvent, Discovered, ModelChoice, NoticeView, ProviderKind, SETTINGS_VERSION, Server, Settings,
    SettingsView, Zoom,
};
use crate::{App, AppError, Models};

const FILE: &str = "config.json";

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

/// Reads the settings; none where nothing was ever set. A file that cannot be read is set aside, never overwritten, and
/// the user is told.
pub(crate) fn load(data_dir: &Path, mode: Mode) -> (Option<Settings>, Option<NoticeView>) {
    let path = data_dir.join(FILE);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (None, None),
        Err(error) => return (Some(Settings::default()), Some(unreadable(&path, &error.to_string(), false))),
    };
    match serde_json::from_slice(&bytes) {
        Ok(settings) => (Some(with_named_servers(settings)), None),
        Err(error) => {
            let aside = mode == Mode::Write && set_aside(&path).is_ok();
            (Some(Settings::default()), Some(unreadable(&path, &error.to_string(), aside)))
        }
    }
}

/// Settings of before servers had names: each server that a model is on has one.
fn with_named_servers(mut settings: Settings) -> Settings {
    if settings.version >= SETTINGS_VERSION {
        return settings;
    }
    settings.version = SETTINGS_VERSION;
    let mut servers: Vec<Server> = Vec::new();
    for ModelChoice { provider, base_url, .. } in known(&settings) {
        let is_new = !servers.iter().any(|server| server.base_url == *base_url);
        if *provider == ProviderKind::Builtin || !is_new {
            continue;
        }
        servers.push(Server {
            id: format!("server-{}", servers.len() + 1),
            name: name_at(base_url),
            provider: *provider,
            base_url: base_url.clone(),
        });
    }
    settings.servers = servers;
    settings
}

/// Renames a file that cannot be read, to a name that nothing has.
pub(crate) fn set_aside(path: &Path) -> std::io::Result<()> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let free = (1..).map(|number| path.with_file_name(format!("{name}.unreadable-{number}.json")));
    let to = free.into_iter().find(|to| !to.exists()).unwrap_or_else(|| path.with_extension("unreadable"));
    std::fs::rename(path, to)
}

fn unreadable(path: &Path, why: &str, aside: bool) -> NoticeView {
    let kept = if aside { "It was set aside beside its old place" } else { "It was left as it is" };
    let message = format!(
        "The settings in {} could not be read ({why}). {kept}; the defaults are in use. No conversation is affected.",
        path.display()
    );
    archive_notice("settings_unreadable", message)
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
        let model = self.models().model_status().await;
        SettingsView {
            has_key: self.core.models.has_key(&model.base_url).await,
            key_file: self.key_file().await,
            has_builtin: self.core.models.has_builtin(),
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
        settings.first_run = false;
        settings.zoom = settings.zoom.clamp(ZOOM[0], ZOOM[ZOOM.len() - 1]);
        check(&mut settings.model_parameters)?;
        let (model, servers) =
            self.with_settings(|settings| (settings.model.clone(), settings.servers.clone()));
        if let Some(model) = settings.model.clone().filter(|chosen| model.as_ref() != Some(chosen)) {
            put_first(&mut settings, model);
        }
        self.store(settings).await?;
        self.follow_servers(&servers).await;
        self.core.models.forget();
        self.emit(AppEvent::SettingsChanged);
        self.write_offline_summaries_anew();
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
        *self.core.settings.write().unwrap_or_else(PoisonError::into_inner) = settings;
        Ok(())
    }
}

impl Models {
    /// Looks for model servers on this machine. Where none was chosen, and the model in the box answers or nothing does
    /// because none was found before, what was found now answers from here on.
    pub async fn discover_models(&self) -> Vec<Discovered> {
        let found = self.app.core.models.discover().await;
        let is_free = self.app.with_settings(|settings| settings.model.is_none())
            && !self.app.core.models.is_overridden();
        if is_free && self.app.core.models.is_outdone_by(&found) {
            self.app.core.models.forget();
            self.app.emit(AppEvent::SettingsChanged);
            self.app.write_offline_summaries_anew();
        }
        found
    }

    /// The models that a server has.
    pub async fn list_models(&self, choice: ModelChoice) -> Result<Vec<String>, AppError> {
        self.app.core.models.list(&choice).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_goes_from_step_to_step_and_ends_at_the_last() {
        assert_eq!((Zoom::In.from(100), Zoom::Out.from(100)), (110, 90));
        // A size that somebody wrote into the file by hand.
        assert_eq!((Zoom::In.from(105), Zoom::Out.from(105)), (110, 100));
        assert_eq!((Zoom::In.from(250), Zoom::Out.from(60)), (250, 60));
        assert_eq!(Zoom::Usual.from(175), 100);
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a file of an earlier version, made by the test")]
    fn settings_of_before_servers_had_names_lose_nothing_and_name_every_server_once() {
        let data = tempfile::tempdir().unwrap();
        let before = serde_json::json!({
            "version": 1,
            "model": { "provider": "openai", "baseUrl": "https://api.openai.com/v1", "model": "gpt-4o" },
            "recentModels": [
                { "provider": "openai", "baseUrl": "https://api.openai.com/v1", "model": "o3", "contextWindow": 9000 },
                { "provider": "ollama", "baseUrl": "http://127.0.0.1:11434", "model": "llama3.1:8b" },
                { "provider": "builtin" },
            ],
            "standIns": [{ "provider": "openai", "baseUrl": "https://models.example/v1", "model": "m" }],
        });
        std::fs::write(data.path().join(FILE), before.to_string()).unwrap();
        let (Some(settings), None) = load(data.path(), Mode::Write) else { panic!("it can be read") };
        let names: Vec<_> = settings.servers.iter().map(|server| server.name.as_str()).collect();
        assert_eq!(names, ["OpenAI", "Ollama", "models.example"]);
        assert_eq!((settings.recent_models.len(), settings.recent_models[0].context_window), (3, Some(9000)));
        assert_eq!(settings.model.as_ref().map(|model| model.model.as_str()), Some("gpt-4o"));
        let emptied = Settings { servers: Vec::new(), ..settings };
        assert_eq!(with_named_servers(emptied.clone()), emptied, "a server that was removed stays away");
    }
}
