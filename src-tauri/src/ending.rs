//! The end of the program: not with something unsaved, unless the user says so.

use std::sync::atomic::{AtomicBool, Ordering};

use extremis_app::App;
use tauri::{AppHandle, Emitter, ExitRequestApi, Manager};

use crate::shell::Shell;
use crate::windows;

/// Whether the end is decided, whatever is lost.
#[derive(Debug, Default)]
pub(crate) struct Ending(AtomicBool);

/// The program is asked to end: by the tray, or because nothing of it is left.
pub(crate) fn requested(app: &AppHandle, api: &ExitRequestApi) {
    if !app.state::<Shell>().ending.0.load(Ordering::Relaxed) && ask_if_unsaved(app) {
        api.prevent_exit();
    }
}

/// Asks the user whether to lose what is unsaved. False when everything is saved and nothing was asked.
pub(crate) fn ask_if_unsaved(app: &AppHandle) -> bool {
    let shell = app.state::<Shell>();
    let Some(unsaved) = shell.app().ok().and_then(App::unsaved) else { return false };
    windows::show_main(app);
    if let Err(error) = app.emit_to(windows::MAIN, "quit-asked", &unsaved) {
        tracing::warn!(%error, "the question whether to quit could not be shown");
        return false;
    }
    true
}

/// Ends the program, whatever is lost by it. The last save is still tried.
pub(crate) fn now(app: &AppHandle) {
    app.state::<Shell>().ending.0.store(true, Ordering::Relaxed);
    app.exit(0);
}
