//! Commands that find: in everything ever said, and in one conversation.

use extremis_app::wire::{
    AppOfOrigin, FindRequest, FindResults, IndexState, SearchRequest, SearchResults, WireError,
};
use extremis_command::command;
use tauri::State;

use crate::shell::Shell;

/// Searches all that was ever said.
#[command(main)]
pub(crate) async fn search(
    shell: State<'_, Shell>,
    request: SearchRequest,
) -> Result<SearchResults, WireError> {
    Ok(shell.app()?.conversations().search(request).await?)
}

/// Finds words in one conversation.
#[command(main, conversation)]
pub(crate) async fn find(shell: State<'_, Shell>, request: FindRequest) -> Result<FindResults, WireError> {
    Ok(shell.app()?.conversations().find(request).await?)
}

/// The applications that something was sent along from.
#[command(main)]
pub(crate) async fn apps_of_origin(shell: State<'_, Shell>) -> Result<Vec<AppOfOrigin>, WireError> {
    Ok(shell.app()?.memory().apps_of_origin().await?)
}

#[command(main)]
pub(crate) async fn index_state(shell: State<'_, Shell>) -> Result<IndexState, WireError> {
    Ok(shell.app()?.conversations().index_state())
}

/// Makes the index anew, from the conversations themselves.
#[command(main)]
pub(crate) async fn reindex(shell: State<'_, Shell>) -> Result<IndexState, WireError> {
    Ok(shell.app()?.conversations().reindex().await?)
}
