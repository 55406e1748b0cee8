//! One archive on several machines, by the command line: what is exchanged, what the store sees of it, and `kill -9`.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use extremis_tests::corpus::Random;
use extremis_tests::exchange::{Machine, PASSPHRASE, address_of, assert_nowhere, files};
use extremis_tests::process::Told;

struct Store {
    dir: tempfile::TempDir,
}

impl Store {
    fn new() -> Self {
        Self { dir: tempfile::Builder::new().prefix("extremis-store-").tempdir().expect("a folder") }
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join("store")
    }

    fn address(&self) -> String {
        address_of(&self.path())
    }

    /// A machine that uses it.
    fn machine(&self) -> Machine {
        Machine::of(&self.address(), Vec::new())
    }
}

#[test]
fn what_is_said_on_one_machine_is_on_the_other_and_the_store_sees_nothing_of_it() {
    let store = Store::new();
    let (one, other) = (store.machine(), store.machine());
    let session =
        one.cli.append(None, &[("user", "A planted question about herons"), ("assistant", "Planted words.")]);
    one.cli.append(None, &[("user", "Tea?")]);
    one.exchange();
    let told = other.exchange();
    assert_eq!(told["received"], 3, "{told}");
    assert_eq!(other.cli.show(&session)["messages"], one.cli.show(&session)["messages"]);
    other.cli.append(Some(&session), &[("user", "And storks?")]);
    other.exchange();
    one.exchange();
    assert_eq!(other.cli.show(&session)["messages"], one.cli.show(&session)["messages"]);

    assert!(files(&store.path()).len() >= 5, "{:?}", files(&store.path()));
    assert_nowhere(&store.path(), &["planted", "herons", &session, "user"]);
    let devices = one.sync(PASSPHRASE, &["devices"]).last();
    assert_eq!(devices.as_array().expect("devices").len(), 2, "{devices}");
}

#[test]
fn what_is_shared_is_with_others_with_whose_words_they_are_and_their_own_stays_theirs() {
    let (team, store) = (Store::new(), Store::new());
    let (anna, bob) = (store.machine(), Machine::default());
    for (machine, name) in [(&anna, "Anna"), (&bob, "Bob")] {
        let set = machine.sync(PASSPHRASE, &["set", &team.address(), "--shared", "--name", name]);
        assert_eq!(set.last()["name"], name, "{}", set.err);
    }
    let private = anna.cli.append(None, &[("user", "A planted sentence")]);
    let session = anna.cli.append(None, &[("user", "Where shall we meet?")]);
    anna.exchange();
    assert_eq!(anna.cli.json(&["sync", "share", &session]), serde_json::json!([session]));
    let exchange = |machine: &Machine| machine.sync(PASSPHRASE, &["now", "--shared"]).last();
    exchange(&anna);
    assert_eq!(exchange(&bob)["received"], 1);
    bob.cli.append(Some(&session), &[("user", "At the market.")]);
    exchange(&bob);
    exchange(&anna);
    for machine in [&anna, &bob] {
        let messages = machine.cli.show(&session)["messages"].clone();
        let of = |at: usize| (messages[at]["name"].clone(), messages[at]["content"].clone());
        assert_eq!(of(0), ("Anna".into(), "Where shall we meet?".into()), "{messages}");
        assert_eq!(of(1), ("Bob".into(), "At the market.".into()), "{messages}");
    }
    assert!(!bob.cli.run(&["sessions", "show", &private]).ok);
    assert_nowhere(&team.path(), &["planted", "market", "Anna", &session]);
    let devices = bob.sync(PASSPHRASE, &["devices", "--shared"]).last();
    assert_eq!(devices.as_array().expect("devices").len(), 2, "{devices}");
}

#[test]
fn what_is_forgotten_on_one_machine_is_forgotten_on_the_other() {
    let store = Store::new();
    let (one, other) = (store.machine(), store.machine());
    let session = one.cli.append(None, &[("user", "A planted question"), ("assistant", "An answer.")]);
    one.exchange();
    other.exchange();
    one.cli.json(&["sessions", "forget", &session, "--yes"]);
    one.exchange();
    other.exchange();
    assert!(other.cli.list().is_empty());
    assert_nowhere(other.cli.data(), &["planted"]);
}

