//! A session as a backup has it, without what was forgotten since and without losing what came since. Pure.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{
    Change, ChangeError, Fact, FactStatus, InstructionsVersion, Origin, Session, SessionParts, SummaryId,
    SummaryVersion, Timestamp, instructions_in_force, instructions_set_last,
};

/// The state to restore: what `saved` shows, with everything else that `live` knows kept beside it.
///
/// A message that was forgotten since stays forgotten, and with it what was made from it. Messages that came since
/// are still in the tree, though no longer on the visible branch; so restoring is a change like any other, which
/// only adds to the history. Facts that came since hold no longer and are offered. None when there is nothing to
/// restore.
pub(super) fn merged(live: &Session, saved: Session, now: Timestamp) -> Result<Option<Session>, ChangeError> {
    let mut saved = saved;
    for message in live.parts().messages.iter().filter(|message| message.is_forgotten()) {
        if saved.message(&message.id).is_some_and(|saved| !saved.is_forgotten()) {
            saved.apply(Change::Forgotten { message: message.id.clone() })?;
        }
    }
    let forgotten = live.parts().facts.iter().filter(|fact| fact.status == FactStatus::Forgotten);
    let remembered = forgotten
        .filter_map(|fact| saved.fact(&fact.id))
        .filter(|saved| saved.status != FactStatus::Forgotten);
    let facts: Vec<_> = remembered.map(|fact| fact.forgotten()).collect();
    if !facts.is_empty() {
        saved.apply(Change::FactsPut { facts })?;
    }
    let mut parts = saved.parts().clone();
    parts.revision = live.revision();
    // In the order of the live session: every message of either comes after its parent there.
    let of_saved = |id| saved.message(id).filter(|saved| !saved.is_forgotten());
    let known = live.parts().messages.iter().map(|message| match of_saved(&message.id) {
        Some(saved) => Arc::clone(saved),
        None => Arc::clone(message),
    });
    let lost = saved.parts().messages.iter().filter(|message| live.message(&message.id).is_none());
    parts.messages = known.chain(lost.cloned()).collect();
    // Of one that is not deleted in what is restored, what was in the trash is the same words again, and is left out.
    let since = live.parts().deleted_messages.iter();
    parts
        .deleted_messages
        .extend(since.filter(|it| saved.deleted_message(&it.message.id).is_none()).cloned());
    // The saved versions last: the newest one decides which is in force.
    let saved_ids: HashSet<_> = saved.parts().summaries.iter().map(|version| &version.id).collect();
    let live_versions = &live.parts().summaries;
    let since = live_versions.iter().filter(|version| !saved_ids.contains(&version.id)).cloned();
    let saved_versions = saved.parts().summaries.iter().map(|version| {
        let live = live_versions.iter().find(|live| live.id == version.id && live.stale);
        Arc::clone(live.unwrap_or(version))
    });
    parts.summaries = since.chain(saved_versions).collect();
    end_summaries_made_since(&mut parts, &saved, now)?;
    restore_instructions(&mut parts, live, now);
    let since = live.parts().facts.iter().filter(|fact| saved.fact(&fact.id).is_none());
    parts
        .facts
        .extend(since.map(|fact| if fact.is_active() { Arc::new(offered(fact)) } else { Arc::clone(fact) }));
    if parts == *live.parts() { Ok(None) } else { Session::from_parts(parts).map(Some) }
}

/// What no saved version covers was not summarised then: a summary made since is kept, and an emptied version after it
/// says that it is not in force.
fn end_summaries_made_since(
    parts: &mut SessionParts,
    saved: &Session,
    now: Timestamp,
) -> Result<(), ChangeError> {
    let merged = Session::from_parts(parts.clone())?;
    let is_saved = |id: &SummaryId| saved.parts().summaries.iter().any(|version| version.id == *id);
    for node in merged.active_summaries().iter().filter(|node| !is_saved(&node.version.id)) {
        let made_since = node.version;
        let ended = SummaryVersion {
            from: made_since.from.clone(),
            level: made_since.level,
            origin: Origin::Restored,
            based_on: Some(made_since.id.clone()),
            ..SummaryVersion::new("", made_since.through.clone(), made_since.covers_message_count, now)
        };
        parts.summaries.push(Arc::new(ended));
    }
    Ok(())
}

/// The saved instructions are in force again, and those that came since are kept before them.
fn restore_instructions(parts: &mut SessionParts, live: &Session, now: Timestamp) {
    let was_in_force = instructions_in_force(&parts.instructions).map(|version| version.text.clone());
    let all_known = live.parts().instructions.len() >= parts.instructions.len();
    let is_same = live.instructions().map(|version| version.text.clone()) == was_in_force;
    if is_same && all_known {
        parts.instructions.clone_from(&live.parts().instructions);
        return;
    }
    let saved = std::mem::take(&mut parts.instructions);
    let is_saved = |version: &Arc<InstructionsVersion>| saved.iter().any(|known| known.id == version.id);
    parts.instructions = live.parts().instructions.iter().filter(|it| !is_saved(it)).cloned().collect();
    if instructions_set_last(&saved).is_none() {
        parts.instructions.push(Arc::new(InstructionsVersion::none(now)));
    }
    parts.instructions.extend(saved);
}

/// A fact that holds no longer and that one click brings back.
fn offered(fact: &Fact) -> Fact {
    Fact { status: FactStatus::Offered, conflicts: Vec::new(), ..fact.clone() }
}

#[cfg(test)]
mod tests;
