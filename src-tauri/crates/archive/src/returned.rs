//! What of that which others still have was forgotten here, and is not to come back with it.

use extremis_domain::{FactId, FactStatus, MessageId, Session, SessionId};

use crate::archive::Archive;
use crate::forgotten::{fact_part, message_part};

/// Whether the user had a session erased for good that is not here, on this machine or on one that wrote into its folder.
pub fn was_forgotten(archive: &Archive, id: SessionId) -> bool {
    archive.store.state.is_forgotten(id)
}

/// Whether something of a session was forgotten before its time in the trash was over; see [`forgotten_before`].
pub fn has_forgotten_before(archive: &Archive, id: SessionId) -> bool {
    archive.store.state.forgotten.lock().has_part_of(id)
}

/// Whether a message was forgotten before the time of its session in the trash was over.
pub fn was_message_forgotten(archive: &Archive, session: SessionId, message: &MessageId) -> bool {
    archive.store.state.forgotten.lock().has_part(session, &message_part(message))
}

/// Whether a fact was.
pub fn was_fact_forgotten(archive: &Archive, session: SessionId, fact: &FactId) -> bool {
    archive.store.state.forgotten.lock().has_part(session, &fact_part(fact))
}

/// The messages and facts of a session that comes back with their words, which were forgotten before its time in the trash
/// was over.
pub fn forgotten_before(archive: &Archive, session: &Session) -> (Vec<MessageId>, Vec<FactId>) {
    let (noted, id) = (archive.store.state.forgotten.lock(), session.id());
    if !noted.has_part_of(id) {
        return Default::default();
    }
    let messages = session.parts().messages.iter().filter(|message| !message.is_forgotten());
    let messages = messages.filter(|message| noted.has_part(id, &message_part(&message.id)));
    let facts = session.parts().facts.iter().filter(|fact| fact.status != FactStatus::Forgotten);
    let facts = facts.filter(|fact| noted.has_part(id, &fact_part(&fact.id)));
    (messages.map(|message| message.id.clone()).collect(), facts.map(|fact| fact.id.clone()).collect())
}
