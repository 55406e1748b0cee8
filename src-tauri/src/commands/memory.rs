//! Commands about what is remembered of a conversation: its summaries, its policy, and figures about both.

use extremis_app::Policy;
use extremis_app::wire::{MemoryView, NodeView, StatsView, WireError};
use tauri::State;

use crate::shell::Shell;

#[tauri::command]
pub(crate) async fn memory(shell: State<'_, Shell>, session: String) -> Result<MemoryView, WireError> {
    Ok(shell.app()?.memory(&session).await?)
}

#[tauri::command]
pub(crate) async fn edit_summary(
    shell: State<'_, Shell>,
    session: String,
    summary: String,
    content: String,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.edit_version(&session, &summary, &content).await?)
}

#[tauri::command]
pub(crate) async fn lock_lines(
    shell: State<'_, Shell>,
    session: String,
    summary: String,
    lines: Vec<String>,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.lock_lines(&session, &summary, lines).await?)
}

#[tauri::command]
pub(crate) async fn accept_summary(
    shell: State<'_, Shell>,
    session: String,
    summary: String,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.accept_summary(&session, &summary).await?)
}

#[tauri::command]
pub(crate) async fn reject_summary(
    shell: State<'_, Shell>,
    session: String,
    summary: String,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.reject_summary(&session, &summary).await?)
}

#[tauri::command]
pub(crate) async fn restore_summary(
    shell: State<'_, Shell>,
    session: String,
    version: String,
) -> Result<(), WireError> {
    shell.app()?.restore_summary(&session, &version).await?;
    Ok(())
}

/// Starts to summarise whatever no summary stands for yet.
#[tauri::command]
pub(crate) async fn summarise_now(shell: State<'_, Shell>, session: String) -> Result<(), WireError> {
    Ok(shell.app()?.summarise_now(&session).await?)
}

/// Starts to write one summary anew, from what it was made from.
#[tauri::command]
pub(crate) async fn regenerate_summary(
    shell: State<'_, Shell>,
    session: String,
    summary: String,
) -> Result<(), WireError> {
    Ok(shell.app()?.regenerate_version(&session, &summary).await?)
}

#[tauri::command]
pub(crate) async fn cancel_summary(shell: State<'_, Shell>, session: String) -> Result<(), WireError> {
    Ok(shell.app()?.cancel_summary(&session)?)
}

#[tauri::command]
pub(crate) async fn pin_message(
    shell: State<'_, Shell>,
    session: String,
    message: String,
    pinned: bool,
) -> Result<(), WireError> {
    Ok(shell.app()?.pin_message(&session, &message, pinned).await?)
}

/// Every preset with the numbers of its own.
#[tauri::command]
pub(crate) async fn policy_presets(shell: State<'_, Shell>) -> Result<Vec<Policy>, WireError> {
    Ok(shell.app()?.policy_presets())
}

/// Chooses how a conversation is remembered; none: as all others are.
#[tauri::command]
pub(crate) async fn choose_policy(
    shell: State<'_, Shell>,
    session: String,
    policy: Option<Policy>,
) -> Result<(), WireError> {
    Ok(shell.app()?.set_session_policy(&session, policy).await?)
}

#[tauri::command]
pub(crate) async fn stats_of_all(shell: State<'_, Shell>) -> Result<StatsView, WireError> {
    Ok(shell.app()?.stats_of_all().await?)
}
