//! The tray icon: the way back to a program without a window.

use extremis_language::{spoken, text};
use tauri::menu::{Menu, MenuBuilder, MenuItemBuilder};
use tauri::tray::TrayIconBuilder;
use tauri::{AppHandle, Manager, Wry};

use crate::shell::{Shell, lock};
use crate::{popup, windows};

const ID: &str = "extremis";
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
    let mut tray =
        TrayIconBuilder::with_id(ID).tooltip("Extremis").menu(&menu(app)?).on_menu_event(|app, event| {
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

/// The menu in the language that is spoken now.
fn menu(app: &AppHandle<Wry>) -> tauri::Result<Menu<Wry>> {
    let open = MenuItemBuilder::with_id(OPEN, text!("shell-tray-open")).build(app)?;
    let ask = MenuItemBuilder::with_id(ASK, text!("shell-tray-ask")).build(app)?;
    let quit = MenuItemBuilder::with_id(QUIT, text!("shell-tray-quit")).build(app)?;
    MenuBuilder::new(app).items(&[&open, &ask]).separator().item(&quit).build()
}

/// Has the menu speak the language of the settings, where that is another one than before.
pub(crate) fn follow_language(app: &AppHandle) {
    let said = &app.state::<Shell>().tray_language;
    if std::mem::replace(&mut *lock(said), spoken()) == spoken() {
        return;
    }
    let Some(tray) = app.tray_by_id(ID) else { return };
    if let Err(error) = menu(app).and_then(|menu| tray.set_menu(Some(menu))) {
        tracing::warn!(%error, "the menu of the tray icon keeps its language");
    }
}
