//! What holds of every conversation at any time, whatever happened.

use std::collections::{BTreeSet, HashMap, HashSet};

use extremis_app::wire::NodeView;
use extremis_app::{NodeState, Origin};

use super::model::run_of;
use super::{Journey, NAMES};

impl Journey {
    pub(super) async fn check(&self) {
        for (session, id) in self.ids.iter().enumerate() {
            let memory = self.stage.memory(*id).await;
            let others = NAMES.iter().filter(|name| **name != NAMES[session]);
            for other in others {
                let strange = memory.nodes.iter().find(|node| node.content.contains(other));
                assert!(strange.is_none(), "a summary of {other} in {}: {strange:?}", NAMES[session]);
                let strange = memory.facts.iter().find(|fact| fact.text.contains(other));
                assert!(strange.is_none(), "a fact of {other} in {}: {strange:?}", NAMES[session]);
            }
            Self::check_coverage(session, &memory.nodes);
            self.check_once(session, &memory.nodes);
            self.check_locks(session, &memory.nodes);
        }
    }

    fn check_coverage(session: usize, nodes: &[NodeView]) {
        let mut ranges: Vec<_> = nodes
            .iter()
            .filter(|node| node.state == NodeState::Active)
            .map(|node| (node.start.unwrap(), node.end.unwrap()))
            .collect();
        ranges.sort_unstable();
        let mut at = 0;
        for (start, end) in &ranges {
            assert_eq!(*start, at, "{}: neither a gap nor an overlap: {ranges:?}", NAMES[session]);
            at = *end;
        }
    }

    /// No message was shown to the model for two summaries that are of this branch.
    fn check_once(&self, session: usize, nodes: &[NodeView]) {
        let runs = self.runs.lock().unwrap();
        // Newest first. A correction of an earlier version takes the ones after that back, and what they covered is
        // summarised again on top of the user's words.
        let taken_back = |place: usize, node: &NodeView| {
            let mut later = nodes[..place].iter().filter(|later| later.origin != Origin::Generated);
            later.any(|later| later.start == node.start && later.end < node.end)
        };
        let here = nodes
            .iter()
            .enumerate()
            .filter(|(place, node)| node.state != NodeState::Stale && !taken_back(*place, node));
        let here = here.map(|(_, node)| node);
        let numbers: BTreeSet<usize> = here.filter_map(|node| run_of(&node.content)).collect();
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for number in numbers {
            for tag in &runs[number] {
                let before = seen.insert(tag, number);
                assert_eq!(
                    before,
                    None,
                    "{}: {tag} is in run {number} too of {}",
                    NAMES[session],
                    listed(nodes)
                );
            }
        }
    }

    /// Whatever was made of a version after a line was locked in it has that line.
    fn check_locks(&self, session: usize, nodes: &[NodeView]) {
        for locked in self.locked.iter().filter(|locked| locked.session == session) {
            let mut made_of_it = HashSet::from([locked.version.as_str()]);
            for node in nodes.iter().rev() {
                let mut made_from = node.based_on.iter().chain(&node.folds);
                let is_made = made_from.any(|from| made_of_it.contains(from.as_str()));
                if node.id != locked.version && (!is_made || locked.before.contains(&node.id)) {
                    continue;
                }
                made_of_it.insert(node.id.as_str());
                let mut lines = node.content.lines();
                let is_there = lines.any(|line| line.trim() == locked.line);
                assert!(is_there, "“{}” is not in {node:?} of {}", locked.line, listed(nodes));
            }
        }
    }
}

/// The versions, newest first, one a line.
fn listed(nodes: &[NodeView]) -> String {
    let line = |node: &NodeView| {
        let NodeView { id, state, level, start, end, origin, based_on, folds, content, .. } = node;
        let run = run_of(content);
        format!(
            "\n{id} {state:?} L{level} {start:?}..{end:?} {origin:?} run {run:?} of {based_on:?} {folds:?}"
        )
    };
    nodes.iter().map(line).collect()
}
