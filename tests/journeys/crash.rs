//! SIGKILL at random moments: what was acknowledged is there afterwards, whole and in order.

use std::time::Duration;

use extremis_tests::corpus::{self, Random};
use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::{AppendStream, Cli};
use extremis_tests::{group, wait};
use rustix::process::Signal;
use serde_json::Value;

/// What one run was told before it was killed.
struct Killed {
    session: Option<String>,
    /// Ids, and the words that were given.
    acknowledged: Vec<(String, String)>,
}

/// One run: messages are offered without a pause, some of them far ahead of their acknowledgements, until the kill.
/// Every fourth kill comes while the program starts and reads what the kill before it left.
fn killed_while_appending(cli: &Cli, session: Option<&str>, seed: u64) -> Killed {
    let mut random = Random::new(seed);
    let mut stream = AppendStream::start(cli, session);
    let given = corpus::conversation(seed, 4000);
    let mut answers: Vec<Value> = Vec::new();
    let mut offered = 0;
    if !seed.is_multiple_of(4) && stream.offer(given[0].0, &given[0].1) {
        offered += 1;
        answers.extend(stream.acknowledged());
    }
    let (id, moment) = (stream.id(), Duration::from_micros(random.below(250_000)));
    let killer = std::thread::spawn(move || {
        std::thread::sleep(moment);
        group::signal(id, Signal::KILL);
    });
    'offering: while offered < given.len() {
        for (role, content) in
            given.iter().skip(offered).take(1 + usize::try_from(random.below(4)).unwrap_or(0))
        {
            if !stream.offer(role, content) {
                break 'offering;
            }
            offered += 1;
        }
        while answers.len() < offered {
            let Some(answer) = stream.acknowledged() else { break 'offering };
            answers.push(answer);
        }
    }
    killer.join().expect("the killer ends");
    answers.extend(stream.kill());
    let word =
        |answer: &Value, name: &str| answer[name].as_str().expect("an acknowledgement names it").to_owned();
    Killed {
        session: answers.first().map(|answer| word(answer, "session")),
        acknowledged: answers
            .iter()
            .zip(&given)
            .map(|(answer, (_, content))| (word(answer, "message"), content.clone()))
            .collect(),
    }
}

#[test]
fn nothing_acknowledged_is_missing_after_twenty_kills_at_random_moments() {
    let cli = Cli::new();
    let mut session: Option<String> = None;
    let mut all: Vec<(String, String)> = Vec::new();
    for round in 0..20 {
        let killed = killed_while_appending(&cli, session.as_deref(), round);
        session = session.or(killed.session);
        all.extend(killed.acknowledged);
        let Some(session) = &session else { continue };
        let shown = cli.show(session);
        let messages = shown["messages"].as_array().expect("messages");
        let mut there = messages.iter();
        for (id, content) in &all {
            let found = there.find(|message| message["id"] == id.as_str());
            let found =
                found.unwrap_or_else(|| panic!("round {round}: message {id} is missing or out of order"));
            assert_eq!(found["content"], content.as_str(), "round {round}");
        }
        let listed = cli.list();
        assert_eq!(listed[0]["messageCount"], messages.len(), "round {round}: the list agrees");
    }
    assert!(all.len() > 40, "the kills came while messages were written: {}", all.len());
}

#[test]
fn the_question_survives_a_kill_while_its_answer_streams() {
    let server = ModelServer::start();
    server.rule(|request| {
        (!request.is_summary()).then(|| Reply::slowly(&"word ".repeat(400), Duration::from_millis(20)))
    });
    let cli = Cli::with(&server);
    for round in 0..5_u64 {
        let question = format!("Question number {round}");
        let mut child = cli.spawn(&["--json", "ask", &question]);
        wait::until("the server was asked", || {
            server.chats().iter().any(|chat| chat.question().contains(&question)).then_some(())
        });
        std::thread::sleep(Duration::from_millis(Random::new(round).below(900)));
        child.kill().expect("a kill");
        child.wait().expect("an end");
        let list = cli.list();
        let entry = list.iter().find(|entry| entry["preview"] == question.as_str());
        let shown = cli.show(entry.expect("the question is there")["id"].as_str().expect("an id"));
        assert_eq!(shown["messages"][0]["content"], question.as_str());
    }
}

#[test]
fn the_part_of_an_answer_that_arrived_before_a_kill_is_kept_as_failed() {
    let server = ModelServer::start();
    server.next_chats(1, Reply::silent_after("The first half of the answer"));
    let cli = Cli::with(&server);
    let mut child = cli.spawn(&["--json", "ask", "Tell me all"]);
    let journal = cli.data().join("journal");
    wait::until("the part is in the journal", || {
        let texts = std::fs::read_dir(&journal)
            .ok()?
            .flatten()
            .filter_map(|file| std::fs::read_to_string(file.path()).ok());
        texts.into_iter().any(|text| text.contains("of the answer") || text.contains("answer")).then_some(())
    });
    child.kill().expect("a kill");
    child.wait().expect("an end");
    // The next writer recovers it.
    let session = cli.list()[0]["id"].as_str().expect("an id").to_owned();
    cli.append(None, &[("user", "elsewhere")]);
    let shown = cli.show(&session);
    assert_eq!(shown["messages"][0]["content"], "Tell me all");
    assert_eq!(shown["messages"][1]["content"], "The first half of the answer", "{shown}");
    assert_ne!(shown["messages"][1]["status"], "complete");
}
