//! Versions that a model made on another branch, and that would leave less of this one covered.
//!
//! Where a version is made, it never covers less than what it takes the place of: it continues it, folds it or is
//! written in its stead. One that does was made where the others were not: on a branch that leaves this one within
//! what they cover. Being newer is no reason then, or going back to a branch would not bring back what was remembered
//! of it, and its messages would be summarised a second time. What the user wrote is never judged: it holds on every
//! branch that it is of.

use std::ops::Range;
use std::sync::Arc;

use crate::{Origin, SummaryVersion};

/// Whether the version at this position stands back for older ones, which cover more of the branch without it.
///
/// `places` says of each version, oldest first, what it covers; none of one that cannot be in force.
pub(super) fn stands_back(
    versions: &[Arc<SummaryVersion>],
    places: &[Option<Range<usize>>],
    position: usize,
) -> bool {
    let Some(own) = places[position].as_ref().filter(|_| versions[position].origin == Origin::Generated)
    else {
        return false;
    };
    let leaves_some =
        |other: &Range<usize>| overlap(own, other) && (other.start < own.start || own.end < other.end);
    if !places[..position].iter().flatten().any(leaves_some) {
        return false;
    }
    let older = available(versions, places, position);
    let beside: Vec<_> = older.iter().copied().filter(|other| !overlap(own, other)).collect();
    own.len() + most_covered(beside) < most_covered(older)
}

/// What the versions before this position cover, but for those in whose place the user has since written something.
fn available<'a>(
    versions: &[Arc<SummaryVersion>],
    places: &'a [Option<Range<usize>>],
    position: usize,
) -> Vec<&'a Range<usize>> {
    let mut written_by_user: Vec<&Range<usize>> = Vec::new();
    let mut available = Vec::new();
    for (version, places) in versions[..position].iter().zip(places).rev() {
        let Some(places) = places.as_ref().filter(|_| !version.is_held()) else { continue };
        if written_by_user.iter().any(|written| overlap(written, places)) {
            continue;
        }
        if version.is_valid() {
            available.push(places);
        }
        if version.origin != Origin::Generated {
            written_by_user.push(places);
        }
    }
    available
}

/// How many places can be covered at most by some of these of which no two overlap.
fn most_covered(mut ranges: Vec<&Range<usize>>) -> usize {
    ranges.sort_unstable_by_key(|range| range.end);
    // For each number of ranges, taken in the order of their ends.
    let mut most = vec![0];
    for (number, range) in ranges.iter().enumerate() {
        let before = ranges[..number].partition_point(|other| other.end <= range.start);
        most.push(most[number].max(most[before] + range.len()));
    }
    most[ranges.len()]
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}
