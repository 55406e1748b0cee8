//! Where everything lies that devices exchange: any store of named objects.

use std::path::{Path, PathBuf};

use opendal::{ErrorKind, Operator, services};
use tokio::runtime::{Builder, Runtime};

use crate::error::SyncError;

/// Named objects, each written as a whole. Nothing is asked of it but that what was written can be listed and read, at
/// some time.
pub trait ObjectStore: Send + Sync {
    /// The names that begin so, in any order.
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError>;

    /// An object; none where there is none.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError>;

    /// Writes an object, over one that is there.
    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError>;

    /// Removes an object; one that is not there is no failure.
    fn delete(&self, name: &str) -> Result<(), SyncError>;
}

/// A store that is reached by an address.
#[derive(Debug)]
pub struct RemoteStore {
    operator: Operator,
    runtime: Runtime,
}

impl RemoteStore {
    /// Opens the store at an address, `file:///folder`. Fails where nothing is there: a drive may not be connected.
    pub fn open(address: &str) -> Result<Self, SyncError> {
        let folder = folder_of(address)?;
        if !folder.is_dir() {
            let reason =
                format!("there is no folder {}, so its drive may not be connected", folder.display());
            return Err(SyncError::Store { reason });
        }
        Self::of_folder(&folder)
    }

    /// The same, and makes the folder where there is none.
    pub fn create(address: &str) -> Result<Self, SyncError> {
        let folder = folder_of(address)?;
        let unusable =
            |error: std::io::Error| SyncError::Store { reason: format!("{}: {error}", folder.display()) };
        std::fs::create_dir_all(&folder).map_err(unusable)?;
        Self::of_folder(&folder)
    }

    /// What is half written lies beside the objects until it is whole.
    fn of_folder(folder: &Path) -> Result<Self, SyncError> {
        let (root, unfinished) = (folder.to_string_lossy(), folder.join("unfinished"));
        let service = services::Fs::default().root(&root).atomic_write_dir(&unfinished.to_string_lossy());
        let operator = Operator::new(service).map_err(|error| failed(&error))?;
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| SyncError::Store { reason: error.to_string() })?;
        Ok(Self { operator, runtime })
    }
}

fn folder_of(address: &str) -> Result<PathBuf, SyncError> {
    let wrong = |reason: &str| SyncError::Address { address: address.to_owned(), reason: reason.to_owned() };
    match address.split_once("://") {
        None => Err(wrong("it names no protocol")),
        Some(("file", place)) if Path::new(place).is_absolute() => Ok(PathBuf::from(place)),
        Some(("file", _)) => {
            Err(wrong("a folder is named by its whole path, as in file:///mnt/share/extremis"))
        }
        Some(_) => Err(wrong("its protocol is not known; a folder is")),
    }
}

fn failed(error: &opendal::Error) -> SyncError {
    SyncError::Store { reason: error.to_string() }
}

impl ObjectStore for RemoteStore {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        let listing = self.operator.list_with(prefix).recursive(true);
        let listed = match self.runtime.block_on(listing.into_future()) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            listed => listed.map_err(|error| failed(&error))?,
        };
        let objects = listed.into_iter().filter(|entry| entry.metadata().is_file());
        Ok(objects.map(|entry| entry.path().to_owned()).collect())
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        match self.runtime.block_on(self.operator.read(name)) {
            Ok(bytes) => Ok(Some(bytes.to_vec())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(&error)),
        }
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        self.runtime.block_on(self.operator.write(name, bytes)).map(drop).map_err(|error| failed(&error))
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        self.runtime.block_on(self.operator.delete(name)).map_err(|error| failed(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_objects_and_lists_them() {
        let dir = tempfile::tempdir().unwrap();
        let store = RemoteStore::create(&format!("file://{}/made", dir.path().display())).unwrap();
        assert!(store.list("log/").unwrap().is_empty());
        assert_eq!(store.read("log/a/1").unwrap(), None);
        store.write("log/a/1", b"one".to_vec()).unwrap();
        store.write("log/a/1", b"one again".to_vec()).unwrap();
        store.write("vault", b"keys".to_vec()).unwrap();
        assert_eq!(store.list("log/").unwrap(), ["log/a/1"]);
        assert_eq!(store.read("log/a/1").unwrap().unwrap(), b"one again");
        store.delete("log/a/1").unwrap();
        store.delete("log/a/1").unwrap();
        assert!(store.list("log/").unwrap().is_empty());
    }

    #[test]
    fn a_folder_that_is_not_there_is_not_made_where_a_store_was() {
        let dir = tempfile::tempdir().unwrap();
        let address = format!("file://{}/away", dir.path().display());
        let refused = RemoteStore::open(&address).unwrap_err();
        assert!(matches!(refused, SyncError::Store { .. }), "{refused}");
        assert!(!dir.path().join("away").exists());
    }

    #[test]
    fn an_address_of_nothing_is_refused_in_words() {
        for address in ["", "somewhere", "file://relative/folder", "gopher://host"] {
            let refused = RemoteStore::create(address).unwrap_err();
            assert!(matches!(refused, SyncError::Address { .. }), "{address}: {refused}");
        }
    }
}
