//! The two windows.

use tauri::utils::config::Color;
use tauri::{AppHandle, CloseRequestApi, Manager, WebviewUrl, WebviewWindow, WebviewWindowBuilder};

use crate::args::Launch;
use crate::shell::Shell;
use crate::{ending, popup};

pub(crate) const MAIN: &str = "main";
pub(crate) const POPUP: &str = "popup";

/// Width and first height of the popup; its height then follows what is in it.
pub(crate) const POPUP_SIZE: (f64, f64) = (640.0, 132.0);

pub(crate) fn create(app: &AppHandle, launch: &Launch) -> tauri::Result<()> {
    WebviewWindowBuilder::new(app, MAIN, WebviewUrl::App("index.html".into()))
        .title("Extremis")
        .inner_size(1180.0, 760.0)
        .min_inner_size(480.0, 360.0)
        .visible(*launch == Launch::Window)
        .build()?;
    // Made now and kept hidden, so that the hotkey only has to show it.
    WebviewWindowBuilder::new(app, POPUP, WebviewUrl::App("popup.html".into()))
        .title("Extremis Popup")
        .inner_size(POPUP_SIZE.0, POPUP_SIZE.1)
        .resizable(false)
        .decorations(false)
        .always_on_top(true)
        .skip_taskbar(true)
        .visible(false)
        .background_color(Color(0, 0, 0, 0))
        .build()?;
    if *launch == Launch::Toggle {
        popup::toggle(app);
    }
    Ok(())
}

pub(crate) fn main(app: &AppHandle) -> Option<WebviewWindow> {
    app.get_webview_window(MAIN)
}

pub(crate) fn show_main(app: &AppHandle) {
    if let Some(window) = main(app) {
        let shown = window.show().and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
        if let Err(error) = shown {
            tracing::warn!(%error, "the main window could not be shown");
        }
    }
}

/// Closing a window saves at once. The main window is only hidden while the hotkey is to go on working.
pub(crate) fn close_requested(app: &AppHandle, label: &str, api: &CloseRequestApi) {
    let shell = app.state::<Shell>();
    shell.save();
    if label == POPUP {
        api.prevent_close();
        popup::hide(app);
        return;
    }
    // A hidden window would hide the warning too.
    if ending::ask_if_unsaved(app) {
        api.prevent_close();
        return;
    }
    let keep_running = shell.app().is_ok_and(|app| app.settings().keep_running);
    if keep_running {
        api.prevent_close();
        if let Some(window) = main(app) {
            let _ = window.hide();
        }
    } else {
        app.exit(0);
    }
}
