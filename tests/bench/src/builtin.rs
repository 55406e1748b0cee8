//! What the built-in model costs beside llama.cpp itself: the same file, the same prompt and as many threads, with
//! nothing around them but the loop that reads the prompt and takes the likeliest token.
//!
//! Each answer is measured in a process of its own, which has never loaded the model before; its file is in the memory of
//! the system by then. Deliberately absent: the time of a disk, and what the answer says.

mod ours;
mod raw;

use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use extremis_tests::programs;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{Line, median, milliseconds, resident};

/// The first argument of a process that answers and says what that took; the second is `ours` or `raw`.
pub(crate) const ANSWER: &str = "--answer";
const ROUNDS: usize = 5;
/// An answer is not longer than this.
const TOKENS: u32 = 64;
/// Of about as many words as people ask with; the second begins otherwise, so that nothing of it was read before but the
/// model's instructions.
const QUESTIONS: [&str; 2] = [
    "We are three friends who sail to a small island in the north of Norway in June, and none of us has ever been there. \
     Please tell us in detail what the weather is like, what to take along, and a long story about a lighthouse.",
    "My grandmother kept a bakery in a harbour town, with four ovens and a shop that opened at five in the morning. Write \
     a long letter in which she tells a friend of one day in it, from the first loaf to the evening.",
];

/// What one process measured.
#[derive(Debug, Serialize, Deserialize)]
struct Figures {
    /// From the first question to the first token: the model is loaded for it. Milliseconds.
    cold: f64,
    /// The same of the second question.
    warm: f64,
    /// Of the second answer, after its first token.
    tokens_per_second: f64,
    /// What the process held before it loaded the model, in KiB.
    before: f64,
    /// And once the model was unloaded.
    unloaded: f64,
}

/// What one question took.
struct Answered {
    /// Until the first token.
    first: Duration,
    /// From there to the end.
    rest: Duration,
    tokens: u64,
}

impl Figures {
    /// Of a process that has just unloaded the model, and held so much `before`.
    fn of(first: &Answered, second: &Answered, before: f64) -> Self {
        let after_the_first = f64::from(u32::try_from(second.tokens.saturating_sub(1)).unwrap_or(u32::MAX));
        Self {
            cold: milliseconds(first.first),
            warm: milliseconds(second.first),
            tokens_per_second: (after_the_first / second.rest.as_secs_f64() * 100.0).round() / 100.0,
            before,
            unloaded: resident(),
        }
    }
}

struct Measured {
    ours: Vec<Figures>,
    raw: Vec<Figures>,
}

static MEASURED: LazyLock<Measured> = LazyLock::new(|| {
    let mut measured = Measured { ours: Vec::new(), raw: Vec::new() };
    // The first one reads the file from the disk, and does not count.
    figures("raw");
    for _ in 0..ROUNDS {
        measured.ours.push(figures("ours"));
        measured.raw.push(figures("raw"));
    }
    measured
});

/// From a question to the first token, the model loaded for it.
pub(crate) fn first_token_cold() -> Line {
    line("builtin_first_token_cold", "ms", |figures| figures.cold)
}

/// From a question to the first token of a model that was asked something else before.
pub(crate) fn first_token_warm() -> Line {
    line("builtin_first_token_warm", "ms", |figures| figures.warm)
}

/// How fast it writes.
pub(crate) fn tokens_per_second() -> Line {
    line("builtin_tokens_per_second", "1/s", |figures| figures.tokens_per_second)
}

/// What a process holds that has answered and unloaded the model, beside what it held when it had never loaded it.
pub(crate) fn memory_unloaded() -> Line {
    let ours = &MEASURED.ours;
    Line {
        name: "builtin_memory_unloaded",
        unit: "KiB",
        value: median(ours.iter().map(|figures| figures.unloaded).collect()),
        floor: median(ours.iter().map(|figures| figures.before).collect()),
    }
}

fn line(name: &'static str, unit: &'static str, figure: fn(&Figures) -> f64) -> Line {
    let of = |all: &[Figures]| median(all.iter().map(figure).collect());
    Line { name, unit, value: of(&MEASURED.ours), floor: of(&MEASURED.raw) }
}

/// Has a process of its own answer.
fn figures(way: &str) -> Figures {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program).args([ANSWER, way]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("its figures")
}

/// Answers in this process, and prints what that took.
pub(crate) fn answer(way: &str) {
    let model = programs::builtin_model();
    let figures = if way == "raw" { raw::answer(&model) } else { ours::answer(&model) };
    println!("{}", json!(figures));
}
