//! A store that Azure or Google keeps.
//!
//! Deliberately absent: any login that is not given, such as the one of the machine in their own clouds, which would be
//! asked for at an address of the network that anybody else may have elsewhere.

#[cfg(feature = "azure")]
mod azure;
#[cfg(feature = "gcs")]
mod google;

use std::time::Duration;

use extremis_language::text;
use futures_util::TryStreamExt;
use object_store::client::{HttpClient, HttpConnector};
use object_store::path::Path;
use object_store::{ClientOptions, DynObjectStore, ObjectStoreExt, RetryConfig};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use super::address::Service;
use super::client::{SILENCE, runtime};
use super::failure::{Answer, answered, not_built, silent};
use super::{Login, ObjectStore};
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
            Service::Azure { root, .. } => (Box::new(azure::open(&service, login)?), root),
            #[cfg(feature = "gcs")]
            Service::Gcs { root, .. } => (Box::new(google::open(&service, login)?), root),
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

/// What the environment says.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
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
