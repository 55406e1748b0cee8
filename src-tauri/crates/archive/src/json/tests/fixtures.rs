//! Data folders as every version ever shipped left them, in `tests/fixtures/archive`, and what a user sees in each:
//! `{name}.txt` beside the folder `{name}`.
//!
//! A change of what is written fails here until the present folder is kept under another name and the new one is
//! made with `EXTREMIS_NEW_FIXTURE=1`.

use std::fmt::Write;

use extremis_domain::{Context, Fact, FactField, FactOrigin, MemorySource, Source, Usage, UserMemory};

use super::*;
use remembered::{facts, held, instructions, policy, remembered, sent};

mod remembered;

/// None is ever removed.
const SHIPPED: [&str; 15] = [
    "macos",
    "macos-older",
    "sqlite-1",
    "sqlite-2",
    "sqlite-3",
    "sqlite-4",
    "sqlite-5",
    "version-0",
    "version-1",
    "version-2",
    "version-2-without-checksums",
    "version-2-without-revisions",
    "version-3",
    "version-4",
    "version-5",
];
/// The one that is written today.
const PRESENT: &str = "version-5";
/// The same in SQLite.
const PRESENT_SQLITE: &str = "sqlite-5";

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures/archive")
}

fn is_making_new() -> bool {
    std::env::var_os("EXTREMIS_NEW_FIXTURE").is_some()
}

#[test]
fn a_folder_of_every_version_ever_shipped_is_kept() {
    let mut names: Vec<_> = fs::read_dir(fixtures())
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, SHIPPED);
}

