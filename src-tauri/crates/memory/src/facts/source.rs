//! Where facts come from: which messages, and when that was.

use extremis_domain::{Fact, MessageId, Session};

/// When something came up, to put facts in order: the place of a message among all, and for what no message
/// says, that of the last message before it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(usize);

impl Moment {
    /// When a fact came up first.
    pub(super) fn of(session: &Session, fact: &Fact) -> Self {
        let places = places(session, &fact.sources);
        Self(places.first().map_or_else(|| before(session, fact), |place| place + 1))
    }

    /// When a fact was said last.
    pub(super) fn last_of(session: &Session, fact: &Fact) -> Self {
        let places = places(session, &fact.sources);
        Self(places.last().map_or_else(|| before(session, fact), |place| place + 1))
    }
}

fn before(session: &Session, fact: &Fact) -> usize {
    let messages = &session.parts().messages;
    // By halves: a fact that the user wrote long ago must not cost a look at every message since.
    messages.partition_point(|message| message.timestamp <= fact.created_at)
}

/// The places of messages among all of a session, in order; those that it does not have are left out.
fn places(session: &Session, ids: &[MessageId]) -> Vec<usize> {
    let mut places: Vec<_> = ids.iter().filter_map(|id| session.position(id)).collect();
    places.sort_unstable();
    places
}

/// The messages that are there and that say something, oldest first, each once.
pub(super) fn known_sources(session: &Session, ids: &[MessageId]) -> Vec<MessageId> {
    let mut places = places(session, ids);
    places.dedup();
    let messages = places.into_iter().map(|place| &session.parts().messages[place]);
    messages.filter(|message| !message.is_removed()).map(|message| message.id.clone()).collect()
}
