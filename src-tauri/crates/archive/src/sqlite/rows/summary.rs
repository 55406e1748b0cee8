//! A row of `summaries`.

use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{Origin, SessionId, SummaryId, SummaryVersion};

use super::Row;
use crate::sqlite::field::{Damaged, Field, Fields};

/// A version of a summary and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::sqlite) struct SummaryRow {
    pub(in crate::sqlite) place: i64,
    pub(in crate::sqlite) session: SessionId,
    /// The session's revision when the row was written.
    pub(in crate::sqlite) revision: u64,
    pub(in crate::sqlite) summary: SummaryVersion,
}

impl SummaryRow {
    /// The fields of a summary's row.
    pub(in crate::sqlite) fn fields<'a>(
        place: i64,
        session: &'a str,
        revision: u64,
        summary: &'a SummaryVersion,
        level: u64,
    ) -> serde_json::Result<Vec<Field<'a>>> {
        Ok(Self::seal(vec![
            Field::Integer(place),
            Field::text(session),
            Field::count(revision),
            Field::text(summary.id.as_str()),
            Field::text(&summary.content),
            Field::text(summary.through.as_str()),
            Field::count(summary.covers_message_count as u64),
            Field::count(summary.kept as u64),
            Field::time(summary.created_at),
            Field::maybe(summary.model_used.as_deref()),
            Field::text(origin_word(summary.origin)),
            Field::maybe(summary.based_on.as_ref().map(SummaryId::as_str)),
            Field::count(level),
            Field::Integer(summary.stale.into()),
            Field::extra(&summary.extra)?,
        ]))
    }
}

/// The level of each version (source design 003, "Multi-Level Summarization"): 1 when it was made of messages
/// alone, one more than the version it was generated from otherwise.
pub(in crate::sqlite) fn levels(summaries: &[Arc<SummaryVersion>]) -> Vec<u64> {
    let mut known = HashMap::new();
    let mut levels = Vec::with_capacity(summaries.len());
    for summary in summaries {
        let below = summary.based_on.as_ref().and_then(|id| known.get(id)).copied();
        let level = below.map_or(1, |below| below + u64::from(summary.origin == Origin::Generated));
        known.insert(&summary.id, level);
        levels.push(level);
    }
    levels
}

impl Row for SummaryRow {
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
    ];

    fn parse(row: &[Field<'_>]) -> Result<Self, Damaged> {
        let mut fields = Fields::of(row);
        let (place, session) = (fields.integer()?, fields.text()?.parse().map_err(|_| Damaged)?);
        let revision = fields.count()?;
        let (id, content, through) =
            (fields.text()?.into(), fields.text()?.to_owned(), fields.text()?.into());
        let (covers_message_count, kept) = (fields.number()?, fields.number()?);
        let created_at = fields.time()?;
        let model_used = fields.maybe_text()?.map(str::to_owned);
        let origin = origin_of(fields.text()?)?;
        let based_on = fields.maybe_text()?.map(Into::into);
        let _level = fields.count()?;
        let stale = fields.integer()? != 0;
        let extra = fields.extra()?;
        let summary = SummaryVersion {
            id,
            kept,
            model_used,
            origin,
            based_on,
            stale,
            extra,
            ..SummaryVersion::new(content, through, covers_message_count, created_at)
        };
        Ok(Self { place, session, revision, summary })
    }
}

fn origin_word(origin: Origin) -> &'static str {
    match origin {
        Origin::Generated => "generated",
        Origin::Edited => "edited",
        Origin::Restored => "restored",
    }
}

fn origin_of(word: &str) -> Result<Origin, Damaged> {
    let all = [Origin::Generated, Origin::Edited, Origin::Restored];
    all.into_iter().find(|origin| origin_word(*origin) == word).ok_or(Damaged)
}
