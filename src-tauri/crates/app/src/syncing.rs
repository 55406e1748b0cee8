//! One archive on several machines: which store, with which keys, and the exchange with it.
//!
//! The address of the store is in the data folder, the keys are where the API keys are. Deliberately absent: the exchange
//! itself, which `extremis-sync` makes.

mod files;
mod follow;
mod held;
mod keys;
mod moving;
mod place;
mod texts;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use extremis_archive::{ArchiveError, durable, machine_name};
use extremis_domain::SessionId;
use extremis_language::text;
use extremis_sync::{
    Fetch, ObjectStore, Replica, Store, SyncError, SyncReport, Vault, WorkFactor, mark_keys,
};
use secrecy::{ExposeSecret, SecretString};

use crate::wire::{AppEvent, KeyPlace, Step, SyncDevice, SyncStatus, SyncView, Task};
use crate::{App, AppError, Reporter, Storage, StoreLogin};
pub(crate) use follow::changed;
pub(crate) use place::{StoreFile, StorePlace, secret_name};
use texts::DeviceTexts;

/// The object in the store that holds the keys under the passphrase.
const VAULT: &str = "vault";
/// Where everything lies that was written with them.
const LOG: &str = "log/";

/// The shortest passphrase that keys are put under.
const MIN_PASSPHRASE_CHARS: usize = 12;

fn folder(dir: &Path) -> PathBuf {
    dir.join("sync")
}

/// Uses the store no more and knows nothing of it, so that what is cleared here is neither cleared elsewhere nor comes back.
pub(crate) fn let_go_of_store(dir: &Path) -> Result<(), ArchiveError> {
    let folder = folder(dir);
    match durable::remove_dir_all(&folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ArchiveError::from_io(folder, error)),
        _ => Ok(()),
    }
}

impl Storage {
    /// Uses a store from now on: a new one gets keys under the passphrase, of one that is in use it opens them. Where
    /// another one was used, a new one gets a copy of it, with its keys.
    ///
    /// Without a login a server is asked with the one that it was set with before, or with that of the environment.
    pub async fn set_sync(
        &self,
        address: String,
        passphrase: SecretString,
        login: Option<StoreLogin>,
    ) -> Result<SyncStatus, AppError> {
        if self.app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        let _turn = self.app.core.exchanging.lock().await;
        let before = StoreFile::read(self.app.data_dir());
        let known = before.clone().filter(|file| file.address == address).unwrap_or_default();
        let place = match login {
            Some(login) => StorePlace { address, login: Some(login) },
            None => self.place(&StoreFile { address, ..known.clone() }).await?,
        };
        self.move_store(before.as_ref(), &place, &passphrase).await?;
        let at = place.clone();
        let vault = self.app.blocking(move || open_vault(&at, &passphrase)).await??;
        self.keep_login(&place).await;
        self.app.core.models.keys().set_named(&secret_name(&place.address), vault.to_text()?).await;
        let user = place.login.map(|login| login.user);
        let file = StoreFile { address: place.address, user, problem: None, paused: false, ..known };
        let address = file.address.clone();
        file.write(self.app.data_dir())?;
        if let Some(before) = before.filter(|before| before.address != address) {
            // It is used no more. What stays of its secrets opens nothing that is used.
            let _ = self.forget_secrets(&before.address).await;
        }
        self.app.core.store_set.notify_one();
        self.tell_sync().await;
        self.sync_status().await
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
        let forgotten = self.forget_secrets(&file.address).await;
        self.tell_sync().await;
        forgotten.map_err(|left| AppError::Invalid { what: text!("app-sync-keys-left", why = left.why) })?;
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
        Ok(view(self.exchange_now(passphrase, Fetch::Small).await?))
    }

