//! What became of what was to be taken in, written down.

use std::collections::HashMap;

use extremis_domain::Session;

use super::Plan;
use crate::error::SyncError;
use crate::field::{Content, Key, NOTHING};
use crate::session::{self, Known};
use crate::stamp::{ERASED, Standing};
use crate::state::{Attached, Changes, FieldRow};

/// What became of an object.
#[derive(Debug)]
pub(super) enum Done {
    Gone,
    /// Nothing of it was known or here before, and all of it is here now.
    First {
        revision: u64,
        attached: Attached,
    },
    Put {
        revision: Option<u64>,
        held: Vec<Key>,
        made_up: Vec<(Key, FieldRow)>,
        attached: Attached,
    },
    /// It is exchanged by way of another store.
    Apart,
    /// Nothing of it can be shown yet.
    Held(Vec<Key>),
}

impl Done {
    /// Of what is no conversation.
    pub(super) fn beside(held: Vec<Key>) -> Self {
        Self::Put { revision: None, held, made_up: Vec::new(), attached: Attached::default() }
    }
}

/// Notes what is about to be there, before it can be seen.
pub(super) fn arrive(changes: &Changes<'_>, plan: &Plan, new: Option<&Done>) -> Result<(), SyncError> {
    if let Some(Done::First { .. }) = new {
        return first(changes, plan);
    }
    let made_up = match new {
        Some(Done::Put { made_up, .. }) => made_up.as_slice(),
        _ => &[],
    };
    let incoming = plan.incoming.iter().filter(|(_, new)| !new.is_own).map(|(key, new)| (key, new.row));
    let made_up = made_up.iter().map(|(key, row)| (key, *row));
    incoming.chain(made_up).try_for_each(|(key, row)| changes.put_arriving(plan.object, key, row))
}

/// What was taken in is known from now on; what waits for something else is kept.
pub(super) fn finish(changes: &Changes<'_>, plan: &Plan, done: &Done) -> Result<(), SyncError> {
    let object = plan.object;
    if !matches!(done, Done::First { .. }) {
        changes.remove_arriving(object)?;
    }
    let (revision, held, made_up) = match done {
        Done::Gone => {
            changes.remove_fields(object)?;
            if let Some(gone) = plan.incoming.get(&Key::Gone) {
                changes.put_field(object, &Key::Gone, gone.row, true)?;
            }
            changes.begin_erasing(object)?;
            changes.drop_all_attached(object)?;
            return changes.set_away(object);
        }
        Done::Apart => {
            if let Some(shared) = plan.incoming.get(&Key::Shared) {
                changes.remove_fields(object)?;
                changes.put_field(object, &Key::Shared, shared.row, true)?;
                changes.set_store_of(object, &shared.content.store().unwrap_or_default())?;
                changes.move_attached(object)?;
                changes.set_away(object)?;
            }
            return changes.begin_erasing(object);
        }
        Done::Put { revision, held, made_up, attached } => {
            changes.set_attached(object, attached)?;
            (*revision, held.as_slice(), made_up.as_slice())
        }
        Done::Held(held) => (None, held.as_slice(), [].as_slice()),
        // Its fields are known already.
        Done::First { revision, attached } => {
            changes.set_attached(object, attached)?;
            return changes.set_revision(object, Some(*revision));
        }
    };
    changes.release(object)?;
    if let Some(deleted) = plan.incoming.get(&Key::Deleted).filter(|deleted| deleted.content != NOTHING) {
        changes.set_deleted(object, &deleted.content)?;
    }
    let mut has_erasure = false;
    let leaves_the_trash = is_taken_out_of_the_trash(changes, plan)?;
    for (key, new) in &plan.incoming {
        if held.contains(key) || matches!(key, Key::Unknown(_)) {
            changes.hold(object, &new.entry)?;
        } else if new.is_own {
            changes.put_field(object, key, new.row, false)?;
        } else {
            if let Content::Text { past, .. } = &new.content {
                changes.set_past(object, key, past)?;
            }
            has_erasure |= changes.erases(object, key, new.row.standing.weight)?;
            changes.join_field(object, key, new.row)?;
            if new.tells_birth {
                changes.send_field(object, key)?;
            }
        }
    }
    for (key, row) in made_up {
        changes.put_field(object, key, *row, true)?;
    }
    if has_erasure {
        changes.begin_erasing(object)?;
    }
    if leaves_the_trash {
        // A device on which its time there was over took it out of the store, and what only this one has of it, too.
        changes.send_whole(object)?;
    }
    changes.set_revision(object, revision)
}

/// Whether a conversation that is in the trash here was taken out of it elsewhere.
fn is_taken_out_of_the_trash(changes: &Changes<'_>, plan: &Plan) -> Result<bool, SyncError> {
    let Some(new) = plan.incoming.get(&Key::Deleted).filter(|new| new.content == NOTHING) else {
        return Ok(false);
    };
    let known = changes.print_of(plan.object, &Key::Deleted)?;
    Ok(known.is_some_and(|known| known != new.row.print))
}

/// All of a conversation that is known for the first time: there is nothing to hold it against.
fn first(changes: &Changes<'_>, plan: &Plan) -> Result<(), SyncError> {
    let object = plan.object;
    let mut rows: Vec<_> = plan.incoming.iter().map(|(key, new)| (key.to_string(), key, new.row)).collect();
    rows.sort_unstable_by(|(one, ..), (other, ..)| one.cmp(other));
    changes.put_new_fields(object, rows.iter().map(|(name, _, row)| (name.as_str(), *row)))?;
    if rows.iter().any(|(_, key, row)| !key.is_of_words() && row.standing.weight == ERASED) {
        changes.begin_erasing(object)?;
    }
    Ok(())
}

/// What stands in a conversation for fields that are not here yet. It is not taken for something that was written here.
pub(super) fn made_up(
    session: &Session,
    known: &HashMap<Key, Known>,
    rows: &HashMap<Key, FieldRow>,
    held: &[Key],
) -> Result<Vec<(Key, FieldRow)>, SyncError> {
    let was_written = |key: &Key| rows.get(key).is_some_and(|row| !row.standing.is_made_up());
    let is_missing = |key: &Key| held.contains(key) || !known.contains_key(key) && !was_written(key);
    let mut made_up = Vec::new();
    if !Key::ALWAYS_THERE.iter().any(is_missing) {
        return Ok(made_up);
    }
    for field in session::fields(session)? {
        if Key::ALWAYS_THERE.contains(&field.key) && is_missing(&field.key) {
            let print = field.content.fingerprint()?;
            made_up.push((field.key, FieldRow { standing: Standing::MADE_UP, print }));
        }
    }
    Ok(made_up)
}
