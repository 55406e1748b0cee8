//! From JSON to SQLite and back, as a user does it and as a kill interrupts it.

use std::path::Path;

use extremis_tests::process::Cli;
use serde_json::Value;

fn filled() -> Cli {
    let cli = Cli::new();
    for number in 0..6 {
        let words = format!("question {number}");
        cli.append(None, &[("user", words.as_str()), ("assistant", "an answer")]);
    }
    let id = cli.append(None, &[("user", "to the trash")]);
    cli.json(&["sessions", "delete", &id]);
    cli
}

/// All that can be asked for.
fn everything(cli: &Cli) -> Vec<Value> {
    let list = cli.list();
    let trash = cli.json(&["sessions", "list", "--trash"]);
    let whole = list.iter().filter_map(|entry| entry["id"].as_str()).map(|id| cli.show(id));
    whole.chain([Value::from(list.clone()), trash]).collect()
}

fn is_sqlite(data: &Path) -> bool {
    data.join("extremis.sqlite3").exists()
}

#[test]
fn an_archive_converted_to_sqlite_and_back_shows_the_same_and_goes_on() {
    let cli = filled();
    let before = everything(&cli);
    let done = cli.json(&["convert", "--to", "sqlite"]);
    assert_eq!((&done["kind"], &done["sessions"]), (&"sqlite".into(), &7.into()), "{done}");
    assert!(is_sqlite(cli.data()) && !cli.data().join("conversations").exists());
    assert_eq!(everything(&cli), before);
    let id = cli.append(None, &[("user", "written into SQLite")]);
    let before = everything(&cli);
    let told = cli.run(&["convert", "--to", "json"]);
    assert!(told.ok, "{}", told.err);
    assert!(told.err.contains("Converting: 16 of 16"), "progress is on stderr: {}", told.err);
    assert!(!is_sqlite(cli.data()));
    assert_eq!(everything(&cli), before);
    let file = std::fs::read_to_string(cli.file_of(&id)).expect("a readable file again");
    assert!(file.contains("written into SQLite"));
    let again = cli.json(&["convert", "--to", "json"]);
    assert_eq!(again["converted"], false, "{again}");
}

#[test]
fn a_killed_conversion_leaves_the_old_archive_or_the_new_one_and_goes_on() {
    let cli = filled();
    let before = everything(&cli);
    for round in 0..10_u64 {
        let to = if is_sqlite(cli.data()) { "json" } else { "sqlite" };
        let mut child = cli.spawn(&["convert", "--to", to]);
        std::thread::sleep(std::time::Duration::from_millis(4 + round * 23 % 130));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        assert_eq!(everything(&cli), before, "round {round}");
    }
    let to = if is_sqlite(cli.data()) { "json" } else { "sqlite" };
    cli.json(&["convert", "--to", to]);
    assert_eq!(everything(&cli), before);
    assert!(!cli.data().join("converting").exists());
}
