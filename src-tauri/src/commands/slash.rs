//! What is typed into the composer and begins with a slash.

use extremis_app::SessionId;
use extremis_app::wire::{CommandReply, CommandView, WireError};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

#[command(main, conversation)]
pub(crate) async fn list_commands(shell: State<'_, Shell>) -> Result<Vec<CommandView>, WireError> {
    Ok(shell.app()?.chat().commands())
}

/// Runs what begins with a slash; none: it is a message like any other.
#[command(main, conversation)]
pub(crate) async fn run_command(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    text: String,
) -> Result<Option<CommandReply>, WireError> {
    Ok(shell.app()?.chat().command(session, &text).await?)
}
