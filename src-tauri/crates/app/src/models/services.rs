//! Which servers there are and what models they have: those on this machine, and those that are known by name.

use extremis_llm::{
    Anthropic, BaseUrl, Gemini, KeyNeed, Ollama, OpenAi, Protocol, ProviderPreset, ServerKind, discover,
    in_environment, presets,
};
use secrecy::SecretString;

use super::{ModelPool, address, locked};
use crate::wire::{Discovered, ModelChoice, ProviderKind, ServerPreset};
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
            return Err(AppError::Invalid { what: "The key is empty. Nothing was stored.".to_owned() });
        }
        let key = SecretString::from(key);
        let models = self.app.core.models.list_with(choice, key.clone()).await?;
        OpenAi::check_key(&address(&choice.base_url)?, key).await?;
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

fn view(preset: &ProviderPreset) -> ServerPreset {
    ServerPreset {
        id: preset.id.to_owned(),
        name: preset.name.to_owned(),
        provider: kind_of(preset.protocol),
        base_url: preset.base_url.to_owned(),
        own_address: preset.own_address,
        local: BaseUrl::parse(preset.base_url).is_ok_and(|base| base.is_local()),
        needs_key: preset.key == KeyNeed::Required,
        variable: preset.variable.map(str::to_owned),
        in_environment: preset.variable.is_some_and(in_environment),
        keys_page: preset.keys_page.map(str::to_owned),
    }
}

fn kind_of(protocol: Protocol) -> ProviderKind {
    match protocol {
        Protocol::OpenAi => ProviderKind::Openai,
        Protocol::Azure => ProviderKind::Azure,
        Protocol::Anthropic => ProviderKind::Anthropic,
        Protocol::Gemini => ProviderKind::Gemini,
        Protocol::Ollama => ProviderKind::Ollama,
    }
}

impl ModelPool {
    /// The models of a server.
    pub async fn list(&self, choice: &ModelChoice) -> Result<Vec<String>, AppError> {
        if choice.provider == ProviderKind::Builtin {
            return Ok(Vec::new());
        }
        let base = address(&choice.base_url)?;
        let key = self.key_for(choice.provider, &base).await;
        match Self::list_at(choice.provider, &base, key).await {
            Err(AppError::Model(error)) if self.keys_are_locked().await => Err(locked::told(error).into()),
            listed => listed,
        }
    }

    async fn list_at(
        provider: ProviderKind,
        base: &BaseUrl,
        key: Option<SecretString>,
    ) -> Result<Vec<String>, AppError> {
        Ok(match provider {
            ProviderKind::Builtin => Vec::new(),
            ProviderKind::Openai => OpenAi::list_models(base, key).await?,
            ProviderKind::Azure => OpenAi::list_models_as(Protocol::Azure, base, key).await?,
            ProviderKind::Anthropic => Anthropic::list_models(base, key).await?,
            ProviderKind::Gemini => Gemini::list_models(base, key).await?,
            ProviderKind::Ollama => Ollama::list_models(base, key).await?,
        })
    }

    /// The servers that run on this machine.
    pub async fn discover(&self) -> Vec<Discovered> {
        let found = discover().await.into_iter();
        found
            .map(|found| Discovered {
                provider: match found.kind {
                    ServerKind::OpenAi => ProviderKind::Openai,
                    ServerKind::Ollama => ProviderKind::Ollama,
                },
                label: found.provider,
                base_url: found.base_url.to_string(),
                models: found.models,
            })
            .collect()
    }

    async fn list_with(&self, choice: &ModelChoice, key: SecretString) -> Result<Vec<String>, AppError> {
        let base = address(&choice.base_url)?;
        Self::list_at(choice.provider, &base, Some(key)).await
    }
}
