//! What was forgotten is nowhere any more: every file below the data folder is searched for it.

use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use extremis_domain::{ChangeError, Context, MemorySource, Source};

use super::*;
use crate::journal::Record;
use crate::{backup, durable};

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
        clipboard: None,
        extra: Map::new(),
    });
    message
}

fn fact(conversation: SessionId, words: &str) -> UserMemory {
    UserMemory {
        id: MemoryId::new(),
        fact: words.to_owned(),
        source: MemorySource::LlmExtracted { conversation_id: conversation },
        extracted_at: at(9),
        confidence: 0.9,
        is_active: true,
        last_used_at: None,
        extra: Map::new(),
    }
}

/// A session with a secret in its first message, a retry, a summary that quotes it, and more after that.
fn with_secret(archive: &JsonArchive) -> (SessionId, MessageId) {
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
    archive.put_memory(fact(id, &format!("A fact: {SECRET}"))).unwrap();
    (id, message)
}

/// Puts copies of the session wherever copies can be.
fn scatter_copies(folder: &Folder, archive: &JsonArchive, id: SessionId, message: &MessageId) {
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
    folder.put(&format!("conversations/{capitals}.json"), version_1.as_bytes());
    folder.put("quarantine/unrelated.txt", b"nothing to do with it");
}

/// Two other sessions: one that is not saved, and one whose answer is arriving, which pins the journal.
fn others(archive: &JsonArchive) -> (SessionId, SessionId, Draft) {
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
    assert_eq!(folder.names("quarantine"), ["unrelated.txt"]);

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
        let read = JsonArchive::open(&backup, Mode::Read, Arc::new(Noon)).unwrap();
        assert_eq!(words(&read.session(id).unwrap()), ["", "second answer", "and then?"]);
        assert_eq!(words(&read.session(other).unwrap()), ["other"]);
        assert_eq!(codes(&read), [""; 0]);
    }
}

/// The state at the moment after the note, before anything else happened.
fn begun(folder: &Folder, erasure: &crate::erase::Erasure) {
    crate::erase::begin(&Layout::new(folder.dir.path()), std::slice::from_ref(erasure)).unwrap();
}

#[test]
fn an_erasure_that_was_begun_is_hidden_from_readers_and_finished_by_the_next_writer() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    let (whole, _) = with_secret(&archive);
    let arriving = draft(&archive.session(whole).unwrap());
    archive.draft(whole, &arriving, "arriving in it").unwrap();
    scatter_copies(&folder, &archive, id, &message);
    say(&archive, id, Role::User, "later");
    let session = archive.session(id).unwrap();
    begun(&folder, &crate::erase::Erasure::of_message(id, session.message(&message).unwrap()));
    begun(&folder, &crate::erase::Erasure::of_session(whole, Some(&archive.session(whole).unwrap())));
    kill(archive);

    let look = folder.look();
    assert_eq!(words(&look.session(id).unwrap()), ["", "second answer", "and then?", "later"]);
    assert!(!look.exists(whole));
    assert!(look.entries().iter().all(|entry| !entry.title.contains("locker")));
    assert!(!files_with(&folder, &[SECRET]).is_empty());

    let archive = folder.open();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE, "arriving in it"]);
    assert!(!archive.exists(whole) && !folder.path("erasing.json").exists());
    assert_eq!(words(&archive.session(id).unwrap()), ["", "second answer", "and then?", "later"]);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn a_note_of_an_erasure_that_cannot_be_read_keeps_nobody_out() {
    let folder = Folder::new();
    let id = begin(&folder.open(), "one").id();
    folder.put("erasing.json", b"{\"version\":1,\"erasures\":[{");
    let archive = folder.open();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    archive.forget_session(id).unwrap();
}

#[test]
fn sessions_that_cannot_be_saved_keep_their_journal_through_an_erasure() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    let stuck = begin(&archive, "cannot be saved").id();
    // Not even root can put a file over a folder.
    fs::create_dir_all(folder.file(stuck).join("in the way")).unwrap();
    archive.forget_message(id, &message).unwrap();
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE]);
    fs::remove_dir_all(folder.file(stuck)).unwrap();
    kill(archive);
    assert_eq!(words(&folder.open().session(stuck).unwrap()), ["cannot be saved"]);
}

#[test]
fn an_erasure_that_cannot_begin_changes_nothing() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, message) = with_secret(&archive);
    let before = archive.session(id).unwrap();
    fs::create_dir(folder.path("erasing.json")).unwrap();
    assert!(archive.forget_message(id, &message).is_err());
    assert!(archive.forget_session(id).is_err());
    assert_eq!(*archive.session(id).unwrap(), *before);
    fs::remove_dir(folder.path("erasing.json")).unwrap();
    drop(archive);
    assert_eq!(*folder.open().session(id).unwrap(), *before);
}

