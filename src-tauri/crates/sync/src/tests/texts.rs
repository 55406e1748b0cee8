//! Small texts that two devices share: quick commands and settings.

use extremis_domain::{Role, SessionId};

use super::Device;
use super::two::{Pair, pair};
use crate::store::ObjectStore;
use crate::texts::TextKind;

fn commands(device: &Device) -> Vec<(String, String)> {
    device.texts.all(TextKind::Commands)
}

fn names(device: &Device) -> Vec<String> {
    commands(device).into_iter().map(|(name, _)| name).collect()
}

fn put(device: &Device, name: &str, text: &str) {
    device.texts.set(TextKind::Commands, name, Some(text));
}

fn set(device: &Device, name: &str, value: Option<&str>) {
    device.texts.set(TextKind::Settings, name, value);
}

fn are_equal(pair: &Pair) {
    assert_eq!(commands(&pair.one), commands(&pair.other));
    assert_eq!(pair.one.texts.all(TextKind::Settings), pair.other.texts.all(TextKind::Settings));
}

#[test]
fn a_command_of_one_device_is_on_the_other_changed_and_deleted_as_there() {
    let pair = pair();
    put(&pair.one, "planted", "Say {selection} kindly, planted.");
    pair.exchange();
    are_equal(&pair);
    assert!(!super::two::holds(&pair.store.seen()));
    put(&pair.other, "planted", "Say {selection} twice.");
    pair.exchange();
    assert_eq!(commands(&pair.one), [("planted".to_owned(), "Say {selection} twice.".to_owned())]);
    pair.one.texts.set(TextKind::Commands, "planted", None);
    pair.exchange();
    assert!(commands(&pair.other).is_empty());
    let names = pair.store.names();
    pair.one.sync(&pair.store).unwrap();
    assert_eq!(pair.store.names(), names, "nothing new is no write");
}

#[test]
fn of_a_command_that_both_changed_one_is_in_force_and_the_other_kept_the_same_on_both() {
    for order in [0, 1] {
        let pair = pair();
        put(&pair.one, "reply", "Reply.");
        pair.exchange();
        put(&pair.one, "reply", "Reply briefly.");
        put(&pair.other, "reply", "Reply at length.");
        let first = [&pair.one, &pair.other][order];
        first.sync(&pair.store).unwrap();
        pair.exchange();
        are_equal(&pair);
        let texts: Vec<_> = commands(&pair.one).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts.len(), 2, "{texts:?}");
        for text in ["Reply briefly.", "Reply at length."] {
            assert!(texts.iter().any(|kept| kept == text), "{text}");
        }
        assert!(names(&pair.one)[1].starts_with("reply-kept-"), "{:?}", names(&pair.one));
        // What is kept can be deleted, and stays away; what is changed afterwards is no conflict.
        pair.one.texts.set(TextKind::Commands, &names(&pair.one)[1], None);
        put(&pair.one, "reply", "Reply in verse.");
        pair.exchange();
        pair.exchange();
        are_equal(&pair);
        assert_eq!(names(&pair.other), ["reply"]);
        let third = Device::new(pair.one.dir.with_file_name("third"), "third", extremis_archive::Kind::Json);
        third.sync(&pair.store).unwrap();
        assert_eq!(commands(&third), commands(&pair.one));
    }
}

#[test]
fn both_versions_are_there_also_where_both_sent_theirs_before_they_saw_the_other() {
    let pair = pair();
    put(&pair.one, "reply", "Reply.");
    pair.exchange();
    put(&pair.one, "reply", "Reply briefly.");
    put(&pair.other, "reply", "Reply at length.");
    // As a folder that is carried between them later: each sends to a store of its own first.
    let of_other = super::faulty::FaultyStore::new(2, 0);
    for name in pair.store.names() {
        of_other.write(&name, pair.store.read(&name).unwrap().unwrap()).unwrap();
    }
    pair.one.sync(&pair.store).unwrap();
    pair.other.sync(&of_other).unwrap();
    for name in of_other.names() {
        pair.store.write(&name, of_other.read(&name).unwrap().unwrap()).unwrap();
    }
    pair.exchange();
    are_equal(&pair);
    assert_eq!(commands(&pair.one).len(), 2);
}

