//! The only ways in which a session can change. What is journalled is a list of these.

use serde::{Deserialize, Serialize};

use crate::{Message, MessageId, SummaryVersion, Timestamp};

/// One change of a session. Applying the same changes in the same order gives the same session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every change is the largest one, and each lives briefly"
)]
pub enum Change {
    /// A message was accepted; it becomes the head.
    MessageAdded {
        /// The message, with its parent.
        message: Message,
    },
    /// Another branch became the visible one.
    HeadMoved {
        /// The last message of that branch.
        head: MessageId,
    },
    /// The user named the session.
    Renamed {
        /// The new title.
        title: String,
    },
    /// A new version of the summary exists.
    SummaryAdded {
        /// The version.
        summary: SummaryVersion,
    },
    /// The session went to the trash.
    Deleted {
        /// When.
        at: Timestamp,
    },
    /// The session came back from the trash.
    Restored,
    /// A message was erased for good, and with it every summary that was made from it.
    Forgotten {
        /// The message.
        message: MessageId,
    },
}

/// A change that does not fit the session it was meant for. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    /// A message with this id exists already.
    #[error("message {id} is already in this conversation")]
    DuplicateMessage {
        /// The id given twice.
        id: MessageId,
    },
    /// The message named does not exist in this session.
    #[error("message {id} is not in this conversation")]
    UnknownMessage {
        /// The id that was not found.
        id: MessageId,
    },
    /// A new title has no visible character.
    #[error("a title needs at least one visible character")]
    EmptyTitle,
}
