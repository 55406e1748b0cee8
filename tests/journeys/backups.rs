//! Backups: made by themselves and by hand, restored, and the restore undone; and what damage they outlive.

use std::path::{Path, PathBuf};

use extremis_tests::process::Cli;
use serde_json::Value;

use crate::disk::damage;

fn list(cli: &Cli) -> Vec<Value> {
    cli.json(&["backups", "list"]).as_array().cloned().expect("a list")
}

fn now(cli: &Cli) -> String {
    cli.json(&["backups", "now"])["name"].as_str().expect("a name").to_owned()
}

fn said(cli: &Cli, session: &str) -> Vec<String> {
    let shown = cli.show(session);
    let messages = shown["messages"].as_array().expect("messages");
    messages.iter().filter_map(|message| message["content"].as_str().map(str::to_owned)).collect()
}

fn titles(cli: &Cli) -> Vec<String> {
    let mut titles: Vec<String> =
        cli.list().iter().filter_map(|entry| entry["title"].as_str().map(str::to_owned)).collect();
    titles.sort();
    titles
}

fn in_backup(cli: &Cli, backup: &str, session: &str) -> PathBuf {
    cli.data().join("backups").join(backup).join("conversations").join(format!("{session}.json"))
}

#[test]
fn the_first_message_is_backed_up_and_the_next_hour_is_waited_for() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "first")]);
    let backups = list(&cli);
    assert_eq!(backups.len(), 1);
    assert_eq!((&backups[0]["reason"], &backups[0]["sessions"]), (&"hourly".into(), &1.into()));
    let name = backups[0]["name"].as_str().expect("a name");
    assert!(in_backup(&cli, name, &session).is_file(), "a backup is readable files");
    cli.append(Some(&session), &[("user", "second")]);
    assert_eq!(list(&cli), backups);
}

#[test]
fn a_restore_brings_back_what_was_and_can_itself_be_undone() {
    let cli = Cli::new();
    let changed = cli.append(None, &[("user", "first")]);
    let deleted = cli.append(None, &[("user", "second")]);
    let name = now(&cli);
    cli.append(Some(&changed), &[("user", "said later")]);
    cli.json(&["sessions", "rename", &changed, "Another title"]);
    cli.json(&["sessions", "delete", &deleted]);
    cli.append(None, &[("user", "third")]);

    let told = cli.run(&["backups", "restore", &name]);
    assert!(told.ok, "{}", told.err);
    assert!(told.out.contains("To undo: extremis-cli backups restore "), "{}", told.out);
    assert_eq!(titles(&cli), ["first", "second"]);
    assert_eq!(said(&cli, &changed), ["first"]);
    let trash = cli.json(&["sessions", "list", "--trash"]);
    assert_eq!(trash[0]["title"], "third", "what is newer is in the trash: {trash}");

    let before = list(&cli)[0].clone();
    assert_eq!(before["reason"], "before-restore");
    cli.json(&["backups", "restore", before["name"].as_str().expect("a name")]);
    assert_eq!(titles(&cli), ["Another title", "third"]);
    assert_eq!(said(&cli, &changed), ["first", "said later"]);
}

#[test]
fn one_conversation_alone_is_restored() {
    let cli = Cli::new();
    let one = cli.append(None, &[("user", "one")]);
    let other = cli.append(None, &[("user", "other")]);
    let name = now(&cli);
    for session in [&one, &other] {
        cli.append(Some(session), &[("user", "later")]);
    }
    let done = cli.json(&["backups", "restore", &name, "--session", &one]);
    assert_eq!((&done["restored"], &done["trashed"]), (&1.into(), &0.into()));
    assert_eq!(
        (said(&cli, &one), said(&cli, &other)),
        (vec!["one".to_owned()], vec!["other".into(), "later".into()])
    );
    assert_eq!(cli.error(&["backups", "restore", "2001-01-01T00-00-00Z"])["code"], "not_found");
}

