//! API keys: in the keyring of the operating system, in a file that a passphrase opens, or in memory for this run; never
//! on disk in plain text.
//!
//! A key that was entered comes before one in the environment, which is only ever read. The keyring may be missing, locked
//! or stuck: it is asked on a thread of its own and has two seconds; what it does later is told. Deliberately absent: any way to show a key.

mod environment;
mod late;
mod sealed;
mod strength;
mod vault;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use extremis_language::text;
use parking_lot::{Mutex, MutexGuard};
use secrecy::SecretString;

pub use self::environment::in_environment;
use self::late::Unanswered;
pub use self::late::{LateAnswer, LateOutcome};
use self::sealed::SealedKeys;
pub use self::sealed::{Place, Seal, SealError};
use self::vault::{Trouble, Vault};
use crate::BaseUrl;

/// Where an entered key is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// In the keyring: it is there again after a restart.
    Keyring,
    /// In the file that a passphrase opens, because the keyring could not take it.
    Sealed,
    /// In memory, because the keyring could not take it: it has to be entered again after a restart.
    ThisRunOnly,
    /// In memory, because the keyring has not answered yet; [`KeyStore::tell_of_late_answers`] says what came of it.
    Unanswered,
}

/// Where a key came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeySource {
    /// It was entered.
    Entered(Stored),
    /// From this environment variable.
    Environment(&'static str),
}

/// A key and where it came from. Its debug text does not show it.
#[derive(Debug, Clone)]
pub struct Key {
    /// The key.
    pub secret: SecretString,
    /// Where it came from.
    pub source: KeySource,
}

/// The keyring keeps a key that it was asked to forget.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", text!("llm-not-forgotten", why = why))]
pub struct NotForgotten {
    /// What was wrong, without the key.
    pub why: String,
}

/// Every key that the app knows, by the address of its server.
#[derive(Clone)]
pub struct KeyStore {
    vault: Option<Vault>,
    sealed: Option<SealedKeys>,
    known: Arc<Mutex<HashMap<String, CachedKey>>>,
    aside: Arc<Mutex<HashMap<String, Aside>>>,
    unanswered: Unanswered,
}

/// A key that was removed together with its server, for as long as that can be undone: in memory, for this run.
#[derive(Debug, Clone)]
struct Aside {
    /// The server that it was removed with.
    server: String,
    secret: SecretString,
}

/// What this run knows without asking the keyring.
#[derive(Debug, Clone)]
enum CachedKey {
    Key(SecretString, Stored),
    /// It was removed, whatever the keyring says.
    Removed,
}

impl KeyStore {
    /// Keys in the keyring of the operating system: Secret Service, Keychain or Credential Manager.
    pub fn system() -> Self {
        Self::with(Some(Vault::system()))
    }

    /// Keys in memory only, for a host that must not touch the person's keyring.
    pub fn this_run_only() -> Self {
        Self::with(None)
    }

    fn with(vault: Option<Vault>) -> Self {
        let known: Arc<Mutex<HashMap<_, _>>> = Arc::default();
        let unanswered = Unanswered::default();
        let vault = vault.map(|vault| {
            let (late, left, known) = (unanswered.clone(), unanswered.clone(), Arc::clone(&known));
            vault.following(
                Arc::new(move |open, answered| late.settle(&known, open, &answered)),
                Arc::new(move || left.is_any()),
            )
        });
        Self { vault, sealed: None, known, aside: Arc::default(), unanswered }
    }

    /// Has `listener` told what the keyring did after it had not answered in time.
    pub fn tell_of_late_answers(&self, listener: impl Fn(LateAnswer) + Send + Sync + 'static) {
        self.unanswered.tell(listener);
    }

    /// Where a key is kept that was entered or used in this run.
    pub fn place_of(&self, base: &BaseUrl) -> Option<Stored> {
        match self.known().get(&account(base)) {
            Some(CachedKey::Key(_, stored)) => Some(*stored),
            _ => None,
        }
    }

    /// The same with a place for keys under a passphrase, for where there is no keyring.
    #[must_use]
    pub fn beside(self, place: Arc<dyn Place>) -> Self {
        Self { sealed: Some(SealedKeys::new(place)), ..self }
    }

    /// Whether there are keys under a passphrase.
    pub async fn seal(&self) -> Seal {
        self.at_the_seal(|sealed| Ok(sealed.state())).await.unwrap_or(Seal::Absent)
    }

