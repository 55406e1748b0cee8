//! Rules of the archive's README that no other case is about: identity, the files themselves, and what an error says.

use std::fs;

use extremis_archive::{ArchiveError, Kind, Mode};
use extremis_contract::folder::{at, copy_as_it_is, open};
use extremis_contract::sessions::{begin, codes, memory, said, say, summary, words};
use extremis_contract::{Folder, Seen, on_every_archive};
use extremis_domain::{Change, Role, Session, SessionId};
use serde_json::Value;

on_every_archive!(
    seed_001_q1_an_id_is_made_once_and_stays,
    seed_001_storage_error_directory_creation_failed_names_the_folder,
    seed_001_storage_error_file_not_found_names_the_conversation,
    seed_001_e6_of_two_that_change_one_conversation_neither_loses_a_word,
    seed_003_nothing_a_user_does_to_a_conversation_deletes_a_message,
    seed_003_no_data_is_lost_between_runs,
);

fn seed_001_q1_an_id_is_made_once_and_stays(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    let change = vec![Change::Renamed { title: "renamed".to_owned() }, Change::Deleted { at: at(1) }];
    archive.commit(id, None, change).unwrap();
    archive.commit(id, None, vec![Change::Restored]).unwrap();
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.entries()[0].id, id);
    assert_eq!(archive.session(id).unwrap().id(), id);
}

fn seed_001_storage_error_directory_creation_failed_names_the_folder(folder: &Folder) {
    extremis_archive::durable::write(&folder.path("file"), b"").unwrap();
    for dir in ["file", "file/data"] {
        let Err(error) = open(folder.kind(), &folder.path(dir), Mode::Write) else {
            panic!("{dir} was made")
        };
        assert!(error.to_string().contains(&folder.path("file").display().to_string()), "{error}");
    }
}

fn seed_001_storage_error_file_not_found_names_the_conversation(folder: &Folder) {
    let archive = folder.open();
    let nobody = SessionId::new();
    let error = archive.session(nobody).unwrap_err();
    assert_eq!(error.code(), "not_found");
    assert!(error.to_string().contains(&nobody.to_string()), "{error}");
    assert!(!error.is_retryable());
}

fn seed_001_e6_of_two_that_change_one_conversation_neither_loses_a_word(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "question");
    let both = ["from one window", "from the other"];
    for content in both {
        // Both saw the same state.
        let message = said(Role::User, content, session.head().map(|head| &**head));
        archive.commit(session.id(), None, vec![message]).unwrap();
    }
    folder.kill(archive);
    let session = folder.open().session(session.id()).unwrap();
    let said: Vec<_> = session.parts().messages.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(said, ["question", both[0], both[1]]);
    assert_eq!(words(&session), ["question", both[1]], "the last one is shown, the other is a version");
}

fn seed_003_nothing_a_user_does_to_a_conversation_deletes_a_message(folder: &Folder) {
    let archive = folder.open();
    let question = begin(&archive, "question");
    let id = question.id();
    let answered = say(&archive, id, Role::Assistant, "answer");
    let head = question.head().map(|head| &**head);
    for change in [
        summary(&answered, 2, "It was answered."),
        said(Role::Assistant, "another answer", head),
        said(Role::User, "corrected question", None),
        Change::HeadMoved { head: question.head().unwrap().id.clone() },
        Change::Renamed { title: "renamed".to_owned() },
        Change::Deleted { at: at(1) },
    ] {
        archive.commit(id, None, vec![change]).unwrap();
    }
    archive.put(Session::clone(&archive.session(id).unwrap())).unwrap();
    archive.prune(0, at(2)).unwrap();
    drop(archive);
    let session = folder.open().session(id).unwrap();
    let said: Vec<_> = session.parts().messages.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(said, ["question", "answer", "another answer", "corrected question"]);
}

fn seed_003_no_data_is_lost_between_runs(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    archive.set_active(Some(id)).unwrap();
    archive.put_memories(&[memory("likes tea")]).unwrap();
    let mut seen = Seen::of(&archive);
    drop(archive);
    for n in 0..3 {
        let archive = folder.open();
        assert_eq!(Seen::of(&archive), seen);
        say(&archive, id, Role::User, &n.to_string());
        seen = Seen::of(&archive);
    }
}

/// A saved session in readable files.
fn saved() -> (Folder, SessionId) {
    let folder = Folder::new(Kind::Json);
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    archive.put_memories(&[memory("likes tea")]).unwrap();
    drop(archive);
    (folder, id)
}

fn json(folder: &Folder, name: &str) -> Value {
    serde_json::from_slice(&fs::read(folder.path(name)).unwrap()).unwrap()
}

