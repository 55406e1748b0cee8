//! What the rows of each table say: from the domain's types to fields and back.
//!
//! Deliberately absent: any database. The same rows are read through SQLite and, when it is damaged, without it.

mod message;
mod session;
mod small;
mod summary;

pub(super) use message::MessageRow;
pub(super) use session::SessionRow;
pub(super) use small::{ActiveRow, DraftRow, MemoryRow};
pub(super) use summary::{SummaryRow, levels};

use super::field::{Damaged, Field, is_whole, sealed};

/// A kind of row.
pub(super) trait Row: Sized {
    /// Its table.
    const TABLE: &'static str;
    /// Its columns; the first is the row's number, the last its checksum.
    const COLUMNS: &'static [&'static str];

    /// Reads the fields of a row that is whole.
    fn parse(row: &[Field<'_>]) -> Result<Self, Damaged>;

    /// Reads the fields of a row if they are as they were written.
    fn read(row: &[Field<'_>]) -> Result<Self, Damaged> {
        if row.len() == Self::COLUMNS.len() && is_whole(Self::TABLE, row) {
            Self::parse(row)
        } else {
            Err(Damaged)
        }
    }

    /// A row ready to be written.
    fn seal(fields: Vec<Field<'_>>) -> Vec<Field<'_>> {
        sealed(Self::TABLE, fields)
    }
}

/// How many positions a session has.
const POSITIONS: i64 = 1 << 32;

/// The place of the `position`th message or summary of session `number`.
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
