//! A session as a backup has it, without what was forgotten since and without losing what came since. Pure.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{Change, ChangeError, Fact, FactStatus, Session};

/// The state to restore: what `saved` shows, with everything else that `live` knows kept beside it.
///
/// A message that was forgotten since stays forgotten, and with it what was made from it. Messages that came since
/// are still in the tree, though no longer on the visible branch; so restoring is a change like any other, which
/// only adds to the history. Facts that came since hold no longer and are offered. None when there is nothing to
/// restore.
pub(super) fn merged(live: &Session, saved: Session) -> Result<Option<Session>, ChangeError> {
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
    // The saved versions last: the newest one decides which is in force.
    let saved_ids: HashSet<_> = saved.parts().summaries.iter().map(|version| &version.id).collect();
    let live_versions = &live.parts().summaries;
    let since = live_versions.iter().filter(|version| !saved_ids.contains(&version.id)).cloned();
    let saved_versions = saved.parts().summaries.iter().map(|version| {
        let live = live_versions.iter().find(|live| live.id == version.id && live.stale);
        Arc::clone(live.unwrap_or(version))
    });
    parts.summaries = since.chain(saved_versions).collect();
    let since = live.parts().facts.iter().filter(|fact| saved.fact(&fact.id).is_none());
    parts
        .facts
        .extend(since.map(|fact| if fact.is_active() { Arc::new(offered(fact)) } else { Arc::clone(fact) }));
    if parts == *live.parts() { Ok(None) } else { Session::from_parts(parts).map(Some) }
}

/// A fact that holds no longer and that one click brings back.
fn offered(fact: &Fact) -> Fact {
    Fact { status: FactStatus::Offered, conflicts: Vec::new(), ..fact.clone() }
}

#[cfg(test)]
mod tests;
