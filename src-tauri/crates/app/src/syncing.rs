//! One archive on several machines: which store, with which keys, and the exchange with it.
//!
//! The address of the store is in the data folder, the keys are where the API keys are. Deliberately absent: the exchange
//! itself, which `extremis-sync` makes.

mod follow;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_archive::{ArchiveError, durable, machine_name};
use extremis_domain::Timestamp;
use extremis_sync::{ObjectStore, RemoteStore, Replica, SyncError, SyncReport, Vault, WorkFactor};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

use crate::wire::{AppEvent, KeyPlace, Step, SyncDevice, SyncStatus, SyncView, Task};
use crate::{App, AppError, Storage};

/// The object in the store that holds the keys under the passphrase.
const VAULT: &str = "vault";
/// Where everything lies that was written with them.
const LOG: &str = "log/";

/// The shortest passphrase that keys are put under.
const MIN_PASSPHRASE_CHARS: usize = 12;

/// Which store it is, and how the last exchange ended.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct StoreFile {
    address: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchanged_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

impl StoreFile {
    /// None where no store is set.
    pub(crate) fn read(dir: &Path) -> Option<Self> {
        let bytes = durable::read(path(dir)).ok()?;
        serde_json::from_slice(&bytes).inspect_err(|error| tracing::warn!(%error, "which store it is")).ok()
    }

    fn write(&self, dir: &Path) -> Result<(), AppError> {
        durable::create_dir(&folder(dir))?;
        let json = serde_json::to_vec_pretty(self).map_err(ArchiveError::from)?;
        Ok(durable::write(&path(dir), &json)?)
    }

    fn remove(dir: &Path) -> Result<(), AppError> {
        let path = path(dir);
        durable::remove_file(&path).map_err(|error| ArchiveError::from_io(path, error))?;
        Ok(())
    }
}

fn folder(dir: &Path) -> PathBuf {
    dir.join("sync")
}

fn path(dir: &Path) -> PathBuf {
    folder(dir).join("store.json")
}

/// Uses the store no more and knows nothing of it, so that what is cleared here is neither cleared elsewhere nor comes back.
pub(crate) fn let_go_of_store(dir: &Path) -> Result<(), ArchiveError> {
    let folder = folder(dir);
    match std::fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ArchiveError::from_io(folder, error)),
        _ => Ok(()),
    }
}

/// The name under which the keys of a store are kept.
fn secret_name(address: &str) -> String {
    format!("sync {address}")
}

impl Storage {
    /// Uses a store from now on: a new one gets keys under the passphrase, of one that is in use it opens them.
    pub async fn set_sync(&self, address: String, passphrase: SecretString) -> Result<SyncStatus, AppError> {
        if self.app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        let at = address.clone();
        let vault = self.app.blocking(move || open_vault(&at, &passphrase)).await??;
        let text = vault.to_text()?;
        let text = SecretString::from(text.expose_secret().to_owned());
        let _turn = self.app.core.exchanging.lock().await;
        self.app.core.models.keys().set_named(&secret_name(&address), text).await;
        self.file_for(address).write(self.app.data_dir())?;
        self.app.core.store_set.notify_one();
        self.tell_sync().await;
        self.sync_status().await
    }

    /// What is known of a store that is set again stays known.
    fn file_for(&self, address: String) -> StoreFile {
        let before = StoreFile::read(self.app.data_dir()).filter(|file| file.address == address);
        let exchanged_at = before.and_then(|file| file.exchanged_at);
        StoreFile { address, exchanged_at, problem: None }
    }

    /// Uses the store no more, and forgets its keys. What is in it stays, and so does what is known of it here: it can be
    /// set again.
    pub async fn stop_sync(&self) -> Result<SyncStatus, AppError> {
        if self.app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        let _turn = self.app.core.exchanging.lock().await;
        let file = StoreFile::read(self.app.data_dir()).ok_or_else(no_store)?;
        StoreFile::remove(self.app.data_dir())?;
        let forgotten = self.app.core.models.keys().clear_named(&secret_name(&file.address)).await;
        self.tell_sync().await;
        forgotten.map_err(|left| AppError::Invalid {
            what: format!(
                "The store is used no more, but its keys may still be in the keyring ({}). Your conversations are safe. \
                 Remove them in the keyring's own program.",
                left.why
            ),
        })?;
        self.sync_status().await
    }

