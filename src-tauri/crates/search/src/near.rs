//! Showing what was found by its meaning: like any other hit, and only where the operators of the query allow it.

use extremis_domain::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};

use crate::items::role_of_number;
use crate::search::{Hit, Matched, Request};
use crate::snippet::snippet;
use crate::store::{id_bytes, uuid_of};
use crate::vectors::Near;
use crate::{Kind, SearchError, words};

/// The hits for messages that are near in meaning, in the same order. What the index does not have is left out.
pub(crate) fn near(
    connection: &Connection,
    request: &Request<'_>,
    messages: &[Near],
) -> Result<Vec<Hit>, SearchError> {
    let query = request.query;
    if query.titles_only || (query.in_this && request.this.is_none()) {
        return Ok(Vec::new());
    }
    let here = |near: &&Near| !query.in_this || request.this == Some(near.session);
    let mut hits = Vec::new();
    for near in messages.iter().filter(here) {
        hits.extend(hit(connection, request, near)?);
        if hits.len() >= request.limit {
            break;
        }
    }
    Ok(hits)
}

fn hit(connection: &Connection, request: &Request<'_>, near: &Near) -> rusqlite::Result<Option<Hit>> {
    let query = request.query;
    let mut statement = connection.prepare_cached(
        "SELECT item.role, item.app, item.at, item.text, session.title FROM session
         JOIN item ON item.session = session.id AND item.kind = ?2 AND item.key = ?3
         WHERE session.uuid = ?1 AND (?4 OR session.trashed = 0) AND (item.pinned OR NOT ?5)
           AND item.at >= ?6 AND item.at < ?7",
    )?;
    let values = params![
        uuid_of(near.session),
        Kind::Message.number(),
        id_bytes(near.message.as_str()),
        request.trashed,
        query.pinned,
        query.since.map_or(i64::MIN, Timestamp::as_second),
        query.until.map_or(i64::MAX, Timestamp::as_second),
    ];
    let found = statement.query_row(values, |row| {
        Ok(Hit {
            session: near.session,
            title: row.get(4)?,
            message: Some(near.message.clone()),
            kind: Kind::Message,
            role: role_of_number(row.get(0)?),
            app: row.get(1)?,
            at: Timestamp::from_second(row.get(2)?),
            snippet: snippet(&row.get::<_, String>(3)?, &[]),
            matched: Matched::Meaning,
            score: f64::from(near.cosine),
        })
    });
    let is_asked_for = |hit: &Hit| {
        let mut app = Vec::new();
        words::each(hit.app.as_deref().unwrap_or_default(), |word| app.push(word.term.to_owned()));
        (query.role.is_none() || query.role == hit.role)
            && query.apps.iter().flatten().all(|word| app.contains(word))
    };
    Ok(found.optional()?.filter(is_asked_for))
}
