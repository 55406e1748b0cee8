//! Who one is to Azure: the key of the storage account, or a token that it was made of.

use age::secrecy::ExposeSecret;
use extremis_language::text;
use object_store::azure::{MicrosoftAzure, MicrosoftAzureBuilder, split_sas};

use super::super::address::Service;
use super::super::client::client;
use super::super::failure::{not_accepted, not_built};
use super::super::{Login, STORE_PASSWORD};
use super::{Connector, retries, variable};
use crate::error::SyncError;

/// Asks nothing yet.
pub(super) fn open(service: &Service, login: Option<&Login>) -> Result<MicrosoftAzure, SyncError> {
    let Service::Azure { account, container, endpoint, .. } = service else { return Err(not_built()) };
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
    let builder = MicrosoftAzureBuilder::new()
        .with_account(account)
        .with_container_name(container)
        .with_retry(retries())
        .with_http_connector(Connector(client()?));
    let builder = endpoint.iter().fold(builder, |builder, endpoint| builder.with_endpoint(endpoint.clone()));
    // A token is the end of an address; a key is Base64.
    let builder = if secret.contains("sig=") {
        builder.with_sas_authorization(split_sas(&secret).map_err(refused)?)
    } else {
        builder.with_access_key(secret)
    };
    builder.build().map_err(refused)
}
