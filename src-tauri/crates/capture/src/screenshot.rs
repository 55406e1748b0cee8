//! A picture of a part of the screen, or of a window, that a person chooses.
//!
//! Nothing is read of the screen before somebody asks for it, and nothing is handed out but what the person chose.
//! Deliberately absent: windows of our own, which the host hides meanwhile, and what becomes of the picture.

use extremis_language::text;

/// A picture as it was taken.
#[derive(PartialEq, Eq)]
pub enum Screenshot {
    /// Its pixels, row by row, three bytes each: red, green, blue.
    Pixels {
        /// From left to right.
        width: u32,
        /// From top to bottom.
        height: u32,
        /// Three bytes for each of them.
        rgb: Vec<u8>,
    },
    /// What was in the file that the system wrote.
    File(Vec<u8>),
}

/// What is seen in it is for nobody who looks at a log.
impl std::fmt::Debug for Screenshot {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pixels { width, height, .. } => write!(to, "Pixels({width} × {height})"),
            Self::File(bytes) => write!(to, "File({} bytes)", bytes.len()),
        }
    }
}

/// Why there is no picture. The message of each says what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScreenshotError {
    /// There is no desktop to talk to, or it did not do what was asked.
    #[error("{}", text!("capture-screenshot-failed", reason = reason))]
    Failed {
        /// What the platform said.
        reason: String,
    },
    /// Another program has the keyboard or the pointer for itself, such as an open menu.
    #[error("{}", text!("capture-screenshot-held"))]
    Held,
    /// The desktop shows no program its screen.
    #[error("{}", text!("capture-screenshot-no-portal"))]
    NoPortal,
    /// The picture that the system took cannot be had.
    #[error("{}", text!("capture-screenshot-no-file", reason = reason))]
    NoFile {
        /// What the platform said.
        reason: String,
    },
    /// The system takes pictures by a key of its own.
    #[error("{}", text!("capture-screenshot-by-hand"))]
    ByHand,
}

/// What the person is told while they choose, drawn by the host: it has the letters of all languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChooserHint {
    /// From left to right, in pixels.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
    /// Row by row, three bytes for each pixel: red, green, blue.
    pub rgb: Vec<u8>,
}

type Choose = dyn FnOnce(Option<ChooserHint>) -> Result<Option<Screenshot>, ScreenshotError> + Send;

/// A way in which a person chooses a part of the screen here, which was found to be there.
pub struct ScreenChooser(Box<Choose>);

#[cfg(any(target_os = "linux", target_os = "macos"))]
impl ScreenChooser {
    /// One that works by this.
    pub(crate) fn new(
        choose: impl FnOnce(Option<ChooserHint>) -> Result<Option<Screenshot>, ScreenshotError> + Send + 'static,
    ) -> Self {
        Self(Box::new(choose))
    }
}

impl ScreenChooser {
    /// Has the person choose, and gives what they chose; none where they did not want to. It blocks for some minutes at
    /// most. The hint is shown where the choice is one of ours.
    pub fn choose(self, hint: Option<ChooserHint>) -> Result<Option<Screenshot>, ScreenshotError> {
        (self.0)(hint)
    }
}
