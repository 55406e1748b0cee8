//! The database of the Ollama application: `db.sqlite`, a table of chats and one of messages.

use std::path::Path;
use std::sync::{Arc, Mutex};

use extremis_attach::MAX_BYTES;
use extremis_domain::Role;
use extremis_language::{Words, text};
use rusqlite::{Connection, OpenFlags, Row};
use serde_json::{Value, json};

use super::{FileFormat, FoundThere, TakeFound};
use crate::documents::{Bytes, Document, Documents};
use crate::files;
use crate::foreign::{ForeignMessage, ForeignPart, ForeignSession, chained, role};
use crate::spool::Spool;
use crate::times;

pub(super) struct OllamaApp;

impl FileFormat for OllamaApp {
    fn is_in(&self, document: &Document, beginning: &[u8]) -> bool {
        beginning.starts_with(b"SQLite format 3\0") && document.file_name() != "extremis.sqlite3"
    }

    fn read(&self, documents: &mut Documents, at: usize, take: &mut TakeFound<'_>) -> Result<(), String> {
        // It may be in use, and its own folder is written to by nobody but Ollama.
        let copy = tempfile::tempdir().map_err(files::unreadable)?;
        let path = copy.path().join("db.sqlite");
        copy_to(documents, at, &path)?;
        let log = format!("{}-wal", documents.list[at].file_name());
        if let Some(log) = documents.beside(at, &log) {
            copy_to(documents, log, &copy.path().join("db.sqlite-wal"))?;
        }
        let connection =
            Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(unreadable)?;
        if !has_chats(&connection)? {
            return Ok(());
        }
        let mut chats = connection
            .prepare("SELECT id, title, created_at FROM chats ORDER BY created_at")
            .map_err(unreadable)?;
        let mut rows = chats.query([]).map_err(unreadable)?;
        let spool = Arc::new(Mutex::new(Spool::new()?));
        while let Some(row) = rows.next().map_err(unreadable)? {
            let session = match session(&connection, row, &spool) {
                Ok(session) => FoundThere::Session { assistant: "Ollama", session: Box::new(session) },
                Err(error) => FoundThere::Refused(unreadable(error)),
            };
            if take(session).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

fn unreadable(error: rusqlite::Error) -> String {
    text!("transfer-database", reason = Words(error))
}

fn copy_to(documents: &mut Documents, at: usize, path: &Path) -> Result<(), String> {
    let mut copy = std::fs::File::create(path).map_err(files::unreadable)?;
    std::io::copy(&mut documents.open(at)?, &mut copy).map(drop).map_err(files::unreadable)
}

/// Any program can have a database; of others nobody needs to hear.
fn has_chats(connection: &Connection) -> Result<bool, String> {
    let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('chats', 'messages')";
    connection.query_row(tables, [], |row| row.get::<_, i64>(0)).map(|found| found == 2).map_err(unreadable)
}

fn session(
    connection: &Connection,
    chat: &Row<'_>,
    spool: &Arc<Mutex<Spool>>,
) -> rusqlite::Result<ForeignSession> {
    let id: String = chat.get("id")?;
    let mut messages = Vec::new();
    // Columns came with the versions of the application; what is not there is not asked for.
    let mut read = connection.prepare_cached("SELECT * FROM messages WHERE chat_id = ?1 ORDER BY id")?;
    let mut rows = read.query([&id])?;
    while let Some(row) = rows.next()? {
        messages.push(message(connection, row, spool)?);
    }
    Ok(ForeignSession {
        title: chat.get::<_, Option<String>>("title")?,
        created: column(chat, "created_at").as_ref().and_then(times::of),
        messages: chained(messages),
        id,
        ..ForeignSession::default()
    })
}

fn message(
    connection: &Connection,
    row: &Row<'_>,
    spool: &Arc<Mutex<Spool>>,
) -> rusqlite::Result<ForeignMessage> {
    let id: i64 = row.get("id")?;
    let word: String = row.get("role")?;
    let content: String = row.get("content")?;
    let mut message = ForeignMessage::new(id.to_string(), role(&word).unwrap_or(Role::Assistant));
    message.at = column(row, "created_at").as_ref().and_then(times::of);
    if message.role == Role::Assistant {
        message.model = column(row, "model_name").and_then(|model| model.as_str().map(str::to_owned));
    }
    let has = |value: &Value| value.as_str().is_some_and(|text| !text.trim().is_empty());
    if let Some(thinking) = column(row, "thinking").filter(has) {
        message.keep(ForeignPart::Reasoning, &thinking);
    }
    let result = column(row, "tool_result").filter(has);
    if role(&word).is_none() || result.is_some() {
        let kept = json!({ "role": word, "content": content, "toolResult": result });
        message.keep(ForeignPart::ToolCall, &kept);
        return Ok(message);
    }
    message.say(&content);
    if let Ok(mut calls) = connection.prepare_cached(
        "SELECT function_name, function_arguments, function_result FROM tool_calls WHERE message_id = ?1 ORDER BY id",
    ) {
        let mut rows = calls.query([id])?;
        while let Some(call) = rows.next()? {
            let kept = json!({
                "name": column(call, "function_name"),
                "arguments": column(call, "function_arguments"),
                "result": column(call, "function_result"),
            });
            message.keep(ForeignPart::ToolCall, &kept);
        }
    }
    if let Ok(mut files) = connection.prepare_cached(
        "SELECT filename, length(data) AS size, data FROM attachments WHERE message_id = ?1 ORDER BY id",
    ) {
        let mut rows = files.query([id])?;
        while let Some(file) = rows.next()? {
            let name: String = file.get("filename")?;
            let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
            let is_picture = matches!(ending.as_str(), "png" | "jpg" | "jpeg" | "gif" | "webp" | "heic");
            let part = if is_picture { ForeignPart::Picture } else { ForeignPart::Attachment };
            let kept = json!({ "filename": name, "size": column(file, "size") });
            message.attach(part, Some(&name), aside(file, spool), &kept);
        }
    }
    Ok(message)
}

/// What a file holds, put aside: all those of a conversation need more room than there is in memory.
fn aside(file: &Row<'_>, spool: &Arc<Mutex<Spool>>) -> Bytes {
    let bytes = file.get_ref("data").ok().and_then(|data| data.as_bytes().ok());
    let bytes = bytes.filter(|bytes| !bytes.is_empty() && bytes.len() <= MAX_BYTES);
    let span = bytes.and_then(|bytes| spool.lock().ok()?.put(bytes).ok());
    span.map_or(Bytes::Nowhere, |span| Bytes::Aside(Arc::clone(spool), span))
}

/// The value of a column, where there is one of that name.
fn column(row: &Row<'_>, name: &str) -> Option<Value> {
    use rusqlite::types::ValueRef;
    match row.get_ref(name).ok()? {
        ValueRef::Text(text) => Some(String::from_utf8_lossy(text).into_owned().into()),
        ValueRef::Integer(number) => Some(number.into()),
        ValueRef::Real(number) => Some(number.into()),
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}
