//! Putting sessions in and taking them out.

use std::collections::{HashMap, HashSet};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

use extremis_domain::{MessageId, Session, SessionId};
use rusqlite::{Connection, OptionalExtension, params};

use crate::ids::{id_bytes, uuid_of};
use crate::items::{ItemKind, role_number, role_of_number};
use crate::labels;
use crate::page::{Latest, Packing, Taking, TextSpan};
use crate::prepare::{Columns, Kept, Key, Part, Prepared, Task, prepare};
use crate::vocabulary::Words;

/// With so many messages to put in, others are prepared while one is written.
const MANY: usize = 1000;
/// How many parts of a size the full-text table merges into one: few, so that searching is quick, or so many that each
/// word is written only a few times while much is put in.
const MERGED: i64 = 4;
const MERGED_OF_MUCH: i64 = 16;
/// Parts that may be prepared before they are written.
const AHEAD: usize = 16;

/// Writes to the index.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    words: Words,
    packing: Option<Packing>,
    taking: Taking,
    /// What the full-text table is set for, if that is known.
    set_for: Option<BulkMode>,
}

impl Writer {
    /// Puts sessions in, or brings them to these states.
    pub fn put(&mut self, connection: &Connection, sessions: &[Arc<Session>]) -> rusqlite::Result<()> {
        let messages: usize = sessions.iter().map(|session| session.parts().messages.len()).sum();
        // The latest of those that are there several times.
        let mut seen = HashSet::new();
        let once = sessions.iter().rev().filter(|session| seen.insert(session.id()));
        let mut tasks =
            once.map(|session| task(connection, session)).collect::<rusqlite::Result<Vec<_>>>()?;
        tasks.reverse();
        let packing = match &mut self.packing {
            Some(packing) => packing,
            none => none.insert(Packing::new(connection)?),
        };
        let gone = if messages < MANY {
            set_for(connection, &mut self.set_for, BulkMode(false))?;
            prepared_here(connection, &mut tasks, &mut self.words, packing)?
        } else {
            set_for(connection, &mut self.set_for, BulkMode(true))?;
            match prepared_beside(connection, &mut tasks, &mut self.words, packing)? {
                Some(gone) => gone,
                None => prepared_here(connection, &mut tasks, &mut self.words, packing)?,
            }
        };
        self.take_all(connection, gone)
    }

    /// Takes a session out with all that is in it; true when it was there.
    pub fn remove(&mut self, connection: &Connection, session: SessionId) -> rusqlite::Result<bool> {
        let uuid = uuid_of(session);
        let known: Option<i64> = connection
            .prepare_cached("DELETE FROM session WHERE uuid = ?1 RETURNING id")?
            .query_row(params![uuid], |row| row.get(0))
            .optional()?;
        let Some(number) = known else { return Ok(false) };
        labels::remove(connection, number)?;
        let all = kept(connection, number)?;
        self.take_all(connection, all.into_values().map(|kept| kept.id).collect())?;
        Ok(true)
    }

    /// Takes out a message with what was captured with it, and all that may have been made from it; the session is
    /// then behind, so that it is put in again whatever becomes of this program.
    pub fn retract(
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
        let is_said = |kind| [ItemKind::Message.number(), ItemKind::Context.number()].contains(&kind);
        let mut gone = kept(connection, number)?;
        gone.retain(|(kind, key), _| !is_said(*kind) || message.as_ref() == Some(key));
        self.take_all(connection, gone.into_values().map(|kept| kept.id).collect())
    }

    /// To be called before the transaction ends.
    pub fn finish(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.taking.close(connection)?;
        self.words.write(connection)
    }

    /// In order, because those of one page follow each other.
    fn take_all(&mut self, connection: &Connection, mut ids: Vec<i64>) -> rusqlite::Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        set_for(connection, &mut self.set_for, BulkMode(false))?;
        ids.sort_unstable();
        ids.into_iter().try_for_each(|id| self.take(connection, id))
    }

    fn take(&mut self, connection: &Connection, id: i64) -> rusqlite::Result<()> {
        let mut statement = connection.prepare_cached(
            "SELECT session, kind, role, app, pinned, page, start, length FROM item WHERE id = ?1",
        )?;
        let mut rows = statement.query(params![id])?;
        let Some(row) = rows.next()? else { return Ok(()) };
        let session: i64 = row.get(0)?;
        let kind = ItemKind::of_number(row.get(1)?).unwrap_or(ItemKind::Message);
        let role = role_of_number(row.get(2)?);
        let app: Option<String> = row.get(3)?;
        let pinned: bool = row.get(4)?;
        let place = TextSpan { page: row.get(5)?, start: row.get(6)?, length: row.get(7)? };
        drop(rows);
        connection.prepare_cached("DELETE FROM item WHERE id = ?1")?.execute(params![id])?;
        let text = self.taking.take(connection, place)?;
        let columns = Columns::cut(&text, &mut self.words, -1);
        let mut tags = tag::session(session);
        tag::add(&mut tags, kind, role, app.as_deref(), pinned);
        connection
            .prepare_cached(
                "INSERT INTO said (said, rowid, body, parts, tags) VALUES ('delete', ?1, ?2, ?3, ?4)",
            )?
            .execute(params![id, columns.body, columns.parts, tags])?;
        Ok(())
    }
}

