//! What is summarised when, over a whole conversation and by many policies: compared with `golden/expected.txt`.

use std::fmt::Write;

use extremis_domain::{Keep, Length, Role, Shape, TopicChange, Trigger};

use super::*;
use crate::testing::{add, empty};
use crate::tests::golden::compare;

/// What each of four topics is about.
const TOPICS: [&str; 4] = [
    "sailing harbour anchor rudder mainsail compass tide skipper",
    "kitchen recipe garlic oven flour butter saucepan dinner",
    "compiler borrow lifetime trait crate module closure iterator",
    "garden tulip shovel watering compost hedge orchard blossom",
];
const TOTAL: usize = 90;

/// The `n`th message: topics of 13 messages, pauses of two hours, long and short ones, some that the user says in a row.
fn message(n: usize) -> Message {
    let role = if n.is_multiple_of(2) || n % 17 == 5 { Role::User } else { Role::Assistant };
    let words: Vec<&str> = TOPICS[n / 13 % 4].split(' ').collect();
    let said: Vec<&str> = (0..5 + n % 4).map(|word| words[(n + word) % words.len()]).collect();
    let tokens = u32::try_from(10 + n * 37 % 90).unwrap();
    let second = n * 60 + n / 23 * 7200;
    let content = if n % 29 == 28 { String::new() } else { said.join(" ") };
    Message {
        id: format!("m{n}").as_str().into(),
        tokens: Some(tokens),
        ..Message::new(role, content, at(second))
    }
}

fn named(session: &Session, version: &SummaryVersion) -> String {
    let place = session.parts().summaries.iter().position(|known| known.id == version.id);
    format!("S{}", place.unwrap() + 1)
}

fn written(session: &Session, step: &SummaryStep) -> String {
    let versions = |versions: &[Arc<SummaryVersion>]| {
        versions.iter().map(|version| named(session, version)).collect::<Vec<_>>().join(" ")
    };
    let messages = match &step.messages[..] {
        [] => "none".to_owned(),
        [only] => only.id.to_string(),
        [first, .., last] => format!("{} to {} ({})", first.id, last.id, step.messages.len()),
    };
    let mut out = format!(
        "covers {} from {} through {}, level {}, kept {}, after {}; of {messages}",
        step.covers,
        step.from.as_ref().map_or("the first", |from| from.as_str()),
        step.through,
        step.level,
        step.kept,
        step.after,
    );
    for (what, which) in [("folds", versions(&step.folds)), ("beside", versions(&step.beside))] {
        if !which.is_empty() {
            write!(out, ", {what} {which}").unwrap();
        }
    }
    step.base.iter().for_each(|base| write!(out, ", from {}", named(session, base)).unwrap());
    if !step.locked.is_empty() {
        write!(out, ", locked {:?}", step.locked).unwrap();
    }
    let length = step.length;
    writeln!(out, ", {:?} {:?} {}", length.words, length.aim, length.max_chars).unwrap();
    out
}

/// A conversation under a policy, message by message: every step that becomes due, and what the user does between.
fn timeline(policy: &Policy, input_limit: u32) -> String {
    let tokens = Tokens::estimate();
    let mut session = empty();
    let mut out = String::new();
    for n in 0..TOTAL {
        let parent = session.head().map(|head| head.id.clone());
        add(&mut session, message(n).after(parent));
        let mut steps = 0;
        while let Some(step) = plan(&session, policy, &tokens, input_limit) {
            write!(out, "  {:2} {}", n + 1, written(&session, &step)).unwrap();
            steps += 1;
            assert!(steps < 100, "planning comes to rest");
            if n == 45 && steps == 1 {
                hold(&mut session, &step);
                writeln!(out, "     held").unwrap();
                continue;
            }
            let words = "words of the summary ".repeat(4 + n % 5 * 6);
            commit(&mut session, &step, &words);
        }
        if n == 50 || n == 70 {
            asked_in_between(&mut session, policy, input_limit, &mut out);
        }
    }
    for version in session.parts().summaries.clone() {
        let again = plan_again(&session, policy, &version.id, &tokens, input_limit);
        let again = again.map_or("no other version\n".to_owned(), |step| written(&session, &step));
        write!(out, "  {} again: {again}", named(&session, &version)).unwrap();
    }
    out
}

