//! Versions that a model made on another branch, and that would leave less of this one covered.
//!
//! Where a version is made, it never covers less than what it takes the place of: it continues it, folds it or is
//! written in its stead. One that does was made where the others were not: on a branch that leaves this one within
//! what they cover. Being newer is no reason then, or going back to a branch would not bring back what was remembered
//! of it, and its messages would be summarised a second time. What the user wrote is never judged: it holds on every
//! branch that it is of.
//!
//! Each version is judged by those before it alone, as they stood when it was made. So one that is made on this
//! branch is in force on it, whatever the others are.

use std::ops::Range;
use std::sync::Arc;

use crate::{Origin, SummaryVersion};

/// Says of each version, oldest first, whether it stands back for what older ones cover of the branch.
///
/// `places` says what each covers; none of one that cannot be in force.
pub(super) fn made_elsewhere(versions: &[Arc<SummaryVersion>], places: &[Option<Range<usize>>]) -> Vec<bool> {
    let mut elsewhere = vec![false; versions.len()];
    let mut here: Vec<RankedClaim> = Vec::new();
    let mut in_force: Vec<RankedClaim> = Vec::new();
    for (position, version) in versions.iter().enumerate() {
        let Some(places) = places[position].as_ref().filter(|_| !version.is_held()) else { continue };
        let claim = RankedClaim { places, covers: if version.is_valid() { places.len() } else { 0 } };
        here.push(claim);
        if in_force.iter().all(|other| !overlap(places, other.places) || contains(places, other.places)) {
            in_force.retain(|other| !overlap(places, other.places));
            in_force.push(claim);
            continue;
        }
        let after = newest_first(&here);
        if version.origin == Origin::Generated && covered(&after) < covered(&in_force) {
            elsewhere[position] = true;
            here.pop();
        } else {
            in_force = after;
        }
    }
    elsewhere
}

/// What a version takes for itself, and how many of these places it says something of.
#[derive(Clone, Copy)]
struct RankedClaim<'a> {
    places: &'a Range<usize>,
    covers: usize,
}

/// Those that are in force when the newest takes its places first.
fn newest_first<'a>(oldest_first: &[RankedClaim<'a>]) -> Vec<RankedClaim<'a>> {
    let mut in_force: Vec<RankedClaim> = Vec::new();
    for claim in oldest_first.iter().rev() {
        if !in_force.iter().any(|newer| overlap(newer.places, claim.places)) {
            in_force.push(*claim);
        }
    }
    in_force
}

fn covered(claims: &[RankedClaim]) -> usize {
    claims.iter().map(|claim| claim.covers).sum()
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

fn contains(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start <= other.start && other.end <= one.end
}
