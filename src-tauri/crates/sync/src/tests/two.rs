//! Two devices: what one does, the other shows.

use std::ops::ControlFlow;

use extremis_archive::Kind;
use extremis_domain::{
    Change, InstructionsVersion, MemorySource, Role, SessionId, SummaryVersion, Timestamp, UserMemory,
};

use super::faulty::FaultyStore;
use super::{Device, folder, vault};
use crate::device::devices;
use crate::error::SyncError;
use crate::renew::mark_keys;
use crate::replica::Replica;
use crate::store::ObjectStore;
use crate::vault::Vault;

struct Pair {
    store: FaultyStore,
    one: Device,
    other: Device,
    _dir: tempfile::TempDir,
}

fn pair() -> Pair {
    let dir = folder();
    let one = Device::new(dir.path().join("one"), "one", Kind::Json);
    let other = Device::new(dir.path().join("other"), "other", Kind::Sqlite);
    Pair { store: FaultyStore::new(1, 0), one, other, _dir: dir }
}

impl Pair {
    fn exchange(&self) {
        for device in [&self.one, &self.other, &self.one, &self.other] {
            let report = device.sync(&self.store).unwrap();
            assert_eq!(report.problems, Vec::<String>::new());
        }
    }

    fn are_equal(&self) {
        assert_eq!(self.one.visible(), self.other.visible());
    }
}

#[test]
fn what_is_said_on_one_device_is_on_the_other() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.one.say(session, Role::Assistant, "At the market.");
    pair.one.sync(&pair.store).unwrap();
    let report = pair.other.sync(&pair.store).unwrap();
    assert_eq!(report.taken.messages, 2);
    pair.are_equal();
    pair.other.say(session, Role::User, "Thanks!");
    pair.exchange();
    pair.are_equal();
    assert_eq!(pair.one.archive().session(session).unwrap().len(), 3);
    let idle = pair.one.sync(&pair.store).unwrap();
    assert_eq!((idle.taken.messages, idle.taken.fields, idle.sent), (0, 0, 0));
}

#[test]
fn a_conversation_that_is_written_in_several_segments_is_shown_to_its_end_and_stays_so() {
    let pair = pair();
    let session = SessionId::new();
    let long = "walnuts and hazelnuts ".repeat(30);
    for _ in 0..9 {
        pair.one.say(session, Role::User, &long);
    }
    pair.one.change(session, Change::Renamed { title: "Nuts".to_owned() });
    let before = pair.one.visible();
    pair.one.sync(&pair.store).unwrap();
    assert!(pair.store.list("log/").unwrap().len() > 2);
    let report = pair.other.sync(&pair.store).unwrap();
    assert_eq!((report.taken.messages, report.sent), (9, 0));
    pair.exchange();
    assert_eq!(pair.one.visible(), before);
    pair.are_equal();
}

#[test]
fn what_is_added_in_several_segments_to_a_known_conversation_is_shown_to_its_end() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    let long = "walnuts and hazelnuts ".repeat(30);
    for _ in 0..9 {
        pair.one.say(session, Role::User, &long);
    }
    let before = pair.one.visible();
    pair.one.sync(&pair.store).unwrap();
    assert_eq!(pair.other.sync(&pair.store).unwrap().sent, 0);
    pair.exchange();
    assert_eq!(pair.one.visible(), before);
    pair.are_equal();
}

#[test]
fn a_conversation_that_both_went_on_with_keeps_both_branches_and_both_show_the_same() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    pair.one.say(session, Role::Assistant, "At the market.");
    pair.one.change(session, Change::Renamed { title: "Walnuts".to_owned() });
    pair.other.say(session, Role::Assistant, "In the woods.");
    pair.other.change(session, Change::Renamed { title: "Nuts".to_owned() });
    pair.exchange();
    pair.are_equal();
    let ours = pair.one.archive().session(session).unwrap();
    assert_eq!(ours.parts().messages.len(), 3);
    assert_eq!(ours.versions(&ours.head().unwrap().id).len(), 2);
}

#[test]
fn a_summary_that_both_edited_is_there_in_both_versions_and_one_is_in_force_on_both() {
    let pair = pair();
    let session = SessionId::new();
    let through = pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    let summary = |text: &str| Change::SummaryAdded {
        summary: SummaryVersion::new(text, through.clone(), 1, Timestamp::from_second(1)),
    };
    pair.one.change(session, summary("They look for walnuts."));
    pair.other.change(session, summary("Walnuts are looked for."));
    pair.exchange();
    pair.are_equal();
    let ours = pair.one.archive().session(session).unwrap();
    assert_eq!(ours.parts().summaries.len(), 2);
    assert!(ours.summary().is_some());
}

