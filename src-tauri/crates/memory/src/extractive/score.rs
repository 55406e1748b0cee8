//! How much a sentence says.

use super::units::{Unit, UnitSource};
use super::vocabulary::{Sort, Term, Text, is_users};
use extremis_text::sentences::LineKind;
use extremis_text::whole_words::{each_whole_word, is_function_word};

/// Where each sentence stands before any is chosen: what does not change while others are.
pub(super) struct Scores {
    weights: Vec<f32>,
    bonuses: Vec<f32>,
    factors: Vec<f32>,
}

/// What is left of the worth of a word that stands in another summary, or in the facts.
const BESIDE: f32 = 0.15;

/// What a word is worth in a summary that does not have it yet.
fn weight(text: &Text, term: Term, units: f32) -> f32 {
    let of_sort = match text.sort(term) {
        Sort::Speaker => return 0.0,
        Sort::Plain => 0.0,
        Sort::Loose => 1.0,
        Sort::Identifier => 2.0,
        Sort::Name | Sort::Number => 3.0,
        Sort::Date => 3.5,
    };
    // What is said often is what it is about; what is said everywhere says nothing.
    let said = f32_of(text.times_said(term) as usize);
    let rare = (units / f32_of(text.having(term).len()).max(1.0)).ln().max(0.0) / units.ln().max(1.0);
    let beside = if text.is_beside(term) { BESIDE } else { 1.0 };
    (of_sort + 0.5 * rare * (1.0 + said.ln_1p().min(2.0) * 0.5)) * beside
}

impl Scores {
    pub fn of(text: &Text) -> Self {
        let units = f32_of(text.units.len());
        let weights = (0..text.count_of_terms())
            .map(|term| weight(text, super::vocabulary::number(term), units))
            .collect();
        let bonuses = (0..text.units.len()).map(|place| bonus(text, place)).collect();
        let factors = (0..text.units.len()).map(|place| factor(text, place)).collect();
        Self { weights, bonuses, factors }
    }

    /// What a sentence adds to those that are chosen.
    pub fn gain(&self, text: &Text, place: usize, covered: &[bool]) -> f32 {
        let (mut new, mut all) = (0.0f32, 0.0f32);
        let terms = text.terms(place);
        for (at, term) in terms.iter().enumerate() {
            if terms[..at].contains(term) {
                continue;
            }
            let weight = self.weights[*term as usize];
            all += if text.is_beside(*term) { weight / BESIDE } else { weight };
            if !covered[*term as usize] {
                new += weight;
            }
        }
        // "Noted." and "I see." are no part of any summary.
        if all <= 0.0 || terms.len() < 2 && self.bonuses[place] <= 0.0 && !has_value(text, place) {
            return 0.0;
        }
        (new + self.bonuses[place] * (new / all)) * self.factors[place]
    }
}

/// What it is worth that a sentence decides, promises, corrects…
fn bonus(text: &Text, place: usize) -> f32 {
    let cues = text.cues[place];
    let mut bonus = 0.0;
    for (is_so, worth) in [
        (cues.decides, 3.0),
        (cues.commits, 1.0),
        (cues.prefers, 1.5),
        (cues.reminds, 4.0),
        (cues.corrects && !cues.asks, 1.5),
    ] {
        bonus += if is_so { worth } else { 0.0 };
    }
    // What a conversation is about is said where it begins.
    if place == 0 { bonus + 2.0 } else { bonus }
}

fn factor(text: &Text, place: usize) -> f32 {
    let unit = &text.units[place];
    let cues = text.cues[place];
    let mut factor = match unit.source {
        UnitSource::Edited => 4.0,
        UnitSource::User => 1.15,
        UnitSource::Summary => 1.1,
        UnitSource::Assistant => 1.0,
    };
    if cues.asks {
        factor *= 0.4;
    }
    if cues.greets {
        factor *= 0.4;
    }
    // "Yes, exactly." says nothing without what was said before.
    if text.terms(place).len() < 3 && !has_value(text, place) {
        factor *= 0.4;
    }
    if unit.kind != LineKind::Plain {
        factor *= 0.6;
    }
    if !is_users(unit) && begins_elsewhere(unit) {
        factor *= 0.9;
    }
    factor
}

fn has_value(text: &Text, place: usize) -> bool {
    let tells =
        |term: &Term| matches!(text.sort(*term), Sort::Identifier | Sort::Name | Sort::Number | Sort::Date);
    text.terms(place).iter().any(tells)
}

/// Whether it begins with a word that refers to what was said before.
fn begins_elsewhere(unit: &Unit) -> bool {
    const REFER: &[&str] =
        &["it", "that", "this", "they", "these", "those", "he", "she", "es", "das", "dies", "sie", "er"];
    each_whole_word(unit.text).next().is_some_and(|first| {
        let lower = first.text.to_lowercase();
        is_function_word(&lower) && REFER.contains(&&*lower)
    })
}

#[expect(clippy::cast_precision_loss, reason = "a score needs no more than a few digits")]
fn f32_of(number: usize) -> f32 {
    number as f32
}
