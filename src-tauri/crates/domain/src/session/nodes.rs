//! Which summaries are in force on the visible branch, and what became of the others.
//!
//! Nothing of this is stored. The newest version speaks first: it claims the messages that it covers, and any
//! older one that covers one of them has to stand back. So no message is ever covered twice; a summary that folds
//! others takes their place; bringing back, or correcting, one that was folded gives the others back theirs; and
//! on another branch everything is again as it was there.

use std::ops::Range;
use std::sync::Arc;

use super::Branch;
use crate::{NodeState, Origin, Session, SummaryVersion};

/// A version of a summary as it stands on the visible branch.
#[derive(Debug, Clone, PartialEq)]
pub struct Node<'a> {
    /// The version.
    pub version: &'a Arc<SummaryVersion>,
    /// What became of it.
    pub state: NodeState,
    /// The places on the visible branch that it covers; none when it covers something that is not there.
    pub places: Option<Range<usize>>,
}

/// The places that a version took for itself.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub places: Range<usize>,
    /// The version, by its place among all.
    version: usize,
}

impl Session {
    /// Every version of every summary, oldest first.
    pub fn nodes(&self) -> Vec<Node<'_>> {
        let branch = self.branch(None);
        let mut claims = Vec::new();
        let mut nodes: Vec<_> = (0..self.parts().summaries.len())
            .rev()
            .map(|position| {
                let version = &self.parts().summaries[position];
                let places = branch.places(version);
                let state = state(branch.versions(), position, places.as_ref(), &mut claims);
                Node { version, state, places }
            })
            .collect();
        nodes.reverse();
        nodes
    }

    /// The summaries in force, in the order of what they cover. No two cover the same message.
    pub fn active_summaries(&self) -> Vec<Node<'_>> {
        active(&self.parts().summaries, &self.claims)
    }

    /// The places of the visible branch that a version covers; none when not all of them are there.
    pub fn places(&self, version: &SummaryVersion) -> Option<Range<usize>> {
        self.branch(None).places(version)
    }
}

/// What the versions on a branch stand for, in the order of the places.
pub(super) fn claims(branch: &Branch) -> Vec<Claim> {
    let versions = branch.versions();
    let mut claims = Vec::new();
    for (position, version) in versions.iter().enumerate().rev() {
        state(versions, position, branch.places(version).as_ref(), &mut claims);
    }
    claims.sort_by_key(|claim| claim.places.start);
    claims
}

/// Those of the claims that are of a summary in force.
pub(super) fn active<'a>(versions: &'a [Arc<SummaryVersion>], claims: &[Claim]) -> Vec<Node<'a>> {
    let nodes = claims.iter().map(|claim| Node {
        version: &versions[claim.version],
        state: NodeState::Active,
        places: Some(claim.places.clone()),
    });
    nodes.filter(|node| node.version.is_valid()).collect()
}

/// What became of a version, after all newer ones had their say.
fn state(
    versions: &[Arc<SummaryVersion>],
    position: usize,
    places: Option<&Range<usize>>,
    claims: &mut Vec<Claim>,
) -> NodeState {
    let version = &versions[position];
    let Some(places) = places.filter(|_| !version.stale) else { return NodeState::Stale };
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
