//! Commands about settings, models and keys.

use extremis_app::wire::{
    DesktopView, Discovered, KeyPlace, ModelChoice, ModelFacts, NoticeView, ServerPreset, Settings,
    SettingsView, WireError, Zoom,
};
use extremis_app::{SessionId, capture};
use extremis_command::command;
use extremis_language::{Words, text};
use tauri::{AppHandle, Manager, State, WebviewWindow};

use crate::shell::Shell;
use crate::windows::MAIN;
use crate::windows::remembered::safe_start;
use crate::{ending, hotkey, login};

#[command(main, popup, conversation)]
pub(crate) async fn get_settings(shell: State<'_, Shell>) -> Result<SettingsView, WireError> {
    Ok(shell.app()?.settings_view(shell.hotkeys.view()).await)
}

/// What works on this desktop, looked at just now.
#[command(main)]
pub(crate) async fn desktop_report() -> Result<DesktopView, WireError> {
    let report = tauri::async_runtime::spawn_blocking(|| DesktopView::from(capture::report())).await;
    report.map_err(|error| WireError::new("desktop", text!("shell-desktop", error = Words(error)), true))
}

#[command(main)]
pub(crate) async fn save_settings(
    app: AppHandle,
    shell: State<'_, Shell>,
    settings: Settings,
) -> Result<SettingsView, WireError> {
    shell.app()?.save_settings(settings).await?;
    hotkey::follow(&app);
    get_settings(shell).await
}

/// Sets a file of settings aside that cannot be read, and writes those in force in its place.
#[command(main)]
pub(crate) async fn replace_settings_file(shell: State<'_, Shell>) -> Result<SettingsView, WireError> {
    shell.app()?.replace_settings_file().await?;
    get_settings(shell).await
}

/// Asks the desktop once more for global keys that it was told not to give, or did not.
#[command(main)]
pub(crate) async fn ask_for_hotkeys(app: AppHandle) {
    hotkey::ask_again(&app);
}

/// Has the desktop show where its global keys are changed.
#[command(main)]
pub(crate) async fn configure_hotkeys(app: AppHandle) {
    hotkey::configure(&app);
}

/// Draws all windows larger, smaller, or as usual, and gives the percentage.
#[command(main, popup, conversation)]
pub(crate) async fn zoom(shell: State<'_, Shell>, step: Zoom) -> Result<u32, WireError> {
    Ok(shell.app()?.zoom(step).await?)
}

/// Whether Extremis starts, without a window, when the user logs in.
#[command(main)]
pub(crate) async fn starts_at_login() -> Result<bool, WireError> {
    Ok(login::is_on())
}

/// Switches it, and gives what is so then.
#[command(main)]
pub(crate) async fn start_at_login(on: bool) -> Result<bool, WireError> {
    login::set(on).map_err(|error| {
        let message = text!("shell-login", error = Words(error));
        WireError::new("login", message, true)
    })?;
    Ok(login::is_on())
}

#[command(main, popup, conversation)]
pub(crate) async fn discover_models(shell: State<'_, Shell>) -> Result<Vec<Discovered>, WireError> {
    Ok(shell.app()?.models().discover_models().await)
}

#[command(main, popup, conversation)]
pub(crate) async fn list_models(
    shell: State<'_, Shell>,
    choice: ModelChoice,
) -> Result<Vec<String>, WireError> {
    Ok(shell.app()?.models().list_models(choice).await?)
}

/// What the server of a model says of it.
#[command(main)]
pub(crate) async fn model_facts(
    shell: State<'_, Shell>,
    choice: ModelChoice,
) -> Result<ModelFacts, WireError> {
    Ok(shell.app()?.models().model_facts(choice).await?)
}

#[command(main)]
pub(crate) async fn set_api_key(
    shell: State<'_, Shell>,
    base_url: String,
    key: String,
) -> Result<KeyPlace, WireError> {
    Ok(shell.app()?.models().set_api_key(&base_url, key).await?)
}

