//! Which model answers: what this run's environment says, else what the user chose, else the best that is
//! found on this machine, else the one in the box.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use extremis_llm::{
    Anthropic, BaseUrl, Gemini, KeyStore, Kind, Model, Ollama, OpenAi, Remote, Stored, discover,
};
use secrecy::SecretString;

use crate::wire::{Discovered, ModelChoice, ModelStatus, ProviderKind};
use crate::{App, AppError};

/// The window of a server's model when neither the server nor the user says.
const UNKNOWN_WINDOW: u32 = 16_384;
/// The smallest window of the models that Anthropic offers; its servers do not say.
const ANTHROPIC_WINDOW: u32 = 200_000;
const BUILTIN_LABEL: &str = "Built-in mini model: offline demo, English, often wrong";

/// What the environment or the command line says about the model of this run.
#[derive(Debug, Default, Clone)]
pub struct Overrides {
    /// The address of an OpenAI-compatible server.
    pub base_url: Option<String>,
    /// The model's name.
    pub model: Option<String>,
    /// The API key.
    pub api_key: Option<SecretString>,
}

impl Overrides {
    /// `EXTREMIS_BASE_URL`, `EXTREMIS_MODEL`, `EXTREMIS_API_KEY`.
    pub fn from_environment() -> Self {
        let given = |name| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        Self {
            base_url: given("EXTREMIS_BASE_URL"),
            model: given("EXTREMIS_MODEL"),
            api_key: given("EXTREMIS_API_KEY").map(SecretString::from),
        }
    }
}

/// The model in use, once one was chosen.
#[derive(Debug, Clone)]
struct InUse {
    model: Arc<dyn Model>,
    choice: ModelChoice,
}

#[derive(Debug)]
pub(crate) struct Models {
    overrides: Overrides,
    builtin: Option<PathBuf>,
    keys: KeyStore,
    in_use: Mutex<Option<InUse>>,
    /// Held while a model is looked for, so that it is looked for once.
    choosing: tokio::sync::Mutex<()>,
}

impl Models {
    pub fn new(overrides: Overrides, builtin: Option<PathBuf>) -> Self {
        Self {
            overrides,
            builtin,
            keys: KeyStore::system(),
            in_use: Mutex::default(),
            choosing: tokio::sync::Mutex::default(),
        }
    }

    fn in_use(&self) -> MutexGuard<'_, Option<InUse>> {
        self.in_use.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of the model that answered last; empty before the first.
    pub fn last_name(&self) -> String {
        let name = self.in_use().as_ref().map(|in_use| in_use.model.name().to_owned());
        name.or_else(|| self.overrides.model.clone()).unwrap_or_default()
    }

    /// Looks again at the next use: the settings changed, or what was found is gone.
    pub fn forget(&self) {
        *self.in_use() = None;
    }

    async fn choose(&self, chosen: Option<ModelChoice>) -> Result<InUse, AppError> {
        let _one_at_a_time = self.choosing.lock().await;
        if let Some(in_use) = self.in_use().clone() {
            return Ok(in_use);
        }
        let choice = self.choice(chosen).await?;
        let model = self.build(&choice).await?;
        let in_use = InUse { model, choice };
        *self.in_use() = Some(in_use.clone());
        Ok(in_use)
    }

    /// What to build: a server and a model on it, or the one in the box.
    async fn choice(&self, chosen: Option<ModelChoice>) -> Result<ModelChoice, AppError> {
        let mut choice = match (&self.overrides.base_url, chosen) {
            (Some(base_url), _) => server(ProviderKind::Openai, base_url),
            (None, Some(chosen)) => chosen,
            (None, None) => self.best_found().await?,
        };
        if choice.provider == ProviderKind::Builtin {
            return Ok(choice);
        }
        if let Some(model) = &self.overrides.model {
            choice.model.clone_from(model);
        }
        if choice.model.is_empty() {
            let models = self.list(&choice).await?;
            choice.model = best_of(&models).ok_or(AppError::NoModel)?;
        }
        Ok(choice)
    }

