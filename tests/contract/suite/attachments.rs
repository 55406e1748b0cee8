//! What goes along with messages: there before its message, in backups, and gone with what is forgotten.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_archive::backup::{self, Reason};
use extremis_archive::doctor::{self, Finding, Severity};
use extremis_archive::{Archive, Attachments, durable};
use extremis_contract::folder::{Noon, at};
use extremis_contract::sessions::begin;
use extremis_contract::{Folder, on_every_archive};
use extremis_domain::{Attachment, Change, Clock, ContentHash, Message, MessageId, Role, SessionId};
use serde_json::Map;

on_every_archive!(
    what_goes_along_is_there_as_its_message_says_after_a_kill,
    what_goes_along_with_a_forgotten_message_is_nowhere,
    what_another_message_has_too_stays_when_one_is_forgotten,
    what_goes_along_with_a_forgotten_session_is_nowhere,
    a_deleted_message_keeps_what_goes_along_with_it_until_it_is_erased,
    a_backup_brings_back_what_went_along,
    one_that_never_changed_takes_no_room_twice_in_backups,
    what_is_not_sent_any_more_is_removed_and_the_rest_stays,
    one_that_is_missing_or_damaged_is_named_and_brought_back_from_a_backup,
    one_that_is_missing_and_in_no_backup_and_those_of_no_message_are_named_and_left_alone,
);

fn attachment(letter: &str) -> Attachment {
    Attachment {
        hash: ContentHash::try_from(letter.repeat(64)).unwrap(),
        name: format!("{letter}.txt"),
        media_type: "text/plain".to_owned(),
        size: 9,
        picture: None,
        text: Some(format!("what {letter} says")),
        text_length: None,
        pages: None,
        extra: Map::new(),
    }
}

fn bytes(letter: &str) -> Vec<u8> {
    format!("bytes of {letter}").into_bytes()
}

/// Sends a message with these, as a host does it.
fn send(folder: &Folder, archive: &Archive, id: SessionId, letters: &[&str]) -> MessageId {
    let attachments = Attachments::of(&folder.dir());
    let attached: Vec<_> = letters.iter().map(|letter| attachment(letter)).collect();
    for (attachment, letter) in attached.iter().zip(letters) {
        attachments.stage(attachment, &bytes(letter)).unwrap();
        attachments.give(id, attachment).unwrap();
        attachments.remove_staged(&attachment.hash).unwrap();
    }
    let head = archive.session(id).unwrap().head().map(|head| head.id.clone());
    let message = Message::new(Role::User, "look", at(9)).with_attachments(attached).after(head);
    let added = message.id.clone();
    archive.commit(id, None, vec![Change::MessageAdded { message }]).unwrap();
    added
}

/// How many files below the data folder are named after a letter's hash.
fn files_of(folder: &Folder, letter: &str) -> usize {
    let hash = letter.repeat(64);
    folder.everything().keys().filter(|path| path.display().to_string().contains(&hash)).count()
}

fn what_goes_along_is_there_as_its_message_says_after_a_kill(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let message = send(folder, &archive, id, &["a", "b"]);
    folder.kill(archive);
    let session = folder.open().session(id).unwrap();
    let attached: Vec<_> = session.message(&message).unwrap().attachments().cloned().collect();
    assert_eq!(attached, [attachment("a"), attachment("b")]);
    let read = Attachments::of(&folder.dir()).read(Some(id), &attached[1]).unwrap();
    assert_eq!(read, bytes("b"));
}

fn what_goes_along_with_a_forgotten_message_is_nowhere(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let message = send(folder, &archive, id, &["a"]);
    send(folder, &archive, id, &["b"]);
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    assert_eq!((files_of(folder, "a"), files_of(folder, "b")), (2, 2));
    archive.forget_message(id, &message).unwrap();
    assert_eq!((files_of(folder, "a"), files_of(folder, "b")), (0, 2));
}

fn what_another_message_has_too_stays_when_one_is_forgotten(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let message = send(folder, &archive, id, &["a"]);
    send(folder, &archive, id, &["a"]);
    assert_eq!(files_of(folder, "a"), 1, "kept once");
    archive.forget_message(id, &message).unwrap();
    assert_eq!(files_of(folder, "a"), 1);
}

fn what_goes_along_with_a_forgotten_session_is_nowhere(folder: &Folder) {
    let archive = folder.open();
    let (id, other) = (begin(&archive, "question").id(), begin(&archive, "another").id());
    send(folder, &archive, id, &["a"]);
    send(folder, &archive, other, &["a", "b"]);
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.forget_session(id).unwrap();
    assert_eq!((files_of(folder, "a"), files_of(folder, "b")), (2, 2), "those of the other alone");
    archive.forget_session(other).unwrap();
    assert_eq!((files_of(folder, "a"), files_of(folder, "b")), (0, 0));
}

fn a_deleted_message_keeps_what_goes_along_with_it_until_it_is_erased(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let message = send(folder, &archive, id, &["a"]);
    let change = Change::MessageDeleted { message: message.clone(), at: at(10) };
    archive.commit(id, None, vec![change]).unwrap();
    assert_eq!(files_of(folder, "a"), 1);
    archive.forget_message(id, &message).unwrap();
    assert_eq!(files_of(folder, "a"), 0);
}

