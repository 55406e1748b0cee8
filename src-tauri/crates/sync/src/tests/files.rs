//! Files that go along with messages: sent once, fetched, forgotten, and a store that does not keep them.

use extremis_archive::Kind;
use extremis_domain::{ContentHash, Role, SessionId};

use super::two::{Pair, copy_folder, holds, no_file_holds, pair};
use super::{Device, vault};
use crate::blob::{hash_of, is_file};
use crate::error::SyncError;
use crate::files::fetch_file;
use crate::renew::mark_keys;
use crate::replica::Fetch;
use crate::state::FilesWaiting;
use crate::store::ObjectStore;

const TEXT: &[u8] = b"planted words of a file";

fn large() -> Vec<u8> {
    b"planted ".repeat(1000)
}

fn files_of(pair: &Pair) -> Vec<String> {
    pair.store.names().into_iter().filter(|name| is_file(name)).collect()
}

/// What a device shows of its only file.
fn only_file(device: &Device) -> Option<Vec<u8>> {
    let mut files = device.files();
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0).2
}

fn named(bytes: &[u8]) -> ContentHash {
    ContentHash::try_from(hash_of(bytes)).unwrap()
}

#[test]
fn a_file_is_on_the_other_device_and_the_store_sees_neither_its_name_nor_its_words() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.attach(session, "planted.txt", TEXT);
    pair.exchange();
    pair.are_equal();
    assert_eq!(only_file(&pair.other).unwrap(), TEXT);
    assert!(!holds(&pair.store.seen()));
    assert_eq!(pair.other.files_waiting(), FilesWaiting::default());
    let idle = pair.one.sync(&pair.store).unwrap();
    assert_eq!((idle.files_sent, idle.files_fetched.len()), (0, 0));
}

#[test]
fn a_file_of_several_messages_is_in_the_store_once_and_goes_when_the_last_of_them_is_forgotten() {
    let pair = pair();
    let (one, another) = (SessionId::new(), SessionId::new());
    let first = pair.one.attach(one, "planted.txt", TEXT);
    let second = pair.one.attach(another, "a copy.txt", TEXT);
    pair.exchange();
    assert_eq!(files_of(&pair).len(), 1);
    pair.other.archive().forget_message(one, &first).unwrap();
    pair.exchange();
    assert_eq!(files_of(&pair).len(), 1, "another message names it");
    assert_eq!(only_file(&pair.one).unwrap(), TEXT);
    pair.one.archive().forget_message(another, &second).unwrap();
    pair.exchange();
    assert!(files_of(&pair).is_empty());
    pair.other.archive().flush().unwrap();
    for device in [&pair.one, &pair.other] {
        no_file_holds(&device.dir);
    }
}

#[test]
fn a_file_of_a_forgotten_conversation_goes_also_where_the_store_brings_it_back() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.attach(session, "planted.txt", TEXT);
    pair.exchange();
    let name = files_of(&pair).remove(0);
    let kept = pair.store.read(&name).unwrap().unwrap();
    pair.one.archive().forget_session(session).unwrap();
    pair.exchange();
    assert!(files_of(&pair).is_empty());
    pair.store.write(&name, kept).unwrap();
    pair.other.sync(&pair.store).unwrap();
    assert!(files_of(&pair).is_empty());
    for device in [&pair.one, &pair.other] {
        no_file_holds(&device.dir);
    }
}

#[test]
fn a_file_that_was_forgotten_and_is_attached_again_is_there_again() {
    let pair = pair();
    let session = SessionId::new();
    let first = pair.one.attach(session, "notes.txt", TEXT);
    pair.exchange();
    pair.one.archive().forget_message(session, &first).unwrap();
    pair.exchange();
    pair.other.attach(session, "notes.txt", TEXT);
    pair.exchange();
    pair.exchange();
    assert_eq!(only_file(&pair.one).unwrap(), TEXT);
    assert_eq!(files_of(&pair).len(), 1);
}

#[test]
fn a_large_file_waits_until_it_is_asked_for_and_a_small_one_where_none_is_to_be_fetched() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.attach(session, "large.txt", &large());
    pair.exchange();
    assert_eq!(only_file(&pair.other), None);
    let waiting = pair.other.files_waiting();
    assert_eq!((waiting.to_fetch, waiting.bytes_to_fetch), (1, 8000));
    assert_eq!(fetch_file(&pair.store, &vault(), &named(&large())).unwrap(), Some(large()));
    assert_eq!(fetch_file(&pair.store, &vault(), &named(TEXT)).unwrap(), None);
    pair.other.sync_as(&pair.store, vault(), Fetch::All).0.unwrap();
    assert_eq!(only_file(&pair.other).unwrap(), large());

    let third = Device::new(pair.one.dir.with_file_name("third"), "third", Kind::Json);
    pair.one.attach(SessionId::new(), "small.txt", TEXT);
    pair.one.sync(&pair.store).unwrap();
    third.sync_as(&pair.store, vault(), Fetch::Nothing).0.unwrap();
    assert!(third.files().iter().all(|(.., bytes)| bytes.is_none()));
    assert_eq!(third.files_waiting().to_fetch, 2);
    third.sync(&pair.store).unwrap();
    assert_eq!(third.files_waiting().to_fetch, 1, "the large one");
}