    async fn exchange_now(
        &self,
        passphrase: Option<SecretString>,
        fetch: Fetch,
    ) -> Result<SyncReport, AppError> {
        let _turn = self.app.core.exchanging.lock().await;
        let file = StoreFile::read(self.app.data_dir()).ok_or_else(no_store)?;
        let place = self.place(&file).await?;
        let vault = self.vault(&place, passphrase).await?;
        let exchanged = self.exchange_at_length(file, place, vault, fetch).await;
        self.tell_sync().await;
        let report = exchanged?.report;
        // What goes on by itself may wait for long because the store refused it.
        self.app.core.store_set.notify_one();
        Ok(report)
    }

    /// The caller has the turn.
    async fn exchange_at_length(
        &self,
        file: StoreFile,
        place: StorePlace,
        vault: Vault,
        fetch: Fetch,
    ) -> Result<Exchanged, AppError> {
        let address = file.address.clone();
        let work = move |app: &App, mut reporter: Reporter| {
            let with = Keys { vault, fetch };
            exchange(app, file, &place, with, &mut |done, total| reporter.report(Step::Sync, done, total))
        };
        let exchanged = self.at_length(Task::Sync, work).await;
        self.keep_exchanged(&address, exchanged).await
    }

    /// Keeps the keys that are in use now and no others, and shows what other devices wrote.
    async fn keep_exchanged(
        &self,
        address: &str,
        exchanged: Result<Exchanged, AppError>,
    ) -> Result<Exchanged, AppError> {
        let (keys, name) = (self.app.core.models.keys(), secret_name(address));
        if matches!(exchanged, Err(AppError::Sync(SyncError::OtherKeys))) {
            // The window asks for the passphrase then.
            let _ = keys.clear_named(&name).await;
        }
        let exchanged = exchanged?;
        if exchanged.report.renewed && keys.named(&name).await.is_some() {
            keys.set_named(&name, exchanged.vault.to_text()?).await;
        }
        self.app.show_exchanged(&exchanged.report).await?;
        Ok(exchanged)
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
        let place = self.place(&file).await?;
        let vault = self.vault(&place, passphrase).await?;
        let app = self.app.clone();
        self.app.blocking(move || devices(&app, &place, &vault)).await?
    }

    async fn vault(&self, place: &StorePlace, passphrase: Option<SecretString>) -> Result<Vault, AppError> {
        if let Some(passphrase) = passphrase {
            let place = place.clone();
            return self.app.blocking(move || open_vault(&place, &passphrase)).await?;
        }
        match self.app.core.models.keys().named(&secret_name(&place.address)).await {
            Some(text) => Ok(Vault::from_text(text.expose_secret())?),
            None => Err(AppError::Invalid { what: text!("app-sync-no-keys") }),
        }
    }
}

fn no_store() -> AppError {
    AppError::Invalid { what: text!("app-sync-no-store") }
}

/// Opens the keys of a store; where there are none yet, makes some.
fn open_vault(place: &StorePlace, passphrase: &SecretString) -> Result<Vault, AppError> {
    let store = place.create()?;
    if let Some(sealed) = store.read(VAULT)? {
        match Vault::open(&sealed, passphrase.expose_secret()) {
            // Whoever made them was stopped at it: nothing was written with them.
            Err(SyncError::Keys { .. }) if store.list(LOG)?.is_empty() => {}
            opened => return Ok(opened?),
        }
    }
    check_passphrase(passphrase)?;
    let vault = Vault::generate();
    store.write(VAULT, vault.seal(passphrase.expose_secret(), WorkFactor::default())?)?;
    mark_keys(&store, &vault)?;
    Ok(vault)
}

/// Refuses a passphrase that can be guessed.
fn check_passphrase(passphrase: &SecretString) -> Result<(), AppError> {
    if passphrase.expose_secret().chars().count() >= MIN_PASSPHRASE_CHARS {
        return Ok(());
    }
    Err(AppError::Invalid { what: text!("app-sync-passphrase-short", least = MIN_PASSPHRASE_CHARS) })
}

fn keys_are_gone() -> SyncError {
    let advice = text!("app-sync-vault-back");
    SyncError::Store { reason: text!("app-sync-keys-gone"), advice }
}

