//! The only ways in which a session can change. What is journalled is a list of these.

use extremis_language::{Words, text};
use serde::{Deserialize, Serialize};

use crate::{
    ChosenModel, Fact, FactId, InstructionsVersion, Labels, Message, MessageId, Policy, SummaryId,
    SummaryVersion, Timestamp,
};

/// One change of a session. Applying the same changes in the same order gives the same session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
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
    /// A model gave the session a title. One that the user gave stays.
    Titled {
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
    /// A message went to the trash. Summaries and facts that were made from it stay.
    MessageDeleted {
        /// The message.
        message: MessageId,
        /// When.
        at: Timestamp,
    },
    /// A message came back from the trash.
    MessageRestored {
        /// The message.
        message: MessageId,
    },
    /// A message was erased for good, and with it every summary and every fact that was made from it.
    Forgotten {
        /// The message.
        message: MessageId,
    },
    /// The user said which lines of a summary every later version must hold verbatim.
    LinesLocked {
        /// The version of the summary.
        summary: SummaryId,
        /// All of its locked lines.
        lines: Vec<String>,
    },
    /// The user pinned a message, so that it is always sent word for word, or took the pin out.
    MessagePinned {
        /// The message.
        message: MessageId,
        /// Whether it is pinned now.
        pinned: bool,
    },
    /// Facts were added, or what became of them changed: each takes the place of the one with its id.
    FactsPut {
        /// The facts.
        facts: Vec<Fact>,
    },
    /// The user chose how this conversation is remembered; none: as all others are.
    PolicyChosen {
        /// The policy.
        policy: Option<Policy>,
    },
    /// The user chose which model answers in this conversation; none: the one that answers in all others.
    ModelChosen {
        /// The model.
        model: Option<ChosenModel>,
    },
    /// The conversation was asked in passing, or the user kept it as one of theirs.
    QuickSet {
        /// Whether it is a quick one from now on.
        quick: bool,
    },
    /// The user put the conversation in order: pinned it, put it away, into a folder or under tags.
    Labelled {
        /// What it is marked with from now on.
        labels: Labels,
    },
    /// The user set the instructions for this conversation, or brought earlier ones back.
    InstructionsSet {
        /// The version that is in force from now on; the one with its id moves there, where there is one.
        version: InstructionsVersion,
    },
}

/// A change that does not fit the session it was meant for. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    /// A message with this id exists already.
    #[error("{}", text!("domain-change-duplicate-message", id = Words(id)))]
    DuplicateMessage {
        /// The id given twice.
        id: MessageId,
    },
    /// The message named does not exist in this session.
    #[error("{}", text!("domain-change-unknown-message", id = Words(id)))]
    UnknownMessage {
        /// The id that was not found.
        id: MessageId,
    },
    /// The message was erased for good; nothing can be deleted or brought back.
    #[error("{}", text!("domain-change-forgotten-message", id = Words(id)))]
    ForgottenMessage {
        /// The message.
        id: MessageId,
    },
    /// The version of a summary named does not exist in this session.
    #[error("{}", text!("domain-change-unknown-summary", id = Words(id)))]
    UnknownSummary {
        /// The id that was not found.
        id: SummaryId,
    },
    /// Something that a summary covers was forgotten; nothing is to be said of it any more.
    #[error("{}", text!("domain-change-forgotten-summary", id = Words(id)))]
    ForgottenSummary {
        /// The summary.
        id: SummaryId,
    },
    /// A fact is there twice.
    #[error("{}", text!("domain-change-duplicate-fact", id = Words(id)))]
    DuplicateFact {
        /// The id given twice.
        id: FactId,
    },
    /// Another text would come into the place of a fact's. A correction is a fact of its own.
    #[error("{}", text!("domain-change-rewritten-fact", id = Words(id)))]
    RewrittenFact {
        /// The fact.
        id: FactId,
    },
    /// The first message that a summary covers does not come before the last.
    #[error("{}", text!("domain-change-broken-range", from = Words(from), through = Words(through)))]
    BrokenRange {
        /// The first.
        from: MessageId,
        /// The last.
        through: MessageId,
    },
    /// A new title has no visible character.
    #[error("{}", text!("domain-change-empty-title"))]
    EmptyTitle,
}
