//! Why something could not be synchronised. Messages are for people: what happened, what is safe, what to do.

use extremis_archive::ArchiveError;

/// What can go wrong between an archive and a store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SyncError {
    /// The passphrase does not open the store's keys.
    #[error(
        "The passphrase is not the one of this store. Nothing was changed. Enter the passphrase that was set on your other device."
    )]
    Passphrase,
    /// The store is written with other keys by now.
    #[error(
        "The keys of the store were changed on another device: its passphrase is another one, or a device was removed. Your conversations are safe here and wait. Enter the passphrase of the store again."
    )]
    OtherKeys,
    /// The keys cannot be used.
    #[error(
        "The store's keys could not be used ({reason}). Nothing was changed here; your conversations are safe. Restore the file `vault` in the store, or set the store up anew."
    )]
    Keys {
        /// Why.
        reason: String,
    },
    /// A newer version of this program wrote what is there.
    #[error(
        "The store was written by a newer Extremis (version {version}). Nothing was changed. Update Extremis on this device."
    )]
    Newer {
        /// Its version.
        version: u64,
    },
    /// The store cannot be reached, or refuses.
    #[error(
        "The store could not be used: {reason}. Your conversations are safe here; what waits is sent the next time. {advice}"
    )]
    Store {
        /// What happened.
        reason: String,
        /// What to do.
        advice: String,
    },
    /// The file of an attachment is not what was put there.
    #[error(
        "The file was damaged in the store ({reason}) and was taken out of it. Nothing on this device was changed. It is sent again by the device that has it, the next time that one exchanges; then fetch it again."
    )]
    FileDamaged {
        /// Why.
        reason: String,
    },
    /// The server does not let us in.
    #[error(
        "The store could not be opened: {what}. Your conversations are safe here; what waits is sent the next time. {advice}"
    )]
    NotAccepted {
        /// What was refused.
        what: &'static str,
        /// What to do.
        advice: String,
    },
    /// The address is none of a store.
    #[error(
        "{address} is no address of a store: {reason}. Nothing was changed. What can be one: file:///mnt/share/extremis, s3://bucket/prefix?endpoint=https://host, webdav://user@host/path."
    )]
    Address {
        /// What was given, without what is secret in it.
        address: String,
        /// Why.
        reason: String,
    },
    /// What is known of the store cannot be read or written here.
    #[error(
        "What is known of the store could not be used: {reason}. Your conversations are safe. Try again; if it stays so, remove the folder `sync` in the data folder and set the store up again."
    )]
    State {
        /// Why.
        reason: String,
    },
    /// The archive refuses.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

impl SyncError {
    /// The stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Passphrase => "wrong_passphrase",
            Self::OtherKeys => "other_keys",
            Self::Keys { .. } => "keys_unusable",
            Self::Newer { .. } => "newer_version",
            Self::Store { .. } => "store_unusable",
            Self::FileDamaged { .. } => "file_damaged",
            Self::NotAccepted { .. } => "store_refused",
            Self::Address { .. } => "no_store_address",
            Self::State { .. } => "sync_state_unusable",
            Self::Archive(error) => error.code(),
        }
    }

    pub(crate) fn encode(error: &dyn std::error::Error) -> Self {
        Self::State { reason: error.to_string() }
    }
}

impl From<rusqlite::Error> for SyncError {
    fn from(error: rusqlite::Error) -> Self {
        Self::State { reason: error.to_string() }
    }
}

impl From<serde_json::Error> for SyncError {
    fn from(error: serde_json::Error) -> Self {
        Self::State { reason: error.to_string() }
    }
}