#[test]
fn what_is_forgotten_on_one_device_is_nowhere_on_the_other_nor_in_the_store() {
    let pair = pair();
    let (session, whole) = (SessionId::new(), SessionId::new());
    let first = pair.one.say(session, Role::User, "A planted sentence about walnuts.");
    pair.one.say(session, Role::Assistant, "Something harmless.");
    let summary = SummaryVersion::new("Planted: walnuts.", first.clone(), 1, Timestamp::from_second(1));
    pair.one.change(session, Change::SummaryAdded { summary });
    pair.one.say(whole, Role::User, "Another planted sentence.");
    pair.exchange();
    // Unknown to the one that forgets.
    let later = SummaryVersion::new("Also planted.", first.clone(), 1, Timestamp::from_second(2));
    pair.other.change(session, Change::SummaryAdded { summary: later });
    pair.other.change(session, Change::Titled { title: "The planted title".to_owned() });
    pair.one.archive().forget_message(session, &first).unwrap();
    pair.one.archive().forget_session(whole).unwrap();
    pair.exchange();
    pair.exchange();
    pair.are_equal();
    assert!(!pair.other.archive().exists(whole));
    pair.other.archive().flush().unwrap();
    for (name, text) in pair.store.readable(&vault()) {
        assert!(!holds(&text), "{name}");
    }
    for device in [&pair.one, &pair.other] {
        no_file_holds(&device.dir);
    }
}

fn holds(bytes: &[u8]) -> bool {
    bytes.to_ascii_lowercase().windows(7).any(|window| window == b"planted")
}

fn no_file_holds(dir: &std::path::Path) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            no_file_holds(&path);
        } else {
            assert!(!holds(&std::fs::read(&path).unwrap()), "{}", path.display());
        }
    }
}

#[test]
fn memories_and_instructions_are_the_same_on_both() {
    let pair = pair();
    let at = Timestamp::from_second(1);
    let memory = UserMemory::new("Lives in Ghent", MemorySource::UserExplicit {}, at);
    let other = UserMemory::new("Likes tea", MemorySource::UserExplicit {}, at);
    pair.one.archive().put_memories(&[memory.clone(), other.clone()]).unwrap();
    pair.one.archive().put_instructions(InstructionsVersion::new("Be brief.", at).unwrap()).unwrap();
    pair.exchange();
    pair.are_equal();
    pair.other.archive().put_instructions(InstructionsVersion::new("Answer in Dutch.", at).unwrap()).unwrap();
    pair.one.archive().put_instructions(InstructionsVersion::new("Answer in verse.", at).unwrap()).unwrap();
    pair.other.archive().forget_memory(&memory.id).unwrap();
    let corrected = UserMemory { fact: "Likes coffee".to_owned(), ..other };
    pair.one.archive().put_memories(&[corrected]).unwrap();
    pair.exchange();
    pair.are_equal();
    let visible = pair.one.visible();
    assert_eq!(visible.memories.len(), 1);
    assert_eq!(visible.memories[0].1, "Likes coffee");
    assert_eq!(visible.instructions.len(), 3);
}

#[test]
fn a_copy_of_a_data_folder_is_a_device_of_its_own() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Hello.");
    pair.exchange();
    let copy = pair.one.dir.with_file_name("copy");
    pair.one.archive().flush().unwrap();
    copy_folder(&pair.one.dir, &copy);
    std::fs::remove_file(copy.join("lock")).ok();
    let copy = Device::new(copy, "copy", Kind::Json);
    copy.say(session, Role::User, "From the copy.");
    pair.one.say(session, Role::User, "From the first.");
    for device in [&copy, &pair.one, &pair.other, &copy, &pair.one] {
        device.sync(&pair.store).unwrap();
    }
    pair.are_equal();
    assert_eq!(copy.visible(), pair.one.visible());
    assert_eq!(copy.archive().session(session).unwrap().parts().messages.len(), 3);
}

pub(super) fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let there = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &there);
        } else {
            std::fs::copy(&path, &there).unwrap();
        }
    }
}

#[test]
fn an_older_copy_of_a_device_gets_back_what_it_had_and_forgets_what_was_forgotten() {
    let mut pair = pair();
    let session = SessionId::new();
    let first = pair.one.say(session, Role::User, "A planted sentence.");
    pair.exchange();
    pair.one.archive().flush().unwrap();
    let kept = pair.one.dir.with_file_name("kept");
    copy_folder(&pair.one.dir, &kept);
    pair.one.say(session, Role::User, "Said after the copy.");
    pair.one.archive().forget_message(session, &first).unwrap();
    pair.exchange();
    pair.one.archive = None;
    std::fs::remove_dir_all(&pair.one.dir).unwrap();
    copy_folder(&kept, &pair.one.dir);
    std::fs::remove_dir_all(&kept).unwrap();
    pair.one.open();
    pair.exchange();
    pair.are_equal();
    let ours = pair.one.archive().session(session).unwrap();
    assert!(ours.parts().messages.iter().any(|message| message.content == "Said after the copy."));
    pair.one.archive().flush().unwrap();
    no_file_holds(&pair.one.dir);
}

