//! What one state of a conversation has that another lacks. Pure.

use std::collections::HashSet;

use extremis_domain::{Change, MessageId, Session, SummaryId, SummaryVersion};

/// The changes that bring what `theirs` has beyond `ours` into `ours`; none when there is nothing.
///
/// Messages are told apart by their ids. What is here stays as it is, forgotten messages too; the visible branch
/// goes on to theirs only where ours is a beginning of it.
pub(super) fn missing(ours: &Session, theirs: &Session) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    let mut added = HashSet::new();
    for message in &theirs.parts().messages {
        if ours.message(&message.id).is_none() {
            added.insert(&message.id);
            changes.push(Change::MessageAdded { message: (**message).clone() });
        }
    }
    let last = theirs.parts().messages.iter().rev().find(|message| added.contains(&message.id));
    let head = head_after(ours, theirs, &added);
    changes.extend(
        head.filter(|head| last.is_some_and(|last| last.id != *head)).map(|head| Change::HeadMoved { head }),
    );
    changes.extend(missing_summaries(ours, theirs).map(|summary| Change::SummaryAdded { summary }));
    changes
}

/// The head once the `added` messages are there.
fn head_after(ours: &Session, theirs: &Session, added: &HashSet<&MessageId>) -> Option<MessageId> {
    let here = ours.parts().head.clone();
    let Some(there) = theirs.parts().head.clone().filter(|head| added.contains(head)) else { return here };
    let mut above = Some(there.clone());
    while let Some(id) = above {
        if Some(&id) == here.as_ref() {
            return Some(there);
        }
        let message = ours.message(&id).or_else(|| theirs.message(&id));
        above = message.and_then(|message| message.parent.clone());
    }
    here
}

/// Versions of the summary that go on from ours. Where both sides wrote their own, ours stay in force.
fn missing_summaries<'a>(
    ours: &'a Session,
    theirs: &'a Session,
) -> impl Iterator<Item = SummaryVersion> + 'a {
    let (here, there) = (&ours.parts().summaries, &theirs.parts().summaries);
    let goes_on = here.last().is_none_or(|last| there.iter().any(|version| is_same(last, version)));
    let new =
        there.iter().filter(move |version| goes_on && !here.iter().any(|known| is_same(known, version)));
    new.filter(|version| !covers_forgotten(ours, theirs, &version.through)).map(|version| {
        let mut version = (**version).clone();
        if here.iter().any(|known| known.id == version.id) {
            version.id = SummaryId::new();
        }
        version
    })
}

fn is_same(known: &SummaryVersion, other: &SummaryVersion) -> bool {
    let same_words = known.content == other.content && known.through == other.through;
    same_words || (known.id == other.id && known.stale)
}

/// Whether a summary of theirs up to `through` was made from something that was forgotten here.
fn covers_forgotten(ours: &Session, theirs: &Session, through: &MessageId) -> bool {
    let mut above = theirs.message(through);
    while let Some(message) = above {
        if ours.message(&message.id).is_some_and(|message| message.is_forgotten()) {
            return true;
        }
        above = message.parent.as_ref().and_then(|parent| theirs.message(parent));
    }
    false
}
