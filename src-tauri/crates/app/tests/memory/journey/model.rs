//! The model of the journey: it writes what it was shown, and fails as the dice say.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use extremis_tests::openai::{Reply, Request};

use super::{Dice, NAMES};
use crate::stage::Stage;

/// Which messages the model was shown for each summary that it wrote, by the number that the summary names.
pub(super) type Runs = Arc<Mutex<Vec<Vec<String>>>>;

/// A model that writes summaries of what it sees and facts of it, and fails as the dice say.
pub(super) fn answer_as_scripted(stage: &Stage, runs: &Runs, dice: Option<Dice>) {
    let (runs, dice) = (Arc::clone(runs), Mutex::new(dice));
    stage.server.rule(move |request| {
        if request.is_chat() {
            let name = name_in(&request.question())?;
            return Some(Reply::text(&format!("In {name} that is noted.")));
        }
        if !request.is_summary() && !request.is_extraction() {
            return None;
        }
        let roll = dice.lock().unwrap().as_mut().map_or(99, |dice| dice.roll(100));
        Some(match roll {
            0..6 => Reply::refuse(400, "bad_request", "no such thing"),
            6..9 => Reply::text("I'm sorry, I can't help with that."),
            9..12 => Reply::text("  "),
            12..13 => Reply::refuse(503, "overloaded", "come back later"),
            13..14 => Reply::cut_after("Key facts\n- half of it"),
            14..16 => Reply::text(&"And so on and on, without an end. ".repeat(400)),
            _ if request.is_extraction() => facts_of(request),
            16..26 => summary_of(request, &runs, Duration::from_millis(15)),
            _ => summary_of(request, &runs, Duration::ZERO),
        })
    });
}

fn facts_of(request: &Request) -> Reply {
    let material = request.question();
    let Some(first) = said_in(&material).into_iter().next() else { return Reply::text("{}") };
    let found = serde_json::json!({ "value": first, "messages": [1] });
    Reply::text(&serde_json::json!({ "important_facts": [found] }).to_string())
}

fn summary_of(request: &Request, runs: &Runs, gap: Duration) -> Reply {
    let material = request.question();
    let tags: Vec<String> = said_in(&material).iter().filter_map(|words| tag_in(words)).collect();
    let name = name_in(&material).unwrap_or("nobody");
    let mut runs = runs.lock().unwrap();
    let number = runs.len();
    let last = tags.last().cloned().unwrap_or_default();
    runs.push(tags);
    Reply::slowly(&format!("Key facts\n- Run {number} went over {name} as far as {last}."), gap)
}

/// The words of the messages in what the model is shown.
fn said_in(material: &str) -> Vec<String> {
    let blocks = material.split("<message ").skip(1);
    let words =
        blocks.filter_map(|block| Some(block.split_once(">\n")?.1.split_once("\n</message>")?.0.to_owned()));
    words.collect()
}

fn name_in(text: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|name| text.contains(name))
}

/// The name that a message has of itself; answers have none.
fn tag_in(words: &str) -> Option<String> {
    let tagged =
        words.split_whitespace().find(|word| NAMES.iter().any(|name| word.starts_with(&format!("{name}-"))));
    tagged.map(str::to_owned)
}

pub(super) fn run_of(content: &str) -> Option<usize> {
    let (_, after) = content.rsplit_once("Run ")?;
    after.split_whitespace().next()?.parse().ok()
}
