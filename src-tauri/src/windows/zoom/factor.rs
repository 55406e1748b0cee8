//! How large everything is to be drawn.

use extremis_app::App;
use tauri::{AppHandle, Manager};

use crate::shell::Shell;

/// What everything is multiplied by.
pub(crate) fn factor(app: &AppHandle) -> f64 {
    f64::from(percent(app)) / 100.0
}

pub(super) fn percent(app: &AppHandle) -> u32 {
    app.state::<Shell>().app().map_or(100, |engine: &App| engine.settings().zoom)
}
