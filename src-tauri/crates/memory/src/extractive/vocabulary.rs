//! What the sentences are made of: each word once, with how often it is said and what kind of word it is.

use std::collections::HashMap;
use std::ops::Range;

use super::cues::{self, Cues};
use super::units::{Unit, UnitSource};
use extremis_text::calendar::{month, weekday};
use extremis_text::whole_words::{each_whole_word, is_function_word, light_stem, lower, whole_words};

/// A word in all its forms.
pub(super) type Term = u32;

/// What can be said of a word as it is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Form {
    term: Term,
    is_stop: bool,
    is_capital: bool,
}

/// What a word is, as far as it matters whether a summary has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Plain,
    /// A number in words, or a day seen from today.
    Loose,
    Identifier,
    Name,
    Number,
    Date,
    /// Who speaks: that stands before every line.
    Speaker,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    sort: Sort,
    said: u32,
    in_units: u32,
    last_unit: u32,
    /// With a capital where no sentence begins, and without.
    capital: u32,
    small: u32,
    /// It stands in other summaries in force, or in the facts.
    beside: bool,
}

/// All that was said, counted.
pub(super) struct Text<'a> {
    pub units: &'a [Unit<'a>],
    ranges: Vec<Range<u32>>,
    tokens: Vec<Term>,
    known: Vec<Known>,
    pub cues: Vec<Cues>,
    /// What each unit is about: its words that are neither values nor who speaks, each once.
    topics: Vec<Term>,
    topic_ranges: Vec<Range<u32>>,
    /// By term: the units that have it, in order.
    postings: Vec<Vec<u32>>,
    terms: HashMap<String, Term>,
    written: Vec<String>,
}

struct VocabularyBuilder<'a> {
    forms: HashMap<&'a str, Form>,
    terms: HashMap<String, Term>,
    known: Vec<Known>,
    speakers: Vec<String>,
}

impl<'a> Text<'a> {
    /// `beside` says the same in other places: other summaries, facts.
    pub fn of(units: &'a [Unit<'a>], beside: &[String]) -> Self {
        let mut reading = VocabularyBuilder::of(units);
        let mut ranges = Vec::with_capacity(units.len());
        let mut tokens: Vec<Term> = Vec::new();
        for (place, unit) in units.iter().enumerate() {
            let start = tokens.len();
            reading.read(unit, number(place), &mut tokens);
            ranges.push(number(start)..number(tokens.len()));
        }
        let is_german = nouns_have_capitals(&reading.known);
        for known in &mut reading.known {
            let is_name = known.sort == Sort::Plain && known.capital > known.small && !is_german;
            if is_name {
                known.sort = Sort::Name;
            }
        }
        reading.note_beside(beside);
        let mut postings = vec![Vec::new(); reading.known.len()];
        let (mut topics, mut topic_ranges) = (Vec::new(), Vec::with_capacity(units.len()));
        let mut topic: Vec<Term> = Vec::new();
        for (place, range) in ranges.iter().enumerate() {
            let is_topic = |term: &Term| {
                matches!(reading.known[*term as usize].sort, Sort::Plain | Sort::Name | Sort::Identifier)
            };
            let own = &tokens[range.start as usize..range.end as usize];
            topic.clear();
            topic.extend(own.iter().copied().filter(is_topic));
            topic.sort_unstable();
            topic.dedup();
            topic_ranges.push(number(topics.len())..number(topics.len() + topic.len()));
            topics.extend_from_slice(&topic);
            for term in &tokens[range.start as usize..range.end as usize] {
                let list: &mut Vec<u32> = &mut postings[*term as usize];
                if list.last() != Some(&number(place)) {
                    list.push(number(place));
                }
            }
        }
        let cues = units.iter().map(|unit| cues::of(unit.text)).collect();
        let mut written = vec![String::new(); reading.known.len()];
        for (stem, term) in &reading.terms {
            written[*term as usize].clone_from(stem);
        }
        Self {
            units,
            ranges,
            tokens,
            known: reading.known,
            cues,
            topics,
            topic_ranges,
            postings,
            terms: reading.terms,
            written,
        }
    }

    /// The words of a unit, in order, those that say nothing left out.
    pub fn terms(&self, place: usize) -> &[Term] {
        let range = &self.ranges[place];
        &self.tokens[range.start as usize..range.end as usize]
    }

    /// The words that a unit is about, in the order of their numbers.
    pub fn topic(&self, place: usize) -> &[Term] {
        let range = &self.topic_ranges[place];
        &self.topics[range.start as usize..range.end as usize]
    }

    /// The units that have a word.
    pub fn having(&self, term: Term) -> &[u32] {
        &self.postings[term as usize]
    }

    /// The word of this stem, if it was said.
    pub fn term(&self, stem: &str) -> Option<Term> {
        self.terms.get(stem).copied()
    }

    /// The stem of a word.
    pub fn written(&self, term: Term) -> &str {
        &self.written[term as usize]
    }

    pub fn sort(&self, term: Term) -> Sort {
        self.known[term as usize].sort
    }

    pub fn times_said(&self, term: Term) -> u32 {
        self.known[term as usize].said
    }

    /// Whether other summaries in force or the facts say it.
    pub fn is_beside(&self, term: Term) -> bool {
        self.known[term as usize].beside
    }

    pub fn count_of_terms(&self) -> usize {
        self.known.len()
    }
}

