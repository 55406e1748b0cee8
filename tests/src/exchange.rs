//! Machines that exchange with a store, by the command line.

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::process::{Cli, Told};
use crate::wait;

/// The passphrase of every store.
pub const PASSPHRASE: &str = "five words that nobody guesses";
const VARIABLE: &str = "PASSPHRASE_OF_THE_TEST";

/// The address of a folder. A command line for Windows has the folders of this machine on a drive: `EXTREMIS_DRIVE`.
pub fn address_of(folder: &Path) -> String {
    let drive = std::env::var("EXTREMIS_DRIVE").map(|drive| format!("/{drive}")).unwrap_or_default();
    format!("file://{drive}{}", folder.display())
}

/// A variable of the environment and its value.
pub type Variable = (&'static str, String);

/// The variables that say who asks a server.
const SECRETS: [&str; 7] = [
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AZURE_STORAGE_KEY",
    "AZURE_STORAGE_SAS_TOKEN",
    "EXTREMIS_SYNC_STORE_PASSWORD",
    "GOOGLE_APPLICATION_CREDENTIALS",
];

/// A machine: its data, and with what it is let into a store.
#[derive(Debug, Default)]
pub struct Machine {
    /// Its data directory.
    pub cli: Cli,
    secrets: Vec<Variable>,
}

impl Machine {
    /// A machine that uses no store yet.
    pub fn with(secrets: Vec<Variable>) -> Self {
        Self { cli: Cli::new(), secrets }
    }

    /// A machine with this data, which uses no store yet.
    pub fn over(cli: Cli) -> Self {
        Self { cli, secrets: Vec::new() }
    }

    /// A machine that uses this store.
    pub fn of(address: &str, secrets: Vec<Variable>) -> Self {
        let machine = Self::with(secrets);
        machine.join(address);
        machine
    }

    /// Uses this store from now on.
    pub fn join(&self, address: &str) {
        let told = self.sync(PASSPHRASE, &["set", address]);
        assert!(told.ok, "{}", told.err);
    }

    /// The same data with other secrets.
    #[must_use]
    pub fn and_secrets(self, secrets: Vec<Variable>) -> Self {
        Self { secrets, ..self }
    }

    /// Runs `sync` with these arguments, whatever becomes of it.
    pub fn sync(&self, passphrase: &str, arguments: &[&str]) -> Told {
        let output = self.command(passphrase, arguments).output().expect("the command line runs");
        Told::from(output)
    }

    fn command(&self, passphrase: &str, arguments: &[&str]) -> Command {
        let all = [&["sync"], arguments, &["--passphrase-env", VARIABLE, "--json"]].concat();
        let mut command = self.cli.command(&all);
        for name in SECRETS {
            command.env_remove(name);
        }
        command.envs(self.secrets.iter().cloned()).env(VARIABLE, passphrase);
        command
    }

    /// Exchanges everything, which must succeed.
    #[track_caller]
    pub fn exchange(&self) -> Value {
        let told = self.sync(PASSPHRASE, &["now"]);
        assert!(told.ok, "{}", told.err);
        told.last()
    }

    /// Exchanges, which must fail; gives what is said.
    #[track_caller]
    pub fn refused(&self) -> Value {
        let told = self.sync(PASSPHRASE, &["now"]);
        assert!(!told.ok, "it was to be refused: {}", told.out);
        told.error()
    }

    /// Begins to exchange.
    pub fn begin(&self) -> Child {
        let mut command = self.command(PASSPHRASE, &["now"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command line runs")
    }

    /// Begins to exchange and waits until it has opened its keys and is at work, or has ended.
    pub fn begin_in_earnest(&self) -> Child {
        let mut child = self.begin();
        wait::until("it is at work", || (is_at_work(child.id()) || has_ended(&mut child)).then_some(()));
        child
    }

    /// Begins to exchange and is killed; says whether it was still at it.
    pub fn exchange_killed_after(&self, time: Duration) -> bool {
        killed_after(self.begin(), time)
    }
}

/// Kills a process after some time; says whether it was still running.
pub fn killed_after(mut child: Child, time: Duration) -> bool {
    std::thread::sleep(time);
    child.kill().expect("it is killed");
    child.wait_with_output().expect("it ends").status.signal() == Some(9)
}

fn has_ended(child: &mut Child) -> bool {
    child.try_wait().expect("it can be looked at").is_some()
}

/// Whether a process has opened what it knows of the store.
fn is_at_work(id: u32) -> bool {
    let open = std::fs::read_dir(format!("/proc/{id}/fd")).into_iter().flatten().flatten();
    open.filter_map(|file| std::fs::read_link(file.path()).ok())
        .any(|path| path.ends_with("sync/state.sqlite"))
}

/// All files below a folder.
pub fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

/// Fails where one of these words, in small letters, stands in a file below a folder or in its name.
#[track_caller]
pub fn assert_nowhere(dir: &Path, words: &[&str]) {
    let found = found_in(dir, words);
    assert!(found.is_empty(), "{found:?}");
}

/// Which of these words, in small letters, stand in which file below a folder or in its name.
pub fn found_in(dir: &Path, words: &[&str]) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for file in files(dir) {
        let name = file.strip_prefix(dir).expect("it is below").display().to_string();
        let mut text = std::fs::read(&file).unwrap_or_default().to_ascii_lowercase();
        text.extend(name.bytes());
        let holds = |word: &&&str| text.windows(word.len()).any(|window| window == word.as_bytes());
        found.extend(words.iter().filter(holds).map(|word| ((*word).to_owned(), file.clone())));
    }
    found
}

/// All that people see of the conversations of a machine.
pub fn seen(machine: &Machine) -> Vec<(Value, Value)> {
    let list = machine.cli.list().into_iter();
    let with_words = list.map(|entry| {
        let mut shown = machine.cli.show(entry["id"].as_str().expect("an id"));
        // Each machine counts its own writes.
        shown["revision"].take();
        (entry, shown)
    });
    with_words.collect()
}
