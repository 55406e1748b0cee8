//! Stores that servers of others keep.

use std::fs;

use age::secrecy::SecretString;
use extremis_archive::Kind;
use extremis_domain::{Role, SessionId};
use extremis_tests::stores::{Protocol, StoreServer};

use super::{Device, folder};
use crate::error::SyncError;
use crate::store::{Login, ObjectStore, Store};

/// More than a server lists at once.
const MANY: usize = 1200;

fn at(server: &StoreServer) -> Store {
    let (user, secret) = server.login();
    let login = Login { user: user.to_owned(), secret: SecretString::from(secret) };
    Store::create(&server.address(), Some(&login)).unwrap()
}

/// As who has the right key and knows the machine.
fn by_ssh(server: &StoreServer, create: bool) -> Store {
    let program = server.ssh().program("key", "known_hosts");
    Store::by_ssh(&server.address(), program.as_os_str(), create).unwrap()
}

/// What every store does.
fn keeps_objects(store: &dyn ObjectStore) {
    assert_eq!(store.list("").unwrap(), Vec::<String>::new());
    assert_eq!(store.read("log/a/1").unwrap(), None);
    store.delete("log/a/1").unwrap();
    store.write("log/a/1", b"one".to_vec()).unwrap();
    store.write("log/a/1", b"one again".to_vec()).unwrap();
    store.write("log/b/1", Vec::new()).unwrap();
    store.write("log/key.b", b"a key".to_vec()).unwrap();
    store.write("vault", b"keys".to_vec()).unwrap();
    let listed = |prefix: &str| {
        let mut names = store.list(prefix).unwrap();
        names.sort();
        names
    };
    assert_eq!(listed(""), ["log/a/1", "log/b/1", "log/key.b", "vault"]);
    assert_eq!(listed("log/"), ["log/a/1", "log/b/1", "log/key.b"]);
    assert_eq!(listed("log/key."), ["log/key.b"]);
    assert_eq!(store.read("log/a/1").unwrap().unwrap(), b"one again");
    assert_eq!(store.read("log/b/1").unwrap().unwrap(), b"");
    store.delete("log/a/1").unwrap();
    store.delete("log/a/1").unwrap();
    assert_eq!(listed("log/a"), Vec::<String>::new());
    // Larger than what goes over the line at once, and no multiple of it.
    let large: Vec<u8> =
        (0..3_333_333_u32).map(|number| number.to_le_bytes()[0] ^ number.to_le_bytes()[1]).collect();
    store.write("log/b/large", large.clone()).unwrap();
    assert!(store.read("log/b/large").unwrap().unwrap() == large);
}

fn devices_exchange(store: &dyn ObjectStore) {
    let dir = folder();
    let one = Device::new(dir.path().join("one"), "one", Kind::Json);
    let other = Device::new(dir.path().join("other"), "other", Kind::Sqlite);
    let session = SessionId::new();
    one.say(session, Role::User, "Where do I find walnuts?");
    one.sync(store).unwrap();
    assert_eq!(other.sync(store).unwrap().taken.messages, 1);
    other.say(session, Role::Assistant, "At the market.");
    for device in [&other, &one, &other] {
        assert_eq!(device.sync(store).unwrap().problems, Vec::<String>::new());
    }
    assert_eq!(one.visible(), other.visible());
    assert_eq!(one.archive().session(session).unwrap().len(), 2);
}

#[test]
fn a_bucket_keeps_objects_and_lists_them() {
    keeps_objects(&at(&StoreServer::start(Protocol::S3)));
}

#[test]
fn a_webdav_folder_keeps_objects_and_lists_them() {
    keeps_objects(&at(&StoreServer::start(Protocol::WebDav)));
}

#[test]
fn a_folder_that_is_reached_by_ssh_keeps_objects_and_lists_them() {
    let server = StoreServer::start(Protocol::Sftp);
    let store = by_ssh(&server, true);
    keeps_objects(&store);
    let left = fs::read_dir(server.objects().join("unfinished")).unwrap().count();
    assert_eq!(left, 0, "what was half written is whole");
    server.fill(MANY);
    assert_eq!(store.list("log/0/").unwrap().len(), MANY);
}

