//! Wayland: what its compositor lets a program see and do.
//!
//! Selection and clipboard come by the data control protocol, the focused window by the compositor's own socket, keys by a
//! virtual keyboard; what a desktop lacks of these is filled by the accessibility bus and by X11, where `XWayland` runs.
//! Deliberately absent: the portals, which ask the person each time.

mod compositor;
mod control;
mod hold;
mod keyboard;
mod link;
mod look;
mod paste;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use extremis_domain::Clock;
use extremis_language::text;
use parking_lot::Mutex;

use super::X11;
use super::accessibility::Accessibility;
use super::names::Names;
use super::target::LinuxWindow;
use crate::terminals::is_terminal;
use crate::{CaptureOptions, Captured, Desktop, Front, InsertError, Target};

use compositor::Compositor;
pub(crate) use compositor::WaylandWindow;
use control::Control;
use keyboard::Keyboard;
use watch::FocusWatch;

/// Marks a content as a secret, or as one that clipboard histories leave out.
const PASSWORD_HINT: &str = "x-kde-passwordManagerHint";

/// Which of the two that a person copies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    /// What Ctrl+C fills.
    Clipboard,
    /// What selecting fills.
    Primary,
}

/// What this desktop lets a program do, as it was found out by trying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lets {
    /// Read and set the clipboard and the selection.
    pub(crate) control: bool,
    /// Press keys.
    pub(crate) keys: bool,
    /// Tell which window has the focus.
    pub(crate) window: bool,
}

impl Lets {
    /// Tries each of them.
    pub(crate) fn found() -> Self {
        Self {
            control: Control::open().is_ok_and(|control| control.is_some()),
            keys: Keyboard::is_offered(),
            window: Compositor::of_environment().is_some_and(|compositor| compositor.focused().is_ok()),
        }
    }
}

/// Whether programs can show a layer over all windows.
pub(crate) fn has_layers() -> bool {
    link::offers("zwlr_layer_shell_v1")
}

/// The desktop of a Wayland compositor.
pub(crate) struct Wayland {
    lets: Lets,
    compositor: Option<Compositor>,
    accessibility: Arc<Accessibility>,
    names: Arc<Names>,
    clock: Arc<dyn Clock>,
    watch: FocusWatch,
    /// Whether a layer of ours has the keyboard. The compositor tells of windows alone.
    has_layer_keyboard: Arc<AtomicBool>,
    /// For programs under `XWayland`, where it runs.
    x11: Option<Box<X11>>,
    /// Held during an insertion: two at a time would paste each other's text.
    inserting: Mutex<()>,
}

impl Wayland {
    /// The desktop of the environment; X11 alone where no compositor answers.
    pub(crate) fn open(clock: Arc<dyn Clock>, x11: Option<Box<X11>>) -> Result<Self, Option<Box<X11>>> {
        if let Err(error) = wayland_client::Connection::connect_to_env() {
            tracing::warn!(%error, "the Wayland compositor does not answer");
            return Err(x11);
        }
        let lets = Lets::found();
        let compositor = Compositor::of_environment().filter(|_| lets.window);
        let names: Arc<Names> = Arc::default();
        let accessibility: Arc<Accessibility> = Arc::default();
        let (loaded, warmed) = (Arc::clone(&names), Arc::clone(&accessibility));
        // Ahead of the first capture, which would otherwise spend its time on it.
        let loading = thread::Builder::new().name("application names".to_owned()).spawn(move || {
            loaded.load();
            warmed.warm_up();
        });
        if let Err(error) = loading {
            tracing::warn!(%error, "application names are read with the first capture");
        }
        let has_layer_keyboard: Arc<AtomicBool> = Arc::default();
        let watch = if lets.control {
            FocusWatch::start(compositor.clone(), Arc::clone(&has_layer_keyboard))
        } else {
            FocusWatch::default()
        };
        let inserting = Mutex::new(());
        Ok(Self { lets, compositor, accessibility, names, clock, watch, has_layer_keyboard, x11, inserting })
    }

    /// The window of a target, where it is one of the compositor's.
    fn place<'t>(&self, target: &'t Target) -> Option<(&Compositor, &'t WaylandWindow)> {
        match (&target.0, &self.compositor) {
            (LinuxWindow::Wayland(window), Some(compositor)) => Some((compositor, window)),
            _ => None,
        }
    }
}

impl Desktop for Wayland {
    fn capture(&self, options: &CaptureOptions) -> Captured {
        look::capture(self, options)
    }

    fn insert(&self, target: &Target, text: &str) -> Result<(), InsertError> {
        let _alone = self.inserting.lock();
        if let (LinuxWindow::X11(_), Some(x11)) = (&target.0, &self.x11) {
            return x11.insert(target, text);
        }
        let pasted = paste::insert(self, target, text);
        if let Err(error) = &pasted
            && !matches!(error, InsertError::NoClipboard { .. })
        {
            self.set_clipboard(text, None)?;
        }
        pasted
    }

    fn is_terminal(&self, target: &Target) -> bool {
        match &target.0 {
            LinuxWindow::X11(window) => window.paste().is_of_terminal(),
            LinuxWindow::Wayland(window) => window.application.as_deref().is_some_and(is_terminal),
        }
    }

    fn focus(&self, target: &Target) -> Result<(), InsertError> {
        if let (LinuxWindow::X11(_), Some(x11)) = (&target.0, &self.x11) {
            return x11.focus(target);
        }
        // Where the compositor moves the focus for nobody, it goes back by itself once the popup is hidden.
        self.place(target).map_or(Ok(()), |(compositor, window)| paste::focus(compositor, window))
    }

    fn set_clipboard(&self, text: &str, html: Option<&str>) -> Result<(), InsertError> {
        match &self.x11 {
            Some(x11) if !self.lets.control => x11.set_clipboard(text, html),
            _ => paste::set_clipboard(self.lets, text, html),
        }
    }

    fn in_front(&self) -> Front {
        if self.has_layer_keyboard.load(Ordering::Relaxed) {
            return Front::Ours;
        }
        let Some(compositor) = &self.compositor else { return Front::Unknown };
        match compositor.focused() {
            Ok(Some(focused)) if focused.window.process == Some(std::process::id()) => Front::Ours,
            Ok(_) => Front::Other,
            Err(error) => {
                tracing::debug!(%error, "the focused window is not known");
                Front::Unknown
            }
        }
    }

    fn layer_has_keyboard(&self, has: bool) {
        self.has_layer_keyboard.store(has, Ordering::Relaxed);
    }

    fn limits(&self) -> Vec<String> {
        let mut limits = Vec::new();
        if self.compositor.is_none() {
            limits.push(text!("capture-wayland-no-focus"));
        }
        if !self.lets.control {
            limits.push(text!("capture-wayland-no-selection"));
        }
        if !self.lets.keys || !self.lets.control {
            limits.push(text!("capture-wayland-no-keys"));
        }
        limits.extend(super::of_every_session());
        limits
    }
}
