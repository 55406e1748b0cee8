//! What is in the file, and what is not done to it.

use extremis_domain::{GenerationStats, MessageDetails, Status, StopReason};
use serde_json::Map;

use super::field::{Field, Fields};
use super::*;

#[test]
fn every_field_of_a_session_comes_back_byte_for_byte() {
    let folder = Folder::new();
    let id = SessionId::new();
    let json = json!({
        "id": id, "version": 2, "revision": u64::MAX - 9, "title": "Ünïcode \u{0} title",
        "createdAt": "2026-01-04T10:00:00Z", "updatedAt": "2026-01-04T10:00:00Z", "maxMessages": 7,
        "initialRequest": "imported", "initialRequestImported": true, "pinned": {"deep": [1.50, null]},
        "chosenModel": {"provider": "ollama", "baseUrl": "", "model": "llama"},
        "messages": [
            {"id": "msg-1", "role": "user", "content": "a\u{0}b", "timestamp": "2026-01-04T10:00:00Z", "name": "Me",
             "context": {"id": "c", "source": {"applicationName": "Mail", "odd": 1}, "selectedText": "text", "more": "kept"},
             "tokens": 4_000_000_000_u32, "toolRoundsData": "AAAA"},
            {"id": "msg-3", "parent": "msg-1", "role": "assistant", "content": "", "timestamp": "0001-01-01T00:00:00Z",
             "model": "m", "status": "stopped", "usage": {"promptTokens": u64::MAX, "completionTokens": 0},
             "tookMs": 2100, "costUsd": 0.5, "lengthLimit": true, "tokenEncoding": ["of a later version"], "odd": null},
        ],
        "otherVersions": [{"position": 1, "message":
            {"id": "msg-2", "parent": "msg-1", "role": "system", "content": "x", "timestamp": "2026-01-04T10:00:00Z", "status": "failed"}}],
        "summaryVersions": [{"id": "s-1", "content": "", "through": "msg-2", "coversMessageCount": 2, "kept": 1,
            "createdAt": "2026-01-04T10:00:00Z", "origin": "edited", "basedOn": "s-0", "stale": true, "odd": [true]}],
    });
    let session = format::decode(id, &serde_json::to_vec(&json).unwrap()).unwrap().session;
    folder.open().put(session.clone()).unwrap();
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), session);
    let (before, after) =
        (format::encode(&session).unwrap(), format::encode(&archive.session(id).unwrap()).unwrap());
    assert_eq!(String::from_utf8(before).unwrap(), String::from_utf8(after).unwrap());
    assert_eq!(archive.entries(), [Entry::of(&session)]);
}

#[test]
fn fields_that_have_no_column_are_read_as_they_were_always_written() {
    let column =
        r#"{"colour":"blue","costUsd":0.5,"interrupted":true,"tokenEncoding":"llama","tookMs":2100}"#;
    let fields = [Field::text(column)];
    let (details, foreign) = Fields::of(&fields).extra::<MessageDetails>().unwrap();
    let mut message = Message { details: details.of_message(), ..Message::new(Role::Assistant, "", at(0)) };
    message.status = Status::Stopped;
    let stats = GenerationStats { took_ms: Some(2100), cost_usd: Some(0.5) };
    assert_eq!((message.generation_stats(), message.token_encoding()), (stats, "llama"));
    assert_eq!(message.stop_reason(), Some(StopReason::ProcessEnd));
    assert_eq!(foreign.keys().collect::<Vec<_>>(), ["colour"]);
    let Field::Text(again) = Field::extra(&message.details, &foreign).unwrap() else {
        panic!("nothing is written")
    };
    let json = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).unwrap();
    assert_eq!(json(&again), json(column.as_bytes()));
    assert_eq!(Field::extra(None::<MessageDetails>, &Map::new()).unwrap(), Field::Null, "as one without any");
}

