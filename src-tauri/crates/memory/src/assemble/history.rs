//! Which messages a prompt can draw on, and which of them fit.

use std::sync::Arc;

use extremis_domain::{Message, Session, SummaryVersion};

use super::AssembleInput;
use crate::Tokens;
use crate::render::is_silent;

/// The message to answer and all that leads to it.
pub(super) struct History<'a> {
    /// All messages before it, root first.
    path: Vec<&'a Message>,
    /// The message to answer; none in an empty session.
    pub message: Option<&'a Message>,
    /// The newest summary that covers a beginning of the path.
    pub summary: Option<&'a SummaryVersion>,
    /// How many messages of the path it covers.
    covered: usize,
    max_messages: usize,
}

/// The recent messages, by what becomes of them; each group oldest first.
pub(super) struct Recent<'a, 'h> {
    /// Sent, each with its cost.
    pub sent: Vec<(&'a Message, u32)>,
    /// Left out because the budget is used up.
    pub no_room: &'h [&'a Message],
    /// Left out because there is no summary, and only so many messages are sent then.
    pub beyond_limit: &'h [&'a Message],
    /// Left out because there is nothing in them.
    pub silent: Vec<&'a Message>,
}

impl<'a> History<'a> {
    pub fn of(input: &AssembleInput<'a>) -> Self {
        let session = input.session;
        let (mut path, is_visible) = path(input);
        let message = if let Some(new) = input.new {
            // Saved already: it is not its own history.
            if let Some(place) = path.iter().rposition(|message| message.id == new.id) {
                path.truncate(place);
            }
            Some(new)
        } else {
            let last = path.iter().rposition(|message| !is_silent(message));
            let message = last.map(|last| path[last]);
            path.truncate(last.unwrap_or(0));
            message
        };
        let summary = summary_of(session, &path, is_visible);
        Self {
            path,
            message,
            summary: summary.map(|(summary, _)| summary),
            covered: summary.map_or(0, |(_, covered)| covered),
            max_messages: session.parts().max_messages as usize,
        }
    }

    /// The messages that the summary covers.
    pub fn covered(&self) -> &[&'a Message] {
        &self.path[..self.covered]
    }

    /// Sorts the messages that are not covered, newest first, until the room is used up. The sent ones have
    /// no gap: a conversation with a hole in it misleads more than a shorter one.
    pub fn recent_within(&self, mut room: u32, tokens: &Tokens) -> Recent<'a, '_> {
        // The limit of seed 001 (E3) counts the message to answer.
        let limit = match self.summary {
            Some(_) => usize::MAX,
            None => self.max_messages.saturating_sub(usize::from(self.message.is_some())),
        };
        let uncovered = &self.path[self.covered..];
        let mut recent = Recent { sent: Vec::new(), no_room: &[], beyond_limit: &[], silent: Vec::new() };
        for (place, message) in uncovered.iter().enumerate().rev() {
            if is_silent(message) {
                recent.silent.push(message);
                continue;
            }
            if recent.sent.len() >= limit {
                recent.beyond_limit = &uncovered[..=place];
                break;
            }
            let cost = tokens.message(message);
            let Some(left) = room.checked_sub(cost) else {
                let first_within_limit = place.saturating_sub(limit - recent.sent.len() - 1);
                (recent.beyond_limit, recent.no_room) = uncovered[..=place].split_at(match limit {
                    usize::MAX => 0,
                    _ => first_within_limit,
                });
                break;
            };
            room = left;
            recent.sent.push((message, cost));
        }
        recent.sent.reverse();
        recent.silent.reverse();
        recent
    }
}

/// The branch that leads to the end of the history, and whether it is the visible one.
fn path<'a>(input: &AssembleInput<'a>) -> (Vec<&'a Message>, bool) {
    let session = input.session;
    let visible = session.visible().map(Arc::as_ref);
    let Some(upto) = input.upto else { return (visible.collect(), true) };
    if let Some(place) = session.place(upto) {
        return (visible.take(place + 1).collect(), true);
    }
    let mut path = Vec::new();
    let mut next = session.message(upto);
    while let Some(message) = next {
        path.push(message.as_ref());
        next = message.parent.as_ref().and_then(|parent| session.message(parent));
    }
    path.reverse();
    (path, false)
}

/// The newest version that covers a beginning of the path, and how much of it. None when the user emptied it.
fn summary_of<'a>(
    session: &'a Session,
    path: &[&Message],
    is_visible: bool,
) -> Option<(&'a SummaryVersion, usize)> {
    let place = |summary: &SummaryVersion| {
        let place = if is_visible {
            session.place(&summary.through)
        } else {
            path.iter().position(|message| message.id == summary.through)
        };
        place.filter(|place| *place < path.len())
    };
    let versions = session.parts().summaries.iter().rev();
    let versions = versions.filter(|summary| !summary.stale);
    let mut on_path = versions.filter_map(|summary| Some((summary, place(summary)?)));
    let (summary, place) = on_path.next()?;
    summary.is_valid().then_some((summary.as_ref(), place + 1))
}

/// The length of a message that is not sent: counted if it was counted before, else a quarter of its bytes.
pub(super) fn estimate(message: &Message) -> u32 {
    message.tokens.unwrap_or_else(|| u32::try_from(message.content.len() / 4).unwrap_or(u32::MAX))
}