    /// Tells hosts how it stands with the store.
    pub(crate) async fn tell_sync(&self) {
        match self.sync_status().await {
            Ok(status) => self.app.emit(AppEvent::SyncChanged { status }),
            Err(error) => tracing::warn!(code = error.code(), "how it stands with the store is not known"),
        }
    }

    /// Exchanges everything with the store. With a passphrase its keys need not be kept on this machine.
    pub async fn sync_now(&self, passphrase: Option<SecretString>) -> Result<SyncView, AppError> {
        let _turn = self.app.core.exchanging.lock().await;
        let file = StoreFile::read(self.app.data_dir()).ok_or_else(no_store)?;
        let vault = self.vault(&file.address, passphrase).await?;
        let exchanged = self
            .at_length(Task::Sync, move |app, mut reporter| {
                exchange(app, file, vault, &mut |done, total| reporter.report(Step::Sync, done, total))
            })
            .await;
        self.tell_sync().await;
        let exchanged = exchanged?;
        self.app.show_exchanged(&exchanged).await?;
        Ok(view(exchanged))
    }

    /// How it stands with the store. Asks nobody but the keyring.
    pub async fn sync_status(&self) -> Result<SyncStatus, AppError> {
        let app = self.app.clone();
        let status = self.app.blocking(move || status(&app)).await??;
        let Some(address) = &status.address else { return Ok(status) };
        let stored = self.app.core.models.keys().place_of_named(&secret_name(address)).await;
        Ok(SyncStatus { keys: stored.map(KeyPlace::from), ..status })
    }

    /// The devices that use the store.
    pub async fn sync_devices(&self, passphrase: Option<SecretString>) -> Result<Vec<SyncDevice>, AppError> {
        let file = StoreFile::read(self.app.data_dir()).ok_or_else(no_store)?;
        let vault = self.vault(&file.address, passphrase).await?;
        let app = self.app.clone();
        self.app.blocking(move || devices(&app, &file.address, &vault)).await?
    }

    pub(crate) async fn vault(
        &self,
        address: &str,
        passphrase: Option<SecretString>,
    ) -> Result<Vault, AppError> {
        if let Some(passphrase) = passphrase {
            let address = address.to_owned();
            return self.app.blocking(move || open_vault(&address, &passphrase)).await?;
        }
        match self.app.core.models.keys().named(&secret_name(address)).await {
            Some(text) => Ok(Vault::from_text(text.expose_secret())?),
            None => Err(AppError::Invalid {
                what: "The keys of the store are not on this machine. Nothing was changed. Set the store again with its \
                       passphrase, or give the passphrase with --passphrase-env."
                    .to_owned(),
            }),
        }
    }
}

fn no_store() -> AppError {
    AppError::Invalid {
        what: "No store is set. Set one with `sync set URL --passphrase-env VARIABLE`, such as \
               file:///mnt/share/extremis."
            .to_owned(),
    }
}

/// Opens the keys of a store; where there are none yet, makes some.
fn open_vault(address: &str, passphrase: &SecretString) -> Result<Vault, AppError> {
    let store = RemoteStore::create(address)?;
    let passphrase = passphrase.expose_secret();
    if let Some(sealed) = store.read(VAULT)? {
        match Vault::open(&sealed, passphrase) {
            // Whoever made them was stopped at it: nothing was written with them.
            Err(SyncError::Keys { .. }) if store.list(LOG)?.is_empty() => {}
            opened => return Ok(opened?),
        }
    }
    if passphrase.chars().count() < MIN_PASSPHRASE_CHARS {
        return Err(AppError::Invalid {
            what: format!(
                "The passphrase is too short: whoever has the store could guess it. Nothing was changed. Take at least \
                 {MIN_PASSPHRASE_CHARS} characters, such as five words that do not belong together."
            ),
        });
    }
    let vault = Vault::generate();
    store.write(VAULT, vault.seal(passphrase, WorkFactor::default())?)?;
    Replica::mark_keys(&store, &vault)?;
    Ok(vault)
}

