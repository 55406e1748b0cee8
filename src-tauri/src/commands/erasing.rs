//! Commands that erase. Only the main window has them, and it asks before each.

use extremis_app::wire::{BackupView, CleanUpRule, CleanUpView, WireError};
use extremis_app::{MessageId, SessionId};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

#[command(main, conversation)]
pub(crate) async fn forget_message(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().forget_message(session, &message).await?)
}

#[command(main)]
pub(crate) async fn forget_session(shell: State<'_, Shell>, id: SessionId) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().forget_session(id).await?)
}

#[command(main)]
pub(crate) async fn empty_trash(shell: State<'_, Shell>) -> Result<usize, WireError> {
    Ok(shell.app()?.conversations().empty_trash().await?)
}

/// How many conversations a clean-up would move to the trash.
#[command(main)]
pub(crate) async fn clean_up_count(shell: State<'_, Shell>, rule: CleanUpRule) -> Result<usize, WireError> {
    Ok(shell.app()?.conversations().clean_up_count(rule).await?)
}

/// Moves conversations that were not used for long to the trash, after a backup.
#[command(main)]
pub(crate) async fn clean_up(shell: State<'_, Shell>, rule: CleanUpRule) -> Result<CleanUpView, WireError> {
    Ok(shell.app()?.conversations().clean_up(rule).await?)
}

/// Erases everything, and gives the backup that was made before: the way back.
#[command(main)]
pub(crate) async fn clear_data(shell: State<'_, Shell>) -> Result<BackupView, WireError> {
    Ok(shell.app()?.storage().clear_all().await?)
}
