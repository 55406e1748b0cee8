//! Where everything lies that devices exchange: any store of named objects.

mod address;
mod client;
#[cfg(any(feature = "azure", feature = "gcs"))]
mod cloud;
mod failure;
mod folder;
mod server;
#[cfg(feature = "sftp")]
mod sftp;

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::SystemTime;

use age::secrecy::SecretString;

use crate::error::SyncError;
use address::{Place, Service};
#[cfg(any(feature = "azure", feature = "gcs"))]
use cloud::Cloud;
use folder::Folder;
use server::Server;
#[cfg(feature = "sftp")]
use sftp::Sftp;

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
/// server, the key or the token of an account of Azure, the key of a service account of Google.
#[derive(Clone)]
pub struct Login {
    /// The name of the key, or of the user; of a `WebDAV` server the address may have it instead. Azure and Google need none.
    pub user: String,
    /// The key, the token or the password; of a service account the file with its key, or what is in it.
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
    #[cfg(any(feature = "azure", feature = "gcs"))]
    Cloud(Box<Cloud>),
    #[cfg(feature = "sftp")]
    Sftp(Box<Sftp>),
}

impl Store {
    /// Opens the store at an address: `file:///folder`, `s3://bucket/prefix?endpoint=https://host&region=name`,
    /// `webdav://user@host/path`, `azblob://container/prefix?account=name`, `gcs://bucket/prefix`,
    /// `sftp://user@host/path`. Fails where a folder is not there: a drive may not be connected.
    ///
    /// Without a login the key of a bucket is where AWS programs look for it, the password of a server in
    /// `EXTREMIS_SYNC_STORE_PASSWORD`; by SSH one is known by one's own keys alone.
    pub fn open(address: &str, login: Option<&Login>) -> Result<Self, SyncError> {
        Self::at(address, login, false)
    }

    /// The same, and makes the folder where there is none.
    pub fn create(address: &str, login: Option<&Login>) -> Result<Self, SyncError> {
        Self::at(address, login, true)
    }

    fn at(address: &str, login: Option<&Login>, create: bool) -> Result<Self, SyncError> {
        Ok(Self(match Place::parse(address)? {
            Place::Folder(path) if create => Access::Folder(Folder::create(path)?),
            Place::Folder(path) => Access::Folder(Folder::open(path)?),
            Place::Server(service @ (Service::Azure { .. } | Service::Gcs { .. })) => {
                #[cfg(any(feature = "azure", feature = "gcs"))]
                let access = Access::Cloud(Box::new(Cloud::new(service, login)?));
                #[cfg(not(any(feature = "azure", feature = "gcs")))]
                let access = Access::Server(Box::new(Server::new(service, login)?));
                access
            }
            Place::Server(service) => Access::Server(Box::new(Server::new(service, login)?)),
            #[cfg(feature = "sftp")]
            Place::Sftp(place) => Access::Sftp(Box::new(Sftp::new(place, create))),
            #[cfg(not(feature = "sftp"))]
            Place::Sftp(_) => return Err(failure::not_built()),
        }))
    }

    /// Opens or creates a store that is reached by this program for SSH.
    #[cfg(all(test, feature = "sftp"))]
    pub(crate) fn by_ssh(address: &str, program: &std::ffi::OsStr, create: bool) -> Result<Self, SyncError> {
        match Self::at(address, None, create)? {
            Self(Access::Sftp(sftp)) => Ok(Self(Access::Sftp(Box::new(sftp.with_program(program))))),
            other => Ok(other),
        }
    }

    /// Whether looking at it costs nothing but a look at a folder.
    pub fn is_folder(address: &str) -> bool {
        matches!(Place::parse(address), Ok(Place::Folder(_)))
    }

    /// When something was last added to or taken out of each of the folders in which the objects that were listed under a prefix
    /// lie, and of that prefix itself: as long as it stays, there is nothing new to list. None where the store is no folder.
    ///
    /// Not every drive keeps this (FAT does not), so that a list is due now and then all the same.
    pub fn folders_changed(&self, prefix: &str, listed: &[String]) -> Option<BTreeMap<PathBuf, SystemTime>> {
        match &self.0 {
            Access::Folder(folder) => Some(folder.changed(prefix, listed)),
            _ => None,
        }
    }

    fn objects(&self) -> &dyn ObjectStore {
        match &self.0 {
            Access::Folder(folder) => folder,
            Access::Server(server) => server.as_ref(),
            #[cfg(any(feature = "azure", feature = "gcs"))]
            Access::Cloud(cloud) => cloud.as_ref(),
            #[cfg(feature = "sftp")]
            Access::Sftp(sftp) => sftp.as_ref(),
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
