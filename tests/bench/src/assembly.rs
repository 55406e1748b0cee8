//! What building a prompt costs in conversations of different lengths, beside a conversation of 100 messages: it
//! must not depend on the length.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use extremis_domain::{
    Change, Fact, FactField, FactOrigin, Message, Policy, Preset, Role, Session, SessionId, SummaryVersion,
    Timestamp,
};
use extremis_memory::{AssembleInput, Tokens, assemble};
use extremis_tests::corpus;

use crate::{Line, median, milliseconds};

/// Tokens of a window of 16,384 less the reply.
const BUDGET: u32 = 12_288;
const ROUNDS: usize = 200;
/// Messages that one summary of the first level covers: ten turns.
const CHUNK: usize = 20;
/// More active summaries of a level than this are folded into one of the next.
const MOST_OF_A_LEVEL: usize = 5;

/// A prompt of a conversation of so many messages, counts cached, beside one of 100 messages.
pub(crate) fn prompt(name: &'static str, messages: usize) -> Line {
    let (long, short) = (conversation(messages), conversation(100));
    against(name, ROUNDS, |round| assembled(&long, round), |round| assembled(&short, round))
}

/// The median of both, in turns, after each was done once.
fn against(
    name: &'static str,
    rounds: usize,
    ours: impl Fn(usize) -> usize,
    floor: impl Fn(usize) -> usize,
) -> Line {
    let timed = |work: &dyn Fn(usize) -> usize, round| {
        let started = Instant::now();
        black_box(work(round));
        milliseconds(started.elapsed())
    };
    black_box((ours(0), floor(0)));
    let (mut values, mut floors) = (Vec::new(), Vec::new());
    for round in 1..=rounds {
        values.push(timed(&ours, round));
        floors.push(timed(&floor, round));
    }
    Line { name, unit: "ms", value: median(values), floor: median(floors) }
}

/// A prompt for a message that was never counted before.
fn assembled(session: &Session, round: usize) -> usize {
    let words = format!("What did we agree on about the invoice of March, and who told Anna? ({round})");
    let message = Message::new(Role::User, words, at(0));
    let prompt = assemble(&AssembleInput {
        session,
        new: Some(&message),
        upto: None,
        policy: &Policy::preset(Preset::Multilevel),
        degraded: false,
        instructions: None,
        memories: &[],
        snippets: &[],
        budget: BUDGET,
        tokens: &Tokens::for_model("gpt-4o"),
    });
    prompt.sent().items.len()
}

/// A conversation with facts, summarised in levels as it went on, all of it counted.
fn conversation(messages: usize) -> Session {
    let tokens = Tokens::for_model("gpt-4o");
    let mut session = Session::new(SessionId::new(), at(0));
    let mut active: HashMap<u8, Vec<SummaryVersion>> = HashMap::new();
    for (second, (role, content)) in (0..).zip(corpus::conversation(23, messages)) {
        let role = if role == "user" { Role::User } else { Role::Assistant };
        let parent = session.head().map(|head| head.id.clone());
        let message = tokens.counted(Message::new(role, content, at(second)).after(parent));
        apply(&mut session, Change::MessageAdded { message });
        if session.len().is_multiple_of(CHUNK) {
            summarise(&mut session, &mut active);
        }
    }
    let facts = (0..30).map(|n| format!("The budget of part {n} is {n}00 euros."));
    let facts = facts.map(|words| Fact::new(FactField::ImportantFacts, words, FactOrigin::Extracted, at(0)));
    apply(&mut session, Change::FactsPut { facts: facts.collect() });
    session
}

fn summarise(session: &mut Session, active: &mut HashMap<u8, Vec<SummaryVersion>>) {
    let start = session.len() - CHUNK;
    let (first, last) = (session.visible().nth(start), session.head());
    let (Some(first), Some(last)) = (first, last) else { return };
    let mut version = SummaryVersion::new(words(session.len()), last.id.clone(), CHUNK, at(0));
    version.from = (start > 0).then(|| first.id.clone());
    loop {
        apply(session, Change::SummaryAdded { summary: version.clone() });
        let level = version.level;
        let of_level = active.entry(level).or_default();
        of_level.push(version);
        if of_level.len() <= MOST_OF_A_LEVEL {
            return;
        }
        let folded: Vec<_> = of_level.drain(..MOST_OF_A_LEVEL).collect();
        let (Some(first), Some(last)) = (folded.first(), folded.last()) else { return };
        let covers = folded.iter().map(|version| version.covers_message_count).sum();
        version = SummaryVersion {
            from: first.from.clone(),
            level: level + 1,
            folds: folded.iter().map(|version| version.id.clone()).collect(),
            ..SummaryVersion::new(words(covers), last.through.clone(), covers, at(0))
        };
    }
}

/// About 150 words.
fn words(seed: usize) -> String {
    let said = corpus::conversation(seed as u64, 12).into_iter().map(|(_, content)| content);
    said.flat_map(|content| content.split(' ').map(str::to_owned).collect::<Vec<_>>())
        .take(150)
        .collect::<Vec<_>>()
        .join(" ")
}

fn apply(session: &mut Session, change: Change) {
    session.apply(change).expect("it fits");
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}
