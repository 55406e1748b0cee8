//! What one state of a conversation has that another lacks: of an import, or of a file that another program wrote. Pure.

mod facts;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use extremis_domain::{
    Change, InstructionsVersion, Message, MessageId, Session, SummaryId, SummaryVersion,
    instructions_set_last,
};

/// The changes that bring what `theirs` has beyond `ours` into `ours`; none when there is nothing.
///
/// Messages are told apart by their ids. What is here stays as it is, deleted and forgotten messages too; the visible branch
/// goes on to theirs only where ours is a beginning of it. What is pinned or locked there is so here too; a policy,
/// a model and labels come only where none were chosen here, a quick one is kept where it was kept there, and instructions where none were set or where theirs go on from ours.
pub fn missing(ours: &Session, theirs: &Session) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    let mut added = HashSet::new();
    for message in &theirs.parts().messages {
        if ours.message(&message.id).is_none() {
            added.insert(&message.id);
            changes.extend(addition(theirs, message));
        }
    }
    let last = theirs.parts().messages.iter().rev().find(|message| added.contains(&message.id));
    let head = head_after(ours, theirs, &added);
    changes.extend(
        head.filter(|head| last.is_some_and(|last| last.id != *head)).map(|head| Change::HeadMoved { head }),
    );
    changes
        .extend(missing_summaries(ours, theirs).into_iter().map(|summary| Change::SummaryAdded { summary }));
    changes.extend(missing_locks(ours, theirs));
    changes.extend(missing_pins(ours, theirs));
    let facts = facts::missing(ours, theirs);
    changes.extend((!facts.is_empty()).then_some(Change::FactsPut { facts }));
    let policy = theirs.parts().policy.clone().filter(|_| ours.parts().policy.is_none());
    changes.extend(policy.map(|policy| Change::PolicyChosen { policy: Some(policy) }));
    let model = theirs.chosen_model().filter(|_| ours.chosen_model().is_none());
    changes.extend(model.map(|model| Change::ModelChosen { model: Some(model) }));
    let labels = theirs.labels();
    let is_new = ours.parts().labels.is_none() && !labels.is_empty();
    changes.extend(is_new.then_some(Change::Labelled { labels }));
    // Kept anywhere is kept.
    let kept = ours.is_quick() && !theirs.is_quick();
    changes.extend(kept.then_some(Change::QuickSet { quick: false }));
    let instructions = going_on(&ours.parts().instructions, &theirs.parts().instructions);
    changes
        .extend(instructions.iter().map(|version| Change::InstructionsSet { version: (**version).clone() }));
    changes
}

/// Adds a message that is not there. The visible branch goes on to it only where it is its end.
pub(crate) fn addition_to(theirs: &Session, message: &Message) -> Vec<Change> {
    if theirs.message(&message.id).is_some() {
        return Vec::new();
    }
    let head = theirs.head().map(|head| head.id.clone());
    let has_parent = message.parent.as_ref().is_none_or(|parent| theirs.message(parent).is_some());
    let parent = if has_parent { message.parent.clone() } else { head.clone() };
    let goes_on = parent == head;
    let mut changes = vec![Change::MessageAdded { message: message.clone().after(parent) }];
    changes.extend(head.filter(|_| !goes_on).map(|head| Change::HeadMoved { head }));
    changes
}

/// A message that is not here, and that it is in the trash where it is so there.
fn addition(theirs: &Session, message: &Message) -> Vec<Change> {
    let added = |message: &Message| Change::MessageAdded { message: message.clone() };
    match theirs.deleted_message(&message.id) {
        None => vec![added(message)],
        Some(deleted) => {
            let in_its_place = deleted.message.clone().after(message.parent.clone());
            let goes = Change::MessageDeleted { message: message.id.clone(), at: deleted.deleted_at };
            vec![added(&in_its_place), goes]
        }
    }
}

fn missing_pins(ours: &Session, theirs: &Session) -> impl Iterator<Item = Change> {
    let pinned = theirs.parts().messages.iter().filter(|message| message.pinned);
    let here = pinned.filter_map(|message| ours.message(&message.id));
    let not_here = here.filter(|message| !message.pinned && !message.is_removed());
    not_here.map(|message| Change::MessagePinned { message: message.id.clone(), pinned: true })
}

fn missing_locks(ours: &Session, theirs: &Session) -> impl Iterator<Item = Change> {
    let here = ours.parts().summaries.iter().filter(|version| !version.stale);
    here.filter_map(|version| {
        let there = theirs.summary_version(&version.id).filter(|there| there.content == version.content)?;
        let more: Vec<_> =
            there.locked.iter().filter(|line| !version.locked.contains(line)).cloned().collect();
        let lines = version.locked.iter().cloned().chain(more.iter().cloned()).collect();
        (!more.is_empty()).then(|| Change::LinesLocked { summary: version.id.clone(), lines })
    })
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

/// Versions of summaries that go on from ours. Where both sides wrote their own, ours stay in force.
fn missing_summaries(ours: &Session, theirs: &Session) -> Vec<SummaryVersion> {
    let (here, there) = (&ours.parts().summaries, &theirs.parts().summaries);
    let goes_on = here.last().is_none_or(|last| there.iter().any(|version| is_same(last, version)));
    let new = there.iter().filter(|version| goes_on && !here.iter().any(|known| is_same(known, version)));
    let new: Vec<_> = new.filter(|version| !covers_forgotten(ours, theirs, version)).collect();
    let taken = |id: &SummaryId| here.iter().any(|known| known.id == *id);
    let renamed: HashMap<_, _> = new
        .iter()
        .filter(|version| taken(&version.id))
        .map(|version| (version.id.clone(), SummaryId::new()))
        .collect();
    let name = |id: &SummaryId| renamed.get(id).unwrap_or(id).clone();
    new.into_iter()
        .map(|version| SummaryVersion {
            id: name(&version.id),
            based_on: version.based_on.as_ref().map(name),
            folds: version.folds.iter().map(name).collect(),
            ..(**version).clone()
        })
        .collect()
}

fn is_same(known: &SummaryVersion, other: &SummaryVersion) -> bool {
    let range = |version: &SummaryVersion| (version.from.clone(), version.through.clone());
    let same_words = known.content == other.content && range(known) == range(other);
    same_words || (known.id == other.id && known.stale)
}

/// Whether a summary of theirs was made from something that was forgotten here.
fn covers_forgotten(ours: &Session, theirs: &Session, version: &SummaryVersion) -> bool {
    let mut above = theirs.message(&version.through);
    while let Some(message) = above {
        if ours.message(&message.id).is_some_and(|message| message.is_forgotten()) {
            return true;
        }
        let parent = message.parent.as_ref().filter(|_| version.from.as_ref() != Some(&message.id));
        above = parent.and_then(|parent| theirs.message(parent));
    }
    false
}

/// The versions with which `theirs` goes on from `ours`; none where ours is another history. Imported ones, which are
/// never in force, always come.
pub fn going_on(
    ours: &[Arc<InstructionsVersion>],
    theirs: &[Arc<InstructionsVersion>],
) -> Vec<Arc<InstructionsVersion>> {
    let after = instructions_set_last(ours).map_or(0, |last| {
        theirs.iter().position(|version| version.id == last.id).map_or(theirs.len(), |at| at + 1)
    });
    let is_new = |version: &Arc<InstructionsVersion>| ours.iter().all(|known| known.id != version.id);
    let comes = |(at, version): (usize, &Arc<InstructionsVersion>)| {
        ((version.imported || at >= after) && is_new(version)).then(|| Arc::clone(version))
    };
    theirs.iter().enumerate().filter_map(comes).collect()
}
