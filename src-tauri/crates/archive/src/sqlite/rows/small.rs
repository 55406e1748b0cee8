//! Rows of `drafts`, `memories` and `state`.

use extremis_domain::{SessionId, UserMemory};

use super::Row;
use crate::Draft;
use crate::sqlite::field::{Damaged, Field, Fields};

/// A piece of an arriving answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sqlite) struct DraftRow {
    pub(in crate::sqlite) number: i64,
    pub(in crate::sqlite) session: SessionId,
    pub(in crate::sqlite) draft: Draft,
    pub(in crate::sqlite) delta: String,
}

impl DraftRow {
    /// The fields of a piece's row.
    pub(in crate::sqlite) fn fields<'a>(
        number: i64,
        session: &'a str,
        draft: &'a Draft,
        delta: &'a str,
    ) -> serde_json::Result<Vec<Field<'a>>> {
        Ok(Self::seal(
            vec![
                Field::Integer(number),
                Field::text(session),
                Field::text(draft.message.as_str()),
                Field::text(draft.parent.as_str()),
                Field::text(&draft.model),
                Field::time(draft.started),
                Field::text(delta),
            ],
            vec![Field::maybe_json(draft.sent.as_deref())?],
        ))
    }
}

impl Row for DraftRow {
    const TABLE: &'static str = "drafts";
    const COLUMNS: &'static [&'static str] =
        &["number", "session", "message", "parent", "model", "started", "delta", "checksum", "sent"];
    const LATER: usize = 1;

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        let mut piece = Self {
            number: fields.integer()?,
            session: fields.text()?.parse().map_err(|_| Damaged)?,
            draft: Draft {
                message: fields.text()?.into(),
                parent: fields.text()?.into(),
                model: fields.text()?.to_owned(),
                started: fields.time()?,
                sent: None,
            },
            delta: fields.text()?.to_owned(),
        };
        fields.pass_over();
        piece.draft.sent = fields.json()?;
        Ok(piece)
    }
}

/// Something remembered of the user, in JSON as in `user-memories.json`.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sqlite) struct MemoryRow {
    pub(in crate::sqlite) number: i64,
    /// Counts how often it was replaced.
    pub(in crate::sqlite) revision: u64,
    pub(in crate::sqlite) memory: UserMemory,
}

impl MemoryRow {
    /// The fields of a memory's row.
    pub(in crate::sqlite) fn fields(
        number: i64,
        revision: u64,
        memory: &UserMemory,
    ) -> serde_json::Result<Vec<Field<'_>>> {
        Ok(Self::seal(
            vec![
                Field::Integer(number),
                Field::text(memory.id.as_str()),
                Field::count(revision),
                Field::json(memory)?,
            ],
            Vec::new(),
        ))
    }
}

impl Row for MemoryRow {
    const TABLE: &'static str = "memories";
    const COLUMNS: &'static [&'static str] = &["number", "id", "revision", "memory", "checksum"];

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        let number = fields.integer()?;
        let _id = fields.text()?;
        Ok(Self { number, revision: fields.count()?, memory: fields.json()?.ok_or(Damaged)? })
    }
}

/// Which session was opened last. There is one such row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sqlite) struct ActiveRow {
    /// Counts how often it changed.
    pub(in crate::sqlite) revision: u64,
    pub(in crate::sqlite) session: Option<SessionId>,
}

impl ActiveRow {
    /// Its fields.
    pub(in crate::sqlite) fn fields(self) -> Vec<Field<'static>> {
        Self::seal(
            vec![
                Field::Integer(1),
                Field::text("active"),
                Field::count(self.revision),
                self.session.map_or(Field::Null, |id| Field::owned(id.to_string())),
            ],
            Vec::new(),
        )
    }
}

impl Row for ActiveRow {
    const TABLE: &'static str = "state";
    const COLUMNS: &'static [&'static str] = &["number", "name", "revision", "value", "checksum"];

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        let (_number, name) = (fields.integer()?, fields.text()?);
        if name != "active" {
            return Err(Damaged);
        }
        let revision = fields.count()?;
        let session = fields.maybe_text()?.map(|id| id.parse().map_err(|_| Damaged)).transpose()?;
        Ok(Self { revision, session })
    }
}
