//! What was in the trash until its time there was over.

use extremis_archive::Kind;
use extremis_domain::{Change, Role, SessionId, Timestamp};

use super::stores::Denying;
use super::two::{Pair, holds, pair};
use super::{Device, vault};
use crate::name::SegmentName;
use crate::stamp::DeviceId;
use crate::state::State;

/// A conversation on both devices, in the trash of both.
fn deleted(pair: &Pair) -> SessionId {
    let session = SessionId::new();
    pair.one.say(session, Role::User, "A planted sentence about walnuts.");
    pair.one.say(session, Role::Assistant, "It was planted in March.");
    pair.one.say(SessionId::new(), Role::User, "This one stays.");
    pair.exchange();
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    pair.exchange();
    assert_eq!(pair.other.archive().trash().len(), 1);
    session
}

fn expire(device: &Device) {
    assert_eq!(device.archive().expire_trash(Timestamp::from_second(9)).unwrap(), 1);
}

fn says(device: &Device, session: SessionId) -> Vec<String> {
    let session = device.archive().session(session).unwrap();
    session.visible().map(|message| message.content.clone()).collect()
}

fn store_holds(pair: &Pair) -> bool {
    pair.store.readable(&vault()).iter().any(|(_, text)| holds(text))
}

#[test]
fn what_expired_in_the_trash_is_not_in_the_store_any_more() {
    let pair = pair();
    deleted(&pair);
    assert!(store_holds(&pair));
    expire(&pair.one);
    pair.exchange();
    assert!(!store_holds(&pair));
    // It is still in the trash of the other one, for which it is not over.
    assert_eq!((pair.one.archive().trash().len(), pair.other.archive().trash().len()), (0, 1));
    expire(&pair.other);
    pair.exchange();
    pair.are_equal();
    assert!(!store_holds(&pair));
    assert_eq!(pair.one.archive().entries().len(), 1);
}

#[test]
fn what_expired_on_one_device_comes_back_whole_when_another_takes_it_out_of_its_trash() {
    let pair = pair();
    let session = deleted(&pair);
    expire(&pair.one);
    pair.exchange();
    assert!(!store_holds(&pair));
    pair.other.change(session, Change::Restored);
    pair.exchange();
    pair.exchange();
    pair.are_equal();
    assert_eq!(says(&pair.one, session), ["A planted sentence about walnuts.", "It was planted in March."]);
    // What is said in it from then on is on both.
    pair.one.say(session, Role::User, "And in April?");
    pair.exchange();
    pair.are_equal();
    assert_eq!(says(&pair.other, session).len(), 3);
}

#[test]
fn what_was_said_offline_in_a_conversation_that_expired_elsewhere_is_on_all_once_it_is_restored() {
    let pair = pair();
    let (session, other) = (SessionId::new(), SessionId::new());
    pair.one.say(session, Role::User, "Said before.");
    pair.exchange();
    let dir = pair.one.dir.parent().unwrap().join("third");
    let third = Device::new(dir, "third", Kind::Json);
    third.sync(&pair.store).unwrap();
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    pair.exchange();
    expire(&pair.one);
    pair.one.sync(&pair.store).unwrap();
    third.say(session, Role::User, "Said without a network.");
    let forgotten = third.say(other, Role::User, "A sentence to be forgotten.");
    third.sync(&pair.store).unwrap();
    pair.one.sync(&pair.store).unwrap();
    // What the third one wrote is looked through by a device on which the conversation has expired.
    pair.one.archive().forget_message(other, &forgotten).unwrap();
    pair.one.sync(&pair.store).unwrap();
    pair.other.change(session, Change::Restored);
    for _ in 0..3 {
        pair.exchange();
        third.sync(&pair.store).unwrap();
    }
    pair.are_equal();
    assert_eq!(pair.one.visible(), third.visible());
    assert_eq!(says(&pair.one, session), ["Said before.", "Said without a network."]);
}

#[test]
fn a_device_that_did_not_know_learns_that_a_conversation_was_deleted_after_it_expired_elsewhere() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "A planted sentence.");
    pair.exchange();
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    pair.one.sync(&pair.store).unwrap();
    expire(&pair.one);
    pair.one.sync(&pair.store).unwrap();
    assert!(!store_holds(&pair));
    pair.exchange();
    assert!(pair.other.archive().entries().is_empty());
    assert_eq!(pair.other.archive().trash().len(), 1);
}

