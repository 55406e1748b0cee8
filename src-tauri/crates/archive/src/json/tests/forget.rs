//! What was forgotten is nowhere any more: every file below the data folder is searched for it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use extremis_domain::{ChangeError, Context, MemorySource, Source};

use super::*;
use crate::{backup, durable};

mod arriving;
mod copies;
mod interrupted;
mod trash;

const SECRET: &str = "My locker number is forty-two thousand and seven";
const SELECTED: &str = "the selected paragraph on tangerines";
const TITLE: &str = "Letter to the lighthouse keeper";

/// Files in which any of `texts` is to be found, as it is or in base64.
fn files_with(folder: &Folder, texts: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for (path, bytes) in folder.everything() {
        for text in texts {
            let shapes = (0..3).map(|shift| {
                let encoded = STANDARD.encode([&b"123"[..shift], text.as_bytes()].concat());
                encoded[4..encoded.len() - 4].to_owned()
            });
            let any = shapes.chain([(*text).to_owned()]).any(|shape| contains(&bytes, shape.as_bytes()));
            if any {
                found.push((path.clone(), (*text).to_owned()));
            }
        }
    }
    found
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[track_caller]
fn assert_nowhere(folder: &Folder, texts: &[&str]) {
    assert_eq!(files_with(folder, texts), []);
}

fn secret_message() -> Message {
    let mut message = Message::new(Role::User, SECRET, at(1));
    message.context = Some(Context {
        id: "capture".to_owned(),
        captured_at: Some(at(1)),
        source: Source { window_title: Some(TITLE.to_owned()), ..Source::default() },
        selected_text: Some(SELECTED.to_owned()),
        ..Context::default()
    });
    message
}

fn fact(conversation: SessionId, words: &str) -> UserMemory {
    UserMemory {
        id: MemoryId::new(),
        confidence: 0.9,
        ..UserMemory::new(words, MemorySource::LlmExtracted { conversation_id: conversation }, at(9))
    }
}

/// A session with a secret in its first message, a retry, a summary that quotes it, and more after that.
fn with_secret(archive: &Archive) -> (SessionId, MessageId) {
    let id = SessionId::new();
    let secret = secret_message();
    let message = secret.id.clone();
    let session = archive.create(id, at(0), vec![Change::MessageAdded { message: secret }]).unwrap();
    say(archive, id, Role::Assistant, "first answer");
    let retried = said(Role::Assistant, "second answer", session.head().map(|head| &**head));
    archive.commit(id, None, vec![retried]).unwrap();
    say(archive, id, Role::User, "and then?");
    let session = archive.session(id).unwrap();
    let quoting = format!("The user said: {SECRET}. They saw {SELECTED} in {TITLE}.");
    archive.commit(id, None, vec![summary(&session, 2, &quoting)]).unwrap();
    archive.put_memories(&[fact(id, &format!("A fact: {SECRET}"))]).unwrap();
    (id, message)
}

/// Puts copies of the session wherever copies can be.
fn scatter_copies(folder: &Folder, archive: &Archive, id: SessionId, message: &MessageId) {
    archive.flush().unwrap();
    for _ in 0..2 {
        backup::take(archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    }
    let context = STANDARD.encode(
        format!(r#"{{"source":{{"applicationName":"Mail","bundleIdentifier":"m","windowTitle":"{TITLE}"}},"selectedText":"{SELECTED}"}}"#),
    );
    let version_1 = format!(
        r#"{{"id":"{id}","version":1,"createdAt":"2026-01-04T10:00:00Z","updatedAt":"2026-01-04T10:00:00Z","maxMessages":20,"initialRequest":"{SECRET}","summary":"about {SECRET}","summaryCoversMessageCount":1,"messages":[{{"id":"{message}","role":"user","content":"{SECRET}","timestamp":"2026-01-04T10:00:00Z","contextData":"{context}"}}]}}"#
    );
    folder.put(&format!("backups/{id}.version-1.20260104T100000Z.json"), version_1.as_bytes());
    let capitals = id.to_string().to_uppercase();
    folder.put(&format!("backups/macos-sessions-2026-01-04T10-00-00Z/{capitals}.json"), version_1.as_bytes());
    folder.put(&format!("quarantine/{id}.json"), &version_1.as_bytes()[..version_1.len() - 30]);
    folder.put(
        &format!("quarantine/{id}.json.reason.txt"),
        format!("invalid type: string \"{SECRET}\"").as_bytes(),
    );
    folder
        .put("quarantine/journal-0001-at-99.jsonl", format!("garbled{{\"content\":\"{SECRET}\"").as_bytes());
    folder.put("quarantine/journal-0001-at-100.jsonl", format!("torn {}", &SECRET[..40]).as_bytes());
    folder.put("quarantine/torn-context", &context.as_bytes()[7..]);
    folder.put("converting/conversations/copied", SECRET.as_bytes());
    folder.put("backups/.making-2026-01-04T10-00-00Z/conversations/x.json", SECRET.as_bytes());
    // Where upper and lower case are one name, that would be the file in use.
    if !cfg!(windows) {
        folder.put(&format!("conversations/{capitals}.json"), version_1.as_bytes());
    }
    folder.put("quarantine/unrelated.json", b"{ \"nothing\": \"to do with it\" }");
}

/// Two other sessions: one that is not saved, and one whose answer is arriving, which pins the journal.
fn others(archive: &Archive) -> (SessionId, SessionId, Draft) {
    let arriving = begin(archive, "What is arriving?");
    let draft = draft(&arriving);
    archive.draft(arriving.id(), &draft, "a piece, ").unwrap();
    (begin(archive, "unsaved").id(), arriving.id(), draft)
}

#[test]
fn a_forgotten_message_is_nowhere_below_the_data_folder_and_everything_else_is() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (_, arriving, draft) = others(&archive);
    let (id, message) = with_secret(&archive);
    scatter_copies(&folder, &archive, id, &message);
    let (unsaved, ..) = others(&archive);
    say(&archive, id, Role::Assistant, "not saved yet");
    assert!(files_with(&folder, &[SECRET, SELECTED, TITLE]).len() > 20, "the test shows nothing");

    let before = archive.session(id).unwrap();
    let session = archive.forget_message(id, &message).unwrap();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE, &SECRET[..40]]);
    assert_eq!(words(&session), ["", "second answer", "and then?", "not saved yet"]);
    assert!(session.message(&message).unwrap().is_forgotten());
    assert_eq!(session.versions(&session.visible().nth(1).unwrap().id).len(), 2, "the first answer is there");
    assert_eq!(session.title(), "and then?");
    assert!(session.summary().is_none() && before.summary().is_some());
    assert_eq!(archive.memories().unwrap(), []);
    assert!(!folder.path("erasing.json").exists());
    assert_eq!(folder.names("quarantine"), ["unrelated.json"]);

    archive.draft(arriving, &draft, "and the rest").unwrap();
    kill(archive);
    let archive = folder.open();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE]);
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert_eq!(words(&archive.session(unsaved).unwrap()), ["unsaved"]);
    assert_eq!(words(&archive.session(arriving).unwrap()), ["What is arriving?", "a piece, and the rest"]);
}

