//! How well a text answers what was asked: the words in a row first, then how rare the words are, how often and how
//! near to each other they stand.

use std::ops::Range;

use crate::ItemKind;
use crate::expand::{Asked, Form, stemmed};
use extremis_text::{Bm25, TokenPosition, each_word};

const BM25: Bm25 = Bm25 { k1: 1.2, b: 0.4 };
/// A usual length, in words.
const USUAL_LENGTH: f64 = 60.0;
/// What words that stand together are worth, beside what they are worth alone.
const NEARNESS: f64 = 0.5;

/// A text, as far as it answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    pub score: f64,
    /// All the words stand in it in a row.
    pub phrase: bool,
    /// How many of the words are in it.
    pub words: usize,
    /// Where the words are, in bytes, in order.
    pub places: Vec<Mark>,
}

/// Where a word that was asked for is in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    pub range: Range<usize>,
    /// Which of the words.
    pub word: usize,
}

/// What is asked, ready to be held against many texts.
#[derive(Debug)]
pub(crate) struct Ranking {
    words: Vec<Wanted>,
    /// The first letters of all stems: most words of a text begin otherwise.
    firsts: Vec<char>,
    /// Words that must stand in a row, exactly.
    quoted: Vec<Range<usize>>,
    /// All the words need to be there.
    pub all: bool,
}

#[derive(Debug)]
struct Wanted {
    forms: Vec<Form>,
    idf: f64,
}

struct Seen {
    word: usize,
    worth: f64,
    exact: bool,
    /// Its number among the words of the text.
    at: usize,
    part: bool,
    range: Range<usize>,
}

impl Ranking {
    /// Of what is asked of an index of so many items.
    pub fn new(asked: &[Asked], items: u64) -> Self {
        let mut words = Vec::new();
        let mut quoted = Vec::new();
        for term in asked {
            let start = words.len();
            words.extend(term.words.iter().map(|forms| {
                let known = forms.iter().map(|form| form.items).sum::<u64>().min(items);
                Wanted { forms: forms.clone(), idf: idf(known, items) }
            }));
            if term.quoted {
                quoted.push(start..words.len());
            }
        }
        let stems =
            words.iter().flat_map(|word| word.forms.iter().filter_map(|form| form.stem.chars().next()));
        let mut firsts: Vec<char> = stems.collect();
        firsts.sort_unstable();
        firsts.dedup();
        Self { words, firsts, quoted, all: true }
    }

    /// How well a text answers; none if it does not.
    pub fn answer(&self, kind: ItemKind, text: &str) -> Option<Answer> {
        let (seen, length) = self.look(text);
        let mut often = vec![0.0; self.words.len()];
        for found in &seen {
            often[found.word] += found.worth;
        }
        let words = often.iter().filter(|often| **often > 0.0).count();
        if (self.all && words < self.words.len()) || (words == 0 && !self.words.is_empty()) {
            return None;
        }
        if !self.quoted.iter().all(|range| in_a_row(&seen, range.clone(), true)) {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "a number of words")]
        let length = length as f64 / USUAL_LENGTH;
        let mut score: f64 = self
            .words
            .iter()
            .zip(&often)
            .map(|(word, often)| word.idf * BM25.tf_saturation(*often, length))
            .sum();
        if self.words.len() > 1 {
            let idfs: f64 = self.words.iter().map(|word| word.idf).sum();
            score += NEARNESS * idfs * nearness(&seen, words);
        }
        let phrase = self.words.len() > 1 && in_a_row(&seen, 0..self.words.len(), false);
        let mut places: Vec<Mark> =
            seen.into_iter().map(|seen| Mark { range: seen.range, word: seen.word }).collect();
        places.sort_by_key(|place| (place.range.start, place.range.end));
        let phrase = phrase || (!self.quoted.is_empty() && words > 1);
        Some(Answer { score: score * weight(kind), phrase, words, places })
    }

    fn look(&self, text: &str) -> (Vec<Seen>, usize) {
        let mut seen = Vec::new();
        let mut length = 0;
        each_word(text, |word| {
            let part = word.position != TokenPosition::Next;
            length += usize::from(!part);
            let first = word.term.chars().next();
            if !first.is_some_and(|first| self.firsts.contains(&first)) {
                return;
            }
            let stem = stemmed(word.term);
            for (number, wanted) in self.words.iter().enumerate() {
                let fits = |form: &&Form| {
                    form.stem == stem && form.exactly.as_ref().is_none_or(|exactly| exactly == word.term)
                };
                let Some(form) = wanted.forms.iter().find(fits) else { continue };
                seen.push(Seen {
                    word: number,
                    worth: if part { form.worth * 0.8 } else { form.worth },
                    exact: wanted.forms.first().is_some_and(|first| first == form),
                    at: length,
                    part,
                    range: word.range(),
                });
            }
        });
        (seen, length)
    }
}

fn idf(known: u64, items: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a weight needs no more than the first digits")]
    let (known, items) = (known as f64, items.max(known) as f64);
    Bm25::idf(items, known)
}

fn weight(kind: ItemKind) -> f64 {
    match kind {
        ItemKind::Title => 1.3,
        ItemKind::Message | ItemKind::Fact => 1.0,
        ItemKind::Context | ItemKind::Summary => 0.8,
    }
}

/// Whether the words of `range` stand one after the other; all but the last must be the very words if `exactly`.
fn in_a_row(seen: &[Seen], range: Range<usize>, exactly: bool) -> bool {
    let at = |word: usize, place: usize| {
        seen.iter().any(|seen| {
            let is_it = seen.word == word && seen.at == place && !seen.part;
            is_it && (seen.exact || !exactly || word + 1 == range.end)
        })
    };
    let starts = seen.iter().filter(|seen| seen.word == range.start && !seen.part);
    starts.into_iter().any(|start| range.clone().all(|word| at(word, start.at + word - range.start)))
}

/// From 0 to 1: how near to each other those of the words stand that are there.
fn nearness(seen: &[Seen], words: usize) -> f64 {
    let mut narrowest = usize::MAX;
    for (first, start) in seen.iter().enumerate() {
        let mut met = 0_u64;
        for next in &seen[first..] {
            if next.at - start.at >= narrowest {
                break;
            }
            // More words than that are not told apart.
            met |= 1 << (next.word % 64);
            if met.count_ones() as usize >= words.min(64) {
                narrowest = next.at - start.at;
                break;
            }
        }
    }
    if words < 2 || narrowest == usize::MAX {
        return 0.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "small numbers of words")]
    let near = (words - 1) as f64 / narrowest.max(1) as f64;
    near.min(1.0)
}
