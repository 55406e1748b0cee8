//! `append`: adds messages without asking a model; each is durable when it is acknowledged.

use std::io::BufRead;

use extremis_app::{App, MessageId, NewMessage, Role, SessionId, Timestamp};
use extremis_language::{Words, text};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::args::Speaker;
use crate::output::{Failure, Output};

/// What is printed for each message.
#[derive(Serialize)]
struct Acknowledged {
    session: SessionId,
    message: MessageId,
}

/// One line of `--stream`.
#[derive(Deserialize)]
struct Line {
    session: Option<SessionId>,
    role: Role,
    name: Option<String>,
    content: String,
    at: Option<Timestamp>,
}

pub(crate) async fn one(
    app: &App,
    session: Option<SessionId>,
    role: Option<Speaker>,
    at: Option<Timestamp>,
    name: Option<String>,
    content: String,
    output: Output,
) -> Result<(), Failure> {
    let role = role.map_or(Role::User, Role::from);
    let added = add(app, session, NewMessage { at, name, ..NewMessage::new(role, content) }).await?;
    output.either(&added, || format!("{} {}", added.session, added.message))
}

/// Lines without a session go to the one given, else all of them to one new session. A bad line is answered
/// with its error, and the lines after it are still read.
pub(crate) async fn stream(app: &App, mut session: Option<SessionId>, output: Output) -> Result<(), Failure> {
    let mut bad = 0;
    for (number, text) in std::io::stdin().lock().lines().enumerate() {
        let text = text?;
        if text.trim().is_empty() {
            continue;
        }
        match line(app, session, &text).await {
            Ok(added) => {
                output.value(&added)?;
                session.get_or_insert(added.session);
            }
            Err(failure) => {
                output.value(&json!({ "line": number + 1, "error": failure.error }))?;
                bad += 1;
            }
        }
    }
    match bad {
        0 => Ok(()),
        _ => Err(Failure::new("bad_lines", text!("cli-append-bad", bad = bad))),
    }
}

async fn line(app: &App, session: Option<SessionId>, text: &str) -> Result<Acknowledged, Failure> {
    let bad = |error: serde_json::Error| {
        Failure::new("bad_line", text!("cli-append-no-message", error = Words(error)))
    };
    let line: Line = serde_json::from_str(text).map_err(bad)?;
    let session = line.session.or(session);
    let new = NewMessage { at: line.at, name: line.name, ..NewMessage::new(line.role, line.content) };
    add(app, session, new).await
}

async fn add(app: &App, session: Option<SessionId>, new: NewMessage) -> Result<Acknowledged, Failure> {
    let sent = app.conversations().append(session, new).await?;
    Ok(Acknowledged { session: sent.session, message: sent.message })
}