    /// The model of a choice that stands in for the one in use.
    pub async fn stand_in(&self, mut choice: ModelChoice) -> Result<Arc<dyn Model>, AppError> {
        if choice.model.is_empty() && choice.provider != ProviderKind::Builtin {
            choice.model = best_of(&self.list(&choice).await?).ok_or(AppError::NoModel)?;
        }
        self.build(&choice).await
    }

    async fn best_found(&self) -> Result<ModelChoice, AppError> {
        let found = self.discover().await;
        for server in found {
            if let Some(model) = best_of(&server.models) {
                let Discovered { provider, base_url, .. } = server;
                return Ok(ModelChoice { provider, base_url, model, context_window: None });
            }
        }
        if cfg!(feature = "local-llm") && self.builtin.is_some() {
            Ok(server(ProviderKind::Builtin, ""))
        } else {
            Err(AppError::NoModel)
        }
    }

    async fn build(&self, choice: &ModelChoice) -> Result<Arc<dyn Model>, AppError> {
        let window = choice.context_window;
        Ok(match choice.provider {
            ProviderKind::Builtin => self.builtin()?,
            ProviderKind::Openai => {
                let base = address(&choice.base_url)?;
                let key = self.key(&base).await;
                Arc::new(OpenAi::new(Remote::new(base, &choice.model, key, window.unwrap_or(UNKNOWN_WINDOW))))
            }
            ProviderKind::Anthropic => {
                let base = address(&choice.base_url)?;
                let key = self.key(&base).await;
                Arc::new(Anthropic::new(Remote::new(
                    base,
                    &choice.model,
                    key,
                    window.unwrap_or(ANTHROPIC_WINDOW),
                )))
            }
            ProviderKind::Gemini => {
                let base = address(&choice.base_url)?;
                let key = self.key(&base).await;
                let window = match window {
                    Some(window) => Some(window),
                    None => Gemini::context_length(&base, key.clone(), &choice.model).await.ok().flatten(),
                };
                Arc::new(Gemini::new(Remote::new(base, &choice.model, key, window.unwrap_or(UNKNOWN_WINDOW))))
            }
            ProviderKind::Ollama => {
                let base = address(&choice.base_url)?;
                let said = match window {
                    Some(window) => Some(window),
                    None => Ollama::context_length(&base, &choice.model).await.ok().flatten(),
                };
                // A model that can read a hundred thousand tokens is not made to keep room for them unasked:
                // the server would take the memory at once.
                let window = said.map_or(UNKNOWN_WINDOW, |said| {
                    if window.is_some() { said } else { said.min(UNKNOWN_WINDOW) }
                });
                Arc::new(Ollama::new(base, &choice.model, window))
            }
        })
    }

    #[cfg(feature = "local-llm")]
    fn builtin(&self) -> Result<Arc<dyn Model>, AppError> {
        let path = self.builtin.clone().ok_or(AppError::NoModel)?;
        Ok(Arc::new(extremis_llm::Builtin::open(path)))
    }

    #[cfg(not(feature = "local-llm"))]
    #[expect(clippy::unused_self, reason = "the signature of the build with the model in the box")]
    fn builtin(&self) -> Result<Arc<dyn Model>, AppError> {
        Err(AppError::NoModel)
    }

    async fn key(&self, base: &BaseUrl) -> Option<SecretString> {
        match &self.overrides.api_key {
            Some(key) => Some(key.clone()),
            None => self.keys.get(base).await.map(|key| key.secret),
        }
    }

    pub async fn has_key(&self, base_url: &str) -> bool {
        match BaseUrl::parse(base_url) {
            Ok(base) if !base_url.is_empty() => self.key(&base).await.is_some(),
            _ => false,
        }
    }