#[test]
fn a_wrong_passphrase_a_short_one_and_an_address_of_nothing_are_refused_in_words() {
    let store = Store::new();
    let short = Machine::default().sync("short", &["set", &store.address()]);
    assert!(!short.ok && short.err.contains("too short"), "{}", short.err);
    store.machine();
    let other = Machine::default();
    let wrong = other.sync("other words than those", &["set", &store.address()]);
    assert_eq!(wrong.error()["code"], "wrong_passphrase", "{}", wrong.err);
    assert!(!other.cli.run(&["sync", "now"]).ok);
    let nothing = other.sync(PASSPHRASE, &["set", "gopher://host/store"]);
    assert_eq!(nothing.error()["code"], "no_store_address", "{}", nothing.err);
    let unset = other.cli.run(&["sync", "set", &store.address(), "--passphrase-env", "NOT_SET_BY_ANYBODY"]);
    assert!(!unset.ok && unset.err.contains("NOT_SET_BY_ANYBODY"), "{}", unset.err);
}

#[test]
fn a_machine_that_is_removed_is_let_in_no_more_and_the_others_with_the_new_passphrase() {
    const NEW: &str = "other words that nobody guesses";
    let store = Store::new();
    let (one, other, lost) = (store.machine(), store.machine(), store.machine());
    let session = one.cli.append(None, &[("user", "Where is the heron?")]);
    for machine in [&one, &other, &lost] {
        machine.exchange();
    }
    let device = lost.cli.json(&["sync", "status"])["device"].as_str().expect("an id").to_owned();
    let renew = |arguments: &[&str], old: &str, new: &str| {
        let given = ["--passphrase-env", "OLD_ONE", "--new-passphrase-env", "NEW_ONE", "--json"];
        let mut command = one.cli.command(&[&["sync"], arguments, &given].concat());
        Told::from(command.env("OLD_ONE", old).env("NEW_ONE", new).output().expect("the command line runs"))
    };
    let unknown = renew(&["devices", "revoke", "no such device"], PASSPHRASE, NEW);
    assert!(!unknown.ok && unknown.err.contains("Nothing was changed"), "{}", unknown.err);
    let short = renew(&["passphrase"], PASSPHRASE, "short");
    assert!(!short.ok && short.err.contains("too short"), "{}", short.err);
    let removed = renew(&["devices", "revoke", &device], PASSPHRASE, NEW);
    assert!(removed.ok, "{}", removed.err);

    one.cli.append(Some(&session), &[("user", "At the pond.")]);
    for machine in [&one, &other] {
        let told = machine.sync(NEW, &["now"]);
        assert!(told.ok && told.last()["problems"] == serde_json::json!([]), "{}", told.err);
    }
    assert_eq!(other.cli.show(&session)["messages"], one.cli.show(&session)["messages"]);
    let refused = lost.sync(PASSPHRASE, &["now"]);
    assert_eq!(refused.error()["code"], "wrong_passphrase", "{}", refused.err);
    assert_eq!(one.sync(NEW, &["devices"]).last().as_array().expect("devices").len(), 2);
    let changed = renew(&["passphrase"], NEW, PASSPHRASE);
    assert!(changed.ok, "{}", changed.err);
    other.exchange();
}

#[test]
fn keys_that_were_half_written_when_a_store_was_set_are_made_anew_unless_something_was_written_with_them() {
    let store = Store::new();
    let half_written = || {
        std::fs::create_dir_all(store.path()).expect("a folder");
        let mut file = std::fs::File::create(store.path().join("vault")).expect("a file");
        file.write_all(b"age-encryption.org/v1\n-> scrypt").expect("it is written");
    };
    half_written();
    let one = store.machine();
    one.cli.append(None, &[("user", "Tea?")]);
    one.exchange();
    half_written();
    let refused = Machine::default().sync(PASSPHRASE, &["set", &store.address()]);
    assert_eq!(refused.error()["code"], "keys_unusable", "{}", refused.err);
}

#[test]
fn a_machine_that_is_killed_while_it_exchanges_loses_nothing() {
    let store = Store::new();
    let (one, other) = (store.machine(), store.machine());
    let mut random = Random::new(7);
    let mut said = Vec::new();
    for number in 0..12 {
        let machine = if random.below(2) == 0 { &one } else { &other };
        let text = format!("Message {number} of this test");
        said.push((machine.cli.append(None, &[("user", &text)]), text));
        machine.exchange_killed_after(Duration::from_millis(random.below(1500)));
    }
    for machine in [&one, &other, &one] {
        machine.exchange();
    }
    for machine in [&one, &other] {
        assert_eq!(machine.cli.list().len(), said.len());
        for (session, text) in &said {
            assert_eq!(machine.cli.show(session)["messages"][0]["content"], text.as_str());
        }
    }
}
