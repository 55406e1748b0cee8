//! Who gave a conversation its title.

use std::sync::Arc;

use extremis_domain::{DeletedMessage, Role, Session};

/// The rank of a title that the user gave.
pub(super) const BY_USER: u32 = 2;

/// A title of the user goes before one of a model, and that before the one that the first message gave.
pub(super) fn rank(session: &Session, by_model: bool) -> u32 {
    match () {
        () if by_model => 1,
        () if session.has_first_title() || is_of_the_trash(session) => 0,
        () => BY_USER,
    }
}

/// Whether a message gave a title that is in the trash since.
fn is_of_the_trash(session: &Session) -> bool {
    let parts = session.parts();
    let gave = |kept: &Arc<DeletedMessage>| {
        let message = Arc::new(kept.message.clone());
        message.role == Role::User && Session::first_title_of(&[message]) == parts.title
    };
    parts.title.is_some() && parts.deleted_messages.iter().any(gave)
}
