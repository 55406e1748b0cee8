//! Words that were typed with one slip: a letter too much, missing, wrong, or two that changed places.
//!
//! Every word that one slip could have been meant for is looked up by name, so that it costs the same however many
//! words the index has.

use rusqlite::Connection;

use crate::expand::Asked;
use crate::vocabulary::{self, Known};

/// A word that nothing has, and the words that it may have been meant for, the most frequent first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misspelling {
    /// As typed, folded.
    pub typed: String,
    /// Words of the index; none where nothing is near.
    pub meant: Vec<String>,
}

/// Words that are offered for one, at most.
const OFFERED: usize = 3;
/// Shorter words are near to everything, longer ones are data.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=32;

/// The words that were asked for and that nothing has.
pub(crate) fn misspellings(connection: &Connection, asked: &[Asked]) -> rusqlite::Result<Vec<Misspelling>> {
    let terms = asked.iter().filter(|asked| !asked.quoted);
    let unknown = terms.flat_map(|asked| &asked.unknown);
    unknown.map(|typed| Ok(Misspelling { typed: typed.clone(), meant: meant(connection, typed)? })).collect()
}

fn meant(connection: &Connection, typed: &str) -> rusqlite::Result<Vec<String>> {
    let letters: Vec<char> = typed.chars().collect();
    if !LENGTHS.contains(&letters.len()) {
        return Ok(Vec::new());
    }
    let mut known: Vec<Known> = Vec::new();
    for word in one_slip_away(&letters) {
        known.extend(vocabulary::exactly(connection, &word)?.filter(|known| known.items > 0));
    }
    known.sort_by(|one, other| other.items.cmp(&one.items).then_with(|| one.term.cmp(&other.term)));
    known.dedup();
    known.truncate(OFFERED);
    Ok(known.into_iter().map(|known| known.term).collect())
}

fn one_slip_away(letters: &[char]) -> Vec<String> {
    let alphabet = alphabet(letters);
    let mut words = Vec::new();
    let mut add = |before: &[char], between: &[char], after: &[char]| {
        words.push(before.iter().chain(between).chain(after).collect::<String>());
    };
    for place in 0..=letters.len() {
        let (before, after) = letters.split_at(place);
        for letter in &alphabet {
            add(before, &[*letter], after);
        }
        let [first, rest @ ..] = after else { continue };
        add(before, &[], rest);
        for letter in alphabet.iter().filter(|letter| *letter != first) {
            add(before, &[*letter], rest);
        }
        let [second, rest @ ..] = rest else { continue };
        if first != second {
            add(before, &[*second, *first], rest);
        }
    }
    words
}

/// The letters of the script that a word is in.
fn alphabet(letters: &[char]) -> Vec<char> {
    let first = letters.iter().copied().find(|letter| letter.is_alphabetic()).unwrap_or('a');
    let script = match first {
        'α'..='ω' => 'α'..='ω',
        'а'..='ў' => 'а'..='ў',
        'א'..='ת' => 'א'..='ת',
        'ء'..='ي' => 'ء'..='ي',
        _ => 'a'..='z',
    };
    script.chain('0'..='9').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_a_letter_too_much_missing_wrong_or_two_that_changed_places() {
        let words = |typed: &str| one_slip_away(&typed.chars().collect::<Vec<_>>());
        for typed in ["fxo", "foxx", "fo", "fax", "gox", "oxf"] {
            assert_eq!(words(typed).contains(&"fox".to_owned()), typed != "oxf", "{typed}");
        }
        assert!(words("лсса").contains(&"лиса".to_owned()));
        assert!(!words("fox").contains(&"fox".to_owned()), "that is no slip");
    }
}
