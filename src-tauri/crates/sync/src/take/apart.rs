//! What the user's own devices wrote in a conversation that is shared by now, before they knew of it.
//!
//! It is exchanged by way of the shared store, and from there they have it. What came here by the user's own store goes into
//! the conversation, so that no word is lost, and leaves that store.

use std::collections::HashMap;

use extremis_archive::{ArchiveError, was_forgotten};
use extremis_domain::{Change, Labels, Session, SessionId};
use extremis_language::text;

use super::done::Done;
use super::{ATTEMPTS, Incoming, Intake, Plan, Taken};
use crate::audience::Part;
use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Key, Object};
use crate::note;
use crate::state::Met;

impl Intake<'_> {
    /// Whether what is planned is of a conversation of the user's own that goes by way of the shared store by now.
    pub(super) fn goes_apart(&self, id: SessionId, plan: &Plan) -> Result<bool, SyncError> {
        if self.part != Part::Own {
            return Ok(false);
        }
        if plan.incoming.contains_key(&Key::Shared) {
            return Ok(true);
        }
        let known = if plan.is_new { HashMap::new() } else { self.state.fields(plan.object)? };
        Ok(known.contains_key(&Key::Shared) || !known.is_empty() && self.is_marked(id))
    }

    /// Whether a conversation is shared here.
    pub(super) fn is_marked(&self, id: SessionId) -> bool {
        self.archive.entry(id).is_some_and(|entry| entry.labels.is_shared())
    }

    /// Whether what came is left as it is. What is the user's own stays so, whatever others send under its id, and what the
    /// user forgot stays forgotten, also where its time in the trash is over here; nor does what comes by the user's own
    /// store go into a conversation that came from others, unless the user has shared it.
    pub(super) fn stays_out(&self, object: Object, met: Met, entries: &[Entry]) -> Result<bool, SyncError> {
        let Object::Session(id) = object else { return Ok(false) };
        if self.part == Part::Own {
            let says = |entry: &Entry| matches!(entry.key, Key::Shared | Key::Gone);
            return Ok(self.is_marked(id)
                && !entries.iter().any(says)
                && self.state.fields(met.id)?.is_empty());
        }
        if let Some(entry) = self.archive.entry(id) {
            return Ok(!self.part.has(&entry.labels));
        }
        if entries.iter().any(|entry| entry.key == Key::Gone) {
            // It is nowhere, and what waited here of it is let go of.
            return Ok(false);
        }
        let is_own = self.own.map(|own| own.has_as_own(id)).transpose()?.unwrap_or_default();
        let stays_own = is_own && self.state.fields(met.id)?.is_empty();
        Ok(!self.archive.exists(id) && (stays_own || was_forgotten(self.archive, id)))
    }

    /// Whether something of a conversation stayed out before, and nothing of it is known.
    pub(super) fn passed_over(&self, met: Met, entries: &[Entry]) -> Result<bool, SyncError> {
        let may_come_in = self.part != Part::Own || entries.iter().any(|entry| entry.key == Key::Shared);
        Ok(may_come_in && !met.is_new && self.state.fields(met.id)?.is_empty())
    }

    pub(super) fn take_apart(
        &mut self,
        id: SessionId,
        plan: &Plan,
        taken: &mut Taken,
    ) -> Result<Done, SyncError> {
        for _ in 0..ATTEMPTS {
            match self.try_apart(id, plan, taken) {
                Err(SyncError::Archive(ArchiveError::Stale { .. })) => {}
                done => return done,
            }
        }
        Err(SyncError::State { reason: text!("sync-restless") })
    }

    fn try_apart(&mut self, id: SessionId, plan: &Plan, taken: &mut Taken) -> Result<Done, SyncError> {
        if !self.archive.exists(id) {
            return Ok(Done::Apart);
        }
        let session = self.archive.session(id)?;
        let erased = plan.incoming.iter().filter(|(_, new)| new.content.is_erased());
        let erased: Vec<_> = erased.map(|(key, _)| key.clone()).collect();
        taken.forgotten_messages.extend(note::erase_again(self.archive, &session, &erased)?);
        let session = self.archive.session(id)?;
        let mut changes = missing(&session, plan);
        taken.messages += changes.len();
        if let Some(head) = session.parts().head.clone().filter(|_| !changes.is_empty()) {
            changes.push(Change::HeadMoved { head });
        }
        let store = plan
            .incoming
            .get(&Key::Shared)
            .and_then(|shared| shared.content.store())
            .filter(|_| !session.parts().is_shared());
        if let Some(store) = store {
            changes.push(Change::Labelled { labels: Labels { shared_in: Some(store), ..session.labels() } });
        }
        if !changes.is_empty() {
            self.archive.commit(id, Some(session.revision()), changes)?;
        }
        taken.sessions.insert(id);
        if self.archive.active() != Some(id) {
            self.archive.close(id);
        }
        Ok(Done::Apart)
    }
}

/// The messages of a plan that a conversation lacks, each after the one that it follows.
fn missing(session: &Session, plan: &Plan) -> Vec<Change> {
    let message = |new: &Incoming| match &new.content {
        Content::Message(message) if !message.is_forgotten() && session.message(&message.id).is_none() => {
            Some((new.row.standing.born, message.clone()))
        }
        _ => None,
    };
    let mut messages: Vec<_> = plan.incoming.values().filter_map(message).collect();
    messages.sort_by_key(|(born, _)| *born);
    let (mut with, mut changes) = (session.clone(), Vec::new());
    for (_, message) in messages {
        let change = Change::MessageAdded { message: (*message).clone() };
        if with.apply(change.clone()).is_ok() {
            changes.push(change);
        }
    }
    changes
}
