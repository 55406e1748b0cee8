//! Commands about what was typed and not yet sent.

use extremis_app::SessionId;
use extremis_app::wire::{DraftView, Sent, WireError};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

#[command(main, popup)]
pub(crate) async fn drafts(shell: State<'_, Shell>) -> Result<Vec<DraftView>, WireError> {
    Ok(shell.app()?.conversations().drafts())
}

/// Keeps a draft; it is on the disk when this returns.
#[command(main, popup)]
pub(crate) async fn save_draft(
    shell: State<'_, Shell>,
    draft: DraftView,
    writer: String,
) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().save_draft(draft, Some(writer)).await?)
}

/// Sends the first queued message of a session now.
#[command(main, popup)]
pub(crate) async fn send_queued(
    shell: State<'_, Shell>,
    session: SessionId,
) -> Result<Option<Sent>, WireError> {
    Ok(shell.app()?.chat().send_queued(session).await?)
}
