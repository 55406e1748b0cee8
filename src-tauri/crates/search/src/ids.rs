//! Ids as derived files keep them: a UUID in its 16 bytes.

use extremis_domain::SessionId;
use uuid::Uuid;

/// A session's id as it is kept.
pub fn uuid_of(id: SessionId) -> [u8; 16] {
    id.to_string().parse::<Uuid>().unwrap_or_default().into_bytes()
}

/// The reverse of [`uuid_of`].
pub fn session_of(bytes: [u8; 16]) -> Option<SessionId> {
    Uuid::from_bytes(bytes).to_string().parse().ok()
}

/// An id as it is kept: in 16 bytes if it is a UUID in its usual form, else its text behind a mark.
pub fn id_bytes(id: &str) -> Vec<u8> {
    match id.parse::<Uuid>() {
        Ok(uuid) if uuid.to_string() == id => uuid.as_bytes().to_vec(),
        // Never of the length of a UUID.
        _ if id.len() == 15 => [b"~~", id.as_bytes()].concat(),
        _ => [b"=", id.as_bytes()].concat(),
    }
}

/// The reverse of [`id_bytes`].
pub fn id_text(bytes: &[u8]) -> String {
    if let Ok(uuid) = Uuid::from_slice(bytes) {
        return uuid.to_string();
    }
    let text = bytes.strip_prefix(b"~~").or_else(|| bytes.strip_prefix(b"=")).unwrap_or(bytes);
    String::from_utf8_lossy(text).into_owned()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("550e8400-e29b-41d4-a716-446655440001")]
    #[case("550E8400-E29B-41D4-A716-446655440001")]
    #[case("msg-1")]
    #[case("")]
    #[case("fifteen-letters")]
    #[case("sixteen--letters")]
    #[case("=sixteen-letters")]
    #[case("~~")]
    fn ids_come_back_as_they_were(#[case] id: &str) {
        assert_eq!(id_text(&id_bytes(id)), id);
    }
}
