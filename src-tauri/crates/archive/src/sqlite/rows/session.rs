//! A row of `sessions`: all of a session but what there are many of in it, and its line in the list.

use std::borrow::Cow;

use extremis_domain::{ChosenModel, Labels, Lenient, Session, SessionParts, Timestamp, UNTITLED};
use serde::{Deserialize, Serialize};

use super::Row;
use crate::Entry;
use crate::api::first_deleted;
use crate::lost::Lost;
use crate::sqlite::field::{Damaged, Field, Fields};

/// A session without its messages, summaries and facts.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sqlite) struct SessionRow {
    pub(in crate::sqlite) number: i64,
    /// All that has no rows of its own.
    pub(in crate::sqlite) parts: SessionParts,
    /// How many rows it has in `messages`.
    pub(in crate::sqlite) messages: usize,
    /// How many rows it has in `summaries`.
    pub(in crate::sqlite) summaries: usize,
    /// How many rows it has in `facts`.
    pub(in crate::sqlite) facts: usize,
    visible: usize,
    preview: Option<String>,
}

/// What has no column.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct WithoutColumn<'a> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chosen_model: Option<Cow<'a, Lenient<ChosenModel>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quick: Option<Cow<'a, Lenient<bool>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    labels: Option<Cow<'a, Lenient<Labels>>>,
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
        let without_column = WithoutColumn {
            chosen_model: parts.chosen_model.as_ref().map(Cow::Borrowed),
            quick: parts.quick.as_ref().map(Cow::Borrowed),
            labels: parts.labels.as_ref().map(Cow::Borrowed),
        };
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
            Field::extra(without_column, &parts.extra)?,
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
        let parts = &self.parts;
        Entry {
            id: parts.id,
            revision: parts.revision,
            title: parts.title.clone().unwrap_or_else(|| UNTITLED.to_owned()),
            created_at: parts.created_at,
            updated_at: parts.updated_at,
            message_count: self.visible,
            preview: self.preview.clone(),
            deleted_at: parts.deleted_at,
            message_deleted_at: first_deleted(&parts.deleted_messages),
            deleted_messages: parts.deleted_messages.len(),
            quick: parts.quick.as_ref().and_then(Lenient::valid) == Some(&true),
            labels: parts.labels.as_ref().and_then(Lenient::valid).cloned().unwrap_or_default(),
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

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        let number = fields.integer()?;
        let id = fields.text()?.parse().map_err(|_| Damaged)?;
        let mut parts = SessionParts::new(id, Timestamp::from_second(0));
        parts.revision = fields.count()?;
        parts.title = fields.or_lose(Lost::Detail, Fields::maybe_owned)?;
        parts.created_at = fields.time()?;
        parts.updated_at = fields.time()?;
        parts.deleted_at = fields.maybe_integer()?.map(Timestamp::from_second);
        parts.initial_request = fields.or_lose(Lost::Detail, Fields::maybe_owned)?;
        parts.max_messages = fields.number()?;
        parts.head = fields.maybe_text()?.map(Into::into);
        let (without_column, extra) = fields.or_lose(Lost::Detail, Fields::extra::<WithoutColumn<'_>>)?;
        parts.chosen_model = without_column.chosen_model.map(Cow::into_owned);
        parts.quick = without_column.quick.map(Cow::into_owned);
        parts.labels = without_column.labels.map(Cow::into_owned);
        parts.extra = extra;
        let (messages, summaries, visible) = (fields.number()?, fields.number()?, fields.number()?);
        let preview = fields.or_lose(Lost::Detail, Fields::maybe_owned)?;
        fields.pass_over();
        let facts = fields.maybe_number()?.unwrap_or(0);
        parts.policy = fields.or_lose(Lost::Policy, Fields::json)?;
        parts.instructions = fields.list_or_lose(Lost::Instructions)?;
        parts.deleted_messages = fields.list_or_lose(Lost::DeletedMessage)?;
        Ok(Self { number, parts, messages, summaries, facts, visible, preview })
    }
}