#[test]
fn a_bucket_of_google_keeps_objects_and_lists_them() {
    let server = StoreServer::start(Protocol::Google);
    let store = at(&server);
    keeps_objects(&store);
    server.fill(MANY);
    assert_eq!(store.list("log/0/").unwrap().len(), MANY);
}

#[test]
fn devices_exchange_through_a_bucket_of_google() {
    devices_exchange(&at(&StoreServer::start(Protocol::Google)));
}

#[test]
fn a_key_of_a_service_account_is_taken_as_it_is_and_another_or_none_is_refused_in_words() {
    let mut server = StoreServer::start(Protocol::Google);
    let (_, file) = server.login();
    let with = |secret: String| {
        let login = Login { user: String::new(), secret: SecretString::from(secret) };
        Store::create(&server.address(), Some(&login))
            .and_then(|store| store.write("vault", b"keys".to_vec()))
    };
    with(fs::read_to_string(&file).unwrap()).unwrap();
    let another = file.replace("key.json", "another.json");
    for wrong in [another, "{}".to_owned(), "/no/such/key.json".to_owned()] {
        let refused = with(wrong.clone()).unwrap_err();
        assert!(matches!(refused, SyncError::NotAccepted { .. }), "{refused}");
        assert_told(&refused, &["service account", "Set the store again"]);
        assert!(!refused.to_string().contains("planted"), "{refused}");
    }
    let address = server.address().replace("bucket", "no-bucket");
    let login = Login { user: String::new(), secret: SecretString::from(file.clone()) };
    let nothing = Store::create(&address, Some(&login)).unwrap().list("log/").unwrap_err();
    assert_told(&nothing, &["has nothing at that address", &server.host()]);
    server.stop();
    let away = Store::create(&server.address(), Some(&login)).unwrap().list("log/").unwrap_err();
    assert_told(&away, &[&server.host(), "did not answer", "Connection refused", "Check your connection"]);
}

#[test]
fn devices_exchange_through_a_folder_that_is_reached_by_ssh() {
    let server = StoreServer::start(Protocol::Sftp);
    devices_exchange(&by_ssh(&server, true));
}

#[track_caller]
fn assert_told(failed: &SyncError, words: &[&str]) {
    let told = failed.to_string();
    for word in words.iter().chain(&["Your conversations are safe here"]) {
        assert!(told.contains(word), "{word:?} is not in {told:?}");
    }
}

#[test]
fn whom_ssh_does_not_know_or_lets_in_is_told_of_with_what_to_type() {
    let server = StoreServer::start(Protocol::Sftp);
    let refused = |key: &str, hosts: &str| {
        let program = server.ssh().program(key, hosts);
        let store = Store::by_ssh(&server.address(), program.as_os_str(), true).unwrap();
        let failed = store.read("vault").unwrap_err();
        assert!(matches!(failed, SyncError::NotAccepted { .. }), "{failed}");
        failed
    };
    let host = server.host();
    let typed = format!("`ssh -p {} ", host.split(':').next_back().unwrap());
    assert_told(&refused("another_key", "known_hosts"), &["accepted none of your SSH keys", &host, &typed]);
    assert_told(&refused("key", "no_hosts"), &["does not know the machine", &host, &typed]);
    assert_told(&refused("key", "changed_hosts"), &["has another key than before", &host, &typed]);
    assert!(!server.objects().exists(), "nothing was made there");
}

#[test]
fn a_machine_without_ssh_says_what_to_install() {
    let store = Store::by_ssh("sftp://nas.example/notes", "/no/ssh".as_ref(), false).unwrap();
    assert_told(&store.list("").unwrap_err(), &["the program ssh is not on this machine", "Install OpenSSH"]);
}

