//! What a summary without a model costs, beside splitting the same text into sentences and words; and, as `bench
//! extractive --data DIR`, how much of what conversations mention it keeps.

mod kept;
mod said;

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use extremis_domain::{Message, SessionId};
use extremis_memory::{LengthTarget, SummaryStep, extractive};
use serde_json::json;

use crate::{Line, median, on_cpu};

/// What the benchmark is called where the folder of conversations is given.
pub(crate) const NAME: &str = "extractive";
const MESSAGES: usize = 10_000;
const ROUNDS: usize = 5;

/// Megabytes of messages for each second on a processor, for a summary of 750 words.
pub(crate) fn speed() -> Line {
    let step = step(said::messages(&said::conversation(MESSAGES)), 750);
    let (value, floor) = megabytes_a_second(&[step], ROUNDS);
    Line { name: "extractive_summary", unit: "MB/s", value, floor }
}

/// Prints the figures over the conversations of a folder.
pub(crate) fn run(dir: &Path) {
    let sessions = kept::sessions(dir);
    let steps: Vec<SummaryStep> = sessions.iter().map(kept::Session::step).collect();
    let (value, floor) = megabytes_a_second(&steps, ROUNDS);
    println!("{}", json!({ "name": "extractive_sessions", "value": value, "unit": "MB/s", "floor": floor }));
    kept::print(&sessions);
}

/// How fast all of these are summed up, and the floor.
fn megabytes_a_second(steps: &[SummaryStep], rounds: usize) -> (f64, f64) {
    let bytes: usize =
        steps.iter().flat_map(|step| &step.messages).map(|message| message.content.len()).sum();
    let (mut ours, mut floors) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let before = on_cpu();
        for step in steps {
            black_box(extractive(step, &[]).expect("a summary"));
        }
        ours.push(rate(bytes, on_cpu().saturating_sub(before)));
        let before = on_cpu();
        black_box(steps.iter().map(words).sum::<usize>());
        floors.push(rate(bytes, on_cpu().saturating_sub(before)));
    }
    (median(ours), median(floors))
}

/// How many words there are, sentence by sentence.
fn words(step: &SummaryStep) -> usize {
    let sentences =
        step.messages.iter().flat_map(|message| message.content.split_inclusive(['.', '!', '?', '\n']));
    sentences.map(|sentence| sentence.split_whitespace().count()).sum()
}

fn rate(bytes: usize, time: Duration) -> f64 {
    let bytes = f64::from(u32::try_from(bytes).unwrap_or(u32::MAX));
    (bytes / 1e6 / time.as_secs_f64() * 100.0).round() / 100.0
}

/// The step that sums all of these up in at most so many words.
fn step(messages: Vec<Arc<Message>>, words: u32) -> SummaryStep {
    SummaryStep {
        session: SessionId::new(),
        revision: 0,
        base: None,
        folds: Vec::new(),
        beside: Vec::new(),
        from: None,
        through: messages.last().map(|last| last.id.clone()).unwrap_or_default(),
        covers: messages.len(),
        messages,
        level: 1,
        kept: 0,
        after: 0,
        length: LengthTarget {
            words: Some((words, words)),
            aim: Some(words),
            max_chars: words as usize * 10,
        },
        locked: Vec::new(),
        input_limit: u32::MAX,
    }
}
