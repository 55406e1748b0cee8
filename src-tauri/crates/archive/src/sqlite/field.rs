//! One value of a row, and the checksum that a row ends with.

use std::borrow::Cow;

use extremis_domain::Timestamp;
use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Map;

use crate::lost::Lost;

/// A value as it is stored. Nothing of ours is stored as anything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Field<'a> {
    Null,
    Integer(i64),
    Text(Cow<'a, [u8]>),
}

/// What a column `extra` holds.
#[derive(Default, Serialize, Deserialize)]
struct Extra<T, F> {
    #[serde(flatten)]
    typed: T,
    #[serde(flatten)]
    foreign: F,
}

/// A row that is not one of ours, or not as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Damaged;

impl<'a> Field<'a> {
    pub(super) fn text(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text.as_bytes()))
    }

    pub(super) fn owned(text: String) -> Self {
        Self::Text(Cow::Owned(text.into_bytes()))
    }

    pub(super) fn maybe(text: Option<&'a str>) -> Self {
        text.map_or(Self::Null, Self::text)
    }

    /// A mark; nothing where it is not set.
    pub(super) fn mark(set: bool) -> Self {
        if set { Self::Integer(1) } else { Self::Null }
    }

    pub(super) fn time(time: Timestamp) -> Self {
        Self::Integer(time.as_second())
    }

    /// A count or a revision; all 64 bits come back.
    pub(super) fn count(count: u64) -> Self {
        Self::Integer(count.cast_signed())
    }

    pub(super) fn json(value: &impl Serialize) -> serde_json::Result<Self> {
        serde_json::to_vec(value).map(|json| Self::Text(Cow::Owned(json)))
    }

    /// The same, where there is one.
    pub(super) fn maybe_json(value: Option<&impl Serialize>) -> serde_json::Result<Self> {
        value.map_or(Ok(Self::Null), Self::json)
    }

    /// A list; nothing where it is empty.
    pub(super) fn list(items: &[impl Serialize]) -> serde_json::Result<Self> {
        if items.is_empty() { Ok(Self::Null) } else { Self::json(&items) }
    }

    /// Fields that have no column, beside those of other writers; nothing where there are none.
    pub(super) fn extra(
        typed: impl Serialize,
        foreign: &Map<String, serde_json::Value>,
    ) -> serde_json::Result<Self> {
        let json = serde_json::to_vec(&Extra { typed, foreign })?;
        Ok(if json == b"{}" { Self::Null } else { Self::Text(Cow::Owned(json)) })
    }

    /// A value as it was read. One of a kind that is not ours is none; the checksum tells that it was another.
    pub(super) fn of(value: ValueRef<'a>) -> Self {
        match value {
            ValueRef::Integer(value) => Self::Integer(value),
            ValueRef::Text(text) => Self::Text(Cow::Borrowed(text)),
            ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Self::Null,
        }
    }
}

impl ToSql for Field<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Owned(Value::Null),
            Self::Integer(value) => ToSqlOutput::Owned(Value::Integer(*value)),
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text)),
        })
    }
}

/// The checksum of a row of `table`: over every field with its kind and length, so that no two rows share their
/// bytes. Fields that came to the table later count up to the last one that says something, so that rows from
/// before are as they were written.
pub(super) fn checksum(table: &str, first: &[Field<'_>], later: &[Field<'_>]) -> i64 {
    let said = later.iter().rposition(|field| *field != Field::Null).map_or(0, |last| last + 1);
    // One run over all bytes: a run for each of them takes several times as long.
    let mut bytes = Vec::with_capacity(1024);
    bytes.extend_from_slice(table.as_bytes());
    for field in first.iter().chain(later.iter().take(said)) {
        match field {
            Field::Null => bytes.push(0),
            Field::Integer(value) => {
                bytes.push(1);
                bytes.extend_from_slice(&value.to_le_bytes());
            }
            Field::Text(text) => {
                bytes.push(2);
                bytes.extend_from_slice(&(text.len() as u64).to_le_bytes());
                bytes.extend_from_slice(text);
            }
        }
    }
    i64::from(crc32fast::hash(&bytes))
}

/// Takes a row apart, field after field.
#[derive(Debug)]
pub(super) struct Fields<'r> {
    row: std::slice::Iter<'r, Field<'r>>,
    /// What was left out of a damaged row; none where a row must be as it was written.
    lost: Option<Vec<Lost>>,
}