#[test]
fn a_forgotten_session_is_nowhere_below_the_data_folder_and_everything_else_is() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (_, arriving, draft) = others(&archive);
    let (id, message) = with_secret(&archive);
    archive.set_active(Some(id)).unwrap();
    let answer = super::draft(&archive.session(id).unwrap());
    archive.draft(id, &answer, "an answer that arrives in the erased one").unwrap();
    scatter_copies(&folder, &archive, id, &message);
    let (unsaved, ..) = others(&archive);
    say(&archive, id, Role::User, "said last");

    archive.forget_session(id).unwrap();
    let gone = [
        SECRET,
        SELECTED,
        TITLE,
        "second answer",
        "and then?",
        "arrives in the erased",
        "said last",
        &id.to_string(),
    ];
    assert_nowhere(&folder, &gone);
    assert!(!archive.exists(id));
    assert!(matches!(archive.session(id), Err(ArchiveError::NotFound { .. })));
    assert!(matches!(archive.draft(id, &answer, "late"), Err(ArchiveError::NotFound { .. })));
    assert!(matches!(archive.forget_session(id), Err(ArchiveError::NotFound { .. })));
    assert_eq!((archive.active(), archive.memories().unwrap()), (None, vec![]));
    for backup in backup::list(folder.dir.path()).unwrap() {
        assert_eq!(backup.sessions, 2, "the others are in the backup, and it says so");
    }

    archive.draft(arriving, &draft, "and the rest").unwrap();
    kill(archive);
    let archive = folder.open();
    assert_nowhere(&folder, &gone);
    assert!(!archive.exists(id));
    assert_eq!(words(&archive.session(unsaved).unwrap()), ["unsaved"]);
    assert_eq!(words(&archive.session(arriving).unwrap()), ["What is arriving?", "a piece, and the rest"]);
}

