//! Conversations that are sent as a whole.

use extremis_archive::Kind;
use extremis_domain::{Change, Role, SessionId, Timestamp};

use super::two::{Pair, holds, pair};
use super::{Device, vault};
use crate::field::Object;
use crate::name::SegmentName;
use crate::segment::{self, Segment};
use crate::state::State;
use crate::store::ObjectStore;

fn talk(pair: &Pair) -> SessionId {
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    let answer = pair.one.say(session, Role::Assistant, "It was planted in March.");
    pair.one.change(session, Change::MessagePinned { message: answer, pinned: true });
    pair.one.change(session, Change::Renamed { title: "Walnuts".to_owned() });
    session
}

/// What lies in the store of one device.
fn segments(pair: &Pair) -> Vec<Segment> {
    let names = pair.store.list("log/").unwrap();
    let names = names.iter().filter_map(|name| SegmentName::parse(name));
    let read = |name: SegmentName| pair.store.read(&name.to_string()).unwrap().unwrap();
    names.map(|name| segment::open(name, &read(name), &vault()).unwrap().unwrap()).collect()
}

fn wholes(pair: &Pair) -> usize {
    segments(pair).iter().map(|segment| segment.wholes.len()).sum()
}

fn revision(device: &Device, session: SessionId) -> Option<u64> {
    let state = State::open(&device.dir.join("sync")).unwrap();
    state.object(Object::Session(session)).unwrap().unwrap().revision
}

#[test]
fn a_conversation_that_is_new_in_the_store_is_sent_whole_and_taken_in_as_it_is() {
    let pair = pair();
    let third = Device::new(pair.one.dir.with_file_name("third"), "third", Kind::Json);
    let session = talk(&pair);
    pair.one.sync(&pair.store).unwrap();
    assert_eq!((wholes(&pair), segments(&pair)[0].entries.len()), (1, 0));
    for device in [&pair.other, &third] {
        let report = device.sync(&pair.store).unwrap();
        assert_eq!((report.taken.messages, report.sent), (2, 0));
        assert_eq!(device.visible(), pair.one.visible());
        assert_eq!(device.known(), pair.one.known());
        let here = device.archive().session(session).unwrap().revision();
        assert_eq!(revision(device, session), Some(here), "it is not looked at again");
    }
    let ours = extremis_archive::SealedSession::of(&pair.one.archive().session(session).unwrap()).unwrap();
    let theirs = extremis_archive::SealedSession::of(&third.archive().session(session).unwrap()).unwrap();
    assert_eq!(ours.bytes(), theirs.bytes());
}

#[test]
fn what_is_written_on_after_a_whole_conversation_goes_by_itself_and_comes_together() {
    let pair = pair();
    let session = talk(&pair);
    pair.exchange();
    pair.other.say(session, Role::User, "Thanks!");
    pair.one.change(session, Change::Renamed { title: "Trees".to_owned() });
    pair.exchange();
    pair.are_equal();
    assert_eq!(wholes(&pair), 1);
    assert_eq!(pair.other.archive().session(session).unwrap().title(), "Trees");
    // A device that comes later reads the whole one and what came after it at once.
    let third = Device::new(pair.one.dir.with_file_name("third"), "third", Kind::Json);
    third.sync(&pair.store).unwrap();
    assert_eq!(third.visible(), pair.one.visible());
    assert_eq!(third.known(), pair.one.known());
}

#[test]
fn a_whole_conversation_of_which_something_is_here_is_taken_in_field_by_field() {
    let pair = pair();
    let session = talk(&pair);
    // It came there from a backup of the same archive, and was gone on with.
    let copy = pair.one.archive().session(session).unwrap();
    pair.other.archive().put((*copy).clone()).unwrap();
    pair.other.say(session, Role::User, "Only here.");
    pair.one.say(session, Role::User, "Only there.");
    pair.exchange();
    pair.are_equal();
    assert_eq!(pair.one.archive().session(session).unwrap().parts().messages.len(), 4);
}

#[test]
fn what_is_forgotten_of_a_whole_conversation_leaves_the_store_and_the_rest_stays() {
    let pair = pair();
    let session = talk(&pair);
    let untouched = talk(&pair);
    pair.exchange();
    assert!(pair.store.readable(&vault()).iter().any(|(_, text)| holds(text)));
    for id in [session, untouched] {
        let forgotten = pair.one.archive().session(id).unwrap().parts().messages[1].id.clone();
        pair.one.archive().forget_message(id, &forgotten).unwrap();
        pair.exchange();
    }
    pair.are_equal();
    assert!(!pair.store.readable(&vault()).iter().any(|(_, text)| holds(text)));
    let third = Device::new(pair.one.dir.with_file_name("third"), "third", Kind::Json);
    third.sync(&pair.store).unwrap();
    assert_eq!(third.visible(), pair.one.visible());
}

#[test]
fn a_whole_conversation_that_was_forgotten_does_not_come() {
    let pair = pair();
    let session = talk(&pair);
    pair.one.sync(&pair.store).unwrap();
    let copy = pair.one.archive().session(session).unwrap();
    pair.other.archive().put((*copy).clone()).unwrap();
    pair.other.archive().forget_session(session).unwrap();
    pair.exchange();
    pair.are_equal();
}

#[test]
fn a_conversation_in_the_trash_or_with_a_file_goes_field_by_field() {
    let pair = pair();
    let deleted = talk(&pair);
    pair.one.change(deleted, Change::Deleted { at: Timestamp::from_second(9) });
    let with_file = talk(&pair);
    pair.one.attach(with_file, "list.txt", b"walnuts");
    pair.exchange();
    pair.are_equal();
    assert_eq!(wholes(&pair), 0);
}

#[test]
fn a_device_that_was_killed_before_whole_conversations_were_there_reads_them_again() {
    let pair = pair();
    let session = talk(&pair);
    pair.exchange();
    // As after a power cut: they are known, and not there.
    let other = pair.one.dir.with_file_name("cut");
    let mut cut = Device::new(other, "cut", Kind::Json);
    cut.sync(&pair.store).unwrap();
    cut.archive = None;
    let file = cut.dir.join("conversations").join(format!("{session}.json"));
    std::fs::remove_file(&file).unwrap();
    cut.open();
    cut.sync(&pair.store).unwrap();
    assert_eq!(cut.visible(), pair.one.visible());
}

#[test]
fn what_is_lost_here_comes_back_from_others_where_the_store_damaged_it() {
    let pair = pair();
    let session = talk(&pair);
    pair.exchange();
    let mut third = Device::new(pair.one.dir.with_file_name("third"), "third", Kind::Json);
    third.sync(&pair.store).unwrap();
    third.archive = None;
    std::fs::remove_file(third.dir.join("conversations").join(format!("{session}.json"))).unwrap();
    third.open();
    let names = pair.store.list("log/").unwrap();
    let first = names.iter().find(|name| SegmentName::parse(name).is_some()).unwrap();
    let mut damaged = pair.store.read(first).unwrap().unwrap();
    damaged[300] ^= 1;
    pair.store.write(first, damaged).unwrap();
    let report = third.sync(&pair.store).unwrap();
    assert_eq!(report.problems.len(), 1, "{:?}", report.problems);
    pair.one.sync(&pair.store).unwrap();
    third.sync(&pair.store).unwrap();
    assert_eq!(third.visible(), pair.one.visible());
}
