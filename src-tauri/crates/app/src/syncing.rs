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
mod shared;
mod texts;
mod vault;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use extremis_archive::{ArchiveError, durable, machine_name};
use extremis_domain::SessionId;
use extremis_language::text;
use extremis_sync::{Audience, Fetch, KnownHere, ObjectStore, Replica, Store, SyncError, SyncReport, Vault};
use secrecy::{ExposeSecret, SecretString};

use crate::wire::{AppEvent, KeyPlace, Step, SyncDevice, SyncStatus, SyncView, Task};
use crate::{App, AppError, Reporter, StoreLogin, Syncing};
pub(crate) use follow::changed;
pub(crate) use place::{StoreFile, StorePlace, secret_name};
use texts::DeviceTexts;
use vault::{LOG, VAULT, check_passphrase, for_these, keys_are_gone, open_vault};

/// What is kept of a store. That of the shared one lies within the other.
fn folder(dir: &Path, audience: Audience) -> PathBuf {
    let own = dir.join("sync");
    match audience {
        Audience::Own => own,
        Audience::Shared => own.join("shared"),
    }
}

/// What is known of what is in a store. Of one that several people share it is apart for each such store: what is shared by way
/// of one is none of another's.
fn known_in(dir: &Path, audience: Audience, file: &StoreFile) -> PathBuf {
    let folder = folder(dir, audience);
    match file.id() {
        Some(id) if audience == Audience::Shared => folder.join(id.to_string()),
        _ => folder,
    }
}

/// Uses no store any more and knows nothing of any, so that what is cleared here is neither cleared elsewhere nor comes back.
pub(crate) fn let_go_of_stores(dir: &Path) -> Result<(), ArchiveError> {
    let folder = folder(dir, Audience::Own);
    match durable::remove_dir_all(&folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ArchiveError::from_io(folder, error)),
        _ => Ok(()),
    }
}

impl Syncing {
    /// The store for the others.
    fn other(&self) -> Self {
        let audience = match self.audience {
            Audience::Own => Audience::Shared,
            Audience::Shared => Audience::Own,
        };
        self.app.syncing(audience)
    }

    /// What is known of the store.
    fn known(&self) -> Result<Option<KnownHere>, SyncError> {
        let file = self.file().unwrap_or_default();
        extremis_sync::known(&known_in(self.app.data_dir(), self.audience, &file))
    }

    /// Which store it is; none where none is set.
    fn file(&self) -> Option<StoreFile> {
        StoreFile::read(self.app.data_dir(), self.audience)
    }

    /// Uses a store from now on: a new one gets keys under the passphrase, of one that is in use it opens them. Where
    /// another one was used, a new one gets a copy of it, with its keys.
    ///
    /// Without a login a server is asked with the one that it was set with before, or with that of the environment. The
    /// name is what others see the user's messages signed with; without one, it is that of before or what the machine calls
    /// the user.
    pub async fn set_sync(
        &self,
        address: String,
        passphrase: SecretString,
        login: Option<StoreLogin>,
        name: Option<String>,
    ) -> Result<SyncStatus, AppError> {
        if self.app.read_only() {
            return Err(ArchiveError::OpenedForReading.into());
        }
        let _turn = self.app.core.exchanging.lock().await;
        shared::no_other_of(&address, self.other().file())?;
        let before = self.file();
        let name = name.as_deref().and_then(shared::name_of);
        let name = name.or_else(|| before.as_ref()?.name.clone()).or_else(shared::name_of_user);
        let name = name.filter(|_| self.audience == Audience::Shared);
        if self.audience == Audience::Shared && name.is_none() {
            return Err(AppError::Invalid { what: text!("app-share-name-missing") });
        }
        let known = before.clone().filter(|file| file.address == address).unwrap_or_default();
        let place = match login {
            Some(login) => StorePlace { address, login: Some(login) },
            None => self.place(&StoreFile { address, ..known.clone() }).await?,
        };
        self.move_store(before.as_ref(), &place, &passphrase).await?;
        let at = place.clone();
        let (audience, known_as) = (self.audience, before.as_ref().filter(|file| file.address == at.address));
        let known_as = known_as.and_then(StoreFile::id);
        let vault = self.app.blocking(move || open_vault(&at, &passphrase, audience, known_as)).await??;
        let vault_id = vault.id().to_string();
        self.keep_login(&place).await;
        self.app.core.models.keys().set_named(&secret_name(&place.address), vault.to_text()?).await;
        let user = place.login.map(|login| login.user);
        let id = Some(vault_id).filter(|_| self.audience == Audience::Shared);
        let file =
            StoreFile { address: place.address, id, user, name, problem: None, paused: false, ..known };
        let address = file.address.clone();
        file.write(self.app.data_dir(), self.audience)?;
        if let Some(before) = before.filter(|before| before.address != address) {
            // It is used no more. What stays of its secrets opens nothing that is used.
            let _ = self.forget_secrets(&before.address).await;
        }
        self.app.core.store_set.tell(self.audience);
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
        let file = self.file().ok_or_else(no_store)?;
        StoreFile::remove(self.app.data_dir(), self.audience)?;
        let forgotten = self.forget_secrets(&file.address).await;
        self.tell_sync().await;
        forgotten.map_err(|left| AppError::Invalid { what: text!("app-sync-keys-left", why = left.why) })?;
        self.sync_status().await
    }

