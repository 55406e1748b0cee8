//! What the rules look at: the summaries in force on the visible branch, and the messages after them.

use std::ops::Range;
use std::sync::Arc;

use extremis_domain::{Branch, Message, NodeState, Policy, Role, Session, SummaryVersion};

use super::step::{SummaryStep, locked_lines};

use crate::summarise::cost_in_request;
use crate::{MESSAGE_OVERHEAD, Tokens};

/// A conversation, as a policy sees it.
pub(super) struct View<'a> {
    pub session: &'a Session,
    pub branch: Branch<'a>,
    pub policy: &'a Policy,
    pub tokens: &'a Tokens,
    pub input_limit: u32,
    /// The user wants it, now.
    pub asked: bool,
    /// The summaries in force, in the order of what they cover.
    pub active: Vec<Active<'a>>,
    /// Those that wait for the user.
    pub held: Vec<Held>,
    /// How many messages there are.
    pub total: usize,
    /// Where the last summary in force ends.
    pub covered: usize,
}

/// A summary in force and what it covers.
#[derive(Debug, Clone)]
pub(super) struct Active<'a> {
    pub version: &'a Arc<SummaryVersion>,
    pub places: Range<usize>,
}

/// A summary that contradicts something: what it covers, and how many messages there were when it was written.
#[derive(Debug, Clone)]
pub(super) struct Held {
    pub places: Range<usize>,
    pub tried_at: usize,
}

/// What a step is made of, before it is written out.
pub(super) struct Draft<'a> {
    pub base: Option<&'a Arc<SummaryVersion>>,
    pub folds: Vec<&'a Arc<SummaryVersion>>,
    pub messages: Vec<Arc<Message>>,
    /// What the new version covers.
    pub places: Range<usize>,
    pub level: u8,
    pub kept: usize,
}

impl<'a> View<'a> {
    pub fn of(session: &'a Session, policy: &'a Policy, tokens: &'a Tokens, input_limit: u32) -> Self {
        let branch = session.branch(None);
        let active: Vec<_> = session
            .active_summaries()
            .into_iter()
            .filter_map(|node| Some(Active { version: node.version, places: node.places? }))
            .collect();
        Self {
            session,
            policy,
            tokens,
            input_limit,
            asked: false,
            held: held(session),
            total: branch.len(),
            covered: active.last().map_or(0, |last| last.places.end),
            branch,
            active,
        }
    }

