//! Putting a conversation together of which some parts are lost. Pure.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use extremis_domain::{Message, MessageId, Session, SessionParts, SummaryVersion};

use crate::lost::Lost;

/// The conversation, with what had to be changed added to `lost`; none if no message is left.
///
/// A message that others answer and that is not there is taken from an `earlier` state of the conversation, if that has
/// it; else those who answer it answer the message before them. Nothing that is there is replaced.
pub(crate) fn rejoin(
    mut parts: SessionParts,
    earlier: Option<&Session>,
    lost: &mut Vec<Lost>,
) -> Option<Session> {
    parts.messages = in_order(parts.messages, parts.head.as_ref(), earlier, lost);
    let newest = parts.messages.last()?.id.clone();
    let parents: HashMap<_, _> =
        parts.messages.iter().map(|message| (message.id.clone(), message.parent.clone())).collect();
    parts.head = parts.head.filter(|head| parents.contains_key(head)).or_else(|| Some(newest.clone()));
    for summary in &mut parts.summaries {
        if !leads(summary.from.as_ref(), &summary.through, &parents) {
            // Kept for its words; it is never in force again.
            let through = newest.clone();
            *summary = Arc::new(SummaryVersion { from: None, through, stale: true, ..(**summary).clone() });
            lost.push(Lost::Summary);
        }
    }
    let mut once = HashSet::new();
    parts.facts.retain(|fact| once.insert(fact.id.clone()));
    Session::from_parts(parts).ok()
}

/// The messages, each once and after the one that it answers.
fn in_order(
    messages: Vec<Arc<Message>>,
    head: Option<&MessageId>,
    earlier: Option<&Session>,
    lost: &mut Vec<Lost>,
) -> Vec<Arc<Message>> {
    let mut known: HashSet<MessageId> = HashSet::new();
    let mut ordered: Vec<Arc<Message>> = Vec::with_capacity(messages.len());
    for mut message in messages {
        if let Some(parent) = message.parent.clone().filter(|parent| !known.contains(parent)) {
            restore(&parent, earlier, &mut known, &mut ordered, lost);
            if !known.contains(&parent) {
                let before = ordered.last().map(|before| before.id.clone());
                message = Arc::new(Message::clone(&message).after(before));
                lost.push(Lost::Parent);
            }
        }
        if known.insert(message.id.clone()) {
            ordered.push(message);
        } else {
            lost.push(Lost::Message);
        }
    }
    if let Some(head) = head {
        restore(head, earlier, &mut known, &mut ordered, lost);
    }
    ordered
}

/// Takes a message from an earlier state, with those that it follows, if that has all that is missing.
fn restore(
    id: &MessageId,
    earlier: Option<&Session>,
    known: &mut HashSet<MessageId>,
    ordered: &mut Vec<Arc<Message>>,
    lost: &mut [Lost],
) {
    let Some(earlier) = earlier else { return };
    let mut missing = Vec::new();
    let mut next = Some(id);
    while let Some(id) = next.filter(|id| !known.contains(*id)) {
        let Some(message) = earlier.parts().messages.iter().find(|message| message.id == *id) else { return };
        missing.push(Arc::clone(message));
        next = message.parent.as_ref();
    }
    for message in &missing {
        known.insert(message.id.clone());
        if let Some(one) = lost.iter_mut().find(|lost| **lost == Lost::Message) {
            *one = Lost::Restored;
        }
    }
    ordered.extend(missing.into_iter().rev());
}

/// Whether a message is there and comes after `from`, if that matters.
fn leads(
    from: Option<&MessageId>,
    through: &MessageId,
    parents: &HashMap<MessageId, Option<MessageId>>,
) -> bool {
    let Some(from) = from else { return parents.contains_key(through) };
    let mut way = std::iter::successors(Some(through), |id| parents.get(*id)?.as_ref());
    parents.contains_key(through) && way.any(|id| id == from)
}
