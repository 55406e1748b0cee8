//! Which servers there are and what models they have: those on this machine, and services on the network that want a
//! key.

use extremis_llm::{Anthropic, BaseUrl, Gemini, Kind, Ollama, OpenAi, discover};
use secrecy::SecretString;

use super::{Models, address};
use crate::wire::{Discovered, ModelChoice, ProviderKind, Service};
use crate::{App, AppError};

impl App {
    /// The services that are known by name. Keys are not read, only whether there are any.
    pub fn services(&self) -> Vec<Service> {
        extremis_llm::services()
            .into_iter()
            .map(|service| Service {
                provider: match service.name {
                    "Anthropic" => ProviderKind::Anthropic,
                    "Google Gemini" => ProviderKind::Gemini,
                    _ => ProviderKind::Openai,
                },
                label: service.name.to_owned(),
                base_url: service.base_url.to_owned(),
                variable: service.variable.to_owned(),
                in_environment: service.in_environment,
            })
            .collect()
    }

    /// Asks a server for its models with a key that is not stored. An error says whether the key was rejected.
    pub async fn try_api_key(&self, choice: &ModelChoice, key: String) -> Result<Vec<String>, AppError> {
        let key = key.trim().to_owned();
        if key.is_empty() {
            return Err(AppError::Invalid { what: "The key is empty. Nothing was stored.".to_owned() });
        }
        self.core.models.list_with(choice, SecretString::from(key)).await
    }
}

impl Models {
    /// The models of a server.
    pub async fn list(&self, choice: &ModelChoice) -> Result<Vec<String>, AppError> {
        if choice.provider == ProviderKind::Builtin {
            return Ok(Vec::new());
        }
        let base = address(&choice.base_url)?;
        let key = self.key_for(choice.provider, &base).await;
        Self::list_at(choice.provider, &base, key).await
    }

    async fn list_at(
        provider: ProviderKind,
        base: &BaseUrl,
        key: Option<SecretString>,
    ) -> Result<Vec<String>, AppError> {
        Ok(match provider {
            ProviderKind::Builtin => Vec::new(),
            ProviderKind::Openai => OpenAi::list_models(base, key).await?,
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
                    Kind::OpenAi => ProviderKind::Openai,
                    Kind::Ollama => ProviderKind::Ollama,
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