/// Which copy of the archive this is.
fn place(dir: &Path) -> String {
    let dir = dir.canonicalize().unwrap_or_else(|_| dir.to_owned());
    format!("{} {}", machine_name(), dir.display())
}

/// Exchanges everything, and notes how it ended.
pub(crate) fn exchange(
    app: &App,
    file: StoreFile,
    vault: Vault,
    told: extremis_sync::Told<'_>,
) -> Result<SyncReport, AppError> {
    let done = try_exchange(app, &file.address, vault, told);
    let file = match &done {
        Ok(_) => StoreFile { exchanged_at: Some(app.core.clock.now()), problem: None, ..file },
        Err(error) => StoreFile { problem: Some(error.to_string()), ..file },
    };
    file.write(app.data_dir())?;
    done
}

fn try_exchange(
    app: &App,
    address: &str,
    vault: Vault,
    told: extremis_sync::Told<'_>,
) -> Result<SyncReport, AppError> {
    let archive = app.core.archive_handle.now()?;
    let store = RemoteStore::open(address)?;
    if store.read(VAULT)?.is_none() {
        let reason = "its keys are gone".to_owned();
        let advice = "Bring its file `vault` back, or set the store again.".to_owned();
        return Err(SyncError::Store { reason, advice }.into());
    }
    let dir = app.data_dir();
    let mut replica = Replica::open(&archive, &folder(dir), &place(dir), &store, vault)?;
    replica.introduce(&machine_name(), app.core.clock.now())?;
    Ok(replica.sync(told)?)
}

fn view(done: SyncReport) -> SyncView {
    SyncView {
        received: done.taken.messages,
        changed: done.taken.fields,
        sent: done.sent,
        problems: done.problems,
        cancelled: done.cancelled,
    }
}

impl App {
    /// Shows what other devices wrote, and lets go of what was made of something that they erased.
    pub(crate) async fn show_exchanged(&self, done: &SyncReport) -> Result<(), AppError> {
        let taken = &done.taken;
        if taken.fields == 0 {
            return Ok(());
        }
        if !taken.forgotten_messages.is_empty() || !taken.forgotten_sessions.is_empty() {
            self.core.recall.clear();
            self.erase_drafts(taken.forgotten_sessions.clone()).await?;
            for message in &taken.forgotten_messages {
                self.erase_edits_of(message).await?;
            }
            self.drop_read_marks().await?;
        }
        self.emit(AppEvent::SessionsChanged);
        let open = self.core.open_session.lock().filter(|open| taken.sessions.contains(open));
        if let Some(open) = open {
            let session = self.session(open).await?;
            if let Some(head) = session.head() {
                self.emit(AppEvent::SessionReplaced { session: self.around(&session, &head.id) });
            }
        }
        Ok(())
    }
}

fn status(app: &App) -> Result<SyncStatus, AppError> {
    let dir = app.data_dir();
    let file = StoreFile::read(dir).unwrap_or_default();
    let known = extremis_sync::known(&folder(dir))?;
    Ok(SyncStatus {
        address: Some(file.address).filter(|address| !address.is_empty()),
        keys: None,
        device: known.as_ref().map(|known| known.device.to_string()),
        exchanged_at: file.exchanged_at.map(|at| at.to_string()),
        waiting: known.map_or(0, |known| known.waiting),
        problem: file.problem,
    })
}

fn devices(app: &App, address: &str, vault: &Vault) -> Result<Vec<SyncDevice>, AppError> {
    let store = RemoteStore::open(address)?;
    let own = extremis_sync::known(&folder(app.data_dir()))?.map(|known| known.device);
    let found = extremis_sync::devices(&store, vault)?;
    let view = found.into_iter().map(|device| SyncDevice {
        id: device.id.to_string(),
        name: device.name,
        since: device.since.to_string(),
        is_this: Some(device.id) == own,
    });
    Ok(view.collect())
}

impl From<SyncError> for AppError {
    fn from(error: SyncError) -> Self {
        match error {
            SyncError::Archive(error) => error.into(),
            other => Self::Sync(other),
        }
    }
}
