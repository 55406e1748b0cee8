//! Commands about what is remembered of the user in all conversations.

use extremis_app::wire::{ImportedMemories, NewUserMemory, UserMemoriesView, UserMemoryView, WireError};
use extremis_app::{MemoryCategory, MemoryId};
use extremis_command::command;
use tauri::{AppHandle, State};

use super::typed_path;
use crate::shell::Shell;

#[command(main, conversation)]
pub(crate) async fn user_memories(shell: State<'_, Shell>) -> Result<UserMemoriesView, WireError> {
    Ok(shell.app()?.user_memories().view().await?)
}

#[command(main, conversation)]
pub(crate) async fn add_user_memory(
    shell: State<'_, Shell>,
    memory: NewUserMemory,
) -> Result<UserMemoryView, WireError> {
    Ok(shell.app()?.user_memories().add(memory).await?)
}

#[command(main)]
pub(crate) async fn edit_user_memory(
    shell: State<'_, Shell>,
    memory: MemoryId,
    fact: String,
) -> Result<UserMemoryView, WireError> {
    Ok(shell.app()?.user_memories().edit(&memory, &fact).await?)
}

#[command(main)]
pub(crate) async fn categorise_user_memory(
    shell: State<'_, Shell>,
    memory: MemoryId,
    category: MemoryCategory,
) -> Result<UserMemoryView, WireError> {
    Ok(shell.app()?.user_memories().categorise(&memory, category).await?)
}

#[command(main, conversation)]
pub(crate) async fn enable_user_memory(
    shell: State<'_, Shell>,
    memory: MemoryId,
    enabled: bool,
) -> Result<UserMemoryView, WireError> {
    Ok(shell.app()?.user_memories().enable(&memory, enabled).await?)
}

/// Takes in a memory that was found. What it contradicts is superseded, unless both are to hold.
#[command(main)]
pub(crate) async fn accept_user_memory(
    shell: State<'_, Shell>,
    memory: MemoryId,
    keep_both: bool,
) -> Result<UserMemoryView, WireError> {
    Ok(shell.app()?.user_memories().accept(&memory, keep_both).await?)
}

#[command(main)]
pub(crate) async fn reject_user_memory(
    shell: State<'_, Shell>,
    memory: MemoryId,
) -> Result<UserMemoryView, WireError> {
    Ok(shell.app()?.user_memories().reject(&memory).await?)
}

#[command(main, conversation)]
pub(crate) async fn forget_user_memory(shell: State<'_, Shell>, memory: MemoryId) -> Result<(), WireError> {
    Ok(shell.app()?.user_memories().forget(&memory).await?)
}

/// Erases all of them for good, and says how many there were.
#[command(main)]
pub(crate) async fn forget_user_memories(shell: State<'_, Shell>) -> Result<usize, WireError> {
    Ok(shell.app()?.user_memories().forget_all().await?)
}

/// Writes all of them into a new file of the user's downloads, and says where that is.
#[command(main)]
pub(crate) async fn export_user_memories(
    app: AppHandle,
    shell: State<'_, Shell>,
) -> Result<String, WireError> {
    let engine = shell.app()?;
    let file = engine.user_memories().export_into(&super::downloads(&app, engine.data_dir())).await?;
    Ok(file.to_string_lossy().into_owned())
}

/// Takes in what such a file says.
#[command(main)]
pub(crate) async fn import_user_memories(
    shell: State<'_, Shell>,
    text: String,
) -> Result<ImportedMemories, WireError> {
    Ok(shell.app()?.user_memories().import(&text).await?)
}

/// Takes in such a file, by its path.
#[command(main)]
pub(crate) async fn import_user_memories_from(
    app: AppHandle,
    shell: State<'_, Shell>,
    path: String,
) -> Result<ImportedMemories, WireError> {
    Ok(shell.app()?.user_memories().import_from(typed_path(&app, &path)).await?)
}
