//! The keys of a store, under the passphrase in the store itself.

use extremis_language::text;
use extremis_sync::{Audience, ObjectStore, StoreId, SyncError, Vault, WorkFactor, mark_keys};
use secrecy::{ExposeSecret, SecretString};

use super::StorePlace;
use crate::AppError;

/// The object in the store that holds the keys under the passphrase.
pub(super) const VAULT: &str = "vault";
/// Where everything lies that was written with them.
pub(super) const LOG: &str = "log/";

/// The shortest passphrase that keys are put under.
const MIN_PASSPHRASE_CHARS: usize = 12;

/// Keys say for whom their store is: what is the user's own never goes where others read it.
pub(super) fn for_these(vault: Vault, audience: Audience) -> Result<Vault, AppError> {
    match (vault.audience(), audience) {
        (Audience::Shared, Audience::Own) => Err(AppError::Invalid { what: text!("app-sync-is-shared") }),
        (Audience::Own, Audience::Shared) => Err(AppError::Invalid { what: text!("app-sync-is-own") }),
        _ => Ok(vault),
    }
}

/// Opens the keys of a store; where there are none yet, makes some. A store that is known here has some: what is shared by
/// way of it would go by way of no other.
pub(super) fn open_vault(
    place: &StorePlace,
    passphrase: &SecretString,
    audience: Audience,
    known_as: Option<StoreId>,
) -> Result<Vault, AppError> {
    let store = place.create()?;
    if let Some(sealed) = store.read(VAULT)? {
        match Vault::open(&sealed, passphrase.expose_secret()) {
            // Whoever made them was stopped at it: nothing was written with them.
            Err(SyncError::Keys { .. }) if store.list(LOG)?.is_empty() => {}
            opened => return for_these(opened?, audience),
        }
    }
    if known_as.is_some() {
        return Err(keys_are_gone().into());
    }
    check_passphrase(passphrase)?;
    let vault = Vault::generate_for(audience);
    store.write(VAULT, vault.seal(passphrase.expose_secret(), WorkFactor::default())?)?;
    mark_keys(&store, &vault)?;
    Ok(vault)
}

/// Refuses a passphrase that can be guessed.
pub(super) fn check_passphrase(passphrase: &SecretString) -> Result<(), AppError> {
    if passphrase.expose_secret().chars().count() >= MIN_PASSPHRASE_CHARS {
        return Ok(());
    }
    Err(AppError::Invalid { what: text!("app-sync-passphrase-short", least = MIN_PASSPHRASE_CHARS) })
}

pub(super) fn keys_are_gone() -> SyncError {
    let advice = text!("app-sync-vault-back");
    SyncError::Store { reason: text!("app-sync-keys-gone"), advice }
}
