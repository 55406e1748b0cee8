//! Commands about custom instructions; without a session those for all conversations.

use extremis_app::wire::{InstructionsView, WireError};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

/// The instructions for one conversation; without one those for all.
#[command(main)]
pub(crate) async fn instructions(
    shell: State<'_, Shell>,
    session: Option<String>,
) -> Result<InstructionsView, WireError> {
    Ok(shell.app()?.memory().instructions(session.as_deref()).await?)
}

#[command(main)]
pub(crate) async fn set_instructions(
    shell: State<'_, Shell>,
    session: Option<String>,
    text: String,
) -> Result<InstructionsView, WireError> {
    Ok(shell.app()?.memory().set_instructions(session.as_deref(), &text).await?)
}

/// Brings an earlier version back.
#[command(main)]
pub(crate) async fn restore_instructions(
    shell: State<'_, Shell>,
    session: Option<String>,
    version: String,
) -> Result<InstructionsView, WireError> {
    Ok(shell.app()?.memory().restore_instructions(session.as_deref(), &version).await?)
}
