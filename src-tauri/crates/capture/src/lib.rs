//! What the user was looking at, and putting text back where they were.
//!
//! One trait, [`Desktop`], with one implementation per platform behind [`desktop`]. Everything in it blocks; a
//! host calls it off its async threads. Deliberately absent: windows of our own, hotkeys, any decision about
//! what to do with a context.

use std::sync::Arc;

use extremis_domain::{Clock, Context};

#[cfg(not(any(target_os = "macos", target_os = "windows")))]
mod blind;
mod error;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(any(target_os = "macos", target_os = "windows"))]
mod other;
mod policy;

pub use error::InsertError;

/// What may be captured.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether the clipboard's text is taken too.
    pub clipboard: bool,
    /// Applications (name or id, any case) from which nothing is captured; text can still be put back there.
    pub never: Vec<String>,
}

/// What one press of the hotkey found.
#[derive(Debug, Clone, Default)]
pub struct Captured {
    /// What the user was looking at; `None` in an application of [`Options::never`] and in our own windows.
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
pub struct Target(TargetWindow);

#[cfg(target_os = "linux")]
type TargetWindow = linux::Window;
#[cfg(any(target_os = "macos", target_os = "windows"))]
type TargetWindow = other::Window;
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "windows")))]
type TargetWindow = std::convert::Infallible;

/// The desktop around us: what is in front, and how text gets into it.
///
/// Every method blocks. None of them panics or ends the process because of something another program does.
pub trait Desktop: Send + Sync {
    /// Takes what the active window shows: application, title, selected text, and the clipboard if allowed.
    ///
    /// Never fails as a whole: what could not be read is absent. On Linux it takes at most half a second,
    /// and all of that only when another program does not answer.
    fn capture(&self, options: &Options) -> Captured;

    /// Gives the focus back to `target`, pastes `text` there, and restores what the clipboard held.
    fn insert(&self, target: &Target, text: &str) -> Result<(), InsertError>;

    /// Gives the focus back to `target`.
    fn focus(&self, target: &Target) -> Result<(), InsertError>;

    /// Puts `text` on the clipboard, where it stays until someone else takes the clipboard; beside it `html`, the same
    /// formatted, for programs that take that instead.
    fn set_clipboard(&self, text: &str, html: Option<&str>) -> Result<(), InsertError>;

    /// Whose window is the active one.
    fn in_front(&self) -> Front;

    /// What does not work on this desktop, one sentence each, for the settings screen.
    fn limits(&self) -> Vec<String>;
}

/// The desktop of this platform; `clock` dates the captures.
pub fn desktop(clock: Arc<dyn Clock>) -> Box<dyn Desktop> {
    #[cfg(target_os = "linux")]
    return linux::desktop(None, clock);
    #[cfg(any(target_os = "macos", target_os = "windows"))]
    return Box::new(other::Other::new(clock));
    #[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "windows")))]
    {
        drop(clock);
        Box::new(blind::Blind::new(
            "Capturing and inserting text is not available on this platform.".to_owned(),
        ))
    }
}

/// The desktop of the X display named (`:1`), whatever the environment says.
#[cfg(target_os = "linux")]
pub fn desktop_on(display: &str, clock: Arc<dyn Clock>) -> Box<dyn Desktop> {
    linux::desktop(Some(display), clock)
}
