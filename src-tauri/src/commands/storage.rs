//! Commands about the archive as a whole. Only the main window has them.

use extremis_app::wire::{
    ArchiveKind, BackupView, ConversionView, ReportView, RestoredView, StorageView, WireError,
};
use extremis_command::command;
use extremis_language::{Words, text};
use tauri::{AppHandle, State};
use tauri_plugin_opener::OpenerExt;

use crate::shell::Shell;

#[command(main, conversation)]
pub(crate) async fn storage(shell: State<'_, Shell>) -> Result<StorageView, WireError> {
    Ok(shell.app()?.storage().figures().await?)
}

/// Shows the data folder in the user's file manager; no other folder can be asked for.
#[command(main)]
pub(crate) async fn open_data_folder(app: AppHandle, shell: State<'_, Shell>) -> Result<(), WireError> {
    let dir = shell.app()?.data_dir().display().to_string();
    app.opener().open_path(&dir, None::<&str>).map_err(|error| {
        WireError::new("open_folder", text!("shell-open-folder", folder = dir, error = Words(error)), true)
    })
}

#[command(main, conversation)]
pub(crate) async fn save_now(shell: State<'_, Shell>) -> Result<(), WireError> {
    Ok(shell.app()?.save_now().await?)
}

#[command(main, conversation)]
pub(crate) async fn cancel_work(shell: State<'_, Shell>) -> Result<(), WireError> {
    shell.app()?.storage().cancel_work();
    Ok(())
}

#[command(main)]
pub(crate) async fn convert_archive(
    shell: State<'_, Shell>,
    to: ArchiveKind,
) -> Result<ConversionView, WireError> {
    Ok(shell.app()?.storage().convert(to).await?)
}

#[command(main)]
pub(crate) async fn check_data(shell: State<'_, Shell>) -> Result<ReportView, WireError> {
    Ok(shell.app()?.storage().examine().await?)
}

#[command(main)]
pub(crate) async fn mend_data(shell: State<'_, Shell>) -> Result<ReportView, WireError> {
    Ok(shell.app()?.storage().mend().await?)
}

#[command(main)]
pub(crate) async fn list_backups(shell: State<'_, Shell>) -> Result<Vec<BackupView>, WireError> {
    Ok(shell.app()?.storage().backups().await?)
}

#[command(main)]
pub(crate) async fn back_up_now(shell: State<'_, Shell>) -> Result<BackupView, WireError> {
    Ok(shell.app()?.storage().back_up_now().await?)
}

/// Gives, among other things, the backup of what was there before.
#[command(main)]
pub(crate) async fn restore_backup(shell: State<'_, Shell>, name: String) -> Result<RestoredView, WireError> {
    Ok(shell.app()?.storage().restore_backup(&name, None).await?)
}
