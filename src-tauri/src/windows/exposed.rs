//! Redraws a window where another window no longer covers it.
//!
//! `WebKitGTK` draws its pages with OpenGL. On an X server without a compositor, GDK then brings only the part that came
//! to light to the screen, which drivers in software do not do: that part stays unpainted until the page changes. A
//! whole frame is always brought to the screen. Where OpenGL is switched off, what came to light is painted rightly, and a
//! whole frame for each changed part would only cost time.

use gtk::prelude::*;
use tauri::WebviewWindow;

/// With which `WebKitGTK` is told not to draw with OpenGL.
const WITHOUT_OPENGL: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// Has the window drawn as a whole whenever it was drawn in part.
pub(super) fn redraw_whole(window: &WebviewWindow) {
    if std::env::var_os(WITHOUT_OPENGL).is_some_and(|value| value != "0") {
        return;
    }
    let Ok(window) = window.gtk_window() else { return };
    window.connect_draw(|window, context| {
        let size = (f64::from(window.allocated_width()), f64::from(window.allocated_height()));
        let is_part = context.clip_extents().is_ok_and(|(left, top, right, bottom)| {
            left > 0.0 || top > 0.0 || right < size.0 || bottom < size.1
        });
        // A compositor keeps what is covered, and nothing has to be drawn again.
        if is_part && !WidgetExt::screen(window).is_some_and(|screen| screen.is_composited()) {
            let window = window.clone();
            gtk::glib::idle_add_local_once(move || window.queue_draw());
        }
        gtk::glib::Propagation::Proceed
    });
}