#[test]
fn an_older_copy_that_writes_over_what_was_lost_in_the_store_gets_it_back_from_the_others() {
    let mut pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Before the copy.");
    pair.exchange();
    pair.one.archive().flush().unwrap();
    let kept = pair.one.dir.with_file_name("kept");
    copy_folder(&pair.one.dir, &kept);
    let before = pair.store.names();
    pair.one.say(session, Role::Assistant, "After the copy.");
    pair.exchange();
    pair.one.archive = None;
    std::fs::remove_dir_all(&pair.one.dir).unwrap();
    std::fs::rename(&kept, &pair.one.dir).unwrap();
    pair.one.open();
    for name in pair.store.names().into_iter().filter(|name| !before.contains(name)) {
        pair.store.delete(&name).unwrap();
    }
    for words in ["Under the number of what was lost.", "And on."] {
        pair.one.say(session, Role::User, words);
        pair.one.sync(&pair.store).unwrap();
    }
    for device in [&pair.other, &pair.one, &pair.other, &pair.one] {
        device.sync(&pair.store).unwrap();
    }
    pair.are_equal();
    assert_eq!(pair.one.archive().session(session).unwrap().parts().messages.len(), 4);
}

#[test]
fn what_was_sent_again_for_another_device_is_sent_again_when_that_is_lost_too() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    // The device that wrote it never comes back.
    for _ in 0..2 {
        for name in pair.store.names() {
            pair.store.delete(&name).unwrap();
        }
        pair.other.sync(&pair.store).unwrap();
    }
    let third = Device::new(pair.one.dir.with_file_name("third"), "third", Kind::Json);
    for _ in 0..4 {
        third.sync(&pair.store).unwrap();
    }
    assert_eq!(third.visible(), pair.other.visible());
    assert_eq!(third.visible().sessions.len(), 1);
}

#[test]
fn a_message_is_one_write_and_nothing_new_is_none() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Hello.");
    pair.exchange();
    let before = pair.store.names();
    pair.one.say(session, Role::User, "And again.");
    pair.one.sync(&pair.store).unwrap();
    let after = pair.store.names();
    let new: Vec<_> = after.iter().filter(|name| !before.contains(name)).collect();
    assert_eq!((new.len(), after.len()), (1, before.len() + 1));
    assert!(pair.store.read(new[0]).unwrap().unwrap().len() <= 2048);
    pair.one.sync(&pair.store).unwrap();
    assert_eq!(pair.store.names(), after);
}

#[test]
fn many_small_segments_become_few() {
    let pair = pair();
    let session = SessionId::new();
    for number in 0..70 {
        pair.one.say(session, Role::User, &format!("Message {number}"));
        pair.one.sync(&pair.store).unwrap();
    }
    assert!(pair.store.names().len() < 24, "{:?}", pair.store.names());
    pair.exchange();
    pair.are_equal();
    assert_eq!(pair.other.archive().session(session).unwrap().len(), 70);
}

#[test]
fn with_another_key_nothing_is_read_and_nothing_is_lost() {
    let pair = pair();
    pair.one.say(SessionId::new(), Role::User, "Hello.");
    pair.one.sync(&pair.store).unwrap();
    let other = pair.other.archive();
    let wrong = Vault::generate();
    let mut replica =
        Replica::open(other, &pair.other.dir.join("sync"), "other", &pair.store, wrong).unwrap();
    let report = replica.sync(&mut |_, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.taken.messages, 0);
    assert_eq!(report.problems.len(), 1, "{:?}", report.problems);
}

#[test]
fn a_store_that_refuses_is_told_of_and_what_waits_is_sent_the_next_time() {
    let pair = pair();
    pair.one.say(SessionId::new(), Role::User, "Hello.");
    pair.store.kill_after(Some(1));
    assert!(matches!(pair.one.sync(&pair.store), Err(SyncError::Store { .. })));
    pair.store.kill_after(None);
    pair.exchange();
    pair.are_equal();
    assert_eq!(pair.other.visible().sessions.len(), 1);
}

