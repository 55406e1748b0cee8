//! Which messages a prompt can draw on.

use std::ops::Range;

use extremis_domain::{Branch, EPISODE_GAP, Message, Shape, SummaryNode};

use super::AssembleInput;
use extremis_text::leans_on_the_last_turn;

/// README, "Prompt": four pairs.
const RECENT_MESSAGES: usize = 8;

/// The message to answer and all that leads to it.
pub(super) struct History<'a> {
    /// All messages before it.
    pub branch: Branch<'a>,
    /// The message to answer; none in an empty session.
    pub message: Option<&'a Message>,
    /// The summaries in force before it, in the order of what they cover.
    pub summaries: Vec<SummaryNode<'a>>,
    /// At most so many messages are sent; all that have room where there is none.
    pub limit: Option<usize>,
    /// So many of the latest messages are sent even where a summary covers them.
    pub always_recent: usize,
    /// Whether the message comes hours after the last one and can be understood without it: then what was said last
    /// is not what it is most likely about.
    pub is_resumed: bool,
}

impl<'a> History<'a> {
    pub fn of(input: &AssembleInput<'a>) -> Self {
        let session = input.session;
        let branch = session.branch(input.upto);
        let (branch, message) = if let Some(new) = input.new {
            // Saved already: it is not its own history.
            let end = branch.place(&new.id).unwrap_or(branch.len());
            (branch.up_to(end), Some(new))
        } else {
            let last = branch.messages(0..branch.len()).rposition(|message| !message.is_silent());
            let message = last.and_then(|last| branch.get(last)).map(AsRef::as_ref);
            (branch.up_to(last.unwrap_or(0)), message)
        };
        let summaries = branch.summaries();
        // The limit counts the message to answer. Without memory, or when it fails, nothing tells what is beyond it.
        let is_limited = input.policy.enabled
            && !input.degraded
            && input.policy.preset.slides_until_summarised()
            && summaries.is_empty();
        let limit =
            is_limited.then(|| (max_messages(input) as usize).saturating_sub(usize::from(message.is_some())));
        // Seeds 000 and 004 send a summary and what it does not cover; 003 and 002 the latest turns besides.
        let always_recent = match input.policy.shape {
            Shape::Rolling => 0,
            Shape::Levels { .. } => RECENT_MESSAGES,
        };
        let is_resumed = message.is_some_and(|message| is_resumed(&branch, message));
        Self { branch, message, summaries, limit, always_recent, is_resumed }
    }

    /// The places that no summary in force covers, oldest first.
    pub fn uncovered(&self) -> Vec<Range<usize>> {
        let mut ranges = Vec::new();
        let mut at = 0;
        for places in self.summaries.iter().filter_map(|node| node.places.as_ref()) {
            if places.start > at {
                ranges.push(at..places.start);
            }
            at = places.end;
        }
        if at < self.branch.len() {
            ranges.push(at..self.branch.len());
        }
        ranges
    }

    /// Whether nothing is said between two places.
    pub fn is_silent_between(&self, before: usize, after: usize) -> bool {
        self.branch.messages(before + 1..after).all(|message| message.is_silent())
    }
}

/// How many messages are sent at most where no summary tells the rest, the one to answer among them.
pub(super) fn max_messages(input: &AssembleInput) -> u32 {
    input.policy.max_messages.unwrap_or(input.session.parts().max_messages)
}

fn is_resumed(branch: &Branch, message: &Message) -> bool {
    let last = branch.messages(0..branch.len()).rfind(|message| !message.is_silent());
    let silence = last.map_or(0, |last| message.timestamp.as_second() - last.timestamp.as_second());
    silence >= EPISODE_GAP && !leans_on_the_last_turn(&message.content)
}
