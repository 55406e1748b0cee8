//! Putting sessions in and taking them out.

use std::collections::HashMap;

use extremis_domain::{MessageId, Role, Session, SessionId};
use extremis_words::{Place, each_word};
use rusqlite::{Connection, OptionalExtension, params};
use uuid::Uuid;

use crate::items::{self, Item, Kind, role_number, role_of_number};
use crate::page::{Pages, Place as TextPlace};
use crate::vocabulary::Changes;
use extremis_words::stem;

/// Stems that are remembered while sessions are put in.
const MOST_STEMS: usize = 200_000;

/// Writes to the index.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    changes: Changes,
    stems: HashMap<Box<str>, Box<str>>,
    columns: Columns,
    pages: Pages,
}

/// What goes into the full-text table for one item.
#[derive(Debug, Default)]
struct Columns {
    body: String,
    parts: String,
    tags: String,
}

struct Kept {
    id: i64,
    print: i64,
}

impl Writer {
    /// Puts a session in, or brings it to this state.
    pub fn put(&mut self, connection: &Connection, session: &Session) -> rusqlite::Result<()> {
        let parts = session.parts();
        let uuid = uuid_of(session.id());
        let revision = i64::try_from(parts.revision).unwrap_or(i64::MAX);
        let known: Option<i64> = connection
            .prepare_cached("SELECT id FROM session WHERE uuid = ?1")?
            .query_row(params![uuid], |row| row.get(0))
            .optional()?;
        let trashed = parts.deleted_at.is_some();
        let number = if let Some(number) = known {
            connection
                .prepare_cached("UPDATE session SET revision = ?2, title = ?3, trashed = ?4 WHERE id = ?1")?
                .execute(params![number, revision, session.title(), trashed])?;
            number
        } else {
            connection
                .prepare_cached(
                    "INSERT INTO session (uuid, revision, title, trashed) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![uuid, revision, session.title(), trashed])?;
            connection.last_insert_rowid()
        };
        let mut before = if known.is_some() { kept(connection, number)? } else { HashMap::new() };
        for item in items::of(session) {
            let key = (item.kind.number(), id_bytes(item.key));
            let print = item.print();
            if before.get(&key).is_some_and(|kept| kept.print == print) {
                before.remove(&key);
            } else {
                self.add(connection, number, &item, print)?;
            }
        }
        self.take_all(connection, before)
    }

    /// Takes a session out with all that is in it; true when it was there.
    pub fn remove(&mut self, connection: &Connection, session: SessionId) -> rusqlite::Result<bool> {
        let uuid = uuid_of(session);
        let known: Option<i64> = connection
            .prepare_cached("DELETE FROM session WHERE uuid = ?1 RETURNING id")?
            .query_row(params![uuid], |row| row.get(0))
            .optional()?;
        let Some(number) = known else { return Ok(false) };
        let all = kept(connection, number)?;
        self.take_all(connection, all)?;
        Ok(true)
    }

    /// Takes out a message with what was captured with it, and all that may have been made from it; the session is
    /// then behind, so that it is put in again whatever becomes of this program.
    pub fn withdraw(
        &mut self,
        connection: &Connection,
        session: SessionId,
        message: Option<&MessageId>,
    ) -> rusqlite::Result<()> {
        let known: Option<i64> = connection
            .prepare_cached("UPDATE session SET revision = -1, title = '' WHERE uuid = ?1 RETURNING id")?
            .query_row(params![uuid_of(session)], |row| row.get(0))
            .optional()?;
        let Some(number) = known else { return Ok(()) };
        let message = message.map(|message| id_bytes(message.as_str()));
        let is_said = |kind| [Kind::Message.number(), Kind::Context.number()].contains(&kind);
        let mut gone = kept(connection, number)?;
        gone.retain(|(kind, key), _| !is_said(*kind) || message.as_ref() == Some(key));
        self.take_all(connection, gone)
    }

    /// To be called before the transaction ends.
    pub fn finish(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.pages.close(connection)?;
        self.changes.write(connection)
    }

    /// In order, because those of one page follow each other.
    fn take_all(
        &mut self,
        connection: &Connection,
        items: HashMap<(u8, Vec<u8>), Kept>,
    ) -> rusqlite::Result<()> {
        let mut ids: Vec<i64> = items.into_values().map(|kept| kept.id).collect();
        ids.sort_unstable();
        ids.into_iter().try_for_each(|id| self.take(connection, id))
    }

    fn add(
        &mut self,
        connection: &Connection,
        session: i64,
        item: &Item<'_>,
        print: i64,
    ) -> rusqlite::Result<()> {
        let place = self.pages.add(connection, session, &item.text)?;
        connection
            .prepare_cached(
                "INSERT INTO item (session, kind, key, target, role, app, at, pinned, print, page, start, length)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            )?
            .execute(params![
                session,
                item.kind.number(),
                id_bytes(item.key),
                item.target.map(|target| id_bytes(target.as_str())),
                role_number(item.role),
                item.app,
                item.at.as_second(),
                item.pinned,
                print,
                place.page,
                place.start,
                place.length,
            ])?;
        let id = connection.last_insert_rowid();
        self.cut(&item.text, 1);
        self.tag(session, item.kind, item.role, item.app, item.pinned);
        connection
            .prepare_cached("INSERT INTO said (rowid, body, parts, tags) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![id, self.columns.body, self.columns.parts, self.columns.tags])?;
        Ok(())
    }

    fn take(&mut self, connection: &Connection, id: i64) -> rusqlite::Result<()> {
        let mut statement = connection.prepare_cached(
            "SELECT session, kind, role, app, pinned, page, start, length FROM item WHERE id = ?1",
        )?;
        let mut rows = statement.query(params![id])?;
        let Some(row) = rows.next()? else { return Ok(()) };
        let session: i64 = row.get(0)?;
        let kind = Kind::of_number(row.get(1)?).unwrap_or(Kind::Message);
        let role = role_of_number(row.get(2)?);
        let app: Option<String> = row.get(3)?;
        let pinned: bool = row.get(4)?;
        let place = TextPlace { page: row.get(5)?, start: row.get(6)?, length: row.get(7)? };
        drop(rows);
        connection.prepare_cached("DELETE FROM item WHERE id = ?1")?.execute(params![id])?;
        let text = self.pages.take(connection, session, place)?;
        self.cut(&text, -1);
        self.tag(session, kind, role, app.as_deref(), pinned);
        connection
            .prepare_cached(
                "INSERT INTO said (said, rowid, body, parts, tags) VALUES ('delete', ?1, ?2, ?3, ?4)",
            )?
            .execute(params![id, self.columns.body, self.columns.parts, self.columns.tags])?;
        Ok(())
    }

    /// Cuts a text into the columns, and counts its words.
    fn cut(&mut self, text: &str, change: i64) {
        let Self { changes, stems, columns: Columns { body, parts, .. }, .. } = self;
        body.clear();
        parts.clear();
        changes.next_item();
        each_word(text, |word| {
            changes.count(word.term, change);
            let column = if word.place == Place::Part { &mut *parts } else { &mut *body };
            if !column.is_empty() {
                column.push(' ');
            }
            if let Some(stem) = stems.get(word.term) {
                column.push_str(stem);
                return;
            }
            if stems.len() >= MOST_STEMS {
                stems.clear();
            }
            let mut stemmed = word.term.to_owned();
            stem(&mut stemmed);
            column.push_str(&stemmed);
            stems.insert(word.term.into(), stemmed.into());
        });
    }

    fn tag(&mut self, session: i64, kind: Kind, role: Option<Role>, app: Option<&str>, pinned: bool) {
        let tags = &mut self.columns.tags;
        tags.clear();
        tags.push_str(&tag::session(session));
        tags.push(' ');
        tags.push_str(&tag::kind(kind));
        if let Some(role) = role {
            tags.push(' ');
            tags.push_str(tag::role(role));
        }
        if pinned {
            tags.push(' ');
            tags.push_str(tag::PINNED);
        }
        each_word(app.unwrap_or_default(), |word| {
            tags.push(' ');
            tags.push_str(&tag::app(word.term));
        });
    }
}

/// The words of the column that is filtered by.
pub(crate) mod tag {
    use extremis_domain::Role;

    use crate::Kind;

    pub const PINNED: &str = "pinned";

    pub fn session(number: i64) -> String {
        format!("s{number}")
    }

    pub fn kind(kind: Kind) -> String {
        format!("k{}", kind.number())
    }

    pub fn role(role: Role) -> &'static str {
        match role {
            Role::System => "rs",
            Role::User => "ru",
            Role::Assistant => "ra",
        }
    }

    pub fn app(term: &str) -> String {
        format!("a{term}")
    }
}

fn kept(connection: &Connection, session: i64) -> rusqlite::Result<HashMap<(u8, Vec<u8>), Kept>> {
    let mut statement = connection.prepare_cached(
        "SELECT item.id, item.kind, item.key, item.print FROM said CROSS JOIN item ON item.id = said.rowid
         WHERE said MATCH ?1",
    )?;
    let tag = format!("tags : \"{}\"", tag::session(session));
    let rows = statement.query_map(params![tag], |row| {
        let key = (row.get(1)?, row.get::<_, Option<Vec<u8>>>(2)?.unwrap_or_default());
        Ok((key, Kept { id: row.get(0)?, print: row.get(3)? }))
    })?;
    rows.collect()
}

/// A session's id as it is kept.
pub(crate) fn uuid_of(id: SessionId) -> [u8; 16] {
    id.to_string().parse::<Uuid>().unwrap_or_default().into_bytes()
}

/// The reverse of [`uuid_of`].
pub(crate) fn session_of(bytes: [u8; 16]) -> Option<SessionId> {
    Uuid::from_bytes(bytes).to_string().parse().ok()
}

/// An id as it is kept: in 16 bytes if it is a UUID in its usual form, else its text behind a mark.
pub(crate) fn id_bytes(id: &str) -> Vec<u8> {
    match id.parse::<Uuid>() {
        Ok(uuid) if uuid.to_string() == id => uuid.as_bytes().to_vec(),
        // Never of the length of a UUID.
        _ if id.len() == 15 => [b"~~", id.as_bytes()].concat(),
        _ => [b"=", id.as_bytes()].concat(),
    }
}

/// The reverse of [`id_bytes`].
pub(crate) fn id_text(bytes: &[u8]) -> String {
    if let Ok(uuid) = Uuid::from_slice(bytes) {
        return uuid.to_string();
    }
    let text = bytes.strip_prefix(b"~~").or_else(|| bytes.strip_prefix(b"=")).unwrap_or(bytes);
    String::from_utf8_lossy(text).into_owned()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("550e8400-e29b-41d4-a716-446655440001")]
    #[case("550E8400-E29B-41D4-A716-446655440001")]
    #[case("msg-1")]
    #[case("")]
    #[case("fifteen-letters")]
    #[case("sixteen--letters")]
    #[case("=sixteen-letters")]
    #[case("~~")]
    fn ids_come_back_as_they_were(#[case] id: &str) {
        assert_eq!(id_text(&id_bytes(id)), id);
    }
}
