//! Linux: X11, spoken directly, and Wayland, as far as its compositor lets a program see and do anything.

use std::sync::Arc;
use std::thread;

use extremis_domain::Clock;
use extremis_language::text;
use parking_lot::Mutex;

use crate::blind::Blind;
use crate::{Binding, CaptureOptions, Captured, Desktop, Front, InsertError, Target};

mod accessibility;
mod binding;
mod content;
mod keys;
mod link;
mod look;
mod names;
mod owner;
mod paste;
mod portal;
mod reader;
mod report;
mod screenshot;
mod session_bus;
mod stacking;
mod target;
mod watch;
mod wayland;
mod window;

pub(crate) use report::report;
pub(crate) use screenshot::chooser as screen_chooser;
pub(crate) use session_bus::shows_icons;
pub(crate) use stacking::X11Stacking;
pub(crate) use target::LinuxWindow;

use accessibility::Accessibility;
use link::Link;
use look::Looker;
use names::Names;
use owner::Owner;
use watch::SelectionWatch;
use wayland::Wayland;
use window::X11Window;

/// Which browsers tell their address, and what comes back to the clipboard.
fn of_every_session() -> [String; 2] {
    [text!("capture-addresses"), text!("capture-restored")]
}

/// The desktop of the X display named, or of the environment's.
pub(crate) fn desktop(display: Option<&str>, clock: Arc<dyn Clock>) -> Box<dyn Desktop> {
    let wayland = is_wayland() && display.is_none();
    let x11 = match Link::open(display) {
        Ok(link) => {
            let limits = limits(&link);
            Some(Box::new(X11::new(display, Arc::clone(&clock), link, limits)))
        }
        Err(error) => {
            tracing::debug!(%error, "there is no X display");
            None
        }
    };
    if !wayland {
        return or_blind(x11, text!("capture-no-x11"));
    }
    match Wayland::open(clock, x11) {
        Ok(wayland) => Box::new(wayland),
        Err(x11) => or_blind(x11, text!("capture-no-compositor")),
    }
}

fn or_blind(x11: Option<Box<X11>>, why: String) -> Box<dyn Desktop> {
    if let Some(x11) = x11 {
        return x11;
    }
    tracing::warn!(why, "nothing can be captured");
    Box::new(Blind::new(why))
}

/// How a key is bound to showing the popup, on Wayland.
pub(crate) fn binding() -> Option<Binding> {
    is_wayland().then(binding::of_environment)
}

/// The version of the portal for global keys, on Wayland.
pub(crate) fn shortcuts_portal() -> Option<u32> {
    is_wayland().then(portal::shortcuts_version).flatten()
}

/// Whether the session is one of Wayland.
pub(crate) fn is_wayland() -> bool {
    std::env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty())
}

fn limits(link: &Link) -> Vec<String> {
    let mut limits = Vec::new();
    if !window::manager_tells_active(link).unwrap_or(false) {
        limits.push(text!("capture-x11-no-active"));
    }
    if !keys::can_send(link) {
        limits.push(text!("capture-x11-no-insert"));
    }
    limits.extend(of_every_session());
    limits
}

/// The desktop of an X display.
struct X11 {
    looker: Looker,
    owner: Owner,
    limits: Vec<String>,
    /// Held during an insertion: two at a time would paste each other's text.
    inserting: Mutex<()>,
}

impl X11 {
    fn new(display: Option<&str>, clock: Arc<dyn Clock>, link: Link, limits: Vec<String>) -> Self {
        let display = display.map(str::to_owned);
        let names: Arc<Names> = Arc::default();
        let accessibility: Arc<Accessibility> = Arc::default();
        let looker = Looker {
            display: display.clone(),
            names: Arc::clone(&names),
            accessibility: Arc::clone(&accessibility),
            watch: Arc::new(SelectionWatch::start(display.clone())),
            clock,
            spare: Arc::new(Mutex::new(Some(link))),
        };
        // Ahead of the first capture, which would otherwise spend its time on it.
        let loading = thread::Builder::new().name("application names".to_owned()).spawn(move || {
            names.load();
            accessibility.warm_up();
        });
        if let Err(error) = loading {
            tracing::warn!(%error, "application names are read with the first capture");
        }
        Self { looker, owner: Owner::new(display), limits, inserting: Mutex::new(()) }
    }

    fn link(&self) -> Result<Link, InsertError> {
        Ok(Link::open(self.looker.display.as_deref())?)
    }
}

/// The window on the X server that a target is.
fn window_of(target: &Target) -> Result<&X11Window, InsertError> {
    match &target.0 {
        LinuxWindow::X11(window) => Ok(window),
        LinuxWindow::Wayland(_) => Err(InsertError::Gone),
    }
}

impl Desktop for X11 {
    fn capture(&self, options: &CaptureOptions) -> Captured {
        self.looker.capture(options)
    }

    fn insert(&self, target: &Target, text: &str) -> Result<(), InsertError> {
        let _alone = self.inserting.lock();
        paste::insert(&self.link()?, &self.owner, window_of(target)?, text)
    }

    fn is_terminal(&self, target: &Target) -> bool {
        window_of(target).is_ok_and(|window| window.paste().is_of_terminal())
    }

    fn focus(&self, target: &Target) -> Result<(), InsertError> {
        paste::focus(&self.link()?, window_of(target)?)
    }

    fn set_clipboard(&self, text: &str, html: Option<&str>) -> Result<(), InsertError> {
        paste::set_clipboard(&self.link()?, &self.owner, text, html)
    }

    fn in_front(&self) -> Front {
        let link = Link::open(self.looker.display.as_deref());
        match link.and_then(|link| window::is_ours_active(&link)) {
            Ok(Some(true)) => Front::Ours,
            Ok(Some(false)) => Front::Other,
            Ok(None) => Front::Unknown,
            Err(error) => {
                tracing::debug!(%error, "the active window is not known");
                Front::Unknown
            }
        }
    }

    fn limits(&self) -> Vec<String> {
        self.limits.clone()
    }
}
