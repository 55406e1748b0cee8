//! Commands about what is remembered of a conversation: its summaries, its policy, and figures about both.

use extremis_app::wire::{MemoryView, NodeView, ResetView, StatsView, WireError};
use extremis_app::{MessageId, Policy, SessionId, SummaryId};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

#[command(main, conversation)]
pub(crate) async fn memory(shell: State<'_, Shell>, session: SessionId) -> Result<MemoryView, WireError> {
    Ok(shell.app()?.memory().view(session).await?)
}

/// Gives the new version.
#[command(main, conversation)]
pub(crate) async fn edit_summary(
    shell: State<'_, Shell>,
    session: SessionId,
    summary: SummaryId,
    content: String,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.memory().edit_summary(session, &summary, &content).await?)
}

/// All lines of a summary that later versions must keep, in place of those that were locked before.
#[command(main, conversation)]
pub(crate) async fn lock_lines(
    shell: State<'_, Shell>,
    session: SessionId,
    summary: SummaryId,
    lines: Vec<String>,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.memory().lock_lines(session, &summary, lines).await?)
}

/// Takes a summary that was held into force all the same.
#[command(main, conversation)]
pub(crate) async fn accept_summary(
    shell: State<'_, Shell>,
    session: SessionId,
    summary: SummaryId,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.memory().accept_summary(session, &summary).await?)
}

/// Lets go of a summary that was held; the one in force stays.
#[command(main, conversation)]
pub(crate) async fn reject_summary(
    shell: State<'_, Shell>,
    session: SessionId,
    summary: SummaryId,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.memory().reject_summary(session, &summary).await?)
}

#[command(main, conversation)]
pub(crate) async fn restore_summary(
    shell: State<'_, Shell>,
    session: SessionId,
    version: SummaryId,
) -> Result<NodeView, WireError> {
    Ok(shell.app()?.memory().restore_summary(session, &version).await?)
}

/// Starts to summarise whatever no summary stands for yet.
#[command(main, conversation)]
pub(crate) async fn summarise_now(shell: State<'_, Shell>, session: SessionId) -> Result<(), WireError> {
    Ok(shell.app()?.memory().summarise_now(session).await?)
}

/// Starts to write one summary anew, from what it was made from.
#[command(main, conversation)]
pub(crate) async fn regenerate_summary(
    shell: State<'_, Shell>,
    session: SessionId,
    summary: SummaryId,
) -> Result<(), WireError> {
    Ok(shell.app()?.memory().regenerate_version(session, &summary).await?)
}

#[command(main, conversation)]
pub(crate) async fn cancel_summary(shell: State<'_, Shell>, session: SessionId) -> Result<(), WireError> {
    Ok(shell.app()?.memory().cancel_summary(session)?)
}

/// Takes all summaries and facts of a conversation out of force; its messages stay.
#[command(main, conversation)]
pub(crate) async fn reset_memory(
    shell: State<'_, Shell>,
    session: SessionId,
) -> Result<ResetView, WireError> {
    Ok(shell.app()?.memory().reset(session).await?)
}

/// Brings back what the last reset took out of force.
#[command(main, conversation)]
pub(crate) async fn undo_reset_memory(
    shell: State<'_, Shell>,
    session: SessionId,
) -> Result<ResetView, WireError> {
    Ok(shell.app()?.memory().undo_reset(session).await?)
}

#[command(main, conversation)]
pub(crate) async fn pin_message(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
    pinned: bool,
) -> Result<(), WireError> {
    Ok(shell.app()?.memory().pin_message(session, &message, pinned).await?)
}

/// Every preset with the numbers of its own.
#[command(main, conversation)]
pub(crate) async fn policy_presets(shell: State<'_, Shell>) -> Result<Vec<Policy>, WireError> {
    Ok(shell.app()?.memory().policy_presets())
}

/// Chooses how a conversation is remembered; none: as all others are.
#[command(main, conversation)]
pub(crate) async fn choose_policy(
    shell: State<'_, Shell>,
    session: SessionId,
    policy: Option<Policy>,
) -> Result<(), WireError> {
    Ok(shell.app()?.memory().set_session_policy(session, policy).await?)
}

/// Figures about all conversations together.
#[command(main, conversation)]
pub(crate) async fn stats_of_all(shell: State<'_, Shell>) -> Result<StatsView, WireError> {
    Ok(shell.app()?.conversations().stats_of_all().await?)
}
