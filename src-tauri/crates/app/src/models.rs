//! Which model answers: what this run's environment says, else what the user chose, else the best that is
//! found on this machine, else the built-in one.

mod allowed;
mod choice;
mod chosen;
mod described;
mod facts;
mod locked;
mod names;
mod parameters;
mod services;
mod status;
mod windows;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use extremis_language::{Words, text};
use extremis_llm::{
    BaseUrl, Capabilities, KeyStore, Known, Model, ModelError, Parameter, Protocol, Remote, Seal, published,
};
use parking_lot::RwLock;
use secrecy::SecretString;
use tokio::time::Instant;

use self::locked::WithoutKey;
use self::windows::Windows;
use crate::AppError;
use crate::keys::SealedFile;
use crate::prices::{Price, listed};
use crate::wire::{Discovered, KeyPlace, ModelChoice, ProviderKind, Settings};
pub(crate) use choice::{choice_of, chosen_of, disallow, known, put_first};
pub(crate) use names::name_at;
pub(crate) use parameters::{check, request};
pub(crate) use services::protocols;

/// The window of a server's model when neither the server nor the user says.
const UNKNOWN_WINDOW: u32 = 16_384;
/// How long a server that did not say what its model can do is left alone.
const LOOK_AGAIN_AFTER: Duration = Duration::from_secs(30);

/// What the environment or the command line says about the model of this run.
#[derive(Debug, Default, Clone)]
pub struct Overrides {
    /// The address of an OpenAI-compatible server.
    pub base_url: Option<String>,
    /// The model's name.
    pub model: Option<String>,
    /// The API key for that address, and no other.
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

    /// Whether this is the server that this run names.
    fn names(&self, base: &BaseUrl) -> bool {
        let named = self.base_url.as_deref().and_then(|url| BaseUrl::parse(url).ok());
        named.is_some_and(|named| named.origin() == base.origin())
    }
}

/// A model in use, once one was chosen.
#[derive(Debug, Clone)]
struct InUse {
    /// What the person wanted; none: the best that is found.
    wanted: Option<ModelChoice>,
    model: Arc<dyn Model>,
    choice: ModelChoice,
    /// When its server is to be asked again what the model can do, if it did not say.
    look_again: Option<Instant>,
}

#[derive(Debug)]
pub(crate) struct ModelPool {
    overrides: Overrides,
    builtin: Option<PathBuf>,
    keys: KeyStore,
    settings: Arc<RwLock<Settings>>,
    /// The one that was asked for last comes last.
    in_use: Mutex<Vec<InUse>>,
    /// Held while a model is looked for, so that it is looked for once.
    choosing: tokio::sync::Mutex<()>,
    /// What the person was told that a server does not take.
    told: Mutex<HashSet<(String, Parameter)>>,
}

impl ModelPool {
    pub fn new(
        overrides: Overrides,
        builtin: Option<PathBuf>,
        key_file: SealedFile,
        settings: Arc<RwLock<Settings>>,
    ) -> Self {
        Self {
            settings,
            overrides,
            builtin,
            keys: KeyStore::system().beside(Arc::new(key_file)),
            in_use: Mutex::default(),
            choosing: tokio::sync::Mutex::default(),
            told: Mutex::default(),
        }
    }

    pub fn keys(&self) -> &KeyStore {
        &self.keys
    }