    /// Tells hosts how it stands with the store.
    pub(crate) async fn tell_sync(&self) {
        match self.sync_status().await {
            Ok(status) => self.app.emit(AppEvent::SyncChanged { status: Box::new(status) }),
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
        let file = self.file().ok_or_else(no_store)?;
        let place = self.place(&file).await?;
        let vault = self.vault(&place, passphrase).await?;
        let exchanged = self.exchange_at_length(file, place, vault, fetch).await;
        self.tell_sync().await;
        let report = exchanged?.report;
        // What goes on by itself may wait for long because the store refused it.
        self.app.core.store_set.tell(self.audience);
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
        let (address, audience) = (file.address.clone(), self.audience);
        let work = move |app: &App, mut reporter: Reporter| {
            let with = Keys { vault, fetch };
            let told: extremis_sync::Told<'_> = &mut |done, total| reporter.report(Step::Sync, done, total);
            exchange(&app.syncing(audience), file, &place, with, told)
        };
        let exchanged = self.app.storage().at_length(Task::Sync, work).await;
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
        let of = self.clone();
        let status = self.app.blocking(move || status(&of)).await??;
        let Some(address) = &status.address else { return Ok(status) };
        let stored = self.app.core.models.keys().place_of_named(&secret_name(address)).await;
        Ok(SyncStatus { keys: stored.map(KeyPlace::from), ..status })
    }

    /// The devices that use the store.
    pub async fn sync_devices(&self, passphrase: Option<SecretString>) -> Result<Vec<SyncDevice>, AppError> {
        let file = self.file().ok_or_else(no_store)?;
        let place = self.place(&file).await?;
        let vault = self.vault(&place, passphrase).await?;
        let of = self.clone();
        self.app.blocking(move || devices(&of, &place, &vault)).await?
    }

    async fn vault(&self, place: &StorePlace, passphrase: Option<SecretString>) -> Result<Vault, AppError> {
        if let Some(passphrase) = passphrase {
            let place = place.clone();
            let (audience, known_as) = (self.audience, self.file().and_then(|file| file.id()));
            return self.app.blocking(move || open_vault(&place, &passphrase, audience, known_as)).await?;
        }
        match self.app.core.models.keys().named(&secret_name(&place.address)).await {
            Some(text) => for_these(Vault::from_text(text.expose_secret())?, self.audience),
            None => Err(AppError::Invalid { what: text!("app-sync-no-keys") }),
        }
    }
}

fn no_store() -> AppError {
    AppError::Invalid { what: text!("app-sync-no-store") }
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
    of: &Syncing,
    file: StoreFile,
    place: &StorePlace,
    mut with: Keys,
    told: extremis_sync::Told<'_>,
) -> Result<Exchanged, AppError> {
    if file.paused && with.fetch == Fetch::Small {
        with.fetch = Fetch::Nothing;
    }
    let done = try_exchange(of, &file, place, with, told);
    let file = match &done {
        Ok(Exchanged { report, .. }) => {
            let problem = report.file_problem.clone();
            StoreFile { exchanged_at: Some(of.app.core.clock.now()), problem, ..file }
        }
        Err(error) => StoreFile { problem: Some(error.to_string()), ..file },
    };
    file.write(of.app.data_dir(), of.audience)?;
    done
}

fn try_exchange(
    of: &Syncing,
    file: &StoreFile,
    place: &StorePlace,
    Keys { vault, fetch }: Keys,
    told: extremis_sync::Told<'_>,
) -> Result<Exchanged, AppError> {
    let Syncing { app, audience } = of;
    let vault = for_these(vault, *audience)?;
    if *audience == Audience::Shared && file.id() != Some(vault.id()) {
        return Err(SyncError::OtherKeys.into());
    }
    let archive = app.core.archive_handle.now()?;
    let store = place.open()?;
    store.read(VAULT)?.ok_or_else(keys_are_gone)?;
    let dir = app.data_dir();
    let known = known_in(dir, *audience, file);
    let mut replica = Replica::open(&archive, &known, &copy_of_archive(dir), &store, vault)?;
    if *audience == Audience::Shared {
        replica = replica.beside(&folder(dir, Audience::Own))?;
    }
    replica.fetch = fetch;
    let texts = DeviceTexts(app.clone());
    replica.texts = (*audience == Audience::Own).then_some(&texts as &dyn extremis_sync::Texts);
    replica.introduce(&shared::device_name(file), app.core.clock.now())?;
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
                self.emit(AppEvent::SessionReplaced { session: Box::new(self.around(&session, &head.id)) });
            }
        }
        Ok(())
    }
}

fn status(of: &Syncing) -> Result<SyncStatus, AppError> {
    let Syncing { app, audience } = of;
    let file = of.file().unwrap_or_default();
    let known = of.known()?;
    let metered = app.core.is_metered.load(Ordering::Relaxed) && !Store::is_folder(&file.address);
    Ok(SyncStatus {
        shared: *audience == Audience::Shared,
        name: file.name,
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

fn devices(of: &Syncing, place: &StorePlace, vault: &Vault) -> Result<Vec<SyncDevice>, AppError> {
    let store = place.open()?;
    let own = of.known()?.map(|known| known.device);
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
