//! Commands about the list of conversations.

use std::sync::atomic::Ordering;

use extremis_app::wire::{
    DeletedMessageView, EntryView, LabelChange, LabelledSession, LastSession, LastWords, MessageView,
    PageView, SessionView, WireError,
};
use extremis_app::{MessageId, SessionId};
use extremis_command::command;
use tauri::{AppHandle, State, WebviewWindow};

use crate::shell::{Shell, lock};
use crate::windows::conversation;
use crate::windows::remembered::safe_start;

/// How many messages a window gets when it does not say.
const LIMIT: usize = 200;

#[command(main, conversation)]
pub(crate) async fn list_sessions(shell: State<'_, Shell>) -> Result<Vec<EntryView>, WireError> {
    Ok(shell.app()?.conversations().sessions()?)
}

/// How these conversations ended; at most 64 at once.
#[command(main)]
pub(crate) async fn last_words(
    shell: State<'_, Shell>,
    sessions: Vec<SessionId>,
) -> Result<Vec<LastWords>, WireError> {
    Ok(shell.app()?.conversations().last_words(&sessions).await?)
}

/// What the user wrote last, newest first: in this conversation, then in others.
#[command(main, popup, conversation)]
pub(crate) async fn own_messages(
    shell: State<'_, Shell>,
    session: Option<SessionId>,
) -> Result<Vec<String>, WireError> {
    Ok(shell.app()?.chat().own_messages(session).await?)
}

#[command(main)]
pub(crate) async fn list_trash(shell: State<'_, Shell>) -> Result<Vec<EntryView>, WireError> {
    Ok(shell.app()?.conversations().trash()?)
}

#[command(main)]
pub(crate) async fn list_deleted_messages(
    shell: State<'_, Shell>,
) -> Result<Vec<DeletedMessageView>, WireError> {
    Ok(shell.app()?.conversations().deleted_messages().await?)
}

#[command(main, conversation)]
pub(crate) async fn delete_message(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().delete_message(session, &message).await?)
}

#[command(main, conversation)]
pub(crate) async fn restore_message(
    shell: State<'_, Shell>,
    session: SessionId,
    message: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().restore_message(session, &message).await?)
}

#[command(main)]
pub(crate) async fn restore_last(app: AppHandle, shell: State<'_, Shell>) -> Result<LastSession, WireError> {
    let engine = shell.app()?;
    let wanted = lock(&shell.wanted).take();
    let begins_anew = shell.begins_anew.swap(false, Ordering::Relaxed);
    if let Some(id) = wanted
        && let Ok(session) = engine.conversations().open_session(id, LIMIT).await
    {
        safe_start::opens(&app, id).await;
        return Ok(LastSession { session: Some(session), held: None });
    }
    if begins_anew {
        engine.conversations().new_session();
        return Ok(LastSession { session: None, held: None });
    }
    let session = engine.conversations().restore_last(LIMIT).await?;
    let Some(id) = session.as_ref().map(|session| session.id) else {
        return Ok(LastSession { session, held: None });
    };
    if shell.main_place.has_held_last() {
        // Neither does the start after this one open it, unless somebody does before.
        engine.conversations().new_session();
        return Ok(LastSession { session: None, held: Some(id) });
    }
    safe_start::opens(&app, id).await;
    Ok(LastSession { session, held: None })
}

/// Says that the window is drawn with the conversation that it began with, and answers.
#[command(main, conversation)]
pub(crate) async fn window_is_ready(app: AppHandle, window: WebviewWindow) {
    if let Some(session) = conversation::session_of(window.label()) {
        return conversation::is_drawn(&app, session);
    }
    safe_start::is_ready(&app).await;
    conversation::restore(&app);
}

#[command(main, popup, conversation)]
pub(crate) async fn open_session(
    shell: State<'_, Shell>,
    window: WebviewWindow,
    id: SessionId,
    limit: usize,
) -> Result<SessionView, WireError> {
    let app = shell.app()?;
    Ok(match conversation::session_of(window.label()) {
        Some(_) => app.beside().open(id, limit).await?,
        None => app.conversations().open_session(id, limit).await?,
    })
}

