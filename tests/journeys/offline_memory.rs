//! Memory without a model: sentences of the conversation stand in, and give way once there is a model.

use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;
use serde_json::Value;

const SAID: [&str; 5] = [
    "We decided to build the shed in May, behind the old pear tree.",
    "The budget for the shed is 2,400 euros.",
    "My neighbour Gisela lends us her saw on 14 May.",
    "Remember that the shed must not be higher than 2.5 metres.",
    "Actually, the budget for the shed is 3,100 euros, oak is dear.",
];

/// Five things that matter, and small talk around them.
fn conversation(cli: &Cli, messages: usize) -> String {
    let said: Vec<(&str, String)> = (0..messages)
        .map(|place| match (place % 2, SAID.get(place / 4).filter(|_| place % 4 == 0)) {
            (0, Some(said)) => ("user", (*said).to_owned()),
            (0, None) => ("user", "And what do you think of that, by and large?".to_owned()),
            _ => ("assistant", "That sounds fine to me, let us go on.".to_owned()),
        })
        .collect();
    let said: Vec<(&str, &str)> = said.iter().map(|(role, words)| (*role, words.as_str())).collect();
    cli.append(None, &said)
}

fn active(cli: &Cli, session: &str) -> Value {
    let nodes = cli.json(&["summary", "tree", session]);
    let nodes = nodes.as_array().expect("nodes").clone();
    nodes.into_iter().find(|node| node["state"] == "active").expect("a summary in force")
}

fn lines(node: &Value) -> Vec<String> {
    node["content"].as_str().expect("words").lines().map(str::to_owned).collect()
}

#[test]
fn without_a_model_sentences_of_the_conversation_are_its_memory_until_a_model_is_there() {
    let cli = Cli::new();
    let session = conversation(&cli, 25);
    cli.json(&["summary", "now", &session]);
    let first = active(&cli, &session);
    assert_eq!((&first["offline"], &first["modelUsed"]), (&Value::from(true), &Value::from("extractive")));
    let shown = cli.show(&session);
    let said: Vec<&str> = shown["messages"]
        .as_array()
        .expect("messages")
        .iter()
        .filter_map(|m| m["content"].as_str())
        .collect();
    for line in lines(&first) {
        let words = line.split_once(": ").expect("who said it").1;
        assert!(said.iter().any(|said| said.contains(words)), "{line}");
    }
    let content = first["content"].as_str().expect("words");
    assert!(content.contains("2.5 metres") && content.contains("14 May"), "{content}");
    let facts = cli.json(&["facts", &session]).to_string();
    assert!(facts.contains("the shed must not be higher than 2.5 metres"), "{facts}");
    assert!(facts.contains("Gisela"), "{facts}");

    let version = first["id"].as_str().expect("an id");
    let locked = lines(&first)[0].clone();
    cli.json(&["summary", "lock", &session, version, &locked]);
    let edited = format!("{content}\nThe shed is painted green.");
    let edited = cli.json(&["summary", "edit", &session, &edited, "--version", version]);
    assert_eq!(edited["origin"], "edited");
    cli.append(Some(&session), &[("user", "Ben Olsen delivers 40 oak boards on 20 May."); 12]);
    cli.json(&["summary", "now", &session]);
    let second = active(&cli, &session);
    assert_eq!(second["offline"], true);
    for line in [locked.as_str(), "The shed is painted green."] {
        assert!(lines(&second).iter().any(|other| other == line), "{second}");
    }

    let server = ModelServer::start();
    server.next_summaries(
        1,
        Reply::text("Key facts\n- Gisela's saw and Ben Olsen's oak make a green shed in May."),
    );
    let with_model = Cli::at(cli.data(), &server);
    with_model.ask(Some(&session), "Shall we begin?");
    let third = active(&with_model, &session);
    assert_eq!((&third["offline"], &third["modelUsed"]), (&Value::from(false), &Value::from("gpt-4o-mini")));
    assert_eq!(third["coversMessageCount"], second["coversMessageCount"]);
    assert!(lines(&third).contains(&locked), "{third}");
    let asked = server.summaries().remove(0).text();
    assert!(asked.contains("The shed is painted green."), "the user's words are what it starts from");
}

#[test]
fn seed_003_the_user_is_told_that_a_summary_failed_and_gets_the_one_without_a_model() {
    let server = ModelServer::start();
    server.rule(|request| request.is_summary().then(|| Reply::refuse(400, "bad_request", "no such thing")));
    let cli = Cli::with(&server);
    let session = conversation(&cli, 25);
    let told = cli.run(&["summary", "now", &session]);
    assert!(told.ok && told.err.contains("The summary was not written."), "{}", told.err);
    assert!(told.err.contains("sentences of the conversation stand in"), "{}", told.err);
    assert!(told.out.contains("2.5 metres"), "{}", told.out);
    assert_eq!((server.summaries().len(), active(&cli, &session)["offline"].clone()), (2, true.into()));

    let by_itself = conversation(&cli, 24);
    let told = cli.run(&["ask", "--session", &by_itself, "And what now?"]);
    assert!(told.ok && told.err.matches("The summary was not written.").count() == 1, "{}", told.err);
    assert!(told.err.contains(&format!("extremis-cli summary now {by_itself}")), "{}", told.err);
}

#[test]
fn seed_004_the_memory_of_a_conversation_is_cleared_and_brought_back_in_one_command_each() {
    let cli = Cli::new();
    let session = conversation(&cli, 25);
    cli.json(&["summary", "now", &session]);
    let facts = |cli: &Cli| {
        let facts = cli.json(&["facts", &session]);
        facts.as_array().expect("facts").iter().filter(|fact| fact["status"] == "active").count()
    };
    let (before, known) = (active(&cli, &session), facts(&cli));
    let changed = cli.json(&["summary", "reset", &session]);
    assert_eq!((&changed["summaries"], &changed["facts"]), (&1.into(), &known.into()));
    assert_eq!((cli.json(&["summary", "show", &session]), facts(&cli)), (Value::Null, 0));
    assert_eq!(cli.show(&session)["messages"].as_array().map(Vec::len), Some(25));
    cli.json(&["summary", "reset", &session, "--undo"]);
    assert_eq!((&active(&cli, &session)["content"], facts(&cli)), (&before["content"], known));
}

#[test]
fn a_question_that_no_model_answers_still_leads_to_a_summary() {
    let cli = Cli::new();
    let session = conversation(&cli, 25);
    let error = cli.error(&["ask", "--session", &session, "And what now?"]);
    assert_eq!(error["code"], "no_model");
    assert_eq!(active(&cli, &session)["offline"], true);
}