#[cfg(unix)]
#[test]
fn the_file_and_what_lies_beside_it_are_for_this_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let archive = folder.open();
    begin(&archive, "private");
    for name in ["extremis.sqlite3", "extremis.sqlite3-wal", "extremis.sqlite3-shm", "lock"] {
        let mode = fs::metadata(folder.path(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn an_append_writes_a_few_pages_however_long_the_session_is() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "0").id();
    let many: Vec<_> = {
        let mut changes = Vec::new();
        let mut parent = archive.session(id).unwrap().head().map(|head| (**head).clone());
        for n in 0..3000 {
            let message =
                Message::new(Role::User, format!("message {n}"), at(n)).after(parent.map(|it| it.id));
            parent = Some(message.clone());
            changes.push(Change::MessageAdded { message });
        }
        changes
    };
    archive.commit(id, None, many).unwrap();
    let before = fs::metadata(folder.log()).unwrap().len();
    say(&archive, id, "one more");
    let written = fs::metadata(folder.log()).unwrap().len() - before;
    assert!(written <= 4 * (4096 + 24), "{written} bytes");
}

#[test]
fn seed_003_what_a_summary_stands_for_is_marked_and_stays_and_summaries_have_levels() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "0").id();
    (1..6).for_each(|n| drop(say(&archive, id, &n.to_string())));
    for (first, last, level, content) in [(0, 1, 1, "first"), (2, 3, 1, "second"), (0, 3, 2, "both")] {
        let session = archive.session(id).unwrap();
        let message = |place: usize| session.visible().nth(place).unwrap().id.clone();
        let below = session.parts().summaries.iter().filter(|it| it.level < level);
        let summary = SummaryVersion {
            from: (first > 0).then(|| message(first)),
            level,
            folds: below.map(|it| it.id.clone()).collect(),
            ..SummaryVersion::new(content, message(last), last + 1 - first, at(5))
        };
        archive.commit(id, None, vec![Change::SummaryAdded { summary }]).unwrap();
    }
    drop(archive);
    let connection = rusqlite::Connection::open(folder.file()).unwrap();
    let numbers = |sql: &str| -> Vec<(i64, i64)> {
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let first = "SELECT message - (1 << 32), summary - (1 << 32) FROM archived ORDER BY message";
    assert_eq!(numbers(first), [(0, 0), (1, 0), (2, 1), (3, 1)]);
    assert_eq!(numbers("SELECT count(*), max(level) FROM summaries"), [(3, 2)]);
    assert_eq!(numbers("SELECT count(*), 0 FROM messages"), [(6, 0)]);
}

#[test]
fn the_log_is_in_the_file_after_closing_whatever_was_read() {
    let folder = Folder::new();
    let archive = folder.open();
    let sessions = filled(&archive, 6);
    for session in &sessions {
        archive.close(session.id());
    }
    for session in &sessions {
        assert_eq!(archive.session(session.id()).unwrap(), *session);
    }
    say(&archive, sessions[0].id(), "and on");
    drop(archive);
    assert!(!folder.log().exists());
}

#[test]
fn only_a_few_sessions_stay_in_memory() {
    let folder = Folder::new();
    let archive = folder.open();
    let sessions = filled(&archive, 9);
    archive.flush().unwrap();
    let in_memory = |archive: &Archive| {
        let slots = archive.store.state.slots.all();
        slots.iter().filter(|(_, slot)| slot.held.lock().session.is_some()).count()
    };
    assert!(in_memory(&archive) <= 3);
    for session in &sessions {
        assert_eq!(archive.session(session.id()).unwrap(), *session);
    }
    assert!(in_memory(&archive) <= 3);
    drop(archive);
    assert_eq!(in_memory(&folder.open()), 0);
}

#[test]
fn a_newer_version_is_shown_and_never_written_to() {
    let folder = Folder::new();
    let session = begin(&folder.open(), "one");
    let connection = rusqlite::Connection::open(folder.file()).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let before = fs::read(folder.file()).unwrap();
    let refused = folder.try_open(Mode::Write).unwrap_err();
    assert!(matches!(refused, ArchiveError::NewerVersion { version: 99, .. }), "{refused:?}");
    let reader = folder.look();
    assert_eq!(reader.session(session.id()).unwrap(), session);
    assert_eq!(codes(&reader), ["newer_version"]);
    drop(reader);
    assert_eq!(fs::read(folder.file()).unwrap(), before);
    assert_eq!(folder.names("."), ["extremis.sqlite3", "lock"]);
}

#[test]
fn the_file_decides_what_a_data_folder_is() {
    let folder = Folder::new();
    let open = || Archive::open(folder.dir.path(), Mode::Write, Arc::new(Noon)).unwrap().kind();
    assert_eq!(open(), Kind::Json);
    drop(folder.open());
    assert_eq!(open(), Kind::Sqlite);
}
