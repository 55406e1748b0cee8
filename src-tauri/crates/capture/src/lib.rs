//! What the user was looking at, and putting text back where they were.
//!
//! One trait, [`Desktop`], with one implementation per platform behind [`desktop`]. Everything in it blocks; a
//! host calls it off its async threads. Deliberately absent: windows of our own, hotkeys, any decision about
//! what to do with a context.

use std::sync::Arc;

use extremis_domain::Clock;

#[cfg(not(any(target_os = "macos", target_os = "windows")))]
mod blind;
mod desktop;
mod error;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(any(target_os = "macos", target_os = "windows"))]
mod other;
mod policy;
mod report;
mod screenshot;
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "windows"))]
mod terminals;

pub use desktop::{CaptureOptions, Captured, Desktop, Front, Target};
pub use error::InsertError;
pub use report::{Ability, Binding, DesktopReport};
pub use screenshot::{ChooserHint, ScreenChooser, Screenshot, ScreenshotError};

/// The desktop of this platform; `clock` dates the captures.
pub fn desktop(clock: Arc<dyn Clock>) -> Box<dyn Desktop> {
    #[cfg(target_os = "linux")]
    return linux::desktop(None, clock);
    #[cfg(any(target_os = "macos", target_os = "windows"))]
    return Box::new(other::Other::new(clock));
    #[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "windows")))]
    {
        drop(clock);
        Box::new(blind::Blind::new(extremis_language::text!("capture-no-platform")))
    }
}

/// The desktop of the X display named (`:1`), whatever the environment says.
#[cfg(target_os = "linux")]
pub fn desktop_on(display: &str, clock: Arc<dyn Clock>) -> Box<dyn Desktop> {
    linux::desktop(Some(display), clock)
}

/// How a key is bound to showing the popup; none where a program can take a key for itself.
pub fn binding() -> Option<Binding> {
    #[cfg(target_os = "linux")]
    return linux::binding();
    #[cfg(not(target_os = "linux"))]
    None
}

/// Whether the icons of programs are shown on this desktop. It blocks.
pub fn shows_icons() -> bool {
    #[cfg(target_os = "linux")]
    return linux::shows_icons();
    #[cfg(not(target_os = "linux"))]
    true
}

/// The version of the desktop's portal for global keys (`org.freedesktop.portal.GlobalShortcuts`), where a program can take
/// none for itself and there is one. It blocks.
pub fn shortcuts_portal() -> Option<u32> {
    #[cfg(target_os = "linux")]
    return linux::shortcuts_portal();
    #[cfg(not(target_os = "linux"))]
    None
}

/// How a person chooses a part of the screen here. It blocks.
pub fn screen_chooser() -> Result<ScreenChooser, ScreenshotError> {
    #[cfg(target_os = "linux")]
    return linux::screen_chooser(None);
    #[cfg(target_os = "macos")]
    return Ok(ScreenChooser::new(|_| other::screenshot::choose()));
    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    Err(ScreenshotError::ByHand)
}

/// The same on the X display named (`:1`), whatever the environment says.
#[cfg(target_os = "linux")]
pub fn screen_chooser_on(display: &str) -> Result<ScreenChooser, ScreenshotError> {
    linux::screen_chooser(Some(display))
}

/// Remembers which windows are over which, and gives what has those of this process be below the same ones again: hidden
/// and shown again, they come over all others. It blocks; what it gives does not.
pub fn keep_stacking() -> impl FnOnce() {
    #[cfg(target_os = "linux")]
    let kept = linux::X11Stacking::now();
    move || {
        #[cfg(target_os = "linux")]
        if let Some(kept) = kept {
            kept.restore();
        }
    }
}

/// What works on this desktop, found out by trying. It blocks.
pub fn report() -> DesktopReport {
    #[cfg(target_os = "linux")]
    return linux::report();
    #[cfg(not(target_os = "linux"))]
    report::of_other_systems()
}
