//! Which servers there are and what models they have: those on this machine, and those that are known by name.

use extremis_language::text;
use extremis_llm::{
    BaseUrl, KeyNeed, ParameterLimits, Protocol, ProviderPreset, discover, in_environment, presets,
};
use secrecy::SecretString;

use super::{ModelPool, at_server, locked};
use crate::wire::{Discovered, ModelChoice, ProtocolView, ProviderKind, ServerPreset};
use crate::{AppError, Models};

impl Models {
    /// The servers that are known by name. Keys are not read, only whether there are any.
    pub fn server_presets(&self) -> Vec<ServerPreset> {
        presets().iter().map(view).collect()
    }

    /// Asks a server for its models with a key that is not stored. An error says whether the key was rejected.
    pub async fn try_api_key(&self, choice: &ModelChoice, key: String) -> Result<Vec<String>, AppError> {
        let key = key.trim().to_owned();
        if key.is_empty() {
            return Err(AppError::Invalid { what: text!("app-model-key-empty") });
        }
        let key = SecretString::from(key);
        let (protocol, base) = at_server(choice)?;
        self.app.core.models.check_key_may_go(&base)?;
        let models = protocol.list_models(&base, Some(key.clone())).await?;
        protocol.check_key(&base, key).await?;
        Ok(models)
    }

    /// Whether a key is stored, or in the environment, for each of these addresses.
    pub async fn has_keys(&self, base_urls: Vec<String>) -> Vec<bool> {
        let mut has = Vec::new();
        for base_url in base_urls {
            has.push(self.app.core.models.has_key(&base_url).await);
        }
        has
    }
}

/// What servers can speak.
pub(crate) fn protocols() -> Vec<ProtocolView> {
    let views = Protocol::all().iter().map(|protocol| {
        let ParameterLimits { hottest, one_of_two } = protocol.limits();
        let (provider, label) = (ProviderKind::Server(*protocol), protocol.label());
        ProtocolView { provider, label, hottest: hottest.value(), one_of_two }
    });
    views.collect()
}

fn view(preset: &ProviderPreset) -> ServerPreset {
    ServerPreset {
        id: preset.id.to_owned(),
        name: preset.label(),
        provider: preset.protocol.into(),
        base_url: preset.base_url.to_owned(),
        own_address: preset.own_address,
        local: BaseUrl::parse(preset.base_url).is_ok_and(|base| base.is_local()),
        needs_key: preset.key == KeyNeed::Required,
        variable: preset.variable.map(str::to_owned),
        in_environment: preset.variable.is_some_and(in_environment),
        keys_page: preset.keys_page.map(str::to_owned),
    }
}

impl ModelPool {
    /// The models of a server.
    pub async fn list(&self, choice: &ModelChoice) -> Result<Vec<String>, AppError> {
        if choice.provider == ProviderKind::Builtin {
            return Ok(Vec::new());
        }
        let (protocol, base) = at_server(choice)?;
        let key = self.key_for(protocol, &base).await?;
        match protocol.list_models(&base, key).await {
            Err(error) if self.keys_are_locked().await => Err(locked::told(error).into()),
            listed => Ok(listed?),
        }
    }

    /// The servers that run on this machine.
    pub async fn discover(&self) -> Vec<Discovered> {
        let found = discover().await.into_iter();
        found
            .map(|found| Discovered {
                provider: found.kind,
                label: found.provider,
                base_url: found.base_url.to_string(),
                models: found.models,
            })
            .collect()
    }
}
