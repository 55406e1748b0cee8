//! Conversations from a file of lines, and what would be sent of them for many questions at once.

use std::fmt::Write;
use std::path::PathBuf;

use extremis_tests::process::Cli;
use serde_json::{Value, json};

/// A year of talk about nothing much, in which a few things are said once.
fn talk(label: &str) -> String {
    let mut lines = String::new();
    for n in 0..240 {
        let content = match n {
            40 => "I finally adopted a greyhound from the shelter in Leeds, her name is Juniper.".to_owned(),
            41 => "Juniper is such a lovely name for a dog!".to_owned(),
            150 => "The doctor says that I am allergic to walnuts.".to_owned(),
            _ => {
                format!("We talked for a while about the weather of day {n} and had some more tea together.")
            }
        };
        let (role, name) = if n % 2 == 0 { ("user", "Ada") } else { ("assistant", "Bob") };
        let day = 1 + n / 10;
        let at = format!("2023-{:02}-{:02}T10:{:02}:00", 1 + day / 28, 1 + day % 28, n % 10);
        let line = json!({ "session": label, "role": role, "name": name, "content": content, "at": at });
        let _ = writeln!(lines, "{line}");
    }
    lines
}

fn put(cli: &Cli, name: &str, text: &str) -> PathBuf {
    let path = cli.scratch().join(name);
    #[expect(clippy::disallowed_methods, reason = "a throw-away file")]
    std::fs::write(&path, text).expect("a file");
    path
}

