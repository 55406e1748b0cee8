//! A row of `sessions`: all of a session but what there are many of in it, and its line in the list.

use std::sync::Arc;

use extremis_domain::{
    DeletedMessage, InstructionsVersion, MessageId, Policy, Session, SessionId, Timestamp, UNTITLED,
};
use serde_json::{Map, Value};

use super::Row;
use crate::Entry;
use crate::api::first_deleted;
use crate::lost::Lost;
use crate::sqlite::field::{Damaged, Field, Fields};

/// A session without its messages, summaries and facts.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sqlite) struct SessionRow {
    pub(in crate::sqlite) number: i64,
    pub(in crate::sqlite) id: SessionId,
    pub(in crate::sqlite) revision: u64,
    pub(in crate::sqlite) title: Option<String>,
    pub(in crate::sqlite) created_at: Timestamp,
    pub(in crate::sqlite) updated_at: Timestamp,
    pub(in crate::sqlite) deleted_at: Option<Timestamp>,
    pub(in crate::sqlite) initial_request: Option<String>,
    pub(in crate::sqlite) max_messages: u32,
    pub(in crate::sqlite) head: Option<MessageId>,
    pub(in crate::sqlite) extra: Map<String, Value>,
    /// How many rows it has in `messages`.
    pub(in crate::sqlite) messages: usize,
    /// How many rows it has in `summaries`.
    pub(in crate::sqlite) summaries: usize,
    visible: usize,
    preview: Option<String>,
    /// How many rows it has in `facts`.
    pub(in crate::sqlite) facts: usize,
    pub(in crate::sqlite) policy: Option<Policy>,
    pub(in crate::sqlite) instructions: Vec<Arc<InstructionsVersion>>,
    pub(in crate::sqlite) deleted_messages: Vec<Arc<DeletedMessage>>,
}

impl SessionRow {
    /// The fields of a session's row.
    pub(in crate::sqlite) fn fields(
        number: i64,
        name: &str,
        session: &Session,
    ) -> serde_json::Result<Vec<Field<'static>>> {
        let parts = session.parts();
        let text = |text: &Option<String>| text.clone().map_or(Field::Null, Field::owned);
        let first = vec![
            Field::Integer(number),
            Field::owned(name.to_owned()),
            Field::count(parts.revision),
            text(&parts.title),
            Field::time(parts.created_at),
            Field::time(parts.updated_at),
            parts.deleted_at.map_or(Field::Null, Field::time),
            text(&parts.initial_request),
            Field::Integer(parts.max_messages.into()),
            text(&parts.head.as_ref().map(ToString::to_string)),
            Field::extra(&parts.extra)?,
            Field::count(parts.messages.len() as u64),
            Field::count(parts.summaries.len() as u64),
            Field::count(session.said() as u64),
            text(&session.preview()),
        ];
        let facts = Some(parts.facts.len() as u64).filter(|count| *count > 0);
        let later = vec![
            facts.map_or(Field::Null, Field::count),
            Field::maybe_json(parts.policy.as_ref())?,
            Field::list(&parts.instructions)?,
            Field::list(&parts.deleted_messages)?,
        ];
        Ok(Self::seal(first, later))
    }

    /// Its line in the list.
    pub(in crate::sqlite) fn entry(&self) -> Entry {
        Entry {
            id: self.id,
            revision: self.revision,
            title: self.title.clone().unwrap_or_else(|| UNTITLED.to_owned()),
            created_at: self.created_at,
            updated_at: self.updated_at,
            message_count: self.visible,
            preview: self.preview.clone(),
            deleted_at: self.deleted_at,
            message_deleted_at: first_deleted(&self.deleted_messages),
            deleted_messages: self.deleted_messages.len(),
        }
    }
}

impl Row for SessionRow {
    const TABLE: &'static str = "sessions";
    const COLUMNS: &'static [&'static str] = &[
        "number",
        "id",
        "revision",
        "title",
        "created_at",
        "updated_at",
        "deleted_at",
        "initial_request",
        "max_messages",
        "head",
        "extra",
        "messages",
        "summaries",
        "visible",
        "preview",
        "checksum",
        "facts",
        "policy",
        "instructions",
        "deleted_messages",
    ];
    const LATER: usize = 4;

    fn missing(version: i64) -> usize {
        match version {
            ..2 => 4,
            2..4 => 2,
            4 => 1,
            _ => 0,
        }
    }

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        let mut session = Self {
            number: fields.integer()?,
            id: fields.text()?.parse().map_err(|_| Damaged)?,
            revision: fields.count()?,
            title: fields.or_lose(Lost::Detail, Fields::maybe_owned)?,
            created_at: fields.time()?,
            updated_at: fields.time()?,
            deleted_at: fields.maybe_integer()?.map(Timestamp::from_second),
            initial_request: fields.or_lose(Lost::Detail, Fields::maybe_owned)?,
            max_messages: fields.number()?,
            head: fields.maybe_text()?.map(Into::into),
            extra: fields.or_lose(Lost::Detail, Fields::extra)?,
            messages: fields.number()?,
            summaries: fields.number()?,
            visible: fields.number()?,
            preview: fields.or_lose(Lost::Detail, Fields::maybe_owned)?,
            facts: 0,
            policy: None,
            instructions: Vec::new(),
            deleted_messages: Vec::new(),
        };
        fields.pass_over();
        session.facts = fields.maybe_number()?.unwrap_or(0);
        session.policy = fields.or_lose(Lost::Policy, Fields::json)?;
        session.instructions = fields.list_or_lose(Lost::Instructions)?;
        session.deleted_messages = fields.list_or_lose(Lost::DeletedMessage)?;
        Ok(session)
    }
}
