//! One branch of a conversation, from its root to a message, and what is known of it without looking through it.
//!
//! For the visible branch the lengths are summed up and the pins are known beforehand, so that asking for the
//! length of any stretch costs the same in a conversation of ten messages and in one of ten thousand.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::claim::Claim;
use super::{Message, MessageId, Session, SummaryVersion};

/// What a session keeps of its visible branch.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Visible {
    /// Positions of its messages, root first.
    pub path: Vec<usize>,
    /// For each place, the tokens of all messages up to it, itself included.
    tokens_through: Vec<u64>,
    /// The places of its pinned messages.
    pinned: Vec<usize>,
}

impl Visible {
    pub fn of(path: Vec<usize>, messages: &[Arc<Message>]) -> Self {
        let mut visible = Self {
            tokens_through: Vec::with_capacity(path.len()),
            path: Vec::with_capacity(path.len()),
            pinned: Vec::new(),
        };
        for position in path {
            visible.push(position, &messages[position]);
        }
        visible
    }

    pub fn push(&mut self, position: usize, message: &Message) {
        let before = self.tokens_through.last().copied().unwrap_or(0);
        if message.pinned {
            self.pinned.push(self.path.len());
        }
        self.path.push(position);
        self.tokens_through.push(before + u64::from(message.length()));
    }
}

/// The messages from the root to some message.
#[derive(Debug, Clone)]
pub struct Branch<'a> {
    session: &'a Session,
    /// Positions of its messages, root first.
    path: Cow<'a, [usize]>,
    is_visible: bool,
}

impl Session {
    /// The branch that ends with this message, visible or not; the visible one for none. Empty when there is no
    /// such message.
    pub fn branch(&self, last: Option<&MessageId>) -> Branch<'_> {
        let visible = &self.visible.path;
        let Some(last) = last else {
            return Branch { session: self, path: Cow::Borrowed(visible), is_visible: true };
        };
        if let Some(place) = self.place(last) {
            return Branch { session: self, path: Cow::Borrowed(&visible[..=place]), is_visible: true };
        }
        Branch { session: self, path: Cow::Owned(self.tree.path_to(Some(last))), is_visible: false }
    }
}

impl<'a> Branch<'a> {
    /// The same branch without its messages from this place on.
    #[must_use]
    pub fn up_to(mut self, end: usize) -> Self {
        match &mut self.path {
            Cow::Borrowed(path) => *path = &path[..end.min(path.len())],
            Cow::Owned(path) => path.truncate(end),
        }
        self
    }

    /// How many messages it has.
    pub fn len(&self) -> usize {
        self.path.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// The message at a place, counted from 0.
    pub fn get(&self, place: usize) -> Option<&'a Arc<Message>> {
        self.path.get(place).map(|position| &self.session.parts.messages[*position])
    }

    /// The messages of some places, oldest first.
    pub fn messages(
        &self,
        places: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = &'a Arc<Message>> + ExactSizeIterator {
        let messages = &self.session.parts.messages;
        let places = places.start.min(self.len())..places.end.min(self.len());
        self.path[places].iter().map(|position| &messages[*position])
    }

    /// Where a message stands on it.
    pub fn place(&self, id: &MessageId) -> Option<usize> {
        let position = self.session.tree.position(id)?;
        self.path.binary_search(&position).ok()
    }

    /// The names under which someone speaks in the conversation, on whichever branch of it, in the order in which they
    /// came into it.
    pub fn names(&self) -> &'a [Arc<str>] {
        &self.session.names
    }

    /// The tokens of the messages of some places.
    pub fn tokens(&self, places: Range<usize>) -> u64 {
        if !self.is_visible {
            return self.messages(places).map(|message| u64::from(message.length())).sum();
        }
        let through = |end: usize| match end.min(self.len()).checked_sub(1) {
            Some(last) => self.session.visible.tokens_through[last],
            None => 0,
        };
        through(places.end).saturating_sub(through(places.start))
    }

    /// The places of its pinned messages.
    pub fn pinned(&self) -> Vec<usize> {
        if self.is_visible {
            let pinned = self.session.visible.pinned.iter().copied();
            return pinned.take_while(|place| *place < self.len()).collect();
        }
        let places = self.messages(0..self.len()).enumerate();
        places.filter(|(_, message)| message.pinned).map(|(place, _)| place).collect()
    }

    /// What the summaries of the session stand for on it, where that is known already.
    pub(super) fn known_claims(&self) -> Option<&'a [Claim]> {
        let known = &self.session.claims;
        let is_whole = known.iter().all(|claim| claim.places.end <= self.len());
        (self.is_visible && is_whole).then_some(known)
    }

    /// Every version of every summary of the session, oldest first.
    pub(super) fn versions(&self) -> &'a [Arc<SummaryVersion>] {
        &self.session.parts.summaries
    }

    /// The places that a version covers; none when not all of them are on the branch.
    pub(super) fn places(&self, version: &SummaryVersion) -> Option<Range<usize>> {
        let start = version.from.as_ref().map_or(Some(0), |from| self.place(from))?;
        let end = self.place(&version.through)? + 1;
        (start < end).then_some(start..end)
    }
}

#[cfg(test)]
mod tests;