#[test]
fn a_file_that_the_store_cuts_changes_swaps_or_loses_is_no_other_and_is_sent_again() {
    let spoil: [fn(&Pair, &str); 4] = [
        |pair, name| {
            let bytes = pair.store.read(name).unwrap().unwrap();
            pair.store.write(name, bytes[..bytes.len() / 2].to_vec()).unwrap();
        },
        |pair, name| {
            let mut bytes = pair.store.read(name).unwrap().unwrap();
            *bytes.last_mut().unwrap() ^= 1;
            pair.store.write(name, bytes).unwrap();
        },
        |pair, name| {
            let other = files_of(pair).into_iter().find(|other| other != name).unwrap();
            let bytes = pair.store.read(&other).unwrap().unwrap();
            pair.store.write(name, bytes).unwrap();
        },
        |pair, name| pair.store.delete(name).unwrap(),
    ];
    for (number, spoil) in spoil.into_iter().enumerate() {
        let pair = pair();
        pair.one.attach(SessionId::new(), "one.txt", TEXT);
        pair.one.attach(SessionId::new(), "other.txt", b"other words");
        pair.one.sync(&pair.store).unwrap();
        spoil(&pair, &vault().file_names().name(&named(TEXT)));
        let mut told = Vec::new();
        for _ in 0..3 {
            told.extend(pair.other.sync(&pair.store).unwrap().problems);
        }
        assert_eq!(told.is_empty(), number == 3, "{told:?}");
        let missing = |device: &Device| device.files().iter().filter(|(.., bytes)| bytes.is_none()).count();
        assert_eq!((missing(&pair.one), missing(&pair.other)), (0, 1), "{number}");
        pair.exchange();
        assert_eq!(missing(&pair.other), 0, "{number}");
        pair.are_equal();
    }
}

#[test]
fn a_damaged_file_that_is_asked_for_is_told_of_and_taken_out_of_the_store() {
    let pair = pair();
    pair.one.attach(SessionId::new(), "large.txt", &large());
    pair.exchange();
    let name = files_of(&pair).remove(0);
    pair.store.write(&name, b"something else".to_vec()).unwrap();
    let fetched = fetch_file(&pair.store, &vault(), &named(&large()));
    assert!(matches!(fetched, Err(SyncError::FileDamaged { .. })), "{fetched:?}");
    pair.exchange();
    assert_eq!(fetch_file(&pair.store, &vault(), &named(&large())).unwrap(), Some(large()));
}

#[test]
fn a_store_that_takes_no_files_keeps_no_message_from_the_other_device() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.attach(session, "one.txt", TEXT);
    // A list, and the segment: the file is refused.
    pair.store.kill_after(Some(2));
    let report = pair.one.sync(&pair.store).unwrap();
    assert!(report.file_problem.is_some_and(|problem| problem.contains("1 attached")));
    assert_eq!(pair.one.files_waiting().to_send, 1);
    pair.store.kill_after(None);
    pair.other.sync(&pair.store).unwrap();
    assert_eq!(only_file(&pair.other), None);
    assert_eq!(pair.other.files_waiting().elsewhere, 1);
    pair.exchange();
    assert_eq!(only_file(&pair.other).unwrap(), TEXT);
}

#[test]
fn after_the_keys_were_changed_files_are_read_with_the_new_ones_alone_however_often_that_was_interrupted() {
    let pair = pair();
    for (number, words) in [TEXT, b"other words", b"and more"].into_iter().enumerate() {
        pair.one.attach(SessionId::new(), &format!("{number}.txt"), words);
    }
    pair.exchange();
    let before = files_of(&pair);
    let renewed = vault().renewed();
    mark_keys(&pair.store, &renewed).unwrap();
    let mut operations = 6;
    let newest = loop {
        pair.store.kill_after(Some(operations));
        let (report, vault) = pair.one.sync_as(&pair.store, renewed.clone(), Fetch::Small);
        pair.store.kill_after(None);
        if report.is_ok_and(|report| report.renewed) {
            break vault;
        }
        operations += 1;
    };
    let after = files_of(&pair);
    assert!(after.len() == 3 && before.iter().all(|name| !after.contains(name)), "{after:?}");
    for name in after {
        let sealed = pair.store.read(&name).unwrap().unwrap();
        assert!(vault().decrypt(&sealed).is_err() && newest.decrypt(&sealed).is_ok(), "{name}");
    }
    let refused = fetch_file(&pair.store, &vault(), &named(TEXT));
    assert!(matches!(refused, Err(SyncError::OtherKeys)), "{refused:?}");
    let third = Device::new(pair.one.dir.with_file_name("third"), "third", Kind::Json);
    third.sync_as(&pair.store, newest, Fetch::Small).0.unwrap();
    assert_eq!(third.files(), pair.one.files());
}

#[test]
fn a_device_that_knew_conversations_before_files_travelled_sends_its_files() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Hello.");
    pair.exchange();
    let state = pair.one.dir.join("sync/state.sqlite");
    // As an earlier version left it.
    let database = rusqlite::Connection::open(state).unwrap();
    for table in ["attached", "files", "dropped", "gone_files", "pasts"] {
        database.execute(&format!("DROP TABLE {table}"), []).unwrap();
    }
    database.pragma_update(None, "user_version", 1).unwrap();
    drop(database);
    pair.one.attach(session, "notes.txt", TEXT);
    pair.exchange();
    assert_eq!(only_file(&pair.other).unwrap(), TEXT);
}

#[test]
fn an_older_copy_of_a_device_gets_its_files_back() {
    let mut pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Hello.");
    pair.exchange();
    pair.one.archive().flush().unwrap();
    let kept = pair.one.dir.with_file_name("kept");
    copy_folder(&pair.one.dir, &kept);
    pair.one.attach(session, "notes.txt", TEXT);
    pair.exchange();
    pair.one.archive = None;
    std::fs::remove_dir_all(&pair.one.dir).unwrap();
    std::fs::rename(&kept, &pair.one.dir).unwrap();
    pair.one.open();
    pair.exchange();
    assert_eq!(only_file(&pair.one).unwrap(), TEXT);
    pair.are_equal();
}