impl<'a> VocabularyBuilder<'a> {
    fn of(units: &[Unit]) -> Self {
        let mut speakers: Vec<String> = Vec::new();
        let mut last = None;
        for name in units.iter().filter_map(Unit::speaker) {
            if last != Some(name) {
                last = Some(name);
                for word in whole_words(name) {
                    let word = light_stem(word.text);
                    if !speakers.contains(&word) {
                        speakers.push(word);
                    }
                }
            }
        }
        Self { forms: HashMap::new(), terms: HashMap::new(), known: Vec::new(), speakers }
    }

    fn read(&mut self, unit: &Unit<'a>, place: u32, tokens: &mut Vec<Term>) {
        for (nth, word) in each_whole_word(unit.text).enumerate() {
            let form = self.form(word.text);
            if form.is_stop {
                continue;
            }
            let known = &mut self.known[form.term as usize];
            known.said += 1;
            if known.last_unit != place || known.in_units == 0 {
                known.in_units += 1;
                known.last_unit = place;
            }
            // A capital says something only where no sentence begins.
            if form.is_capital {
                known.capital += u32::from(nth > 0);
            } else {
                known.small += 1;
            }
            tokens.push(form.term);
        }
    }

    fn form(&mut self, text: &'a str) -> Form {
        if let Some(form) = self.forms.get(text) {
            return *form;
        }
        let lower = lower(text);
        let is_stop = is_function_word(&lower) || lower.contains('\'') && is_short_form(&lower);
        let stem = light_stem(&lower);
        let sort = self.sort_of(text, &lower, &stem);
        let next = number(self.known.len());
        let term = *self.terms.entry(stem).or_insert(next);
        if term == next {
            self.known.push(Known {
                sort,
                said: 0,
                in_units: 0,
                last_unit: 0,
                capital: 0,
                small: 0,
                beside: false,
            });
        }
        let form = Form { term, is_stop, is_capital: text.starts_with(char::is_uppercase) };
        self.forms.insert(text, form);
        form
    }

    fn sort_of(&self, text: &str, lower: &str, stem: &str) -> Sort {
        let is_speaker = |name: &String| {
            name == stem || stem.len() >= 3 && text.starts_with(char::is_uppercase) && name.starts_with(stem)
        };
        let has_capital = text.starts_with(char::is_uppercase) || !text.is_ascii();
        let is_verb = matches!(lower, "may" | "march" | "mar" | "mai" | "mars" | "dec" | "sep" | "jan");
        if self.speakers.iter().any(is_speaker) {
            Sort::Speaker
        } else if text.starts_with(|c: char| c.is_ascii_digit()) {
            Sort::Number
        } else if weekday(lower).is_some() || month(lower).is_some() && (has_capital || !is_verb) {
            Sort::Date
        } else if cues::is_loose_value(lower) {
            Sort::Loose
        } else if text.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit() || c == '_') {
            Sort::Identifier
        } else {
            Sort::Plain
        }
    }

    /// Notes what stands in the other summaries in force and in the facts: it need not be said again.
    fn note_beside(&mut self, beside: &[String]) {
        for word in beside.iter().flat_map(|text| whole_words(text)) {
            if let Some(term) = self.terms.get(&light_stem(word.text)) {
                self.known[*term as usize].beside = true;
            }
        }
    }
}

/// `I'm`, `it's`, `don't`.
fn is_short_form(lower: &str) -> bool {
    let Some((before, after)) = lower.split_once('\'') else { return false };
    matches!(after, "m" | "ll" | "ve" | "re" | "d" | "t") || after == "s" && is_function_word(before)
}

/// Whether a language is written in which every noun has a capital.
fn nouns_have_capitals(known: &[Known]) -> bool {
    let plain = || known.iter().filter(|known| known.sort == Sort::Plain);
    let capital: u32 = plain().map(|known| known.capital).sum();
    let all: u32 = plain().map(|known| known.capital + known.small).sum();
    all >= 30 && capital * 4 > all
}

pub(super) fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// Whether a unit is the user's own words.
pub(super) fn is_users(unit: &Unit) -> bool {
    matches!(unit.source, UnitSource::User | UnitSource::Edited)
}
