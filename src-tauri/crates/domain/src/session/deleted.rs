//! Messages in the trash: taken out of the conversation word for word, and put back.

use std::collections::HashSet;
use std::sync::Arc;

use super::tree::Tree;
use super::{Session, SessionParts};
use crate::{ChangeError, DeletedMessage, MessageId, Origin, Status, Timestamp};

impl Session {
    /// A message in the trash, as it was.
    pub fn deleted_message(&self, id: &MessageId) -> Option<&Arc<DeletedMessage>> {
        self.parts.deleted_messages.iter().find(|deleted| deleted.message.id == *id)
    }

    /// Whether a summary that covers the message holds words of the user: one that was edited, or has locked lines.
    /// Erasing the message erases those, too.
    pub fn is_in_summary_of_user(&self, id: &MessageId) -> bool {
        let Some(position) = self.tree.position(id) else { return false };
        let by_user = |origin, locked: &[String]| origin == Origin::Edited || !locked.is_empty();
        let mut versions =
            self.parts.summaries.iter().filter(|version| by_user(version.origin, &version.locked));
        versions.any(|version| self.tree.is_covered(version, position))
    }

    /// Moves a message to the trash; one that is there stays as it is.
    pub(super) fn delete(&mut self, id: &MessageId, at: Timestamp) -> Result<(), ChangeError> {
        let position = self.tree.require(id)?;
        let message = &mut self.parts.messages[position];
        match message.status {
            Status::Forgotten => return Err(ChangeError::ForgottenMessage { id: id.clone() }),
            Status::Deleted => return Ok(()),
            Status::Complete | Status::Stopped | Status::Failed => {}
        }
        let kept = DeletedMessage { deleted_at: at, message: (**message).clone() };
        *message = Arc::new(message.deleted());
        self.parts.deleted_messages.push(Arc::new(kept));
        self.look_again();
        Ok(())
    }

    /// Puts a message from the trash back in its place; one that is not there stays as it is.
    pub(super) fn restore(&mut self, id: &MessageId) -> Result<(), ChangeError> {
        let position = self.tree.require(id)?;
        if self.parts.messages[position].is_forgotten() {
            return Err(ChangeError::ForgottenMessage { id: id.clone() });
        }
        let Some(kept) = self.take_deleted(id) else { return Ok(()) };
        // Where it hangs in the tree is what the tree says, whatever another writer made of the copy in the trash.
        let parent = self.parts.messages[position].parent.clone();
        self.parts.messages[position] = Arc::new(Arc::unwrap_or_clone(kept).message.after(parent));
        self.look_again();
        Ok(())
    }

    /// Takes a message out of the trash.
    pub(super) fn take_deleted(&mut self, id: &MessageId) -> Option<Arc<DeletedMessage>> {
        let deleted = &mut self.parts.deleted_messages;
        let place = deleted.iter().position(|deleted| deleted.message.id == *id)?;
        Some(deleted.remove(place))
    }
}

/// Leaves out of the trash what also stands in the conversation, or stands in the trash twice: a file that says so is
/// of another writer, and nothing is lost.
pub(super) fn without_known_words(parts: &mut SessionParts, tree: &Tree) {
    let messages = &parts.messages;
    let mut seen = HashSet::new();
    parts.deleted_messages.retain(|deleted| {
        let id = &deleted.message.id;
        let in_conversation =
            tree.position(id).is_some_and(|position| messages[position].status != Status::Deleted);
        !in_conversation && seen.insert(id.clone())
    });
}

#[cfg(test)]
mod tests;