#[test]
fn what_expired_and_is_brought_back_by_a_backup_is_sent_again() {
    let pair = pair();
    let session = deleted(&pair);
    let kept = pair.one.archive().session(session).unwrap();
    expire(&pair.one);
    expire(&pair.other);
    pair.exchange();
    assert!(!store_holds(&pair));
    pair.one.archive().put((*kept).clone()).unwrap();
    pair.one.change(session, Change::Restored);
    pair.exchange();
    pair.exchange();
    pair.are_equal();
    assert_eq!(says(&pair.other, session).len(), 2);
}

#[test]
fn what_was_deleted_and_expired_without_the_store_comes_back_as_others_have_it() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "It is here.");
    pair.exchange();
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    expire(&pair.one);
    // Meanwhile the other one goes on.
    pair.other.say(session, Role::User, "And it goes on.");
    pair.exchange();
    pair.exchange();
    pair.are_equal();
    assert_eq!(says(&pair.one, session).len(), 2);
}

#[test]
fn a_deletion_that_could_not_be_sent_before_it_expired_is_told_to_the_others_all_the_same() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "It is here.");
    pair.exchange();
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    pair.store.kill_after(Some(1));
    pair.one.sync(&pair.store).unwrap_err();
    pair.store.kill_after(None);
    expire(&pair.one);
    pair.exchange();
    assert!(pair.other.archive().entries().is_empty());
    assert_eq!(pair.other.archive().trash().len(), 1);
}

#[test]
fn what_is_forgotten_leaves_the_store_also_where_a_part_of_a_log_was_never_read() {
    let pair = pair();
    let session = SessionId::new();
    pair.other.say(session, Role::User, "A planted sentence.");
    pair.exchange();
    let state = |device: &Device| State::open(&device.dir.join("sync")).unwrap();
    let device = DeviceId::from_row(state(&pair.other).number("device").unwrap().unwrap());
    let unread = SegmentName { device, first: 1, last: 9 };
    state(&pair.one).change(|changes| changes.skip(unread)).unwrap();
    pair.one.archive().forget_session(session).unwrap();
    pair.one.sync(&pair.store).unwrap();
    assert!(!store_holds(&pair));
}

#[test]
fn what_was_forgotten_in_a_conversation_that_expired_before_it_was_exchanged_does_not_come_back() {
    let mut pair = pair();
    let session = SessionId::new();
    let forgotten = pair.one.say(session, Role::User, "A planted sentence.");
    pair.one.say(session, Role::Assistant, "It is here.");
    pair.exchange();
    pair.one.archive().forget_message(session, &forgotten).unwrap();
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    expire(&pair.one);
    // It knows that also after it was started again.
    pair.one.archive = None;
    pair.one.open();
    pair.exchange();
    pair.exchange();
    pair.are_equal();
    assert_eq!(says(&pair.other, session), ["", "It is here."]);
    assert!(!store_holds(&pair));
}

#[test]
fn what_is_forgotten_in_the_trash_just_before_that_is_over_is_forgotten_everywhere() {
    let pair = pair();
    let session = SessionId::new();
    let forgotten = pair.one.say(session, Role::User, "A planted sentence.");
    pair.one.say(session, Role::Assistant, "It is here.");
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    pair.exchange();
    pair.one.archive().forget_message(session, &forgotten).unwrap();
    expire(&pair.one);
    pair.exchange();
    pair.exchange();
    assert_eq!(says(&pair.other, session), ["", "It is here."]);
    assert!(!store_holds(&pair));
    pair.are_equal();
}

#[test]
fn what_is_read_back_from_a_write_that_was_not_confirmed_is_sent_again() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "It is here.");
    pair.one.sync(&Denying(&pair.store)).unwrap_err();
    pair.one.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    expire(&pair.one);
    pair.one.sync(&Denying(&pair.store)).unwrap_err();
    pair.one.say(SessionId::new(), Role::User, "This is new.");
    pair.exchange();
    pair.exchange();
    pair.are_equal();
    assert_eq!(says(&pair.other, session), ["It is here."]);
}
