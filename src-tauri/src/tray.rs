//! The tray icon: the way back to a program without a window.

use tauri::menu::{MenuBuilder, MenuItemBuilder};
use tauri::tray::TrayIconBuilder;
use tauri::{AppHandle, Wry};

use crate::{popup, windows};

const OPEN: &str = "open";
const ASK: &str = "ask";
const QUIT: &str = "quit";

/// Shows the icon. A desktop without a tray is no error: the hotkey and another start still work.
pub(crate) fn start(app: &AppHandle) {
    if let Err(error) = build(app) {
        tracing::warn!(%error, "there is no tray icon");
    }
}

fn build(app: &AppHandle<Wry>) -> tauri::Result<()> {
    let open = MenuItemBuilder::with_id(OPEN, "Open Extremis").build(app)?;
    let ask = MenuItemBuilder::with_id(ASK, "Quick question").build(app)?;
    let quit = MenuItemBuilder::with_id(QUIT, "Quit").build(app)?;
    let menu = MenuBuilder::new(app).items(&[&open, &ask]).separator().item(&quit).build()?;
    let mut tray =
        TrayIconBuilder::with_id("extremis").tooltip("Extremis").menu(&menu).on_menu_event(|app, event| {
            match event.id().as_ref() {
                OPEN => windows::show_main(app),
                ASK => popup::toggle(app),
                QUIT => app.exit(0),
                _ => {}
            }
        });
    if let Some(icon) = app.default_window_icon() {
        tray = tray.icon(icon.clone());
    }
    tray.build(app)?;
    Ok(())
}
