//! Copies of the whole archive, in readable JSON whatever the archive is made of.

use extremis_archive::Mode;
use extremis_archive::backup::{self, Reason};
use extremis_contract::folder::{Noon, at, open};
use extremis_contract::sessions::{begin, memory, said, say, words};
use extremis_contract::{Folder, Seen, on_every_archive};
use extremis_domain::{Change, Clock, Role, Timestamp};

on_every_archive!(
    seed_001_a_backup_is_readable_json_with_everything_in_it,
    a_backup_opens_as_a_data_folder_of_its_own,
    restoring_brings_back_what_was_and_can_be_undone,
    one_session_is_restored_alone,
    a_backup_is_due_when_an_hour_has_gone_and_something_has_changed,
    what_did_not_change_takes_no_room_twice,
);

/// So many hours after noon.
struct Later(i64);

impl Clock for Later {
    fn now(&self) -> Timestamp {
        at(self.0 * 3600)
    }
}

fn seed_001_a_backup_is_readable_json_with_everything_in_it(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    say(&archive, id, Role::Assistant, "not saved yet");
    archive.put_memories(&[memory("likes tea")]).unwrap();
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    assert_eq!((taken.at, taken.reason, taken.sessions), (at(0), Reason::ByHand, 1));
    assert_eq!(backup::list(&folder.dir()).unwrap(), std::slice::from_ref(&taken));
    let file = std::fs::read(taken.path.join(format!("conversations/{id}.json"))).unwrap();
    let session: serde_json::Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(session["messages"][1]["content"], "not saved yet");
    let file = std::fs::read(taken.path.join("memories/user-memories.json")).unwrap();
    let memories: serde_json::Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(memories["memories"][0]["fact"], "likes tea");
}

fn a_backup_opens_as_a_data_folder_of_its_own(folder: &Folder) {
    let archive = folder.open();
    let question = begin(&archive, "question");
    say(&archive, question.id(), Role::Assistant, "answer");
    let again = said(Role::Assistant, "another", question.head().map(|head| &**head));
    archive.commit(question.id(), None, vec![again]).unwrap();
    let deleted = begin(&archive, "gone").id();
    archive.commit(deleted, None, vec![Change::Deleted { at: at(1) }]).unwrap();
    archive.put_memories(&[memory("likes tea")]).unwrap();
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    let copy = open(extremis_archive::Kind::Json, &taken.path, Mode::Read).unwrap();
    let (copy, seen) = (Seen::of(&copy), Seen::of(&archive));
    assert_eq!(copy.sessions, seen.sessions);
    assert_eq!((copy.entries, copy.trash, copy.memories), (seen.entries, seen.trash, seen.memories));
}

fn restoring_brings_back_what_was_and_can_be_undone(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    archive.put_memories(&[memory("likes tea")]).unwrap();
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    say(&archive, id, Role::Assistant, "later");
    let new = begin(&archive, "new").id();
    archive.clear_memories().unwrap();

    let restored = backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!((restored.restored, restored.trashed), (vec![id], vec![new]));
    assert_eq!(words(&archive.session(id).unwrap()), ["one"]);
    assert_eq!(archive.session(id).unwrap().parts().messages.len(), 2, "nothing was lost");
    assert_eq!(archive.memories().unwrap().len(), 1);
    folder.kill(archive);

    let archive = folder.open();
    backup::restore(&archive, &folder.dir(), &restored.before.name, None, &Noon).unwrap();
    assert_eq!(words(&archive.session(id).unwrap()), ["one", "later"]);
    assert_eq!(archive.entries().len(), 2);
    assert_eq!(archive.memories().unwrap(), []);
}

fn one_session_is_restored_alone(folder: &Folder) {
    let archive = folder.open();
    let (one, two) = (begin(&archive, "one").id(), begin(&archive, "two").id());
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    say(&archive, one, Role::Assistant, "later");
    say(&archive, two, Role::Assistant, "later");
    backup::restore(&archive, &folder.dir(), &taken.name, Some(one), &Noon).unwrap();
    assert_eq!(words(&archive.session(one).unwrap()), ["one"]);
    assert_eq!(words(&archive.session(two).unwrap()), ["two", "later"]);
}

fn a_backup_is_due_when_an_hour_has_gone_and_something_has_changed(folder: &Folder) {
    let archive = folder.open();
    let due = |hour| backup::take_if_due(&archive, &folder.dir(), &Later(hour)).unwrap().is_some();
    assert!(!due(0), "there is nothing to keep");
    begin(&archive, "one");
    assert!(due(1));
    begin(&archive, "two");
    assert!(!due(1), "within the hour");
    assert!(due(2));
    assert!(!due(9), "nothing has changed");
}

fn what_did_not_change_takes_no_room_twice(folder: &Folder) {
    let archive = folder.open();
    (0..5).for_each(|n| drop(begin(&archive, &format!("{n} {}", "long ".repeat(10_000)))));
    archive.flush().unwrap();
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    let before = archive.storage_size().unwrap();
    (0..3).for_each(|_| drop(backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap()));
    let after = archive.storage_size().unwrap();
    assert!(after < before + 50_000, "{before} → {after}");
}
