//! The window that had the focus, on either kind of desktop.

use super::wayland::WaylandWindow;
use super::window::X11Window;

/// A window that text can be put back into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LinuxWindow {
    /// Of an X server, `XWayland` included.
    X11(X11Window),
    /// Of a Wayland compositor.
    Wayland(WaylandWindow),
}
