//! A row of `summaries`.

use std::sync::Arc;

use extremis_domain::{MessageId, Origin, SessionParts, SummaryId, SummaryVersion};

use super::{Part, PartFields, of_word};
use crate::lost::Lost;
use crate::sqlite::field::{Damaged, Field, Fields};

impl Part for SummaryVersion {
    const TABLE: &'static str = "summaries";
    const COLUMNS: &'static [&'static str] = &[
        "place",
        "session",
        "revision",
        "id",
        "content",
        "through",
        "covers",
        "kept",
        "created_at",
        "model",
        "origin",
        "based_on",
        "level",
        "stale",
        "extra",
        "checksum",
        "first",
        "folds",
        "prompt_version",
        "word_target",
        "locked",
        "quality",
        "conflicts",
        "facts_read",
    ];
    const LATER: usize = 8;

    const LOST: Lost = Lost::Summary;

    fn id(&self) -> &str {
        self.id.as_str()
    }

    fn all(parts: &SessionParts) -> &[Arc<Self>] {
        &parts.summaries
    }

    fn fields(&self) -> serde_json::Result<PartFields<'_>> {
        let number = |number: Option<u32>| number.map_or(Field::Null, |number| Field::Integer(number.into()));
        let first = vec![
            Field::text(self.id.as_str()),
            Field::text(&self.content),
            Field::text(self.through.as_str()),
            Field::count(self.covers_message_count as u64),
            Field::count(self.kept as u64),
            Field::time(self.created_at),
            Field::maybe(self.model_used.as_deref()),
            Field::text(origin_word(self.origin)),
            Field::maybe(self.based_on.as_ref().map(SummaryId::as_str)),
            Field::Integer(self.level.into()),
            Field::Integer(self.stale.into()),
            Field::extra((), &self.extra)?,
        ];
        let later = vec![
            Field::maybe(self.from.as_ref().map(MessageId::as_str)),
            // Written always: it tells that the level is that of the summary.
            Field::json(&self.folds)?,
            number(self.prompt_version),
            number(self.word_target),
            Field::list(&self.locked)?,
            Field::maybe_json(self.quality.as_ref())?,
            Field::list(&self.conflicts)?,
            Field::maybe_json(self.facts_read.as_ref())?,
        ];
        Ok((first, later))
    }

    fn parse(fields: &mut Fields<'_>) -> Result<Self, Damaged> {
        let (id, content, through) =
            (fields.text()?.into(), fields.text()?.to_owned(), fields.text()?.into());
        let (covers, kept, created_at) = (fields.number()?, fields.number()?, fields.time()?);
        let mut version = Self { id, kept, ..Self::new(content, through, covers, created_at) };
        version.model_used = fields.maybe_text()?.map(str::to_owned);
        version.origin =
            of_word(&[Origin::Generated, Origin::Edited, Origin::Restored], fields.text()?, origin_word)?;
        version.based_on = fields.maybe_text()?.map(Into::into);
        let level = fields.integer()?;
        version.stale = fields.integer()? != 0;
        version.extra = fields.extra::<()>()?.1;
        fields.pass_over();
        version.from = fields.maybe_text()?.map(Into::into);
        // Version 1 counted how often a summary had been written anew; all of them were made of messages.
        if let Some(folds) = fields.json()? {
            version.folds = folds;
            version.level = u8::try_from(level).map_err(|_| Damaged)?;
        }
        version.prompt_version = fields.maybe_number()?;
        version.word_target = fields.maybe_number()?;
        version.locked = fields.list()?;
        version.quality = fields.json()?;
        version.conflicts = fields.list()?;
        version.facts_read = fields.json()?;
        Ok(version)
    }
}

fn origin_word(origin: Origin) -> &'static str {
    match origin {
        Origin::Generated => "generated",
        Origin::Edited => "edited",
        Origin::Restored => "restored",
    }
}
