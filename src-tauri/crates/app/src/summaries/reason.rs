//! Why a summary is written.

use extremis_domain::SummaryId;

/// Why a summary is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RunReason {
    /// A trigger of the policy was met.
    Trigger,
    /// The user asked for it.
    Asked,
    /// The user asked for another version of this one.
    Again(SummaryId),
    /// The last one was emptied, because something that it was made from was forgotten.
    Lost,
}

impl RunReason {
    /// Whether the user waits for it.
    pub(crate) fn is_asked(&self) -> bool {
        matches!(self, Self::Asked | Self::Again(_))
    }
}
