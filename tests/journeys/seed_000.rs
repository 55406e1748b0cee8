//! Source design 000, its worked states, through the command line and a real model server.

use extremis_tests::openai::Reply;
use extremis_tests::process::Cli;

use crate::memory::{covered, grow_to, length, places, server, words};

#[test]
fn seed_000_state_1_twenty_messages_summarise_the_oldest_ten() {
    let server = server();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 18);
    assert!(server.summaries().is_empty(), "18 messages are no trigger");
    grow_to(&cli, Some(&session), 20);
    let requests = server.summaries();
    assert_eq!(requests.len(), 1, "20 messages set off one summary");
    assert_eq!(places(&requests[0]), (1..=10).collect::<Vec<_>>(), "of the oldest ten");
    assert_eq!(covered(&cli, &session), (1..=10).collect::<Vec<_>>());
    let summary = cli.show(&session)["summary"].clone();
    assert_eq!((&summary["coversMessageCount"], &summary["modelUsed"]), (&10.into(), &"gpt-4o-mini".into()));
}

#[test]
fn seed_000_state_1_the_model_then_gets_the_summary_and_the_recent_ten() {
    let server = server();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    cli.ask(Some(&session), &words(21));
    let sent = server.chats().pop().expect("a request");
    let places = places(&sent);
    assert!(!places.iter().any(|place| *place <= 10), "nothing covered is sent: {places:?}");
    assert!(places.contains(&11) && places.contains(&21), "everything since is: {places:?}");
    let said = sent.contents("user").join("\n");
    assert!(said.contains("Previous conversation context:") && said.contains("10 new messages"), "{said}");
    assert!(!sent.contents("system").join("\n").contains("10 new messages"), "what is remembered is data");
}

#[test]
fn seed_000_states_2_and_3_regenerate_from_the_summary_and_the_new_messages_alone() {
    let server = server();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    for (state, total) in [(2, 30), (3, 40)] {
        grow_to(&cli, Some(&session), total - 2);
        assert_eq!(server.summaries().len(), state - 1, "{} messages are no trigger", total - 2);
        let before = cli.show(&session)["summary"]["content"].as_str().expect("a summary").to_owned();
        grow_to(&cli, Some(&session), total);
        let requests = server.summaries();
        assert_eq!(requests.len(), state, "{total} messages set off one more");
        let request = requests.last().expect("a request");
        let material = request.question();
        assert!(material.contains(before.trim()), "the previous summary is in it: {material}");
        assert_eq!(
            places(request),
            (total - 19..=total - 10).collect::<Vec<_>>(),
            "with the new messages alone"
        );
        assert_eq!(covered(&cli, &session), (1..=total - 10).collect::<Vec<_>>());
        assert_eq!(cli.show(&session)["summary"]["coversMessageCount"], total - 10);
    }
    assert_eq!(length(&cli, &session), 40, "all messages are still there");
}

#[test]
fn seed_000_token_trigger_fires_before_twenty_messages() {
    let server = server();
    let cli = Cli::with(&server);
    let long = "seven words that make up one line ".repeat(150);
    let messages: Vec<(&str, &str)> =
        (0..11).map(|place| (if place % 2 == 0 { "user" } else { "assistant" }, long.as_str())).collect();
    let session = cli.append(None, &messages);
    cli.append(Some(&session), &[("assistant", "fine")]);
    cli.ask(Some(&session), "And now?");
    let summary = cli.show(&session)["summary"].clone();
    assert!(summary["coversMessageCount"].as_u64().is_some_and(|covered| covered >= 4), "{summary}");
}

#[test]
fn seed_000_token_trigger_with_few_huge_messages_still_makes_progress() {
    let server = server();
    let cli = Cli::with(&server);
    let huge = "seven words that make up one line ".repeat(450);
    let session =
        cli.append(None, &[("user", &huge), ("assistant", &huge), ("user", &huge), ("assistant", &huge)]);
    cli.ask(Some(&session), "And now?");
    let shown = cli.show(&session);
    assert!(
        shown["summary"]["coversMessageCount"].as_u64().is_some_and(|covered| covered > 0),
        "{}",
        shown["summary"]
    );
    assert_eq!(shown["messages"][5]["covered"], false, "the latest stays word for word");
}

