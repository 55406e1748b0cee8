//! Commands about files and pictures that go along with a message.

use extremis_app::wire::{AttachmentView, DroppedFiles, ModelChoice, WireError};
use extremis_app::{AppError, ContentHash, SessionId};
use extremis_command::command;
use tauri::{AppHandle, State, WebviewWindow};

use crate::screenshot;
use crate::shell::{Shell, lock};

/// What goes along with a message, by its hash.
fn hash(text: String) -> Result<ContentHash, AppError> {
    let unknown = AppError::NotFound { what: "attachment", id: text.clone() };
    ContentHash::try_from(text).map_err(|_| unknown)
}

/// What goes along with a message, each by its hash.
pub(super) fn hashes(all: Vec<String>) -> Result<Vec<ContentHash>, AppError> {
    all.into_iter().map(hash).collect()
}

/// Takes in a file that is to go along with a message: what it holds, in base64.
#[command(main, popup, conversation)]
pub(crate) async fn attach(
    shell: State<'_, Shell>,
    name: String,
    base64: String,
) -> Result<AttachmentView, WireError> {
    Ok(shell.app()?.chat().attach_encoded(&name, &base64).await?)
}

/// Takes in the picture on the clipboard, which the page cannot read; none where there is none.
#[command(main, popup, conversation)]
pub(crate) async fn attach_clipboard(
    app: AppHandle,
    shell: State<'_, Shell>,
) -> Result<Option<AttachmentView>, WireError> {
    let Some(picture) = picture_on_clipboard(&app).await else { return Ok(None) };
    Ok(Some(shell.app()?.chat().attach("Pasted picture.png", picture).await?))
}

/// Has the person choose a part of the screen or a window, and takes in the picture of it; none where they do not want to.
/// A page gets nothing of the screen but what they chose.
#[command(main, popup, conversation)]
pub(crate) async fn attach_screenshot(
    app: AppHandle,
    window: WebviewWindow,
    shell: State<'_, Shell>,
) -> Result<Option<AttachmentView>, WireError> {
    let engine = shell.app()?;
    let failed = |message: String| WireError::new("screenshot", message, true);
    let choosing = tauri::async_runtime::spawn_blocking(move || screenshot::take(&app, &window));
    let chosen = choosing.await.map_err(|error| failed(error.to_string()))?;
    let Some(taken) = chosen.map_err(|error| failed(error.to_string()))? else { return Ok(None) };
    Ok(Some(engine.chat().attach_screenshot(taken).await?))
}

/// Takes in what was dropped on the window last and has no text to be put into the message: of nothing else can it be asked.
#[command(main, conversation)]
pub(crate) async fn attach_dropped(shell: State<'_, Shell>) -> Result<DroppedFiles, WireError> {
    let dropped = std::mem::take(&mut *lock(&shell.dropped));
    Ok(shell.app()?.chat().attach_dropped(dropped).await)
}

/// A picture of a message, or of one that is not sent yet, as the address of an image.
#[command(main, popup, conversation)]
pub(crate) async fn picture(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    hash: String,
) -> Result<String, WireError> {
    Ok(shell.app()?.chat().picture(session, self::hash(hash)?).await?)
}

/// Brings what an attached file holds from the other devices, where it is not here yet.
#[command(main, popup)]
pub(crate) async fn fetch_attachment(
    shell: State<'_, Shell>,
    session: SessionId,
    hash: String,
) -> Result<(), WireError> {
    Ok(shell.app()?.chat().fetch_attachment(session, self::hash(hash)?).await?)
}

/// Whether the model that answers sees pictures; none: that is not known.
#[command(main, popup, conversation)]
pub(crate) async fn sees_pictures(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    model: Option<ModelChoice>,
) -> Result<Option<bool>, WireError> {
    Ok(shell.app()?.chat().sees_pictures(session, model).await?)
}

/// `WebKitGTK` gives no picture to a page; GTK does, to its program.
#[cfg(target_os = "linux")]
async fn picture_on_clipboard(app: &AppHandle) -> Option<Vec<u8>> {
    let (send, receive) = tokio::sync::oneshot::channel();
    let read = move || {
        gtk::Clipboard::get(&gtk::gdk::SELECTION_CLIPBOARD).request_image(move |_, picture| {
            let png = picture.and_then(|picture| picture.save_to_bufferv("png", &[]).ok());
            // Nobody waits where the window was closed meanwhile.
            let _ = send.send(png);
        });
    };
    app.run_on_main_thread(read).ok()?;
    receive.await.ok().flatten()
}

/// Elsewhere the page has it.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unused_async, reason = "as on Linux")]
async fn picture_on_clipboard(_: &AppHandle) -> Option<Vec<u8>> {
    None
}
