//! What went wrong between here and a store, in words: whose fault it may be and what to do.

use std::io;

use extremis_archive::durable;
use extremis_language::{Words, text};
use opendal::{Error, ErrorKind};

use super::STORE_PASSWORD;
use super::address::Place;
use crate::error::SyncError;

/// What to do where the store is a folder.
pub(super) fn look_at_folder() -> String {
    text!("sync-look-at-folder")
}

/// A failure that no server told.
pub(super) fn unusable(reason: impl Into<String>, advice: impl Into<String>) -> SyncError {
    SyncError::Store { reason: reason.into(), advice: advice.into() }
}

/// A failure of a store at this place.
pub(super) fn failed(error: &Error, place: &Place) -> SyncError {
    match place {
        Place::Folder(folder) if is_held(error) => {
            unusable(text!("sync-held", folder = folder.display()), text!("sync-held-advice"))
        }
        Place::Folder(folder) => {
            unusable(format!("{}: {}", folder.display(), cause(error)), look_at_folder())
        }
        Place::S3 { .. } if is_unsigned(error) => {
            SyncError::NotAccepted { what: text!("sync-unsigned"), advice: text!("sync-unsigned-advice") }
        }
        _ => answered(error, place),
    }
}

/// A failure of a server, by what it answered.
fn answered(error: &Error, place: &Place) -> SyncError {
    let host = place.host();
    match status(error) {
        Some(403) if code(error) == Some("RequestTimeTooSkewed") => {
            unusable(text!("sync-clock", host = host), text!("sync-clock-advice"))
        }
        Some(401 | 403) => not_accepted(place),
        Some(404) => unusable(text!("sync-nothing-there", host = host), text!("sync-nothing-there-advice")),
        Some(413 | 507) => unusable(text!("sync-no-room", host = host), text!("sync-no-room-advice")),
        Some(429 | 503) => unusable(text!("sync-busy", host = host), text!("sync-busy-advice")),
        Some(status) => unusable(
            match code(error) {
                Some(code) => text!("sync-status-code", host = host, status = Words(status), code = code),
                None => text!("sync-status", host = host, status = Words(status)),
            },
            text!("sync-status-advice"),
        ),
        None => {
            unusable(text!("sync-silent", host = host, cause = cause(error)), text!("sync-silent-advice"))
        }
    }
}

fn not_accepted(place: &Place) -> SyncError {
    match place {
        Place::WebDav { .. } => SyncError::NotAccepted {
            what: text!("sync-refused-password"),
            advice: text!("sync-refused-password-advice", variable = STORE_PASSWORD),
        },
        _ => SyncError::NotAccepted {
            what: text!("sync-refused-key"),
            advice: text!("sync-refused-key-advice"),
        },
    }
}

/// Whether there was nothing to sign a request with.
fn is_unsigned(error: &Error) -> bool {
    error.message() == "signing http request"
}

/// The status of the answer, if there was one. An error tells it in its text alone.
fn status(error: &Error) -> Option<u16> {
    let text = error.to_string();
    let (_, rest) = text.split_once("status: ")?;
    rest.split(|other: char| !other.is_ascii_digit()).next()?.parse().ok()
}

/// The word that S3 has for it.
fn code(error: &Error) -> Option<&str> {
    let (_, rest) = error.message().split_once("code: \"")?;
    rest.split('"').next()
}

/// Whether another program has the file open. Of one that is to be replaced Windows says also that access is denied.
pub(super) fn is_held(error: &Error) -> bool {
    const ACCESS_DENIED: i32 = 5;
    let denied = |cause: &io::Error| cfg!(windows) && cause.raw_os_error() == Some(ACCESS_DENIED);
    let mut causes = std::iter::successors(std::error::Error::source(error), |cause| cause.source());
    causes.any(|cause| {
        let of_system = cause.downcast_ref::<io::Error>();
        of_system.is_some_and(|cause| durable::is_in_use(cause) || denied(cause))
    })
}

/// The innermost cause, without what was asked: addresses and headers say nothing to people.
fn cause(error: &Error) -> String {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    match error.kind() {
        _ if std::error::Error::source(error).is_some() => innermost.to_string(),
        ErrorKind::PermissionDenied => text!("sync-denied"),
        _ => error.message().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn web_dav() -> Place {
        Place::parse("webdav://anna@127.0.0.1:8080/notes").unwrap()
    }

    fn with_status(kind: ErrorKind, status: u16, message: &str) -> Error {
        Error::new(kind, message)
            .with_context("response", format!("Parts {{ status: {status}, version: HTTP/1.1 }}"))
    }

    #[test]
    fn a_refused_password_is_told_from_a_server_that_is_away_and_from_one_that_is_full() {
        let refused = failed(&with_status(ErrorKind::Unexpected, 401, "Unauthorized"), &web_dav());
        assert!(matches!(refused, SyncError::NotAccepted { .. }), "{refused}");
        assert!(refused.to_string().contains(STORE_PASSWORD), "{refused}");
        let away = Error::new(ErrorKind::Unexpected, "send http request");
        let away = failed(&away.set_source(io::Error::other("connection refused")), &web_dav()).to_string();
        assert!(away.contains("127.0.0.1:8080 did not answer (connection refused)"), "{away}");
        let full = failed(&with_status(ErrorKind::Unexpected, 507, ""), &web_dav()).to_string();
        assert!(full.contains("no room left"), "{full}");
    }

    #[test]
    fn a_folder_whose_file_another_program_has_open_is_told_of_as_such() {
        let place = Place::parse("file:///mnt/share").unwrap();
        let held = io::Error::from(io::ErrorKind::ResourceBusy);
        let held = Error::new(ErrorKind::Unexpected, "rename").set_source(held);
        assert!(is_held(&held));
        assert!(failed(&held, &place).to_string().contains("another program has a file in /mnt/share open"));
        let missing = io::Error::from(io::ErrorKind::NotFound);
        assert!(!is_held(&Error::new(ErrorKind::Unexpected, "rename").set_source(missing)));
    }

    #[test]
    fn what_a_bucket_says_is_told_without_headers_and_addresses() {
        let place = Place::parse("s3://notes?endpoint=https://store.example").unwrap();
        let message = "S3Error { code: \"InternalError\", message: \"\" }";
        let told = failed(&with_status(ErrorKind::Unexpected, 500, message), &place).to_string();
        assert!(told.contains("store.example answered with the status 500 (InternalError)"), "{told}");
        assert!(!told.contains("HTTP") && !told.contains("S3Error"), "{told}");
        let skewed = "S3Error { code: \"RequestTimeTooSkewed\", message: \"\" }";
        let skewed = failed(&with_status(ErrorKind::PermissionDenied, 403, skewed), &place).to_string();
        assert!(skewed.contains("Set the clock of this machine"), "{skewed}");
        let unsigned = Error::new(ErrorKind::Unexpected, "signing http request");
        let unsigned = failed(&unsigned, &place).to_string();
        assert!(unsigned.contains("AWS_ACCESS_KEY_ID"), "{unsigned}");
    }
}
