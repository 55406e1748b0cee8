//! Where everything lies that devices exchange: any store of named objects.

mod address;
mod failure;
mod folder;
mod server;

use std::fmt;

use age::secrecy::SecretString;

use crate::error::SyncError;
use address::Place;
use folder::Folder;
use server::Server;

/// The variable with the password of a server that asks for one.
pub const STORE_PASSWORD: &str = "EXTREMIS_SYNC_STORE_PASSWORD";

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

/// Who one is to a server: the name of the key and the key of a bucket, the user and the password of a `WebDAV`
/// server.
#[derive(Clone)]
pub struct Login {
    /// The name of the key, or of the user; of a `WebDAV` server the address may have it instead.
    pub user: String,
    /// The key, or the password.
    pub secret: SecretString,
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Login").finish_non_exhaustive()
    }
}

/// A store that is reached by an address.
#[derive(Debug)]
pub struct Store(Access);

#[derive(Debug)]
enum Access {
    Folder(Folder),
    Server(Box<Server>),
}

impl Store {
    /// Opens the store at an address: `file:///folder`, `s3://bucket/prefix?endpoint=https://host&region=name`,
    /// `webdav://user@host/path`. Fails where a folder is not there: a drive may not be connected.
    ///
    /// Without a login the key of a bucket is where AWS programs look for it, the password of a server in
    /// `EXTREMIS_SYNC_STORE_PASSWORD`.
    pub fn open(address: &str, login: Option<&Login>) -> Result<Self, SyncError> {
        Ok(Self(match Place::parse(address)? {
            Place::Folder(path) => Access::Folder(Folder::open(path)?),
            Place::Server(service) => Access::Server(Box::new(Server::new(service, login)?)),
        }))
    }

    /// The same, and makes the folder where there is none.
    pub fn create(address: &str, login: Option<&Login>) -> Result<Self, SyncError> {
        Ok(Self(match Place::parse(address)? {
            Place::Folder(path) => Access::Folder(Folder::create(path)?),
            Place::Server(service) => Access::Server(Box::new(Server::new(service, login)?)),
        }))
    }

    /// Whether looking at it costs nothing but a look at a folder.
    pub fn is_folder(address: &str) -> bool {
        matches!(Place::parse(address), Ok(Place::Folder(_)))
    }

    fn objects(&self) -> &dyn ObjectStore {
        match &self.0 {
            Access::Folder(folder) => folder,
            Access::Server(server) => server.as_ref(),
        }
    }
}

impl ObjectStore for Store {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        self.objects().list(prefix)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        self.objects().read(name)
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        self.objects().write(name, bytes)
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        self.objects().delete(name)
    }
}
