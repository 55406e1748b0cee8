//! Commands about the important data of a conversation.

use extremis_app::wire::{FactChoice, FactView, NewFact, WireError};
use extremis_app::{FactId, SessionId};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

#[command(main, conversation)]
pub(crate) async fn add_fact(
    shell: State<'_, Shell>,
    session: SessionId,
    fact: NewFact,
) -> Result<FactView, WireError> {
    Ok(shell.app()?.memory().add_fact(session, fact).await?)
}

#[command(main, conversation)]
pub(crate) async fn edit_fact(
    shell: State<'_, Shell>,
    session: SessionId,
    fact: FactId,
    text: String,
) -> Result<FactView, WireError> {
    Ok(shell.app()?.memory().edit_fact(session, &fact, &text).await?)
}

#[command(main, conversation)]
pub(crate) async fn pin_fact(
    shell: State<'_, Shell>,
    session: SessionId,
    fact: FactId,
    pinned: bool,
) -> Result<FactView, WireError> {
    Ok(shell.app()?.memory().pin_fact(session, &fact, pinned).await?)
}

/// Makes a fact of what a summary lost.
#[command(main, conversation)]
pub(crate) async fn accept_fact(
    shell: State<'_, Shell>,
    session: SessionId,
    fact: FactId,
) -> Result<FactView, WireError> {
    Ok(shell.app()?.memory().accept_fact(session, &fact).await?)
}

/// Takes a fact out, so that it is not found or offered again.
#[command(main, conversation)]
pub(crate) async fn dismiss_fact(
    shell: State<'_, Shell>,
    session: SessionId,
    fact: FactId,
) -> Result<FactView, WireError> {
    Ok(shell.app()?.memory().dismiss_fact(session, &fact).await?)
}

/// Decides between two facts that contradict each other.
#[command(main, conversation)]
pub(crate) async fn resolve_facts(
    shell: State<'_, Shell>,
    session: SessionId,
    first: FactId,
    second: FactId,
    choice: FactChoice,
) -> Result<FactView, WireError> {
    Ok(shell.app()?.memory().resolve_facts(session, &first, &second, choice).await?)
}

#[command(main, conversation)]
pub(crate) async fn forget_fact(
    shell: State<'_, Shell>,
    session: SessionId,
    fact: FactId,
) -> Result<(), WireError> {
    Ok(shell.app()?.memory().forget_fact(session, &fact).await?)
}
