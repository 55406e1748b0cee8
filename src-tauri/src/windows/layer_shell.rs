//! The library that makes a GTK window a layer over all windows of a screen, on Wayland compositors that have such layers.
//!
//! It is loaded when the program runs and not linked: where it is not installed, every window stays one like others.

#![expect(unsafe_code, reason = "the functions of a library that is loaded by its name")]

use std::ffi::c_int;

use gtk::ffi::GtkWindow;
use gtk::glib::ffi::gboolean;
use gtk::glib::translate::ToGlibPtr;
use gtk::prelude::*;
use libloading::Library;

/// By this name it is loaded; its numbers below are those of its header.
const LIBRARY: &str = "libgtk-layer-shell.so.0";
/// Over windows that fill the screen, too.
const OVERLAY: c_int = 3;
/// Left, right, top, bottom.
const EDGES: [c_int; 4] = [0, 1, 2, 3];
const HELD: c_int = 1;
/// Panels take no room from it.
const OVER_PANELS: c_int = -1;

/// Who has the keyboard while the layer is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyboardMode {
    /// A window below.
    None = 0,
    /// The layer alone.
    Exclusive = 1,
}

type OfWindow = unsafe extern "C" fn(*mut GtkWindow);
type SetNumber = unsafe extern "C" fn(*mut GtkWindow, c_int);
type SetAtEdge = unsafe extern "C" fn(*mut GtkWindow, c_int, c_int);

/// The library, on a compositor with layers. For the main thread.
#[derive(Debug)]
pub(crate) struct LayerShell {
    init: OfWindow,
    set_layer: SetNumber,
    set_anchor: SetAtEdge,
    set_zone: SetNumber,
    set_keyboard_mode: SetNumber,
}

impl LayerShell {
    /// `None` where there is no library, or no such layers.
    pub fn load() -> Option<Self> {
        if !gtk::gdk::Display::default()?.backend().is_wayland() {
            return None;
        }
        match load() {
            Ok(shell) => shell,
            Err(error) => {
                tracing::info!(%error, "the popup is a window like others");
                None
            }
        }
    }

    /// Makes a window that was not shown yet a layer that covers its screen: the one that the compositor has the person on.
    pub fn cover_screen(&self, window: &gtk::ApplicationWindow) {
        let window = pointer(window);
        // SAFETY: the window lives, and this is how the library declares the functions.
        unsafe {
            (self.init)(window);
            (self.set_layer)(window, OVERLAY);
            for edge in EDGES {
                (self.set_anchor)(window, edge, HELD);
            }
            (self.set_zone)(window, OVER_PANELS);
            (self.set_keyboard_mode)(window, KeyboardMode::Exclusive as c_int);
        }
    }

    /// Says who has the keyboard from now on.
    pub fn set_keyboard_mode(&self, window: &gtk::ApplicationWindow, mode: KeyboardMode) {
        // SAFETY: as above.
        unsafe { (self.set_keyboard_mode)(pointer(window), mode as c_int) }
    }
}

fn load() -> Result<Option<LayerShell>, libloading::Error> {
    // SAFETY: loading the library runs nothing but its own beginning, and each function is declared as in its header. It
    // is never unloaded, so that what was found in it stays.
    unsafe {
        let library: &'static Library = Box::leak(Box::new(Library::new(LIBRARY)?));
        let is_supported = library.get::<unsafe extern "C" fn() -> gboolean>(b"gtk_layer_is_supported\0")?;
        if is_supported() == 0 {
            return Ok(None);
        }
        Ok(Some(LayerShell {
            init: *library.get(b"gtk_layer_init_for_window\0")?,
            set_layer: *library.get(b"gtk_layer_set_layer\0")?,
            set_anchor: *library.get(b"gtk_layer_set_anchor\0")?,
            set_zone: *library.get(b"gtk_layer_set_exclusive_zone\0")?,
            set_keyboard_mode: *library.get(b"gtk_layer_set_keyboard_mode\0")?,
        }))
    }
}

fn pointer(window: &gtk::ApplicationWindow) -> *mut GtkWindow {
    window.upcast_ref::<gtk::Window>().to_glib_none().0
}
