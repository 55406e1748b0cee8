//! The devices of a store: each tells its name.

use std::path::Path;

use extremis_domain::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::SyncError;
use crate::replica::Replica;
use crate::stamp::DeviceId;
use crate::state::{FilesWaiting, State};
use crate::store::ObjectStore;
use crate::vault::Vault;

pub(crate) const DEVICES: &str = "devices/";

/// A device of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Which.
    pub id: DeviceId,
    /// Its name.
    pub name: String,
    /// When it came to the store, by its own clock.
    pub since: Timestamp,
}

#[derive(Serialize, Deserialize)]
struct DeviceFile {
    id: DeviceId,
    name: String,
    since: Timestamp,
}

/// What is known of the store here, without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownHere {
    /// This device.
    pub device: DeviceId,
    /// How many fields wait to be sent, of those that were looked at.
    pub waiting: usize,
    /// How many files of attachments wait, as far as that was known at the last exchange.
    pub files: FilesWaiting,
}

/// Reads what is known in the folder `dir`; none where nothing was exchanged yet.
pub fn known(dir: &Path) -> Result<Option<KnownHere>, SyncError> {
    let Some(state) = State::look(dir)? else { return Ok(None) };
    let Some(device) = state.number("device")?.map(DeviceId::from_row) else { return Ok(None) };
    Ok(Some(KnownHere { device, waiting: state.waiting()?, files: state.files_waiting()? }))
}

/// The devices that told their names, by name. One that cannot be read is left out.
pub fn devices(store: &dyn ObjectStore, vault: &Vault) -> Result<Vec<Device>, SyncError> {
    let mut devices = Vec::new();
    for name in store.list(DEVICES)? {
        let Some(sealed) = store.read(&name)? else { continue };
        let Ok(text) = vault.decrypt(&sealed) else { continue };
        let Ok(DeviceFile { id, name: told, since }) = serde_json::from_slice(text.trim_ascii_end()) else {
            continue;
        };
        if name == format!("{DEVICES}{id}") {
            devices.push(Device { id, name: told, since });
        }
    }
    devices.sort_by(|one, other| (&one.name, one.id).cmp(&(&other.name, other.id)));
    Ok(devices)
}

/// Removes a device from the list. What it wrote stays.
pub fn remove_device(store: &dyn ObjectStore, device: DeviceId) -> Result<(), SyncError> {
    store.delete(&format!("{DEVICES}{device}"))
}

impl Replica<'_> {
    /// Tells the others the name of this device, once for the keys that are in use.
    pub fn introduce(&mut self, name: &str, now: Timestamp) -> Result<(), SyncError> {
        let id = self.device();
        let told = format!("{id} {} {name}", self.vault.name());
        if self.state.text("told")?.as_deref() == Some(told.as_str()) {
            return Ok(());
        }
        let file = DeviceFile { id, name: name.to_owned(), since: now };
        let mut text = serde_json::to_vec(&file)?;
        // All names are of one length.
        text.resize(text.len().next_multiple_of(256), b' ');
        self.store.write(&format!("{DEVICES}{id}"), self.vault.encrypt(&text)?)?;
        self.state.change(|changes| changes.set("told", told))
    }
}
