//! What is remembered of the user across conversations, by the command line.

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;
use serde_json::{Value, json};

use crate::forget::files_with;

const ALLERGY: &str = "I'm allergic to walnuts.";

fn remembered(cli: &Cli) -> Vec<Value> {
    cli.json(&["memories", "list"]).as_array().expect("a list").clone()
}

/// The memories that a prompt for this message would hold, by their ids.
fn in_prompt(cli: &Cli, message: &str) -> Vec<Value> {
    let session = cli.append(None, &[("user", "Hello.")]);
    let preview = cli.json(&["context", &session, "--message", message]);
    let items = preview["items"].as_array().expect("items").iter();
    let of_the_user = items.filter(|item| item["layer"] == "memories" && item["included"] == true);
    of_the_user.flat_map(|item| item["memories"].as_array().expect("their ids").clone()).collect()
}

/// A conversation in which the user says it, and what was found there.
fn told(cli: &Cli) -> (String, Value) {
    let session = cli.append(None, &[("user", ALLERGY), ("assistant", "I will keep that in mind.")]);
    assert_eq!(cli.json(&["memories", "find", &session]), json!({ "found": 1 }));
    (session, remembered(cli).remove(0))
}

#[test]
fn what_was_found_is_listed_with_its_source_and_used_once_it_is_accepted() {
    let cli = Cli::new();
    let (session, found) = told(&cli);
    for field in ["id", "fact", "category", "status", "sources", "uses", "lastUsedAt"] {
        assert!(found.get(field).is_some(), "{field}: {found}");
    }
    assert_eq!((&found["fact"], &found["status"]), (&ALLERGY.into(), &"proposed".into()));
    assert_eq!(found["sources"], json!([cli.show(&session)["messages"][0]["id"]]));
    assert_eq!(in_prompt(&cli, "What may I eat?"), Vec::<Value>::new(), "nobody has accepted it");

    let id = found["id"].as_str().expect("an id");
    assert_eq!(cli.json(&["memories", "accept", id])["status"], "active");
    assert_eq!(in_prompt(&cli, "What may I eat?"), [found["id"].clone()]);
    cli.json(&["memories", "disable", id]);
    assert_eq!(in_prompt(&cli, "What may I eat?"), Vec::<Value>::new());
    cli.json(&["memories", "enable", id]);
    let edited = cli.json(&["memories", "edit", id, "Allergic to all nuts"]);
    assert_eq!((&edited["id"], &edited["fact"]), (&found["id"], &"Allergic to all nuts".into()));
}

#[test]
fn an_answer_counts_the_memories_that_it_was_given() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let added = cli.json(&["memories", "add", "Lives in Ghent", "--category", "personal"]);
    assert_eq!((&added["category"], &added["uses"]), (&"personal".into(), &0.into()));
    cli.ask(None, "Where do I live?");
    assert!(server.chats().pop().expect("a request").text().contains("Lives in Ghent"));
    let used = remembered(&cli).remove(0);
    assert_eq!(used["uses"], 1);
    assert!(used["lastUsedAt"].is_string(), "{used}");
}

#[test]
fn what_was_rejected_is_not_found_again_and_what_contradicts_replaces_when_it_is_accepted() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let (session, found) = told_by_model(&cli, &server);
    cli.json(&["memories", "reject", found["id"].as_str().expect("an id")]);
    assert_eq!(cli.json(&["memories", "find", &session]), json!({ "found": 0 }));
    assert_eq!(remembered(&cli).remove(0)["status"], "rejected");

    let before = cli.json(&["memories", "add", "My budget is 12,000 euros"]);
    let later = cli.append(None, &[("user", "My budget is 13,500 euros.")]);
    server.next_memory_choices(1, choice());
    cli.json(&["memories", "find", &later]);
    let listed = remembered(&cli);
    let waiting = &listed[0];
    assert_eq!((&waiting["status"], &waiting["contradicts"]), (&"proposed".into(), &before["id"]));
    cli.json(&["memories", "accept", waiting["id"].as_str().expect("an id")]);
    let superseded = cli.json(&["memories", "list", "--status", "superseded"]);
    assert_eq!((&superseded[0]["id"], &superseded[0]["supersededBy"]), (&before["id"], &waiting["id"]));
}

