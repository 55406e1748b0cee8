//! The settings as a file.

use std::path::Path;

use extremis_language::text;
use extremis_llm::BaseUrl;

use crate::models::{known, name_at};
use crate::wire::{
    MemoryModel, ModelChoice, NoticeLevel, NoticeView, PASSWORD_MANAGERS, ProviderKind, SETTINGS_VERSION,
    Server, Settings, SettingsFault,
};

pub(crate) const FILE: &str = "config.json";

/// Settings that were read, as this version has them.
pub(super) fn as_of_now(settings: Settings) -> Settings {
    without_credentials(brought_up_to_date(settings))
}

/// Addresses of before none could hold a password any more.
fn without_credentials(mut settings: Settings) -> Settings {
    let Settings { servers, model, fallback_models, recent_models, memory_model, model_parameters, .. } =
        &mut settings;
    let memory = match memory_model {
        MemoryModel::Other { choice } => Some(choice),
        MemoryModel::Chat | MemoryModel::Extractive => None,
    };
    let chosen = model.iter_mut().chain(fallback_models).chain(recent_models).chain(memory);
    let addresses = chosen.map(|choice| &mut choice.base_url);
    let addresses = addresses.chain(servers.iter_mut().map(|server| &mut server.base_url));
    for address in addresses.chain(model_parameters.iter_mut().map(|of| &mut of.base_url)) {
        *address = BaseUrl::without_credentials(address);
    }
    settings
}

/// Settings as this version has them.
pub(crate) fn brought_up_to_date(mut settings: Settings) -> Settings {
    let version = settings.version;
    if version < 2 {
        settings = with_named_servers(settings);
    }
    if version < 3 {
        settings = without_password_managers(settings);
    }
    settings.version = version.max(SETTINGS_VERSION);
    settings
}

/// Settings of before password managers were left out by default.
fn without_password_managers(mut settings: Settings) -> Settings {
    let never = &mut settings.capture.never;
    for name in PASSWORD_MANAGERS {
        if !never.iter().any(|known| known.trim().eq_ignore_ascii_case(name)) {
            never.push(name.to_owned());
        }
    }
    settings
}

/// Settings of before servers had names: each server that a model is on has one.
fn with_named_servers(mut settings: Settings) -> Settings {
    let mut servers: Vec<Server> = Vec::new();
    for ModelChoice { provider, base_url, .. } in known(&settings) {
        let is_new = !servers.iter().any(|server| server.base_url == *base_url);
        if *provider == ProviderKind::Builtin || !is_new {
            continue;
        }
        servers.push(Server {
            id: format!("server-{}", servers.len() + 1),
            name: name_at(base_url),
            provider: provider.clone(),
            base_url: base_url.clone(),
        });
    }
    settings.servers = servers;
    settings
}

/// Renames a file to a name that nothing has.
pub(crate) fn set_aside(path: &Path, why: &str) -> std::io::Result<()> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let free = (1..).map(|number| path.with_file_name(format!("{name}.{why}-{number}.json")));
    let to = free.into_iter().find(|to| !to.exists()).unwrap_or_else(|| path.with_extension(why));
    extremis_archive::durable::rename(path, &to)
}