#[test]
fn seed_000_an_edited_summary_is_what_the_next_one_starts_from_and_both_are_kept() {
    let server = server();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 20);
    let generated = cli.json(&["summary", "show", &session]);
    let edited = cli.json(&["summary", "edit", &session, "Anna prefers tea. (Corrected by hand.)"]);
    assert_eq!(
        (&edited["content"], &edited["origin"]),
        (&"Anna prefers tea. (Corrected by hand.)".into(), &"edited".into())
    );
    assert_eq!(edited["coversMessageCount"], 10, "an edit covers what the summary covered");
    grow_to(&cli, Some(&session), 30);
    let material = server.summaries().pop().expect("a request").question();
    assert!(material.contains("Anna prefers tea. (Corrected by hand.)"), "{material}");
    assert!(!material.contains("nothing before it"), "the version before the edit is not sent: {material}");
    let file = std::fs::read_to_string(cli.file_of(&session)).expect("the session's file");
    for kept in [&generated["content"], &edited["content"]] {
        let text = serde_json::to_string(kept).expect("a string");
        assert!(file.contains(&text), "an earlier version is kept: {text}");
    }
}

#[test]
fn seed_000_f1_every_number_is_set_and_shown_by_the_command_line() {
    let cli = Cli::new();
    let numbers = [
        ("--messages", 30, "/trigger/messages"),
        ("--again-after", 12, "/trigger/againAfter"),
        ("--tokens", 9000, "/trigger/tokens"),
        ("--sent-tokens", 5000, "/trigger/sentTokens"),
        ("--user-turns", 15, "/trigger/userTurns"),
        ("--topic-pause", 45, "/trigger/topic/gapMinutes"),
        ("--topic-words", 8, "/trigger/topic/sharedWordsPercent"),
        ("--keep-messages", 8, "/keep/messages"),
        ("--keep-tokens", 2000, "/keep/tokens"),
        ("--characters", 1500, "/length/characters"),
        ("--words", 200, "/length/words"),
        ("--of-level", 4, "/shape/levels/maxActiveOfLevel"),
        ("--of-all-levels", 8, "/shape/levels/maxActive"),
        ("--highest-level", 3, "/shape/levels/maxLevel"),
        ("--fold-tokens", 2500, "/shape/levels/foldTokens"),
        ("--max-messages", 40, "/maxMessages"),
        ("--share-system", 1000, "/shares/system"),
        ("--share-summaries", 2500, "/shares/summaries"),
        ("--share-recent", 3500, "/shares/recent"),
        ("--share-snippets", 1000, "/shares/snippets"),
    ];
    cli.json(&["policy", "all", "layered"]);
    for (flag, value, place) in numbers {
        let set = cli.json(&["policy", "all", flag, &value.to_string()]);
        assert_eq!(set["policy"].pointer(place), Some(&value.into()), "{flag}: {set}");
        let kept = cli.json(&["policy", "all"]);
        assert_eq!(kept["policy"].pointer(place), Some(&value.into()), "{flag}: {kept}");
    }
    cli.json(&["policy", "all", "progressive"]);
    let told = cli.run(&["policy", "all", "--sent-tokens", "5000"]);
    assert!(told.out.contains("more than 5,000 tokens to send"), "{}", told.out);
    assert_eq!(cli.json(&["policy", "all", "--growing"])["policy"]["length"], "progressive");
    let refused = cli.error(&["policy", "all", "--of-level", "3"]);
    assert_eq!(refused["code"], "invalid", "one summary has no levels");
}

#[test]
fn seed_000_a_failed_summary_covers_nothing_and_the_next_message_tries_again() {
    let server = server();
    let cli = Cli::with(&server);
    server.rule(|request| request.is_summary().then(|| Reply::refuse(500, "server_error", "out of memory")));
    let session = grow_to(&cli, None, 20);
    assert!(!server.summaries().is_empty(), "it was tried");
    assert_eq!(cli.show(&session)["summary"], serde_json::Value::Null);
    assert!(covered(&cli, &session).is_empty());
    server.forget_rules();
    grow_to(&cli, Some(&session), 22);
    assert_eq!(covered(&cli, &session), (1..=12).collect::<Vec<_>>(), "all but the recent ten");
}

#[test]
fn a_summary_can_be_asked_for_and_is_refused_in_words_where_there_is_nothing_to_summarise() {
    let server = server();
    let cli = Cli::with(&server);
    let session = grow_to(&cli, None, 6);
    assert_eq!(cli.json(&["summary", "show", &session]), serde_json::Value::Null);
    let error = cli.error(&["summary", "edit", &session, "mine"]);
    assert_eq!(error["code"], "no_summary");
    let now = cli.json(&["summary", "now", &session]);
    assert!(now["coversMessageCount"].as_u64().is_some_and(|covered| covered > 0), "{now}");
    let again = cli.error(&["summary", "now", &session]);
    assert_eq!(again["code"], "nothing_to_summarise");
}