impl<'r> Fields<'r> {
    pub(super) fn of(row: &'r [Field<'r>]) -> Self {
        Self { row: row.iter(), lost: None }
    }

    /// Those of a damaged row, of which as much is read as can be.
    pub(super) fn of_damaged(row: &'r [Field<'r>]) -> Self {
        Self { row: row.iter(), lost: Some(Vec::new()) }
    }

    pub(super) fn lost(self) -> Vec<Lost> {
        self.lost.unwrap_or_default()
    }

    /// One field that a damaged row can do without.
    pub(super) fn or_lose<T: Default>(
        &mut self,
        kind: Lost,
        read: impl FnOnce(&mut Self) -> Result<T, Damaged>,
    ) -> Result<T, Damaged> {
        match (read(self), &mut self.lost) {
            (Err(Damaged), Some(lost)) => {
                lost.push(kind);
                Ok(T::default())
            }
            (read, _) => read,
        }
    }

    /// The words of a message: of a damaged row, as much of them as is text.
    pub(super) fn words(&mut self) -> Result<String, Damaged> {
        match (self.row.next(), &mut self.lost) {
            (Some(Field::Text(text)), Some(lost)) => {
                let words = String::from_utf8_lossy(text);
                if matches!(words, Cow::Owned(_)) {
                    lost.push(Lost::Letters);
                }
                Ok(words.into_owned())
            }
            (Some(Field::Text(text)), None) => {
                std::str::from_utf8(text).map(str::to_owned).map_err(|_| Damaged)
            }
            _ => Err(Damaged),
        }
    }

    pub(super) fn integer(&mut self) -> Result<i64, Damaged> {
        match self.row.next() {
            Some(Field::Integer(value)) => Ok(*value),
            _ => Err(Damaged),
        }
    }

    pub(super) fn count(&mut self) -> Result<u64, Damaged> {
        self.integer().map(i64::cast_unsigned)
    }

    /// A number of a smaller kind.
    pub(super) fn number<T: TryFrom<i64>>(&mut self) -> Result<T, Damaged> {
        T::try_from(self.integer()?).map_err(|_| Damaged)
    }

    pub(super) fn time(&mut self) -> Result<Timestamp, Damaged> {
        self.integer().map(Timestamp::from_second)
    }

    pub(super) fn text(&mut self) -> Result<&'r str, Damaged> {
        self.maybe_text()?.ok_or(Damaged)
    }

    /// Text, if there is any; a row from before a column came to its table ends earlier.
    pub(super) fn maybe_text(&mut self) -> Result<Option<&'r str>, Damaged> {
        match self.row.next() {
            None | Some(Field::Null) => Ok(None),
            Some(Field::Text(text)) => std::str::from_utf8(text).map(Some).map_err(|_| Damaged),
            _ => Err(Damaged),
        }
    }

    /// The same, as text of its own.
    pub(super) fn maybe_owned(&mut self) -> Result<Option<String>, Damaged> {
        Ok(self.maybe_text()?.map(str::to_owned))
    }

    /// A number, if there is one; a row from before a column came to its table ends earlier.
    pub(super) fn maybe_integer(&mut self) -> Result<Option<i64>, Damaged> {
        match self.row.next() {
            None | Some(Field::Null) => Ok(None),
            Some(Field::Integer(value)) => Ok(Some(*value)),
            _ => Err(Damaged),
        }
    }

    /// A number of a smaller kind, if there is one.
    pub(super) fn maybe_number<T: TryFrom<i64>>(&mut self) -> Result<Option<T>, Damaged> {
        self.maybe_integer()?.map(|value| T::try_from(value).map_err(|_| Damaged)).transpose()
    }

    pub(super) fn json<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Damaged> {
        self.maybe_text()?.map(|json| serde_json::from_str(json).map_err(|_| Damaged)).transpose()
    }

    pub(super) fn mark(&mut self) -> Result<bool, Damaged> {
        Ok(self.maybe_integer()?.is_some_and(|set| set != 0))
    }

    pub(super) fn list<T: DeserializeOwned>(&mut self) -> Result<Vec<T>, Damaged> {
        Ok(self.json()?.unwrap_or_default())
    }

    /// A list; a damaged row can do without any of it.
    pub(super) fn list_or_lose<T: DeserializeOwned>(&mut self, kind: Lost) -> Result<Vec<T>, Damaged> {
        if self.lost.is_none() {
            return self.list();
        }
        let items: Vec<serde_json::Value> = self.or_lose(kind, Self::list)?;
        let mut readable = Vec::with_capacity(items.len());
        for item in items {
            match (serde_json::from_value(item), &mut self.lost) {
                (Ok(item), _) => readable.push(item),
                (Err(_), Some(lost)) => lost.push(kind),
                (Err(_), None) => return Err(Damaged),
            }
        }
        Ok(readable)
    }

    /// Passes over the checksum.
    pub(super) fn pass_over(&mut self) {
        self.row.next();
    }

    /// What [`Field::extra`] wrote.
    pub(super) fn extra<T: DeserializeOwned + Default>(
        &mut self,
    ) -> Result<(T, Map<String, serde_json::Value>), Damaged> {
        let extra: Extra<T, _> = self.json()?.unwrap_or_default();
        Ok((extra.typed, extra.foreign))
    }
}

#[cfg(test)]
mod tests;
