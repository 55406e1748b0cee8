//! Files that another program put in the place of conversations' files: what was accepted here and they do not say.

use std::collections::HashMap;

use extremis_domain::{Change, MessageId, Session, SessionId};

use crate::journal::Record;
use crate::layout::Layout;
use crate::{backup, merge, quarantine};

/// The accepted changes since the last backup, by session.
pub(super) type Accepted = HashMap<SessionId, Vec<Record<'static>>>;

/// Sorts changes by their sessions.
pub(super) fn by_session(records: Vec<Record<'static>>) -> Accepted {
    let mut accepted = Accepted::new();
    for record in records {
        if let Some(id) = record.changed_session() {
            accepted.entry(id).or_default().push(record);
        }
    }
    accepted
}

/// Keeps in `quarantine/` what was accepted since the last backup of a session whose file is gone, in the name under which
/// mending looks for it.
pub(super) fn keep(layout: &Layout, id: SessionId, accepted: &[Record<'_>]) {
    if accepted.iter().all(|record| changes_of(record).is_empty()) {
        // It came whole, if at all: nothing of it is said here.
        return;
    }
    let lines: Vec<u8> = accepted.iter().filter_map(|record| record.line().ok()).flatten().collect();
    let reason = "These changes of a conversation were accepted since the last backup. Its file was damaged or removed by \
                  another program.";
    let name = format!("journal-{id}-at-{:08x}.jsonl", crc32fast::hash(&lines));
    if let Err(error) = quarantine::keep(layout, &name, &lines, reason) {
        tracing::warn!(%error, "what was accepted of a conversation without its file could not be kept aside");
    }
}

/// The changes that bring what was accepted here into `theirs`: what the newest backup has beyond it, and the messages that
/// were `accepted` since. What was forgotten is forgotten there too.
pub(super) fn lacking(layout: &Layout, theirs: &Session, accepted: &[Record<'_>]) -> Vec<Change> {
    // A session that came whole since is neither what the backup has nor what was accepted before.
    let replaced = accepted.iter().rposition(|record| record.as_replaced().is_some());
    let accepted = &accepted[replaced.map_or(0, |at| at + 1)..];
    let saved = backup::newest_state(layout, theirs.id()).filter(|_| replaced.is_none());
    let mut changes = saved.map_or_else(Vec::new, |saved| beyond(theirs, &saved));
    let mut next = theirs.clone();
    changes.retain(|change| next.apply(change.clone()).is_ok());
    for change in accepted.iter().flat_map(changes_of) {
        let added = match change {
            Change::MessageAdded { message } => merge::addition_to(&next, message),
            Change::Forgotten { message } => forgetting(&next, message).into_iter().collect(),
            _ => Vec::new(),
        };
        changes.extend(added.into_iter().filter(|change| next.apply(change.clone()).is_ok()));
    }
    changes
}

/// What `ours` has beyond `theirs`.
pub(super) fn beyond(theirs: &Session, ours: &Session) -> Vec<Change> {
    let forgotten = ours.parts().messages.iter().filter(|message| message.is_forgotten());
    let forgotten = forgotten.filter_map(|message| forgetting(theirs, &message.id));
    forgotten.chain(merge::missing(theirs, ours)).collect()
}

fn forgetting(theirs: &Session, message: &MessageId) -> Option<Change> {
    let there = theirs.message(message).filter(|there| !there.is_forgotten())?;
    Some(Change::Forgotten { message: there.id.clone() })
}

fn changes_of<'a>(record: &'a Record<'_>) -> &'a [Change] {
    match record {
        Record::Created { changes, .. } | Record::Changes { changes, .. } => changes,
        _ => &[],
    }
}