#[test]
fn after_the_keys_were_changed_the_old_ones_read_nothing_however_often_that_was_interrupted() {
    let pair = pair();
    for number in 0..5 {
        pair.one.say(SessionId::new(), Role::User, &format!("Message {number}"));
        pair.exchange();
    }
    let sync_with = |device: &Device, vault: Vault| {
        let dir = device.dir.join("sync");
        let mut replica = Replica::open(device.archive(), &dir, &device.place, &pair.store, vault).unwrap();
        replica.introduce(&device.place, Timestamp::from_second(1_790_000_000)).unwrap();
        let report = replica.sync(&mut |_, _| ControlFlow::Continue(()));
        (report, replica.into_vault())
    };
    sync_with(&pair.other, vault()).0.unwrap();
    let renewed = vault().renewed();
    mark_keys(&pair.store, &renewed).unwrap();
    assert!(matches!(pair.other.sync(&pair.store), Err(SyncError::OtherKeys)));
    for operations in 4.. {
        pair.store.kill_after(Some(operations));
        let (report, vault) = sync_with(&pair.one, renewed.clone());
        pair.store.kill_after(None);
        if report.is_ok_and(|report| report.renewed) {
            assert!(!vault.has_old_keys());
            break;
        }
        assert!(vault.has_old_keys(), "what is not written again is still read");
    }
    let mut newest = renewed.clone();
    newest.forget_old_keys();
    for name in pair.store.names().into_iter().filter(|name| !name.starts_with("log/key.")) {
        let sealed = pair.store.read(&name).unwrap().unwrap();
        assert!(vault().decrypt(&sealed).is_err(), "{name} is read with the old keys");
        assert!(newest.decrypt(&sealed).is_ok(), "{name} is read with the new ones");
    }
    pair.one.say(SessionId::new(), Role::User, "And on.");
    for device in [&pair.one, &pair.other] {
        let (report, _) = sync_with(device, newest.clone());
        assert_eq!(report.unwrap().problems, Vec::<String>::new());
    }
    pair.are_equal();
    assert_eq!(pair.other.visible().sessions.len(), 6);
    assert_eq!(devices(&pair.store, &newest).unwrap().len(), 2);
}

#[test]
fn what_a_device_writes_under_the_old_keys_meanwhile_is_sent_again_under_the_new_ones() {
    let pair = pair();
    pair.one.say(SessionId::new(), Role::User, "Hello.");
    pair.exchange();
    let mut newest = vault().renewed();
    newest.forget_old_keys();
    // The other device had looked at the store just before.
    pair.other.say(SessionId::new(), Role::User, "Meanwhile.");
    pair.other.sync(&pair.store).unwrap();
    mark_keys(&pair.store, &newest).unwrap();
    for _ in 0..4 {
        for device in [&pair.one, &pair.other] {
            let dir = device.dir.join("sync");
            let vault = newest.clone();
            let mut replica =
                Replica::open(device.archive(), &dir, &device.place, &pair.store, vault).unwrap();
            replica.sync(&mut |_, _| ControlFlow::Continue(())).unwrap();
        }
    }
    pair.are_equal();
    assert_eq!(pair.one.visible().sessions.len(), 2);
}

/// A store that writes what it is given, and says that it did not.
struct Denying<'a>(&'a FaultyStore);

impl ObjectStore for Denying<'_> {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        self.0.list(prefix)
    }
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        self.0.read(name)
    }
    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        self.0.write(name, bytes)?;
        Err(SyncError::Store { reason: "it denies".to_owned(), advice: "Try again.".to_owned() })
    }
    fn delete(&self, name: &str) -> Result<(), SyncError> {
        self.0.delete(name)
    }
}

#[test]
fn what_is_forgotten_goes_from_a_segment_too_of_which_it_was_not_known_whether_it_was_written() {
    let pair = pair();
    let session = SessionId::new();
    let message = pair.one.say(session, Role::User, "A planted question");
    pair.one.sync(&Denying(&pair.store)).unwrap_err();
    let part = pair.store.names().remove(0);
    let written = pair.store.read(&part).unwrap().unwrap();
    pair.one.say(session, Role::User, "And on.");
    pair.exchange();
    let whole = pair.store.names().remove(0);
    assert_ne!(whole, part, "it holds the number of the part, too");
    // The part is there still, and the whole is lost.
    pair.store.write(&part, written).unwrap();
    pair.store.delete(&whole).unwrap();
    pair.one.archive().forget_message(session, &message).unwrap();
    for device in [&pair.one, &pair.other, &pair.one, &pair.other] {
        device.sync(&pair.store).unwrap();
    }
    for (name, text) in pair.store.readable(&vault()) {
        assert!(!String::from_utf8_lossy(&text).contains("planted"), "{name}");
    }
    pair.are_equal();
}
