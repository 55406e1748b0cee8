//! One archive on several machines, by the command line: what is exchanged, what the store sees of it, and `kill -9`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use extremis_tests::corpus::Random;
use extremis_tests::process::{Cli, Told};
use serde_json::Value;

const PASSPHRASE: &str = "five words that nobody guesses";
const VARIABLE: &str = "PASSPHRASE_OF_THE_TEST";

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
        format!("file://{}", self.path().display())
    }

    /// A machine that uses it.
    fn machine(&self) -> Cli {
        let cli = Cli::new();
        let told = sync(&cli, PASSPHRASE, &["set", &self.address()]);
        assert!(told.ok, "{}", told.err);
        cli
    }
}

fn sync(cli: &Cli, passphrase: &str, arguments: &[&str]) -> Told {
    let all = [&["sync"], arguments, &["--passphrase-env", VARIABLE, "--json"]].concat();
    let output = cli.command(&all).env(VARIABLE, passphrase).output().expect("the command line runs");
    Told::from(output)
}

fn exchange(cli: &Cli) -> Value {
    let told = sync(cli, PASSPHRASE, &["now"]);
    assert!(told.ok, "{}", told.err);
    told.last()
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

#[test]
fn what_is_said_on_one_machine_is_on_the_other_and_the_store_sees_nothing_of_it() {
    let store = Store::new();
    let (one, other) = (store.machine(), store.machine());
    let session =
        one.append(None, &[("user", "A planted question about herons"), ("assistant", "Planted words.")]);
    one.append(None, &[("user", "Tea?")]);
    exchange(&one);
    let told = exchange(&other);
    assert_eq!(told["received"], 3, "{told}");
    assert_eq!(other.show(&session)["messages"], one.show(&session)["messages"]);
    other.append(Some(&session), &[("user", "And storks?")]);
    exchange(&other);
    exchange(&one);
    assert_eq!(other.show(&session)["messages"], one.show(&session)["messages"]);

    let files = files(&store.path());
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        let text = std::fs::read(&file).expect("a file").to_ascii_lowercase();
        let name = file.display().to_string();
        for planted in ["planted", "herons", &session, "user"] {
            let is_there = text.windows(planted.len()).any(|window| window == planted.as_bytes());
            assert!(!is_there && !name.contains(planted), "{planted} in {name}");
        }
    }
    let devices = sync(&one, PASSPHRASE, &["devices"]).last();
    assert_eq!(devices.as_array().expect("devices").len(), 2, "{devices}");
}

#[test]
fn what_is_forgotten_on_one_machine_is_forgotten_on_the_other() {
    let store = Store::new();
    let (one, other) = (store.machine(), store.machine());
    let session = one.append(None, &[("user", "A planted question"), ("assistant", "An answer.")]);
    exchange(&one);
    exchange(&other);
    one.json(&["sessions", "forget", &session, "--yes"]);
    exchange(&one);
    exchange(&other);
    assert!(other.list().is_empty());
    for file in files(other.data()) {
        let text = std::fs::read(&file).expect("a file");
        assert!(!text.windows(7).any(|window| window == b"planted"), "{}", file.display());
    }
}

#[test]
fn a_wrong_passphrase_a_short_one_and_an_address_of_nothing_are_refused_in_words() {
    let store = Store::new();
    let short = sync(&Cli::new(), "short", &["set", &store.address()]);
    assert!(!short.ok && short.err.contains("too short"), "{}", short.err);
    store.machine();
    let other = Cli::new();
    let wrong = sync(&other, "other words than those", &["set", &store.address()]);
    assert_eq!(wrong.error()["code"], "wrong_passphrase", "{}", wrong.err);
    assert!(!other.run(&["sync", "now"]).ok);
    let nothing = sync(&other, PASSPHRASE, &["set", "gopher://host/store"]);
    assert_eq!(nothing.error()["code"], "no_store_address", "{}", nothing.err);
    let unset = other.run(&["sync", "set", &store.address(), "--passphrase-env", "NOT_SET_BY_ANYBODY"]);
    assert!(!unset.ok && unset.err.contains("NOT_SET_BY_ANYBODY"), "{}", unset.err);
}

#[test]
fn a_machine_that_is_removed_is_let_in_no_more_and_the_others_with_the_new_passphrase() {
    const NEW: &str = "other words that nobody guesses";
    let store = Store::new();
    let (one, other, lost) = (store.machine(), store.machine(), store.machine());
    let session = one.append(None, &[("user", "Where is the heron?")]);
    for cli in [&one, &other, &lost] {
        exchange(cli);
    }
    let device = lost.json(&["sync", "status"])["device"].as_str().expect("an id").to_owned();
    let renew = |arguments: &[&str], old: &str, new: &str| {
        let given = ["--passphrase-env", VARIABLE, "--new-passphrase-env", "NEW_ONE", "--json"];
        let mut command = one.command(&[&["sync"], arguments, &given].concat());
        Told::from(command.env(VARIABLE, old).env("NEW_ONE", new).output().expect("the command line runs"))
    };
    let unknown = renew(&["devices", "revoke", "no such device"], PASSPHRASE, NEW);
    assert!(!unknown.ok && unknown.err.contains("Nothing was changed"), "{}", unknown.err);
    let short = renew(&["passphrase"], PASSPHRASE, "short");
    assert!(!short.ok && short.err.contains("too short"), "{}", short.err);
    let removed = renew(&["devices", "revoke", &device], PASSPHRASE, NEW);
    assert!(removed.ok, "{}", removed.err);

    one.append(Some(&session), &[("user", "At the pond.")]);
    for cli in [&one, &other] {
        let told = sync(cli, NEW, &["now"]);
        assert!(told.ok && told.last()["problems"] == serde_json::json!([]), "{}", told.err);
    }
    assert_eq!(other.show(&session)["messages"], one.show(&session)["messages"]);
    let refused = sync(&lost, PASSPHRASE, &["now"]);
    assert_eq!(refused.error()["code"], "wrong_passphrase", "{}", refused.err);
    assert_eq!(sync(&one, NEW, &["devices"]).last().as_array().expect("devices").len(), 2);
    let changed = renew(&["passphrase"], NEW, PASSPHRASE);
    assert!(changed.ok, "{}", changed.err);
    exchange(&other);
}

#[test]
fn a_machine_that_is_killed_while_it_exchanges_loses_nothing() {
    let store = Store::new();
    let (one, other) = (store.machine(), store.machine());
    let mut random = Random::new(7);
    let mut said = Vec::new();
    for number in 0..12 {
        let cli = if random.below(2) == 0 { &one } else { &other };
        let text = format!("Message {number} of this test");
        said.push((cli.append(None, &[("user", &text)]), text));
        let mut command = cli.command(&["sync", "now", "--passphrase-env", VARIABLE]);
        let mut child = command.env(VARIABLE, PASSPHRASE).spawn().expect("the command line runs");
        std::thread::sleep(Duration::from_millis(random.below(1500)));
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
    }
    for cli in [&one, &other, &one] {
        exchange(cli);
    }
    for cli in [&one, &other] {
        assert_eq!(cli.list().len(), said.len());
        for (session, text) in &said {
            assert_eq!(cli.show(session)["messages"][0]["content"], text.as_str());
        }
    }
}