/// Whether much is put into the full-text table at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BulkMode(bool);

/// Sets the full-text table for what follows. For much at once it merges later and more at a time, and does not look
/// for what is to be overwritten; so nothing may be taken out then: that must be overwritten where it is.
fn set_for(connection: &Connection, now: &mut Option<BulkMode>, wanted: BulkMode) -> rusqlite::Result<()> {
    if *now != Some(wanted) {
        let mut set = connection.prepare_cached("INSERT INTO said (said, rank) VALUES (?1, ?2)")?;
        set.execute(params!["secure-delete", !wanted.0])?;
        set.execute(params!["automerge", if wanted.0 { MERGED_OF_MUCH } else { MERGED }])?;
        *now = Some(wanted);
    }
    Ok(())
}

fn prepared_here(
    connection: &Connection,
    tasks: &mut Vec<Task<'_>>,
    words: &mut Words,
    packing: &mut Packing,
) -> rusqlite::Result<Vec<i64>> {
    let mut done = Ok(());
    let gone = prepare(tasks, words, packing, |part| {
        done = write(connection, &part);
        done.is_ok()
    });
    done.map(|()| gone)
}

/// Prepares on a thread of its own; none, and nothing done, where the system has no thread to give.
fn prepared_beside(
    connection: &Connection,
    tasks: &mut Vec<Task<'_>>,
    words: &mut Words,
    packing: &mut Packing,
) -> rusqlite::Result<Option<Vec<i64>>> {
    thread::scope(|scope| {
        let (give, parts) = sync_channel(AHEAD);
        let work = move || prepare(tasks, words, packing, |part| give.send(part).is_ok());
        let Ok(preparing) = thread::Builder::new().name("index-words".to_owned()).spawn_scoped(scope, work)
        else {
            return Ok(None);
        };
        for part in parts {
            write(connection, &part)?;
        }
        preparing.join().map(Some).map_err(|panic| resume_unwind(panic))
    })
}

/// What is to be done for a session, which has a number from now on.
fn task<'a>(connection: &Connection, session: &'a Session) -> rusqlite::Result<Task<'a>> {
    let parts = session.parts();
    let uuid = uuid_of(session.id());
    let revision = i64::try_from(parts.revision).unwrap_or(i64::MAX);
    let known: Option<i64> = connection
        .prepare_cached("SELECT id FROM session WHERE uuid = ?1")?
        .query_row(params![uuid], |row| row.get(0))
        .optional()?;
    let trashed = parts.deleted_at.is_some();
    if let Some(number) = known {
        connection
            .prepare_cached("UPDATE session SET revision = ?2, title = ?3, trashed = ?4 WHERE id = ?1")?
            .execute(params![number, revision, session.title(), trashed])?;
        labels::put(connection, number, &session.labels())?;
        let (before, latest) = (kept(connection, number)?, Latest::of(connection, number)?);
        return Ok(Task { session, number, before, latest });
    }
    connection
        .prepare_cached("INSERT INTO session (uuid, revision, title, trashed) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![uuid, revision, session.title(), trashed])?;
    let number = connection.last_insert_rowid();
    labels::add(connection, number, &session.labels())?;
    Ok(Task { session, number, before: HashMap::new(), latest: None })
}

fn write(connection: &Connection, part: &Part<'_>) -> rusqlite::Result<()> {
    let mut add = connection.prepare_cached(
        "INSERT INTO item (session, kind, key, target, role, app, at, pinned, print, page, start, length)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    )?;
    let mut add_words =
        connection.prepare_cached("INSERT INTO said (rowid, body, parts, tags) VALUES (?1, ?2, ?3, ?4)")?;
    let session = tag::session(part.session);
    let mut tags = String::new();
    for Prepared { item, key, print, place, columns } in &part.items {
        let id = add.insert(params![
            part.session,
            item.kind.number(),
            key,
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
        tags.clone_from(&session);
        tag::add(&mut tags, item.kind, item.role, item.app, item.pinned);
        add_words.execute(params![id, columns.body, columns.parts, tags])?;
    }
    part.pages.iter().try_for_each(|page| page.write(connection))?;
    if let Some(last) = part.items.last() {
        connection
            .prepare_cached("UPDATE session SET page = ?2 WHERE id = ?1")?
            .execute(params![part.session, last.place.page])?;
    }
    Ok(())
}

/// The words of the column that is filtered by.
pub(crate) mod tag {
    use extremis_domain::Role;
    use extremis_text::each_word;

    use crate::ItemKind;

    pub const PINNED: &str = "pinned";

    pub fn session(number: i64) -> String {
        format!("s{number}")
    }

    pub fn kind(kind: ItemKind) -> String {
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

    /// Adds all but the session to its tag.
    pub fn add(tags: &mut String, kind: ItemKind, role: Option<Role>, name: Option<&str>, pinned: bool) {
        tags.push(' ');
        tags.push_str(&self::kind(kind));
        for tag in [role.map(self::role), pinned.then_some(PINNED)].into_iter().flatten() {
            tags.push(' ');
            tags.push_str(tag);
        }
        each_word(name.unwrap_or_default(), |word| {
            tags.push(' ');
            tags.push_str(&app(word.term));
        });
    }
}

fn kept(connection: &Connection, session: i64) -> rusqlite::Result<HashMap<Key, Kept>> {
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
