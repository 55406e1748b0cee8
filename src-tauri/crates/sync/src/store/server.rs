//! A store that a server keeps: a bucket, or a folder of a `WebDAV` server.

use age::secrecy::ExposeSecret;
use opendal::layers::{RetryLayer, TimeoutLayer};
use opendal::{ErrorKind, HttpTransporter, Operator, services};
use opendal_http_transport_reqwest::ReqwestTransport;
use tokio::runtime::Runtime;

use super::address::Service;
use super::client::{SILENCE, client, runtime};
use super::failure::{failed, not_built};
use super::{Login, ObjectStore, STORE_PASSWORD};
use crate::error::SyncError;

/// A server that is asked.
#[derive(Debug)]
pub(super) struct Server {
    service: Service,
    operator: Operator,
    runtime: Runtime,
}

impl Server {
    /// Asks nothing yet.
    pub(super) fn new(service: Service, login: Option<&Login>) -> Result<Self, SyncError> {
        let operator = operator(&service, login)?;
        Ok(Self { service, operator, runtime: runtime()? })
    }

    fn failed(&self, error: &opendal::Error) -> SyncError {
        failed(error, &self.service)
    }
}

fn operator(service: &Service, login: Option<&Login>) -> Result<Operator, SyncError> {
    let operator = match service {
        Service::S3 { bucket, root, endpoint, region } => {
            let service = services::S3::default().bucket(bucket).root(root).region(region);
            let service = endpoint.iter().fold(service, |service, endpoint| service.endpoint(endpoint));
            let service = login.iter().fold(service, |service, login| {
                service.access_key_id(&login.user).secret_access_key(login.secret.expose_secret())
            });
            Operator::new(service.disable_ec2_metadata())
        }
        Service::WebDav { endpoint, root, user } => {
            let user = user.clone().or_else(|| login.map(|login| login.user.clone()));
            let password = login.map(|login| login.secret.expose_secret().to_owned());
            let password = password.or_else(|| std::env::var(STORE_PASSWORD).ok());
            let service = services::Webdav::default().endpoint(endpoint).root(root);
            let service = user.iter().fold(service, |service, user| service.username(user));
            let service = password.iter().fold(service, |service, password| service.password(password));
            Operator::new(service)
        }
        Service::Azure { .. } | Service::Gcs { .. } => return Err(not_built()),
    };
    with_client(operator.map_err(|error| failed(&error, service))?)
}

fn with_client(operator: Operator) -> Result<Operator, SyncError> {
    let transport = HttpTransporter::new(ReqwestTransport::new(client()?));
    let context = operator.context().clone().with_http_transport(transport);
    let silence = TimeoutLayer::new().with_timeout(SILENCE).with_io_timeout(SILENCE);
    Ok(operator.with_context(context).layer(silence).layer(RetryLayer::new().with_max_times(2)))
}

impl ObjectStore for Server {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        let list = self.operator.list_with(prefix).recursive(true).into_future();
        let listed = match self.runtime.block_on(list) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            listed => listed.map_err(|error| self.failed(&error))?,
        };
        let objects = listed.into_iter().filter(|entry| entry.metadata().is_file());
        Ok(objects.map(|entry| entry.path().to_owned()).collect())
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        match self.runtime.block_on(self.operator.read(name)) {
            Ok(bytes) => Ok(Some(bytes.to_vec())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(&error)),
        }
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        let written = self.runtime.block_on(self.operator.write(name, bytes));
        written.map(drop).map_err(|error| self.failed(&error))
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        self.runtime.block_on(self.operator.delete(name)).map_err(|error| self.failed(&error))
    }
}