    /// The messages at these places, oldest first.
    pub fn messages(&self, places: Range<usize>) -> impl DoubleEndedIterator<Item = &'a Arc<Message>> {
        self.branch.messages(places)
    }

    /// Whether nothing is said there.
    pub fn is_silent(&self, places: Range<usize>) -> bool {
        self.messages(places).all(|message| message.is_silent())
    }

    /// How many times the user speaks there.
    pub fn user_turns(&self, places: Range<usize>) -> usize {
        self.messages(places).filter(|message| is_user_turn(message)).count()
    }

    /// Whether the model has the last word, and says something (README, "Triggers").
    pub fn is_answered(&self) -> bool {
        self.session.head().is_some_and(|head| head.role == Role::Assistant && !head.is_silent())
    }

    /// The step that sums up these messages, or as many of the first of them as the model can take; at least
    /// one that says something. None while none does, which is so of forgotten ones.
    pub fn step_over(
        &self,
        base: Option<&Active<'a>>,
        places: Range<usize>,
        level: u8,
        kept: usize,
    ) -> Option<SummaryStep> {
        let start = base.map_or(places.start, |base| base.places.start);
        let base = base.map(|base| base.version);
        let cost = base.map_or(0, |base| cost(base));
        let messages = self.fitting(places.clone(), self.input_limit.saturating_sub(cost))?;
        let places = start..places.start + messages.len();
        self.step(Draft { base, folds: Vec::new(), messages, places, level, kept })
    }

    /// The messages from the first of these places on that cost no more than `room`; a first one that says
    /// something in any case. None if none does.
    fn fitting(&self, places: Range<usize>, room: u32) -> Option<Vec<Arc<Message>>> {
        let mut left = room;
        let mut said = false;
        let mut fitting: Vec<Arc<Message>> = Vec::new();
        for message in self.messages(places) {
            match left.checked_sub(cost_in_request(message, self.tokens)) {
                Some(rest) => left = rest,
                None if said => break,
                None => left = 0,
            }
            said |= !message.is_silent();
            fitting.push(Arc::clone(message));
        }
        said.then_some(fitting)
    }

    /// The step of a draft; none while the same was tried and waits for the user.
    pub fn step(&self, draft: Draft<'a>) -> Option<SummaryStep> {
        if !self.asked && self.is_waiting(&draft.places) {
            return None;
        }
        let first = (draft.places.start > 0).then_some(draft.places.start);
        let from = first.and_then(|start| self.branch.get(start)).map(|message| message.id.clone());
        let through = self.branch.get(draft.places.end.checked_sub(1)?)?.id.clone();
        Some(SummaryStep {
            session: self.session.id(),
            revision: self.session.revision(),
            length: self.target(draft.base, &draft.folds),
            locked: locked_lines(draft.base.into_iter().chain(draft.folds.iter().copied())),
            beside: self.beside(&draft),
            base: draft.base.map(Arc::clone),
            folds: draft.folds.into_iter().map(Arc::clone).collect(),
            messages: draft.messages,
            from,
            through,
            covers: draft.places.len(),
            level: draft.level,
            kept: draft.kept,
            after: self.total - draft.places.end,
            input_limit: self.input_limit,
        })
    }

    /// The summaries in force that are neither its base nor folded by it.
    fn beside(&self, draft: &Draft) -> Vec<Arc<SummaryVersion>> {
        let own = |version: &SummaryVersion| {
            draft.base.into_iter().chain(draft.folds.iter().copied()).any(|own| own.id == version.id)
        };
        let active = self.active.iter().map(|active| active.version);
        active.filter(|version| !own(version)).map(Arc::clone).collect()
    }

    /// Whether a version of some of these messages waits for the user, and not enough was said since for
    /// another one to be due: so it is neither written again and again nor in the way for ever.
    fn is_waiting(&self, places: &Range<usize>) -> bool {
        let overlapping =
            self.held.iter().filter(|held| held.places.start < places.end && places.start < held.places.end);
        overlapping.map(|held| held.tried_at).max().is_some_and(|tried_at| !self.is_due_since(tried_at))
    }
}

pub(super) fn is_user_turn(message: &Message) -> bool {
    message.role == Role::User && !message.is_silent()
}

/// About what a summary takes of the room for summaries and messages: rather more than less.
pub(super) fn cost(version: &SummaryVersion) -> u32 {
    u32::try_from(version.content.len() / 3).unwrap_or(u32::MAX).saturating_add(MESSAGE_OVERHEAD)
}

fn held(session: &Session) -> Vec<Held> {
    // Hardly ever is there one, and then all are looked through.
    if !session.parts().summaries.iter().any(|version| version.is_held()) {
        return Vec::new();
    }
    let held = session.nodes().into_iter().filter(|node| node.state == NodeState::Held);
    held.filter_map(|node| {
        let places = node.places?;
        Some(Held { tried_at: places.end.saturating_add(node.version.kept), places })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::conversation;

    #[test]
    fn only_what_overlaps_a_held_summary_waits_for_it() {
        let session = conversation(30);
        let (policy, tokens) = (Policy::default(), Tokens::estimate());
        let held = vec![Held { places: 10..20, tried_at: 30 }];
        let view = View { held, ..View::of(&session, &policy, &tokens, 1000) };
        let waiting = [0..10, 0..11, 19..25, 20..25, 12..13].map(|places| view.is_waiting(&places));
        assert_eq!(waiting, [false, true, true, false, true]);
        let early = vec![Held { places: 10..20, tried_at: 3 }];
        let view = View { held: early, ..view };
        assert!(!view.is_waiting(&(0..11)), "enough was said since");
    }
}
