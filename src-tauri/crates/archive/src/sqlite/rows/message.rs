//! A row of `messages`.

use extremis_domain::{Message, MessageId, Role, SessionId, Status};

use super::Row;
use crate::sqlite::field::{Damaged, Field, Fields};

/// A message and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sqlite) struct MessageRow {
    pub(in crate::sqlite) place: i64,
    pub(in crate::sqlite) session: SessionId,
    /// The session's revision when the row was written.
    pub(in crate::sqlite) revision: u64,
    pub(in crate::sqlite) message: Message,
}

impl MessageRow {
    /// The fields of a message's row.
    pub(in crate::sqlite) fn fields<'a>(
        place: i64,
        session: &'a str,
        revision: u64,
        message: &'a Message,
    ) -> serde_json::Result<Vec<Field<'a>>> {
        let json = |present: Option<serde_json::Result<Field<'a>>>| present.unwrap_or(Ok(Field::Null));
        Ok(Self::seal(vec![
            Field::Integer(place),
            Field::text(session),
            Field::count(revision),
            Field::text(message.id.as_str()),
            Field::maybe(message.parent.as_ref().map(MessageId::as_str)),
            Field::text(role_word(message.role)),
            Field::text(&message.content),
            Field::time(message.timestamp),
            Field::maybe(message.name.as_deref()),
            json(message.context.as_ref().map(Field::json))?,
            Field::maybe(message.model.as_deref()),
            Field::text(status_word(message.status)),
            message.tokens.map_or(Field::Null, |tokens| Field::Integer(tokens.into())),
            json(message.usage.as_ref().map(Field::json))?,
            Field::extra(&message.extra)?,
        ]))
    }
}

impl Row for MessageRow {
    const TABLE: &'static str = "messages";
    const COLUMNS: &'static [&'static str] = &[
        "place",
        "session",
        "revision",
        "id",
        "parent",
        "role",
        "content",
        "created_at",
        "name",
        "context",
        "model",
        "status",
        "tokens",
        "usage",
        "extra",
        "checksum",
    ];

    fn parse(row: &[Field<'_>]) -> Result<Self, Damaged> {
        let mut fields = Fields::of(row);
        Ok(Self {
            place: fields.integer()?,
            session: fields.text()?.parse().map_err(|_| Damaged)?,
            revision: fields.count()?,
            message: Message {
                id: fields.text()?.into(),
                parent: fields.maybe_text()?.map(Into::into),
                role: role_of(fields.text()?)?,
                content: fields.text()?.to_owned(),
                timestamp: fields.time()?,
                name: fields.maybe_text()?.map(str::to_owned),
                context: fields.json()?,
                model: fields.maybe_text()?.map(str::to_owned),
                status: status_of(fields.text()?)?,
                tokens: fields.maybe_integer()?.map(u32::try_from).transpose().map_err(|_| Damaged)?,
                usage: fields.json()?,
                pinned: false,
                sent: None,
                extra: fields.extra()?,
            },
        })
    }
}

fn role_word(role: Role) -> &'static str {
    match role {
        Role::System => "system",
        Role::User => "user",
        Role::Assistant => "assistant",
    }
}

fn role_of(word: &str) -> Result<Role, Damaged> {
    [Role::System, Role::User, Role::Assistant]
        .into_iter()
        .find(|role| role_word(*role) == word)
        .ok_or(Damaged)
}

fn status_word(status: Status) -> &'static str {
    match status {
        Status::Complete => "complete",
        Status::Stopped => "stopped",
        Status::Failed => "failed",
        Status::Forgotten => "forgotten",
    }
}

fn status_of(word: &str) -> Result<Status, Damaged> {
    let all = [Status::Complete, Status::Stopped, Status::Failed, Status::Forgotten];
    all.into_iter().find(|status| status_word(*status) == word).ok_or(Damaged)
}