/// A conversation as it is, with its latest `limit` messages: for who may open it next. Changes nothing.
#[command(main)]
pub(crate) async fn read_session(
    shell: State<'_, Shell>,
    id: SessionId,
    limit: usize,
) -> Result<SessionView, WireError> {
    Ok(shell.app()?.conversations().show(id, limit).await?)
}

/// Opens a conversation at one of its messages.
#[command(main, conversation)]
pub(crate) async fn open_message(
    shell: State<'_, Shell>,
    window: WebviewWindow,
    id: SessionId,
    message: MessageId,
    limit: usize,
) -> Result<PageView, WireError> {
    let app = shell.app()?;
    Ok(match conversation::session_of(window.label()) {
        Some(_) => app.beside().open_message(id, &message, limit).await?,
        None => app.conversations().open_message(id, &message, limit).await?,
    })
}

#[command(main, popup, conversation)]
pub(crate) async fn earlier_messages(
    shell: State<'_, Shell>,
    id: SessionId,
    before: usize,
    limit: usize,
) -> Result<Vec<MessageView>, WireError> {
    Ok(shell.app()?.conversations().earlier_messages(id, before, limit).await?)
}

#[command(main)]
pub(crate) async fn new_session(shell: State<'_, Shell>) -> Result<(), WireError> {
    shell.app()?.conversations().new_session();
    Ok(())
}

/// Keeps a conversation that was asked in passing, or has it be one again.
#[command(main, conversation)]
pub(crate) async fn set_quick(shell: State<'_, Shell>, id: SessionId, quick: bool) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().set_quick(id, quick).await?)
}

/// Adds what was said in one conversation to the end of another; gives the end that it had before.
#[command(main)]
pub(crate) async fn add_to_session(
    shell: State<'_, Shell>,
    id: SessionId,
    other: SessionId,
) -> Result<MessageId, WireError> {
    Ok(shell.app()?.conversations().add_to(id, other).await?)
}

/// Takes that back.
#[command(main)]
pub(crate) async fn take_out_again(
    shell: State<'_, Shell>,
    id: SessionId,
    other: SessionId,
    before: MessageId,
) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().take_out_again(id, other, before).await?)
}

#[command(main, conversation)]
pub(crate) async fn rename_session(
    shell: State<'_, Shell>,
    id: SessionId,
    title: String,
) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().rename_session(id, &title).await?)
}

#[command(main, conversation)]
pub(crate) async fn delete_session(shell: State<'_, Shell>, id: SessionId) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().delete_session(id).await?)
}

#[command(main, conversation)]
pub(crate) async fn restore_session(shell: State<'_, Shell>, id: SessionId) -> Result<(), WireError> {
    Ok(shell.app()?.conversations().restore_session(id).await?)
}

/// Marks conversations; gives what each that changed was marked with before.
#[command(main, conversation)]
pub(crate) async fn label_sessions(
    shell: State<'_, Shell>,
    sessions: Vec<SessionId>,
    change: LabelChange,
) -> Result<Vec<LabelledSession>, WireError> {
    Ok(shell.app()?.order().label(sessions, change).await?)
}

/// Marks each conversation with what is given; gives what each that changed was marked with before.
#[command(main, conversation)]
pub(crate) async fn relabel_sessions(
    shell: State<'_, Shell>,
    sessions: Vec<LabelledSession>,
) -> Result<Vec<LabelledSession>, WireError> {
    Ok(shell.app()?.order().relabel(sessions).await?)
}

/// Moves conversations to the trash; gives those that went there.
#[command(main)]
pub(crate) async fn delete_sessions(
    shell: State<'_, Shell>,
    sessions: Vec<SessionId>,
) -> Result<Vec<SessionId>, WireError> {
    Ok(shell.app()?.order().delete_sessions(sessions).await?)
}

/// Brings conversations back from the trash; gives those that came back.
#[command(main)]
pub(crate) async fn restore_sessions(
    shell: State<'_, Shell>,
    sessions: Vec<SessionId>,
) -> Result<Vec<SessionId>, WireError> {
    Ok(shell.app()?.order().restore_sessions(sessions).await?)
}