/// What is told of a file that cannot be taken up.
pub(crate) fn unreadable(SettingsFault { what, .. }: &SettingsFault) -> NoticeView {
    let message = text!("app-settings-not-taken", what = what);
    NoticeView::new(NoticeLevel::Warning, "settings_unreadable", message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::file::SettingsFile;
    use crate::wire::Zoom;

    fn read(dir: &Path) -> Settings {
        let (file, settings) = SettingsFile::open(dir);
        assert_eq!(file.fault(), None);
        settings.unwrap()
    }

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
        let settings = read(data.path());
        let names: Vec<_> = settings.servers.iter().map(|server| server.name.as_str()).collect();
        assert_eq!(names, ["OpenAI", "Ollama", "models.example"]);
        assert_eq!((settings.recent_models.len(), settings.recent_models[0].context_window), (3, Some(9000)));
        assert_eq!(settings.model.as_ref().map(|model| model.model.as_str()), Some("gpt-4o"));
        let emptied = Settings { servers: Vec::new(), ..settings };
        assert_eq!(brought_up_to_date(emptied.clone()), emptied, "a server that was removed stays away");
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a file of an earlier version, made by the test")]
    fn password_managers_are_left_out_once_and_one_that_was_taken_off_the_list_stays_off() {
        let data = tempfile::tempdir().unwrap();
        let before = serde_json::json!({ "version": 2, "capture": { "never": ["keepassxc", "Diary"] } });
        std::fs::write(data.path().join(FILE), before.to_string()).unwrap();
        let mut settings = read(data.path());
        let never = &settings.capture.never;
        assert_eq!(never[..2], ["keepassxc", "Diary"]);
        assert_eq!(never.len(), PASSWORD_MANAGERS.len() + 1);
        settings.capture.never.clear();
        assert_eq!(brought_up_to_date(settings.clone()), settings);
        assert!(Settings::default().capture.never.contains(&"Bitwarden".to_owned()));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a file of an earlier version, made by the test")]
    fn a_password_in_an_address_of_an_earlier_version_is_left_out() {
        let data = tempfile::tempdir().unwrap();
        let on = |model: &str| serde_json::json!({ "provider": "openai", "baseUrl": "http://me:secret@box.lan/v1", "model": model });
        let server = serde_json::json!({ "id": "1", "name": "Box", "provider": "openai", "baseUrl": "http://me:secret@box.lan/v1" });
        let before = serde_json::json!({
            "version": 2, "model": on("a"), "recentModels": [on("b")], "standIns": [on("c")], "servers": [server],
            "memoryModel": { "kind": "other", "choice": on("d") }, "modelParameters": [on("e")],
        });
        std::fs::write(data.path().join(FILE), before.to_string()).unwrap();
        let settings = read(data.path());
        assert_eq!(settings.model.as_ref().map(|model| model.base_url.as_str()), Some("http://box.lan/v1"));
        let now = serde_json::to_string(&settings).unwrap();
        assert!(!now.contains("secret") && now.matches("http://box.lan/v1").count() == 6, "{now}");
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a file of a later version, made by the test")]
    fn a_kind_of_server_that_only_a_later_version_knows_costs_no_setting_and_is_kept() {
        let data = tempfile::tempdir().unwrap();
        let later =
            serde_json::json!({ "provider": "telepathy", "baseUrl": "https://mind.example", "model": "m" });
        let file = serde_json::json!({ "version": 2, "model": later, "zoom": 125 });
        std::fs::write(data.path().join(FILE), file.to_string()).unwrap();
        let settings = read(data.path());
        assert_eq!(settings.zoom, 125);
        assert_eq!(serde_json::to_value(settings).unwrap()["model"]["provider"], "telepathy");
    }

    #[test]
    fn no_file_of_settings_keeps_the_program_from_starting_and_none_is_lost() {
        let mut whole = serde_json::to_value(Settings::default()).unwrap();
        whole["model"] =
            serde_json::json!({ "provider": "openai", "baseUrl": "https://a.example/v1", "model": "m" });
        whole["servers"] = serde_json::json!([{ "id": "1", "name": "A", "provider": "openai", "baseUrl": "https://a.example/v1" }]);
        let valid = [serde_json::to_vec_pretty(&whole).unwrap(), b"{\"version\": 1}".to_vec()];
        for case in 0..extremis_tests::fuzz::cases(300) {
            let data = tempfile::tempdir().unwrap();
            let bytes = extremis_tests::fuzz::input(case, &valid);
            extremis_archive::durable::write(&data.path().join(FILE), &bytes).unwrap();
            let (file, settings) = SettingsFile::open(data.path());
            assert!(settings.is_some(), "case {case}");
            drop(file);
            let left = extremis_archive::durable::read(data.path().join(FILE)).unwrap();
            assert_eq!(left, bytes, "case {case}");
        }
    }
}
