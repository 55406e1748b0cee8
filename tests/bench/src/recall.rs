//! How much of the evidence for a question the assembler puts into a prompt, without any language model: `bench recall
//! --data DIR`, with conversations `{speakers, sessions: [{timestamp, turns: [{id, speaker, text, image_caption?}]}],
//! questions: [{id, question, category, evidence, scored}]}`.
//!
//! Every way of choosing goes through the same assembler with the same budget, in which everything counts but the
//! instructions and the question. One JSON line for each way, budget and category.

#![expect(clippy::cast_precision_loss, reason = "there are few questions")]

pub(crate) mod across;
mod keywords;
mod latest;
mod likeness;
pub(crate) mod prepared;
mod present;
mod ranked;
mod read;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use extremis_domain::{Message, Policy, Role, Session, Snippet, Timestamp};
use extremis_memory::{AssembleInput, RetrievedContext, Tokens, retrieved_context};
use extremis_recall::{Access, Embedding, LoadedWeights, Query, Recall, Scope};
use serde_json::json;

use crate::files::files;
use crate::milliseconds;
use ranked::Ranked;
use read::{Asked, Conversation};

const BUDGETS: &[u32] = &[500, 1000, 1500, 3000, 8000];
const CATEGORIES: &[(u64, &str)] =
    &[(1, "multi-hop"), (2, "temporal"), (3, "open-domain"), (4, "single-hop")];
/// When the questions are put: long after everything was said.
const LATER: i64 = 30 * 24 * 60 * 60;

/// What the benchmark is called.
pub(crate) const NAME: &str = "recall";

type Find<'a> = dyn Fn(&Session, &Message) -> Vec<Snippet> + 'a;

/// A way of finding what a question needs.
struct Way<'a> {
    name: &'static str,
    find: Box<Find<'a>>,
}

/// What one way made of one question.
struct Outcome {
    way: &'static str,
    budget: u32,
    category: u64,
    share: f64,
    tokens: u32,
    milliseconds: f64,
}

/// Runs the benchmark on every conversation of a folder.
pub(crate) fn run(dir: &Path, weights: &Path) {
    let mut outcomes = Vec::new();
    for path in files(dir, "json") {
        let conversation = read::conversation(&path);
        eprintln!("{}: {} questions", path.display(), conversation.questions.len());
        measure(&conversation, weights, &mut outcomes);
    }
    for way in ["recency", "like", "fts5", "words", "meaning"] {
        for budget in BUDGETS {
            print(&outcomes, way, *budget);
        }
    }
}

fn measure(conversation: &Conversation, weights: &Path, outcomes: &mut Vec<Outcome>) {
    let session = &conversation.session;
    let fts5 = Ranked::new(session);
    let (by_words, by_meaning) = (recall(None), recall(Some(weights)));
    by_meaning.prepare(session, usize::MAX, &mut |_, _| ());
    let find = |recall: &Recall, session: &Session, asked: &Message| {
        recall.find(&Query { session, upto: None, message: asked }, Scope::Session)
    };
    let ways = [
        Way { name: "recency", find: Box::new(|session, _| latest::recall(session)) },
        Way { name: "like", find: Box::new(|session, asked| likeness::recall(session, None, asked)) },
        Way { name: "fts5", find: Box::new(|session, asked| fts5.recall(session, asked)) },
        Way { name: "words", find: Box::new(|session, asked| find(&by_words, session, asked)) },
        Way { name: "meaning", find: Box::new(|session, asked| find(&by_meaning, session, asked)) },
    ];
    let tokens = Tokens::for_model("gpt-4");
    let last = session.head().map_or(0, |head| head.timestamp.as_second());
    for Asked { question, category, evidence } in &conversation.questions {
        let asked = Message::new(Role::User, question.as_str(), Timestamp::from_second(last + LATER));
        for way in &ways {
            for budget in BUDGETS {
                let started = Instant::now();
                let snippets = (way.find)(session, &asked);
                let RetrievedContext { text, tokens } = retrieved_context(&AssembleInput {
                    session,
                    new: Some(&asked),
                    upto: None,
                    policy: &Policy::default(),
                    degraded: false,
                    instructions: None,
                    memories: &[],
                    snippets: &snippets,
                    budget: *budget,
                    tokens: &tokens,
                });
                outcomes.push(Outcome {
                    way: way.name,
                    budget: *budget,
                    category: *category,
                    share: if tokens > *budget { 0.0 } else { present::share(&text, evidence) },
                    tokens,
                    milliseconds: milliseconds(started.elapsed()),
                });
            }
        }
    }
}

/// Recall as the application has it, which keeps no file here.
fn recall(weights: Option<&Path>) -> Recall {
    let weights = LoadedWeights::new(weights.map(Path::to_owned));
    Recall::new(Arc::new(Embedding::new(weights, Path::new(""), Access::Read)))
}

fn print(outcomes: &[Outcome], way: &str, budget: u32) {
    let of_way: Vec<&Outcome> =
        outcomes.iter().filter(|outcome| outcome.way == way && outcome.budget == budget).collect();
    let all = CATEGORIES.iter().map(|(_, name)| *name).chain(["all"]);
    for name in all {
        let category = CATEGORIES.iter().find(|(_, known)| *known == name).map(|(category, _)| *category);
        let part: Vec<&&Outcome> = of_way
            .iter()
            .filter(|outcome| category.is_none_or(|category| outcome.category == category))
            .collect();
        if part.is_empty() {
            continue;
        }
        let mean = |value: &dyn Fn(&Outcome) -> f64| {
            part.iter().map(|outcome| value(outcome)).sum::<f64>() / part.len() as f64
        };
        let round = |value: f64| (value * 10.0).round() / 10.0;
        let line = json!({
            "name": format!("recall_{way}"),
            "budget": budget,
            "category": name,
            "questions": part.len(),
            "evidence": round(100.0 * mean(&|outcome| outcome.share)),
            "all_evidence": round(100.0 * mean(&|outcome| f64::from(u8::from(outcome.share >= 1.0)))),
            "tokens": round(mean(&|outcome| f64::from(outcome.tokens))),
            "ms": (mean(&|outcome| outcome.milliseconds) * 1000.0).round() / 1000.0,
        });
        println!("{line}");
    }
}
