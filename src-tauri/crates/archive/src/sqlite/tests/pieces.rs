//! What is remembered, damaged in one column of one row: that piece alone is lost, and said.

use extremis_domain::{MemorySource, UserMemory};
use rstest::rstest;
use rusqlite::Connection;

use super::*;
use crate::doctor;
use crate::json::tests::pieces::{Kind, WAYS, counts, damaged_piece, random, rich, said};

/// The table and the columns in which a kind of piece stands.
fn columns(kind: Kind) -> (&'static str, &'static [&'static str]) {
    match kind {
        Kind::Summary => ("summaries", &["content", "through", "folds", "origin", "id"]),
        Kind::Fact => ("facts", &["value", "status", "sources", "field", "id"]),
        Kind::Pin => ("messages", &["pinned"]),
        Kind::Sent => ("messages", &["sent"]),
        Kind::Policy => ("sessions", &["policy"]),
        Kind::Instructions => ("sessions", &["instructions"]),
        Kind::Model | Kind::Labels => ("sessions", &["extra"]),
    }
}

/// Damages one value in a way that follows from the seed; false if that changed nothing.
fn damage(file: &Path, (table, columns): (&str, &[&str]), seed: u64) -> bool {
    let column = columns[random(seed, 7, columns.len())];
    let connection = Connection::open(file).unwrap();
    let sql = format!("SELECT rowid, CAST({column} AS BLOB) FROM {table} WHERE {column} IS NOT NULL");
    let mut statement = connection.prepare(&sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?)));
    let rows: Vec<_> = rows.unwrap().map(Result::unwrap).collect();
    let (row, value) = &rows[random(seed, 8, rows.len())];
    let damaged = damaged_piece(value, seed);
    let as_kind = if column == "pinned" { "INTEGER" } else { "TEXT" };
    let sql = format!("UPDATE {table} SET {column} = CAST(?1 AS {as_kind}) WHERE rowid = ?2");
    // The checksum of the row stays what it was.
    connection.execute(&sql, rusqlite::params![damaged, row]).unwrap();
    damaged != *value
}

/// An archive with everything in one session, and something that is remembered of the user.
fn template() -> (Folder, Arc<Session>) {
    let folder = Folder::new();
    let archive = folder.open();
    let session = archive.put(rich()).unwrap();
    for fact in ["likes tea", "lives in Zürich", "has a dog"] {
        archive.put_memories(&[UserMemory::new(fact, MemorySource::UserExplicit {}, at(1))]).unwrap();
    }
    drop(archive);
    (folder, session)
}

#[rstest]
fn one_damaged_piece_costs_that_piece_alone(
    #[values(
        Kind::Summary,
        Kind::Fact,
        Kind::Pin,
        Kind::Policy,
        Kind::Model,
        Kind::Instructions,
        Kind::Sent
    )]
    kind: Kind,
) {
    let (template, whole) = template();
    let bytes = fs::read(template.file()).unwrap();
    let mut damaged_any = 0;
    for seed in 0..WAYS {
        let folder = Folder::new();
        put(&folder.file(), &bytes);
        let is_damaged = damage(&folder.file(), columns(kind), seed);
        damaged_any += usize::from(is_damaged);
        let reader = folder.look();
        let session = reader.session(whole.id()).unwrap();
        assert_eq!(said(&session), said(&whole), "{kind:?}, seed {seed}");
        let lost: Vec<_> =
            counts(&whole).iter().zip(counts(&session)).map(|(all, left)| all - left.min(*all)).collect();
        // The instructions of a conversation are one value, and so are its model and its labels.
        let all = lost.iter().sum::<usize>();
        let is_one = match kind {
            Kind::Instructions => lost[2] == all,
            Kind::Model => lost[5] + lost[6] == all,
            _ => all <= 1,
        };
        assert!(is_one, "{kind:?}, seed {seed}: {:?} of {:?}", counts(&session), counts(&whole));
        assert_eq!(reader.memories().unwrap().len(), 3, "{kind:?}, seed {seed}");
        let told = codes(&reader);
        assert!(!is_damaged || told == ["file_left_in_place"], "{kind:?}, seed {seed}: {told:?}");
    }
    assert!(damaged_any > 100, "{kind:?}: {damaged_any}");
}

#[test]
fn one_damaged_memory_of_the_user_costs_itself_alone() {
    let (template, whole) = template();
    let bytes = fs::read(template.file()).unwrap();
    for seed in 0..WAYS {
        let folder = Folder::new();
        put(&folder.file(), &bytes);
        let is_damaged = damage(&folder.file(), ("memories", &["memory", "id"]), seed);
        let reader = folder.look();
        let left = reader.memories().unwrap();
        assert!(left.len() >= 2, "seed {seed}: {}", left.len());
        assert_eq!(reader.session(whole.id()).unwrap(), whole, "seed {seed}");
        assert_eq!(codes(&reader).is_empty(), !is_damaged, "seed {seed}");
    }
}

#[rstest]
fn a_damaged_piece_is_named_kept_and_mended_and_the_conversation_goes_on(
    #[values(Kind::Summary, Kind::Fact, Kind::Policy, Kind::Sent, Kind::Instructions)] kind: Kind,
    #[values(false, true)] by_the_doctor: bool,
) {
    let (folder, whole) = template();
    let table = columns(kind).0;
    let column = ["folds", "value", "policy", "sent", "instructions"]
        .into_iter()
        .find(|column| columns(kind).1.contains(column))
        .unwrap();
    // In the middle of a value of its own, so that it cannot be read.
    damage(&folder.file(), (table, &[column]), 4);
    let broken = fs::read(folder.file()).unwrap();
    let report = doctor::examine(folder.dir.path(), &Noon);
    let finding = report.findings.iter().find(|finding| finding.code == "archive_damaged").unwrap();
    assert!(finding.mendable && finding.what.contains("Every message can be read"), "{finding:?}");
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    if by_the_doctor {
        doctor::mend(folder.dir.path(), &clock);
    }
    let archive = folder.open();
    assert_eq!(said(&archive.session(whole.id()).unwrap()), said(&whole));
    let told = archive.take_notices();
    assert_eq!(told.is_empty(), by_the_doctor, "{told:?}");
    assert!(told.iter().all(|notice| notice.message.contains("Every message can be read")), "{told:?}");
    say(&archive, whole.id(), "and on");
    drop(archive);
    assert_eq!(fs::read(folder.path("quarantine/extremis.sqlite3")).unwrap(), broken, "as it was found");
    let report = doctor::examine(folder.dir.path(), &Noon);
    assert!(report.findings.iter().all(|finding| finding.code != "archive_damaged"), "{report:?}");
}
