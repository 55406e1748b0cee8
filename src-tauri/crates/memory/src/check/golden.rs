//! What is mentioned and stated in sentences of every kind, which of them contradict one another, and what a summary
//! loses of them: compared with `golden/expected.txt`.

use std::fmt::Write;

use extremis_domain::{Message, Role};
use extremis_text::sentences::{lines, sentences};
use extremis_text::whole_words::{WholeWord, whole_words};

use super::mentions::{Capitals, mentions};
use super::{SourceText, Statement, contradict, loss, statements};
use crate::testing::at;
use crate::tests::golden::compare;

/// So many sentences are one message; every third message is the model's.
const OF_A_MESSAGE: usize = 5;
/// So many messages are summarised together.
const TOGETHER: usize = 3;

fn all() -> Vec<&'static str> {
    let lines = include_str!("golden/sentences.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with("## ")).collect()
}

fn mentioned(text: &str) -> String {
    let all: Vec<&str> = lines(text).into_iter().flat_map(sentences).collect();
    let words: Vec<(&str, Vec<WholeWord>)> =
        all.into_iter().map(|sentence| (sentence, whole_words(sentence))).collect();
    let capitals = Capitals::of(words.iter().map(|(_, words)| &**words));
    let mut out = String::new();
    for (sentence, words) in &words {
        for mention in mentions(sentence, words, capitals) {
            let it = &sentence[mention.at.clone()];
            writeln!(out, "  {:?}: {it} ({})", mention.kind, mention.key).unwrap();
        }
    }
    out
}

fn stated(statement: &Statement) -> String {
    let mut out = String::from("  states");
    for token in &statement.tokens {
        let marks = [
            ("value", token.value.is_some()),
            ("name", token.is_name),
            ("label", token.is_label),
            ("part", token.is_part),
            ("less", token.is_less),
            ("alternative", token.alternative.is_some()),
        ];
        write!(out, " {}{}", token.stem, flags("(", marks, ")")).unwrap();
    }
    let of_all = [
        ("negated", statement.negated),
        ("preference", statement.preference),
        ("approximate", statement.approximate),
        ("adds", statement.adds),
        ("past", statement.past),
        ("keyed", statement.keyed),
        ("identifies", statement.identifies),
        ("list", statement.is_list),
    ];
    out + &flags(" [", of_all, "]") + "\n"
}

fn flags<const N: usize>(open: &str, flags: [(&str, bool); N], close: &str) -> String {
    let set: Vec<_> = flags.iter().filter(|(_, is_so)| *is_so).map(|(name, _)| *name).collect();
    if set.is_empty() { String::new() } else { format!("{open}{}{close}", set.join(" ")) }
}

fn contradictions(all: &[&str]) -> String {
    let stated: Vec<_> = all.iter().map(|sentence| statements(sentence)).collect();
    let contradict = |one: usize, other: usize| {
        stated[one].iter().any(|one| stated[other].iter().any(|other| contradict(one, other)))
    };
    let mut out = String::new();
    for one in 0..all.len() {
        for other in one..all.len() {
            let so = contradict(one, other);
            assert_eq!(so, contradict(other, one), "{} / {}", all[one], all[other]);
            if so {
                writeln!(out, "  {} / {}", all[one], all[other]).unwrap();
            }
        }
    }
    out
}

fn lost(all: &[&str]) -> String {
    let messages = all.chunks(OF_A_MESSAGE).enumerate().map(|(place, said)| {
        let role = if place % 3 == 2 { Role::Assistant } else { Role::User };
        Message::new(role, said.join("\n"), at(0))
    });
    let messages: Vec<_> = messages.collect();
    let mut out = String::new();
    for together in messages.chunks(TOGETHER) {
        let said: Vec<_> = together.iter().filter_map(SourceText::in_message).collect();
        let summary: Vec<&str> =
            together.iter().flat_map(|message| message.content.lines()).step_by(3).collect();
        let (quality, lost) = loss(&said, &summary.join("\n"), &[]);
        let (found, checked) = quality.map_or((0, 0), |quality| (quality.found, quality.checked));
        writeln!(out, "  {found} of {checked} are left").unwrap();
        for lost in lost {
            let place = together.iter().position(|message| message.id == lost.message).unwrap();
            writeln!(out, "    {:?} of message {place}: {}", lost.field, lost.text).unwrap();
        }
    }
    out
}

#[test]
fn what_is_seen_in_sentences_is_what_was_seen_in_them_before() {
    let all = all();
    let mut found = String::new();
    for sentence in &all {
        writeln!(found, "{sentence}").unwrap();
        found.push_str(&mentioned(sentence));
        for statement in &statements(sentence) {
            found.push_str(&stated(statement));
        }
    }
    write!(found, "\nContradictions\n{}\nLost\n{}", contradictions(&all), lost(&all)).unwrap();
    compare(&found, include_str!("golden/expected.txt"), "check/golden/expected.txt");
}
