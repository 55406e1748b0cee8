//! Ids that a host gave.

use extremis_domain::SessionId;

use crate::AppError;

/// Reads an id that a host gave.
pub(crate) fn session_id(text: &str) -> Result<SessionId, AppError> {
    text.parse().map_err(|_| AppError::NotFound { what: "conversation", id: text.to_owned() })
}
