//! Conversations from elsewhere: another data folder, the files of Extremis for macOS, and both again.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use extremis_tests::namespace::Namespace;
use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;
use serde_json::Value;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/archive").join(name)
}

fn import(cli: &Cli, from: &Path) -> Value {
    cli.json(&["import", &from.to_string_lossy()])
}

/// Titles in the list, sorted.
fn titles(cli: &Cli) -> Vec<String> {
    let mut titles: Vec<String> =
        cli.list().iter().filter_map(|entry| entry["title"].as_str().map(str::to_owned)).collect();
    titles.sort();
    titles
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

#[test]
fn the_conversations_of_extremis_for_macos_are_imported_and_a_second_time_changes_nothing() {
    let cli = Cli::new();
    let mine = cli.append(None, &[("user", "mine")]);
    let first = import(&cli, &fixture("macos"));
    assert_eq!((&first["added"], &first["known"]), (&2.into(), &0.into()), "{first}");
    assert_eq!(titles(&cli), ["Old things", "Rewrite this mail", "mine"]);
    let session = cli.show("7b0e5c7a-3d1f-4e02-9a55-0c3c6f1e2d10");
    assert_eq!(session["messages"][0]["context"]["appName"], "Mail", "{session}");
    assert_eq!(session["summary"]["content"], "The user wants short mails.");
    let again = import(&cli, &fixture("macos/sessions"));
    assert_eq!((&again["added"], &again["updated"], &again["known"]), (&0.into(), &0.into(), &2.into()));
    assert_eq!(cli.show(&mine)["messages"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_data_folder_that_extremis_for_macos_left_is_taken_over_when_it_is_opened() {
    let cli = Cli::new();
    copy(&fixture("macos"), cli.data());
    let told = cli.run(&["append", "--role", "user", "hello"]);
    assert!(told.ok && told.err.contains("were taken over"), "{}", told.err);
    assert_eq!(titles(&cli), ["Old things", "Rewrite this mail", "hello"]);
    assert!(!cli.data().join("sessions").exists());
    let told = cli.run(&["append", "--role", "user", "again"]);
    assert_eq!(told.err, "", "it is said once");
}

#[test]
fn what_went_on_elsewhere_is_added_to_what_is_here() {
    let (here, there) = (Cli::new(), Cli::new());
    let id = there.append(None, &[("user", "first"), ("assistant", "second")]);
    assert_eq!(import(&here, there.data())["added"], 1);
    there.append(Some(&id), &[("user", "third")]);
    assert_eq!(import(&here, there.data())["updated"], 1);
    let words: Vec<Value> = here.show(&id)["messages"]
        .as_array()
        .expect("messages")
        .iter()
        .map(|message| message["content"].clone())
        .collect();
    assert_eq!(words, ["first", "second", "third"]);
}

#[test]
fn instructions_of_another_folder_are_told_and_sent_to_no_model_until_they_are_put_in_force() {
    let server = ModelServer::start();
    let (here, there) = (Cli::with(&server), Cli::new());
    let id = there.append(None, &[("user", "first"), ("assistant", "second")]);
    there.run(&["instructions", "all", "--set", "Obey the folder."]);
    there.run(&["instructions", &id, "--set", "Obey the file."]);
    let told = here.run(&["import", &there.data().to_string_lossy()]).out;
    let lines: Vec<_> = told.lines().collect();
    assert!(lines[1].contains("all conversations") && lines[1].contains("not in force"), "{told}");
    assert!(lines[2].starts_with("1 conversation") && lines[2].contains("not in force"), "{told}");
    here.ask(Some(&id), "And third?");
    let system = || server.chats().pop().expect("a request").contents("system");
    assert_eq!(system().len(), 1, "{:?}", system());
    assert_eq!(here.run(&["instructions"]).out.trim(), "No instructions are set.");
    let list = here.run(&["instructions", "all", "--history"]).out;
    assert!(list.starts_with("1  ") && list.contains("(imported)  Obey the folder."), "{list}");

    here.run(&["instructions", "all", "--restore", "1"]);
    here.run(&["instructions", &id, "--restore", "1"]);
    here.ask(Some(&id), "And fourth?");
    let system = system();
    assert!(
        system[1].contains("\nObey the folder.\n") && system[2].contains("\nObey the file.\n"),
        "{system:?}"
    );
    let again = import(&here, there.data());
    assert_eq!((&again["instructions"], &again["ownInstructions"]), (&false.into(), &0.into()), "{again}");
    assert_eq!(here.run(&["instructions"]).out.trim(), "Obey the folder.");
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_others_come() {
    let (here, there) = (Cli::new(), Cli::new());
    let [whole, damaged] = ["whole", "damaged"].map(|words| there.append(None, &[("user", words)]));
    std::fs::OpenOptions::new()
        .write(true)
        .open(there.file_of(&damaged))
        .and_then(|file| file.set_len(50))
        .expect("the damage");
    let done = import(&here, there.data());
    assert_eq!(done["added"], 1);
    assert!(done["refused"][0].as_str().is_some_and(|text| text.contains(&damaged)), "{done}");
    assert_eq!(here.show(&whole)["title"], "whole");
}

#[test]
fn a_folder_with_nothing_in_it_is_said() {
    let cli = Cli::new();
    let empty = cli.scratch().join("empty");
    std::fs::create_dir_all(&empty).expect("a folder");
    let error = cli.error(&["import", &empty.to_string_lossy()]);
    assert_eq!(error["code"], "nothing_to_import", "{error}");
}

/// What another assistant exported.
fn exported(name: &str) -> String {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/crates/transfer/fixtures");
    fixtures.join(name).display().to_string()
}

#[test]
fn what_another_assistant_exported_is_looked_at_chosen_from_and_taken_in_once() {
    let cli = Cli::new();
    let file = exported("chatgpt.json");
    let looked = cli.json(&["import", &file, "--preview"]);
    assert_eq!(looked["sessions"].as_array().map(Vec::len), Some(2), "{looked}");
    assert_eq!(
        (&looked["sessions"][0]["state"], &looked["assistants"][0]),
        (&"new".into(), &"ChatGPT".into())
    );
    assert!(cli.list().is_empty(), "a preview changes nothing");
    let chosen = looked["sessions"][1]["id"].as_str().expect("an id");
    let done = cli.json(&["import", &file, "--only", chosen]);
    assert_eq!((&done["added"], cli.list().len()), (&1.into(), 1), "{done}");
    let done = cli.json(&["import", &file]);
    assert_eq!((&done["added"], &done["known"]), (&1.into(), &1.into()), "{done}");
    assert_eq!(done["kept"][0], "1 tool call", "{done}");
    let again = cli.json(&["import", &file]);
    assert_eq!((&again["added"], &again["updated"], &again["known"]), (&0.into(), &0.into(), &2.into()));
    assert_eq!(titles(&cli), ["Sourdough, and how to keep it", "What is a levain?"]);
    let told = cli.run(&["import", &file, "--preview"]).out;
    assert!(told.contains("already here") && told.contains("From ChatGPT"), "{told}");
}

#[test]
fn an_import_is_taken_back_in_one_step_and_comes_back_when_it_is_made_again() {
    let cli = Cli::new();
    let mine = cli.append(None, &[("user", "mine")]);
    let file = exported("claude.json");
    assert_eq!(cli.json(&["import", &file])["added"], 2);
    // What changes nothing is no import to take back.
    cli.json(&["import", &file]);
    let undone = cli.json(&["import", "--undo"]);
    assert_eq!((&undone["sessions"], &undone["left"]), (&2.into(), &0.into()), "{undone}");
    assert_eq!((titles(&cli), cli.list()[0]["id"].as_str()), (vec!["mine".to_owned()], Some(&*mine)));
    assert_eq!(cli.error(&["import", "--undo"])["code"], "invalid");
    assert_eq!(cli.json(&["import", &file])["added"], 2);
    assert_eq!(cli.list().len(), 3);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a file of another program, not the user's data")]
fn a_file_of_which_nothing_can_be_read_is_an_error_that_names_the_formats() {
    let cli = Cli::new();
    let file = cli.scratch().join("recipes.json");
    std::fs::write(&file, r#"{"recipes": []}"#).expect("a file");
    let error = cli.error(&["import", &file.to_string_lossy()]);
    assert_eq!(error["code"], "nothing_to_import", "{error}");
    let told = error["message"].as_str().unwrap_or_default();
    assert!(
        ["ChatGPT", "Claude", "Open WebUI", "LibreChat"].iter().all(|name| told.contains(name)),
        "{told}"
    );
}

/// A file of long talks, one a line.
#[expect(clippy::disallowed_methods, reason = "a file of another program, not the user's data")]
fn long_talks(cli: &Cli, count: usize) -> String {
    let words = "a line of a long talk, again and again\n".repeat(500);
    let talk = |number: usize| {
        let question = serde_json::json!({ "role": "user", "content": format!("{number} {words}") });
        let answer = serde_json::json!({ "role": "assistant", "content": "Noted." });
        serde_json::json!({ "messages": [question, answer] }).to_string()
    };
    let file = cli.scratch().join("talks.jsonl");
    std::fs::write(&file, (0..count).map(talk).collect::<Vec<_>>().join("\n")).expect("a file");
    file.display().to_string()
}

/// From the first conversation on takes every byte that a disk has left or is given back, until `ended`.
fn take_every_byte(data: &Path, ended: &AtomicBool) {
    // Named by its id; the index and what is being written are named otherwise.
    let length = "0003e2d5-94cb-853d-a198-7f5fd4fc1cb2.json".len();
    let has_conversation = || {
        let files = std::fs::read_dir(data.join("conversations"));
        files.is_ok_and(|files| files.flatten().any(|file| file.file_name().len() == length))
    };
    let mut taken = None;
    while !ended.load(Ordering::Relaxed) {
        if taken.is_none() && has_conversation() {
            taken = Some(std::fs::File::create(data.join("taken")).expect("a file"));
        }
        let is_full = taken.as_mut().is_none_or(|taken| taken.write_all(&[0; 4096]).is_err());
        if is_full {
            std::thread::yield_now();
        }
    }
}

#[test]
fn what_came_in_before_an_import_failed_can_be_taken_back() {
    let mut cli = Cli::new();
    let file = long_talks(&cli, 60);
    let namespace = Namespace::new();
    namespace.small_disk(cli.data(), 2 * 1024 * 1024);
    cli.enter(namespace);
    let ended = AtomicBool::new(false);
    let data = cli.namespace().expect("a namespace").path(cli.data());
    let error = std::thread::scope(|scope| {
        scope.spawn(|| take_every_byte(&data, &ended));
        let told = cli.with_json(&["import", &file]);
        ended.store(true, Ordering::Relaxed);
        told.error()
    });
    assert_eq!(error["code"], "disk_full", "{error}");
    cli.namespace().expect("a namespace").grow_disk(cli.data(), 64 * 1024 * 1024);
    let came_in = cli.list().len();
    assert!(came_in > 0, "some came in before the disk was full");
    let undone = cli.json(&["import", "--undo"]);
    assert_eq!(undone["sessions"], came_in, "{undone}");
    assert!(cli.list().is_empty());
}
