//! How servers are asked by HTTP.

use std::time::Duration;

use extremis_language::{Words, text};
use tokio::runtime::{Builder, Runtime};

use super::failure::unusable;
use crate::error::SyncError;

/// How long a server may be silent.
pub(super) const SILENCE: Duration = Duration::from_secs(30);

/// A client that goes nowhere but where it is sent.
pub(super) fn client() -> Result<reqwest::Client, SyncError> {
    // Fails when a host has already chosen; then its choice counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .connect_timeout(SILENCE)
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("extremis/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| here(&error))
}

/// What a store waits with.
pub(super) fn runtime() -> Result<Runtime, SyncError> {
    Builder::new_current_thread().enable_all().build().map_err(|error| here(&error))
}

/// A failure of this machine.
fn here(error: &dyn std::error::Error) -> SyncError {
    unusable(text!("sync-cannot-ask", cause = Words(error)), text!("sync-ask-again"))
}