/// The answers to a batch about one session.
fn batch(cli: &Cli, session: &str, questions: &[(&str, u32)]) -> Vec<Value> {
    let mut lines = String::new();
    for (n, (message, budget)) in questions.iter().enumerate() {
        let line = json!({ "question_id": format!("q{n}"), "message": message, "budget": budget });
        let _ = writeln!(lines, "{line}");
    }
    let file = put(cli, "questions.jsonl", &lines);
    let told = cli.run(&["context", session, "--batch", &file.to_string_lossy()]);
    assert!(told.ok, "{}", told.err);
    told.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn questions_about_an_imported_conversation_are_answered_in_order_with_what_was_said_about_them() {
    let cli = Cli::new();
    let file = put(&cli, "talk.jsonl", &talk("a year"));
    let done = cli.json(&["import", "--format", "jsonl", &file.to_string_lossy()]);
    assert_eq!((&done["added"], &done["sessions"][0]["label"]), (&1.into(), &"a year".into()), "{done}");
    assert_eq!(done["sessions"][0]["messages"], 240);
    let id = done["sessions"][0]["id"].as_str().expect("an id");
    let questions = [("What is the name of Ada's dog?", 600), ("Which nuts is Ada allergic to?", 500)];
    let answers = batch(&cli, "a year", &questions);
    assert_eq!(answers.len(), 2);
    for ((answer, (_, budget)), n) in answers.iter().zip(questions).zip(0..) {
        assert_eq!((&answer["question_id"], &answer["budget"]), (&format!("q{n}").into(), &budget.into()));
        assert!(answer["tokens"].as_u64().is_some_and(|tokens| tokens <= u64::from(budget)), "{answer}");
    }
    let context = |n: usize| answers[n]["context"].as_str().expect("text");
    assert!(context(0).contains("her name is Juniper"), "{}", context(0));
    assert!(context(1).contains("allergic to walnuts"), "{}", context(1));
    assert!(!context(0).contains("You are Extremis") && !context(0).contains("Ada's dog?"));
    assert_eq!(batch(&cli, id, &questions), answers, "the id names it, too");
}

#[test]
fn a_label_that_nothing_has_and_a_line_that_is_no_question_are_said() {
    let cli = Cli::new();
    let file = put(&cli, "questions.jsonl", "{\"message\":\"no budget\"}\n");
    let error = cli.error(&["context", "nothing", "--batch", &file.to_string_lossy()]);
    assert!(error["message"].as_str().is_some_and(|text| text.contains("Line 1")), "{error}");
    let file = put(&cli, "questions.jsonl", "{\"question_id\":1,\"message\":\"?\",\"budget\":500}\n");
    let error = cli.error(&["context", "nothing", "--batch", &file.to_string_lossy()]);
    assert_eq!(error["code"], "not_found", "{error}");
}

/// What would be sent for a message in a conversation.
fn prompt(cli: &Cli, session: &str, message: &str) -> Value {
    cli.json(&["context", session, "--message", message])
}

/// The recalled parts of a prompt that are from other conversations.
fn from_others(prompt: &Value) -> Vec<&Value> {
    let items = prompt["items"].as_array().expect("items");
    items.iter().filter(|item| item["included"] == true && !item["session"].is_null()).collect()
}

/// A conversation about dogs that was named so, and one about something else.
fn two(cli: &Cli) -> (String, String) {
    let dogs = cli.append(
        None,
        &[
            ("user", "I finally adopted a greyhound from the shelter in Leeds, her name is Juniper."),
            ("assistant", "Juniper is such a lovely name for a greyhound!"),
        ],
    );
    cli.json(&["sessions", "rename", &dogs, "Dogs"]);
    let other = cli.append(None, &[("user", "How do I boil rice?"), ("assistant", "Slowly, in water.")]);
    (dogs, other)
}

const ASKED: &str = "What did I call the greyhound from the shelter?";

#[test]
fn what_another_conversation_says_is_recalled_until_that_is_switched_off() {
    let cli = Cli::new();
    let (dogs, other) = two(&cli);
    let on = prompt(&cli, &other, ASKED);
    let found = from_others(&on);
    let said = found.iter().find(|item| item["text"].as_str().is_some_and(|text| text.contains("adopted")));
    let said = said.unwrap_or_else(|| panic!("it is recalled: {on}"));
    assert_eq!((&said["session"], &said["title"]), (&dogs.into(), &"Dogs".into()));
    assert!(
        said["at"].is_string()
            && said["reason"].as_str().is_some_and(|why| why.contains("of the message in it")),
        "{said}"
    );
    let text = on["text"].as_str().expect("text");
    let block = earlier(text).expect("what is recalled is delimited");
    assert!(block.contains("# Dogs") && block.contains("her name is Juniper"), "{block}");
    let rice = from_others(&prompt(&cli, &other, "And how long does the rice take?")).len();
    assert_eq!(rice, 0, "what has nothing to do with it is not sent");

    cli.json(&["policy", "all", "--across", "off"]);
    let off = prompt(&cli, &other, ASKED);
    assert!(!off["text"].as_str().is_some_and(|text| text.contains("Juniper")), "{off}");
    cli.json(&["policy", "all", "--across", "on"]);
    assert_eq!(prompt(&cli, &other, ASKED)["text"], on["text"]);
}

#[test]
fn what_other_conversations_say_is_recalled_by_what_it_means_before_the_window_was_ever_opened() {
    let cli = Cli::new().and_meaning();
    let (_, other) = two(&cli);
    let asked = prompt(&cli, &other, "What is my dog called?");
    let text = asked["text"].as_str().expect("text");
    let block = earlier(text).expect("no word of the question was said there");
    assert!(block.contains("her name is Juniper"), "{block}");
}

/// What is recalled, as it stands in a prompt. The instructions name the tag, too, within a line.
fn earlier(text: &str) -> Option<&str> {
    text.split("\n<earlier>\n").nth(1)?.split("</earlier>").next()
}

#[test]
fn a_batch_about_all_conversations_is_answered_with_what_a_new_conversation_gets() {
    let cli = Cli::new();
    let (dogs, _) = two(&cli);
    let file = put(
        &cli,
        "questions.jsonl",
        &json!({ "question_id": 1, "message": ASKED, "budget": 2000 }).to_string(),
    );
    let everywhere = || {
        let told = cli.run(&["context", "--all-sessions", "--batch", &file.to_string_lossy()]);
        assert!(told.ok, "{}", told.err);
        let answer: Value = serde_json::from_str(&told.out).expect("JSON");
        earlier(answer["context"].as_str().expect("text")).map(str::to_owned)
    };
    let recalled = everywhere().expect("it is recalled in a new conversation");
    assert!(recalled.contains("# Dogs") && recalled.contains("her name is Juniper"), "{recalled}");
    // Nothing is recent in it, as in one that begins.
    let said = cli.json(&["append", "--role", "user", "--at", "2020-01-01T00:00:00Z", "Good morning."]);
    let new = said["session"].as_str().expect("an id");
    let sent = prompt(&cli, new, ASKED);
    assert_eq!(earlier(sent["text"].as_str().expect("text")), Some(recalled.as_str()));

    cli.json(&["policy", &dogs, "--across", "off"]);
    assert_eq!(everywhere(), None, "what is kept apart");
}

#[test]
fn what_is_forgotten_in_the_trash_or_kept_apart_is_recalled_nowhere_else() {
    let cli = Cli::new();
    let (dogs, other) = two(&cli);
    let recalled = || !from_others(&prompt(&cli, &other, ASKED)).is_empty();
    assert!(recalled());

    cli.json(&["sessions", "delete", &dogs]);
    assert!(!recalled(), "what is in the trash");
    cli.json(&["sessions", "restore", &dogs]);
    assert!(recalled());

    cli.json(&["policy", &dogs, "--across", "off"]);
    assert!(!recalled(), "what is kept apart");
    cli.json(&["policy", &dogs, "rolling"]);
    assert!(!recalled(), "another way of remembering it does not bring it back");
    cli.json(&["policy", &dogs, "--across", "on"]);
    assert!(recalled());
    cli.json(&["policy", &other, "--across", "off"]);
    assert!(!recalled(), "in one that is kept apart");
    cli.json(&["policy", &other, "--as-all"]);
    assert!(recalled());

    let shown = cli.json(&["sessions", "show", &dogs]);
    let messages = shown["messages"].as_array().expect("messages").clone();
    for message in messages {
        let id = message["id"].as_str().expect("an id");
        cli.json(&["sessions", "forget", &dogs, "--message", id, "--yes"]);
    }
    assert!(!recalled(), "what is forgotten");
}