    fn in_use(&self) -> MutexGuard<'_, Vec<InUse>> {
        // Each critical section is a single list operation, so a panic elsewhere cannot leave it half done.
        self.in_use.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, wanted: Option<&ModelChoice>) -> Option<InUse> {
        self.in_use().iter().find(|in_use| in_use.wanted.as_ref() == wanted).cloned()
    }

    /// Whether the person is to be told that a server does not take a parameter.
    fn is_news(&self, model: &str, parameter: Parameter) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.insert((model.to_owned(), parameter))
    }

    /// Whether the environment of this run names its one model.
    pub fn is_overridden(&self) -> bool {
        self.overrides.base_url.is_some() || self.overrides.model.is_some()
    }

    /// The name of the model that answered last; empty before the first.
    pub fn last_name(&self) -> String {
        let name = self.in_use().last().map(|in_use| in_use.model.name().to_owned());
        name.or_else(|| self.overrides.model.clone()).unwrap_or_default()
    }

    /// The name of the model that is wanted, or else of the one that answered last, and what it costs where that is
    /// known: from the person, from its server, or by the list. Before any has answered, what a server on this machine
    /// costs is not asked.
    pub fn price_of(&self, wanted: Option<&ModelChoice>) -> (String, Option<Price>) {
        let in_use = self.known(wanted).or_else(|| self.in_use().last().cloned());
        if let Some(in_use) = in_use {
            return (in_use.model.name().to_owned(), price_of(&*in_use.model));
        }
        let base = self.overrides.base_url.as_deref().and_then(|url| BaseUrl::parse(url).ok());
        let name = self.last_name();
        let price = if base.is_some_and(|base| base.is_local()) { None } else { listed(&name) };
        (name, price)
    }

    /// Whether what answers without having been chosen, if anything does, is less than what was found.
    pub fn is_outdone_by(&self, found: &[Discovered]) -> bool {
        let answers = self.known(None).map(|in_use| in_use.choice.provider);
        answers.is_none_or(|provider| provider == ProviderKind::Builtin)
            && found.iter().any(|server| best_of(&server.models).is_some())
    }

    /// Looks again at the next use: the settings changed, or what was found is gone.
    pub fn forget(&self) {
        self.in_use().clear();
    }

    async fn choose(&self, wanted: Option<ModelChoice>) -> Result<InUse, AppError> {
        let _one_at_a_time = self.choosing.lock().await;
        if let Some(in_use) = self.known(wanted.as_ref())
            && in_use.look_again.is_none_or(|at| Instant::now() < at)
        {
            return Ok(in_use);
        }
        let choice = self.choice(wanted.clone()).await?;
        let (model, is_described) = self.build(&choice).await?;
        let look_again = (!is_described).then(|| Instant::now() + LOOK_AGAIN_AFTER);
        let in_use = InUse { wanted, model, choice, look_again };
        let mut all = self.in_use();
        all.retain(|other| other.wanted != in_use.wanted);
        all.push(in_use.clone());
        Ok(in_use)
    }

    /// What to build: a server and a model on it, or the built-in one.
    async fn choice(&self, chosen: Option<ModelChoice>) -> Result<ModelChoice, AppError> {
        let mut choice = match (&self.overrides.base_url, chosen) {
            (Some(base_url), _) => server(ProviderKind::default(), base_url),
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
    pub async fn stand_in(&self, mut choice: ModelChoice) -> Result<(Arc<dyn Model>, ModelChoice), AppError> {
        if choice.model.is_empty() && choice.provider != ProviderKind::Builtin {
            choice.model = best_of(&self.list(&choice).await?).ok_or(AppError::NoModel)?;
        }
        Ok((self.build(&choice).await?.0, choice))
    }

    async fn best_found(&self) -> Result<ModelChoice, AppError> {
        let found = self.discover().await;
        for server in found {
            if let Some(model) = best_of(&server.models) {
                let Discovered { provider, base_url, .. } = server;
                return Ok(ModelChoice { provider, base_url, model, ..ModelChoice::default() });
            }
        }
        if self.has_builtin() { Ok(server(ProviderKind::Builtin, "")) } else { Err(AppError::NoModel) }
    }

    /// The model of a choice, and whether all that its server says of it is known.
    async fn build(&self, choice: &ModelChoice) -> Result<(Arc<dyn Model>, bool), AppError> {
        if choice.provider == ProviderKind::Builtin {
            return Ok((self.builtin()?, true));
        }
        let (protocol, base) = at_server(choice)?;
        let key = self.key_for(protocol, &base).await?;
        let lacks_key = key.is_none() && protocol.wants_key(&base);
        let manual = described::manual(choice);
        let described = described::described(protocol, &base, key.clone(), &choice.model).await;
        let windows = Windows::of(choice, base.is_local(), &described.unwrap_or_default());
        let mut known = manual.or(described.unwrap_or_default());
        if !base.is_local() {
            known = known.or(published(&choice.model).unwrap_or_default());
        }
        if base.is_local() {
            // Whatever its model is called, and whoever else sells one of that name.
            known.price = known.price.or(Some(extremis_llm::Price::NOTHING));
        }
        let capabilities = Capabilities {
            context_window: windows.usual,
            largest_window: windows.largest,
            ..known.capabilities(windows.usual)
        };
        let remote = Remote { capabilities, ..Remote::new(base, &choice.model, key, UNKNOWN_WINDOW) };
        let model = protocol.model(remote);
        let model = if lacks_key && self.keys_are_locked().await { WithoutKey::over(model) } else { model };
        Ok((model, described.is_some()))
    }

    /// What a server says of a model, without what the person says.
    pub async fn describe(&self, choice: &ModelChoice) -> Result<Option<Known>, AppError> {
        if choice.provider == ProviderKind::Builtin {
            return Ok(None);
        }
        let (protocol, base) = at_server(choice)?;
        let key = self.key_for(protocol, &base).await?;
        Ok(described::described(protocol, &base, key, &choice.model).await)
    }

    /// Whether the built-in model is part of this build and its file is there.
    pub fn has_builtin(&self) -> bool {
        cfg!(feature = "local-llm") && self.builtin.as_ref().is_some_and(|path| path.is_file())
    }

    #[cfg(feature = "local-llm")]
    fn builtin(&self) -> Result<Arc<dyn Model>, AppError> {
        let path = self.builtin.clone().filter(|path| path.is_file());
        let path = path.ok_or_else(|| ModelError::Local { what: text!("app-model-builtin-missing") })?;
        Ok(Arc::new(extremis_llm::Builtin::open(path)))
    }

    #[cfg(not(feature = "local-llm"))]
    #[expect(clippy::unused_self, reason = "the signature of the build with the built-in model")]
    fn builtin(&self) -> Result<Arc<dyn Model>, AppError> {
        Err(AppError::NoModel)
    }

    /// Does not ask the keyring, which may take its time, for what no key is needed for.
    async fn key_for(&self, protocol: Protocol, base: &BaseUrl) -> Result<Option<SecretString>, AppError> {
        if !protocol.wants_key(base) {
            return Ok(None);
        }
        let key = self.key(base).await;
        if key.is_some() {
            self.check_key_may_go(base)?;
        }
        Ok(key)
    }

    /// Whether there are stored keys that cannot be read before their passphrase was entered.
    async fn keys_are_locked(&self) -> bool {
        self.keys.seal().await == Seal::Closed
    }

    async fn key(&self, base: &BaseUrl) -> Option<SecretString> {
        match &self.overrides.api_key {
            Some(key) if self.overrides.names(base) => Some(key.clone()),
            _ => self.keys.get(base).await.map(|key| key.secret),
        }
    }

    pub async fn has_key(&self, base_url: &str) -> bool {
        match BaseUrl::parse(base_url) {
            Ok(base) if !base_url.is_empty() => self.key(&base).await.is_some(),
            _ => false,
        }
    }

    pub async fn set_key(&self, base_url: &str, key: String) -> Result<KeyPlace, AppError> {
        let base = address(base_url)?;
        let key = key.trim().to_owned();
        if key.is_empty() {
            return Err(AppError::Invalid { what: text!("app-model-key-empty") });
        }
        self.check_key_may_go(&base)?;
        let stored = self.keys.set(&base, SecretString::from(key)).await;
        self.forget();
        Ok(stored.into())
    }

    pub async fn clear_key(&self, base_url: &str) -> Result<(), AppError> {
        let cleared = self.keys.clear(&address(base_url)?).await;
        cleared.map_err(|error| AppError::Invalid { what: error.to_string() })?;
        self.forget();
        Ok(())
    }

    /// Whether the server of the model in use answers at all, whatever it says.
    pub async fn is_reachable(&self, wanted: Option<ModelChoice>) -> bool {
        let choice = match self.known(wanted.as_ref()) {
            Some(in_use) => in_use.choice,
            None => match self.choice(wanted).await {
                Ok(choice) => choice,
                Err(_) => return false,
            },
        };
        !matches!(
            self.list(&choice).await,
            Err(AppError::Model(
                ModelError::NoServer { .. }
                    | ModelError::UnknownHost { .. }
                    | ModelError::NotSecure { .. }
                    | ModelError::ConnectTimedOut { .. }
                    | ModelError::TimedOut { .. }
                    | ModelError::StreamCut
            ))
        )
    }
}

fn server(provider: ProviderKind, base_url: &str) -> ModelChoice {
    ModelChoice { provider, base_url: base_url.to_owned(), ..ModelChoice::default() }
}

/// Refuses an address in which there is a password: it would be kept and shown as addresses are.
pub(crate) fn check_address(text: &str) -> Result<(), AppError> {
    match BaseUrl::parse(text) {
        Err(error) if error.has_credentials => address(text).map(drop),
        _ => Ok(()),
    }
}

fn address(text: &str) -> Result<BaseUrl, AppError> {
    BaseUrl::parse(text)
        .map_err(|error| AppError::Invalid { what: text!("app-model-address", error = Words(error)) })
}

/// The server of a model, and what it speaks.
fn at_server(choice: &ModelChoice) -> Result<(Protocol, BaseUrl), AppError> {
    let protocol = choice.provider.protocol().ok_or_else(|| AppError::Invalid {
        what: text!("app-model-unknown-kind", model = choice.model, kind = choice.provider.id()),
    })?;
    Ok((protocol, address(&choice.base_url)?))
}

/// What a model costs, where that is known.
pub(crate) fn price_of(model: &dyn Model) -> Option<Price> {
    let said = model.capabilities().price.map(|price| Price {
        per_million: described::for_a_million(price.prompt),
        answer_per_million: Some(described::for_a_million(price.answer)),
        as_of: None,
    });
    said.or_else(|| listed(model.name()))
}

/// The first model that can hold a conversation.
fn best_of(models: &[String]) -> Option<String> {
    models.iter().find(|name| !name.to_lowercase().contains("embed")).cloned()
}
