//! `ask` and `edit`: sends or corrects a message, streams the answer, and stays until the memory work is done.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use extremis_app::wire::{AnswerState, AppEvent, CommandReply, ContextView, MessageView, NoticeView, Sent};
use extremis_app::{App, MessageId, NewMessage, Role, SessionId};
use extremis_language::text;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

use crate::output::{self, Failure, Output};

/// How long an answer that failed waits for what else goes on.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

#[derive(Serialize)]
struct AskOutput<'a> {
    session: SessionId,
    /// The answer's id.
    message: &'a MessageId,
    /// The id of the message it answers.
    question: &'a MessageId,
    #[serde(rename = "answer")]
    text: &'a str,
    status: Value,
    usage: Value,
}

pub(crate) async fn run(
    app: &App,
    session: Option<SessionId>,
    context_file: Option<&Path>,
    attachments: &[PathBuf],
    text: &str,
    output: Output,
) -> Result<(), Failure> {
    if let Some(reply) = app.chat().command(session, text).await? {
        app.idle().await;
        return output.either(&reply, || command_words(&reply));
    }
    let context = context_file.map(read_context).transpose()?;
    let mut new = NewMessage::new(Role::User, text).with_context(context);
    for path in attachments {
        new.attachments.push(app.chat().attach_file(path).await?.hash);
    }
    let events = app.events();
    let sent = app.chat().send_new(session, new).await?;
    stream(app, sent, events, output).await
}

/// Corrects a message, and streams the answer to the correction.
pub(crate) async fn edit(
    app: &App,
    session: Option<SessionId>,
    message: &MessageId,
    text: &str,
    output: Output,
) -> Result<(), Failure> {
    let events = app.events();
    let sent = app.chat().edit_message(session, message, text).await?;
    stream(app, sent, events, output).await
}

pub(super) async fn stream(
    app: &App,
    sent: Sent,
    mut events: Receiver<AppEvent>,
    output: Output,
) -> Result<(), Failure> {
    if let Some(error) = sent.error {
        return Err(error.into());
    }
    let stopper = stop_on_signal(app.clone(), sent.session);
    let answer = receive(&mut events, sent.session, output).await;
    let interrupted = stopper.is_finished();
    stopper.abort();
    if answer.is_err() {
        // What needs no model is done all the same; nobody waits long for what needs one.
        let _ = timeout(LONGEST_WAIT, app.idle()).await;
    }
    let answer = answer?;
    app.idle().await;
    finish(sent.session, &sent.message, answer, output)?;
    if interrupted {
        let message = text!("cli-ask-stopped");
        return Err(Failure { exit: 130, ..Failure::new("interrupted", message) });
    }
    Ok(())
}

/// A command's answer, and how to go on by hand.
fn command_words(reply: &CommandReply) -> String {
    let mut text = reply.text.clone();
    for choice in &reply.choices {
        let _ = write!(text, "\n  {}  ->  {}", choice.label, choice.command);
    }
    text
}

async fn receive(
    events: &mut Receiver<AppEvent>,
    session: SessionId,
    output: Output,
) -> Result<Option<MessageView>, Failure> {
    let mut answer = None;
    loop {
        let event = match events.recv().await {
            Ok(event) => event,
            Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return Ok(answer),
        };
        match event {
            AppEvent::AnswerDelta { session: of, text, .. } if of == session => {
                if output.json {
                    output.value(&json!({ "text": text }))?;
                } else {
                    output::part(&text)?;
                }
            }
            AppEvent::AnswerState { session: of, state, .. } if of == session => say(&state),
            AppEvent::MessageAdded { session: of, message } if of == session => answer = Some(*message),
            AppEvent::AnswerEnded { session: of, error, .. } if of == session => {
                if !output.json {
                    output::line("")?;
                }
                return error.map_or(Ok(answer), |error| Err(error.into()));
            }
            // Told at the end, with the command that has it written.
            AppEvent::Notice(NoticeView { code, .. }) if code == "summary_failed" => {}
            AppEvent::Notice(NoticeView { message, .. }) => output::note(&message),
            _ => {}
        }
    }
}

/// Why no word of the answer has come yet.
fn say(state: &AnswerState) {
    match (&state.note, state.seconds) {
        (Some(note), Some(seconds)) => output::note(&text!("cli-ask-again", note = note, seconds = seconds)),
        (Some(note), None) => output::note(note),
        (None, _) => {}
    }
}

fn finish(
    session: SessionId,
    question: &MessageId,
    answer: Option<MessageView>,
    output: Output,
) -> Result<(), Failure> {
    let Some(answer) = answer.filter(|answer| answer.id != *question) else { return Ok(()) };
    if let (Some(count), Some(model)) = (answer.pictures_unseen, &answer.model) {
        output::note(&text!("cli-ask-unseen", model = model, count = count));
    }
    if output.json {
        output.value(&AskOutput {
            session,
            message: &answer.id,
            question,
            text: &answer.content,
            status: json!(answer.status),
            usage: json!(answer.usage),
        })?;
    }
    Ok(())
}

/// A context in the archive's shape (`source`, `selectedText`, …) or in the flat one of the window.
fn read_context(path: &Path) -> Result<ContextView, Failure> {
    let bad = |why: String| {
        let message = text!("cli-ask-context", path = path.display(), why = why);
        Failure::new("bad_context", message)
    };
    let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
    let view = if value.get("source").is_some() {
        serde_json::from_value(value).map(|context| ContextView::from_context(&context))
    } else {
        serde_json::from_value(value)
    };
    let view = view.map_err(|error| bad(error.to_string()))?;
    if view.is_empty() {
        return Err(bad(text!("cli-ask-context-empty")));
    }
    Ok(view)
}

/// Ctrl+C and SIGTERM stop the answer, not the saving of it.
fn stop_on_signal(app: App, session: SessionId) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move {
        if extremis_app::asked_to_end().await.is_ok() {
            let _ = app.chat().stop(session);
        } else {
            std::future::pending::<()>().await;
        }
    })
}
