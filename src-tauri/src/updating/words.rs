//! What went wrong with a newer version, in words: what happened, what is safe, and what to do.

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
            Self::Looking(error) => format!(
                "Whether there is a newer version could not be found out: {}. Nothing was changed, and Extremis \
                 {PRESENT} goes on as it is. Try again later.",
                why(error)
            ),
            Self::Fetching(error) => not_downloaded(version, &why(error)),
            Self::TooLarge => {
                not_downloaded(version, "what the server sends is larger than any package of it")
            }
            Self::NotSigned(error) => format!(
                "Extremis {version} was not installed: what arrived is not what its makers signed ({error}). It was \
                 thrown away. Nothing was changed, and Extremis {PRESENT} goes on as it is. Try again later; if it \
                 stays so, tell its makers, and do not install that package by hand."
            ),
            Self::Installing(Error::PreviousAppNotRestored(kept)) => format!(
                "Extremis {version} could not be installed, and the version before was moved meanwhile: it is {}. \
                 Your conversations are safe. Put it back where it was, or install a package by hand, before you \
                 end Extremis.",
                kept.display()
            ),
            Self::Installing(error) => format!(
                "Extremis {version} could not be installed ({error}). Extremis {PRESENT} is still there and goes on \
                 as it is. Look whether there is room on the disk and whether you may write where Extremis lies, \
                 and try again."
            ),
        }
    }
}

fn not_downloaded(version: &str, why: &str) -> String {
    format!(
        "Extremis {version} was not downloaded: {why}. What had arrived was thrown away. Nothing was changed, and \
         Extremis {PRESENT} goes on as it is. Try again."
    )
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
        Error::Reqwest(error) if error.is_timeout() => "the server did not answer in time".to_owned(),
        Error::Reqwest(error) if error.is_connect() => "the server could not be reached".to_owned(),
        Error::Reqwest(error) if error.is_builder() => "the connection would not be encrypted".to_owned(),
        Error::Reqwest(error) if error.is_redirect() => "the server leads nowhere".to_owned(),
        Error::Reqwest(error) if error.is_decode() => {
            "what the server sent cannot be read, or broke off".to_owned()
        }
        Error::Reqwest(_) => "the connection broke off".to_owned(),
        Error::Serialization(_) | Error::Semver(_) | Error::UrlParse(_) => {
            "what the server sent is no list of versions".to_owned()
        }
        Error::ReleaseNotFound => "the server has no list of versions".to_owned(),
        Error::TargetNotFound(_) | Error::TargetsNotFound(_) => {
            "the newest version has no package for this system".to_owned()
        }
        Error::Network(status) => format!("the server refused it ({})", status.trim_matches('`')),
        other => other.to_string(),
    }
}
