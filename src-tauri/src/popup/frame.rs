//! How large the popup is, and where on the screen.

use tauri::{AppHandle, LogicalPosition, LogicalSize, Manager, Monitor, PhysicalPosition, WebviewWindow};

use super::window;
use crate::shell::{Shell, lock};
use crate::windows::{self, POPUP_SIZE, zoom};

/// Heights between which the popup follows its content.
const HEIGHTS: (f64, f64) = (96.0, 640.0);

/// How much of the screen's height is above the popup.
const UPPER_PART: f64 = 0.18;

/// What is left of the screen beside the popup, at least.
const MARGIN: f64 = 8.0;

/// Shows the popup at a place, with the focus.
pub(crate) fn show_at(window: &WebviewWindow, at: Option<PhysicalPosition<i32>>) {
    let shown = at.map_or_else(|| window.show(), |at| windows::show_at(window, at));
    if let Err(error) = shown.and_then(|()| window.set_focus()) {
        tracing::warn!(%error, "the popup could not be shown");
    }
}

/// Centred in the upper part of the screen that the pointer is on.
pub(super) fn usual_place(app: &AppHandle, window: &WebviewWindow) -> Option<PhysicalPosition<i32>> {
    let monitor = monitor(window)?;
    let scale = monitor.scale_factor();
    let at = monitor.position().to_logical::<f64>(scale);
    let room = monitor.size().to_logical::<f64>(scale);
    let (width, _) = size(zoom::factor(app), POPUP_SIZE.1, room);
    let place = LogicalPosition::new(at.x + (room.width - width) / 2.0, at.y + room.height * UPPER_PART);
    Some(place.to_physical(scale))
}

fn monitor(window: &WebviewWindow) -> Option<Monitor> {
    let cursor = window.cursor_position().ok()?;
    let monitor = window.monitor_from_point(cursor.x, cursor.y).ok().flatten();
    monitor.or_else(|| window.primary_monitor().ok().flatten())
}

/// The popup's size for a content of this height, on a screen with so much room.
fn size(factor: f64, content: f64, room: LogicalSize<f64>) -> (f64, f64) {
    let width = (POPUP_SIZE.0 * factor).min(room.width - 2.0 * MARGIN);
    let most = (HEIGHTS.1 * factor).min(room.height * (1.0 - UPPER_PART) - MARGIN);
    let least = (HEIGHTS.0 * factor).min(most);
    // A part of a pixel at its end would be cut off.
    (width, (content * factor).ceil().clamp(least, most))
}

/// Makes the popup as high as its content, within limits.
pub(crate) fn resize(app: &AppHandle, content: f64) -> tauri::Result<()> {
    lock(&app.state::<Shell>().popup).content = Some(content);
    let Some(window) = window(app) else { return Ok(()) };
    let room = monitor(&window).map_or(LogicalSize::new(f64::MAX, f64::MAX), |monitor| {
        monitor.size().to_logical(monitor.scale_factor())
    });
    let (width, height) = size(zoom::factor(app), content, room);
    window.set_size(LogicalSize::new(width, height))
}

/// Fits the popup to its content once more: everything in it has another size.
pub(crate) fn refit(app: &AppHandle) {
    let content = lock(&app.state::<Shell>().popup).content.unwrap_or(POPUP_SIZE.1);
    if let Err(error) = resize(app, content) {
        tracing::warn!(%error, "the popup keeps its size");
    }
    if let Some(window) = window(app).filter(|window| window.is_visible().unwrap_or_default())
        && let Some(at) = usual_place(app, &window)
    {
        let _ = window.set_position(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_popup_grows_with_what_is_in_it_and_never_over_the_edge_of_the_screen() {
        let room = LogicalSize::new(1440.0, 900.0);
        assert_eq!(size(1.0, 143.0, room), (640.0, 143.0));
        assert_eq!(size(1.5, 143.0, room), (960.0, 215.0));
        assert_eq!(size(1.0, 20.0, room), (640.0, 96.0));
        assert_eq!(size(2.0, 600.0, room), (1280.0, 730.0));
        assert_eq!(size(2.5, 600.0, room), (1424.0, 730.0));
    }
}