#[test]
fn seed_001_q2_a_save_that_is_asked_for_leaves_nothing_to_the_journal() {
    let (folder, id) = saved();
    let archive = folder.open();
    say(&archive, id, Role::Assistant, "two");
    archive.set_active(Some(id)).unwrap();
    archive.flush().unwrap();
    let seen = Seen::of(&archive);
    folder.kill(archive);
    fs::remove_dir_all(folder.path("journal")).unwrap();
    let archive = folder.open();
    assert_eq!(Seen::of(&archive), seen);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn seed_001_q3_a_conversation_is_one_file_that_needs_no_other() {
    let (folder, id) = saved();
    let session = folder.open().session(id).unwrap();
    let other = Folder::new(Kind::Json);
    copy_as_it_is(&folder.path("conversations"), &other.path("conversations"));
    fs::remove_file(other.path("conversations/index.json")).unwrap();
    assert_eq!(*other.open().session(id).unwrap(), *session);
}

#[test]
fn seed_001_every_file_says_its_version() {
    let (folder, id) = saved();
    for name in
        [&format!("conversations/{id}.json"), "conversations/index.json", "memories/user-memories.json"]
    {
        assert!(json(&folder, name)["version"].is_u64(), "{name}");
    }
}

#[test]
fn seed_001_and_003_atomic_writes_replace_a_file_and_never_change_it_in_place() {
    let (folder, id) = saved();
    let names =
        [&format!("conversations/{id}.json"), "conversations/index.json", "memories/user-memories.json"];
    let before = names.map(|name| {
        let bytes = fs::read(folder.path(name)).unwrap();
        // Another name for the same file: it shows what is done to the file itself.
        fs::hard_link(folder.path(name), folder.path(name).with_extension("kept")).unwrap();
        bytes
    });
    let archive = folder.open();
    say(&archive, id, Role::Assistant, "two");
    archive.put_memories(&[memory("likes cake")]).unwrap();
    drop(archive);
    for (name, before) in names.iter().zip(before) {
        assert_eq!(fs::read(folder.path(name).with_extension("kept")).unwrap(), before, "{name}");
        assert_ne!(fs::read(folder.path(name)).unwrap(), before, "{name}");
    }
    let left = folder.everything().into_keys().find(|path| path.to_string_lossy().ends_with("-tmp"));
    assert_eq!(left, None);
}

#[test]
fn seed_001_storage_error_decoding_failed_says_what_and_where_it_was_kept() {
    let (folder, id) = saved();
    let archive = folder.open();
    extremis_archive::durable::write(&folder.path(&format!("conversations/{id}.json")), b"{").unwrap();
    let error = archive.session(id).unwrap_err();
    assert!(
        matches!(&error, ArchiveError::Corrupt { moved_to: Some(kept), .. } if kept.exists()),
        "{error:?}"
    );
    assert!(error.to_string().contains("quarantine"), "{error}");
}

#[test]
fn seed_001_storage_error_migration_failed_keeps_the_old_file() {
    let (folder, other) = saved();
    let id = SessionId::new();
    // No reader of any version could take its time.
    let old = format!(
        r#"{{"id":"{id}","version":1,"messages":[{{"id":"a","role":"user","content":"?","timestamp":"never"}}],
        "createdAt":"2026-01-04T10:00:00Z","updatedAt":"2026-01-04T10:00:00Z","maxMessages":20}}"#
    );
    extremis_archive::durable::write(&folder.path(&format!("conversations/{id}.json")), old.as_bytes())
        .unwrap();
    let archive = folder.open();
    assert_eq!(words(&archive.session(other).unwrap()), ["one"]);
    assert!(archive.session(id).is_err());
    assert_eq!(codes(&archive), ["file_quarantined"]);
    let kept = fs::read(folder.path(&format!("quarantine/{id}.json"))).unwrap();
    assert_eq!(kept, old.as_bytes());
}

#[test]
fn seed_001_storage_error_write_failed_keeps_what_was_accepted() {
    let (folder, id) = saved();
    let archive = folder.open();
    let path = folder.path(&format!("conversations/{id}.json"));
    say(&archive, id, Role::Assistant, "two");
    fs::remove_file(&path).unwrap();
    fs::create_dir_all(path.join("in the way")).unwrap();
    let error = archive.flush().unwrap_err();
    assert!(error.is_retryable() && error.to_string().contains(&path.display().to_string()), "{error}");
    fs::remove_dir_all(&path).unwrap();
    archive.flush().unwrap();
    assert_eq!(json(&folder, &format!("conversations/{id}.json"))["messages"][1]["content"], "two");
}