#[test]
fn damage_done_in_place_stays_out_of_the_backup_and_the_notice_says_how_to_get_it_back() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "worth keeping")]);
    let name = now(&cli);
    damage(&cli.file_of(&session), b"{\"id\": \"half of");
    let told = cli.run(&["append", "--session", &session, "--role", "user", "more"]);
    let command = format!("backups restore {name} --session {session}");
    assert!(told.err.contains(&command), "{}", told.err);
    let arguments: Vec<&str> = command.split(' ').collect();
    cli.json(&arguments);
    assert_eq!(said(&cli, &session), ["worth keeping"]);
}

#[test]
fn a_damaged_file_in_a_backup_costs_that_one_alone() {
    let cli = Cli::new();
    let one = cli.append(None, &[("user", "one")]);
    let other = cli.append(None, &[("user", "other")]);
    let name = now(&cli);
    for session in [&one, &other] {
        cli.append(Some(session), &[("user", "later")]);
    }
    damage(&in_backup(&cli, &name, &other), b"{");
    let done = cli.json(&["backups", "restore", &name]);
    assert_eq!(done["restored"], 1);
    let skipped = done["skipped"].as_array().expect("a list");
    assert!(skipped.len() == 1 && skipped[0].as_str().is_some_and(|text| text.contains(&other)), "{done}");
    assert_eq!((said(&cli, &one).len(), said(&cli, &other).len()), (1, 2));
}

#[test]
fn clearing_everything_asks_first_and_can_be_undone() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "one")]);
    let other = cli.append(None, &[("user", "other")]);
    cli.json(&["sessions", "delete", &other]);
    assert_eq!(cli.error(&["clear"])["code"], "not_confirmed");
    assert_eq!(titles(&cli), ["one"]);
    let told = cli.run(&["clear", "--yes"]);
    assert!(told.ok && told.out.contains("2 conversations removed. To undo: "), "{}{}", told.out, told.err);
    assert_eq!((titles(&cli).len(), cli.json(&["sessions", "list", "--trash"])), (0, serde_json::json!([])));
    assert!(!cli.file_of(&session).exists());
    let before = list(&cli)[0].clone();
    assert_eq!(before["reason"], "before-clear");
    cli.json(&["backups", "restore", before["name"].as_str().expect("a name")]);
    assert_eq!((titles(&cli), said(&cli, &session)), (vec!["one".to_owned()], vec!["one".to_owned()]));
    assert_eq!(cli.json(&["sessions", "list", "--trash"])[0]["id"], other.as_str());
}

#[test]
fn backups_are_cheap_and_none_is_left_half_made() {
    let cli = Cli::new();
    let long = "a line of a long text\n".repeat(20_000);
    cli.append(None, &[("user", &long)]);
    now(&cli);
    let before = size(cli.data());
    for _ in 0..5 {
        now(&cli);
    }
    assert!(size(cli.data()) < before + long.len() as u64 / 10, "{before} became {}", size(cli.data()));
    let names = std::fs::read_dir(cli.data().join("backups")).expect("backups").flatten();
    assert!(names.into_iter().all(|entry| !entry.file_name().to_string_lossy().starts_with('.')));
}

/// Bytes on the disk, a file with several names once.
fn size(dir: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let files = crate::ask::files_below(dir).into_iter().map(|file| std::fs::metadata(file).expect("a file"));
    let mut sizes: Vec<_> = files.map(|file| (file.ino(), file.len())).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes.iter().map(|(_, size)| size).sum()
}

#[test]
fn a_backup_of_one_kind_of_archive_is_restored_into_the_other() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "one")]);
    let readable = now(&cli);
    cli.json(&["convert", "--to", "sqlite"]);
    cli.append(Some(&session), &[("user", "two")]);
    let database = now(&cli);
    assert!(
        in_backup(&cli, &database, &session).is_file(),
        "readable files, whatever the archive is made of"
    );
    cli.json(&["backups", "restore", &readable]);
    assert_eq!(said(&cli, &session), ["one"]);
    cli.json(&["convert", "--to", "json"]);
    cli.json(&["backups", "restore", &database]);
    assert_eq!(said(&cli, &session), ["one", "two"]);
    assert!(cli.file_of(&session).is_file());
}
