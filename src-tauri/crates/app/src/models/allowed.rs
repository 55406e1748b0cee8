//! Which servers may be sent to: those that the person named, chose or allowed.
//!
//! A server that was only found on this machine may be any program of any account; the one of a conversation that was
//! brought in from elsewhere may be anybody's. Before anything of a conversation is sent to one, the person is asked,
//! once. A key goes to the server that it was entered for alone, and unencrypted to none but where the person agreed to it.

use extremis_language::text;
use extremis_llm::{BaseUrl, Listener};

use super::choice::{disallow, is_allowed, is_at};
use super::{ModelPool, address, name_at};
use crate::wire::{AppEvent, ModelChoice, ProviderKind};
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

impl Models {
    /// Takes back that messages are sent to a server without asking, and its key unencrypted. Where the server is chosen
    /// or added in the settings, messages are sent to it for that.
    pub async fn disallow_server(&self, base_url: &str) -> Result<(), AppError> {
        let origin = address(base_url)?.origin();
        let _alone = self.app.core.changing_settings.lock().await;
        let before = self.app.settings();
        let mut settings = before.clone();
        disallow(&mut settings, base_url);
        // What was used there once says as little from now on.
        settings.recent_models.retain(|recent| !is_at(&recent.base_url, &origin));
        if settings != before {
            self.app.store(settings).await?;
            self.app.core.models.forget();
            self.app.emit(AppEvent::SettingsChanged);
        }
        Ok(())
    }
}

/// Who listens there, as the end of half a sentence.
fn words(listener: &Listener) -> String {
    let Listener { program, account, is_own } = listener;
    let program =
        program.as_deref().map_or_else(String::new, |program| text!("app-model-listener", program = program));
    match account {
        Some(account) if !is_own => text!("app-model-account", listener = program, account = account),
        _ => program,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
