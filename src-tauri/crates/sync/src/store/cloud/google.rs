//! Who one is to Google: a service account, whose key signs a token for each hour.

use std::fs;

use age::secrecy::ExposeSecret;
use extremis_language::{Words, text};
use object_store::gcp::{GoogleCloudStorage, GoogleCloudStorageBuilder};

use super::super::address::Service;
use super::super::client::client;
use super::super::failure::{not_accepted, not_built};
use super::super::{Login, STORE_PASSWORD};
use super::{Connector, retries, variable};
use crate::error::SyncError;

/// Asks nothing yet.
pub(super) fn open(service: &Service, login: Option<&Login>) -> Result<GoogleCloudStorage, SyncError> {
    let Service::Gcs { bucket, endpoint, .. } = service else { return Err(not_built()) };
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
        fs::read_to_string(&secret).map_err(|error| SyncError::NotAccepted {
            what: text!("sync-key-file", file = secret, cause = Words(error)),
            advice: text!("sync-unsigned-gcs-advice", variable = STORE_PASSWORD),
        })?
    };
    GoogleCloudStorageBuilder::new()
        .with_bucket_name(bucket)
        // Not the one that the key may name.
        .with_base_url(endpoint.as_deref().unwrap_or("https://storage.googleapis.com"))
        .with_service_account_key(key)
        .with_retry(retries())
        .with_http_connector(Connector(client()?))
        .build()
        .map_err(|_| not_accepted(service))
}
