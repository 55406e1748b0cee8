//! Why text could not be put back, in words for the user.

/// Why text did not reach its window, or the focus did not return.
///
/// Each message says where the text is now, so that it is never lost.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InsertError {
    /// The window was closed since the capture.
    #[error("The window is gone. The text is on the clipboard: paste it where you want it.")]
    Gone,
    /// The window was closed since the capture; nothing was to be inserted.
    #[error("The window that had the focus is gone.")]
    NothingToFocus,
    /// The window did not become the active one in time.
    #[error(
        "The window could not be brought to the front. The text is on the clipboard: click there and paste it."
    )]
    NotFocused,
    /// The window did not become the active one in time; nothing was to be inserted.
    #[error("The window could not be brought to the front. Click on it to go on there.")]
    CannotFocus,
    /// The paste key was sent, but nobody asked for the text within two seconds.
    #[error("The application did not take the text. It is on the clipboard: paste it there yourself.")]
    NotTaken,
    /// The text that it was to take the place of is not selected any more.
    #[error(
        "What was selected there is not selected any more, so nothing was replaced. The text is on the clipboard: select \
         what it is for again and paste it."
    )]
    NotSelected,
    /// Keys cannot be sent on this desktop.
    #[error("Keys cannot be sent here ({reason}). The text is on the clipboard: paste it yourself.")]
    NoKeys {
        /// What the platform said.
        reason: String,
    },
    /// The clipboard could not be taken; the text is only in the conversation.
    #[error(
        "The clipboard could not be used ({reason}). The text is safe in the conversation: copy it from there."
    )]
    NoClipboard {
        /// What the platform said.
        reason: String,
    },
    /// There is no desktop to talk to, or the connection to it broke.
    #[error(
        "The desktop did not answer ({reason}). The text is safe in the conversation: copy it from there."
    )]
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