/// Where the key of a server is kept that was entered or used in this run.
#[command(main)]
pub(crate) async fn key_place(
    shell: State<'_, Shell>,
    base_url: String,
) -> Result<Option<KeyPlace>, WireError> {
    Ok(shell.app()?.models().key_place(&base_url))
}

/// Asks a server for its models with a key that is not stored.
#[command(main)]
pub(crate) async fn try_api_key(
    shell: State<'_, Shell>,
    choice: ModelChoice,
    key: String,
) -> Result<Vec<String>, WireError> {
    Ok(shell.app()?.models().try_api_key(&choice, key).await?)
}

/// The servers that are known by name.
#[command(main)]
pub(crate) async fn server_presets(shell: State<'_, Shell>) -> Result<Vec<ServerPreset>, WireError> {
    Ok(shell.app()?.models().server_presets())
}

/// Whether there is a key for each of these addresses.
#[command(main)]
pub(crate) async fn has_keys(
    shell: State<'_, Shell>,
    base_urls: Vec<String>,
) -> Result<Vec<bool>, WireError> {
    Ok(shell.app()?.models().has_keys(base_urls).await)
}

/// Chooses the model that answers in one conversation; none: the one of all others.
#[command(main, popup, conversation)]
pub(crate) async fn choose_model(
    shell: State<'_, Shell>,
    session: SessionId,
    choice: Option<ModelChoice>,
) -> Result<(), WireError> {
    Ok(shell.app()?.chat().choose_model(session, choice).await?)
}

/// Has messages be sent to a server that was only found, or that came with a conversation; where it is told so, its
/// key over plain HTTP, too.
#[command(main, popup, conversation)]
pub(crate) async fn allow_server(
    shell: State<'_, Shell>,
    base_url: String,
    unencrypted_key: bool,
) -> Result<(), WireError> {
    Ok(shell.app()?.models().allow_server(&base_url, unencrypted_key).await?)
}

/// Has it be asked again before anything is sent to a server that was allowed, or its key over plain HTTP.
#[command(main)]
pub(crate) async fn disallow_server(shell: State<'_, Shell>, base_url: String) -> Result<(), WireError> {
    Ok(shell.app()?.models().disallow_server(&base_url).await?)
}

/// Makes the file for keys that a passphrase opens.
#[command(main)]
pub(crate) async fn create_key_file(shell: State<'_, Shell>, passphrase: String) -> Result<(), WireError> {
    Ok(shell.app()?.models().create_key_file(passphrase).await?)
}

#[command(main)]
pub(crate) async fn open_key_file(shell: State<'_, Shell>, passphrase: String) -> Result<(), WireError> {
    Ok(shell.app()?.models().open_key_file(passphrase).await?)
}

#[command(main)]
pub(crate) async fn clear_api_key(shell: State<'_, Shell>, base_url: String) -> Result<(), WireError> {
    Ok(shell.app()?.models().clear_api_key(&base_url).await?)
}

#[command(main)]
pub(crate) async fn take_notices(shell: State<'_, Shell>) -> Result<Vec<NoticeView>, WireError> {
    Ok(shell.take_notices())
}

/// Ends the program as the tray's *Quit* does: asks first where something is unsaved.
#[command(main, conversation)]
pub(crate) async fn quit(app: AppHandle) {
    app.exit(0);
}

/// Ends the program although something is unsaved: the user was told what is lost.
#[command(main)]
pub(crate) async fn quit_anyway(app: AppHandle) {
    ending::soon(&app).await;
}

/// Says that the drafts of the window that asks are on the disk, once the program wants to end.
#[command(main, popup, conversation)]
pub(crate) async fn drafts_saved(app: AppHandle, window: WebviewWindow) {
    if window.label() == MAIN {
        safe_start::is_ready(&app).await;
    }
    app.state::<Shell>().ending.drafts_saved();
}