#[test]
fn every_version_ever_shipped_opens_and_shows_what_was_in_it() {
    // What Extremis for macOS leaves is taken over by the crate `transfer`, which has a test of these.
    for name in SHIPPED.into_iter().filter(|name| !name.starts_with("macos")) {
        let folder = Folder::new();
        copy_all(&fixtures().join(name), folder.dir.path());
        let archive = open(&folder);
        let first = seen(&archive);
        expect(name, &first);
        // Every session is written once in the present format, and says the same after.
        for entry in archive.entries().into_iter().chain(archive.trash()) {
            let title = archive.session(entry.id).unwrap().title().to_owned();
            archive.commit(entry.id, None, vec![Change::Renamed { title }]).unwrap();
        }
        drop(archive);
        let again = seen(&open(&folder));
        let without_notices = |text: &str| {
            text.lines().filter(|line| !line.starts_with("notice")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(without_notices(&again), without_notices(&first), "{name} after its migration");
    }
}

fn open(folder: &Folder) -> Archive {
    Archive::open(folder.dir.path(), Mode::Write, Arc::new(Noon)).unwrap()
}

fn expect(name: &str, seen: &str) {
    let path = fixtures().join(format!("{name}.txt"));
    if is_making_new() {
        return crate::durable::write(&path, seen.as_bytes()).unwrap();
    }
    assert_eq!(seen, fs::read_to_string(path).unwrap(), "what is seen in {name}");
}

/// All that a user can see, as text.
fn seen(archive: &Archive) -> String {
    let mut text = String::new();
    let title_of = |id| archive.session(id).unwrap().title().to_owned();
    writeln!(text, "open: {}", archive.active().map(title_of).unwrap_or_default()).unwrap();
    for entry in archive.entries().into_iter().chain(archive.trash()) {
        let place = if entry.deleted_at.is_some() { "trash" } else { "list" };
        let session = archive.session(entry.id).unwrap();
        assert_eq!(session.title(), entry.title);
        let times = format!("{} to {}", session.parts().created_at, session.parts().updated_at);
        writeln!(text, "{place}: {}, {times}{}", session.title(), others(&session.parts().extra)).unwrap();
        for message in session.visible() {
            write!(text, "  {:?}: {}", message.role, message.content).unwrap();
            if message.status != Status::Complete {
                write!(text, " ({:?})", message.status).unwrap();
            }
            if let Some(context) = &message.context {
                let said =
                    [&context.source.application_name, &context.source.window_title, &context.selected_text];
                let said: Vec<_> = said.into_iter().flatten().map(String::as_str).collect();
                write!(text, " [{}]", said.join(" | ")).unwrap();
            }
            let versions = session.versions(&message.id).len();
            if versions > 1 {
                write!(text, " ({versions} versions)").unwrap();
            }
            if message.pinned {
                write!(text, " (pinned)").unwrap();
            }
            if let Some(sent) = &message.sent {
                write!(text, " (answers {} tokens in {} parts)", sent.tokens, sent.items.len()).unwrap();
            }
            let Value::Object(mut extra) =
                serde_json::to_value(message.details.clone().unwrap_or_default()).unwrap()
            else {
                continue;
            };
            extra.extend(message.extra.clone());
            writeln!(text, "{}", others(&extra)).unwrap();
        }
        for deleted in &session.parts().deleted_messages {
            writeln!(text, "  deleted {}: {}", deleted.deleted_at, deleted.message.content).unwrap();
        }
        remembered(&session, &mut text);
        if let Some(summary) = session.summary() {
            let model = summary.model_used.as_deref().unwrap_or("unknown");
            writeln!(text, "  summary of {} by {model}: {}", session.covered(), summary.content).unwrap();
        }
    }
    for memory in archive.memories().unwrap() {
        let active = if memory.is_active { "" } else { ", not in use" };
        writeln!(text, "memory: {} ({:?}{active})", memory.fact, memory.source).unwrap();
    }
    for version in archive.instructions().unwrap() {
        writeln!(text, "instructions: {}", version.text).unwrap();
    }
    for notice in archive.take_notices() {
        writeln!(text, "notice: {}", notice.code.name()).unwrap();
    }
    text
}

fn others(extra: &Map<String, Value>) -> String {
    let names: Vec<_> = extra.keys().map(String::as_str).collect();
    if names.is_empty() { String::new() } else { format!(" +{}", names.join("+")) }
}

#[test]
fn what_is_written_today_is_the_newest_fixture() {
    let folder = Folder::new();
    let made = Folder::new();
    write_everything(&folder, made.dir.path());
    let target = fixtures().join(PRESENT);
    if is_making_new() {
        crate::durable::create_dir(&target).unwrap();
        fs::remove_dir_all(&target).unwrap();
        crate::durable::create_dir(&target).unwrap();
        return copy_all(made.dir.path(), &target);
    }
    let kept = Folder::new();
    copy_all(&target, kept.dir.path());
    let (made, kept) = (comparable(&made), comparable(&kept));
    for ((name, now), (kept_name, before)) in made.iter().zip(&kept) {
        assert_eq!(name, kept_name);
        assert_eq!(now, before, "{name} is written differently now; see the head of this file");
    }
    assert_eq!(made.len(), kept.len());
}

#[test]
fn the_tables_of_today_are_those_of_the_newest_sqlite_fixture() {
    let folder = Folder::new();
    copy_all(&fixtures().join(PRESENT), folder.dir.path());
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    let go_on = &mut |_| std::ops::ControlFlow::Continue(());
    crate::convert(folder.dir.path(), Kind::Sqlite, &clock, go_on).unwrap();
    let file = |dir: &Path| dir.join("extremis.sqlite3");
    let kept = fixtures().join(PRESENT_SQLITE);
    if is_making_new() {
        crate::durable::create_dir(&kept).unwrap();
        fs::copy(file(folder.dir.path()), file(&kept)).unwrap();
        return;
    }
    let other = Folder::new();
    copy_all(&kept, other.dir.path());
    assert_eq!(
        tables(&file(folder.dir.path())),
        tables(&file(other.dir.path())),
        "the tables are others now; see the head of this file"
    );
}

/// The version of an SQLite file, and what makes its tables.
fn tables(file: &Path) -> (i64, Vec<String>) {
    let connection = rusqlite::Connection::open(file).unwrap();
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    let mut query =
        connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").unwrap();
    let tables = query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    (version, tables)
}

/// Names and contents; of the index without what its files and its folder looked like.
fn comparable(folder: &Folder) -> Vec<(String, String)> {
    let files = folder.everything().into_iter().map(|(path, bytes)| {
        let name = path.strip_prefix(folder.dir.path()).unwrap().to_string_lossy().into_owned();
        let mut text = String::from_utf8(bytes).unwrap();
        if name.ends_with("index.json") {
            let mut index: Value = serde_json::from_str(&text).unwrap();
            index.as_object_mut().unwrap().remove("seal");
            for list in ["conversations", "trash"] {
                for line in index[list].as_array_mut().into_iter().flatten() {
                    line.as_object_mut().unwrap().remove("file");
                }
            }
            text = serde_json::to_string_pretty(&index).unwrap();
        }
        (name, text)
    });
    files.collect()
}

/// Makes a data folder with everything that can be in one, and copies it to `to` before it is closed.
fn write_everything(folder: &Folder, to: &Path) {
    let archive = folder.open_on(Arc::new(RealDisk));
    let ids: [SessionId; 3] =
        [1, 2, 3].map(|n| format!("01900000-0000-7000-8000-00000000000{n}").parse().unwrap());
    archive.create(ids[0], at(0), rich_conversation()).unwrap();
    archive.create(ids[1], at(100), vec![named("u1", Role::User, "Throw me away", None)]).unwrap();
    archive.commit(ids[1], None, vec![Change::Deleted { at: at(101) }]).unwrap();
    for (number, source) in
        [MemorySource::UserExplicit {}, MemorySource::LlmExtracted { conversation_id: ids[0] }]
            .into_iter()
            .enumerate()
    {
        let memory = UserMemory {
            id: format!("m{number}").into(),
            confidence: 0.5,
            is_active: number == 0,
            last_used_at: Some(at(51)),
            ..UserMemory::new(format!("Fact {number}"), source, at(50))
        };
        archive.put_memories(&[memory]).unwrap();
    }
    archive.put_instructions(instructions("i0", "Answer in English.")).unwrap();
    archive.set_active(Some(ids[0])).unwrap();
    archive.flush().unwrap();
    in_the_journal_only(&archive, ids);
    for part in ["conversations", "memories"] {
        fs::create_dir(to.join(part)).unwrap();
        copy_all(&folder.path(part), &to.join(part));
    }
    fs::copy(folder.path("instructions.json"), to.join("instructions.json")).unwrap();
    let lines: Vec<u8> = folder
        .segments()
        .iter()
        .flat_map(|name| fs::read(folder.path("journal").join(name)).unwrap())
        .collect();
    fs::create_dir(to.join("journal")).unwrap();
    crate::durable::write(&to.join("journal/0001.jsonl"), &lines).unwrap();
}

fn named(id: &str, role: Role, content: &str, parent: Option<&str>) -> Change {
    let mut message = Message::new(role, content, at(1)).after(parent.map(MessageId::from));
    message.id = id.into();
    Change::MessageAdded { message }
}

/// A retry, an edit of the summary, a forgotten message, and every field that a message can have.
pub(super) fn rich_conversation() -> Vec<Change> {
    let mut full = Message::new(Role::Assistant, "The second answer.", at(3)).after(Some("u1".into()));
    full.id = "a2".into();
    full.name = Some("Tester".to_owned());
    full.model = Some("small".to_owned());
    full.status = Status::Stopped;
    full.tokens = Some(7);
    full.usage = Some(Usage { prompt_tokens: 11, completion_tokens: 7 });
    full.sent = Some(Box::new(sent()));
    full.extra.insert("colour".to_owned(), "blue".into());
    let mut asked = Message::new(Role::User, "And in Zürich?", at(4)).after(Some("a2".into()));
    asked.id = "u2".into();
    asked.context = Some(Context {
        id: "c1".to_owned(),
        captured_at: Some(at(4)),
        source: Source {
            application_name: Some("Mousepad".to_owned()),
            bundle_identifier: Some("mousepad".to_owned()),
            window_title: Some("notes.txt".to_owned()),
            url: Some("https://example.org/".to_owned()),
            extra: Map::new(),
        },
        selected_text: Some("Grüezi".to_owned()),
        clipboard: Some("copied".to_owned()),
        ..Context::default()
    });
    let version = |id: &str, content: &str, origin, based_on: Option<&str>| Change::SummaryAdded {
        summary: SummaryVersion {
            id: SummaryId::from(id),
            kept: 1,
            model_used: Some("small".to_owned()),
            origin,
            based_on: based_on.map(SummaryId::from),
            ..SummaryVersion::new(content, "a2".into(), 2, at(5))
        },
    };
    vec![
        named("u1", Role::User, "What is the time?", None),
        named("a1", Role::Assistant, "The first answer.", Some("u1")),
        Change::MessageAdded { message: full },
        Change::MessageAdded { message: asked },
        named("a3", Role::Assistant, "a secret", Some("u2")),
        version("s1", "Written by a model.", Origin::Generated, None),
        version("s2", "Corrected by the user.", Origin::Edited, Some("s1")),
        Change::Renamed { title: "Clocks".to_owned() },
        Change::SummaryAdded { summary: held() },
        Change::LinesLocked { summary: "s2".into(), lines: vec!["Corrected by the user.".to_owned()] },
        Change::MessagePinned { message: "u1".into(), pinned: true },
        Change::FactsPut { facts: facts() },
        Change::PolicyChosen { policy: Some(policy("multilevel")) },
        Change::InstructionsSet { version: instructions("i1", "Say the time in words.") },
        Change::InstructionsSet { version: instructions("i2", "Say the time in Dutch.") },
        Change::Forgotten { message: "a3".into() },
        Change::MessageDeleted { message: "a1".into(), at: at(6) },
    ]
}

/// One record of every kind that is written without a failure.
fn in_the_journal_only(archive: &Archive, ids: [SessionId; 3]) {
    archive.create(ids[2], at(200), vec![named("u1", Role::User, "Only in the journal", None)]).unwrap();
    archive.set_active(Some(ids[2])).unwrap();
    archive.commit(ids[1], None, vec![Change::Restored]).unwrap();
    archive.commit(ids[1], None, vec![Change::Deleted { at: at(201) }]).unwrap();
    archive.commit(ids[0], None, vec![Change::HeadMoved { head: "a3".into() }]).unwrap();
    let arriving = |message: &str| Draft {
        message: message.into(),
        parent: "u1".into(),
        model: "small".to_owned(),
        started: at(202),
        sent: None,
    };
    archive.draft(ids[2], &arriving("a1"), "Half an ").unwrap();
    archive.draft(ids[2], &arriving("a1"), "answer").unwrap();
    archive.draft(ids[2], &arriving("a2"), "nothing").unwrap();
    let noted =
        Fact { id: "f1".into(), ..Fact::new(FactField::KeyDecisions, "Noted", FactOrigin::Kept, at(203)) };
    for change in [
        Change::FactsPut { facts: vec![noted] },
        Change::PolicyChosen { policy: Some(policy("progressive")) },
        Change::MessagePinned { message: "u1".into(), pinned: true },
        Change::InstructionsSet { version: instructions("i3", "Be brief.") },
        Change::MessageDeleted { message: "u1".into(), at: at(204) },
        Change::MessageRestored { message: "u1".into() },
    ] {
        archive.commit(ids[2], None, vec![change]).unwrap();
    }
    let locked = vec!["Written by a model.".to_owned()];
    archive.commit(ids[0], None, vec![Change::LinesLocked { summary: "s1".into(), lines: locked }]).unwrap();
    archive.drop_draft(ids[2], &"a2".into()).unwrap();
}
