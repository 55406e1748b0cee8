//! Why something could not be synchronised. Messages are for people: what happened, what is safe, what to do.

use extremis_archive::ArchiveError;
use extremis_language::{Words, text};

/// What can go wrong between an archive and a store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SyncError {
    /// The passphrase does not open the store's keys.
    #[error("{}", text!("sync-passphrase"))]
    Passphrase,
    /// The store is written with other keys by now.
    #[error("{}", text!("sync-other-keys"))]
    OtherKeys,
    /// The keys cannot be used.
    #[error("{}", text!("sync-keys", reason = reason))]
    Keys {
        /// Why.
        reason: String,
    },
    /// A newer version of this program wrote what is there.
    #[error("{}", text!("sync-newer", version = Words(version)))]
    Newer {
        /// Its version.
        version: u64,
    },
    /// The store cannot be reached, or refuses.
    #[error("{}", text!("sync-store", reason = reason, advice = advice))]
    Store {
        /// What happened.
        reason: String,
        /// What to do.
        advice: String,
    },
    /// The file of an attachment is not what was put there.
    #[error("{}", text!("sync-file-damaged", reason = reason))]
    FileDamaged {
        /// Why.
        reason: String,
    },
    /// The server does not let us in.
    #[error("{}", text!("sync-not-accepted", what = what, advice = advice))]
    NotAccepted {
        /// What was refused.
        what: String,
        /// What to do.
        advice: String,
    },
    /// The address is none of a store.
    #[error("{}", text!("sync-address", address = address, reason = reason))]
    Address {
        /// What was given, without what is secret in it.
        address: String,
        /// Why.
        reason: String,
    },
    /// What is known of the store cannot be read or written here.
    #[error("{}", text!("sync-state", reason = reason))]
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
