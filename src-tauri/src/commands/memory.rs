//! Commands about what is remembered of a conversation.

use extremis_app::wire::{SummaryView, WireError};
use tauri::State;

use crate::shell::Shell;

#[tauri::command]
pub(crate) async fn summary_versions(
    shell: State<'_, Shell>,
    session: String,
) -> Result<Vec<SummaryView>, WireError> {
    Ok(shell.app()?.summary_versions(&session).await?)
}

#[tauri::command]
pub(crate) async fn edit_summary(
    shell: State<'_, Shell>,
    session: String,
    content: String,
) -> Result<Option<SummaryView>, WireError> {
    Ok(shell.app()?.edit_summary(&session, &content).await?)
}

#[tauri::command]
pub(crate) async fn regenerate_summary(shell: State<'_, Shell>, session: String) -> Result<(), WireError> {
    Ok(shell.app()?.summarise_now(&session).await?)
}

#[tauri::command]
pub(crate) async fn cancel_summary(shell: State<'_, Shell>, session: String) -> Result<(), WireError> {
    Ok(shell.app()?.cancel_summary(&session)?)
}

#[tauri::command]
pub(crate) async fn restore_summary(
    shell: State<'_, Shell>,
    session: String,
    version: String,
) -> Result<Option<SummaryView>, WireError> {
    Ok(shell.app()?.restore_summary(&session, &version).await?)
}
