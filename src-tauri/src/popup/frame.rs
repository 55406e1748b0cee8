//! How large the popup is, and where on the screen.

use tauri::{AppHandle, LogicalPosition, LogicalSize, Manager, Monitor, PhysicalPosition, WebviewWindow};

use super::size::{UPPER_PART, size, width_of};
use super::{layer, window};
use crate::shell::{Shell, lock};
use crate::windows::{self, remembered, zoom};

/// Shows the popup at a place, with the focus.
pub(crate) fn show_at(window: &WebviewWindow, at: Option<PhysicalPosition<i32>>) {
    if layer::show(window.app_handle(), true) {
        return;
    }
    prepare(window, true);
    let shown = at.map_or_else(|| window.show(), |at| windows::show_at(window, at));
    if let Err(error) = shown.and_then(|()| window.set_focus()) {
        tracing::warn!(%error, "the popup could not be shown");
    }
}

/// Shows the popup at a place, and leaves the focus where it is.
pub(super) fn show_beside(window: &WebviewWindow, at: Option<PhysicalPosition<i32>>) {
    if layer::show(window.app_handle(), false) {
        return;
    }
    prepare(window, false);
    if let Err(error) = at.map_or_else(|| window.show(), |at| windows::show_at(window, at)) {
        tracing::warn!(%error, "the popup could not be shown");
    }
}

/// Shows the popup again at a place, as it is, with the focus or beside what has it.
pub(crate) fn show_again(window: &WebviewWindow, at: Option<PhysicalPosition<i32>>, with_focus: bool) {
    if with_focus { show_at(window, at) } else { show_beside(window, at) }
}

/// Has the popup take the focus once it is shown, or not; and come up, should it be minimised.
fn prepare(window: &WebviewWindow, takes_focus: bool) {
    #[cfg(target_os = "linux")]
    {
        use gtk::prelude::GtkWindowExt;

        let popup = window.clone();
        let asked = window.run_on_main_thread(move || {
            if let Ok(frame) = popup.gtk_window() {
                frame.set_focus_on_map(takes_focus);
                frame.deiconify();
            }
        });
        if let Err(error) = asked {
            tracing::warn!(%error, "the popup comes up as before");
        }
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = window.set_focusable(takes_focus);
        let _ = window.unminimize();
    }
}

/// Centred in the upper part of the screen that the pointer is on.
pub(super) fn usual_place(app: &AppHandle, window: &WebviewWindow) -> Option<PhysicalPosition<i32>> {
    let monitor = monitor(window)?;
    let scale = monitor.scale_factor();
    let at = monitor.position().to_logical::<f64>(scale);
    let room = monitor.size().to_logical::<f64>(scale);
    let wanted = lock(&app.state::<Shell>().popup).wanted_size();
    let (width, _) = size(zoom::factor(app), wanted, room);
    let place = LogicalPosition::new(at.x + (room.width - width) / 2.0, at.y + room.height * UPPER_PART);
    Some(place.to_physical(scale))
}

fn monitor(window: &WebviewWindow) -> Option<Monitor> {
    let cursor = window.cursor_position().ok()?;
    let monitor = window.monitor_from_point(cursor.x, cursor.y).ok().flatten();
    monitor.or_else(|| window.primary_monitor().ok().flatten())
}

/// Makes the popup as high as its content, within limits.
pub(crate) fn resize(app: &AppHandle, content: f64) -> tauri::Result<()> {
    lock(&app.state::<Shell>().popup).content = Some(content);
    fit(app)
}

/// Makes the popup as wide as is wanted, about its middle; from now on it is so wide.
pub(crate) fn set_width(app: &AppHandle, width: f64) -> tauri::Result<()> {
    let width = width_of(width);
    lock(&app.state::<Shell>().popup).width = Some(width);
    remembered::popup_is_wide(app, width);
    fit(app)?;
    centre(app);
    Ok(())
}

fn fit(app: &AppHandle) -> tauri::Result<()> {
    if layer::place(app) {
        return Ok(());
    }
    let Some(window) = window(app) else { return Ok(()) };
    let room = monitor(&window).map_or(LogicalSize::new(f64::MAX, f64::MAX), |monitor| {
        monitor.size().to_logical(monitor.scale_factor())
    });
    let wanted = lock(&app.state::<Shell>().popup).wanted_size();
    let (width, height) = size(zoom::factor(app), wanted, room);
    #[cfg(target_os = "linux")]
    request_size(&window, width, height)?;
    window.set_size(LogicalSize::new(width, height))
}

/// On Wayland, GTK makes a window that cannot be resized by its frame no smaller than it was before it was shown, unless a
/// size is requested for it.
#[cfg(target_os = "linux")]
fn request_size(window: &WebviewWindow, width: f64, height: f64) -> tauri::Result<()> {
    use gtk::prelude::{DisplayExtManual, WidgetExt};

    let popup = window.clone();
    window.run_on_main_thread(move || {
        if let Ok(frame) = popup.gtk_window()
            && frame.display().backend().is_wayland()
        {
            #[expect(clippy::cast_possible_truncation, reason = "a length on a screen")]
            frame.set_size_request(width as i32, height as i32);
        }
    })
}

/// Fits the popup to its content once more: everything in it has another size.
pub(crate) fn refit(app: &AppHandle) {
    if let Err(error) = fit(app) {
        tracing::warn!(%error, "the popup keeps its size");
    }
    centre(app);
}

fn centre(app: &AppHandle) {
    if let Some(window) = window(app).filter(|window| window.is_visible().unwrap_or_default())
        && !layer::is_one(app)
        && let Some(at) = usual_place(app, &window)
    {
        let _ = window.set_position(at);
    }
}
