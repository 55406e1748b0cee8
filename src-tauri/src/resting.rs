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
        // It asks for the windows, and waits for their thread.
        let _ = tauri::async_runtime::spawn_blocking(move || renewal::begin(&app)).await;
    });
}
