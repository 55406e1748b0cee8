//! How large everything is drawn: in all windows alike, and kept.
//!
//! The whole page is scaled, not its text alone: what is laid out by it stays in proportion.

mod factor;

use std::sync::atomic::Ordering;

use tauri::{AppHandle, LogicalSize, Manager};

use super::handles::MAIN_LEAST;
use super::{all, beside_popup};
use crate::popup;
use crate::shell::Shell;
pub(crate) use factor::factor;
use factor::percent;

/// Draws all windows as large as is set, if they are not drawn so already. Always on the main thread: of two settings
/// that follow each other at once, the windows keep the later one.
pub(crate) fn apply(app: &AppHandle) {
    let windows = app.clone();
    if let Err(error) = app.run_on_main_thread(move || draw(&windows)) {
        tracing::warn!(%error, "the windows are drawn as large as before");
    }
}

fn draw(app: &AppHandle) {
    let percent = percent(app);
    if app.state::<Shell>().zoom.swap(percent, Ordering::Relaxed) == percent {
        return;
    }
    let factor = f64::from(percent) / 100.0;
    for window in all(app) {
        if let Err(error) = window.set_zoom(factor) {
            tracing::warn!(%error, "the window is drawn as large as before");
        }
    }
    let (width, height) = least_size(app, factor);
    for window in beside_popup(app) {
        let _ = window.set_min_size(Some(LogicalSize::new(width, height)));
    }
    popup::refit(app);
}

/// The least size of the main window and of those of conversations: as much of the page as at the usual size, where the screen has room for that.
pub(super) fn least_size(app: &AppHandle, factor: f64) -> (f64, f64) {
    let primary = app.primary_monitor().ok().flatten();
    let monitor = primary.or_else(|| app.available_monitors().ok()?.into_iter().next());
    let most = monitor.map_or(LogicalSize::new(f64::MAX, f64::MAX), |monitor| {
        monitor.work_area().size.to_logical::<f64>(monitor.scale_factor())
    });
    let (width, height) = MAIN_LEAST;
    ((width * factor).min(most.width), (height * factor).min(most.height))
}
