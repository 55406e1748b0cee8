//! What was typed and not yet sent or saved.

use extremis_domain::SessionId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AttachmentView, ContextView};

/// What a draft is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum DraftKind {
    /// The next message of a session; without one, the message that the main window begins a session with.
    Message,
    /// The message that the popup begins a session with.
    Popup,
    /// Other words for a message that was sent; `item` is its id.
    Edit,
    /// A message that is sent when the answer before it is complete; `item` tells several of one session apart.
    Queued,
    /// Other words for a summary; `item` is its level, its beginning and the version that the change started from.
    Summary,
    /// Other words for a fact, whose id `item` is; or a part of a new one.
    Fact,
    /// The instructions of a session, those for all, or, named by `item`, those of a session that has not begun.
    Instructions,
}

/// What was typed and not yet sent, word for word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct DraftView {
    /// What it is of.
    pub kind: DraftKind,
    /// The session that it belongs to; none where that has not begun.
    #[serde(default)]
    pub session: Option<SessionId>,
    /// What tells several drafts of a kind and a session apart.
    #[serde(default)]
    pub item: Option<String>,
    /// The text. Saving an empty one without attachments removes the draft.
    pub text: String,
    /// What the user was looking at, for a queued message that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub context: Option<ContextView>,
    /// What goes along with a message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<AttachmentView>>")]
    pub attachments: Vec<AttachmentView>,
    /// Whether a queued message waits for the user: the answer before it was not completed, or the process ended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub held: bool,
}

impl DraftView {
    /// Whether nothing is in it, so that it need not be kept.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.attachments.is_empty()
    }

    /// Whether two are versions of the same draft.
    pub fn is_same(&self, other: &Self) -> bool {
        self.kind == other.kind && self.session == other.session && self.item == other.item
    }
}