#[test]
fn a_folder_on_another_machine_that_is_away_is_never_made_anew_nor_taken_for_an_empty_store() {
    let server = StoreServer::start(Protocol::Sftp);
    let away = by_ssh(&server, false).list("").unwrap_err();
    assert_told(&away, &["there is no folder", "My notes", &server.host()]);
    let store = by_ssh(&server, true);
    store.write("vault", b"keys".to_vec()).unwrap();
    let (there, elsewhere) = (server.objects(), server.kept().join("elsewhere"));
    fs::rename(&there, &elsewhere).unwrap();
    let refused = [
        store.list("").map(drop),
        store.list("log/").map(drop),
        store.read("vault").map(drop),
        store.write("log/a/1", b"one".to_vec()),
        store.delete("vault"),
    ];
    for refused in refused {
        assert_told(&refused.unwrap_err(), &["there is no folder"]);
    }
    assert!(!there.exists());
    fs::rename(&elsewhere, &there).unwrap();
    assert_eq!(store.read("vault").unwrap().unwrap(), b"keys");
}

#[test]
fn no_name_leads_out_of_a_folder_that_is_reached_by_ssh() {
    let server = StoreServer::start(Protocol::Sftp);
    let store = by_ssh(&server, true);
    store.write("vault", b"keys".to_vec()).unwrap();
    for name in ["../outside", "log/../../outside", "/etc/hostname", ""] {
        assert!(store.read(name).is_err() && store.write(name, Vec::new()).is_err(), "{name}");
        assert!(store.delete(name).is_err(), "{name}");
    }
    assert!(!server.kept().join("bucket/outside").exists());
}

#[test]
fn a_server_that_is_reached_by_ssh_is_asked_again_after_it_was_away_and_no_half_object_is_seen() {
    let mut server = StoreServer::start(Protocol::Sftp);
    let store = by_ssh(&server, true);
    store.write("vault", b"keys".to_vec()).unwrap();
    server.stop();
    let away = store.read("vault").unwrap_err();
    assert!(matches!(away, SyncError::Store { .. }), "{away}");
    assert_told(&away, &[&server.host(), "did not answer", "Connection refused", "Check your connection"]);
    server.start_again();
    assert_eq!(store.read("vault").unwrap().unwrap(), b"keys");

    // It stops as soon as something of it is there.
    let whole = vec![7; 64 << 20];
    let unfinished = server.objects().join("unfinished");
    let has_begun = || {
        fs::read_dir(&unfinished).is_ok_and(|mut files| {
            files.any(|file| file.is_ok_and(|file| file.metadata().is_ok_and(|file| file.len() > 0)))
        })
    };
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| store.write("log/a/1", whole.clone()));
        extremis_tests::wait::until("it is written", || has_begun().then_some(()));
        server.stop();
        assert_told(&writing.join().unwrap().unwrap_err(), &["did not answer"]);
    });
    server.start_again();
    assert_eq!(store.read("log/a/1").unwrap(), None);
    assert_eq!(store.list("log/").unwrap(), Vec::<String>::new());
    store.write("log/a/1", whole.clone()).unwrap();
    assert!(store.read("log/a/1").unwrap().unwrap() == whole);
}

#[test]
fn a_server_that_speaks_something_else_than_sftp_is_told_of_as_such() {
    let mut server = StoreServer::start(Protocol::Sftp);
    for program in ["/bin/echo Welcome to this machine, which is old and talks too much", "/bin/false"] {
        server.stop();
        server.ssh().serve(program);
        server.start_again();
        let failed = by_ssh(&server, true).list("").unwrap_err();
        let words = if program.contains("echo") { "does not speak SFTP" } else { "did not answer" };
        assert_told(&failed, &[words, &server.host()]);
    }
}

#[test]
fn nothing_of_ssh_is_left_running_when_a_store_is_let_go_of() {
    let server = StoreServer::start(Protocol::Sftp);
    let store = by_ssh(&server, true);
    store.write("vault", b"keys".to_vec()).unwrap();
    assert_eq!(server.ssh().clients(), 1);
    drop(store);
    assert_eq!(server.ssh().clients(), 0);
}
