//! What changed here of the small texts that the host keeps.

use super::{Counter, Difference, Field, MANY, difference, put_beside};
use crate::error::SyncError;
use crate::field::{Content, Key, Object};
use crate::state::State;
use crate::texts::{TextKind, Texts, TextsHere, joined};

/// The texts that can be read.
pub(crate) fn text_fields(here: &TextsHere) -> Vec<Field> {
    let field = |(name, text): (&String, &Option<String>)| {
        let text = Some(text.clone()?);
        Some(Field::whole(Key::Text(name.clone()), Content::Text { text, past: Vec::new() }))
    };
    here.iter().filter_map(field).collect()
}

pub(super) fn note_texts(
    texts: &dyn Texts,
    kind: TextKind,
    state: &mut State,
    counter: &mut Counter,
) -> Result<(), SyncError> {
    let row = state.object(Object::Texts(kind))?;
    let Some(here) = texts.read(kind)? else {
        return row.map_or(Ok(()), |row| state.change(|changes| changes.give_up_sending(row.id)));
    };
    if here.is_empty() && row.is_none() {
        return Ok(());
    }
    let object = state.change(|changes| changes.object(Object::Texts(kind)))?;
    let (mut known, arriving) = (state.fields(object)?, state.arriving(object)?);
    known.retain(|key, _| !is_unreadable(key, &here));
    let found = difference(&text_fields(&here), &known, &arriving, counter)?;
    if here.is_empty() && found.rows.len() >= MANY {
        return state.change(|changes| {
            changes.remove_fields(object)?;
            changes.want(object)
        });
    }
    note_past(state, object, &found, &known)?;
    put_beside(state, object, &found, counter)
}

fn is_unreadable(key: &Key, here: &TextsHere) -> bool {
    matches!(key, Key::Text(name) if here.get(name) == Some(&None))
}

/// What was written here was written by somebody who knew what was there before.
fn note_past(
    state: &mut State,
    object: i64,
    found: &Difference,
    known: &std::collections::HashMap<Key, crate::state::FieldRow>,
) -> Result<(), SyncError> {
    let mut pasts = Vec::new();
    for (key, _, _) in found.rows.iter().filter(|(_, _, sent)| !sent) {
        if let Some(before) = known.get(key) {
            pasts.push((key, joined(&state.past(object, key)?, &[before.print.0])));
        }
    }
    state.change(|changes| pasts.iter().try_for_each(|(key, past)| changes.set_past(object, key, past)))
}
