//! A row of `facts`.

use std::sync::Arc;

use extremis_domain::{Fact, FactField, FactId, FactOrigin, FactStatus, SessionParts};

use super::{Part, PartFields, of_word};
use crate::lost::Lost;
use crate::sqlite::field::{Damaged, Field, Fields};

impl Part for Fact {
    const TABLE: &'static str = "facts";
    const COLUMNS: &'static [&'static str] = &[
        "place",
        "session",
        "revision",
        "id",
        "field",
        "key",
        "value",
        "sources",
        "origin",
        "status",
        "pinned",
        "created_at",
        "superseded_by",
        "conflicts",
        "extra",
        "checksum",
    ];

    const LOST: Lost = Lost::Fact;

    fn id(&self) -> &str {
        self.id.as_str()
    }

    fn may_be_earlier(&self) -> bool {
        self.status != FactStatus::Forgotten
    }

    fn all(parts: &SessionParts) -> &[Arc<Self>] {
        &parts.facts
    }

    fn fields(&self) -> serde_json::Result<PartFields<'_>> {
        let first = vec![
            Field::text(self.id.as_str()),
            Field::text(self.field.name()),
            Field::maybe(self.key.as_deref()),
            Field::json(&self.value)?,
            Field::list(&self.sources)?,
            Field::text(origin_word(self.origin)),
            Field::text(status_word(self.status)),
            Field::mark(self.pinned),
            Field::time(self.created_at),
            Field::maybe(self.superseded_by.as_ref().map(FactId::as_str)),
            Field::list(&self.conflicts)?,
            Field::extra((), &self.extra)?,
        ];
        Ok((first, Vec::new()))
    }

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        Ok(Self {
            id: fields.text()?.into(),
            field: of_word(&FactField::ALL, fields.text()?, FactField::name)?,
            key: fields.maybe_text()?.map(str::to_owned),
            value: serde_json::from_str(fields.text()?).map_err(|_| Damaged)?,
            sources: fields.list()?,
            origin: of_word(&ORIGINS, fields.text()?, origin_word)?,
            status: of_word(&STATUSES, fields.text()?, status_word)?,
            pinned: fields.mark()?,
            created_at: fields.time()?,
            superseded_by: fields.maybe_text()?.map(Into::into),
            conflicts: fields.list()?,
            extra: fields.extra::<()>()?.1,
        })
    }
}

const ORIGINS: [FactOrigin; 3] = [FactOrigin::Extracted, FactOrigin::Kept, FactOrigin::User];

fn origin_word(origin: FactOrigin) -> &'static str {
    match origin {
        FactOrigin::Extracted => "extracted",
        FactOrigin::Kept => "kept",
        FactOrigin::User => "user",
    }
}

const STATUSES: [FactStatus; 5] = [
    FactStatus::Active,
    FactStatus::Superseded,
    FactStatus::Offered,
    FactStatus::Dismissed,
    FactStatus::Forgotten,
];

fn status_word(status: FactStatus) -> &'static str {
    match status {
        FactStatus::Active => "active",
        FactStatus::Superseded => "superseded",
        FactStatus::Offered => "offered",
        FactStatus::Dismissed => "dismissed",
        FactStatus::Forgotten => "forgotten",
    }
}
