//! How conversations are put in order, to narrow a search by: tags, folders, and whether they are put away.

use std::fmt::Write;

use extremis_domain::{Labels, folder_of, tag_of};
use extremis_text::folded;
use rusqlite::{Connection, params, types::Value};

const TAG: &str = "tag:";
const FOLDER: &str = "folder:";
const ARCHIVED: &str = "archived";

/// A label that the conversation must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AskedLabel {
    /// As it is kept in the index.
    text: String,
    /// It is still being typed, and may go on.
    open: bool,
}

impl AskedLabel {
    /// A tag as it was typed; none where nothing of it can be seen.
    pub(crate) fn tag(typed: &str, open: bool) -> Option<Self> {
        tag_of(typed).map(|tag| Self { text: kept(TAG, &tag), open })
    }

    /// A folder likewise.
    pub(crate) fn folder(typed: &str, open: bool) -> Option<Self> {
        folder_of(typed).map(|folder| Self { text: kept(FOLDER, &folder), open })
    }

    /// That it is put away.
    pub(crate) fn archived() -> Self {
        Self { text: ARCHIVED.to_owned(), open: false }
    }

    /// The last of the labels that it can be.
    fn last(&self) -> String {
        if self.open { format!("{}{}", self.text, char::MAX) } else { self.text.clone() }
    }
}

fn kept(kind: &str, name: &str) -> String {
    format!("{kind}{}", folded(name))
}

/// What a search by labels adds to its `WHERE`, for a row of `item`; its values are put after `before` others.
pub(crate) fn condition(asked: &[AskedLabel], before: usize) -> (String, Vec<Value>) {
    let mut condition = String::new();
    let mut values = Vec::new();
    for label in asked {
        let at = before + values.len() + 1;
        let _ = write!(
            condition,
            " AND item.session IN (SELECT session FROM label WHERE label >= ?{at} AND label <= ?{})",
            at + 1
        );
        values.extend([label.text.clone(), label.last()].map(Value::Text));
    }
    (condition, values)
}

/// Puts those of a session into the place of the ones before.
pub(crate) fn put(connection: &Connection, session: i64, labels: &Labels) -> rusqlite::Result<()> {
    remove(connection, session)?;
    add(connection, session, labels)
}

/// Adds those of a session that has none yet.
pub(crate) fn add(connection: &Connection, session: i64, labels: &Labels) -> rusqlite::Result<()> {
    let mut add =
        connection.prepare_cached("INSERT OR IGNORE INTO label (label, session) VALUES (?1, ?2)")?;
    let tags = labels.tags.iter().map(|tag| kept(TAG, tag));
    let folder = labels.folder.iter().map(|folder| kept(FOLDER, folder));
    let archived = labels.archived.then(|| ARCHIVED.to_owned());
    for label in tags.chain(folder).chain(archived) {
        add.execute(params![label, session])?;
    }
    Ok(())
}

/// Takes those of a session away.
pub(crate) fn remove(connection: &Connection, session: i64) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM label WHERE session = ?1")?.execute(params![session])?;
    Ok(())
}
