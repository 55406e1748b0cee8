//! What went wrong with a newer version, in words: what happened, what is safe, and what to do.

use extremis_language::{Words, text};
use tauri_plugin_updater::Error;

/// The version that runs.
const PRESENT: &str = env!("CARGO_PKG_VERSION");

/// What went wrong with a newer version.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The list of versions was not to be had.
    Looking(Error),
    /// The package was not to be had.
    Fetching(Error),
    /// It is larger than any package of ours.
    TooLarge,
    /// It is not what its makers signed for this version.
    NotSigned(Error),
    /// It could not be put in the place of this one.
    Installing(Error),
}

impl Problem {
    /// What a download ended with.
    pub fn fetching(error: Error) -> Self {
        if is_about_the_signature(&error) { Self::NotSigned(error) } else { Self::Fetching(error) }
    }

    /// What an installation ended with.
    pub fn installing(error: Error) -> Self {
        if is_about_the_signature(&error) { Self::NotSigned(error) } else { Self::Installing(error) }
    }

    /// What to tell; `version` is the one that was found.
    pub fn told(&self, version: &str) -> String {
        match self {
            Self::Looking(error) => text!("shell-update-looking", why = why(error), present = PRESENT),
            Self::Fetching(error) => not_downloaded(version, &why(error)),
            Self::TooLarge => not_downloaded(version, &text!("shell-update-too-large")),
            Self::NotSigned(error) => {
                text!("shell-update-not-signed", version = version, error = Words(error), present = PRESENT)
            }
            Self::Installing(Error::PreviousAppNotRestored(kept)) => {
                text!("shell-update-moved", version = version, path = kept.display())
            }
            Self::Installing(error) => {
                text!(
                    "shell-update-not-installed",
                    version = version,
                    error = Words(error),
                    present = PRESENT
                )
            }
        }
    }
}

fn not_downloaded(version: &str, why: &str) -> String {
    text!("shell-update-not-downloaded", version = version, why = why, present = PRESENT)
}

fn is_about_the_signature(error: &Error) -> bool {
    matches!(
        error,
        Error::Minisign(_)
            | Error::Base64(_)
            | Error::SignatureUtf8(_)
            | Error::SignedVersionMismatch { .. }
            | Error::MissingSignedVersion
    )
}

/// Why a server was of no use.
fn why(error: &Error) -> String {
    match error {
        Error::Reqwest(error) if error.is_timeout() => text!("shell-update-slow"),
        Error::Reqwest(error) if error.is_connect() => text!("shell-update-no-server"),
        Error::Reqwest(error) if error.is_builder() => text!("shell-update-not-encrypted"),
        Error::Reqwest(error) if error.is_redirect() => text!("shell-update-nowhere"),
        Error::Reqwest(error) if error.is_decode() => {
            text!("shell-update-broken")
        }
        Error::Reqwest(_) => text!("shell-update-cut"),
        Error::Serialization(_) | Error::Semver(_) | Error::UrlParse(_) => {
            text!("shell-update-no-list")
        }
        Error::ReleaseNotFound => text!("shell-update-no-list-there"),
        Error::TargetNotFound(_) | Error::TargetsNotFound(_) => {
            text!("shell-update-no-package")
        }
        Error::Network(status) => text!("shell-update-refused", status = status.trim_matches('`')),
        other => other.to_string(),
    }
}
