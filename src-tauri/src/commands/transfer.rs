//! Commands about conversations that come from elsewhere and go there as files. Only the main window has them.

use std::path::{Path, PathBuf};

use extremis_app::SessionId;
use extremis_app::wire::{
    DroppedText, ExportRequest, ExportView, ImportPreview, ImportView, NotesFolderView, UndoneImportView,
    WireError,
};
use extremis_command::command;
use extremis_language::{Words, text};
use tauri::{AppHandle, Manager, State, WebviewWindow};
use tauri_plugin_opener::OpenerExt;

use super::typed_path;
use crate::shell::{Shell, lock};

/// The place is typed, so it may begin as people write it: with `~` for their home.
#[command(main)]
pub(crate) async fn preview_import(
    app: AppHandle,
    shell: State<'_, Shell>,
    path: String,
) -> Result<ImportPreview, WireError> {
    Ok(shell.app()?.storage().preview_import(typed_path(&app, &path)).await?)
}

/// Takes in the conversations that are named; all of them where none are.
#[command(main)]
pub(crate) async fn import_conversations(
    app: AppHandle,
    shell: State<'_, Shell>,
    path: String,
    only: Option<Vec<SessionId>>,
) -> Result<ImportView, WireError> {
    let only = only.map(|only| only.into_iter().collect());
    Ok(shell.app()?.storage().import_chosen(typed_path(&app, &path), only).await?)
}

#[command(main)]
pub(crate) async fn undo_import(shell: State<'_, Shell>) -> Result<UndoneImportView, WireError> {
    Ok(shell.app()?.storage().undo_import().await?)
}

/// The texts of what was dropped on the window last: of nothing else can it be asked.
#[command(main, conversation)]
pub(crate) async fn dropped_texts(shell: State<'_, Shell>) -> Result<Vec<DroppedText>, WireError> {
    let dropped = std::mem::take(&mut *lock(&shell.dropped));
    Ok(shell.app()?.storage().dropped_texts(dropped).await?)
}

/// Where an export would go by itself: into the user's documents.
#[command(main, conversation)]
pub(crate) async fn export_place(
    app: AppHandle,
    shell: State<'_, Shell>,
    request: ExportRequest,
) -> Result<String, WireError> {
    let engine = shell.app()?;
    let place = engine.storage().export_place(request, documents(&app, engine.data_dir())).await?;
    Ok(place.display().to_string())
}

#[command(main, conversation)]
pub(crate) async fn export_conversations(
    app: AppHandle,
    shell: State<'_, Shell>,
    request: ExportRequest,
    to: String,
) -> Result<ExportView, WireError> {
    let to = typed_path(&app, &to);
    let done = shell.app()?.storage().export(request, to.clone()).await?;
    *lock(&shell.exported) = Some(to);
    Ok(done)
}

/// Where a part of a conversation would be saved by itself, under this name or one like it: in the user's documents.
#[command(main, popup, conversation)]
pub(crate) async fn file_place(
    app: AppHandle,
    shell: State<'_, Shell>,
    name: String,
) -> Result<String, WireError> {
    let engine = shell.app()?;
    let place = engine.storage().file_place(&name, documents(&app, engine.data_dir())).await?;
    Ok(place.display().to_string())
}

/// Saves a part of a conversation as a new file, at the place that was typed.
#[command(main, popup, conversation)]
pub(crate) async fn save_file(
    app: AppHandle,
    shell: State<'_, Shell>,
    to: String,
    text: String,
) -> Result<(), WireError> {
    Ok(shell.app()?.storage().save_file(typed_path(&app, &to), text).await?)
}

/// Shows the folder of the last export in the user's file manager; no other can be asked for.
#[command(main, conversation)]
pub(crate) async fn open_export(app: AppHandle, shell: State<'_, Shell>) -> Result<(), WireError> {
    let Some(exported) = lock(&shell.exported).clone() else { return Ok(()) };
    let folder = if exported.is_dir() { Some(&*exported) } else { exported.parent() };
    let folder = folder.unwrap_or(&exported).display().to_string();
    app.opener().open_path(&folder, None::<&str>).map_err(|error| {
        WireError::new("open_folder", text!("shell-open-folder", folder = folder, error = Words(error)), true)
    })
}

/// How it stands with the folder of notes.
#[command(main)]
pub(crate) async fn notes_folder(shell: State<'_, Shell>) -> Result<NotesFolderView, WireError> {
    Ok(shell.app()?.storage().notes_folder())
}

/// Has a folder of notes follow the conversations from now on, or none.
#[command(main)]
pub(crate) async fn set_notes_folder(
    app: AppHandle,
    shell: State<'_, Shell>,
    folder: Option<String>,
) -> Result<NotesFolderView, WireError> {
    let folder = folder.map(|folder| typed_path(&app, &folder));
    Ok(shell.app()?.storage().set_notes_folder(folder).await?)
}

/// Opens the print window of the system for what the page has made ready.
#[command(main, conversation)]
pub(crate) async fn print_page(window: WebviewWindow) -> Result<(), WireError> {
    window.print().map_err(|error| WireError::new("print", text!("shell-print", error = Words(error)), true))
}

/// The user's documents, else their home, else beside the data.
fn documents(app: &AppHandle, data_dir: &Path) -> PathBuf {
    let places = app.path();
    let documents = places.document_dir().ok().filter(|folder| folder.is_dir());
    documents.or_else(|| places.home_dir().ok()).unwrap_or_else(|| data_dir.to_owned())
}
