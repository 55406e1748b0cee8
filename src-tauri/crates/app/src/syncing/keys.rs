//! New keys for a store, when a device is removed or the passphrase is changed.

use extremis_language::text;
use extremis_sync::{Audience, Device, Fetch, ObjectStore, Vault, WorkFactor, mark_keys, remove_device};
use secrecy::{ExposeSecret, SecretString};

use super::{Exchanged, StorePlace, VAULT, check_passphrase, keys_are_gone, no_store, secret_name, view};
use crate::wire::SyncView;
use crate::{AppError, Syncing};

impl Syncing {
    /// Removes a device, by its name or id: everything in the store is written again under new keys, which it does not get.
    /// The other devices ask for the passphrase once: the new one, where there is one.
    pub async fn remove_sync_device(
        &self,
        device: String,
        passphrase: SecretString,
        new: Option<SecretString>,
    ) -> Result<SyncView, AppError> {
        self.renew_keys(Some(device), passphrase, new).await
    }

    /// Puts the store under another passphrase, and everything in it under new keys: who knew the old passphrase may have
    /// the old ones. The other devices ask for the new passphrase once.
    pub async fn change_sync_passphrase(
        &self,
        passphrase: SecretString,
        new: SecretString,
    ) -> Result<SyncView, AppError> {
        self.renew_keys(None, passphrase, Some(new)).await
    }

    async fn renew_keys(
        &self,
        device: Option<String>,
        passphrase: SecretString,
        new: Option<SecretString>,
    ) -> Result<SyncView, AppError> {
        new.as_ref().map_or(Ok(()), check_passphrase)?;
        if self.audience == Audience::Shared && device.is_some() && new.is_none() {
            // Whoever is removed knows the present one, with which the new keys could be opened.
            return Err(AppError::Invalid { what: text!("app-share-new-passphrase") });
        }
        let _turn = self.app.core.exchanging.lock().await;
        let file = self.file().ok_or_else(no_store)?;
        let place = self.place(&file).await?;
        let (at, given) = (place.clone(), passphrase.clone());
        let vault = self.app.blocking(move || present_keys(&at, &given)).await??;
        // What others wrote under the old keys is read first, and what is lost is sent again.
        let Exchanged { report, vault } =
            self.exchange_at_length(file.clone(), place.clone(), vault, Fetch::Nothing).await?;
        if report.cancelled {
            let what = text!("app-sync-keys-stopped");
            return Err(AppError::Invalid { what });
        }
        let passphrase = new.unwrap_or(passphrase);
        let renewed = self.begin_renewal(&place, device, &vault, &passphrase).await?;
        let done = self.exchange_at_length(file, place.clone(), renewed, Fetch::Nothing).await;
        self.tell_sync().await;
        let Exchanged { report, vault } = done?;
        if report.renewed {
            self.app.blocking(move || write_keys(&place, &vault, &passphrase)).await??;
        }
        Ok(view(report))
    }

    /// From here on the new keys are in use; the old ones are known until everything is written again.
    async fn begin_renewal(
        &self,
        place: &StorePlace,
        device: Option<String>,
        vault: &Vault,
        passphrase: &SecretString,
    ) -> Result<Vault, AppError> {
        let found = self.find_device(place, device, vault).await?;
        let renewed = vault.renewed();
        let (at, keys, passphrase) = (place.clone(), renewed.clone(), passphrase.clone());
        self.app.blocking(move || write_keys(&at, &keys, &passphrase)).await??;
        self.app.core.models.keys().set_named(&secret_name(&place.address), renewed.to_text()?).await;
        let (at, keys) = (place.clone(), renewed.clone());
        let put_in_use = move || {
            let store = at.open()?;
            mark_keys(&store, &keys)?;
            found.map_or(Ok(()), |device| remove_device(&store, device.id))
        };
        self.app.blocking(put_in_use).await??;
        Ok(renewed)
    }

    async fn find_device(
        &self,
        place: &StorePlace,
        wanted: Option<String>,
        vault: &Vault,
    ) -> Result<Option<Device>, AppError> {
        let Some(wanted) = wanted else { return Ok(None) };
        let (of, place, vault) = (self.clone(), place.clone(), vault.clone());
        let found = self.app.blocking(move || device_named(&of, &place, &vault, &wanted)).await??;
        Ok(Some(found))
    }
}

/// The keys of a store that is in use.
fn present_keys(place: &StorePlace, passphrase: &SecretString) -> Result<Vault, AppError> {
    let sealed = place.open()?.read(VAULT)?.ok_or_else(keys_are_gone)?;
    Ok(Vault::open(&sealed, passphrase.expose_secret())?)
}

fn write_keys(place: &StorePlace, vault: &Vault, passphrase: &SecretString) -> Result<(), AppError> {
    let sealed = vault.seal(passphrase.expose_secret(), WorkFactor::default())?;
    Ok(place.open()?.write(VAULT, sealed)?)
}

/// The device with this name or id, which is not this one.
fn device_named(of: &Syncing, place: &StorePlace, vault: &Vault, wanted: &str) -> Result<Device, AppError> {
    let store = place.open()?;
    let own = of.known()?.map(|known| known.device);
    let is_wanted = |device: &Device| device.name == wanted || device.id.to_string() == wanted;
    let mut found: Vec<_> = extremis_sync::devices(&store, vault)?.into_iter().filter(is_wanted).collect();
    let invalid = |what: String| AppError::Invalid { what };
    match (found.pop(), found.len()) {
        (None, _) => Err(invalid(text!("app-sync-no-device", name = wanted))),
        (Some(device), 0) if Some(device.id) == own => Err(invalid(text!("app-sync-this-device"))),
        (Some(device), 0) => Ok(device),
        (Some(_), others) => {
            Err(invalid(text!("app-sync-several-devices", count = others + 1, name = wanted)))
        }
    }
}
