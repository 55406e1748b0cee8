//! Two devices and a store that refuses, loses, denies, or gets other keys.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use extremis_archive::Kind;
use extremis_domain::{Role, SessionId, Timestamp};

use super::faulty::FaultyStore;
use super::two::{copy_folder, pair};
use super::{Device, vault};
use crate::device::devices;
use crate::error::SyncError;
use crate::name::SegmentName;
use crate::renew::mark_keys;
use crate::replica::Replica;
use crate::segment::sealed_by_a_newer_one;
use crate::state::State;
use crate::store::ObjectStore;
use crate::vault::Vault;

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

#[test]
fn what_a_newer_version_wrote_stays_in_the_store_until_this_one_is_updated() {
    let pair = pair();
    pair.one.say(SessionId::new(), Role::User, "Hello.");
    pair.one.sync(&pair.store).unwrap();
    let names = pair.store.names();
    let (text, name) = names.iter().find_map(|text| Some((text, SegmentName::parse(text)?))).unwrap();
    let written = pair.store.read(text).unwrap().unwrap();
    let newer = sealed_by_a_newer_one(name, &vault());
    pair.store.write(text, newer.clone()).unwrap();
    for _ in 0..5 {
        assert!(matches!(pair.other.sync(&pair.store), Err(SyncError::Newer { .. })));
    }
    assert_eq!(pair.store.read(text).unwrap().unwrap(), newer);
    // As if it had been updated.
    pair.store.write(text, written).unwrap();
    pair.exchange();
    pair.are_equal();
}

/// A store that writes what it is given, and says that it did not.
pub(super) struct Denying<'a>(pub(super) &'a FaultyStore);

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

#[test]
fn how_it_stands_is_told_while_the_first_exchange_begins() {
    let dir = super::folder();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let asking = scope.spawn(|| {
            let mut asked = 0;
            while !is_over.load(Ordering::Relaxed) {
                for time in 0..40 {
                    crate::known(&dir.path().join(time.to_string())).unwrap();
                    asked += 1;
                }
            }
            asked
        });
        for time in 0..40 {
            State::open(&dir.path().join(time.to_string())).unwrap();
        }
        is_over.store(true, Ordering::Relaxed);
        assert!(asking.join().unwrap() > 0);
    });
}
