//! Conversations that are shared: they leave the store of the user alone. Once one is shared it stays so, also where a backup
//! brings it back as it was before.

use std::collections::HashMap;

use extremis_archive::{Archive, ArchiveError, was_forgotten};
use extremis_domain::{Change, Labels, SessionId};
use serde_json::Value;

use super::{Counter, Whose, leave};
use crate::audience::Part;
use crate::error::SyncError;
use crate::field::{Content, Key, Object};
use crate::state::State;

pub(super) fn note(
    Whose { archive, part, own, .. }: Whose<'_>,
    state: &mut State,
    counter: &mut Counter,
    known: &HashMap<SessionId, Option<u64>>,
) -> Result<(), SyncError> {
    for entry in archive.entries().into_iter().chain(archive.trash()) {
        let object = Object::Session(entry.id);
        match (part, entry.labels.is_shared()) {
            (Part::Own, true) if known.contains_key(&entry.id) => {
                let row = state.object(object)?;
                // It came from others, and is none of the user's own.
                if row.map(|row| state.fields(row.id)).transpose()?.is_none_or(|fields| fields.is_empty()) {
                    continue;
                }
                let store = entry.labels.shared_in.unwrap_or_default();
                state.change(|changes| {
                    let id = changes.object(object)?;
                    changes.set_store_of(id, &store)?;
                    leave(changes, id, &Key::Shared, &Content::Plain(Value::String(store)), counter)
                })?;
            }
            (Part::Own, false) if !known.contains_key(&entry.id) => {
                let row = state.object(object)?.filter(|row| row.is_away);
                if let Some(store) = row.map(|row| state.store_of(row.id)).transpose()?.flatten() {
                    mark(archive, entry.id, store)?;
                }
            }
            // Others may have written under its id what is here; that the user shared it is known here alone.
            (Part::Shared(store), false) if known.contains_key(&entry.id) => {
                let row = state.object(object)?;
                let fields = row.map(|row| state.fields(row.id)).transpose()?.unwrap_or_default();
                let is_from_here =
                    fields.get(&Key::Created).is_some_and(|row| row.standing.written.1 == counter.device);
                let says = |own: &State| own.says_shared(entry.id);
                let is_told = !fields.is_empty() && own.map(says).transpose()?.unwrap_or_default();
                if is_from_here || is_told {
                    mark(archive, entry.id, store.to_string())?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// What the user shared and then forgot is gone for the user's own devices, too: they have its words until they hear that it is
/// shared, and would show them to the others.
pub(super) fn note_forgotten(
    archive: &Archive,
    state: &mut State,
    counter: &mut Counter,
) -> Result<(), SyncError> {
    for id in state.shared_away()? {
        if archive.exists(id) || !was_forgotten(archive, id) {
            continue;
        }
        state.change(|changes| {
            let object = changes.object(Object::Session(id))?;
            leave(changes, object, &Key::Gone, &Content::Plain(Value::Bool(true)), counter)
        })?;
    }
    Ok(())
}

/// A conversation of which others wrote and nothing is known: what they wrote was passed over as long as it went by way of the
/// user's own store. Says whether it is shared by now and to be read. What the user shared and forgot before that was
/// exchanged is gone for everyone.
pub(super) fn note_unknown(
    whose: &Whose<'_>,
    state: &mut State,
    counter: &mut Counter,
    id: SessionId,
) -> Result<bool, SyncError> {
    if !whose.own.map(|own| own.says_shared(id)).transpose()?.unwrap_or_default() {
        return Ok(false);
    }
    let Some(row) = state.object(Object::Session(id))?.filter(|row| !row.is_away) else { return Ok(false) };
    if !state.fields(row.id)?.is_empty() || !state.held(row.id)?.is_empty() {
        return Ok(false);
    }
    if was_forgotten(whose.archive, id) {
        state.change(|changes| {
            leave(changes, row.id, &Key::Gone, &Content::Plain(Value::Bool(true)), counter)
        })?;
        return Ok(false);
    }
    Ok(true)
}

/// It is shared, whatever a copy of it says.
fn mark(archive: &Archive, id: SessionId, store: String) -> Result<(), ArchiveError> {
    let session = archive.session(id)?;
    let labels = Labels { shared_in: Some(store), ..session.labels() };
    archive.commit(id, None, vec![Change::Labelled { labels }])?;
    if archive.active() != Some(id) {
        archive.close(id);
    }
    Ok(())
}
