//! What went wrong between here and a machine that is reached by SSH, in words.

use std::io::{self, ErrorKind};

use extremis_language::{Words, text};

use super::super::address::SshPlace;
use super::super::failure::{silent, unusable};
use super::packet::{Malformed, Status};
use crate::error::SyncError;

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Failure {
    /// There is no `ssh`, or it cannot be started.
    NoSsh(io::Error),
    /// `ssh` ended, before or while something was asked; what it said.
    Ended { said: String, opened: bool },
    /// Nothing came for too long.
    Silent,
    /// What came is not SFTP.
    Malformed,
    /// The folder of the store is not there.
    NoFolder,
    /// The server says no.
    Refused { status: Status, said: String },
}

impl Failure {
    /// Whether nothing is there.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { status: Status::Missing, .. })
    }

    /// Whether the conversation goes on.
    pub(super) fn is_of_one_request(&self) -> bool {
        matches!(self, Self::Refused { .. } | Self::NoFolder)
    }
}

impl From<Malformed> for Failure {
    fn from(_: Malformed) -> Self {
        Self::Malformed
    }
}

/// A failure of `ssh`, or of the server behind it.
pub(super) fn failed(failure: &Failure, place: &SshPlace) -> SyncError {
    let host = host(place);
    match failure {
        Failure::NoSsh(error) if error.kind() == ErrorKind::NotFound => {
            unusable(text!("sync-ssh-missing"), text!("sync-ssh-missing-advice"))
        }
        Failure::NoSsh(error) => {
            unusable(text!("sync-cannot-ask", cause = Words(error)), text!("sync-ssh-missing-advice"))
        }
        Failure::Ended { said, opened: false } => refused(said, place),
        Failure::Ended { said, opened: true } => {
            let cause = last_words(said);
            silent(&host, if cause.is_empty() { text!("sync-ssh-ended") } else { cause }.as_str())
        }
        Failure::Silent => silent(&host, &text!("sync-too-long")),
        Failure::Malformed => unusable(text!("sync-no-sftp", host = host), text!("sync-no-sftp-advice")),
        Failure::NoFolder => unusable(
            text!(
                "sync-no-folder-there",
                host = host,
                folder = if place.path.is_empty() { "." } else { &place.path }
            ),
            text!("sync-no-folder-there-advice"),
        ),
        Failure::Refused { status: Status::Denied, .. } => unusable(
            text!("sync-ssh-refused", host = host, cause = text!("sync-denied")),
            text!("sync-look-at-folder"),
        ),
        Failure::Refused { said, .. } => unusable(
            text!("sync-ssh-refused", host = host, cause = said.trim()),
            text!("sync-look-at-folder"),
        ),
    }
}

/// Why `ssh` did not get in. It tells by its words alone.
fn refused(said: &str, place: &SshPlace) -> SyncError {
    let (host, command) = (host(place), by_hand(place));
    let has = |words: &str| said.contains(words);
    if has("HOST IDENTIFICATION HAS CHANGED") || has("Offending") && has("host key") {
        return SyncError::NotAccepted {
            what: text!("sync-host-changed", host = host),
            advice: text!("sync-host-changed-advice", command = command),
        };
    }
    if has("Host key verification failed") || has("host key is known") {
        return SyncError::NotAccepted {
            what: text!("sync-host-unknown", host = host),
            advice: text!("sync-host-unknown-advice", command = command),
        };
    }
    if has("Permission denied (") || has("Too many authentication failures") {
        return SyncError::NotAccepted {
            what: text!("sync-refused-ssh", host = host),
            advice: text!("sync-refused-ssh-advice", command = command),
        };
    }
    if has("subsystem request failed") {
        return unusable(text!("sync-no-sftp", host = host), text!("sync-no-sftp-advice"));
    }
    let cause = last_words(said);
    silent(&host, if cause.is_empty() { text!("sync-ssh-ended") } else { cause }.as_str())
}

/// The last line that says something, without whom it is said of.
fn last_words(said: &str) -> String {
    let line = said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
    line.rsplit_once(": ").map_or(line, |(_, cause)| cause).to_owned()
}

/// The machine, as a person names it.
fn host(place: &SshPlace) -> String {
    place.port.map_or_else(|| place.host.clone(), |port| format!("{}:{port}", place.host))
}

/// What a person types to see it.
fn by_hand(place: &SshPlace) -> String {
    let port = place.port.map(|port| format!("-p {port} ")).unwrap_or_default();
    let user = place.user.as_ref().map(|user| format!("{user}@")).unwrap_or_default();
    format!("ssh {port}{user}{}", place.host)
}
