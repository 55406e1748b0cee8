//! Which summaries are in force on the visible branch, and what became of the others.
//!
//! Nothing of this is stored. The newest version speaks first: it claims the messages that it covers, and any
//! older one that covers one of them has to stand back. So no message is ever covered twice; a summary that folds
//! others takes their place; bringing back, or correcting, one that was folded gives the others back theirs; and
//! on another branch everything is again as it was there.

use std::ops::Range;
use std::sync::Arc;

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
struct Claim<'a> {
    places: Range<usize>,
    version: &'a SummaryVersion,
}

impl Session {
    /// Every version of every summary, oldest first.
    pub fn nodes(&self) -> Vec<Node<'_>> {
        let mut claims: Vec<Claim> = Vec::new();
        let mut nodes: Vec<_> = self
            .parts()
            .summaries
            .iter()
            .rev()
            .map(|version| {
                let places = self.places(version);
                let state = state(version, places.as_ref(), &mut claims);
                Node { version, state, places }
            })
            .collect();
        nodes.reverse();
        nodes
    }

    /// The summaries in force, in the order of what they cover. No two cover the same message.
    pub fn active_summaries(&self) -> Vec<Node<'_>> {
        let mut active = self.nodes();
        active.retain(|node| node.state == NodeState::Active);
        active.sort_by_key(|node| node.places.as_ref().map(|places| places.start));
        active
    }

    /// The places of the visible branch that a version covers; none when not all of them are there.
    pub fn places(&self, version: &SummaryVersion) -> Option<Range<usize>> {
        let start = version.from.as_ref().map_or(Some(0), |from| self.place(from))?;
        let end = self.place(&version.through)? + 1;
        (start < end).then_some(start..end)
    }
}

/// What became of a version, after all newer ones had their say.
fn state<'a>(
    version: &'a SummaryVersion,
    places: Option<&Range<usize>>,
    claims: &mut Vec<Claim<'a>>,
) -> NodeState {
    let Some(places) = places.filter(|_| !version.stale) else { return NodeState::Stale };
    let overlaps = |claim: &&Claim| claim.places.start < places.end && places.start < claim.places.end;
    if let Some(claim) = claims.iter().find(overlaps) {
        let corrected = claim.version.level < version.level
            && (claim.version.origin != Origin::Generated || claim.version.based_on.is_some());
        return if claim.version.level > version.level {
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
    claims.push(Claim { places: places.clone(), version });
    // One that the user emptied covers nothing any more, and gives nothing back to what came before it.
    if version.is_valid() { NodeState::Active } else { NodeState::Superseded }
}

#[cfg(test)]
mod tests;