#[test]
fn a_message_of_another_branch_can_be_forgotten_and_its_descendants_stay() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = begin(&archive, "a beginning");
    let (id, root) = (session.id(), session.head().unwrap().clone());
    let other = say(&archive, id, Role::Assistant, SECRET).head().unwrap().clone();
    say(&archive, id, Role::User, "below the secret");
    archive.commit(id, None, vec![said(Role::Assistant, "another answer", Some(&root))]).unwrap();
    let session = archive.forget_message(id, &other.id).unwrap();
    assert_eq!(words(&session), ["a beginning", "another answer"]);
    assert_eq!(session.parts().messages.len(), 4);
    assert_nowhere(&folder, &[SECRET]);
    let refused = archive.forget_message(id, &"nobody".into());
    assert!(matches!(refused, Err(ArchiveError::Change(ChangeError::UnknownMessage { .. }))));
    // Once more is no error: it is gone.
    assert_eq!(*archive.forget_message(id, &other.id).unwrap(), *session);
}

#[test]
fn a_restored_backup_does_not_bring_back_what_was_forgotten() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let other = begin(&archive, "other").id();
    let saved = backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    archive.forget_message(id, &message).unwrap();
    archive.forget_session(other).unwrap();
    backup::restore(&archive, folder.dir.path(), &saved.name, None, &Noon).unwrap();
    assert!(archive.session(id).unwrap().message(&message).unwrap().is_forgotten());
    assert!(!archive.exists(other));
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE]);
}

#[test]
fn backups_that_shared_a_file_do_not_change_beneath_each_other() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let other = begin(&archive, "other").id();
    let take = || backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap().path;
    let (first, second) = (take(), take());
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("copy.json");
    fs::hard_link(first.join(format!("conversations/{id}.json")), &copy).unwrap();
    archive.forget_message(id, &message).unwrap();
    assert!(contains(&fs::read(copy).unwrap(), SECRET.as_bytes()), "a file was written in place");
    for backup in [first, second] {
        let read = Archive::open_as(Kind::Json, &backup, Mode::Read, Arc::new(Noon)).unwrap();
        assert_eq!(words(&read.session(id).unwrap()), ["", "second answer", "and then?"]);
        assert_eq!(words(&read.session(other).unwrap()), ["other"]);
        assert_eq!(codes(&read), [""; 0]);
    }
}

#[test]
fn an_archive_kept_from_a_conversion_goes_if_it_holds_what_is_forgotten() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let other = begin(&archive, "other").id();
    let keep = |name: &str, sessions: &[SessionId]| {
        let kept = Archive::open_as(Kind::Sqlite, &folder.path(name), Mode::Write, Arc::new(Noon)).unwrap();
        for id in sessions {
            kept.put((*archive.session(*id).unwrap()).clone()).unwrap();
        }
    };
    keep("backups/sqlite-before-conversion-1", &[id, other]);
    keep("backups/sqlite-before-conversion-2", &[other]);
    assert!(!files_with(&folder, &[SECRET]).is_empty());
    archive.forget_message(id, &message).unwrap();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE]);
    let still = folder.path("backups/sqlite-before-conversion-2");
    let kept = Archive::open_as(Kind::Sqlite, &still, Mode::Read, Arc::new(Noon)).unwrap();
    assert_eq!(words(&kept.session(other).unwrap()), ["other"]);
}

#[test]
fn a_conversation_of_a_newer_extremis_can_be_forgotten_whole() {
    let folder = Folder::new();
    let id = SessionId::new();
    durable::create_dir(&folder.path("conversations")).unwrap();
    folder.put(
        &format!("conversations/{id}.json"),
        format!(r#"{{"id":"{id}","version":99,"said":"{SECRET}"}}"#).as_bytes(),
    );
    let archive = folder.open();
    assert!(archive.exists(id));
    archive.forget_session(id).unwrap();
    assert_nowhere(&folder, &[SECRET]);
}

#[test]
fn who_opened_for_reading_cannot_forget() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    drop(archive);
    let look = folder.look();
    assert!(matches!(look.forget_message(id, &message), Err(ArchiveError::OpenedForReading)));
    assert!(matches!(look.forget_session(id), Err(ArchiveError::OpenedForReading)));
    assert!(matches!(look.clear(), Err(ArchiveError::OpenedForReading)));
}
