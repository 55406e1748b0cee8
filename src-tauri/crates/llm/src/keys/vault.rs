//! The keyring of the operating system, asked so that it can never hold the app up.
//!
//! Its calls block, and may wait for a person who is asked for a password. So each runs on a thread of its own
//! (not one of the runtime's, whose end would wait for it), and is waited for only so long. While one is stuck no
//! further ones are started; when it answers after all, whoever follows late answers is told on that thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use extremis_language::text;
use keyring_core::{Entry, Error};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::secret;

const SERVICE: &str = "extremis";
/// How long the keyring is waited for.
pub(super) const KEYRING_TIMEOUT: Duration = Duration::from_secs(2);

/// How an entry of the keyring is opened, by its account.
pub(super) type Open = dyn Fn(&str) -> Result<Entry, Error> + Send + Sync;
/// Who is told of an answer that nobody waits for any more, and whether the keyring did what it was asked.
pub(super) type Late = dyn Fn(&Open, Result<(), Trouble>) + Send + Sync;
/// Whether anything is left to be asked since nobody could.
pub(super) type IsLeft = dyn Fn() -> bool + Send + Sync;

/// A keyring that may not be there.
#[derive(Clone)]
pub(super) struct Vault {
    open: Arc<Open>,
    is_stuck: Arc<AtomicBool>,
    patience: Duration,
    late: Arc<Late>,
    is_left: Arc<IsLeft>,
}

/// Why the keyring did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Trouble {
    /// There is none, so it holds nothing.
    #[error("{}", text!("llm-keyring-absent"))]
    Absent,
    /// It waits for something, perhaps for its password, and may still do what it was asked.
    #[error("{}", text!("llm-keyring-silent"))]
    Silent,
    /// It said that it is locked.
    #[error("{}", text!("llm-keyring-locked"))]
    Locked,
    /// It refused.
    #[error("{0}")]
    Refused(String),
}

impl Vault {
    pub(super) fn system() -> Self {
        Self::new(|account| keyring::Entry::new(SERVICE, account).map(|entry| entry.inner), KEYRING_TIMEOUT)
    }

    pub(super) fn new(
        open: impl Fn(&str) -> Result<Entry, Error> + Send + Sync + 'static,
        patience: Duration,
    ) -> Self {
        Self {
            open: Arc::new(open),
            is_stuck: Arc::default(),
            patience,
            late: Arc::new(|_, _| {}),
            is_left: Arc::new(|| false),
        }
    }

    /// The same with somebody who is told of late answers, and who says whether anything is left to be asked.
    pub(super) fn following(self, late: Arc<Late>, is_left: Arc<IsLeft>) -> Self {
        Self { late, is_left, ..self }
    }

    #[cfg(test)]
    pub(super) fn is_stuck(&self) -> bool {
        self.is_stuck.load(Ordering::Acquire)
    }

    pub(super) async fn get(&self, account: String) -> Result<Option<SecretString>, Trouble> {
        self.ask(account, |entry| match entry.get_password() {
            Ok(text) => Ok(secret(&text)),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(error),
        })
        .await
    }

    pub(super) async fn set(&self, account: String, key: SecretString) -> Result<(), Trouble> {
        self.ask(account, move |entry| store(entry, &key)).await
    }

    pub(super) async fn delete(&self, account: String) -> Result<(), Trouble> {
        self.ask(account, remove).await
    }

    async fn ask<T: Send + 'static>(
        &self,
        account: String,
        question: impl FnOnce(&Entry) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Trouble> {
        if self.is_stuck.load(Ordering::Acquire) {
            return Err(Trouble::Silent);
        }
        let (answer, mut answered) = oneshot::channel();
        let open = Arc::clone(&self.open);
        let is_stuck = Arc::clone(&self.is_stuck);
        let (late, is_left) = (Arc::clone(&self.late), Arc::clone(&self.is_left));
        std::thread::Builder::new()
            .name("keyring".to_owned())
            .spawn(move || {
                let result = open(&account).and_then(|entry| question(&entry));
                // Whoever waited may have given up.
                let Err(result) = answer.send(result) else { return };
                let mut result = result.map(drop).map_err(|error| trouble(&error));
                loop {
                    late(&*open, result);
                    // Now the next question can be asked again.
                    is_stuck.store(false, Ordering::Release);
                    // One that was turned away just before is not left lying.
                    if !is_left() || is_stuck.swap(true, Ordering::AcqRel) {
                        return;
                    }
                    result = Ok(());
                }
            })
            .map_err(|error| Trouble::Refused(error.to_string()))?;
        let result = match timeout(self.patience, &mut answered).await {
            Ok(Ok(result)) => result,
            // The thread ended in a panic.
            Ok(Err(_)) => return Err(Trouble::Refused(text!("llm-keyring-failed"))),
            Err(_) => {
                self.is_stuck.store(true, Ordering::Release);
                // From here on an answer is a late one. It may have come just now, and then it does not take its being
                // stuck back any more.
                answered.close();
                let Ok(result) = answered.try_recv() else { return Err(Trouble::Silent) };
                self.is_stuck.store(false, Ordering::Release);
                result
            }
        };
        result.map_err(|error| trouble(&error))
    }
}

pub(super) fn store(entry: &Entry, key: &SecretString) -> Result<(), Error> {
    entry.set_password(key.expose_secret())
}

pub(super) fn remove(entry: &Entry) -> Result<(), Error> {
    match entry.delete_credential() {
        Err(Error::NoEntry) => Ok(()),
        other => other,
    }
}

pub(super) fn trouble(error: &Error) -> Trouble {
    match error {
        Error::NoDefaultStore => Trouble::Absent,
        Error::NoStorageAccess(_) => Trouble::Locked,
        // Only the kind: some of these carry what was stored.
        Error::BadEncoding(_) | Error::BadDataFormat(..) => Trouble::Refused(text!("llm-keyring-no-key")),
        other => Trouble::Refused(crate::http::shortened(&other.to_string())),
    }
}
