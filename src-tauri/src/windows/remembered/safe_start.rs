//! A start that ends while the main window opens a conversation is not tried again with that one: whatever is in it that
//! a window cannot draw, the next window comes up.
//!
//! It is written down before the conversation is given to the page, and taken back once the page answers with it on
//! screen. Where nothing can be written (an archive that is only read), a start is as any other.

use extremis_app::SessionId;
use tauri::{AppHandle, Manager};

use super::save;
use crate::shell::{Shell, lock};

/// The main window opens this conversation next.
pub(crate) async fn opens(app: &AppHandle, session: SessionId) {
    lock(&app.state::<Shell>().main_place.kept).opening = Some(session);
    save_and_wait(app).await;
}

/// The page of the main window has answered.
pub(crate) async fn is_ready(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let was_opening = lock(&shell.main_place.kept).opening.take().is_some();
    if was_opening || shell.main_place.has_held_last() {
        save_and_wait(app).await;
    }
}

async fn save_and_wait(app: &AppHandle) {
    let app = app.clone();
    let _ = tauri::async_runtime::spawn_blocking(move || save(&app.state::<Shell>())).await;
}
