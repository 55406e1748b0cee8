//! How the messages of a session hang together, by their positions in its list.

use std::collections::HashMap;
use std::sync::Arc;

use crate::{ChangeError, Message, MessageId, SummaryVersion};

/// Where each message is, and what it follows. Positions grow along every branch, because a message always comes
/// after its parent.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Tree {
    positions: HashMap<MessageId, usize>,
    links: Vec<Links>,
    newest_root: Option<usize>,
}

/// One message's neighbours.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Links {
    parent: Option<usize>,
    newest_child: Option<usize>,
    /// The version of it that came before.
    older_sibling: Option<usize>,
}

impl Tree {
    /// The tree of a whole list.
    pub(super) fn of(messages: &[Arc<Message>]) -> Result<Self, ChangeError> {
        let mut tree = Self {
            positions: HashMap::with_capacity(messages.len()),
            links: Vec::with_capacity(messages.len()),
            newest_root: None,
        };
        let mut before: Option<&MessageId> = None;
        for message in messages {
            let parent = match &message.parent {
                // Nearly every message follows the one before it; that one need not be looked for.
                Some(parent) if before == Some(parent) => Some(tree.links.len() - 1),
                parent => tree.parent(parent.as_ref())?,
            };
            tree.push(&message.id, parent)?;
            before = Some(&message.id);
        }
        Ok(tree)
    }

    /// Takes a message in at the end of the list, or nothing if it is there already or its parent is not.
    pub(super) fn add(&mut self, message: &Message) -> Result<(), ChangeError> {
        if self.positions.contains_key(&message.id) {
            return Err(ChangeError::DuplicateMessage { id: message.id.clone() });
        }
        self.push(&message.id, self.parent(message.parent.as_ref())?)
    }

    fn parent(&self, id: Option<&MessageId>) -> Result<Option<usize>, ChangeError> {
        id.map(|id| self.require(id)).transpose()
    }

    fn push(&mut self, id: &MessageId, parent: Option<usize>) -> Result<(), ChangeError> {
        let position = self.links.len();
        if let Some(known) = self.positions.insert(id.clone(), position) {
            self.positions.insert(id.clone(), known);
            return Err(ChangeError::DuplicateMessage { id: id.clone() });
        }
        let newest = match parent {
            Some(parent) => &mut self.links[parent].newest_child,
            None => &mut self.newest_root,
        };
        let older_sibling = newest.replace(position);
        self.links.push(Links { parent, newest_child: None, older_sibling });
        Ok(())
    }

    pub(super) fn position(&self, id: &MessageId) -> Option<usize> {
        self.positions.get(id).copied()
    }

    /// The same, where the message has to be there.
    pub(super) fn require(&self, id: &MessageId) -> Result<usize, ChangeError> {
        self.position(id).ok_or_else(|| ChangeError::UnknownMessage { id: id.clone() })
    }

    /// The messages that follow the same message (or none) as this one, itself included, newest first.
    pub(super) fn siblings(&self, position: usize) -> impl Iterator<Item = usize> {
        let newest = match self.links[position].parent {
            Some(parent) => self.links[parent].newest_child,
            None => self.newest_root,
        };
        self.older(newest)
    }

    /// The messages that follow this one, newest first.
    pub(super) fn children(&self, position: usize) -> impl Iterator<Item = usize> {
        self.older(self.links[position].newest_child)
    }

    fn older(&self, newest: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(newest, |position| self.links[*position].older_sibling)
    }

    /// Whether a summary stands for the message at this position.
    pub(super) fn is_covered(&self, version: &SummaryVersion, position: usize) -> bool {
        let start = version.from.as_ref().and_then(|from| self.position(from)).unwrap_or(0);
        start <= position && self.path_to(Some(&version.through)).binary_search(&position).is_ok()
    }

    /// The branch that ends with a message, root first; empty for none.
    pub(super) fn path_to(&self, head: Option<&MessageId>) -> Vec<usize> {
        let head = head.and_then(|id| self.position(id));
        let mut path: Vec<_> = std::iter::successors(head, |position| self.links[*position].parent).collect();
        path.reverse();
        path
    }
}