#[test]
fn a_forgotten_memory_is_in_no_file_any_more_backups_included() {
    for kind in ["json", "sqlite"] {
        let cli = Cli::new();
        let added = cli.json(&["memories", "add", "My sister is called Wilhelmina"]);
        cli.append(None, &[("user", "Something else.")]);
        if kind == "sqlite" {
            cli.json(&["convert", "--to", kind]);
        }
        cli.json(&["backups", "now"]);
        assert!(!files_with(cli.data(), "Wilhelmina").is_empty(), "{kind}: the test shows nothing");
        cli.json(&["memories", "forget", added["id"].as_str().expect("an id")]);
        assert_eq!(remembered(&cli), Vec::<Value>::new());
        assert_eq!(files_with(cli.data(), "Wilhelmina"), Vec::<std::path::PathBuf>::new(), "{kind}");
    }
}

#[test]
fn memories_are_the_same_in_both_archives_and_come_back_from_an_export() {
    let cli = Cli::new();
    let (_, found) = told(&cli);
    cli.json(&["memories", "accept", found["id"].as_str().expect("an id")]);
    cli.json(&["memories", "add", "Prefers short answers", "--category", "preference"]);
    let before = remembered(&cli);
    for kind in ["sqlite", "json"] {
        cli.json(&["convert", "--to", kind]);
        assert_eq!(remembered(&cli), before, "{kind}");
    }
    let file = cli.scratch().join("memories.json");
    let file = file.to_str().expect("a path");
    let exported = cli.run(&["memories", "export", file]);
    assert!(exported.ok, "{}", exported.err);
    let other = Cli::new();
    assert_eq!(other.json(&["memories", "import", file]), json!({ "added": 2, "known": 0, "refused": 0 }));
    assert_eq!(remembered(&other), before);
    assert_eq!(other.json(&["memories", "import", file])["known"], 2);
}

#[test]
fn how_memories_are_used_is_set_and_said() {
    let cli = Cli::new();
    let set = ["memories", "settings", "--accept-from", "90", "--idle-seconds", "60", "--exclude", "Slack"];
    let expected = json!({ "enabled": true, "acceptFrom": 90, "idleSeconds": 60, "excludedApps": ["Slack"] });
    assert_eq!(cli.json(&set), expected);
    assert_eq!(cli.json(&["memories", "settings", "--exclude", "slack"]), expected, "known already");
    assert_eq!(cli.json(&["memories", "settings"]), expected);
    let changed = ["memories", "settings", "--enabled", "off", "--accept-from", "0", "--include", "SLACK"];
    let expected = json!({ "enabled": false, "acceptFrom": null, "idleSeconds": 60, "excludedApps": [] });
    assert_eq!(cli.json(&changed), expected);
}

#[test]
fn a_memory_that_was_not_used_for_90_days_says_so_until_it_is_kept() {
    let cli = Cli::new();
    let old = json!({ "memories": [{
        "id": "m-1", "fact": "I own a kayak", "source": { "userExplicit": {} }, "confidence": 1.0, "isActive": true,
        "extractedAt": "2020-01-04T10:45:00Z",
    }] });
    let file = cli.scratch().join("old.json");
    #[expect(clippy::disallowed_methods, reason = "a throw-away file")]
    std::fs::write(&file, old.to_string()).expect("a file");
    cli.json(&["memories", "import", file.to_str().expect("a path")]);
    let listed = remembered(&cli).remove(0);
    assert_eq!(
        (&listed["status"], &listed["unusedSince"]),
        (&"active".into(), &"2020-01-04T10:45:00Z".into())
    );
    assert_eq!(cli.json(&["memories", "enable", "m-1"])["unusedSince"], Value::Null);
    assert_eq!(remembered(&cli).remove(0)["status"], "active");
}

#[test]
fn what_is_no_memory_is_refused_in_words_and_changes_nothing() {
    let cli = Cli::new();
    let error = cli.error(&["memories", "accept", "no-such"]);
    assert_eq!(error["code"], "not_found", "{error}");
    let error = cli.error(&["memories", "add", "  "]);
    assert!(error["message"].as_str().expect("words").contains("Nothing was changed"), "{error}");
    assert_eq!(remembered(&cli), Vec::<Value>::new());
}

/// A model that chooses the first statement.
fn choice() -> Reply {
    Reply::text(r#"{"memories": [{"statement": 1, "category": "personal"}]}"#)
}

fn told_by_model(cli: &Cli, server: &ModelServer) -> (String, Value) {
    server.next_memory_choices(1, choice());
    told(cli)
}
