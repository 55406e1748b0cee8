//! Commands about the other machines of the user. Only the main window has them.

use extremis_app::wire::{StoreChoice, SyncDevice, SyncStatus, SyncView, WireError};
use extremis_app::{Audience, SessionId, StoreLogin};
use extremis_command::command;
use tauri::{AppHandle, State};

use super::typed_path;
use crate::shell::Shell;

/// Whose store it is: that of everyone who shares conversations, or that of the user's own devices.
fn of(shared: bool) -> Audience {
    if shared { Audience::Shared } else { Audience::Own }
}

#[command(main)]
pub(crate) async fn sync_status(shell: State<'_, Shell>, shared: bool) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.syncing(of(shared)).sync_status().await?)
}

/// The store is typed: an address, or a folder. Who one is to a server is typed with it, once.
#[command(main)]
pub(crate) async fn set_sync(
    app: AppHandle,
    shell: State<'_, Shell>,
    shared: bool,
    store: StoreChoice,
) -> Result<SyncStatus, WireError> {
    let StoreChoice { place, passphrase, user, secret, name } = store;
    let address = store_address(&app, place.trim());
    let login = user.zip(secret).map(|(user, secret)| StoreLogin { user, secret: secret.into() });
    Ok(shell.app()?.syncing(of(shared)).set_sync(address, passphrase.into(), login, name).await?)
}

/// What others see the user's messages signed with.
#[command(main)]
pub(crate) async fn rename_user(shell: State<'_, Shell>, name: String) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.syncing(Audience::Shared).rename_user(&name).await?)
}

/// Shares conversations with everyone who has the shared store, and says which were not before.
#[command(main)]
pub(crate) async fn share(
    shell: State<'_, Shell>,
    sessions: Vec<SessionId>,
) -> Result<Vec<SessionId>, WireError> {
    Ok(shell.app()?.order().share(sessions).await?)
}

#[command(main)]
pub(crate) async fn sync_now(shell: State<'_, Shell>, shared: bool) -> Result<SyncView, WireError> {
    Ok(shell.app()?.syncing(of(shared)).sync_now(None).await?)
}

/// Exchanges, and fetches every attached file that is not here.
#[command(main)]
pub(crate) async fn fetch_files(shell: State<'_, Shell>, shared: bool) -> Result<SyncView, WireError> {
    Ok(shell.app()?.syncing(of(shared)).fetch_files(None).await?)
}

#[command(main)]
pub(crate) async fn sync_devices(
    shell: State<'_, Shell>,
    shared: bool,
) -> Result<Vec<SyncDevice>, WireError> {
    Ok(shell.app()?.syncing(of(shared)).sync_devices(None).await?)
}

#[command(main)]
pub(crate) async fn remove_sync_device(
    shell: State<'_, Shell>,
    shared: bool,
    device: String,
    passphrase: String,
    next: Option<String>,
) -> Result<SyncView, WireError> {
    Ok(shell
        .app()?
        .syncing(of(shared))
        .remove_sync_device(device, passphrase.into(), next.map(Into::into))
        .await?)
}

#[command(main)]
pub(crate) async fn change_sync_passphrase(
    shell: State<'_, Shell>,
    shared: bool,
    passphrase: String,
    next: String,
) -> Result<SyncView, WireError> {
    Ok(shell.app()?.syncing(of(shared)).change_sync_passphrase(passphrase.into(), next.into()).await?)
}

#[command(main)]
pub(crate) async fn exchange_on_metered(
    shell: State<'_, Shell>,
    shared: bool,
    on_metered: bool,
) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.syncing(of(shared)).exchange_on_metered(on_metered).await?)
}

#[command(main)]
pub(crate) async fn pause_sync(
    shell: State<'_, Shell>,
    shared: bool,
    paused: bool,
) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.syncing(of(shared)).pause_sync(paused).await?)
}

#[command(main)]
pub(crate) async fn stop_sync(shell: State<'_, Shell>, shared: bool) -> Result<SyncStatus, WireError> {
    Ok(shell.app()?.syncing(of(shared)).stop_sync().await?)
}

/// The address of a folder that is named as people write it; any other address as it is.
fn store_address(app: &AppHandle, place: &str) -> String {
    let path = typed_path(app, place);
    if path.is_absolute() { folder_address(&path.to_string_lossy()) } else { place.to_owned() }
}

/// A folder's address: with a drive's letter after three slashes, or with the name of the machine that shares it.
fn folder_address(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let path = path.replace('%', "%25").replace('#', "%23").replace('?', "%3F");
    match path.strip_prefix("//") {
        Some(share) if cfg!(windows) => format!("file://{share}"),
        _ if path.starts_with('/') => format!("file://{path}"),
        _ => format!("file:///{path}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_addressed_whatever_its_name_has_in_it() {
        assert_eq!(folder_address("/mnt/share"), "file:///mnt/share");
        assert_eq!(folder_address("/mnt/what? #1, 100%20"), "file:///mnt/what%3F %231, 100%2520");
        assert_eq!(folder_address("C:/Users/anna/notes"), "file:///C:/Users/anna/notes");
        if cfg!(windows) {
            assert_eq!(folder_address("\\\\machine\\share\\notes"), "file://machine/share/notes");
        }
    }
}
