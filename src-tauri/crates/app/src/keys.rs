//! API keys as a host enters them, and the file for machines without a keyring.
//!
//! Deliberately absent: any way to read a key.

use std::io::ErrorKind;
use std::path::PathBuf;

use extremis_archive::durable;
use extremis_llm::{Place, Seal};
use secrecy::SecretString;

use crate::wire::{AppEvent, KeyFile};
use crate::{App, AppError};

const FILE: &str = "keys.sealed.json";

/// The file of the sealed keys, in the data folder.
pub(crate) struct SealedFile {
    pub dir: PathBuf,
}

impl Place for SealedFile {
    fn read(&self) -> Result<Option<Vec<u8>>, String> {
        match std::fs::read(self.dir.join(FILE)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn write(&self, bytes: &[u8]) -> Result<(), String> {
        durable::write(&self.dir.join(FILE), bytes).map_err(|error| error.to_string())
    }
}

impl App {
    /// Keeps an API key for a server: in the system's keyring, in the file that a passphrase opened, or, without
    /// either, for this run only. Gives `keyring`, `keyFile` or `thisRunOnly`.
    pub async fn set_api_key(&self, base_url: &str, key: String) -> Result<&'static str, AppError> {
        let kept = self.core.models.set_key(base_url, key).await?;
        self.emit(AppEvent::SettingsChanged);
        self.write_offline_summaries_anew();
        Ok(kept)
    }

    /// Forgets the API key of a server.
    pub async fn clear_api_key(&self, base_url: &str) -> Result<(), AppError> {
        self.core.models.clear_key(base_url).await?;
        self.emit(AppEvent::SettingsChanged);
        Ok(())
    }

    /// Makes the file that a passphrase opens; the keys of this run go into it, and those that come.
    pub async fn create_key_file(&self, passphrase: String) -> Result<(), AppError> {
        if self.read_only() {
            return Err(AppError::Invalid {
                what: "No file can be made: the data folder is open for reading only.".to_owned(),
            });
        }
        self.core.models.keys().create_seal(SecretString::from(passphrase)).await?;
        self.keys_changed();
        Ok(())
    }

    /// Opens the file for this run.
    pub async fn open_key_file(&self, passphrase: String) -> Result<(), AppError> {
        self.core.models.keys().open_seal(SecretString::from(passphrase)).await?;
        self.keys_changed();
        Ok(())
    }

    pub(crate) async fn key_file(&self) -> KeyFile {
        match self.core.models.keys().seal().await {
            Seal::Absent => KeyFile::Absent,
            Seal::Closed => KeyFile::Closed,
            Seal::Open => KeyFile::Open,
        }
    }

    fn keys_changed(&self) {
        self.core.models.forget();
        self.emit(AppEvent::SettingsChanged);
        self.write_offline_summaries_anew();
    }
}
