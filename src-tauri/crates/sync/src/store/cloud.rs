//! A store that Azure or Google keeps.
//!
//! Deliberately absent: any login that is not given, such as the one of the machine in their own clouds, which would be
//! asked for at an address of the network that anybody else may have elsewhere.

use std::path::Path as FilePath;
use std::time::Duration;

use age::secrecy::ExposeSecret;
use extremis_language::{Words, text};
use futures_util::TryStreamExt;
use object_store::client::{HttpClient, HttpConnector};
use object_store::path::Path;
use object_store::{ClientOptions, DynObjectStore, ObjectStoreExt, RetryConfig};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::address::Service;
use super::client::{SILENCE, client, runtime};
use super::failure::{Answer, answered, not_accepted, not_built, silent};
use super::{Login, ObjectStore, STORE_PASSWORD};
use crate::error::SyncError;

/// The least that is expected of a connection, in bytes a second.
const SLOWEST: u64 = 16 * 1024;

/// A container or a bucket.
#[derive(Debug)]
pub(super) struct Cloud {
    service: Service,
    objects: Box<DynObjectStore>,
    root: Path,
    runtime: Runtime,
}

/// What is asked for by one client.
#[derive(Debug)]
struct Connector(reqwest::Client);

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}

/// What was asked for did not come.
enum Missing {
    /// Nothing was heard for too long.
    Silent,
    Failed(object_store::Error),
}

impl Cloud {
    /// Asks nothing yet.
    pub(super) fn new(service: Service, login: Option<&Login>) -> Result<Self, SyncError> {
        let (objects, root): (Box<DynObjectStore>, _) = match &service {
            #[cfg(feature = "azure")]
            Service::Azure { root, .. } => (Box::new(azure(&service, login)?), root),
            #[cfg(feature = "gcs")]
            Service::Gcs { root, .. } => (Box::new(google(&service, login)?), root),
            _ => return Err(not_built()),
        };
        let root = Path::parse(root.trim_matches('/')).map_err(|_| {
            let reason = text!("sync-address-text", part = root);
            SyncError::Address { address: root.clone(), reason }
        })?;
        Ok(Self { service, objects, root, runtime: runtime()? })
    }

    fn place(&self, name: &str) -> Path {
        self.root.parts().chain(Path::from(name).parts()).collect()
    }

    /// Waits for what has to come within some time.
    fn within<T>(
        &self,
        limit: Duration,
        work: impl Future<Output = object_store::Result<T>>,
    ) -> Result<T, Missing> {
        let waited = self.runtime.block_on(async { timeout(limit, work).await });
        waited.map_err(|_| Missing::Silent)?.map_err(Missing::Failed)
    }

    fn failed(&self, missing: &Missing) -> SyncError {
        match missing {
            Missing::Silent => silent(&self.service.host(), &text!("sync-too-long")),
            Missing::Failed(error) => answered(&told(error), &self.service),
        }
    }

    /// What was asked for, and nothing where it is not there.
    fn found<T>(&self, done: Result<T, Missing>) -> Result<Option<T>, SyncError> {
        match done {
            Err(Missing::Failed(object_store::Error::NotFound { .. })) => Ok(None),
            done => done.map(Some).map_err(|missing| self.failed(&missing)),
        }
    }
}

#[cfg(feature = "azure")]
fn azure(service: &Service, login: Option<&Login>) -> Result<object_store::azure::MicrosoftAzure, SyncError> {
    let Service::Azure { account, container, endpoint, .. } = service else { return Err(not_built()) };
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let secret = login.map(|login| login.secret.expose_secret().trim().to_owned());
    let secret = secret
        .or_else(|| variable(STORE_PASSWORD))
        .or_else(|| variable("AZURE_STORAGE_KEY"))
        .or_else(|| variable("AZURE_STORAGE_SAS_TOKEN"))
        .ok_or_else(|| SyncError::NotAccepted {
            what: text!("sync-unsigned"),
            advice: text!("sync-unsigned-azure-advice", variable = STORE_PASSWORD),
        })?;
    let refused = |_| not_accepted(service);
    let builder = object_store::azure::MicrosoftAzureBuilder::new()
        .with_account(account)
        .with_container_name(container)
        .with_retry(retries())
        .with_http_connector(Connector(client()?));
    let builder = endpoint.iter().fold(builder, |builder, endpoint| builder.with_endpoint(endpoint.clone()));
    // A token is the end of an address; a key is Base64.
    let builder = if secret.contains("sig=") {
        builder.with_sas_authorization(object_store::azure::split_sas(&secret).map_err(refused)?)
    } else {
        builder.with_access_key(secret)
    };
    builder.build().map_err(refused)
}

