//! Where everything lies that devices exchange: any store of named objects.

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

/// A store that is reached by one of the protocols that [`RemoteStore::open`] knows.
#[derive(Debug)]
pub struct RemoteStore {
    operator: Operator,
    runtime: Runtime,
}

impl RemoteStore {
    /// Opens the store at an address: `file:///folder`.
    pub fn open(address: &str) -> Result<Self, SyncError> {
        let wrong =
            |reason: &str| SyncError::Address { address: address.to_owned(), reason: reason.to_owned() };
        let (scheme, place) = address.split_once("://").ok_or_else(|| wrong("it names no protocol"))?;
        let operator = match scheme {
            "file" => folder(place).map_err(|error| wrong(&error))?,
            _ => return Err(wrong("its protocol is not known")),
        };
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| SyncError::Store { reason: error.to_string() })?;
        Ok(Self { operator, runtime })
    }
}

/// What is half written lies beside the objects until it is whole.
fn folder(place: &str) -> Result<Operator, String> {
    if !place.starts_with('/') {
        return Err("a folder is named by its whole path, as in file:///mnt/share/extremis".to_owned());
    }
    let unfinished = format!("{}/unfinished", place.trim_end_matches('/'));
    let service = services::Fs::default().root(place).atomic_write_dir(&unfinished);
    Operator::new(service).map_err(|error| error.to_string())
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
        let store = RemoteStore::open(&format!("file://{}", dir.path().display())).unwrap();
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
    fn an_address_of_nothing_is_refused_in_words() {
        for address in ["", "somewhere", "file://relative/folder", "gopher://host"] {
            let refused = RemoteStore::open(address).unwrap_err();
            assert!(matches!(refused, SyncError::Address { .. }), "{address}: {refused}");
        }
    }
}
