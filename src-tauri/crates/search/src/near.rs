//! Showing what was found by its meaning: like any other hit, and only where the operators of the query allow it.

use extremis_domain::Timestamp;
use extremis_text::each_word;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use crate::ids::id_bytes;
use crate::items::role_of_number;
use crate::labels;
use crate::page::{Reading, TextSpan};
use crate::search::{Hit, IndexRequest, Matched, number_of, titled};
use crate::snippet::snippet;
use crate::store::tag;
use crate::{Candidate, ItemKind, SearchError};

/// The hits for messages that are near in meaning, in the same order. What the index does not have is left out.
pub(crate) fn hits_of(
    connection: &Connection,
    request: &IndexRequest<'_>,
    messages: &[Candidate],
) -> Result<Vec<Hit>, SearchError> {
    let query = request.query;
    if query.titles_only() || (query.in_this && request.this.is_none()) {
        return Ok(Vec::new());
    }
    let here = |near: &&Candidate| !query.in_this || request.this == Some(near.session);
    let titled = titled(connection, request)?;
    let mut hits = Vec::new();
    for near in messages.iter().filter(here) {
        hits.extend(hit(connection, request, near, titled.as_deref())?);
        if hits.len() >= request.limit {
            break;
        }
    }
    Ok(hits)
}

fn hit(
    connection: &Connection,
    request: &IndexRequest<'_>,
    near: &Candidate,
    titled: Option<&[i64]>,
) -> rusqlite::Result<Option<Hit>> {
    let query = request.query;
    let number = number_of(connection, near.session)?;
    let is_asked_for = |number: &i64| titled.is_none_or(|titled| titled.contains(number));
    let Some(number) = number.filter(is_asked_for) else { return Ok(None) };
    let (labelled, labels) = labels::condition(&query.labels, 6);
    let mut statement = connection.prepare_cached(&format!(
        "SELECT item.role, item.app, item.at, item.page, item.start, item.length, session.title
         FROM said CROSS JOIN item ON item.id = said.rowid JOIN session ON session.id = item.session
         WHERE said MATCH ?1 AND item.key = ?2 AND (?3 OR session.trashed = 0) AND (item.pinned OR NOT ?4)
           AND item.at >= ?5 AND item.at < ?6{labelled}"
    ))?;
    let only = format!("tags : (\"{}\" AND \"{}\")", tag::session(number), tag::kind(ItemKind::Message));
    let mut values = vec![
        Value::Text(only),
        Value::Blob(id_bytes(near.message.as_str())),
        Value::Integer(request.trashed.into()),
        Value::Integer(query.pinned.into()),
        Value::Integer(query.since.map_or(i64::MIN, Timestamp::as_second)),
        Value::Integer(query.until.map_or(i64::MAX, Timestamp::as_second)),
    ];
    values.extend(labels);
    let found = statement.query_row(params_from_iter(values), |row| {
        let place = TextSpan { page: row.get(3)?, start: row.get(4)?, length: row.get(5)? };
        Ok(Hit {
            session: near.session,
            title: row.get(6)?,
            message: Some(near.message.clone()),
            kind: ItemKind::Message,
            role: role_of_number(row.get(0)?),
            app: row.get(1)?,
            at: Timestamp::from_second(row.get(2)?),
            snippet: snippet(Reading::default().text(connection, place)?, &[]),
            matched: Matched::Meaning,
            score: near.score,
        })
    });
    let is_asked_for = |hit: &Hit| {
        let mut app = Vec::new();
        each_word(hit.app.as_deref().unwrap_or_default(), |word| app.push(word.term.to_owned()));
        (query.role.is_none() || query.role == hit.role)
            && query.apps.iter().flatten().all(|word| app.contains(word))
    };
    Ok(found.optional()?.filter(is_asked_for))
}