    /// Puts the keys that would last for this run only under a passphrase, and those that come.
    pub async fn create_seal(&self, passphrase: SecretString) -> Result<(), SealError> {
        let moved: BTreeMap<_, _> = self.known().iter().filter_map(for_this_run).collect();
        let keys = moved.clone();
        self.at_the_seal(move |sealed| sealed.create(&passphrase, keys)).await?;
        let mut known = self.known();
        for (account, secret) in moved {
            known.insert(account, CachedKey::Key(secret, Stored::Sealed));
        }
        Ok(())
    }

    /// Opens the keys under a passphrase. Those that were entered meanwhile, and would last for this run only, go in.
    pub async fn open_seal(&self, passphrase: SecretString) -> Result<(), SealError> {
        self.at_the_seal(move |sealed| sealed.open(&passphrase)).await?;
        let entered: Vec<_> = self.known().iter().filter_map(for_this_run).collect();
        for (account, secret) in entered {
            let stored = self.set_sealed(&account, &secret).await;
            self.known().insert(account, CachedKey::Key(secret, stored));
        }
        Ok(())
    }

    /// Runs what blocks off the async threads; without a place there is nothing.
    async fn at_the_seal<T: Send + 'static>(
        &self,
        work: impl FnOnce(&SealedKeys) -> Result<T, SealError> + Send + 'static,
    ) -> Result<T, SealError> {
        let Some(sealed) = self.sealed.clone() else { return Err(SealError::Closed) };
        let done = tokio::task::spawn_blocking(move || work(&sealed)).await;
        done.map_err(|_| SealError::Place(text!("llm-seal-interrupted")))?
    }

    /// The key for a server, if there is one. Answers within about two seconds.
    pub async fn get(&self, base: &BaseUrl) -> Option<Key> {
        if let Some((secret, stored)) = self.entered(&account(base)).await {
            return Some(Key { secret, source: KeySource::Entered(stored) });
        }
        let (name, secret) = environment::key(base, |name| std::env::var(name).ok())?;
        Some(Key { secret, source: KeySource::Environment(name) })
    }

    /// A secret of this program under a name, which is none of a server.
    pub async fn named(&self, name: &str) -> Option<SecretString> {
        self.entered(&named(name)).await.map(|(secret, _)| secret)
    }

    /// Keeps a secret under a name, and says where. Answers within about two seconds.
    pub async fn set_named(&self, name: &str, secret: SecretString) -> Stored {
        self.set_account(named(name), secret).await
    }

    /// Where a secret under a name is kept; none where there is none. Answers within about two seconds.
    pub async fn place_of_named(&self, name: &str) -> Option<Stored> {
        self.entered(&named(name)).await.map(|(_, stored)| stored)
    }

    /// Forgets a secret under a name.
    pub async fn clear_named(&self, name: &str) -> Result<(), NotForgotten> {
        self.clear_account(named(name)).await
    }

    /// Keeps a key for a server, and says where. Answers within about two seconds.
    pub async fn set(&self, base: &BaseUrl, secret: SecretString) -> Stored {
        self.set_account(account(base), secret).await
    }

    async fn set_account(&self, account: String, secret: SecretString) -> Stored {
        self.aside().remove(&account);
        let at_first = if self.vault.is_some() { Stored::Unanswered } else { Stored::ThisRunOnly };
        self.known().insert(account.clone(), CachedKey::Key(secret.clone(), at_first));
        let stored = match &self.vault {
            None => self.set_sealed(&account, &secret).await,
            Some(vault) => {
                self.unanswered.begin(&account);
                match vault.set(account.clone(), secret.clone()).await {
                    Ok(()) => {
                        self.unanswered.end(&account);
                        Stored::Keyring
                    }
                    Err(Trouble::Silent) => return self.set_unanswered(account, secret).await,
                    Err(trouble) => {
                        self.unanswered.end(&account);
                        tracing::warn!(%trouble, "the keyring did not take a key");
                        self.set_sealed(&account, &secret).await
                    }
                }
            }
        };
        self.known().insert(account, CachedKey::Key(secret, stored));
        stored
    }

    /// Keeps a key that the keyring may still take: where there is a file for it, there, and not in the keyring then.
    async fn set_unanswered(&self, account: String, secret: SecretString) -> Stored {
        tracing::warn!("the keyring has not answered yet whether it takes a key");
        if self.set_sealed(&account, &secret).await == Stored::Sealed {
            self.known().insert(account, CachedKey::Key(secret, Stored::Sealed));
            return Stored::Sealed;
        }
        // It may have answered meanwhile.
        match self.known().get(&account) {
            Some(CachedKey::Key(_, stored)) => *stored,
            _ => Stored::ThisRunOnly,
        }
    }

    async fn set_sealed(&self, account: &str, secret: &SecretString) -> Stored {
        let (account, secret) = (account.to_owned(), secret.clone());
        match self.at_the_seal(move |sealed| sealed.change(&account, Some(secret))).await {
            Ok(()) => Stored::Sealed,
            Err(_) => Stored::ThisRunOnly,
        }
    }

    /// Forgets the key for a server that was entered. One in the environment stays.
    pub async fn clear(&self, base: &BaseUrl) -> Result<(), NotForgotten> {
        self.clear_account(account(base)).await
    }

    async fn clear_account(&self, account: String) -> Result<(), NotForgotten> {
        self.aside().remove(&account);
        self.known().insert(account.clone(), CachedKey::Removed);
        let unsealed = account.clone();
        match self.at_the_seal(move |sealed| sealed.change(&unsealed, None)).await {
            // There is no such file, or a closed one that this key was therefore not read from.
            Ok(()) | Err(SealError::Closed) => {}
            Err(error) => return Err(NotForgotten { why: error.to_string() }),
        }
        let Some(vault) = &self.vault else { return Ok(()) };
        self.unanswered.begin(&account);
        let deleted = vault.delete(account.clone()).await;
        if deleted != Err(Trouble::Silent) {
            self.unanswered.end(&account);
        }
        match deleted {
            Ok(()) | Err(Trouble::Absent) => Ok(()),
            Err(trouble) => Err(NotForgotten { why: trouble.to_string() }),
        }
    }

    /// Forgets the key for a server that is removed, until [`Self::bring_back`] asks for it in the name of that same
    /// server. Says whether there was one.
    pub async fn put_aside(&self, base: &BaseUrl, server: &str) -> Result<bool, NotForgotten> {
        let account = account(base);
        let Some((secret, _)) = self.entered(&account).await else { return Ok(false) };
        let cleared = self.clear(base).await;
        self.aside().insert(account, Aside { server: server.to_owned(), secret });
        cleared.map(|()| true)
    }

    /// Keeps the key again that was put aside with a server.
    pub async fn bring_back(&self, base: &BaseUrl, server: &str) {
        let account = account(base);
        let is_its = self.aside().get(&account).is_some_and(|aside| aside.server == server);
        let aside = if is_its { self.aside().remove(&account) } else { None };
        if let Some(Aside { secret, .. }) = aside {
            self.set(base, secret).await;
        }
    }

    fn aside(&self) -> MutexGuard<'_, HashMap<String, Aside>> {
        self.aside.lock()
    }

    async fn entered(&self, account: &str) -> Option<(SecretString, Stored)> {
        match self.known().get(account) {
            Some(CachedKey::Key(secret, stored)) => return Some((secret.clone(), *stored)),
            Some(CachedKey::Removed) => return None,
            None => {}
        }
        if let Some(sealed) = self.sealed.as_ref().and_then(|sealed| sealed.get(account)) {
            return Some((sealed, Stored::Sealed));
        }
        match self.vault.as_ref()?.get(account.to_owned()).await {
            Ok(Some(secret)) => {
                let known = CachedKey::Key(secret.clone(), Stored::Keyring);
                self.known().entry(account.to_owned()).or_insert(known);
                Some((secret, Stored::Keyring))
            }
            Ok(None) => None,
            Err(trouble) => {
                tracing::debug!(%trouble, "the keyring did not say whether it has a key");
                None
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, CachedKey>> {
        self.known.lock()
    }
}

impl fmt::Debug for KeyStore {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("KeyStore").field("in_keyring", &self.vault.is_some()).finish_non_exhaustive()
    }
}

/// A key that is nowhere but in the memory of this run.
fn for_this_run((account, known): (&String, &CachedKey)) -> Option<(String, SecretString)> {
    match known {
        CachedKey::Key(secret, Stored::ThisRunOnly | Stored::Unanswered) => {
            Some((account.clone(), secret.clone()))
        }
        _ => None,
    }
}

/// Whether two addresses have the same key.
pub fn share_key(one: &BaseUrl, other: &BaseUrl) -> bool {
    account(one) == account(other)
}

/// The name under which a server's key is kept: its address, where `/v1` makes no difference.
fn account(base: &BaseUrl) -> String {
    let address = base.to_string();
    address.strip_suffix("/v1").unwrap_or(&address).to_owned()
}

/// The name of what is kept for no server: no address begins so.
fn named(name: &str) -> String {
    format!("extremis {name}")
}

fn secret(text: &str) -> Option<SecretString> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(SecretString::from)
}

#[cfg(test)]
mod tests;