/// The user locks a line of one summary and edits another, and asks for one.
fn asked_in_between(session: &mut Session, policy: &Policy, input_limit: u32, out: &mut String) {
    if session.active_summaries().is_empty() {
        return;
    }
    let last = session.active_summaries().len() - 1;
    let summary = session.active_summaries()[last].version.id.clone();
    session.apply(Change::LinesLocked { summary, lines: vec!["- locked".to_owned()] }).unwrap();
    edit(session, 0, "the user's own words");
    if let Some(step) = plan_now(session, policy, &Tokens::estimate(), input_limit) {
        write!(out, "     asked: {}", written(session, &step)).unwrap();
        commit(session, &step, "what was asked for");
    }
}

fn policies() -> Vec<(&'static str, Policy)> {
    let rolling = Policy::preset(Preset::Rolling);
    let progressive = Policy::preset(Preset::Progressive);
    let multilevel = Policy::preset(Preset::Multilevel);
    let layered = Policy::preset(Preset::Layered);
    let levels = |of_level, of_all, max_level, fold_tokens| Shape::Levels {
        max_active_of_level: of_level,
        max_active: of_all,
        max_level,
        fold_tokens,
    };
    let sent = |tokens| Trigger { sent_tokens: Some(tokens), ..progressive.trigger.clone() };
    let turns = |turns| Trigger { user_turns: Some(turns), ..multilevel.trigger.clone() };
    let topic = |percent| Trigger {
        messages: Some(12),
        again_after: Some(6),
        topic: Some(TopicChange { gap_minutes: 60, shared_words_percent: percent }),
        ..layered.trigger.clone()
    };
    vec![
        ("rolling", rolling.clone()),
        (
            "rolling, few kept, by tokens",
            Policy {
                keep: Keep::Messages(2),
                trigger: Trigger {
                    messages: None,
                    again_after: None,
                    tokens: Some(400),
                    ..rolling.trigger.clone()
                },
                ..rolling.clone()
            },
        ),
        ("rolling, by words", Policy { length: Length::Words(120), ..rolling }),
        ("progressive", progressive.clone()),
        ("progressive, small", Policy { trigger: sent(900), keep: Keep::Tokens(300), ..progressive.clone() }),
        (
            "progressive, hardly any room",
            Policy { trigger: sent(200), keep: Keep::Tokens(100), ..progressive.clone() },
        ),
        ("progressive, messages kept", Policy { trigger: sent(800), keep: Keep::Messages(4), ..progressive }),
        ("multilevel", multilevel.clone()),
        (
            "multilevel, small",
            Policy { trigger: turns(3), shape: levels(2, 4, None, None), ..multilevel.clone() },
        ),
        (
            "multilevel, few in all",
            Policy { trigger: turns(2), shape: levels(9, 3, None, None), ..multilevel.clone() },
        ),
        (
            "multilevel, two levels",
            Policy { trigger: turns(2), shape: levels(2, 9, Some(2), Some(200)), ..multilevel },
        ),
        ("layered", layered.clone()),
        ("layered, topics", Policy { trigger: topic(40), keep: Keep::Messages(3), ..layered.clone() }),
        (
            "layered, all are topics",
            Policy {
                trigger: topic(100),
                keep: Keep::Messages(3),
                shape: levels(2, 5, Some(2), None),
                ..layered
            },
        ),
    ]
}

#[test]
fn what_is_due_when_is_what_was_due_before() {
    let mut found = String::new();
    for (name, policy) in policies() {
        assert_eq!(policy.check(), Ok(()), "{name}");
        for input_limit in [NO_LIMIT, 260] {
            writeln!(found, "## {name}, {input_limit} at once\n\n{}", timeline(&policy, input_limit))
                .unwrap();
        }
    }
    compare(&found, include_str!("golden/expected.txt"), "plan/tests/golden/expected.txt");
}
