//! Which messages are to be read for facts: each once, and those too that could not be read when they were covered.
//!
//! Nothing of it is noted beside the summaries. Each version says what was read when it was made, so that on another
//! branch, or after something was forgotten, it is again as it was there.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{FactsRead, Message, MessageId, Session};
use extremis_memory::SummaryStep;
use extremis_memory::facts::Found;

use super::reset::is_reset;

/// So many messages that could not be read before are read at most, so that one that no model understands does not
/// keep all others from it.
const MOST_BEFORE: usize = 100;

/// What was found, and in which messages.
#[derive(Debug, Clone, Default)]
pub(super) struct Read {
    pub found: Vec<Found>,
    /// Those that were read, the last of what is covered at their end; none when nothing was read.
    pub messages: Vec<Arc<Message>>,
}

impl Read {
    /// What the version that is made says of it.
    pub fn noted(&self) -> FactsRead {
        self.messages.first().map_or(FactsRead::Nothing, |first| FactsRead::From(first.id.clone()))
    }
}

/// The messages of a step that were never read for facts, and those right before them, as many as the model can take
/// at once.
pub(super) fn unread(session: &Session, step: &SummaryStep) -> Vec<Arc<Message>> {
    let known = ever_read(session);
    let is_unread = |message: &&Arc<Message>| !known.contains(&message.id);
    let mut unread: Vec<_> = step.messages.iter().filter(is_unread).cloned().collect();
    let Some(first) = unread.first().and_then(|first| session.place(&first.id)) else { return unread };
    let mut room = u64::from(step.input_limit)
        .saturating_sub(unread.iter().map(|message| u64::from(message.length())).sum());
    let branch = session.branch(None);
    let before = branch.messages(0..first).rev().take_while(is_unread).take(MOST_BEFORE);
    let before = before.take_while(|message| {
        let left = room.checked_sub(u64::from(message.length()));
        room = left.unwrap_or_default();
        left.is_some()
    });
    let mut all: Vec<_> = before.cloned().collect();
    all.reverse();
    all.append(&mut unread);
    all
}

/// The messages that were read when some version was made, on whichever branch.
fn ever_read(session: &Session) -> HashSet<&MessageId> {
    let mut read = HashSet::new();
    // What was read from the root on; a walk that comes to one of these is at its end.
    let mut rooted = HashSet::new();
    for version in &session.parts().summaries {
        if is_reset(version) {
            read.clear();
            rooted.clear();
        }
        let first = match &version.facts_read {
            Some(FactsRead::Nothing) => continue,
            Some(FactsRead::From(first)) => Some(first),
            // From before it was kept: all that it covers, from the root on where it says nothing else.
            None => version.from.as_ref(),
        };
        let mut at = session.message(&version.through);
        while let Some(message) = at {
            if rooted.contains(&message.id) {
                break;
            }
            read.insert(&message.id);
            match first {
                None => drop(rooted.insert(&message.id)),
                Some(first) if *first == message.id => break,
                Some(_) => {}
            }
            at = message.parent.as_ref().and_then(|parent| session.message(parent));
        }
    }
    read
}
