//! What is different here from what is known.

use std::collections::{HashMap, HashSet};
use std::mem::discriminant;

use super::Counter;
use crate::error::SyncError;
use crate::field::{Fingerprint, Key, NOTHING};
use crate::session::Field;
use crate::stamp::{ERASED, Stamp, Standing};
use crate::state::FieldRow;

/// What is different here from what is known.
#[derive(Debug, Default)]
pub(crate) struct Difference {
    /// What is to be known from now on, and whether it is in the store already.
    pub(crate) rows: Vec<(Key, FieldRow, bool)>,
    /// What is known and missing here.
    pub(crate) lost: Vec<Key>,
    /// What was erased and is here again, as from a backup.
    pub(crate) erased: Vec<Key>,
}

impl Difference {
    /// Whether a conversation was taken out of the trash here.
    pub(super) fn leaves_the_trash(&self) -> Result<bool, SyncError> {
        let nothing = NOTHING.fingerprint()?;
        let taken_out =
            |(key, row, sent): &(Key, FieldRow, bool)| *key == Key::Deleted && row.print == nothing && !*sent;
        Ok(self.rows.iter().any(taken_out))
    }
}

/// Holds the fields that are here against those that are `known`. What is here as it was `arriving` when the process
/// ended was not written by this device.
pub(crate) fn difference(
    fields: &[Field],
    known: &HashMap<Key, FieldRow>,
    arriving: &HashMap<Key, FieldRow>,
    counter: &mut Counter,
) -> Result<Difference, SyncError> {
    let nothing = NOTHING.fingerprint()?;
    let mut found = Difference::default();
    let mut here = HashSet::with_capacity(fields.len());
    let mut put_last: HashMap<_, Stamp> = HashMap::new();
    for field in fields {
        here.insert(&field.key);
        let print = field.content.fingerprint()?;
        let row = known.get(&field.key);
        if row.is_some_and(|row| is_erasure(&field.key, row)) && field.weight != ERASED {
            found.erased.push(field.key.clone());
            continue;
        }
        let last = put_last.get(&discriminant(&field.key)).copied();
        let moved = field.key.is_in_order_of_writing()
            && row.is_some_and(|row| last.is_some_and(|last| row.standing.written < last));
        let stays = row.is_some_and(|row| row.print == print) && !moved;
        let row = match (row, arriving.get(&field.key)) {
            (Some(row), _) if stays => *row,
            (row, Some(arriving)) if arriving.print == print && !moved => {
                let standing = row.map_or(arriving.standing, |row| row.standing.joined(arriving.standing));
                let row = FieldRow { standing, print };
                found.rows.push((field.key.clone(), row, true));
                row
            }
            (row, _) => {
                let row = written(row, field.weight, print, counter);
                found.rows.push((field.key.clone(), row, false));
                row
            }
        };
        put_last.insert(discriminant(&field.key), row.standing.written);
    }
    for (key, row) in known.iter().filter(|(key, _)| !here.contains(key)) {
        if row.standing.is_made_up() {
            continue;
        }
        if key.only_grows() {
            found.lost.push(key.clone());
        } else if row.print != nothing {
            found.rows.push((key.clone(), written(Some(row), 0, nothing, counter), false));
        }
    }
    Ok(found)
}

fn is_erasure(key: &Key, row: &FieldRow) -> bool {
    let is_erasable = matches!(key, Key::Message(_) | Key::Summary(_) | Key::Fact(_) | Key::Memory(_));
    is_erasable && row.standing.weight == ERASED
}

pub(super) fn written(
    known: Option<&FieldRow>,
    weight: u32,
    print: Fingerprint,
    counter: &mut Counter,
) -> FieldRow {
    let at = counter.next();
    let standing = match known.filter(|row| !row.standing.is_made_up()) {
        None => Standing::first(at, weight),
        // What was written here last is in force here.
        Some(row) => {
            Standing { born: row.standing.born, written: at, weight: weight.max(row.standing.weight) }
        }
    };
    FieldRow { standing, print }
}
