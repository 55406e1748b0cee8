//! What is sent for one message of a conversation that has everything, by many budgets: compared with
//! `golden/expected.txt`.

use std::fmt::Write;

use extremis_domain::{
    Fact, FactField, FactOrigin, InstructionsVersion, MemorySource, Preset, SessionId, Timestamp, UserMemory,
};

use super::*;
use crate::tests::golden::compare;

const WORDS: &str = "The boat lies at the quay and waits for the tide. ";
const BUDGETS: [u32; 12] = [120, 200, 300, 450, 700, 1000, 1500, 2200, 3500, 4000, 6000, 12_000];
const HOUR: usize = 3600;

fn message(n: usize) -> Message {
    let role = if n.is_multiple_of(2) { Role::User } else { Role::Assistant };
    // Six messages an hour, twelve hours of silence after each twelfth.
    let second = n * 600 + n / 12 * 12 * HOUR;
    let name = (n % 5 == 1).then(|| "Ada".to_owned());
    let context = (n % 9 == 4).then(|| seen_in("Firefox", &WORDS.repeat(n % 4)));
    let words = format!("M{n}: {}", WORDS.repeat(n * 7 % 11));
    Message { id: format!("m{n}").as_str().into(), name, context, ..Message::new(role, words, at(second)) }
}

/// 44 messages, some of them pinned, deleted, forgotten and silent, with facts and instructions.
fn told() -> Session {
    let mut session = Session::new(SessionId::named("told"), at(0));
    for n in 0..44 {
        let silent = Message { content: String::new(), context: None, status: Status::Failed, ..message(n) };
        let parent = session.head().map(|head| head.id.clone());
        add(&mut session, if n == 37 { silent } else { message(n) }.after(parent));
    }
    let fact = |n: usize, pinned: bool| Fact {
        id: format!("f{n}").as_str().into(),
        key: n.is_multiple_of(2).then(|| format!("thing {n}")),
        pinned,
        ..Fact::new(
            if n.is_multiple_of(2) { FactField::CustomFields } else { FactField::KeyDecisions },
            WORDS.repeat(n),
            FactOrigin::User,
            at(n),
        )
    };
    let instructions = instructions("own", "Answer in two sentences. Say it plainly.");
    for change in [
        Change::MessagePinned { message: "m5".into(), pinned: true },
        Change::MessagePinned { message: "m17".into(), pinned: true },
        Change::MessagePinned { message: "m41".into(), pinned: true },
        Change::MessageDeleted { message: "m39".into(), at: at(99) },
        Change::Forgotten { message: "m33".into() },
        Change::FactsPut { facts: vec![fact(1, false), fact(2, true), fact(3, false), fact(4, false)] },
        Change::InstructionsSet { version: instructions },
    ] {
        session.apply(change).unwrap();
    }
    session
}

fn instructions(id: &str, text: &str) -> InstructionsVersion {
    InstructionsVersion { id: id.into(), ..InstructionsVersion::new(text, at(1)).unwrap() }
}

fn summarise_all(session: &mut Session) {
    let covered =
        [("s1", 0, 9, 1), ("s2", 10, 15, 1), ("s3", 0, 15, 2), ("s4", 16, 23, 1), ("s5", 26, 29, 1)];
    for (id, first, last, level) in covered {
        let through = format!("m{last}").as_str().into();
        let new = SummaryVersion::new(
            format!("{id}: {}", WORDS.repeat(level * 4)),
            through,
            last + 1 - first,
            at(0),
        );
        let from = (first > 0).then(|| format!("m{first}").as_str().into());
        let level = u8::try_from(level).unwrap();
        let summary = SummaryVersion { id: id.into(), from, level, ..new };
        session.apply(Change::SummaryAdded { summary }).unwrap();
    }
}

fn memory(n: u8) -> UserMemory {
    let said = MemorySource::UserExplicit {};
    let drawn = MemorySource::LlmExtracted { conversation_id: SessionId::named("told") };
    UserMemory {
        id: format!("u{n}").as_str().into(),
        confidence: f64::from(n) / 10.0,
        is_active: n != 3,
        ..UserMemory::new(WORDS.repeat(usize::from(n)), if n == 4 { said } else { drawn }, at(0))
    }
}