/// Which copy of the archive this is.
fn copy_of_archive(dir: &Path) -> String {
    let dir = dir.canonicalize().unwrap_or_else(|_| dir.to_owned());
    format!("{} {}", machine_name(), dir.display())
}

/// What was exchanged, and the keys that are in use since.
#[derive(Debug)]
pub(crate) struct Exchanged {
    report: SyncReport,
    vault: Vault,
}

/// With what an exchange is made, and which files it fetches.
#[derive(Debug)]
pub(crate) struct Keys {
    vault: Vault,
    fetch: Fetch,
}

/// Exchanges everything, and notes how it ended. Where nothing is exchanged by itself, files are fetched on demand alone.
pub(crate) fn exchange(
    app: &App,
    file: StoreFile,
    place: &StorePlace,
    mut with: Keys,
    told: extremis_sync::Told<'_>,
) -> Result<Exchanged, AppError> {
    if file.paused && with.fetch == Fetch::Small {
        with.fetch = Fetch::Nothing;
    }
    let done = try_exchange(app, place, with, told);
    let file = match &done {
        Ok(Exchanged { report, .. }) => {
            let problem = report.file_problem.clone();
            StoreFile { exchanged_at: Some(app.core.clock.now()), problem, ..file }
        }
        Err(error) => StoreFile { problem: Some(error.to_string()), ..file },
    };
    file.write(app.data_dir())?;
    done
}

fn try_exchange(
    app: &App,
    place: &StorePlace,
    Keys { vault, fetch }: Keys,
    told: extremis_sync::Told<'_>,
) -> Result<Exchanged, AppError> {
    let archive = app.core.archive_handle.now()?;
    let store = place.open()?;
    store.read(VAULT)?.ok_or_else(keys_are_gone)?;
    let dir = app.data_dir();
    let mut replica = Replica::open(&archive, &folder(dir), &copy_of_archive(dir), &store, vault)?;
    replica.fetch = fetch;
    let texts = DeviceTexts(app.clone());
    replica.texts = Some(&texts);
    replica.introduce(&machine_name(), app.core.clock.now())?;
    let report = replica.sync(told)?;
    Ok(Exchanged { report, vault: replica.into_vault() })
}

fn view(done: SyncReport) -> SyncView {
    SyncView {
        received: done.taken.messages,
        changed: done.taken.fields,
        sent: done.sent,
        files_sent: done.files_sent,
        files_received: done.files_fetched.len(),
        problems: done.problems.into_iter().chain(done.file_problem).collect(),
        cancelled: done.cancelled,
    }
}

impl App {
    /// Shows what other devices wrote, and lets go of what was made of something that they erased.
    pub(crate) async fn show_exchanged(&self, done: &SyncReport) -> Result<(), AppError> {
        let taken = &done.taken;
        self.show_texts(taken).await?;
        if taken.fields == 0 && done.files_fetched.is_empty() {
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
        let is_changed =
            |open: &SessionId| taken.sessions.contains(open) || done.files_fetched.contains(open);
        for open in self.open_sessions().into_iter().filter(is_changed) {
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
    let metered = app.core.is_metered.load(Ordering::Relaxed) && !Store::is_folder(&file.address);
    Ok(SyncStatus {
        address: Some(file.address).filter(|address| !address.is_empty()),
        keys: None,
        device: known.as_ref().map(|known| known.device.to_string()),
        exchanged_at: file.exchanged_at.map(|at| at.to_string()),
        waiting: known.map_or(0, |known| known.waiting),
        files: known.map(|known| known.files.into()).unwrap_or_default(),
        paused: file.paused,
        metered,
        on_metered: file.on_metered,
        problem: file.problem,
    })
}

fn devices(app: &App, place: &StorePlace, vault: &Vault) -> Result<Vec<SyncDevice>, AppError> {
    let store = place.open()?;
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
