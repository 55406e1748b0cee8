//! Which sentences are the user's own statements.

use std::sync::Arc;

use extremis_domain::{Message, MessageId, Role};

use crate::check::leaves_open;
use crate::extractive::said_and_holding;
use extremis_text::sentences::LineKind;
use extremis_text::whole_words::whole_words;

/// A sentence that the user says in earnest.
pub(crate) struct OwnStatement<'a> {
    pub text: &'a str,
    pub message: &'a MessageId,
    /// It is a question: only what it points at counts.
    pub asks: bool,
}

/// The sentences of the user's that no later one puts right.
pub(crate) fn own_statements(messages: &[Arc<Message>]) -> Vec<OwnStatement<'_>> {
    let mut own = Vec::new();
    let mut pasted: Option<usize> = None;
    let mut last = None;
    for said in said_and_holding(messages) {
        let message = &messages[said.message];
        let is_own = message.quick_command().is_none_or(|command| command.said.contains(said.text));
        if message.role != Role::User || !is_own {
            continue;
        }
        // What is worked on follows until the message ends.
        if pasted == Some(said.message) {
            continue;
        }
        let is_first = last != Some(said.message);
        last = Some(said.message);
        if is_first && hands_over_text(said.text) {
            pasted = Some(said.message);
        }
        if said.kind == LineKind::Plain && said.holds && !is_quoted(said.text) {
            let asks = pasted.is_some() && pasted == Some(said.message) || is_open(said.text);
            own.push(OwnStatement { text: said.text, message: &message.id, asks });
        }
    }
    own
}

/// Whether a message asks to work on the text that comes after this.
fn hands_over_text(sentence: &str) -> bool {
    const WORK: &[&str] = &[
        "translate",
        "summarise",
        "summarize",
        "rewrite",
        "rephrase",
        "proofread",
        "correct",
        "paraphrase",
        "improve",
        "shorten",
        "polish",
        "reply",
        "respond",
        "explain",
        "review",
        "übersetze",
        "übersetz",
        "korrigiere",
        "formuliere",
        "fasse",
        "verbessere",
        "kürze",
        "antworte",
        "переведи",
        "исправь",
        "traduis",
        "traduce",
    ];
    const FRAME: &[&str] =
        &["please", "can", "could", "you", "bitte", "kannst", "du", "and", "then", "now", "help", "me", "to"];
    let all = whole_words(sentence);
    let mut told =
        all.iter().map(|word| word.text.to_lowercase()).skip_while(|word| FRAME.contains(&&**word));
    let works = told.next().is_some_and(|word| WORK.contains(&&*word));
    let plays = {
        let lower = sentence.to_lowercase();
        [
            "write a ",
            "write an ",
            "write the ",
            "pretend ",
            "imagine ",
            "act as ",
            "schreib ",
            "schreibe ",
            "stell dir vor",
            "here is the ",
            "here's the ",
            "hier ist der ",
        ]
        .iter()
        .any(|start| lower.trim_start_matches("please ").starts_with(start))
    };
    works || plays
}

/// Whether nothing is stated: a question, or what may or may not be so.
fn is_open(sentence: &str) -> bool {
    const SUPPOSED: &[&str] = &[
        "would",
        "wish",
        "imagine",
        "suppose",
        "supposing",
        "pretend",
        "hypothetically",
        "assume",
        "assuming",
        "should",
        "hope",
        "guess",
        "think",
        "würde",
        "wäre",
        "hätte",
        "angenommen",
        "hoffe",
        "glaube",
        "sollte",
        "say",
        "instance",
        "бы",
    ];
    let bare = sentence.trim_end_matches(['"', '*', ')', ' ', '!']);
    bare.ends_with(['?', '？', ':'])
        || whole_words(sentence).iter().any(|word| {
            let lower = word.text.to_lowercase();
            // "until" bounds, and leaves nothing open.
            leaves_open(&lower) && !matches!(&*lower, "until" | "till" | "before" | "bis")
                || SUPPOSED.contains(&&*lower)
        })
}

/// Whether somebody else's words are repeated.
fn is_quoted(sentence: &str) -> bool {
    let marks = ['"', '“', '„', '«', '”', '»'];
    sentence.starts_with(marks) || sentence.matches(marks).count() >= 2
}
