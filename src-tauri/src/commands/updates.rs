//! Commands about newer versions. Only the main window has them.

use extremis_app::wire::{UpdateView, WireError};
use extremis_command::command;
use tauri::AppHandle;

use crate::{ending, updating};

/// How newer versions are had here, and how far one has come.
#[command(main)]
pub(crate) async fn update(app: AppHandle) -> Result<UpdateView, WireError> {
    Ok(updating::view(&app))
}

/// Looks whether there is a newer version; what comes of it is told as an event.
#[command(main)]
pub(crate) async fn look_for_update(app: AppHandle) {
    updating::look(&app, true).await;
}

/// Downloads what was found, and installs it once that disturbs nothing.
#[command(main)]
pub(crate) async fn install_update(app: AppHandle) {
    updating::fetch(&app);
}

#[command(main)]
pub(crate) async fn cancel_update(app: AppHandle) {
    updating::cancel(&app);
}

/// Hears no more of what was found, or did not work, for now.
#[command(main)]
pub(crate) async fn put_off_update(app: AppHandle) {
    updating::put_off(&app);
}

/// Ends the program as *Quit* does, and starts what was installed.
#[command(main)]
pub(crate) async fn start_update(app: AppHandle) {
    ending::start_again(&app).await;
}
