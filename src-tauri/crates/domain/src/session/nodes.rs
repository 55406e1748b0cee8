//! Which summaries are in force on the visible branch, and what became of the others.
//!
//! Nothing of this is stored. The newest version speaks first: it claims the messages that it covers, and any
//! older one that covers one of them has to stand back. So no message is ever covered twice; a summary that folds
//! others takes their place; bringing back, or correcting, one that was folded gives the others back theirs; and
//! on another branch everything is again as it was there: one that a model made elsewhere since, and that would leave
//! less of the branch covered, does not speak.

mod elsewhere;

use std::ops::Range;
use std::sync::Arc;

use super::Branch;
use super::claim::Claim;
use crate::{NodeState, Origin, Session, SummaryVersion};

/// A version of a summary as it stands on the visible branch.
#[derive(Debug, Clone, PartialEq)]
pub struct SummaryNode<'a> {
    /// The version.
    pub version: &'a Arc<SummaryVersion>,
    /// What became of it.
    pub state: NodeState,
    /// The places on the visible branch that it covers; none when it covers something that is not there.
    pub places: Option<Range<usize>>,
}

impl Session {
    /// Every version of every summary, oldest first.
    pub fn nodes(&self) -> Vec<SummaryNode<'_>> {
        judged(&self.branch(None)).0
    }

    /// The summaries in force, in the order of what they cover. No two cover the same message.
    pub fn active_summaries(&self) -> Vec<SummaryNode<'_>> {
        active(&self.parts().summaries, &self.claims)
    }

    /// The places of the visible branch that a version covers; none when not all of them are there.
    pub fn places(&self, version: &SummaryVersion) -> Option<Range<usize>> {
        self.branch(None).places(version)
    }
}

impl<'a> Branch<'a> {
    /// The summaries in force on it, in the order of what they cover. No two cover the same message.
    ///
    /// A summary that covers more than the branch holds is none of it; one that it took the place of is.
    pub fn summaries(&self) -> Vec<SummaryNode<'a>> {
        match self.known_claims() {
            Some(claims) => active(self.versions(), claims),
            None => active(self.versions(), &claims(self)),
        }
    }
}

/// What the versions on a branch stand for, in the order of the places.
pub(super) fn claims(branch: &Branch) -> Vec<Claim> {
    let (_, mut claims) = judged(branch);
    claims.sort_by_key(|claim| claim.places.start);
    claims
}

/// Those of the claims that are of a summary in force.
pub(super) fn active<'a>(versions: &'a [Arc<SummaryVersion>], claims: &[Claim]) -> Vec<SummaryNode<'a>> {
    let nodes = claims.iter().map(|claim| SummaryNode {
        version: &versions[claim.version],
        state: NodeState::Active,
        places: Some(claim.places.clone()),
    });
    nodes.filter(|node| node.version.is_valid()).collect()
}

/// What became of every version, oldest first, and what those that stand for something took for themselves.
fn judged<'a>(branch: &Branch<'a>) -> (Vec<SummaryNode<'a>>, Vec<Claim>) {
    let versions = branch.versions();
    let places: Vec<_> = versions.iter().map(|version| branch.places(version)).collect();
    let of = |(version, places): (&Arc<SummaryVersion>, &Option<Range<usize>>)| {
        places.clone().filter(|_| !version.stale)
    };
    let mut here: Vec<_> = versions.iter().zip(&places).map(of).collect();
    let elsewhere = elsewhere::made_elsewhere(versions, &here);
    for (places, elsewhere) in here.iter_mut().zip(elsewhere) {
        places.take_if(|_| elsewhere);
    }
    let mut claims = Vec::new();
    let newest_first = (0..versions.len()).rev();
    let mut states: Vec<_> = newest_first
        .map(|position| state(versions, position, here[position].as_ref(), &mut claims))
        .collect();
    states.reverse();
    let nodes = versions.iter().zip(states).zip(places);
    (nodes.map(|((version, state), places)| SummaryNode { version, state, places }).collect(), claims)
}

/// What became of a version, after all newer ones had their say. `places` are those that it can speak for.
fn state(
    versions: &[Arc<SummaryVersion>],
    position: usize,
    places: Option<&Range<usize>>,
    claims: &mut Vec<Claim>,
) -> NodeState {
    let version = &versions[position];
    let Some(places) = places else { return NodeState::Stale };
    let overlaps = |claim: &&Claim| claim.places.start < places.end && places.start < claim.places.end;
    if let Some(claim) = claims.iter().find(overlaps) {
        let newer = &versions[claim.version];
        let corrected = newer.level < version.level
            && (newer.origin != Origin::Generated
                || newer.based_on.is_some()
                || replaces_folded(versions, newer, version));
        return if newer.level > version.level {
            NodeState::Folded
        } else if corrected {
            NodeState::Stale
        } else {
            NodeState::Superseded
        };
    }
    if version.is_held() {
        return NodeState::Held;
    }
    claims.push(Claim { places: places.clone(), version: position });
    // One that the user emptied covers nothing any more, and gives nothing back to what came before it.
    if version.is_valid() { NodeState::Active } else { NodeState::Superseded }
}

/// Whether a version takes the place of one that another folds.
fn replaces_folded(
    versions: &[Arc<SummaryVersion>],
    newer: &SummaryVersion,
    folding: &SummaryVersion,
) -> bool {
    let range = |version: &SummaryVersion| (version.from.clone(), version.through.clone());
    let folded = versions.iter().filter(|version| folding.folds.contains(&version.id));
    folded.into_iter().any(|folded| range(folded) == range(newer))
}

#[cfg(test)]
mod tests;
