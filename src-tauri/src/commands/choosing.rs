//! The command that has the person choose a file or a folder.

use extremis_app::wire::{PathPurpose, WireError};
use extremis_command::command;
use tauri::{AppHandle, WebviewWindow};

use super::typed_path;
use crate::choosing;

/// Has the person choose a file or a folder in the chooser of the desktop, which begins at the path that is typed already;
/// none where they do not want to. The page gets the path alone, as if it had been typed.
#[command(main, popup, conversation)]
pub(crate) async fn choose_path(
    app: AppHandle,
    window: WebviewWindow,
    purpose: PathPurpose,
    typed: String,
) -> Result<Option<String>, WireError> {
    let typed = typed_path(&app, typed.trim());
    let chosen = choosing::choose(&app, window, purpose, typed).await?;
    Ok(chosen.map(|path| path.display().to_string()))
}
