//! The file of keys where there is no keyring.

use std::io::ErrorKind;
use std::path::PathBuf;

use extremis_archive::durable;
use extremis_llm::Place;

pub(crate) const FILE: &str = "keys.sealed.json";

/// The file of the sealed keys, in the data folder.
pub(crate) struct SealedFile {
    pub dir: PathBuf,
}

impl Place for SealedFile {
    fn read(&self) -> Result<Option<Vec<u8>>, String> {
        match durable::read(self.dir.join(FILE)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn write(&self, bytes: &[u8]) -> Result<(), String> {
        durable::write(&self.dir.join(FILE), bytes).map_err(|error| error.to_string())
    }
}
