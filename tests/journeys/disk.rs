//! Disks and files that fail: a clear message, the rest still there, nothing overwritten.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use extremis_tests::namespace::Namespace;
use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;
use serde_json::Value;

use crate::ask::files_below;

pub fn damage(file: &Path, bytes: &[u8]) {
    #[expect(clippy::disallowed_methods, reason = "the damage is the test")]
    std::fs::write(file, bytes).expect("the file can be damaged");
}

/// Three conversations, each named by its first message.
fn three(cli: &Cli) -> [String; 3] {
    ["first", "second", "third"].map(|name| cli.append(None, &[("user", name), ("assistant", "noted")]))
}

fn previews(cli: &Cli) -> Vec<String> {
    let mut previews: Vec<String> =
        cli.list().iter().filter_map(|entry| entry["preview"].as_str().map(str::to_owned)).collect();
    previews.sort();
    previews
}

#[test]
fn seed_001_e5_a_corrupt_session_file_is_kept_and_said_and_the_others_are_still_there() {
    let cli = Cli::new();
    let [first, second, _] = three(&cli);
    let damaged = br#"{"id": "half of a fi"#;
    damage(&cli.file_of(&second), damaged);
    let told = cli.run(&["sessions", "list"]);
    assert!(told.ok, "{}", told.err);
    assert!(previews(&cli).contains(&"first".to_owned()) && previews(&cli).contains(&"third".to_owned()));
    // A writer comes, sets it aside and says so.
    let told = cli.run(&["append", "--session", &first, "--role", "user", "going on"]);
    assert!(told.ok, "{}", told.err);
    let shown = cli.run(&["sessions", "show", &second]);
    let said = format!("{}{}", told.err, shown.err);
    assert!(said.contains("damaged") || said.contains("could not be read"), "it is said: {said:?}");
    let kept = files_below(cli.data())
        .into_iter()
        .any(|file| std::fs::read(file).is_ok_and(|bytes| bytes == damaged));
    assert!(kept, "the damaged bytes are kept as they were");
    assert_eq!(cli.show(&first)["messages"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_corrupt_index_is_rebuilt_from_the_files() {
    let cli = Cli::new();
    let sessions = three(&cli);
    cli.json(&["sessions", "rename", &sessions[0], "My own title"]);
    let index = cli.data().join("conversations/index.json");
    for broken in [&b"not json at all"[..], b"", b"{\"version\": 1, \"conversations\": 7}", &[0; 300]] {
        damage(&index, broken);
        assert_eq!(previews(&cli), ["first", "second", "third"]);
        cli.append(Some(&sessions[1]), &[("user", "more")]);
        assert_eq!(previews(&cli), ["first", "second", "third"]);
        assert!(cli.list().iter().any(|entry| entry["title"] == "My own title"));
        let text = std::fs::read(&index).expect("an index");
        assert!(serde_json::from_slice::<Value>(&text).is_ok(), "the index is whole again");
    }
}

#[test]
fn a_deleted_index_comes_back_with_every_conversation() {
    let cli = Cli::new();
    let sessions = three(&cli);
    cli.json(&["sessions", "delete", &sessions[2]]);
    std::fs::remove_file(cli.data().join("conversations/index.json")).expect("the index can be removed");
    assert_eq!(previews(&cli), ["first", "second"]);
    cli.append(Some(&sessions[0]), &[("user", "more")]);
    assert_eq!(previews(&cli), ["first", "second"], "what is in the trash stays there");
}

#[test]
fn a_read_only_data_folder_is_said_and_everything_can_still_be_read() {
    let server = ModelServer::start();
    let mut cli = Cli::with(&server);
    let [first, ..] = three(&cli);
    let before = contents(cli.data());
    let namespace = Namespace::new();
    namespace.read_only(cli.data());
    cli.enter(namespace);
    for arguments in
        [&["append", "--role", "user", "new"][..], &["ask", "new"], &["sessions", "delete", &first]]
    {
        let error = cli.error(arguments);
        assert_eq!(error["code"], "read_only", "{arguments:?}: {error}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains("Nothing was changed"), "{message}");
    }
    assert!(server.chats().is_empty(), "what could not be saved was not sent");
    assert_eq!(previews(&cli), ["first", "second", "third"]);
    assert_eq!(cli.show(&first)["messages"].as_array().map(Vec::len), Some(2));
    assert_eq!(contents(cli.data()), before, "not a byte has changed");
    cli.namespace().expect("a namespace").writable_again(cli.data());
    cli.append(Some(&first), &[("user", "and now it works")]);
}

#[test]
fn a_full_disk_is_said_and_costs_nothing_that_was_acknowledged() {
    let mut cli = Cli::new();
    let namespace = Namespace::new();
    namespace.small_disk(cli.data(), 512 * 1024);
    cli.enter(namespace);
    let [first, second, third] = three(&cli);
    let long = "a line of a long, pasted log that fills the disk, again and again\n".repeat(800);
    let (mut acknowledged, mut behind) = (0, 0);
    let error = loop {
        let told = cli.with_json(&["append", "--session", &first, "--role", "user", &long]);
        if !told.ok {
            break told.error();
        }
        assert!(told.last()["message"].is_string(), "{}", told.out);
        acknowledged += 1;
        behind += usize::from(told.err.contains("nothing is to be entered again"));
        assert!(acknowledged < 100, "the disk never filled up");
    };
    assert!(behind > 0, "the journal has room for longer than the files, and that is said");
    assert_eq!(error["code"], "disk_full", "{error}");
    assert_eq!(error["retryable"], true);
    assert!(error["message"].as_str().is_some_and(|text| text.contains("The disk is full")), "{error}");
    for session in [&second, &third] {
        assert_eq!(cli.show(session)["messages"].as_array().map(Vec::len), Some(2), "the others are whole");
    }
    let shown = cli.show(&first);
    let messages = shown["messages"].as_array().expect("messages");
    assert_eq!(messages.len(), 2 + acknowledged, "what was acknowledged, and what was refused is not there");
    assert!(messages[2..].iter().all(|message| message["content"] == long.as_str()), "each is whole");
    // Room again: the same message can be sent.
    let namespace = cli.namespace().expect("a namespace");
    namespace.grow_disk(cli.data(), 16 * 1024 * 1024);
    cli.json(&["append", "--session", &first, "--role", "user", &long]);
    let messages = cli.show(&first)["messages"].as_array().expect("messages").len();
    assert_eq!(messages, 3 + acknowledged);
}

#[test]
fn what_the_journal_took_succeeds_whether_the_files_have_room_or_not() {
    let mut cli = Cli::new();
    let namespace = Namespace::new();
    namespace.small_disk(cli.data(), 512 * 1024);
    cli.enter(namespace);
    let [first, second, third] = three(&cli);
    let long = "a line of a long, pasted log that fills the disk, again and again\n".repeat(800);
    let is_behind = |err: &str| err.contains("The disk is full") && err.contains("Free some space");
    while !is_behind(&cli.run(&["append", "--session", &first, "--role", "user", &long]).err) {}
    for arguments in [
        &["append", "--role", "user", "new"][..],
        &["sessions", "rename", &second, "My own title"],
        &["facts", &second, "add", "The ship sails on Monday."],
        &["instructions", &second, "--set", "Answer in one word."],
        &["sessions", "delete", &third],
    ] {
        let told = cli.run(arguments);
        assert!(told.ok && is_behind(&told.err), "{arguments:?}: {}", told.err);
        assert!(!told.err.contains("try again") && !told.err.contains("error:"), "{}", told.err);
    }
    let shown = cli.list();
    assert!(shown.iter().any(|entry| entry["title"] == "My own title"), "{shown:?}");
    assert!(shown.iter().all(|entry| entry["id"] != third.as_str()), "{shown:?}");
    assert_eq!(shown.iter().filter(|entry| entry["preview"] == "new").count(), 1);
    cli.namespace().expect("a namespace").grow_disk(cli.data(), 16 * 1024 * 1024);
    let told = cli.run(&["sessions", "rename", &second, "Another title"]);
    assert!(told.ok && !told.err.contains("readable files"), "{}", told.err);
    let file = std::fs::read_to_string(cli.namespace().expect("a namespace").path(&cli.file_of(&second)));
    assert!(file.is_ok_and(|text| text.contains("Another title")), "the files are written");
}

#[test]
fn everything_on_disk_is_private_to_the_user_whatever_the_umask() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let script = format!("umask 000; exec {} \"$@\"", extremis_tests::programs::cli().display());
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", &script, "sh", "--data-dir"]).arg(cli.data());
    let status =
        command.args(["append", "--role", "user", "private"]).stdout(std::process::Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()));
    cli.ask(None, "private too");
    let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
    let mut folders = vec![cli.data().to_owned()];
    while let Some(folder) = folders.pop() {
        assert_eq!(mode(&folder), 0o700, "{}", folder.display());
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => assert_eq!(mode(&path), 0o600, "{}", path.display()),
            }
        }
    }
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let cli = Cli::new();
    let [first, second, _] = three(&cli);
    let text = std::fs::read_to_string(cli.file_of(&second)).expect("a file");
    let newer = text.replacen("\"version\": 5", "\"version\": 99", 1);
    assert_ne!(text, newer, "the version stands where it is looked for");
    damage(&cli.file_of(&second), newer.as_bytes());
    cli.append(Some(&first), &[("user", "more")]);
    let error = cli.error(&["append", "--session", &second, "--role", "user", "more"]);
    assert!(error["message"].as_str().is_some_and(|text| text.contains("newer")), "{error}");
    assert_eq!(std::fs::read_to_string(cli.file_of(&second)).expect("still there"), newer);
}

/// Every file below a folder with its bytes.
pub fn contents(dir: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = files_below(dir)
        .into_iter()
        .map(|file| (file.clone(), std::fs::read(file).expect("a file")))
        .collect();
    files.sort();
    files
}
