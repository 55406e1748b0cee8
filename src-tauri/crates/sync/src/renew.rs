//! New keys for a store: everything in it is written again, so that who knows the old ones reads nothing of it any more.
//!
//! Deliberately absent: a way by which the other devices get the new keys without the passphrase. What a device that was
//! removed knows would open it, too.

use std::ops::ControlFlow;

use crate::blob::is_file;
use crate::device::DEVICES;
use crate::error::SyncError;
use crate::name::LOG;
use crate::replica::{KEY, Replica, SyncReport, Told};
use crate::store::ObjectStore;
use crate::vault::Vault;

/// Says in the store which keys are in use.
pub fn mark_keys(store: &dyn ObjectStore, vault: &Vault) -> Result<(), SyncError> {
    let own = format!("{KEY}{}", vault.name());
    store.write(&own, Vec::new())?;
    for name in store.list(KEY)?.into_iter().filter(|name| *name != own) {
        store.delete(&name)?;
    }
    Ok(())
}

/// Fails where the store says that other keys are in use.
pub(crate) fn check_keys(store: &dyn ObjectStore, vault: &Vault) -> Result<(), SyncError> {
    let keys = store.list(KEY)?;
    let own = format!("{KEY}{}", vault.name());
    if keys.is_empty() || keys.contains(&own) { Ok(()) } else { Err(SyncError::OtherKeys) }
}

impl Replica<'_> {
    /// Where the keys were changed, writes everything again that is under the old ones. The old ones are known here until
    /// all of it is.
    pub(crate) fn renew(&mut self, report: &mut SyncReport, told: Told<'_>) -> Result<(), SyncError> {
        if !self.vault.has_old_keys() {
            return Ok(());
        }
        let names = names(self.store)?;
        let gone = self.state.gone_files()?;
        for (done, name) in names.iter().enumerate() {
            if is_file(name) {
                self.renew_file(name, &gone)?;
            } else {
                renew_object(self.store, &self.vault, name)?;
            }
            if told(done + 1, names.len()) == ControlFlow::Break(()) {
                report.cancelled = true;
                return Ok(());
            }
        }
        self.vault.forget_old_keys();
        report.renewed = true;
        Ok(())
    }
}

fn names(store: &dyn ObjectStore) -> Result<Vec<String>, SyncError> {
    let mut names = store.list(LOG)?;
    names.retain(|name| !name.starts_with(KEY));
    names.extend(store.list(DEVICES)?);
    Ok(names)
}

/// What cannot be read with any of the keys is told of where it is read.
fn renew_object(store: &dyn ObjectStore, vault: &Vault, name: &str) -> Result<(), SyncError> {
    let Some(sealed) = store.read(name)? else { return Ok(()) };
    match vault.decrypt_with_old_keys(&sealed) {
        Some(text) => store.write(name, vault.encrypt(&text)?),
        None => Ok(()),
    }
}