#[cfg(feature = "gcs")]
fn google(
    service: &Service,
    login: Option<&Login>,
) -> Result<object_store::gcp::GoogleCloudStorage, SyncError> {
    let Service::Gcs { bucket, endpoint, .. } = service else { return Err(not_built()) };
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let secret = login.map(|login| login.secret.expose_secret().trim().to_owned());
    let secret = secret
        .or_else(|| variable(STORE_PASSWORD))
        .or_else(|| variable("GOOGLE_APPLICATION_CREDENTIALS"))
        .ok_or_else(|| SyncError::NotAccepted {
            what: text!("sync-unsigned"),
            advice: text!("sync-unsigned-gcs-advice", variable = STORE_PASSWORD),
        })?;
    // Google hands out a file; both the file and what is in it are meant.
    let key = if secret.starts_with('{') {
        secret
    } else {
        std::fs::read_to_string(FilePath::new(&secret)).map_err(|error| SyncError::NotAccepted {
            what: text!("sync-key-file", file = secret, cause = Words(error)),
            advice: text!("sync-unsigned-gcs-advice", variable = STORE_PASSWORD),
        })?
    };
    object_store::gcp::GoogleCloudStorageBuilder::new()
        .with_bucket_name(bucket)
        // Not the one that the key may name.
        .with_base_url(endpoint.as_deref().unwrap_or("https://storage.googleapis.com"))
        .with_service_account_key(key)
        .with_retry(retries())
        .with_http_connector(Connector(client()?))
        .build()
        .map_err(|_| not_accepted(service))
}

fn retries() -> RetryConfig {
    RetryConfig { max_retries: 2, retry_timeout: SILENCE, ..RetryConfig::default() }
}

/// How long something of this size may take.
fn limit(bytes: usize) -> Duration {
    SILENCE + Duration::from_secs(u64::try_from(bytes).unwrap_or(u64::MAX) / SLOWEST)
}

/// What a server answered. An error tells it in its text alone.
fn told(error: &object_store::Error) -> Answer {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    let text = error.to_string();
    let between = |before: &str, after: char| {
        let (_, rest) = text.split_once(before)?;
        rest.split(after).next()
    };
    let status = between("status code: ", ' ').or_else(|| between("error response: ", ' '));
    Answer {
        status: status.and_then(|status| status.parse().ok()),
        code: between("<Code>", '<').map(str::to_owned),
        is_skewed: text.contains("Request date header") || text.contains("RequestTimeTooSkewed"),
        cause: innermost.to_string(),
    }
}

impl ObjectStore for Cloud {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        let within = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut listed = self.objects.list(Some(&self.place(within)));
        let mut names = Vec::new();
        let failed = |missing| self.failed(&missing);
        while let Some(object) = self.within(SILENCE, listed.try_next()).map_err(failed)? {
            let parts = object.location.prefix_match(&self.root).into_iter().flatten();
            let parts: Vec<_> = parts.map(|part| part.as_ref().to_owned()).collect();
            names.push(parts.join("/"));
        }
        // What others call folders are objects with the name of one.
        names.retain(|name| !name.is_empty() && name.starts_with(prefix));
        Ok(names)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        let place = self.place(name);
        let Some(object) = self.found(self.within(SILENCE, self.objects.get(&place)))? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        let mut parts = object.into_stream();
        let failed = |missing| self.failed(&missing);
        while let Some(part) = self.within(SILENCE, parts.try_next()).map_err(failed)? {
            bytes.extend_from_slice(&part);
        }
        Ok(Some(bytes))
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        let limit = limit(bytes.len());
        let place = self.place(name);
        let written = self.within(limit, self.objects.put(&place, bytes.into()));
        written.map(drop).map_err(|missing| self.failed(&missing))
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        let place = self.place(name);
        self.found(self.within(SILENCE, self.objects.delete(&place))).map(drop)
    }
}
