//! Commands about what was typed and not yet sent.

use extremis_app::SessionId;
use extremis_app::wire::{DraftView, Sent, WireError};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

#[command(main, popup, conversation)]
pub(crate) async fn drafts(shell: State<'_, Shell>) -> Result<Vec<DraftView>, WireError> {
    Ok(shell.app()?.conversations().drafts())
}

/// Keeps a draft that went on from `before`. Gives what is kept where that is another text, because another window kept
/// something meanwhile.
#[command(main, popup, conversation)]
pub(crate) async fn save_draft(
    shell: State<'_, Shell>,
    draft: DraftView,
    before: String,
    writer: String,
) -> Result<Option<DraftView>, WireError> {
    Ok(shell.app()?.beside().save_draft(draft, &before, writer).await?)
}

/// Sends the first queued message of a session now.
#[command(main, popup, conversation)]
pub(crate) async fn send_queued(
    shell: State<'_, Shell>,
    session: SessionId,
) -> Result<Option<Sent>, WireError> {
    Ok(shell.app()?.chat().send_queued(session).await?)
}
