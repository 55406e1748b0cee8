//! Whether two statements contradict one another (README, "Loss and contradiction").
//!
//! Precise rather than eager: two statements must speak of the same thing in nearly the same words, and differ
//! in one place only, and what stands in that place must exclude the other. A summary that is held for nothing
//! costs the user more than a contradiction that the user finds.

use std::collections::HashSet;

use super::lexicon::List;
use super::statement::{Statement, Token, statements};

/// Whether the one says what the other denies, or another value of the same thing.
///
/// Both can be several sentences; one pair of them is enough.
pub fn contradicts(a: &str, b: &str) -> bool {
    let b = statements(b);
    statements(a).iter().any(|a| b.iter().any(|b| contradict(a, b)))
}

/// The same of statements that are taken apart already.
pub(crate) fn contradict(a: &Statement, b: &Statement) -> bool {
    // Most pairs have nothing in common, and to see that takes less than anything below.
    if a.stems & b.stems == 0
        || !a.tokens.iter().any(|one| b.tokens.iter().any(|other| one.stem == other.stem))
    {
        return false;
    }
    if a.negated != b.negated {
        return says_the_same(a, b);
    }
    if a.negated {
        return false;
    }
    reverses(a, b) || !(a.adds || b.adds) && (other_value(a, b) || other_choice(a, b))
}

/// What a statement speaks of, in the order of the alphabet, each once. A word that both can have without speaking of
/// the same thing counts for nothing.
fn frame(statement: &Statement) -> Vec<&str> {
    let words = || statement.tokens.iter().filter(|token| token.value.is_none());
    let telling = |token: &&Token| !token.marks.has(List::Decides);
    let mut frame: Vec<&str> = words().filter(telling).map(|token| &*token.stem).collect();
    if frame.is_empty() {
        frame.extend(words().map(|token| &*token.stem));
    }
    frame.sort_unstable();
    frame.dedup();
    frame
}

/// How many words both have.
fn in_common(a: &[&str], b: &[&str]) -> usize {
    a.iter().filter(|word| b.contains(word)).count()
}

/// The values of the one that the other does not have.
fn other_values<'a>(a: &'a Statement, b: &Statement) -> Vec<&'a Token> {
    let has = |token: &&Token| b.values().any(|other| agree(token, other));
    a.values().filter(|token| !has(token)).collect()
}

fn agree(a: &Token, b: &Token) -> bool {
    matches!((&a.value, &b.value), (Some(a), Some(b)) if a.agrees(b))
}

/// Nearly the same words, so that a `not` in one of them turns it round.
fn says_the_same(a: &Statement, b: &Statement) -> bool {
    if !other_values(a, b).is_empty() || !other_values(b, a).is_empty() {
        return false;
    }
    let (in_a, in_b) = (frame(a), frame(b));
    let common = in_common(&in_a, &in_b);
    let total = in_a.len() + in_b.len() - common;
    let values = a.values().count().min(b.values().count());
    let enough = common + values >= 2 || common == 1 && (a.preference || b.preference);
    common > 0 && enough && (common == total || common >= 4 && common + 1 == total)
}

/// `prefers A to B` and `prefers B to A`.
fn reverses(a: &Statement, b: &Statement) -> bool {
    let side = |statement: &Statement, less: bool| -> HashSet<String> {
        statement
            .tokens
            .iter()
            .filter(|token| token.is_less == less)
            .map(|token| token.stem.clone())
            .collect()
    };
    let is_comparison =
        |statement: &Statement| statement.preference && statement.tokens.iter().any(|token| token.is_less);
    is_comparison(a)
        && is_comparison(b)
        && !side(a, true).is_disjoint(&side(b, false))
        && !side(a, false).is_disjoint(&side(b, true))
        && side(a, true).is_disjoint(&side(b, true))
}

/// The same words around another number, date or time.
fn other_value(a: &Statement, b: &Statement) -> bool {
    if a.past != b.past || a.values().count() != b.values().count() {
        return false;
    }
    let (in_a, in_b) = (other_values(a, b), other_values(b, a));
    let ([one], [other]) = (&in_a[..], &in_b[..]) else { return false };
    let (Some(first), Some(second)) = (&one.value, &other.value) else { return false };
    let is_number = matches!(first, extremis_text::values::Value::Number { .. });
    let can_both_be = (a.has(List::Happens) || b.has(List::Happens)) && !(is_fixed(a) && is_fixed(b));
    first.is_comparable(second)
        && !(one.is_label || other.is_label || can_both_be)
        && !(is_number && (a.approximate || b.approximate))
        && has_same_frame(a, b)
}

fn has_same_frame(a: &Statement, b: &Statement) -> bool {
    let frame_of_a = frame(a);
    !frame_of_a.is_empty() && frame_of_a == frame(b)
}

fn is_fixed(statement: &Statement) -> bool {
    statement.keyed || statement.identifies
}

/// The same words around another name or choice.
fn other_choice(a: &Statement, b: &Statement) -> bool {
    if !other_values(a, b).is_empty() || !other_values(b, a).is_empty() {
        return false;
    }
    if a.has(List::Includes) || b.has(List::Includes) || a.past != b.past || a.is_list || b.is_list {
        return false;
    }
    let (in_a, in_b) = (run(a, b), run(b, a));
    let (Some(one), Some(other)) = (in_a, in_b) else { return false };
    if in_common(&frame(a), &frame(b)) == 0 {
        return false;
    }
    if let ([first], [second]) = (&a.tokens[one.clone()], &b.tokens[other.clone()]) {
        let exclude = match (first.alternative, second.alternative) {
            (Some((group, place)), Some((other_group, other_place))) => {
                group == other_group && place != other_place
            }
            _ => false,
        };
        // At the beginning it is what is spoken of, not what is said of it. A key comes before both.
        let is_subject = one.start == 0 && first.is_name || other.start == 0 && second.is_name;
        if exclude && !is_subject {
            return true;
        }
        let are_known = first.alternative.is_some() && second.alternative.is_some();
        if a.keyed
            && b.keyed
            && one.end == a.tokens.len()
            && other.end == b.tokens.len()
            && one.start > 0
            && !are_known
        {
            return a.tokens[0].stem == b.tokens[0].stem;
        }
    }
    let are_names = a.tokens[one.clone()].iter().chain(&b.tokens[other.clone()]).all(|token| token.is_name);
    let at_end = one.end == a.tokens.len() && other.end == b.tokens.len() && one.start > 0 && other.start > 0;
    let plays_a_part =
        |statement: &Statement, end: usize| statement.tokens.get(end).is_some_and(|token| token.is_part);
    let parts = plays_a_part(a, one.end) && plays_a_part(b, other.end);
    are_names && (at_end && is_fixed(a) && is_fixed(b) || parts && one.start > 0)
}

/// Where the words stand that only `a` has, if they stand together, and none of them is a mere addition.
fn run(a: &Statement, b: &Statement) -> Option<std::ops::Range<usize>> {
    let only: Vec<usize> = a
        .tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| token.value.is_none() && !b.tokens.iter().any(|other| same(token, other)))
        .filter(|(_, token)| !token.marks.has(List::Decides))
        .map(|(place, _)| place)
        .collect();
    let (first, last) = (*only.first()?, *only.last()?);
    (last - first < only.len()).then_some(first..last + 1)
}

/// The same word, or another name of the same thing.
fn same(a: &Token, b: &Token) -> bool {
    a.stem == b.stem || a.alternative.is_some() && a.alternative == b.alternative
}

#[cfg(test)]
mod tests;
