//! Gives memory back once nothing has been asked for a while: most of what starting or an answer took is not needed to
//! wait for a key.

pub(crate) mod state;

use std::sync::Arc;

use tauri::{AppHandle, Manager};

use crate::heap;
use crate::shell::Shell;
use crate::windows::renewal;

/// Something is asked, or was done.
pub(crate) fn used(app: &AppHandle) {
    let resting = Arc::clone(&app.state::<Shell>().resting);
    if !resting.note() {
        return;
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        let soon = || {
            heap::give_back();
            renewal::note(&app);
        };
        resting.wait(soon).await;
        // It waits for files, and for the thread of the windows.
        let _ = tauri::async_runtime::spawn_blocking(move || {
            if let Ok(engine) = app.state::<Shell>().app() {
                engine.let_go();
                heap::give_back();
            }
            renewal::begin(&app);
        })
        .await;
    });
}
