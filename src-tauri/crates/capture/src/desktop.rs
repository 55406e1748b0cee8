//! The desktop around us, as a trait, and what passes through it.

use extremis_domain::Context;

use crate::InsertError;

/// What may be captured.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CaptureOptions {
    /// Whether the clipboard's text is taken too.
    pub clipboard: bool,
    /// Applications (name or id, any case) from which nothing is captured; text can still be put back there.
    pub never: Vec<String>,
}

/// What one press of the hotkey found.
#[derive(Debug, Clone, Default)]
pub struct Captured {
    /// What the user was looking at; `None` in an application of [`CaptureOptions::never`] and in our own windows.
    pub context: Option<Context>,
    /// Where to put text back; `None` when the active window is unknown or ours.
    pub target: Option<Target>,
}

/// Whose window is the active one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Front {
    /// One of this process.
    Ours,
    /// One of another program, or none.
    Other,
    /// The desktop does not tell.
    Unknown,
}

/// The window that had the focus when a context was captured.
#[derive(Debug, Clone)]
pub struct Target(pub(crate) TargetWindow);

#[cfg(target_os = "linux")]
type TargetWindow = crate::linux::LinuxWindow;
#[cfg(any(target_os = "macos", target_os = "windows"))]
type TargetWindow = crate::other::window::OtherWindow;
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "windows")))]
type TargetWindow = std::convert::Infallible;

/// The desktop around us: what is in front, and how text gets into it.
///
/// Every method blocks. None of them panics or ends the process because of something another program does.
pub trait Desktop: Send + Sync {
    /// Takes what the active window shows: application, title, selected text, and the clipboard if allowed.
    ///
    /// Never fails as a whole: what could not be read is absent. On X11 it takes at most half a second,
    /// on Wayland 150 ms, and all of that only when another program does not answer.
    fn capture(&self, options: &CaptureOptions) -> Captured;

    /// Gives the focus back to `target`, pastes `text` there, and restores what the clipboard held.
    fn insert(&self, target: &Target, text: &str) -> Result<(), InsertError>;

    /// Whether `target` is a terminal, where what runs in it may take each line for a command as soon as it ends.
    fn is_terminal(&self, target: &Target) -> bool;

    /// Gives the focus back to `target`.
    fn focus(&self, target: &Target) -> Result<(), InsertError>;

    /// Puts `text` on the clipboard, where it stays until someone else takes the clipboard; beside it `html`, the same
    /// formatted, for programs that take that instead.
    fn set_clipboard(&self, text: &str, html: Option<&str>) -> Result<(), InsertError>;

    /// Whose window is the active one.
    fn in_front(&self) -> Front;

    /// Says whether the host itself has the keyboard with what is no window to the desktop: a layer over all windows.
    fn layer_has_keyboard(&self, _has: bool) {}

    /// What does not work on this desktop, one sentence each, for the settings screen.
    fn limits(&self) -> Vec<String>;
}
