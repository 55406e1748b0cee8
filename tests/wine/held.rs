//! Another program has a file open: others may read it, and neither write, replace nor remove it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use extremis_tests::process::Cli;

use crate::{assert_well, begun, texts};

/// The other program; dropping it closes the file.
struct Holder(Child);

impl Holder {
    fn of(file: &Path) -> Self {
        let program = std::env::var_os("EXTREMIS_HOLD").expect("`cargo xtask cross wine` runs these tests");
        let mut command = Command::new(program);
        command.arg(file).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the other program starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("it says something");
        assert_eq!(line.trim(), "held", "{}", file.display());
        Self(child)
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

fn sqlite() -> (Cli, String) {
    let cli = Cli::new();
    let session = begun(&cli, "whales");
    cli.json(&["convert", "--to", "sqlite"]);
    (cli, session)
}

fn only_file_in(dir: &Path) -> PathBuf {
    let mut files = std::fs::read_dir(dir).expect("a folder").flatten().map(|entry| entry.path());
    files.find(|path| path.is_file()).expect("a file")
}

#[test]
fn a_message_is_kept_and_acknowledged_while_its_conversations_file_is_held() {
    let cli = Cli::new();
    let session = begun(&cli, "whales");
    let holder = Holder::of(&cli.file_of(&session));
    let told = cli.with_json(&["append", "--session", &session, "--role", "user", "beside it"]);
    assert!(told.ok, "{}", told.err);
    assert!(!told.err.contains("Nothing was changed"), "{}", told.err);
    assert!(told.err.contains("Another program has") && told.err.contains("nothing is lost"), "{}", told.err);
    assert_eq!(texts(&cli, &session), ["whales", "beside it"]);
    drop(holder);
    cli.append(Some(&session), &[("user", "after")]);
    assert_eq!(texts(&cli, &session), ["whales", "beside it", "after"]);
    assert_well(&cli);
}

#[test]
fn nobody_notices_a_file_that_is_held_for_a_second() {
    let cli = Cli::new();
    let session = begun(&cli, "whales");
    let holder = Holder::of(&cli.file_of(&session));
    let closing = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(1));
        drop(holder);
    });
    let told = cli.with_json(&["append", "--session", &session, "--role", "user", "beside it"]);
    closing.join().expect("it closes");
    assert!(told.ok && told.err.is_empty(), "{}", told.err);
    let file = std::fs::read_to_string(cli.file_of(&session)).expect("a readable file");
    assert!(file.contains("beside it"));
}

#[test]
fn a_message_is_refused_in_words_while_the_sqlite_file_is_held() {
    let (cli, session) = sqlite();
    let holder = Holder::of(&cli.data().join("extremis.sqlite3"));
    let error = cli.error(&["append", "--session", &session, "--role", "user", "beside it"]);
    assert_eq!(error["code"], "file_in_use", "{error}");
    assert!(error["message"].as_str().is_some_and(|words| words.contains("Close the program")), "{error}");
    assert_eq!(texts(&cli, &session), ["whales"]);
    drop(holder);
    cli.append(Some(&session), &[("user", "after")]);
    assert_eq!(texts(&cli, &session), ["whales", "after"]);
    assert_well(&cli);
}

#[test]
fn the_index_is_made_anew_or_refused_in_words_while_it_is_held() {
    let cli = Cli::new();
    let session = begun(&cli, "whales");
    cli.json(&["search", "whales"]);
    let holder = Holder::of(&cli.data().join("search/index.sqlite"));
    let told = cli.with_json(&["reindex"]);
    assert!(told.ok || told.err.contains("Another program has"), "{}", told.err);
    cli.append(Some(&session), &[("user", "dolphins")]);
    cli.json(&["search", "whales"]);
    drop(holder);
    cli.json(&["reindex"]);
    assert!(cli.json(&["search", "dolphins"]).to_string().contains(&session));
}

#[test]
fn the_list_the_journal_and_a_backup_that_are_held_cost_nothing() {
    let cli = Cli::new();
    let session = begun(&cli, "whales");
    cli.json(&["backups", "now"]);
    let backup = only_file_in(&only_folder_in(&cli.data().join("backups")));
    for (number, file) in [cli.data().join("conversations/index.json"), backup].into_iter().enumerate() {
        let holder = Holder::of(&file);
        cli.append(Some(&session), &[("user", &format!("beside {number}"))]);
        assert_eq!(texts(&cli, &session).len(), number + 2);
        drop(holder);
    }
    assert_well(&cli);
}

fn only_folder_in(dir: &Path) -> PathBuf {
    let mut folders = std::fs::read_dir(dir).expect("a folder").flatten().map(|entry| entry.path());
    folders.find(|path| path.is_dir()).expect("a folder")
}

#[test]
fn an_erasure_whose_file_is_held_says_so_and_can_be_made_afterwards() {
    let cli = Cli::new();
    let kept = begun(&cli, "whales");
    let session = begun(&cli, "a secret: xyzzy");
    let holder = Holder::of(&cli.file_of(&session));
    let told = cli.with_json(&["sessions", "forget", &session, "--yes"]);
    assert!(told.ok || told.err.contains("Another program has"), "{}", told.err);
    drop(holder);
    // It goes on at the next opening, where it was begun.
    cli.append(Some(&kept), &[("user", "after")]);
    cli.with_json(&["sessions", "forget", &session, "--yes"]);
    assert_eq!(cli.list().len(), 1);
    assert!(!cli.file_of(&session).exists());
}

#[test]
fn a_conversion_whose_file_is_held_leaves_one_whole_archive() {
    let cli = Cli::new();
    let session = begun(&cli, "whales");
    let holder = Holder::of(&cli.file_of(&session));
    let told = cli.with_json(&["convert", "--to", "sqlite"]);
    assert_eq!(texts(&cli, &session), ["whales"], "{}", told.err);
    drop(holder);
    cli.json(&["convert", "--to", "sqlite"]);
    assert_eq!(texts(&cli, &session), ["whales"]);
    assert_well(&cli);
}
