//! Commands about quick commands.

use extremis_app::wire::{
    ContextView, ModelChoice, QuickCommand, QuickCommandsView, QuickRequest, Sent, WireError,
};
use extremis_app::{NewMessage, Role, SessionId};
use extremis_command::command;
use tauri::{AppHandle, Manager, State, WebviewWindow};

use super::typed_path;
use crate::popup;
use crate::shell::Shell;
use crate::windows::{MAIN, POPUP};

#[command(main, popup, conversation)]
pub(crate) async fn quick_commands(shell: State<'_, Shell>) -> Result<QuickCommandsView, WireError> {
    Ok(shell.app()?.quick_commands().list().await?)
}

/// Keeps what a quick command says as a message and has it answered; `model` and `instructions` are for the conversation
/// that begins with it.
#[command(main, popup, conversation)]
pub(crate) async fn run_quick_command(
    window: WebviewWindow,
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    request: QuickRequest,
    context: Option<ContextView>,
    model: Option<ModelChoice>,
    instructions: Option<String>,
) -> Result<Sent, WireError> {
    let (is_main, is_popup) = (window.label() == MAIN, window.label() == POPUP);
    let new = NewMessage::new(Role::User, "").with_context(context);
    let new = NewMessage { model, instructions, becomes_active: is_main, quick: is_popup, ..new };
    let sent = shell.app()?.quick_commands().run(session, &request, new).await?;
    if is_popup {
        popup::has(window.app_handle(), sent.session);
    }
    Ok(sent)
}

/// Exactly what would be sent by a command that is being written.
#[command(main)]
pub(crate) async fn preview_quick_command(
    shell: State<'_, Shell>,
    command: QuickCommand,
    request: QuickRequest,
    context: Option<ContextView>,
) -> Result<String, WireError> {
    Ok(shell.app()?.quick_commands().preview(&command, &request, context)?)
}

/// Keeps a command; `before` is the name that it had, none: it is a new one.
#[command(main)]
pub(crate) async fn save_quick_command(
    shell: State<'_, Shell>,
    command: QuickCommand,
    before: Option<String>,
) -> Result<QuickCommand, WireError> {
    Ok(shell.app()?.quick_commands().save(command, before).await?)
}

/// Removes the file of a command, and gives what it held.
#[command(main)]
pub(crate) async fn remove_quick_command(
    shell: State<'_, Shell>,
    name: String,
) -> Result<QuickCommand, WireError> {
    Ok(shell.app()?.quick_commands().remove(&name).await?)
}

/// Reads a command from the text of a file; nothing is kept yet.
#[command(main)]
pub(crate) async fn read_quick_command(
    shell: State<'_, Shell>,
    file: String,
    text: String,
) -> Result<QuickCommand, WireError> {
    Ok(shell.app()?.quick_commands().read(&file, &text)?)
}

/// The same from a file by its path.
#[command(main)]
pub(crate) async fn read_quick_command_from(
    app: AppHandle,
    shell: State<'_, Shell>,
    path: String,
) -> Result<QuickCommand, WireError> {
    Ok(shell.app()?.quick_commands().read_from(typed_path(&app, &path)).await?)
}

/// Writes a command into a new file of the user's downloads, and says where that is.
#[command(main)]
pub(crate) async fn export_quick_command(
    app: AppHandle,
    shell: State<'_, Shell>,
    name: String,
) -> Result<String, WireError> {
    let engine = shell.app()?;
    let file = engine.quick_commands().export_into(&name, super::downloads(&app, engine.data_dir())).await?;
    Ok(file.to_string_lossy().into_owned())
}
