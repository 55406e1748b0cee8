//! What the rows of each table say: from the domain's types to fields and back.
//!
//! Deliberately absent: any database.

mod fact;
mod message;
mod part;
mod session;
mod small;
mod summary;

pub(super) use part::{Part, PartFields, Placed};
pub(super) use session::SessionRow;
pub(super) use small::{ActiveRow, DraftRow, MemoryRow};

use super::field::{Damaged, Field, Fields, checksum};
use crate::lost::Lost;

/// A kind of row.
pub(super) trait Row: Sized {
    /// Its table.
    const TABLE: &'static str;
    /// Its columns in the order of the table: the first is the row's number; one is its checksum.
    const COLUMNS: &'static [&'static str];
    /// How many columns came to the table after its checksum.
    const LATER: usize = 0;

    /// Reads the fields of a row.
    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged>;

    /// Reads the fields of a row if they are as they were written. One from before a column came ends earlier.
    fn read(row: &[Field<'_>]) -> Result<Self, Damaged> {
        let before = Self::COLUMNS.len() - Self::LATER - 1;
        let (Some(first), Some(sum), Some(later)) =
            (row.get(..before), row.get(before), row.get(before + 1..))
        else {
            return Err(Damaged);
        };
        if later.len() <= Self::LATER && *sum == Field::Integer(checksum(Self::TABLE, first, later)) {
            Self::parse(&mut Fields::of(row))
        } else {
            Err(Damaged)
        }
    }

    /// Reads what can be read of a row that is not as it was written, and says what cannot.
    fn read_damaged(row: &[Field<'_>]) -> Result<(Self, Vec<Lost>), Damaged> {
        let mut fields = Fields::of_damaged(row);
        let row = Self::parse(&mut fields)?;
        Ok((row, fields.lost()))
    }

    /// A row ready to be written.
    fn seal<'a>(mut first: Vec<Field<'a>>, later: Vec<Field<'a>>) -> Vec<Field<'a>> {
        first.push(Field::Integer(checksum(Self::TABLE, &first, &later)));
        first.extend(later);
        first
    }
}

/// How many positions a session has.
pub(super) const POSITIONS: i64 = 1 << 32;

/// The place of the `position`th message, summary or fact of session `number`.
pub(super) fn place(number: i64, position: usize) -> i64 {
    number * POSITIONS + i64::try_from(position).unwrap_or(0)
}

/// The places of session `number`: the first and the last.
pub(super) fn places(number: i64) -> [i64; 2] {
    [number * POSITIONS, number * POSITIONS + (POSITIONS - 1)]
}

/// The number of the session that has `place`.
pub(super) fn number(place: i64) -> i64 {
    place.div_euclid(POSITIONS)
}

/// The position within its session of what is at `place`.
pub(super) fn position(place: i64) -> usize {
    usize::try_from(place.rem_euclid(POSITIONS)).unwrap_or(0)
}

/// The one of `all` that is written as `word`.
fn of_word<T: Copy>(all: &[T], word: &str, written: impl Fn(T) -> &'static str) -> Result<T, Damaged> {
    all.iter().copied().find(|it| written(*it) == word).ok_or(Damaged)
}
