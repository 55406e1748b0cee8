//! Commands that only the popup uses.

use std::time::Instant;

use extremis_app::capture::{InsertError, Target};
use extremis_app::wire::{AnswerUse, ModelChoice, PopupState, PopupTask, SettingsField, WireError};
use extremis_app::{MessageId, SessionId};
use extremis_command::command;
use extremis_language::{Words, text};
use tauri::{AppHandle, Emitter, Manager, State};

use crate::popup::insertion::Insertion;
use crate::shell::{Shell, lock};
use crate::{popup, windows};

#[command(popup)]
pub(crate) async fn popup_state(shell: State<'_, Shell>) -> Result<PopupState, WireError> {
    Ok(popup::state(&shell))
}

/// What the popup was called for beside being shown; it is taken once.
#[command(popup)]
pub(crate) async fn take_popup_task(shell: State<'_, Shell>) -> Result<Option<PopupTask>, WireError> {
    Ok(lock(&shell.popup).task.take())
}

#[command(popup)]
pub(crate) async fn popup_new(shell: State<'_, Shell>) -> Result<(), WireError> {
    lock(&shell.popup).leave();
    shell.app()?.conversations().new_session();
    Ok(())
}

/// The popup shows the conversation before again.
#[command(popup)]
pub(crate) async fn popup_continue(app: AppHandle, session: SessionId) -> Result<(), WireError> {
    popup::has(&app, session);
    Ok(())
}

#[command(popup)]
pub(crate) async fn hide_popup(app: AppHandle) -> Result<(), WireError> {
    popup::hide(&app);
    Ok(())
}

#[command(popup)]
pub(crate) async fn resize_popup(app: AppHandle, height: f64) -> Result<(), WireError> {
    let failed = |error: tauri::Error| {
        WireError::new("window", text!("shell-popup-height", error = Words(error)), true)
    };
    popup::resize(&app, height).map_err(failed)
}

#[command(popup)]
pub(crate) async fn set_popup_width(app: AppHandle, width: f64) -> Result<(), WireError> {
    let failed = |error: tauri::Error| {
        WireError::new("window", text!("shell-popup-width", error = Words(error)), true)
    };
    popup::set_width(&app, width).map_err(failed)
}

/// The text of an answer exactly as it goes into a terminal, where it has several lines or tabs: it is to be shown and
/// confirmed first, because what runs there may take each line for a command and each tab for a key.
#[command(popup)]
pub(crate) async fn lines_for_terminal(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<Option<String>, WireError> {
    let text = shell.app()?.conversations().message_text(session, &message).await?;
    let Some(target) = lock(&shell.popup).target() else { return Ok(None) };
    Ok(Insertion::of(&text, shell.desktop.is_terminal(&target)).to_confirm().map(str::to_owned))
}

/// What is inserted of the answer to a quick command, exactly.
#[command(popup)]
pub(crate) async fn answer_to_insert(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
    used: AnswerUse,
) -> Result<String, WireError> {
    let text = shell.app()?.conversations().message_text(session, &message).await?;
    let (target, selection) = lock(&shell.popup).place();
    let is_terminal = target.is_some_and(|target| shell.desktop.is_terminal(&target));
    Ok(Insertion::of_use(&text, Some(used), selection.as_deref(), is_terminal).text)
}

/// Puts an answer back into the application that the popup was called from, and writes everything at once. `confirmed` are
/// the lines that the person was shown and agreed to; `used` says how the answer to a quick command is.
#[command(popup)]
pub(crate) async fn insert_answer(
    app: AppHandle,
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
    confirmed: Option<String>,
    used: Option<AnswerUse>,
) -> Result<(), WireError> {
    let failed = |message: String| WireError::new("insert", message, true);
    let text = shell.app()?.conversations().message_text(session, &message).await?;
    shell.save();
    let (target, selection) = lock(&shell.popup).place();
    let Some(target) = target else {
        return Err(failed(text!("shell-insert-nowhere")));
    };
    if used == Some(AnswerUse::Append) && lock(&shell.popup).is_cut() {
        return Err(failed(text!("shell-insert-cut")));
    }
    let insertion = Insertion::of_use(&text, used, selection.as_deref(), shell.desktop.is_terminal(&target));
    if insertion.to_confirm().is_some_and(|lines| confirmed.as_deref() != Some(lines)) {
        return Err(failed(text!("shell-insert-terminal")));
    }
    let inserted = tauri::async_runtime::spawn_blocking(move || insert(&app, &target, &insertion));
    match inserted.await {
        Ok(inserted) => inserted.map_err(|error| failed(error.to_string())),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Hides the popup and inserts an answer; tells of it where that fails.
fn insert(app: &AppHandle, target: &Target, insertion: &Insertion) -> Result<(), InsertError> {
    let window = popup::window(app);
    let place = window.as_ref().and_then(|window| window.outer_position().ok());
    if let Some(window) = &window {
        popup::conceal(app, window);
    }
    let desktop = &app.state::<Shell>().desktop;
    let inserted = insertion.insert(&**desktop, target);
    if let (Err(error), Some(window)) = (&inserted, &window) {
        popup::not_inserted::tell(window, place, error);
    }
    inserted
}

#[command(popup)]
pub(crate) async fn open_in_window(
    app: AppHandle,
    shell: State<'_, Shell>,
    session: SessionId,
) -> Result<(), WireError> {
    lock(&shell.popup).leave();
    if let Some(window) = popup::window(&app) {
        popup::conceal(&app, &window);
    }
    windows::show_session(&app, session);
    Ok(())
}

/// Shows, in the main window, where the size of a model is set. The popup comes back as it was.
#[command(popup)]
pub(crate) async fn set_size_in_window(
    app: AppHandle,
    shell: State<'_, Shell>,
    choice: ModelChoice,
) -> Result<(), WireError> {
    leave_for_window(&app, &shell);
    let _ = app.emit_to(windows::MAIN, "set-size", choice);
    Ok(())
}

/// Opens the settings in the main window, at one of its fields. The popup comes back as it was.
#[command(popup)]
pub(crate) async fn open_settings_in_window(
    app: AppHandle,
    shell: State<'_, Shell>,
    at: Option<SettingsField>,
) -> Result<(), WireError> {
    leave_for_window(&app, &shell);
    let _ = app.emit_to(windows::MAIN, "open-settings", at);
    Ok(())
}

/// Shows the main window in the place of the popup, which stays as it is for when it is called again.
fn leave_for_window(app: &AppHandle, shell: &Shell) {
    lock(&shell.popup).left_at(Instant::now());
    if let Some(window) = popup::window(app) {
        popup::conceal(app, &window);
    }
    windows::show_main(app);
}
