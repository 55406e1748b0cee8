//! Commands about the other machines of the user. Only the main window has them.

use extremis_app::StoreLogin;
use extremis_app::wire::{SyncDevice, SyncStatus, SyncView, WireError};
use extremis_command::command;
use tauri::{AppHandle, State};

use super::typed_path;
use crate::shell::Shell;

#[command(main)]
pub(crate) async fn sync_status(shell: State<'_, Shell>) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.storage().sync_status().await?)
}

/// The store is typed: an address, or a folder. Who one is to a server is typed with it, once.
#[command(main)]
pub(crate) async fn set_sync(
    app: AppHandle,
    shell: State<'_, Shell>,
    place: String,
    passphrase: String,
    user: Option<String>,
    secret: Option<String>,
) -> Result<SyncStatus, WireError> {
    let address = store_address(&app, place.trim());
    let login = user.zip(secret).map(|(user, secret)| StoreLogin { user, secret: secret.into() });
    Ok(shell.app()?.storage().set_sync(address, passphrase.into(), login).await?)
}

#[command(main)]
pub(crate) async fn sync_now(shell: State<'_, Shell>) -> Result<SyncView, WireError> {
    Ok(shell.app()?.storage().sync_now(None).await?)
}

#[command(main)]
pub(crate) async fn sync_devices(shell: State<'_, Shell>) -> Result<Vec<SyncDevice>, WireError> {
    Ok(shell.app()?.storage().sync_devices(None).await?)
}

#[command(main)]
pub(crate) async fn remove_sync_device(
    shell: State<'_, Shell>,
    device: String,
    passphrase: String,
    next: Option<String>,
) -> Result<SyncView, WireError> {
    Ok(shell.app()?.storage().remove_sync_device(device, passphrase.into(), next.map(Into::into)).await?)
}

#[command(main)]
pub(crate) async fn change_sync_passphrase(
    shell: State<'_, Shell>,
    passphrase: String,
    next: String,
) -> Result<SyncView, WireError> {
    Ok(shell.app()?.storage().change_sync_passphrase(passphrase.into(), next.into()).await?)
}

#[command(main)]
pub(crate) async fn pause_sync(shell: State<'_, Shell>, paused: bool) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.storage().pause_sync(paused).await?)
}

#[command(main)]
pub(crate) async fn stop_sync(shell: State<'_, Shell>) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.storage().stop_sync().await?)
}

/// The address of a folder that is named as people write it; any other address as it is.
fn store_address(app: &AppHandle, place: &str) -> String {
    let path = typed_path(app, place);
    if path.is_absolute() { format!("file://{}", path.display()) } else { place.to_owned() }
}
