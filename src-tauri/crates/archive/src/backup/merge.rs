//! A session as a backup has it, without what was forgotten since and without losing what came since. Pure.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{Change, ChangeError, Session};

/// The state to restore: what `saved` shows, with everything else that `live` knows kept beside it.
///
/// A message that was forgotten since stays forgotten, and with it what was made from it. Messages that came since
/// are still in the tree, though no longer on the visible branch; so restoring is a change like any other, which
/// only adds to the history. None when there is nothing to restore.
pub(super) fn merged(live: &Session, saved: Session) -> Result<Option<Session>, ChangeError> {
    let mut saved = saved;
    for message in live.parts().messages.iter().filter(|message| message.is_forgotten()) {
        if saved.message(&message.id).is_some_and(|saved| !saved.is_forgotten()) {
            saved.apply(Change::Forgotten { message: message.id.clone() })?;
        }
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
    if parts == *live.parts() { Ok(None) } else { Session::from_parts(parts).map(Some) }
}

#[cfg(test)]
mod tests;
