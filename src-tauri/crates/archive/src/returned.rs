//! What of that which others still have was forgotten here, and is not to come back with it.

use extremis_domain::{FactId, FactStatus, MessageId, Session, SessionId};

use crate::archive::Archive;

/// Whether the user had a session erased for good that is not here, on this machine or on one that wrote into its folder.
pub fn was_forgotten(archive: &Archive, id: SessionId) -> bool {
    archive.store.state.is_forgotten(id)
}

/// Whether something of a session was forgotten before its time in the trash was over; see [`forgotten_before`].
pub fn has_forgotten_before(archive: &Archive, id: SessionId) -> bool {
    archive.store.state.forgotten.lock().has_part_of(id)
}

/// The messages and facts of a session that is here again with their words, which were forgotten before its time in the trash
/// was over.
pub fn forgotten_before(archive: &Archive, session: &Session) -> (Vec<MessageId>, Vec<FactId>) {
    let (noted, id) = (archive.store.state.forgotten.lock(), session.id());
    if !noted.has_part_of(id) {
        return Default::default();
    }
    let messages = session.parts().messages.iter().filter(|message| !message.is_forgotten());
    let messages = messages.filter(|message| noted.has_part(id, message.id.as_str()));
    let facts = session.parts().facts.iter().filter(|fact| fact.status != FactStatus::Forgotten);
    let facts = facts.filter(|fact| noted.has_part(id, fact.id.as_str()));
    (messages.map(|message| message.id.clone()).collect(), facts.map(|fact| fact.id.clone()).collect())
}
