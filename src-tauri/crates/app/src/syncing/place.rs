//! Where the store is and how one logs in there: the address and the user in the data folder, the secrets where the API
//! keys are.

use std::path::{Path, PathBuf};

use extremis_archive::{ArchiveError, durable};
use extremis_domain::Timestamp;
use extremis_language::text;
use extremis_llm::NotForgotten;
use extremis_sync::{Audience, Store, StoreId, SyncError};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use super::folder;
use crate::{AppError, StoreLogin, Syncing};

/// Which store it is, and how the last exchange ended.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct StoreFile {
    pub(super) address: String,
    /// Which one it is, where several people share it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
    /// What the user is called by those who share conversations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// Who one is to a server, empty where that is said elsewhere; the password is where the API keys are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) user: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exchanged_at: Option<Timestamp>,
    /// Nothing is exchanged but on request.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) paused: bool,
    /// A server is asked on a connection that is paid for by what goes over it, too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) on_metered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) problem: Option<String>,
}

impl StoreFile {
    /// None where no store is set.
    pub(crate) fn read(dir: &Path, audience: Audience) -> Option<Self> {
        let bytes = durable::read(path(dir, audience)).ok()?;
        serde_json::from_slice(&bytes).inspect_err(|error| tracing::warn!(%error, "which store it is")).ok()
    }

    /// Whether a connection that is paid for by what goes over it holds the exchange that goes on by itself. A folder is
    /// carried elsewhere by another program, which decides for itself.
    pub(super) fn waits_for_unmetered(&self) -> bool {
        !self.on_metered && !Store::is_folder(&self.address)
    }

    /// Which one it is, where several people share it. What else stands there names no folder.
    pub(super) fn id(&self) -> Option<StoreId> {
        self.id.as_ref()?.parse().ok()
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(super) fn write(&self, dir: &Path, audience: Audience) -> Result<(), AppError> {
        durable::create_dir(&folder(dir, audience))?;
        let json = serde_json::to_vec_pretty(self).map_err(ArchiveError::from)?;
        Ok(durable::write(&path(dir, audience), &json)?)
    }

    pub(super) fn remove(dir: &Path, audience: Audience) -> Result<(), AppError> {
        let path = path(dir, audience);
        durable::remove_file(&path).map_err(|error| ArchiveError::from_io(path, error))?;
        Ok(())
    }
}

fn path(dir: &Path, audience: Audience) -> PathBuf {
    folder(dir, audience).join("store.json")
}

/// The name under which the keys of a store are kept.
pub(crate) fn secret_name(address: &str) -> String {
    format!("sync {address}")
}

/// The name under which the password for a store is kept.
fn login_name(address: &str) -> String {
    format!("sync login {address}")
}

/// Where the system keeps no secrets, the environment does.
fn of_environment() -> Option<SecretString> {
    std::env::var(extremis_sync::STORE_PASSWORD).ok().map(SecretString::from)
}

/// A store, and how one logs in there.
#[derive(Debug, Clone)]
pub(crate) struct StorePlace {
    pub(super) address: String,
    pub(super) login: Option<StoreLogin>,
}

impl StorePlace {
    pub(super) fn open(&self) -> Result<Store, SyncError> {
        Store::open(&self.address, self.login.as_ref())
    }

    pub(super) fn create(&self) -> Result<Store, SyncError> {
        Store::create(&self.address, self.login.as_ref())
    }
}

impl Syncing {
    pub(super) async fn place(&self, file: &StoreFile) -> Result<StorePlace, AppError> {
        let address = file.address.clone();
        let Some(user) = file.user.clone() else { return Ok(StorePlace { address, login: None }) };
        let kept = self.app.core.models.keys().named(&login_name(&address)).await;
        match kept.or_else(of_environment) {
            Some(secret) => Ok(StorePlace { address, login: Some(StoreLogin { user, secret }) }),
            None if user.is_empty() => Err(AppError::Invalid {
                what: text!("app-sync-no-key", variable = extremis_sync::STORE_PASSWORD),
            }),
            None => Err(AppError::Invalid {
                what: text!("app-sync-no-password", user = user, variable = extremis_sync::STORE_PASSWORD),
            }),
        }
    }

    /// Keeps how one logs in there.
    pub(super) async fn keep_login(&self, place: &StorePlace) {
        if let Some(login) = &place.login {
            let name = login_name(&place.address);
            self.app.core.models.keys().set_named(&name, login.secret.clone()).await;
        }
    }

    /// Forgets the keys of a store, and how one logs in there.
    pub(crate) async fn forget_secrets(&self, address: &str) -> Result<(), NotForgotten> {
        let keys = self.app.core.models.keys();
        let login = keys.clear_named(&login_name(address)).await;
        keys.clear_named(&secret_name(address)).await.and(login)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_metered_connection_a_server_waits_unless_the_user_wants_it_and_a_folder_never() {
        let store = |address: &str, on_metered| StoreFile {
            address: address.to_owned(),
            on_metered,
            ..StoreFile::default()
        };
        assert!(store("s3://chats/me?endpoint=https://store.example.org", false).waits_for_unmetered());
        assert!(store("webdav://me@files.example.org/chats", false).waits_for_unmetered());
        assert!(!store("webdav://me@files.example.org/chats", true).waits_for_unmetered());
        assert!(!store("file:///mnt/share/extremis", false).waits_for_unmetered());
    }
}
