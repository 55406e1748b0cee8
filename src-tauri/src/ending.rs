//! The end of the program: not with something unsaved, unless the user says so, and not before what was typed a moment
//! ago is on the disk.

pub(crate) mod state;

use std::sync::atomic::Ordering;
use std::time::Duration;

use tauri::{AppHandle, Emitter, ExitRequestApi, Manager};

use crate::shell::Shell;
use crate::{again, windows};

/// How long the windows may take to save their drafts, on a busy machine too: it is words that are lost otherwise. One that
/// does not answer must not keep the program alive.
const SAVED_WITHIN: Duration = Duration::from_secs(3);

/// The program is asked to end: by the tray, or because nothing of it is left.
pub(crate) fn requested(app: &AppHandle, api: &ExitRequestApi) {
    if app.state::<Shell>().ending.decided.load(Ordering::Relaxed) {
        return;
    }
    api.prevent_exit();
    if !ask_if_unsaved(app) {
        let app = app.clone();
        tauri::async_runtime::spawn(async move { soon(&app).await });
    }
}

/// Asks the user whether to lose what is unsaved. False when everything is saved and nothing was asked.
pub(crate) fn ask_if_unsaved(app: &AppHandle) -> bool {
    let shell = app.state::<Shell>();
    let Some(unsaved) = shell.app().ok().and_then(|app| app.storage().unsaved()) else { return false };
    windows::show_main(app);
    if let Err(error) = app.emit_to(windows::MAIN, "quit-asked", &unsaved) {
        tracing::warn!(%error, "the question whether to quit could not be shown");
        return false;
    }
    true
}

/// Ends the program once the windows have saved what was typed in them. The last save of the archive is still tried.
pub(crate) async fn soon(app: &AppHandle) {
    save_drafts(app).await;
    app.state::<Shell>().ending.decided.store(true, Ordering::Relaxed);
    app.exit(0);
}

/// Has the windows save what was typed in them, and waits for it, but not for ever.
pub(crate) async fn save_drafts(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let windows = u32::try_from(windows::all(app).len()).unwrap_or(0);
    if app.emit("ending", ()).is_ok() {
        let saved = shell.ending.saved.acquire_many(windows);
        if let Ok(Ok(saved)) = tokio::time::timeout(SAVED_WITHIN, saved).await {
            // The next time they are asked anew.
            saved.forget();
        } else {
            tracing::warn!("a window did not say that its drafts are saved");
        }
    }
}

/// Ends the program as it is asked to, and then starts what is in its place now.
pub(crate) async fn start_again(app: &AppHandle) {
    if !ask_if_unsaved(app) {
        app.state::<Shell>().ending.starts_again.store(true, Ordering::Relaxed);
        soon(app).await;
    }
}

/// At the very end: becomes what is in the place of this program now, where that was asked for.
pub(crate) fn start_again_if_wanted(app: &AppHandle) {
    if app.state::<Shell>().ending.starts_again.load(Ordering::Relaxed) {
        again::start_anew();
    }
}

/// SIGTERM and Ctrl+C end the program like Quit does, and ask nothing: who sends them does not wait for an answer.
pub(crate) fn quit_on_signal(handle: &AppHandle) {
    let handle = handle.clone();
    tauri::async_runtime::spawn(async move {
        if extremis_app::asked_to_end().await.is_ok() {
            soon(&handle).await;
        }
    });
}
