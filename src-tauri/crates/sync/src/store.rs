//! Where everything lies that devices exchange: any store of named objects.

mod address;
mod failure;

use std::fmt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use age::secrecy::{ExposeSecret, SecretString};
use opendal::layers::{RetryLayer, TimeoutLayer};
use opendal::{ErrorKind, HttpTransporter, Operator, services};
use opendal_http_transport_reqwest::ReqwestTransport;
use tokio::runtime::{Builder, Runtime};

use crate::error::SyncError;
use address::Place;
use failure::{failed, is_held, look_at_folder, unusable};

/// How long a server may be silent.
const SILENCE: Duration = Duration::from_secs(30);
/// How long another program may have a file of a folder open before it is said, and how often it is looked.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(20);
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
pub struct RemoteStore {
    place: Place,
    operator: Operator,
    runtime: Runtime,
}

impl RemoteStore {
    /// Opens the store at an address: `file:///folder`, `s3://bucket/prefix?endpoint=https://host&region=name`,
    /// `webdav://user@host/path`. Fails where a folder is not there: a drive may not be connected.
    ///
    /// Without a login the key of a bucket is where AWS programs look for it, the password of a server in
    /// `EXTREMIS_SYNC_STORE_PASSWORD`.
    pub fn open(address: &str, login: Option<&Login>) -> Result<Self, SyncError> {
        let place = Place::parse(address)?;
        if let Place::Folder(folder) = &place
            && !folder.is_dir()
        {
            let reason = format!("there is no folder {}", folder.display());
            return Err(unusable(reason, "Connect its drive, or set the store again."));
        }
        Self::at(place, login)
    }

    /// The same, and makes the folder where there is none.
    pub fn create(address: &str, login: Option<&Login>) -> Result<Self, SyncError> {
        let place = Place::parse(address)?;
        if let Place::Folder(folder) = &place {
            std::fs::create_dir_all(folder)
                .map_err(|error| unusable(format!("{}: {error}", folder.display()), look_at_folder()))?;
        }
        Self::at(place, login)
    }

    /// Whether looking at it costs nothing but a look at a folder.
    pub fn is_folder(address: &str) -> bool {
        matches!(Place::parse(address), Ok(Place::Folder(_)))
    }

    fn at(place: Place, login: Option<&Login>) -> Result<Self, SyncError> {
        let operator = operator(&place, login)?;
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| here(&error))?;
        Ok(Self { place, operator, runtime })
    }

    /// Asks, again and again while another program has the file open, as Windows has it: alone.
    fn asked<T, F: Future<Output = opendal::Result<T>>>(&self, ask: impl Fn() -> F) -> opendal::Result<T> {
        let begin = Instant::now();
        loop {
            match self.runtime.block_on(ask()) {
                Err(error) if is_held(&error) && begin.elapsed() < PATIENCE => thread::sleep(PAUSE),
                done => return done,
            }
        }
    }

    fn failed(&self, error: &opendal::Error) -> SyncError {
        failed(error, &self.place)
    }
}

fn operator(place: &Place, login: Option<&Login>) -> Result<Operator, SyncError> {
    let operator = match place {
        Place::Folder(folder) => return of_folder(folder).map_err(|error| failed(&error, place)),
        Place::S3 { bucket, root, endpoint, region } => {
            let service = services::S3::default().bucket(bucket).root(root).region(region);
            let service = endpoint.iter().fold(service, |service, endpoint| service.endpoint(endpoint));
            let service = login.iter().fold(service, |service, login| {
                service.access_key_id(&login.user).secret_access_key(login.secret.expose_secret())
            });
            Operator::new(service.disable_ec2_metadata())
        }
        Place::WebDav { endpoint, root, user } => {
            let user = user.clone().or_else(|| login.map(|login| login.user.clone()));
            let password = login.map(|login| login.secret.expose_secret().to_owned());
            let password = password.or_else(|| std::env::var(STORE_PASSWORD).ok());
            let service = services::Webdav::default().endpoint(endpoint).root(root);
            let service = user.iter().fold(service, |service, user| service.username(user));
            let service = password.iter().fold(service, |service, password| service.password(password));
            Operator::new(service)
        }
    };
    of_server(operator.map_err(|error| failed(&error, place))?)
}

/// What is half written lies beside the objects until it is whole.
fn of_folder(folder: &Path) -> Result<Operator, opendal::Error> {
    let (root, unfinished) = (folder.to_string_lossy(), folder.join("unfinished"));
    let service = services::Fs::default().root(&root).atomic_write_dir(&unfinished.to_string_lossy());
    Operator::new(service)
}

fn of_server(operator: Operator) -> Result<Operator, SyncError> {
    // Fails when a host has already chosen; then its choice counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .connect_timeout(SILENCE)
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("extremis/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| here(&error))?;
    let transport = HttpTransporter::new(ReqwestTransport::new(client));
    let context = operator.context().clone().with_http_transport(transport);
    let silence = TimeoutLayer::new().with_timeout(SILENCE).with_io_timeout(SILENCE);
    Ok(operator.with_context(context).layer(silence).layer(RetryLayer::new().with_max_times(2)))
}

/// A failure of this machine.
fn here(error: &dyn std::error::Error) -> SyncError {
    unusable(format!("this machine cannot ask for it: {error}"), "Exchange again.")
}

impl ObjectStore for RemoteStore {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        let list = || self.operator.list_with(prefix).recursive(true).into_future();
        let listed = match self.asked(list) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            listed => listed.map_err(|error| self.failed(&error))?,
        };
        let objects = listed.into_iter().filter(|entry| entry.metadata().is_file());
        Ok(objects.map(|entry| entry.path().to_owned()).collect())
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        match self.asked(|| self.operator.read(name)) {
            Ok(bytes) => Ok(Some(bytes.to_vec())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(&error)),
        }
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        let bytes = opendal::Buffer::from(bytes);
        let written = self.asked(|| self.operator.write(name, bytes.clone()));
        written.map(drop).map_err(|error| self.failed(&error))
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        self.asked(|| self.operator.delete(name)).map_err(|error| self.failed(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_objects_and_lists_them() {
        let dir = tempfile::tempdir().unwrap();
        let store = RemoteStore::create(&format!("file://{}/made", dir.path().display()), None).unwrap();
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
        let refused = RemoteStore::open(&address, None).unwrap_err();
        assert!(matches!(refused, SyncError::Store { .. }), "{refused}");
        assert!(!dir.path().join("away").exists());
    }
}
