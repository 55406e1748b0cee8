//! Why text could not be put back, in words for the user.

use extremis_language::text;

/// Why text did not reach its window, or the focus did not return.
///
/// Each message says where the text is now, so that it is never lost.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InsertError {
    /// The window was closed since the capture.
    #[error("{}", text!("capture-gone"))]
    Gone,
    /// The window was closed since the capture; nothing was to be inserted.
    #[error("{}", text!("capture-nothing-to-focus"))]
    NothingToFocus,
    /// The window did not become the active one in time.
    #[error("{}", text!("capture-not-focused"))]
    NotFocused,
    /// The window did not become the active one in time; nothing was to be inserted.
    #[error("{}", text!("capture-cannot-focus"))]
    CannotFocus,
    /// The paste key was sent, but nobody asked for the text within two seconds.
    #[error("{}", text!("capture-not-taken"))]
    NotTaken,
    /// The text that it was to take the place of is not selected any more.
    #[error("{}", text!("capture-not-selected"))]
    NotSelected,
    /// Keys cannot be sent on this desktop.
    #[error("{}", text!("capture-no-keys", reason = reason))]
    NoKeys {
        /// What the platform said.
        reason: String,
    },
    /// The clipboard could not be taken; the text is only in the conversation.
    #[error("{}", text!("capture-no-clipboard", reason = reason))]
    NoClipboard {
        /// What the platform said.
        reason: String,
    },
    /// There is no desktop to talk to, or the connection to it broke.
    #[error("{}", text!("capture-no-desktop", reason = reason))]
    NoDesktop {
        /// What the platform said.
        reason: String,
    },
}

impl InsertError {
    /// Whether it took so long to be known that the person may have gone on elsewhere.
    pub fn is_late(&self) -> bool {
        matches!(self, Self::NotTaken | Self::NotFocused)
    }
}
