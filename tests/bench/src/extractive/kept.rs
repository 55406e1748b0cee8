//! How much of what a conversation mentions a summary without a model keeps, beside the first words of it.
//!
//! Each session of a conversation is cut to 150 words once by the summariser and once by keeping its beginning. Mentions
//! are found by rules of their own, simpler than those of the summariser: words with a digit, months and weekdays, and
//! words with a capital inside a sentence, the two speakers' names left out (they stand before every line).

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use extremis_domain::Message;
use extremis_memory::{SummaryStep, extractive};
use serde_json::{Value, json};

use super::{said, step};
use crate::files::files;

const WORDS: u32 = 150;

/// One session of a conversation.
pub(super) struct Session {
    speakers: Vec<String>,
    turns: Vec<(String, String)>,
}

#[derive(Default)]
struct Totals {
    mentions: usize,
    kept: usize,
    led: usize,
    sentences: usize,
    verbatim: usize,
    longest: usize,
}

/// The sessions of all conversations of a folder.
pub(super) fn sessions(dir: &Path) -> Vec<Session> {
    let mut sessions = Vec::new();
    for path in files(dir, "json") {
        let text = std::fs::read_to_string(path).expect("a conversation");
        let conversation: Value = serde_json::from_str(&text).expect("JSON");
        let speakers = conversation["speakers"].as_array().into_iter().flatten();
        let speakers: Vec<String> = speakers.filter_map(|one| Some(one.as_str()?.to_owned())).collect();
        for session in conversation["sessions"].as_array().into_iter().flatten() {
            let turns = session["turns"].as_array().into_iter().flatten();
            let said = |turn: &Value, name: &str| turn[name].as_str().unwrap_or_default().to_owned();
            let turns = turns.map(|turn| (said(turn, "speaker"), said(turn, "text"))).collect();
            sessions.push(Session { speakers: speakers.clone(), turns });
        }
    }
    sessions
}

/// Prints how much of what is mentioned is kept, and whether every sentence stands in the conversation.
pub(super) fn print(sessions: &[Session]) {
    let mut totals = Totals::default();
    for session in sessions {
        totals.add(session);
    }
    let (kept, led) = (share(totals.kept, totals.mentions), share(totals.led, totals.mentions));
    let ratio = (kept / led * 100.0).round() / 100.0;
    println!(
        "{}",
        json!({
            "name": "extractive_mentions_kept", "value": kept, "unit": "share", "floor": led, "ratio": ratio,
            "sessions": sessions.len(), "mentions": totals.mentions, "longest": totals.longest,
        })
    );
    let verbatim = share(totals.verbatim, totals.sentences);
    println!(
        "{}",
        json!({
            "name": "extractive_verbatim", "value": verbatim, "unit": "share", "sentences": totals.sentences,
        })
    );
}

impl Totals {
    fn add(&mut self, session: &Session) {
        let all = session.mentions(session.turns.iter().map(|(_, text)| text.as_str()));
        let Ok(written) = extractive(&session.step(), &[]) else { return };
        let said: Vec<&str> = written.content.lines().map(|line| session.without_speaker(line)).collect();
        for sentence in &said {
            self.sentences += 1;
            self.verbatim += usize::from(session.turns.iter().any(|(_, text)| text.contains(sentence)));
        }
        let is_word = |word: &&str| word.chars().any(char::is_alphanumeric);
        let words = written.content.split_whitespace().filter(is_word).count();
        let lead = session.lead(words);
        self.longest = self.longest.max(words);
        self.mentions += all.len();
        self.kept += session.mentions(said.into_iter()).intersection(&all).count();
        self.led += session.mentions(lead.iter().map(String::as_str)).intersection(&all).count();
    }
}

impl Session {
    /// The step that sums it up.
    pub(super) fn step(&self) -> SummaryStep {
        let said: Vec<String> = self.turns.iter().map(|(_, text)| text.clone()).collect();
        let named = said::messages(&said).into_iter().zip(&self.turns).map(|(message, (speaker, _))| {
            Arc::new(Message { name: Some(speaker.clone()), ..Message::clone(&message) })
        });
        step(named.collect(), WORDS)
    }

    /// Its beginning in so many words; who speaks counts as one.
    fn lead(&self, words: usize) -> Vec<String> {
        let mut left = words;
        let mut lead = Vec::new();
        for (_, text) in &self.turns {
            let Some(room) = left.checked_sub(1) else { break };
            let taken: Vec<&str> = text.split_whitespace().take(room).collect();
            left = room - taken.len();
            lead.push(taken.join(" "));
        }
        lead
    }

    fn without_speaker<'a>(&self, line: &'a str) -> &'a str {
        let line = line.strip_prefix("- ").unwrap_or(line);
        let named =
            self.speakers.iter().find_map(|name| line.strip_prefix(name.as_str())?.strip_prefix(": "));
        named.unwrap_or(line)
    }

    fn mentions<'a>(&self, texts: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
        const DAYS: &[&str] = &[
            "january",
            "february",
            "march",
            "april",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "saturday",
            "sunday",
        ];
        let mut found = BTreeSet::new();
        for sentence in texts.flat_map(|text| text.split_inclusive(['.', '!', '?'])) {
            let words =
                sentence.split(|c: char| c.is_whitespace() || matches!(c, '/' | '"' | '(' | ')' | ','));
            let words = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '$'));
            for (nth, word) in words.filter(|word| !word.is_empty()).enumerate() {
                let word = word.split(['\'', '’']).next().unwrap_or(word);
                let lower = word.to_lowercase();
                let has_digit = word.contains(|c: char| c.is_ascii_digit());
                let is_name = nth > 0 && word.starts_with(char::is_uppercase) && lower.len() > 1;
                if has_digit || DAYS.contains(&&*lower) || is_name && !self.is_speaker(&lower) {
                    found.insert(lower);
                }
            }
        }
        found
    }

    /// Whether it is a name of one of the two, or a short form of it.
    fn is_speaker(&self, lower: &str) -> bool {
        let begins = |name: &String| {
            lower.get(..3).is_some_and(|beginning| name.to_lowercase().starts_with(beginning))
        };
        self.speakers.iter().any(begins)
    }
}

fn share(part: usize, of: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    (number(part) / number(of.max(1)) * 1e4).round() / 1e4
}
