//! Versions that were made on another branch, from messages that both have, where this branch has an older one that
//! covers more.
//!
//! Such a version is newer, and yet nobody wanted it in the other's place: without it, going back to a branch would
//! bring back its messages and not what was remembered of them.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::Claim;
use crate::{Origin, SummaryId, SummaryVersion};

/// All versions, oldest first, and the places of the branch that each covers.
pub(super) struct Elsewhere<'a> {
    pub versions: &'a [Arc<SummaryVersion>],
    pub places: &'a [Option<Range<usize>>],
}

impl Elsewhere<'_> {
    /// The places of a version that can be in force.
    pub fn places_of(&self, position: usize) -> Option<&Range<usize>> {
        self.places[position].as_ref().filter(|_| !self.versions[position].stale)
    }

    /// Whether a version leaves its places to an older one, which is free to take them.
    pub fn stands_back(&self, position: usize, claims: &[Claim]) -> bool {
        (0..position).rev().any(|older| {
            self.yields(position, older)
                && self.places_of(older).is_some_and(|places| {
                    let is_taken = claims.iter().any(|claim| overlap(&claim.places, places));
                    let in_between = |other: usize| {
                        self.places_of(other).is_some_and(|other| overlap(other, places))
                            && !self.versions[other].is_held()
                    };
                    let mut between = (older + 1..position).filter(|other| in_between(*other));
                    !is_taken && between.all(|other| self.yields(other, older))
                })
        })
    }

    /// Whether nobody wanted the newer version in the place of the older one, which covers all of it and more.
    fn yields(&self, newer: usize, older: usize) -> bool {
        let (new, old) = (&self.versions[newer], &self.versions[older]);
        let (Some(covered), Some(covering)) = (self.places_of(newer), self.places_of(older)) else {
            return false;
        };
        covering.start <= covered.start
            && covered.end <= covering.end
            && covered != covering
            && new.level == old.level
            && new.origin == Origin::Generated
            && old.is_valid()
            && !old.is_held()
            && !self.is_asked_for(newer, older)
    }

    /// Whether the user wants it so: it was made from something that the user wrote or brought back after the older
    /// one, or it is another version of what the older one took the place of.
    fn is_asked_for(&self, newer: usize, older: usize) -> bool {
        let before = &self.versions[..older];
        let is_another = |version: &Arc<SummaryVersion>| {
            let new = &self.versions[newer];
            (version.level, &version.from, &version.through) == (new.level, &new.from, &new.through)
        };
        if before.iter().any(is_another) {
            return true;
        }
        let since: HashSet<&SummaryId> = self.versions[older + 1..newer]
            .iter()
            .filter(|version| version.origin != Origin::Generated)
            .map(|version| &version.id)
            .collect();
        let mut ahead = vec![&self.versions[newer]];
        while let Some(version) = ahead.pop() {
            for source in version.based_on.iter().chain(&version.folds) {
                if since.contains(source) {
                    return true;
                }
                // What is older than the older one was made of nothing newer.
                let between = &self.versions[older + 1..newer];
                ahead.extend(between.iter().filter(|version| version.id == *source));
            }
        }
        false
    }
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}
