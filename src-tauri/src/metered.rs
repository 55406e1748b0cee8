//! Whether the connection is paid for by what goes over it, as `NetworkManager` and the portal tell programs.
//!
//! Deliberately absent: Windows and macOS, where it is taken for one that is not.

use gtk::gio::prelude::NetworkMonitorExt;
use gtk::{gio, glib};
use tauri::{AppHandle, Manager};

use crate::shell::Shell;

/// Nobody exchanges anything so soon after the start, and the first window does not wait for it.
const AFTER_SECONDS: u32 = 1;

/// Tells the engine of it, now and whenever it changes. On the main thread, whose loop tells of changes.
pub(crate) fn start(app: &AppHandle) {
    let app = app.clone();
    glib::timeout_add_seconds_local_once(AFTER_SECONDS, move || {
        let monitor = gio::NetworkMonitor::default();
        tell(&app, monitor.is_network_metered());
        monitor.connect_network_metered_notify(move |monitor| tell(&app, monitor.is_network_metered()));
    });
}

fn tell(app: &AppHandle, is_metered: bool) {
    let Ok(engine) = app.state::<Shell>().app().cloned() else { return };
    tauri::async_runtime::spawn(async move { engine.connection_is_metered(is_metered).await });
}
