//! The doctor: names every damage, changes nothing by looking, and mends what can be mended.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use extremis_tests::process::{AppendStream, Cli, Told};
use serde_json::Value;

use crate::disk::{contents, damage};

/// Two conversations with a backup of both.
fn two() -> (Cli, String, String) {
    let cli = Cli::new();
    let one = cli.append(None, &[("user", "one"), ("assistant", "noted")]);
    let other = cli.append(None, &[("user", "other"), ("assistant", "noted")]);
    cli.json(&["backups", "now"]);
    (cli, one, other)
}

/// The codes of what is found; looking changes nothing.
fn found(cli: &Cli) -> Vec<String> {
    let before = contents(cli.data());
    let told = cli.with_json(&["doctor"]);
    assert_eq!(contents(cli.data()), before, "not a byte has changed");
    codes(&told, false)
}

fn mended(cli: &Cli) -> Vec<String> {
    let told = cli.with_json(&["doctor", "--fix"]);
    assert!(told.ok, "{} {}", told.out, told.err);
    codes(&told, true)
}

fn codes(told: &Told, mended: bool) -> Vec<String> {
    let report = told.last();
    let findings = report["findings"].as_array().expect("findings");
    let which = findings.iter().filter(|finding| finding["mended"] == mended);
    which.filter_map(|finding| finding["code"].as_str().map(str::to_owned)).collect()
}

fn say(stream: &mut AppendStream, words: &str) {
    assert!(stream.offer("user", words) && stream.acknowledged().is_some(), "{words:?} is acknowledged");
}

#[test]
fn a_healthy_folder_is_said_to_be_healthy() {
    let (cli, ..) = two();
    assert_eq!(found(&cli), [""; 0]);
    let told = cli.run(&["doctor"]);
    assert!(told.ok && told.out.contains("2 conversations can be read."), "{}", told.out);
    let empty = Cli::new();
    assert_eq!(codes(&empty.with_json(&["doctor"]), false), ["no_data"]);
    assert!(!empty.data().exists(), "looking makes no folder");
}

#[test]
fn a_damaged_conversation_is_named_and_mended_from_the_backup() {
    let (cli, one, other) = two();
    let bytes = std::fs::read(cli.file_of(&one)).expect("a file");
    damage(&cli.file_of(&one), &bytes[..bytes.len() / 2]);
    let told = cli.run(&["doctor"]);
    assert_eq!(told.code, Some(1), "{}", told.out);
    assert!(told.out.contains(&one) && told.out.contains("doctor --fix"), "{}", told.out);
    assert_eq!(found(&cli), ["session_unreadable"]);
    assert_eq!(mended(&cli), ["session_unreadable"]);
    for (session, said) in [(&one, "one"), (&other, "other")] {
        assert_eq!(cli.show(session)["messages"][0]["content"], said);
    }
    let kept = cli.data().join("quarantine").join(format!("{one}.json"));
    assert_eq!(std::fs::read(kept).expect("kept"), bytes[..bytes.len() / 2]);
    assert_eq!(found(&cli), ["quarantined"], "what was set aside is still listed");
    assert!(cli.run(&["doctor"]).ok, "and it is no error");
}

#[test]
fn what_was_said_after_the_backup_comes_back_from_the_journal() {
    let (cli, one, _) = two();
    // Killed, so that what was said last is in the journal alone.
    let mut stream = AppendStream::start(&cli, Some(&one));
    say(&mut stream, "after the backup");
    stream.kill();
    damage(&cli.file_of(&one), b"");
    mended(&cli);
    let shown = cli.show(&one);
    let said: Vec<&str> = shown["messages"]
        .as_array()
        .expect("messages")
        .iter()
        .filter_map(|message| message["content"].as_str())
        .collect();
    assert_eq!(said, ["one", "noted", "after the backup"]);
}

#[test]
fn without_a_backup_the_damage_is_still_an_error_after_mending() {
    let (cli, one, other) = two();
    std::fs::remove_dir_all(cli.data().join("backups")).expect("backups");
    damage(&cli.file_of(&one), b"not json");
    let told = cli.with_json(&["doctor", "--fix"]);
    assert_eq!(told.code, Some(1));
    assert!(codes(&told, false).contains(&"session_missing".to_owned()), "{}", told.out);
    assert_eq!(told.error()["code"], "damage_found");
    assert_eq!(cli.show(&other)["messages"][0]["content"], "other");
}

#[test]
fn every_other_file_is_looked_at_too() {
    let (cli, one, _) = two();
    let data = cli.data();
    damage(&data.join("conversations/index.json"), b"not json");
    damage(&data.join("config.json"), b"{\"theme\":");
    std::fs::create_dir_all(data.join("memories")).expect("a folder");
    damage(&data.join("memories/user-memories.json"), b"[");
    damage(&data.join(format!("conversations/.{one}.json.77-1.extremis-tmp")), b"half");
    std::fs::set_permissions(cli.file_of(&one), std::fs::Permissions::from_mode(0o644)).expect("a mode");
    let mut names = found(&cli);
    names.sort();
    let expected =
        ["index_unreadable", "leftover", "memories_unreadable", "permissions", "settings_unreadable"];
    assert_eq!(names, expected);
    let mut names = mended(&cli);
    names.sort();
    assert_eq!(names, expected);
    assert_eq!(cli.list().len(), 2);
    assert!(found(&cli).iter().all(|code| code == "quarantined"));
}

#[test]
fn beside_the_running_application_it_says_who_has_the_folder_and_mends_nothing() {
    let (cli, one, _) = two();
    let mut stream = AppendStream::start(&cli, Some(&one));
    say(&mut stream, "still writing");
    let told = cli.run(&["doctor"]);
    assert!(told.ok && told.out.contains("in use (extremis-cli, process "), "{}", told.out);
    let told = cli.with_json(&["doctor", "--fix"]);
    assert_eq!(told.code, Some(1));
    assert!(codes(&told, false).contains(&"not_mended".to_owned()), "{}", told.out);
    say(&mut stream, "undisturbed");
    assert!(stream.finish());
}

#[test]
fn a_folder_of_rubbish_is_no_reason_to_fall_over() {
    let cli = Cli::new();
    let put = |name: &str, bytes: &[u8]| {
        let path = cli.data().join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).expect("a folder");
        damage(&path, bytes);
    };
    put("lock", &[0xff; 64]);
    put("journal/0001.jsonl", &[0; 1000]);
    put("journal/0002.jsonl", b"{\"crc\":\"00000000\",\"length\":\"9999999999\",\"record\":}\n{}\n");
    put("conversations/index.json", &vec![b'['; 100_000]);
    put("conversations/550e8400-e29b-41d4-a716-446655440001.json", &vec![b'{'; 100_000]);
    put("memories/user-memories.json/deeper", b"");
    put("config.json/deeper", b"");
    put("backups/2026-01-01T00-00-00Z/conversations/x.json", b"");
    put("backups/2026-01-01T00-00-00Z/backup.json", b"[]");
    put("restoring.json", b"[]");
    put("quarantine/2-.json", b"");
    assert!(!found(&cli).is_empty());
    let told = cli.with_json(&["doctor", "--fix"]);
    assert!(told.code.is_some(), "no signal ended it: {}", told.err);
    let report: Value = told.last();
    assert!(report["findings"].as_array().is_some_and(|findings| !findings.is_empty()), "{report}");
    let session = cli.append(None, &[("user", "and it works")]);
    assert_eq!(cli.show(&session)["messages"][0]["content"], "and it works");
}
