//! How conversations are put in order, as a host sees it.

use extremis_domain::{Labels, SessionId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the user marked a conversation with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct LabelsView {
    /// Whether it stands before all others.
    pub pinned: bool,
    /// Whether it is put away.
    pub archived: bool,
    /// The folder that it is in.
    pub folder: Option<String>,
    /// In the order of the alphabet.
    pub tags: Vec<String>,
    /// Whether others have it, too, by way of the shared store.
    pub shared: bool,
}

impl From<&Labels> for LabelsView {
    fn from(labels: &Labels) -> Self {
        let shared = labels.is_shared();
        let Labels { pinned, archived, folder, tags, .. } = labels.clone();
        Self { pinned, archived, folder, tags, shared }
    }
}

impl LabelsView {
    /// These labels in the place of others; what is shared stays so.
    pub(crate) fn over(&self, labels: &Labels) -> Labels {
        let Self { pinned, archived, folder, tags, shared: _ } = self.clone();
        Labels { pinned, archived, folder, tags, ..labels.clone() }
    }
}

/// A conversation and what it is, or was, marked with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct LabelledSession {
    /// The session's id.
    pub session: SessionId,
    /// What it is marked with.
    pub labels: LabelsView,
}

/// What conversations are to be marked with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(export)]
pub enum LabelChange {
    /// Stands before all others, or among them again.
    Pin {
        /// Whether it is pinned from now on.
        pinned: bool,
    },
    /// Put away, or in the list again.
    Archive {
        /// Whether it is put away from now on.
        archived: bool,
    },
    /// Into a folder, which is there as soon as something is in it; or out of any.
    Folder {
        /// The folder's name; none: no folder.
        folder: Option<String>,
    },
    /// Under a tag, or no longer.
    Tag {
        /// The tag, with `#` or without.
        tag: String,
        /// Whether it has the tag from now on.
        tagged: bool,
    },
}
