//! Which servers may be sent to: those that the person named, chose or allowed.
//!
//! A server that was only found on this machine may be any program of any account; the one of a conversation that was
//! brought in from elsewhere may be anybody's. Before anything of a conversation is sent to one, the person is asked,
//! once. A key goes to the server that it was entered for alone, and unencrypted to none but where the person agreed to it.

use extremis_llm::{BaseUrl, Listener};

use super::{ModelPool, address, known, name_at};
use crate::wire::{AppEvent, MemoryModel, ModelChoice, ProviderKind, Settings};
use crate::{App, AppError, Models};

impl App {
    /// Refuses a server that the person neither named nor chose nor allowed.
    pub(crate) async fn check_allowed(&self, choice: &ModelChoice) -> Result<(), AppError> {
        if choice.provider == ProviderKind::Builtin {
            return Ok(());
        }
        let base = address(&choice.base_url)?;
        let origin = base.origin();
        let is_named_by_run = self.core.models.overrides.names(&base);
        if is_named_by_run || self.with_settings(|settings| is_allowed(settings, &origin)) {
            return Ok(());
        }
        let asked = base.clone();
        let listener = self.blocking(move || Listener::at(&asked)).await?;
        let address = base.to_string();
        let who = listener.map(|listener| words(&listener)).unwrap_or_default();
        let name = Some(name_at(&address)).filter(|name| !address.contains(name.as_str()));
        let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
        Err(AppError::ServerNotAllowed { server: format!("{address}{name}{who}"), address })
    }
}

impl ModelPool {
    /// Refuses to send a key so that everybody on the way can read it, unless the person agreed to that for the address.
    pub fn check_key_may_go(&self, base: &BaseUrl) -> Result<(), AppError> {
        let origin = base.origin();
        let is_agreed = || self.settings.read().unencrypted_keys.iter().any(|agreed| is_at(agreed, &origin));
        if base.is_encrypted() || base.is_local() || is_agreed() {
            return Ok(());
        }
        Err(AppError::KeyNotEncrypted { address: base.to_string() })
    }
}

impl Models {
    /// Has messages be sent to a server from now on, without asking again; with `unencrypted_key` its key, too, where the
    /// address is one of plain HTTP.
    pub async fn allow_server(&self, base_url: &str, unencrypted_key: bool) -> Result<(), AppError> {
        let base = address(base_url)?;
        let _alone = self.app.core.changing_settings.lock().await;
        let before = self.app.settings();
        let mut settings = before.clone();
        if !is_allowed(&settings, &base.origin()) {
            settings.allowed_servers.push(base.to_string());
        }
        if unencrypted_key && !settings.unencrypted_keys.iter().any(|agreed| is_at(agreed, &base.origin())) {
            settings.unencrypted_keys.push(base.to_string());
        }
        if settings != before {
            self.app.store(settings).await?;
            self.app.core.models.forget();
            self.app.emit(AppEvent::SettingsChanged);
        }
        Ok(())
    }
}

/// A model was chosen by the person, so that its server may be sent to.
pub(crate) fn allow(settings: &mut Settings, choice: &ModelChoice) {
    let Ok(base) = BaseUrl::parse(&choice.base_url) else { return };
    if choice.provider != ProviderKind::Builtin && !is_allowed(settings, &base.origin()) {
        settings.allowed_servers.push(base.to_string());
    }
}

/// Has a server that was removed be asked about again.
pub(crate) fn disallow(settings: &mut Settings, base_url: &str) {
    let Ok(removed) = BaseUrl::parse(base_url) else { return };
    settings.allowed_servers.retain(|allowed| !is_at(allowed, &removed.origin()));
    settings.unencrypted_keys.retain(|agreed| !is_at(agreed, &removed.origin()));
}

fn is_allowed(settings: &Settings, origin: &str) -> bool {
    let memory = match &settings.memory_model {
        MemoryModel::Other { choice } => Some(choice),
        MemoryModel::Chat | MemoryModel::Extractive => None,
    };
    let chosen = known(settings).chain(memory).map(|choice| &choice.base_url);
    let added = settings.servers.iter().map(|server| &server.base_url);
    settings.allowed_servers.iter().chain(added).chain(chosen).any(|base_url| is_at(base_url, origin))
}

fn is_at(base_url: &str, origin: &str) -> bool {
    BaseUrl::parse(base_url).is_ok_and(|base| base.origin() == origin)
}

/// Who listens there, as the end of half a sentence.
fn words(listener: &Listener) -> String {
    let Listener { program, account, is_own } = listener;
    let program = program.as_deref().map_or_else(String::new, |program| format!(", where {program} listens"));
    match account {
        Some(account) if !is_own => format!("{program}, of the account {account}"),
        _ => program,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Server;

    fn on(base_url: &str) -> ModelChoice {
        ModelChoice { base_url: base_url.to_owned(), model: "m".to_owned(), ..ModelChoice::default() }
    }

    fn origin(base_url: &str) -> String {
        BaseUrl::parse(base_url).unwrap().origin()
    }

    #[test]
    fn what_the_person_named_chose_or_allowed_may_be_sent_to_and_nothing_else() {
        let server = Server { base_url: "http://a.example/v1".to_owned(), ..Server::default() };
        let mut settings = Settings {
            model: Some(on("http://b.example/v1")),
            servers: vec![server],
            fallback_models: vec![on("http://c.example/v1")],
            recent_models: vec![on("http://d.example/v1")],
            memory_model: MemoryModel::Other { choice: on("http://e.example/v1") },
            allowed_servers: vec!["http://f.example/v1".to_owned()],
            ..Settings::default()
        };
        for host in ["a", "b", "c", "d", "e", "f"] {
            assert!(is_allowed(&settings, &origin(&format!("http://{host}.example/other"))), "{host}");
        }
        for other in
            ["https://f.example", "http://f.example:81", "http://f.example.evil.example", "http://g.example"]
        {
            assert!(!is_allowed(&settings, &origin(other)), "{other}");
        }
        allow(&mut settings, &on("http://g.example/v1"));
        allow(&mut settings, &on("http://g.example/v1"));
        assert_eq!(settings.allowed_servers.len(), 2);
        disallow(&mut settings, "http://g.example/v2");
        assert!(!is_allowed(&settings, &origin("http://g.example")));
    }

    #[test]
    fn who_listens_is_said_as_far_as_it_is_known() {
        let listener = |program: Option<&str>, account: Option<&str>, is_own| Listener {
            program: program.map(str::to_owned),
            account: account.map(str::to_owned),
            is_own,
        };
        assert_eq!(words(&listener(Some("ollama"), Some("ann"), true)), ", where ollama listens");
        assert_eq!(words(&listener(None, Some("bob"), false)), ", of the account bob");
        assert_eq!(words(&listener(Some("x"), Some("bob"), false)), ", where x listens, of the account bob");
        assert_eq!(words(&listener(None, None, false)), "");
    }
}
