//! Source design 003, its commands and its example progression, through the command line and a real model server.

use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;
use serde_json::{Value, json};

/// Lets a conversation grow by whole exchanges.
fn exchange(cli: &Cli, session: &str, count: usize) {
    let have = cli.show(session)["messages"].as_array().map_or(0, Vec::len);
    for number in 0..count {
        cli.ask(Some(session), &format!("After {} messages this is about something new.", have + 2 * number));
    }
}

fn states(cli: &Cli, session: &str) -> Vec<(u64, String)> {
    let tree = cli.json(&["summary", "tree", session]);
    let nodes = tree.as_array().expect("a list").iter();
    nodes.map(|node| (node["level"].as_u64().unwrap_or(0), text(&node["state"]))).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[test]
fn seed_003_set_up_by_commands_messages_are_archived_by_threshold_and_never_deleted() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = cli.append(None, &[("user", "A"), ("assistant", "B")]);
    let ask = |command: &str| cli.json(&["ask", "--session", &session, command]);
    let first = ask("/summary");
    assert_eq!(first["text"], "Choose storage format:");
    assert_eq!(first["choices"][0]["label"], "SQLite (recommended)");
    assert_eq!(
        ask("/summary json")["text"],
        "After how many messages should I compress? Send a number 1-500."
    );
    assert!(text(&ask("/summary json 501")["text"]).contains("1-500"));
    assert!(text(&ask("/summary json 2")["text"]).contains("Threshold: 2 messages"));
    assert!(server.chats().is_empty(), "no command goes to a model");

    cli.ask(Some(&session), "C");
    assert_eq!(
        states(&cli, &session),
        [(1, "active".to_owned())],
        "two turns of the user, the last one answered"
    );
    let shown = cli.show(&session);
    let messages = shown["messages"].as_array().expect("messages");
    assert_eq!(messages.len(), 4, "they still exist");
    assert!(messages.iter().all(|message| message["covered"] == true), "and are all archived");
    let status = text(&ask("/summary_status")["text"]);
    for said in ["Memory: on", "Messages: 4 in all, 4 summarised", "Active summaries: 1", "Highest level: 1"]
    {
        assert!(status.contains(said), "{said}\n{status}");
    }
}

#[test]
fn seed_003_the_sixth_summary_folds_the_five_before_it() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = cli.append(None, &[("user", "Let us begin."), ("assistant", "Gladly.")]);
    cli.json(&["policy", &session, "multilevel", "--user-turns", "1"]);
    exchange(&cli, &session, 4);
    assert_eq!(states(&cli, &session), vec![(1, "active".to_owned()); 5]);
    exchange(&cli, &session, 1);
    let nodes = states(&cli, &session);
    let active: Vec<_> =
        nodes.iter().filter(|(_, state)| state == "active").map(|(level, _)| *level).collect();
    assert_eq!(active, [2, 1], "1 L2 summary + 1 L1 summary: {nodes:?}");
    assert_eq!(nodes.iter().filter(|(_, state)| state == "folded").count(), 5, "the sources are kept");
    let stats = cli.json(&["stats", &session]);
    assert_eq!((&stats["activeSummaries"], &stats["highestLevel"]), (&json!(2), &json!(2)));
}

#[test]
fn seed_003_config_is_kept_and_off_and_on_go_back_to_it() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = cli.append(None, &[("user", "A"), ("assistant", "B")]);
    cli.json(&["ask", "--session", &session, "/summary json 3"]);
    cli.json(&["ask", "--session", &session, "/summary_off"]);
    exchange(&cli, &session, 3);
    assert!(server.summaries().is_empty(), "disabled");
    let policy = cli.json(&["policy", &session]);
    assert_eq!(
        (&policy["policy"]["enabled"], &policy["policy"]["trigger"]["userTurns"]),
        (&json!(false), &json!(3))
    );
    cli.json(&["ask", "--session", &session, "/summary_on"]);
    assert_eq!(states(&cli, &session), [(1, "active".to_owned())], "re-enabled with the saved config");
    let refused = cli.error(&["policy", &session, "--user-turns", "0"]);
    assert_eq!(refused["code"], "invalid");
}

#[test]
fn seed_003_old_conversations_are_cleared_up_by_age_only_once_that_is_confirmed() {
    let cli = Cli::new();
    let old = cli.json(&["append", "--role", "user", "--at", "2020-01-01T10:00:00Z", "Said long ago."]);
    cli.append(None, &[("user", "Said now.")]);
    let asked = cli.error(&["sessions", "clean-up", "--unused-for", "365"]);
    assert_eq!(asked["code"], "not_confirmed");
    assert!(text(&asked["message"]).contains("move 1 conversations to the trash"), "{asked}");
    let done = cli.json(&["sessions", "clean-up", "--unused-for", "365", "--yes"]);
    assert_eq!((&done["moved"], &done["backup"]["sessions"]), (&json!(1), &json!(2)));
    assert_eq!(cli.json(&["sessions", "list"]).as_array().map(Vec::len), Some(1));
    cli.json(&["sessions", "restore", &text(&old["session"])]);
    assert_eq!(cli.json(&["sessions", "list"]).as_array().map(Vec::len), Some(2));
}

#[test]
fn facts_and_summaries_are_kept_from_the_command_line() {
    let server = ModelServer::start();
    let cli = Cli::with(&server);
    let session = cli.append(None, &[("user", "A"), ("assistant", "B"), ("user", "C"), ("assistant", "D")]);
    let added =
        cli.json(&["facts", &session, "add", "dark", "--field", "user_preferences", "--key", "theme"]);
    assert_eq!((&added["key"], &added["origin"]), (&json!("theme"), &json!("user")));
    let edited = cli.json(&["facts", &session, "edit", &text(&added["id"]), "light"]);
    cli.json(&["facts", &session, "pin", &text(&edited["id"])]);
    let facts = cli.json(&["facts", &session]);
    let status: Vec<_> = facts.as_array().expect("a list").iter().map(|fact| text(&fact["status"])).collect();
    assert_eq!(status, ["superseded", "active"]);

    cli.json(&["summary", "now", &session]);
    let first = cli.json(&["summary", "history", &session])[0].clone();
    let line = text(&first["content"]).lines().last().unwrap_or_default().to_owned();
    let locked = cli.json(&["summary", "lock", &session, &text(&first["id"]), &line]);
    assert_eq!(locked["locked"], json!([line]));
    let edited =
        cli.json(&["summary", "edit", &session, &format!("Mine.\n{line}"), "--version", &text(&first["id"])]);
    assert_eq!((&edited["origin"], &edited["locked"]), (&json!("edited"), &json!([line])));
    let changed = cli.json(&["summary", "diff", &session, &text(&first["id"]), &text(&edited["id"])]);
    assert!(
        changed
            .as_array()
            .expect("lines")
            .iter()
            .any(|line| line["kind"] == "added" && line["text"] == "Mine.")
    );
    let back = cli.json(&["summary", "restore", &session, &text(&first["id"])]);
    assert_eq!((&back["content"], &back["state"]), (&first["content"], &json!("active")));
    let message = text(&cli.show(&session)["messages"][0]["id"]);
    cli.json(&["pin", &session, &message]);
    assert_eq!(cli.show(&session)["messages"][0]["pinned"], true);
    for words in [
        cli.run(&["summary", "tree", &session]),
        cli.run(&["facts", &session]),
        cli.run(&["stats", &session]),
        cli.run(&["stats"]),
        cli.run(&["policy", &session]),
    ] {
        assert!(!words.out.trim().is_empty());
    }
}
