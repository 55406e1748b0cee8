//! Commands about custom instructions; without a session those for all conversations.

use extremis_app::wire::{InstructionsView, WireError};
use extremis_app::{InstructionsId, SessionId};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

/// The instructions for one conversation; without one those for all.
#[command(main, conversation)]
pub(crate) async fn instructions(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
) -> Result<InstructionsView, WireError> {
    Ok(shell.app()?.memory().instructions(session).await?)
}

#[command(main, conversation)]
pub(crate) async fn set_instructions(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    text: String,
) -> Result<InstructionsView, WireError> {
    Ok(shell.app()?.memory().set_instructions(session, &text).await?)
}

/// Brings an earlier version back.
#[command(main, conversation)]
pub(crate) async fn restore_instructions(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    version: InstructionsId,
) -> Result<InstructionsView, WireError> {
    Ok(shell.app()?.memory().restore_instructions(session, &version).await?)
}
