//! Copies of which not everything can be read.

use super::*;
use crate::memories;

#[test]
fn a_memory_that_is_forgotten_goes_from_a_copy_in_which_another_cannot_be_read() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, _) = with_secret(&archive);
    let kept = fact(SessionId::new(), "the user likes tea");
    let all = vec![fact(id, SECRET), kept.clone(), fact(SessionId::new(), "garbled")];
    let text = String::from_utf8(memories::encode(all, at(0)).unwrap()).unwrap();
    let copy = "quarantine/user-memories.json";
    folder.put(copy, text.replace("\"garbled\"", "17").as_bytes());
    let decoded = memories::decode(&fs::read(folder.path(copy)).unwrap()).unwrap();
    assert_eq!((decoded.memories.len(), decoded.lost), (2, 1));

    archive.forget_session(id).unwrap();
    assert_nowhere(&folder, &[SECRET]);
    let left = memories::decode(&fs::read(folder.path(copy)).unwrap()).unwrap();
    assert_eq!((left.memories, left.lost), (vec![kept], 0));
}

#[test]
fn a_conversation_that_is_forgotten_goes_from_the_copies_that_other_programs_made_of_its_files() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, _) = with_secret(&archive);
    let (other, _) = with_secret(&archive);
    archive.flush().unwrap();
    let bytes = fs::read(folder.path(&format!("conversations/{id}.json"))).unwrap();
    let copies = [
        format!("conversations/{id}.sync-conflict-20261122-101112-ABCDEFG.json"),
        format!("conversations/{id} (Ann's conflicted copy 2026-11-22).json"),
        format!("conversations/{id}-laptop.json"),
        format!("conversations/{id}.json.bak"),
        format!("conversations/old/{id} 2.json"),
        format!(".stversions/conversations/{id}~20261122-101112.json"),
        "conversations/what is that.json".to_owned(),
        "journal/0001.sync-conflict-20261122-101112-ABCDEFG.jsonl".to_owned(),
    ];
    for copy in &copies {
        folder.put(copy, &bytes);
    }
    let kept = format!("conversations/{other}.sync-conflict-20261122-101112-ABCDEFG.json");
    folder.put(&kept, &fs::read(folder.path(&format!("conversations/{other}.json"))).unwrap());
    folder.put("notes of mine.txt", id.to_string().as_bytes());

    archive.forget_session(id).unwrap();
    for copy in &copies {
        assert!(!folder.path(copy).exists(), "{copy}");
    }
    assert!(folder.path(&kept).exists() && folder.path("notes of mine.txt").exists());
    archive.forget_session(other).unwrap();
    assert_nowhere(&folder, &[SECRET]);
}

#[test]
fn a_conversation_that_is_forgotten_goes_from_copies_of_sqlite_files_of_the_index_and_of_the_journal() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, _) = with_secret(&archive);
    let segment = fs::read(folder.path("journal").join(folder.segments().pop().unwrap())).unwrap();
    let kept = Folder::new();
    let sqlite = Archive::open_as(Kind::Sqlite, kept.dir.path(), Mode::Write, Arc::new(Noon)).unwrap();
    sqlite.put((*archive.session(id).unwrap()).clone()).unwrap();
    drop(sqlite);
    let database = fs::read(kept.path("extremis.sqlite3")).unwrap();
    let copies = [
        ("extremis.sync-conflict-20261122-101112-ABCDEFG.sqlite3", &database),
        ("extremis (Ada's conflicted copy).sqlite3", &database),
        ("extremis.sqlite3.bak", &database),
        ("extremis.sqlite3-wal.sync-conflict-20261122", &database),
        (".stversions/extremis~20261122-101112.sqlite3", &database),
        ("search/index.sync-conflict-20261122-101112-ABCDEFG.sqlite", &database),
        ("search/vectors 2.sqlite", &database),
        (".stversions/journal/1000000001~20261122-101112.jsonl", &segment),
    ];
    for (name, bytes) in copies {
        folder.put(name, bytes);
    }
    folder.put("search/index.sqlite", b"in use");
    archive.forget_session(id).unwrap();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE, &id.to_string()]);
    for (name, _) in copies {
        assert!(!folder.path(name).exists(), "{name}");
    }
    assert!(folder.path("search/index.sqlite").exists());
}

#[test]
fn a_message_that_is_forgotten_goes_from_a_conflict_copy_and_leaves_the_rest_of_it() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    say(&archive, id, Role::User, "and one that stays");
    archive.flush().unwrap();
    let copy = format!("conversations/{id}.sync-conflict-20261122-101112-ABCDEFG.json");
    folder.put(&copy, &fs::read(folder.path(&format!("conversations/{id}.json"))).unwrap());
    archive.forget_message(id, &message).unwrap();
    assert_nowhere(&folder, &[SECRET]);
    let left = fs::read_to_string(folder.path(&copy)).unwrap();
    assert!(left.contains("and one that stays"), "{left}");
}