#[test]
fn a_command_that_one_deleted_and_the_other_changed_is_not_lost() {
    let pair = pair();
    put(&pair.one, "reply", "Reply.");
    pair.exchange();
    put(&pair.one, "reply", "Reply briefly.");
    pair.other.texts.set(TextKind::Commands, "reply", None);
    pair.exchange();
    are_equal(&pair);
    assert!(commands(&pair.one).iter().any(|(_, text)| text == "Reply briefly."));
}

#[test]
fn a_file_that_cannot_be_read_is_neither_deleted_elsewhere_nor_written_over() {
    let pair = pair();
    put(&pair.one, "reply", "Reply.");
    pair.exchange();
    pair.one.texts.spoil(TextKind::Commands, "reply");
    put(&pair.other, "reply", "Reply at length.");
    pair.exchange();
    assert_eq!(commands(&pair.other).len(), 1);
    assert!(pair.one.texts.is_spoilt(TextKind::Commands, "reply"));
    assert_eq!(pair.one.sync(&pair.store).unwrap().taken.fields, 0, "what waits is nothing new");
    put(&pair.one, "reply", "Reply.");
    pair.exchange();
    are_equal(&pair);
    assert!(commands(&pair.one).contains(&("reply".to_owned(), "Reply at length.".to_owned())));
}

#[test]
fn a_setting_is_the_same_on_both_and_usual_again_where_it_is_usual_on_one() {
    let pair = pair();
    set(&pair.one, "theme", Some("\"dark\""));
    pair.exchange();
    are_equal(&pair);
    set(&pair.one, "theme", Some("\"light\""));
    set(&pair.other, "theme", Some("\"dim\""));
    set(&pair.other, "trashDays", Some("60"));
    let mut replaced = Vec::new();
    for device in [&pair.one, &pair.other, &pair.one, &pair.other] {
        replaced.extend(device.sync(&pair.store).unwrap().taken.replaced);
    }
    are_equal(&pair);
    assert_eq!(replaced.len(), 1, "the device whose value gave way is told: {replaced:?}");
    assert_eq!(pair.one.texts.all(TextKind::Settings).len(), 2);
    set(&pair.other, "theme", None);
    pair.exchange();
    are_equal(&pair);
    assert_eq!(pair.one.texts.all(TextKind::Settings).len(), 1);
}

#[test]
fn a_device_that_takes_no_part_keeps_its_settings_and_gets_those_of_the_others_once_it_does() {
    let pair = pair();
    pair.other.texts.exclude(true);
    set(&pair.one, "theme", Some("\"dark\""));
    set(&pair.other, "theme", Some("\"light\""));
    set(&pair.other, "trashDays", Some("60"));
    pair.exchange();
    pair.one.say(SessionId::new(), Role::User, "Hello.");
    pair.exchange();
    assert_eq!(pair.other.texts.get(TextKind::Settings, "theme").unwrap(), "\"light\"");
    assert_eq!(pair.one.texts.all(TextKind::Settings).len(), 1);
    pair.other.texts.exclude(false);
    pair.exchange();
    are_equal(&pair);
    assert_eq!(pair.other.texts.get(TextKind::Settings, "theme").unwrap(), "\"dark\"");
    assert_eq!(pair.one.texts.get(TextKind::Settings, "trashDays").unwrap(), "60");
}

#[test]
fn commands_that_are_all_missing_at_once_were_lost_and_come_back() {
    let pair = pair();
    for number in 0..6 {
        put(&pair.one, &format!("command{number}"), "Say {selection}.");
    }
    pair.exchange();
    std::fs::remove_dir_all(pair.one.dir.join("textsCommands")).unwrap();
    pair.exchange();
    assert_eq!(commands(&pair.one).len(), 6);
    are_equal(&pair);
}