fn a_backup_brings_back_what_went_along(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    send(folder, &archive, id, &["a"]);
    let made = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    let attachments = Attachments::of(&folder.dir());
    durable::remove_file(&attachments.path(Some(id), &attachment("a"))).unwrap();
    backup::restore(&archive, &folder.dir(), &made.name, None, &Noon).unwrap();
    assert_eq!(attachments.read(Some(id), &attachment("a")).unwrap(), bytes("a"));
}

fn one_that_never_changed_takes_no_room_twice_in_backups(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    send(folder, &archive, id, &["a"]);
    let first = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    let second = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    let at = |dir: &std::path::Path| Attachments::of(dir).path(Some(id), &attachment("a"));
    let there = [&first, &second].map(|backup| std::fs::metadata(at(&backup.path)).unwrap());
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        assert_eq!(there[0].ino(), there[1].ino());
        let live = std::fs::metadata(at(&folder.dir())).unwrap();
        assert_ne!(live.ino(), there[0].ino(), "damage done to the one in use is not done to them");
    }
    assert_eq!(there[0].len(), there[1].len());
}

fn what_is_not_sent_any_more_is_removed_and_the_rest_stays(folder: &Folder) {
    drop(folder.open());
    let attachments = Attachments::of(&folder.dir());
    for letter in ["a", "b", "c"] {
        attachments.stage(&attachment(letter), &bytes(letter)).unwrap();
    }
    assert_eq!(attachments.staged(&attachment("a").hash), Some(attachment("a")));
    attachments.remove_staged(&attachment("a").hash).unwrap();
    attachments.keep_staged(&HashSet::from([attachment("c").hash])).unwrap();
    assert_eq!(["a", "b", "c"].map(|letter| files_of(folder, letter)), [0, 0, 2]);
}

/// One whose hash is that of what it holds.
fn true_one() -> (Attachment, &'static [u8]) {
    const HASH: &str = "00a2fb7063c00355e79064c44b11c20c288f31f7fa88a3ecad0ff258604cce87";
    let hash = ContentHash::try_from(HASH.to_owned()).unwrap();
    (Attachment { hash, name: "report.pdf".to_owned(), ..attachment("a") }, b"bytes of real")
}

/// A session whose message it goes along with; gives where it lies.
fn with_true_one(folder: &Folder, archive: &Archive) -> std::path::PathBuf {
    let id = begin(archive, "question").id();
    let (attachment, bytes) = true_one();
    let attachments = Attachments::of(&folder.dir());
    attachments.put(id, &attachment, bytes).unwrap();
    let head = archive.session(id).unwrap().head().map(|head| head.id.clone());
    let message =
        Message::new(Role::User, "look", at(9)).with_attachments(vec![attachment.clone()]).after(head);
    archive.commit(id, None, vec![Change::MessageAdded { message }]).unwrap();
    attachments.path(Some(id), &attachment)
}

/// What is found about attachments.
fn found(findings: Vec<Finding>) -> Vec<(&'static str, Severity, bool)> {
    let about = findings.into_iter().filter(|finding| finding.code.starts_with("attachment"));
    about.map(|finding| (finding.code, finding.severity, finding.mended)).collect()
}

fn examined(folder: &Folder) -> Vec<(&'static str, Severity, bool)> {
    found(doctor::examine(&folder.dir(), &Noon).findings)
}

fn mended(folder: &Folder) -> Vec<(&'static str, Severity, bool)> {
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    found(doctor::mend(&folder.dir(), &clock).findings)
}

fn one_that_is_missing_or_damaged_is_named_and_brought_back_from_a_backup(folder: &Folder) {
    let archive = folder.open();
    let path = with_true_one(folder, &archive);
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    drop(archive);
    assert_eq!(examined(folder), []);

    durable::remove_file(&path).unwrap();
    assert_eq!(examined(folder), [("attachment_missing", Severity::Warning, false)]);
    assert_eq!(mended(folder), [("attachment_missing", Severity::Warning, true)]);
    assert_eq!(std::fs::read(&path).unwrap(), true_one().1);

    durable::write(&path, b"another").unwrap();
    assert_eq!(examined(folder), [("attachment_damaged", Severity::Error, false)]);
    assert_eq!(mended(folder), [("attachment_damaged", Severity::Error, true)]);
    assert_eq!(std::fs::read(&path).unwrap(), true_one().1);
    let aside = folder.path("quarantine").join(path.file_name().unwrap());
    assert_eq!(std::fs::read(aside).unwrap(), b"another");
}

fn one_that_is_missing_and_in_no_backup_and_those_of_no_message_are_named_and_left_alone(folder: &Folder) {
    let archive = folder.open();
    let path = with_true_one(folder, &archive);
    drop(archive);
    let unnamed = path.with_file_name(format!("{}.txt", "b".repeat(64)));
    durable::write(&unnamed, b"of no message").unwrap();
    assert_eq!(examined(folder), [("attachments_unnamed", Severity::Note, false)]);
    assert_eq!(mended(folder), [("attachments_unnamed", Severity::Note, false)]);
    assert_eq!(std::fs::read(&unnamed).unwrap(), b"of no message");
    durable::remove_file(&unnamed).unwrap();
    durable::remove_file(&path).unwrap();
    assert_eq!(examined(folder), [("attachment_missing", Severity::Note, false)]);
    assert_eq!(mended(folder), [("attachment_missing", Severity::Note, false)]);
}
