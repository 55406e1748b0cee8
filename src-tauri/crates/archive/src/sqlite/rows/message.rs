//! A row of `messages`.

use std::sync::Arc;

use extremis_domain::{Message, MessageDetails, MessageId, Role, SessionParts, Status};

use super::{Part, PartFields, of_word};
use crate::lost::Lost;
use crate::sqlite::field::{Damaged, Field, Fields};

impl Part for Message {
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
        "pinned",
        "sent",
    ];
    const LATER: usize = 2;

    const LOST: Lost = Lost::Message;
    const CHANGED: Lost = Lost::Letters;

    fn id(&self) -> &str {
        self.id.as_str()
    }

    fn may_be_earlier(&self) -> bool {
        !self.is_removed()
    }

    fn all(parts: &SessionParts) -> &[Arc<Self>] {
        &parts.messages
    }

    fn fields(&self) -> serde_json::Result<PartFields<'_>> {
        let first = vec![
            Field::text(self.id.as_str()),
            Field::maybe(self.parent.as_ref().map(MessageId::as_str)),
            Field::text(role_word(self.role)),
            Field::text(&self.content),
            Field::time(self.timestamp),
            Field::maybe(self.name.as_deref()),
            Field::maybe_json(self.context.as_ref())?,
            Field::maybe(self.model.as_deref()),
            Field::text(status_word(self.status)),
            self.tokens.map_or(Field::Null, |tokens| Field::Integer(tokens.into())),
            Field::maybe_json(self.usage.as_ref())?,
            Field::extra(&self.details, &self.extra)?,
        ];
        Ok((first, vec![Field::mark(self.pinned), Field::maybe_json(self.sent.as_ref())?]))
    }

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        let (id, parent) = (fields.text()?.into(), fields.maybe_text()?.map(Into::into));
        let role = of_word(&[Role::System, Role::User, Role::Assistant], fields.text()?, role_word)?;
        let mut message = Self { parent, ..Self::with_id(id, role, fields.words()?, fields.time()?) };
        message.name = fields.or_lose(Lost::MessageDetail, Fields::maybe_owned)?;
        message.context = fields.or_lose(Lost::MessageDetail, Fields::json)?;
        message.model = fields.or_lose(Lost::MessageDetail, Fields::maybe_owned)?;
        message.status = of_word(&STATUSES, fields.text()?, status_word)?;
        message.tokens = fields.or_lose(Lost::MessageDetail, Fields::maybe_number)?;
        message.usage = fields.or_lose(Lost::MessageDetail, Fields::json)?;
        let (details, extra) = fields.or_lose(Lost::MessageDetail, Fields::extra::<MessageDetails>)?;
        (message.details, message.extra) = (details.of_message(), extra);
        fields.pass_over();
        message.pinned = fields.or_lose(Lost::MessageDetail, Fields::mark)?;
        message.sent = fields.or_lose(Lost::SentRecord, Fields::json)?;
        Ok(message)
    }
}

fn role_word(role: Role) -> &'static str {
    match role {
        Role::System => "system",
        Role::User => "user",
        Role::Assistant => "assistant",
    }
}

const STATUSES: [Status; 5] =
    [Status::Complete, Status::Stopped, Status::Failed, Status::Deleted, Status::Forgotten];

fn status_word(status: Status) -> &'static str {
    match status {
        Status::Complete => "complete",
        Status::Stopped => "stopped",
        Status::Failed => "failed",
        Status::Deleted => "deleted",
        Status::Forgotten => "forgotten",
    }
}
