//! What the keyring was asked and has not answered: done as it is wanted by then, and told, when it answers after all.
//!
//! A keyring that waits for its password stores a key long after anybody waited for it. By then the key may have been
//! removed, replaced, or put under a passphrase, and then it must not stay there.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use secrecy::{ExposeSecret, SecretString};

use super::vault::{self, Open, Trouble};
use super::{CachedKey, Stored};

/// What came of a key after the keyring had not answered in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateAnswer {
    /// The address of its server.
    pub address: String,
    /// What came of it.
    pub outcome: LateOutcome,
}

/// What the keyring did in the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LateOutcome {
    /// It holds the key.
    Stored,
    /// It did not take the key, which lasts for this run. Why, without the key.
    NotStored(String),
    /// It does not hold the key any more.
    Removed,
    /// It may still hold the key. Why, without the key.
    NotRemoved(String),
}

type LateListener = dyn Fn(LateAnswer) + Send + Sync;

/// The accounts that the keyring was asked about without an answer so far.
#[derive(Clone, Default)]
pub(super) struct Unanswered {
    accounts: Arc<Mutex<HashSet<String>>>,
    listener: Arc<Mutex<Option<Box<LateListener>>>>,
}

impl Unanswered {
    pub fn tell(&self, listener: impl Fn(LateAnswer) + Send + Sync + 'static) {
        *self.listener.lock() = Some(Box::new(listener));
    }

    /// Notes an account before the keyring is asked about it, so that whoever has the keyring's thread finds it.
    pub fn begin(&self, account: &str) {
        self.accounts.lock().insert(account.to_owned());
    }

    /// The keyring has answered in time.
    pub fn end(&self, account: &str) {
        self.accounts.lock().remove(account);
    }

    pub fn is_any(&self) -> bool {
        !self.accounts.lock().is_empty()
    }

    /// Has the keyring hold what is wanted now. `answered` is what came of the question that was stuck: where that
    /// was refused, nothing more is asked, for the person may just have closed the dialog for the password. Blocks.
    pub fn settle(
        &self,
        known: &Mutex<HashMap<String, CachedKey>>,
        open: &Open,
        answered: &Result<(), Trouble>,
    ) {
        let accounts = std::mem::take(&mut *self.accounts.lock());
        for account in accounts {
            let wanted = match known.lock().get(&account) {
                Some(CachedKey::Key(secret, Stored::Keyring | Stored::Unanswered)) => Some(secret.clone()),
                Some(_) => None,
                None => continue,
            };
            let done = answered.clone().and_then(|()| {
                let entry = open(&account).map_err(|error| vault::trouble(&error))?;
                let done = match &wanted {
                    Some(secret) => vault::store(&entry, secret),
                    None => vault::remove(&entry),
                };
                done.map_err(|error| vault::trouble(&error))
            });
            if let Some(outcome) = noted(known, &account, wanted.as_ref(), done) {
                self.told(LateAnswer { address: account, outcome });
            }
        }
    }

    fn told(&self, answer: LateAnswer) {
        if let Some(listener) = &*self.listener.lock() {
            listener(answer);
        }
    }
}

/// Notes what came of an account; nothing is told where it changed again meanwhile, and is asked about anew.
fn noted(
    known: &Mutex<HashMap<String, CachedKey>>,
    account: &str,
    wanted: Option<&SecretString>,
    done: Result<(), Trouble>,
) -> Option<LateOutcome> {
    let mut known = known.lock();
    match (known.get_mut(account)?, wanted) {
        (CachedKey::Key(secret, stored @ Stored::Unanswered), Some(wanted)) => {
            if secret.expose_secret() != wanted.expose_secret() {
                return None;
            }
            *stored = if done.is_ok() { Stored::Keyring } else { Stored::ThisRunOnly };
            Some(done.map_or_else(|why| LateOutcome::NotStored(why.to_string()), |()| LateOutcome::Stored))
        }
        (CachedKey::Removed, None) => {
            Some(done.map_or_else(|why| LateOutcome::NotRemoved(why.to_string()), |()| LateOutcome::Removed))
        }
        // It is under a passphrase; that a copy may be in the keyring, too, is worth a word.
        (CachedKey::Key(..), None) => done.err().map(|why| LateOutcome::NotRemoved(why.to_string())),
        _ => None,
    }
}