    pub async fn set_key(&self, base_url: &str, key: String) -> Result<&'static str, AppError> {
        let base = address(base_url)?;
        let key = key.trim().to_owned();
        if key.is_empty() {
            return Err(AppError::Invalid { what: "The key is empty. Nothing was stored.".to_owned() });
        }
        let stored = self.keys.set(&base, SecretString::from(key)).await;
        self.forget();
        Ok(match stored {
            Stored::Keyring => "keyring",
            Stored::ThisRunOnly => "thisRunOnly",
        })
    }

    pub async fn clear_key(&self, base_url: &str) -> Result<(), AppError> {
        let cleared = self.keys.clear(&address(base_url)?).await;
        cleared.map_err(|error| AppError::Invalid { what: error.to_string() })?;
        self.forget();
        Ok(())
    }

    pub async fn list(&self, choice: &ModelChoice) -> Result<Vec<String>, AppError> {
        Ok(match choice.provider {
            ProviderKind::Builtin => Vec::new(),
            ProviderKind::Openai => {
                let base = address(&choice.base_url)?;
                OpenAi::list_models(&base, self.key(&base).await).await?
            }
            ProviderKind::Anthropic => {
                let base = address(&choice.base_url)?;
                Anthropic::list_models(&base, self.key(&base).await).await?
            }
            ProviderKind::Gemini => {
                let base = address(&choice.base_url)?;
                Gemini::list_models(&base, self.key(&base).await).await?
            }
            ProviderKind::Ollama => Ollama::list_models(&address(&choice.base_url)?).await?,
        })
    }

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
}

fn server(provider: ProviderKind, base_url: &str) -> ModelChoice {
    ModelChoice { provider, base_url: base_url.to_owned(), model: String::new(), context_window: None }
}

fn address(text: &str) -> Result<BaseUrl, AppError> {
    BaseUrl::parse(text)
        .map_err(|error| AppError::Invalid { what: format!("{error} Choose another in Settings.") })
}

/// The first model that can hold a conversation.
fn best_of(models: &[String]) -> Option<String> {
    models.iter().find(|name| !name.to_lowercase().contains("embed")).cloned()
}

impl App {
    /// The model that answers now.
    pub(crate) async fn model(&self) -> Result<Arc<dyn Model>, AppError> {
        let chosen = self.with_settings(|settings| settings.model.clone());
        Ok(self.core.models.choose(chosen).await?.model)
    }

    /// What stands in when it does not answer; nothing in a run whose environment names its one model.
    pub(crate) fn stand_ins(&self) -> Vec<ModelChoice> {
        let overrides = &self.core.models.overrides;
        if overrides.base_url.is_some() || overrides.model.is_some() {
            return Vec::new();
        }
        self.with_settings(|settings| settings.stand_ins.clone())
    }

    /// Builds the tables that counting tokens needs, so that the first message does not wait for them.
    pub async fn warm_up(&self) {
        let tokens = self.tokens();
        // A failure would only mean that the first message waits.
        let _ = self.blocking(move || tokens.warm()).await;
    }

    /// What a person should know of the model that answers now.
    pub async fn model_status(&self) -> ModelStatus {
        let chosen = self.with_settings(|settings| settings.model.clone());
        let overridden = self.core.models.overrides.base_url.is_some();
        let in_use = self.core.models.choose(chosen.clone()).await;
        let choice = match (&in_use, chosen) {
            (Ok(in_use), _) => in_use.choice.clone(),
            (Err(_), Some(chosen)) => chosen,
            (Err(_), None) => {
                server(ProviderKind::Openai, self.core.models.overrides.base_url.as_deref().unwrap_or(""))
            }
        };
        let name =
            in_use.as_ref().map_or_else(|_| choice.model.clone(), |in_use| in_use.model.name().to_owned());
        let label = match (&in_use, choice.provider) {
            (Ok(_), ProviderKind::Builtin) => BUILTIN_LABEL.to_owned(),
            (Ok(_), _) => name.clone(),
            (Err(AppError::NoModel), _) => "No model is set up".to_owned(),
            (Err(error), _) => error.to_string(),
        };
        ModelStatus {
            provider: choice.provider,
            base_url: choice.base_url,
            name,
            label,
            overridden,
            summarises: in_use.is_ok_and(|in_use| in_use.model.capabilities().summarises),
        }
    }
}
