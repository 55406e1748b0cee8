//! Recall from 10,000 other conversations: what 19 of 20 messages that begin a conversation need at most until all that
//! is sent for them stands there, asked of the command line.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use extremis_domain::Session;
use extremis_embed::{DIMENSIONS, Embedder, InputType, Vector, chunks};
use extremis_recall::{EmbeddedText, VectorStore};
use extremis_tests::corpus::Random;
use extremis_tests::everything::Everything;
use extremis_tests::process::Cli;
use extremis_tests::programs;
use serde_json::{Value, json};

use crate::archive::{file_of, keep};
use crate::search::session;
use crate::{Line, milliseconds, most_of};

const SESSIONS: u64 = 10_000;
const EACH: usize = 10;
const QUESTIONS: usize = 200;
const WORDS: usize = 10;
const BUDGET: u32 = 3000;
/// How many conversations are opened for a message.
const OPENED: usize = 48;
/// How much of a vector is what one of the questions means; the rest is noise. As cosines, a quarter.
const LIKE_A_QUESTION: f32 = 0.26;

/// The line, beside one product with every vector and parsing the files of as many conversations as are opened.
pub(crate) fn from_10k_sessions() -> Line {
    let everything = Everything::new(29);
    let cli = Cli::new().and_meaning();
    let questions: Vec<String> = (0..QUESTIONS).map(|number| question(&everything, number)).collect();
    let embedder = Embedder::open(&programs::embedding_model()).expect("the weights are read");
    let meant = embedder
        .embed(InputType::Query, &questions.iter().map(String::as_str).collect::<Vec<_>>())
        .expect("vectors");
    let sessions: Vec<Session> = (0..SESSIONS).map(|number| session(&everything, number, EACH)).collect();
    keep(cli.data(), sessions.iter().cloned());
    assert!(cli.run(&["reindex"]).ok, "it is indexed");
    let vectors = embedded(&sessions, &meant, cli.data());
    let files: Vec<_> = sessions.iter().map(|session| file_of(cli.data(), session.id())).collect();
    drop(sessions);
    let values = asked(&cli, &questions);
    let mut opened = files.iter().cycle();
    let floors = meant.iter().map(|question| {
        let started = Instant::now();
        black_box(question.cosines(&vectors));
        for file in opened.by_ref().take(OPENED) {
            let text = std::fs::read(file).expect("a conversation");
            black_box(serde_json::from_slice::<Value>(&text).expect("JSON"));
        }
        milliseconds(started.elapsed())
    });
    let floor = most_of(floors.collect());
    Line { name: "across_10k_sessions", unit: "ms", value: most_of(values), floor }
}

/// Some words in a row of what was said somewhere.
fn question(everything: &Everything, number: usize) -> String {
    let number = u64::try_from(number).unwrap_or_default();
    let said = everything.conversation(number * 47 % SESSIONS, 1).remove(0).1;
    said.split_whitespace().take(WORDS).collect::<Vec<_>>().join(" ")
}

/// Gives every message a meaning, somewhat like that of one of the questions; all of them, one behind the other.
fn embedded(sessions: &[Session], questions: &[Vector], data: &Path) -> Vec<u8> {
    let kept = VectorStore::open(&data.join("search")).expect("a file");
    let mut random = Random::new(31);
    let mut all = Vec::new();
    let mut questions = questions.iter().cycle();
    for session in sessions {
        let mut pieces = Vec::new();
        for message in session.visible() {
            for part in chunks(&message.content) {
                let vector = like(questions.next().expect("a question"), &mut random);
                all.extend(vector.to_bytes());
                pieces.push((EmbeddedText::said(message.id.clone(), &message.content[part]), vector));
            }
        }
        kept.put(session.id(), &pieces).expect("kept");
        let texts: Vec<EmbeddedText> = pieces.into_iter().map(|(text, _)| text).collect();
        // As the window leaves it, so that nothing is computed while it is measured.
        kept.settle(session.id(), session.revision(), &texts).expect("kept");
    }
    all
}

fn like(question: &Vector, random: &mut Random) -> Vector {
    let mut numbers: [f32; DIMENSIONS] = question.to_numbers();
    for number in &mut numbers {
        let noise = f32::from(u16::try_from(random.below(2001)).unwrap_or_default()) / 1000.0 - 1.0;
        // The square of such a number is a third in the mean, and the sum of all of them is to be one.
        *number = LIKE_A_QUESTION * *number + noise / (128.0_f32).sqrt();
    }
    Vector::of(&numbers)
}

/// What each question but the first took, in milliseconds.
fn asked(cli: &Cli, questions: &[String]) -> Vec<f64> {
    assert!(cli.run(&["policy", "all", "--across", "on"]).ok, "it is switched on");
    let here = cli.append(None, &[("user", "Good morning.")]);
    let line = |question: &String| {
        format!("{}\n", json!({ "question_id": 0, "message": question, "budget": BUDGET }))
    };
    let file = cli.scratch().join("questions.jsonl");
    let mut lines = std::fs::File::create(&file).expect("a file");
    lines.write_all(questions.iter().map(line).collect::<String>().as_bytes()).expect("written");
    let mut command = cli.command(&["context", &here, "--batch", &file.to_string_lossy()]);
    let mut running = command.stdout(Stdio::piped()).spawn().expect("the command line runs");
    let answers = BufReader::new(running.stdout.take().expect("a pipe")).lines();
    let mut last = None;
    let mut times = Vec::new();
    for answer in answers {
        assert!(answer.expect("text").contains("<earlier>"), "something is recalled");
        let now = Instant::now();
        times.extend(last.replace(now).map(|last| milliseconds(now - last)));
    }
    assert!(running.wait().expect("it ends").success() && times.len() + 1 == questions.len());
    times
}