/// What was found, here and in two other conversations, the best first.
fn snippets(session: &Session) -> Vec<Snippet> {
    let here = |n: usize, kept: &[(usize, usize)]| Snippet {
        session: None,
        title: String::new(),
        message: std::sync::Arc::clone(session.message(&format!("m{n}").as_str().into()).unwrap()),
        kept: kept.to_vec(),
        is_match: !n.is_multiple_of(3),
        reason: format!("Found here as {n}"),
    };
    let elsewhere = |title: &str, n: usize, kept: &[(usize, usize)]| {
        let message = Message { id: format!("{title} {n}").as_str().into(), ..message(n) };
        Snippet {
            session: Some(SessionId::named(title)),
            title: title.to_owned(),
            message: message.into(),
            ..here(n, kept)
        }
    };
    vec![
        here(3, &[]),
        elsewhere("Kitchen", 8, &[]),
        here(7, &[(60, 110)]),
        here(7, &[(0, 60)]),
        here(9, &[]),
        elsewhere("Birds", 2, &[(4, 40)]),
        elsewhere("Kitchen", 7, &[]),
        here(42, &[]),
        here(10, &[]),
        here(11, &[]),
        here(17, &[]),
        here(3, &[(0, 9)]),
        here(25, &[]),
        here(33, &[]),
        elsewhere("Birds", 30, &[]),
    ]
}

fn sent(prompt: &Prompt) -> String {
    let record = prompt.sent();
    let mut out = format!("budget {}: {} tokens, {}\n", record.budget, record.tokens, record.checksum);
    for item in &record.items {
        let mark = if item.included { '+' } else { '-' };
        write!(out, " {mark} {:?} {}", item.layer, item.tokens).unwrap();
        for id in item.first.iter().chain(&item.last) {
            write!(out, " {id}").unwrap();
        }
        if item.count > 0 {
            write!(out, " ×{}", item.count).unwrap();
        }
        item.summary.iter().for_each(|id| write!(out, " {id}").unwrap());
        item.instructions.iter().for_each(|id| write!(out, " {id}").unwrap());
        item.facts.iter().for_each(|id| write!(out, " {id}").unwrap());
        item.memories.iter().for_each(|id| write!(out, " {id}").unwrap());
        if !item.kept.is_empty() {
            write!(out, " {:?}", item.kept).unwrap();
        }
        item.cut.iter().for_each(|cut| write!(out, " cut to {} {}", cut.keep, cut.context).unwrap());
        writeln!(out, ": {}", item.reason).unwrap();
    }
    out
}

#[test]
fn what_is_sent_is_what_was_sent_before() {
    let told = told();
    let mut summarised = told.clone();
    summarise_all(&mut summarised);
    let tokens = Tokens::estimate();
    let memories: Vec<UserMemory> = (1..=5).map(memory).collect();
    let all = instructions("all", &WORDS.repeat(3));
    let snippets = snippets(&told);
    let asked = |second: i64, content: &str| {
        let last = told.head().unwrap().timestamp.as_second();
        let message = Message::new(Role::User, content, Timestamp::from_second(last + second));
        Message { id: "asked".into(), ..message }.after(Some("m43".into()))
    };
    let at_once = asked(60, "When does the boat leave the quay?");
    let later = asked(9 * 3600, "When does the boat leave the quay?");
    let leaning = asked(9 * 3600, "And then?");
    let long = asked(60, &WORDS.repeat(60));
    let empty = Session::new(SessionId::named("empty"), at(0));
    let mut found = String::new();
    for (name, session, preset, new) in [
        ("no summary, at once", &told, Preset::Rolling, &at_once),
        ("no summary, hours later", &told, Preset::Rolling, &later),
        ("no summary, hours later, of the last turn", &told, Preset::Rolling, &leaning),
        ("no summary, without a limit", &told, Preset::Multilevel, &at_once),
        ("no summary, without a limit, hours later", &told, Preset::Multilevel, &later),
        ("summaries, at once", &summarised, Preset::Rolling, &at_once),
        ("summaries of levels, at once", &summarised, Preset::Multilevel, &at_once),
        ("summaries of levels, hours later", &summarised, Preset::Multilevel, &later),
        ("a long message", &summarised, Preset::Layered, &long),
        ("a new conversation", &empty, Preset::Rolling, &at_once),
    ] {
        writeln!(found, "## {name}\n").unwrap();
        let policy = Policy::preset(preset);
        for budget in BUDGETS {
            let input = AssembleInput {
                new: Some(new),
                instructions: Some(&all),
                memories: &memories,
                snippets: &snippets,
                ..input(session, budget, &policy, &tokens)
            };
            let prompt = assemble(&input);
            found.push_str(&sent(&prompt));
            if budget == 1500 {
                writeln!(found, "{}", prompt.text()).unwrap();
            }
        }
        found.push('\n');
    }
    compare(&found, include_str!("golden/expected.txt"), "assemble/tests/golden/expected.txt");
}
