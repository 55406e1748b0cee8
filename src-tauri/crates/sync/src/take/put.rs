//! A conversation that was put together, brought into the archive.

use std::sync::Arc;

use extremis_archive::Archive;
use extremis_domain::{Change, Message, Session, SessionParts};

use crate::error::SyncError;

/// Puts a conversation in the place of ours, by changes where that is possible: those are less to write. Says how many
/// messages are new.
pub(super) fn put(
    archive: &Archive,
    ours: Option<&Arc<Session>>,
    wanted: Session,
) -> Result<(Arc<Session>, usize), SyncError> {
    let Some(ours) = ours else {
        let added = wanted.parts().messages.len();
        return Ok((archive.put(wanted)?, added));
    };
    let (known, all) = (ours.parts().messages.len(), wanted.parts().messages.len());
    let added = all.saturating_sub(known);
    if let Some(changes) = additions(ours, &wanted) {
        return Ok((archive.commit(ours.id(), Some(ours.revision()), changes)?, added));
    }
    Ok((archive.put_over(wanted, ours.revision())?, added))
}

/// The changes that make `wanted` of `ours`, where messages that were added are all there is.
fn additions(ours: &Session, wanted: &Session) -> Option<Vec<Change>> {
    let (here, there) = (&ours.parts().messages, &wanted.parts().messages);
    let new = there.get(here.len()..)?;
    let added = |message: &Arc<Message>| Change::MessageAdded { message: (**message).clone() };
    let head = wanted.parts().head.clone().filter(|head| new.last().is_none_or(|last| last.id != *head));
    let changes: Vec<_> = new.iter().map(added).chain(head.map(|head| Change::HeadMoved { head })).collect();
    let mut made = ours.clone();
    for change in changes.iter().cloned() {
        made.apply(change).ok()?;
    }
    let is_same = SessionParts { revision: 0, ..made.parts().clone() }
        == SessionParts { revision: 0, ..wanted.parts().clone() };
    (is_same && !changes.is_empty()).then_some(changes)
}