#[test]
fn a_sealed_segment_and_a_torn_record_lose_only_what_is_erased() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    let kept = begin(&archive, "kept").id();
    kill(archive);
    let (segment, bytes) = folder
        .names("journal")
        .into_iter()
        .map(|name| (name.clone(), fs::read(folder.path(&format!("journal/{name}"))).unwrap()))
        .next()
        .unwrap();
    let number: u64 = segment.trim_end_matches(".jsonl").parse().unwrap();
    let torn = [bytes.clone(), format!("{SECRET} and torn").into_bytes()].concat();
    folder.put(&format!("journal/{segment}"), &torn);
    let seal = Record::Sealed { segment: number, length: bytes.len() as u64 }.line().unwrap();
    folder.put(&format!("journal/{:04}.jsonl", number + 1), &seal);
    // What pins the journal, so that it has to be rewritten.
    let stuck = SessionId::new();
    let line = Record::Created {
        session: stuck,
        at: at(0),
        revision: 1,
        changes: vec![said(Role::User, "stuck", None)].into(),
    }
    .line()
    .unwrap();
    folder.put(&format!("journal/{:04}.jsonl", number + 2), &line);

    let archive = folder.open_on(Arc::new(RealDisk));
    fs::create_dir_all(folder.file(stuck).join("in the way")).unwrap();
    archive.forget_message(id, &message).unwrap();
    assert_nowhere(&folder, &[SECRET]);
    assert!(!folder.names("journal").is_empty());
    fs::remove_dir_all(folder.file(stuck)).unwrap();
    kill(archive);
    let archive = folder.open();
    assert_eq!(codes(&archive), [""; 0]);
    assert_eq!(words(&archive.session(kept).unwrap()), ["kept"]);
    assert_eq!(words(&archive.session(stuck).unwrap()), ["stuck"]);
}

#[test]
fn other_sessions_are_written_while_one_is_forgotten_and_none_loses_a_word() {
    // More would only make the search longer.
    const ENOUGH: usize = 400;
    let folder = Folder::new();
    let archive = folder.open();
    let stop = AtomicBool::new(false);
    let kept = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..2)
            .map(|_| {
                let (archive, stop) = (&archive, &stop);
                scope.spawn(move || {
                    let id = begin(archive, "kept").id();
                    let mut count = 1;
                    while count < ENOUGH && !stop.load(Ordering::Relaxed) {
                        say(archive, id, Role::User, "kept");
                        let session = archive.session(id).unwrap();
                        archive.draft(id, &draft(&session), "a piece").unwrap();
                        count += 1;
                    }
                    (id, count)
                })
            })
            .collect();
        for _ in 0..3 {
            let (id, message) = with_secret(&archive);
            archive.forget_message(id, &message).unwrap();
            assert_nowhere(&folder, &[SECRET]);
            archive.forget_session(id).unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).collect::<Vec<_>>()
    });
    kill(archive);
    let archive = folder.open();
    for (id, count) in kept {
        let session = archive.session(id).unwrap();
        let said = session.parts().messages.iter().filter(|message| message.role == Role::User);
        assert_eq!(said.count(), count);
    }
}

#[test]
fn seed_001_prune_moves_the_oldest_to_the_trash_from_where_they_come_back() {
    let folder = Folder::new();
    let archive = folder.open();
    let ids: Vec<_> = (0..4)
        .map(|second| {
            let message = Message::new(Role::User, format!("{second}"), at(second));
            let id = SessionId::new();
            archive.create(id, at(second), vec![Change::MessageAdded { message }]).unwrap();
            id
        })
        .collect();
    assert_eq!(archive.prune(2, at(100)).unwrap(), 2);
    let listed = |entries: Vec<Entry>| entries.into_iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!(listed(archive.entries()), [ids[3], ids[2]]);
    assert_eq!(listed(archive.trash()), [ids[1], ids[0]]);
    assert_eq!(archive.prune(2, at(100)).unwrap(), 0);
    archive.commit(ids[0], None, vec![Change::Restored]).unwrap();
    assert_eq!(listed(archive.entries()), [ids[3], ids[2], ids[0]]);
}

#[test]
fn the_trash_keeps_what_is_younger_than_its_time_and_forgets_the_rest() {
    let folder = Folder::new();
    let archive = folder.open();
    let (old, young, live) =
        (begin(&archive, SECRET).id(), begin(&archive, "young").id(), begin(&archive, "live").id());
    archive.commit(old, None, vec![Change::Deleted { at: at(10) }]).unwrap();
    archive.commit(young, None, vec![Change::Deleted { at: at(11) }]).unwrap();
    assert_eq!(archive.expire_trash(at(9)).unwrap(), 0);
    assert_eq!(archive.expire_trash(at(10)).unwrap(), 1);
    assert!(!archive.exists(old) && archive.exists(young) && archive.exists(live));
    assert_nowhere(&folder, &[SECRET]);
}

#[test]
fn seed_001_clear_removes_all_from_the_archive_and_leaves_the_backups() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, _) = with_secret(&archive);
    archive.put_memory(fact(SessionId::new(), "another fact")).unwrap();
    let saved = backup::take(&archive, folder.dir.path(), backup::Reason::BeforeClear, &Noon).unwrap();
    let (_, arriving, draft) = others(&archive);
    archive.commit(arriving, None, vec![Change::Deleted { at: at(10) }]).unwrap();
    archive.clear().unwrap();
    assert!(
        archive.entries().is_empty() && archive.trash().is_empty() && archive.memories().unwrap().is_empty()
    );
    assert!(archive.draft(arriving, &draft, "late").is_err());
    assert!(files_with(&folder, &[SECRET]).iter().all(|(path, _)| path.starts_with(folder.path("backups"))));
    let new = begin(&archive, "after it").id();
    kill(archive);
    let archive = folder.open();
    assert_eq!(archive.entries().iter().map(|entry| entry.id).collect::<Vec<_>>(), [new]);
    backup::restore(&archive, folder.dir.path(), &saved.name, None, &Noon).unwrap();
    assert_eq!(words(&archive.session(id).unwrap())[0], SECRET);
    assert_eq!(archive.memories().unwrap().len(), 2);
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
