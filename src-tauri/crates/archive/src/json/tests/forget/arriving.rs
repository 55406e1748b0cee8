//! What was forgotten and arrives again: with a file, a journal or a backup of another machine.

use super::*;

/// A conversation that another machine has, too: forgotten here, with its file and its journal as they are there.
fn forgotten(folder: &Folder, archive: &Archive) -> (SessionId, Vec<u8>, Vec<u8>) {
    let (id, _) = with_secret(archive);
    let journal = fs::read(folder.path("journal").join(folder.segments().pop().unwrap())).unwrap();
    archive.flush().unwrap();
    let file = fs::read(folder.file(id)).unwrap();
    archive.forget_session(id).unwrap();
    assert_nowhere(folder, &[SECRET, &id.to_string()]);
    (id, file, journal)
}

#[test]
fn a_forgotten_conversation_is_erased_when_its_file_or_a_journal_with_it_arrives_while_nobody_is_there() {
    for read_first in [false, true] {
        let folder = Folder::new();
        let archive = folder.open();
        let kept = begin(&archive, "kept").id();
        let (id, file, journal) = forgotten(&folder, &archive);
        drop(archive);
        folder.put(&format!("conversations/{id}.json"), &file);
        folder.put("journal/1000000001.jsonl", &journal);
        if read_first {
            let look = folder.look();
            assert!(!look.exists(id) && look.exists(kept));
        }
        let archive = folder.open();
        assert!(!archive.exists(id));
        assert_nowhere(&folder, &[SECRET, &id.to_string()]);
        drop(archive);
        assert_eq!(folder.open().entries().iter().map(|entry| entry.id).collect::<Vec<_>>(), [kept]);
    }
}

#[test]
fn a_forgotten_conversation_is_erased_when_it_arrives_while_the_archive_is_open() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, file, _) = forgotten(&folder, &archive);
    folder.put(&format!("conversations/{id}.json"), &file);
    folder.put(&format!("conversations/{id} 2.json"), &file);
    archive.store.check();
    assert_eq!(crate::take_in_conflict_copies(&archive).unwrap(), 0);
    assert!(!archive.exists(id));
    assert_nowhere(&folder, &[SECRET, &id.to_string()]);
}

#[test]
fn a_conversation_is_forgotten_with_the_journal_of_another_machine_and_the_rest_of_that_stays() {
    let folder = Folder::new();
    let there = Folder::new();
    let archive = there.open_on(Arc::new(RealDisk));
    let (id, message) = with_secret(&archive);
    let (other, _, _) = others(&archive);
    let journal = fs::read(there.path("journal").join(there.segments().pop().unwrap())).unwrap();
    archive.flush().unwrap();
    let archive = folder.open_on(Arc::new(RealDisk));
    for only_message in [true, false] {
        folder.put(&format!("conversations/{id}.json"), &fs::read(there.file(id)).unwrap());
        archive.store.check();
        // It arrives while the archive is open.
        folder.put("journal/7000000007.jsonl", &journal);
        if only_message {
            archive.forget_message(id, &message).unwrap();
        } else {
            archive.forget_session(id).unwrap();
        }
        assert_nowhere(&folder, &[SECRET, SELECTED, TITLE]);
    }
    kill(archive);
    let archive = folder.open();
    assert!(!archive.exists(id));
    assert_eq!(words(&archive.session(other).unwrap()), ["unsaved"]);
    assert_nowhere(&folder, &[SECRET, SELECTED, TITLE, &id.to_string()]);
}

#[test]
fn a_backup_of_another_machine_does_not_bring_back_what_was_forgotten_and_an_import_does() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, _) = with_secret(&archive);
    let session = archive.session(id).unwrap();
    let saved = backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    let file = fs::read(saved.path.join(format!("conversations/{id}.json"))).unwrap();
    archive.forget_session(id).unwrap();
    folder.put(&format!("backups/{}/conversations/{id}.json", saved.name), &file);
    let restored = backup::restore(&archive, folder.dir.path(), &saved.name, None, &Noon).unwrap();
    assert_eq!(restored.skipped.len(), 1, "{:?}", restored.skipped);
    assert!(!archive.exists(id));

    archive.put((*session).clone()).unwrap();
    drop(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(id).unwrap()), words(&session));
}

#[test]
fn what_expired_in_the_trash_here_may_live_on_elsewhere_and_come_back() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "restored elsewhere").id();
    archive.flush().unwrap();
    let file = fs::read(folder.file(id)).unwrap();
    archive.commit(id, None, vec![Change::Deleted { at: at(1) }]).unwrap();
    assert_eq!(archive.expire_trash(at(2)).unwrap(), 1);
    drop(archive);
    folder.put(&format!("conversations/{id}.json"), &file);
    assert_eq!(words(&folder.open().session(id).unwrap()), ["restored elsewhere"]);
}

#[test]
fn a_list_of_what_was_forgotten_that_cannot_be_read_is_set_aside_and_keeps_nobody_out() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, file, _) = forgotten(&folder, &archive);
    drop(archive);
    folder.put("forgotten.json", b"{ half");
    folder.put(&format!("conversations/{id}.json"), &file);
    let archive = folder.open();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    archive.forget_session(id).unwrap();
    drop(archive);
    folder.put(&format!("conversations/{id}.json"), &file);
    assert!(!folder.open().exists(id));
}
