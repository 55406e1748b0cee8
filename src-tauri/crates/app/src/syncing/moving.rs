//! Another store in the place of the one that is used: everything in it is copied, so that the other devices go on there.

use std::ops::ControlFlow;

use extremis_language::text;
use extremis_sync::{ObjectStore, Vault};
use secrecy::{ExposeSecret, SecretString};

use super::{LOG, StoreFile, StorePlace, VAULT};
use crate::wire::{Step, Task};
use crate::{App, AppError, Reporter, Syncing};

/// Where the names of the devices lie.
const DEVICES: &str = "devices/";

impl Syncing {
    /// Copies the store that was used `before` to another one that is empty. Nothing is done where there is none, or where it
    /// cannot be reached: what this device knows is sent to the new one then.
    pub(super) async fn move_store(
        &self,
        before: Option<&StoreFile>,
        to: &StorePlace,
        passphrase: &SecretString,
    ) -> Result<(), AppError> {
        let Some(before) = before.filter(|before| before.address != to.address) else { return Ok(()) };
        let Ok(from) = self.place(before).await else { return Ok(()) };
        let (to, passphrase) = (to.clone(), passphrase.clone());
        let copy = move |_: &App, mut reporter: Reporter| {
            copy_store(&from, &to, &passphrase, &mut |done, total| reporter.report(Step::Sync, done, total))
        };
        self.app.storage().at_length(Task::Sync, copy).await
    }
}

/// The keys come last: before them the new store counts as empty.
fn copy_store(
    from: &StorePlace,
    to: &StorePlace,
    passphrase: &SecretString,
    told: extremis_sync::Told<'_>,
) -> Result<(), AppError> {
    let Ok(from) = from.open() else { return Ok(()) };
    let Ok(Some(keys)) = from.read(VAULT) else { return Ok(()) };
    let to = to.create()?;
    if to.read(VAULT)?.is_some() {
        return Ok(());
    }
    Vault::open(&keys, passphrase.expose_secret())?;
    let mut names = from.list("")?;
    // Beside it there may be the stores of others.
    names.retain(|name| [LOG, DEVICES].iter().any(|own| name.starts_with(own)));
    for (done, name) in names.iter().enumerate() {
        if let Some(object) = from.read(name)? {
            to.write(name, object)?;
        }
        if told(done + 1, names.len()) == ControlFlow::Break(()) {
            let what = text!("app-sync-move-stopped");
            return Err(AppError::Invalid { what });
        }
    }
    Ok(to.write(VAULT, keys)?)
}
