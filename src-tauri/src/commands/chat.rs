//! Commands about one conversation.

use extremis_app::wire::{
    ContextPreview, ContextView, ModelChoice, PartReadView, PromptCostView, QueuedView, Sent, SentView,
    SessionView, WireError,
};
use extremis_app::{MessageId, NewMessage, Role, SessionId, without_invisible};
use extremis_command::command;
use extremis_language::{Words, text};
use tauri::{AppHandle, Manager, State, WebviewWindow};
use tauri_plugin_opener::OpenerExt;

use super::attaching;
use crate::popup;
use crate::shell::Shell;
use crate::windows::{MAIN, POPUP};

/// Keeps a message and has it answered; `model` and `instructions` are for the conversation that begins with it.
#[command(main, popup, conversation)]
#[expect(clippy::too_many_arguments, reason = "a page says each by its name")]
pub(crate) async fn send(
    window: WebviewWindow,
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    text: String,
    context: Option<ContextView>,
    model: Option<ModelChoice>,
    instructions: Option<String>,
    attachments: Vec<String>,
) -> Result<Sent, WireError> {
    let app = shell.app()?;
    let (is_main, is_popup) = (window.label() == MAIN, window.label() == POPUP);
    let new = NewMessage::new(Role::User, text).with_context(context);
    let attachments = attaching::hashes(attachments)?;
    let new =
        NewMessage { attachments, model, instructions, becomes_active: is_main, quick: is_popup, ..new };
    let sent = app.chat().send_new(session, new).await?;
    if is_popup {
        popup::has(window.app_handle(), sent.session);
    }
    Ok(sent)
}

/// How much of a message the model would read; none: all of it, or that is not known.
#[command(main, popup, conversation)]
pub(crate) async fn part_read(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    model: Option<ModelChoice>,
    text: String,
    context: Option<ContextView>,
    attachments: Vec<String>,
) -> Result<Option<PartReadView>, WireError> {
    let attachments = attaching::hashes(attachments)?;
    Ok(shell.app()?.chat().part_read(session, model, &text, context, attachments).await?)
}

#[command(main, popup, conversation)]
pub(crate) async fn stop(shell: State<'_, Shell>, session: SessionId) -> Result<bool, WireError> {
    Ok(shell.app()?.chat().stop(session)?)
}

#[command(main, popup, conversation)]
pub(crate) async fn retry(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.chat().retry(session, &message).await?)
}

/// Has the rest of an answer written that was cut or stopped.
#[command(main, popup, conversation)]
pub(crate) async fn continue_answer(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.chat().continue_answer(session, &message).await?)
}

/// Has a message sent as soon as its model can be reached, also after a restart.
#[command(main, popup, conversation)]
pub(crate) async fn send_when_back(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.chat().send_when_back(session, &message).await?)
}

#[command(main, popup, conversation)]
pub(crate) async fn cancel_queued(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.chat().cancel_queued(session, &message).await?)
}

/// The messages that wait until their model can be reached again.
#[command(main, popup, conversation)]
pub(crate) async fn queued(shell: State<'_, Shell>) -> Result<Vec<QueuedView>, WireError> {
    Ok(shell.app()?.chat().queued())
}

/// Puts a version with other words beside a message of the user, and has it answered.
#[command(main, conversation)]
pub(crate) async fn edit_message(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
    text: String,
) -> Result<Sent, WireError> {
    Ok(shell.app()?.chat().edit_message(Some(session), &message, &text).await?)
}

#[command(main, popup, conversation)]
pub(crate) async fn choose_version(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<SessionView, WireError> {
    const LIMIT: usize = 200;
    Ok(shell.app()?.conversations().choose_version(session, &message, LIMIT).await?)
}

/// What would be sent for a message that is being written; `model` and `instructions` are for the conversation that would
/// begin with it.
#[command(main, popup, conversation)]
pub(crate) async fn context_preview(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    message: String,
    context: Option<ContextView>,
    model: Option<ModelChoice>,
    instructions: Option<String>,
    attachments: Vec<String>,
) -> Result<ContextPreview, WireError> {
    let new = unsent(message, context, model, instructions, attachments)?;
    Ok(shell.app()?.chat().preview(session, new).await?)
}

/// What that takes of what the model reads.
#[command(main, popup, conversation)]
pub(crate) async fn prompt_cost(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
    message: String,
    context: Option<ContextView>,
    model: Option<ModelChoice>,
    instructions: Option<String>,
    attachments: Vec<String>,
) -> Result<PromptCostView, WireError> {
    let new = unsent(message, context, model, instructions, attachments)?;
    Ok(shell.app()?.chat().prompt_cost(session, new).await?)
}

fn unsent(
    text: String,
    context: Option<ContextView>,
    model: Option<ModelChoice>,
    instructions: Option<String>,
    attachments: Vec<String>,
) -> Result<NewMessage, WireError> {
    let attachments = attaching::hashes(attachments)?;
    let new = NewMessage::new(Role::User, text).with_context(context);
    Ok(NewMessage { attachments, model, instructions, ..new })
}

/// What a model was sent for an answer.
#[command(main, conversation)]
pub(crate) async fn sent(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<SentView, WireError> {
    Ok(shell.app()?.chat().sent(Some(session), &message).await?)
}

/// Copies a message and writes everything at once; `html` is the same formatted, for programs that take that instead.
#[command(main, popup, conversation)]
pub(crate) async fn copy_answer(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
    html: Option<String>,
) -> Result<(), WireError> {
    let text = shell.app()?.conversations().message_text(session, &message).await?;
    shell.save();
    to_clipboard(&shell, text, html).await
}

/// Copies a text; `html` is the same formatted, for programs that take that instead.
#[command(main, popup, conversation)]
pub(crate) async fn copy_text(
    shell: State<'_, Shell>,
    text: String,
    html: Option<String>,
) -> Result<(), WireError> {
    to_clipboard(&shell, text, html).await
}

/// What nobody sees is not copied.
async fn to_clipboard(shell: &Shell, text: String, html: Option<String>) -> Result<(), WireError> {
    let (text, html) =
        (without_invisible(&text).into_owned(), html.map(|html| without_invisible(&html).into_owned()));
    let desktop = shell.desktop.clone();
    let copied =
        tauri::async_runtime::spawn_blocking(move || desktop.set_clipboard(&text, html.as_deref())).await;
    let failed = |message: String| WireError::new("clipboard", message, true);
    match copied {
        Ok(copied) => copied.map_err(|error| failed(error.to_string())),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Opens a link of an answer in the user's browser or mail program. An answer is not trusted: other kinds of
/// address, such as files, are refused.
#[command(main, popup, conversation)]
pub(crate) async fn open_link(app: AppHandle, url: String) -> Result<(), WireError> {
    let refused = |message: String| WireError::new("link", message, false);
    if !["http://", "https://", "mailto:"].iter().any(|kind| url.to_ascii_lowercase().starts_with(kind)) {
        return Err(refused(text!("shell-link-kinds")));
    }
    app.opener()
        .open_url(url, None::<&str>)
        .map_err(|error| refused(text!("shell-link", error = Words(error))))
}
