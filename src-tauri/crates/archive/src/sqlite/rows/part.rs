//! A row of what a session is made of, each thing in its place: messages, summaries, facts.

use std::sync::Arc;

use extremis_domain::{SessionId, SessionParts};

use super::Row;
use crate::lost::Lost;
use crate::sqlite::field::{Damaged, Field, Fields};

/// What there are many of in a session.
pub(in crate::sqlite) trait Part: Sized + PartialEq {
    /// Its table.
    const TABLE: &'static str;
    /// Its columns; the first three are its place, its session and the session's revision when it was written.
    const COLUMNS: &'static [&'static str];
    /// How many columns came to the table after its checksum.
    const LATER: usize = 0;

    /// What it is called where it is lost.
    const LOST: Lost;

    /// What it is called where it is there, but not as it was written.
    const CHANGED: Lost = Lost::Detail;

    /// Its identity.
    fn id(&self) -> &str;

    /// Whether an earlier state of it says no more than it should.
    fn may_be_earlier(&self) -> bool {
        true
    }

    /// All of a session, in order.
    fn all(parts: &SessionParts) -> &[Arc<Self>];

    /// Its own fields.
    fn fields(&self) -> serde_json::Result<PartFields<'_>>;

    /// Reads them, and passes over the checksum among them.
    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged>;
}

/// The fields before the checksum and after it.
pub(in crate::sqlite) type PartFields<'a> = (Vec<Field<'a>>, Vec<Field<'a>>);

/// A part of a session and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sqlite) struct Placed<T> {
    pub(in crate::sqlite) place: i64,
    pub(in crate::sqlite) session: SessionId,
    /// The session's revision when the row was written.
    pub(in crate::sqlite) revision: u64,
    pub(in crate::sqlite) part: T,
}

impl<T: Part> Placed<T> {
    /// The fields of a part's row.
    pub(in crate::sqlite) fn fields<'a>(
        place: i64,
        session: &'a str,
        revision: u64,
        part: &'a T,
    ) -> serde_json::Result<Vec<Field<'a>>> {
        let (own, later) = part.fields()?;
        let mut first = vec![Field::Integer(place), Field::text(session), Field::count(revision)];
        first.extend(own);
        Ok(Self::seal(first, later))
    }
}

impl<T: Part> Row for Placed<T> {
    const TABLE: &'static str = T::TABLE;
    const COLUMNS: &'static [&'static str] = T::COLUMNS;
    const LATER: usize = T::LATER;

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        Ok(Self {
            place: fields.integer()?,
            session: fields.text()?.parse().map_err(|_| Damaged)?,
            revision: fields.count()?,
            part: T::parse(fields)?,
        })
    }
}
