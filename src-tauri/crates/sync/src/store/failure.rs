//! What went wrong between here and a store, in words: whose fault it may be and what to do.

use extremis_language::{Words, text};
use opendal::{Error, ErrorKind};

use super::STORE_PASSWORD;
use super::address::Service;
use crate::error::SyncError;

/// A failure that no server told.
pub(super) fn unusable(reason: impl Into<String>, advice: impl Into<String>) -> SyncError {
    SyncError::Store { reason: reason.into(), advice: advice.into() }
}

/// A service that this program was built without.
pub(super) fn not_built() -> SyncError {
    unusable(text!("sync-not-built"), text!("sync-not-built-advice"))
}

/// What came back from a server.
pub(super) struct Answer {
    /// The status of the answer, if there was one.
    pub(super) status: Option<u16>,
    /// The word that the service has for it.
    pub(super) code: Option<String>,
    /// Whether it has another time.
    pub(super) is_skewed: bool,
    /// Why there is no answer.
    pub(super) cause: String,
}

/// A failure of a server.
pub(super) fn failed(error: &Error, service: &Service) -> SyncError {
    match service {
        Service::S3 { .. } if is_unsigned(error) => {
            SyncError::NotAccepted { what: text!("sync-unsigned"), advice: text!("sync-unsigned-advice") }
        }
        _ => {
            let code = code(error);
            let answer = Answer {
                status: status(error),
                code: code.map(str::to_owned),
                is_skewed: code == Some("RequestTimeTooSkewed"),
                cause: cause(error),
            };
            answered(&answer, service)
        }
    }
}

/// A failure of a server, by what it answered.
pub(super) fn answered(answer: &Answer, service: &Service) -> SyncError {
    let host = service.host();
    match answer.status {
        Some(403) if answer.is_skewed => {
            unusable(text!("sync-clock", host = host), text!("sync-clock-advice"))
        }
        Some(401 | 403) => not_accepted(service),
        Some(404) => unusable(text!("sync-nothing-there", host = host), text!("sync-nothing-there-advice")),
        Some(413 | 507) => unusable(text!("sync-no-room", host = host), text!("sync-no-room-advice")),
        Some(429 | 503) => unusable(text!("sync-busy", host = host), text!("sync-busy-advice")),
        Some(status) => unusable(
            match &answer.code {
                Some(code) => text!("sync-status-code", host = host, status = Words(status), code = code),
                None => text!("sync-status", host = host, status = Words(status)),
            },
            text!("sync-status-advice"),
        ),
        None => silent(&host, &answer.cause),
    }
}

/// A server that was not reached, or said no more.
pub(super) fn silent(host: &str, cause: &str) -> SyncError {
    unusable(text!("sync-silent", host = host, cause = cause), text!("sync-silent-advice"))
}

/// A login that a server refused.
pub(super) fn not_accepted(service: &Service) -> SyncError {
    let (what, advice) = match service {
        Service::WebDav { .. } => {
            (text!("sync-refused-password"), text!("sync-refused-password-advice", variable = STORE_PASSWORD))
        }
        Service::S3 { .. } => (text!("sync-refused-key"), text!("sync-refused-key-advice")),
        Service::Azure { .. } => {
            (text!("sync-refused-azure"), text!("sync-refused-azure-advice", variable = STORE_PASSWORD))
        }
        Service::Gcs { .. } => {
            (text!("sync-refused-gcs"), text!("sync-refused-gcs-advice", variable = STORE_PASSWORD))
        }
    };
    SyncError::NotAccepted { what, advice }
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
    use std::io;

    use super::super::address::Place;
    use super::*;

    fn at(address: &str) -> Service {
        match Place::parse(address).unwrap() {
            Place::Server(service) => service,
            other => panic!("{other:?} is no server"),
        }
    }

    fn web_dav() -> Service {
        at("webdav://anna@127.0.0.1:8080/notes")
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
    fn what_a_bucket_says_is_told_without_headers_and_addresses() {
        let place = at("s3://notes?endpoint=https://store.example");
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
