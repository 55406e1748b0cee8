//! `sessions forget`: erasing for good. Without `--yes` it only says what would be erased.

use extremis_app::{App, MessageId, SessionId};
use extremis_language::{Words, text};
use serde_json::json;

use crate::output::{Failure, Output};

pub(crate) async fn run(
    app: &App,
    id: SessionId,
    message: Option<&MessageId>,
    yes: bool,
    output: Output,
) -> Result<(), Failure> {
    if !yes {
        return Err(ask(&what(app, id, message).await?));
    }
    match message {
        Some(message) => app.conversations().forget_message(id, message).await?,
        None => app.conversations().forget_session(id).await?,
    }
    // A summary that spoke of it is written anew before this ends.
    app.idle().await;
    output.either(&json!({ "session": id, "message": message }), || match message {
        Some(message) => text!("cli-forgotten", id = Words(message)),
        None => text!("cli-forgotten", id = Words(id)),
    })
}

/// A failure that says what would be lost and how to go on.
pub(super) fn ask(what: &str) -> Failure {
    Failure::new("not_confirmed", text!("cli-erase-ask", what = what))
}

async fn what(app: &App, id: SessionId, message: Option<&MessageId>) -> Result<String, Failure> {
    let session = app.conversations().show(id, 0).await?;
    let Some(message) = message else {
        return Ok(text!("cli-erase-conversation", title = session.title, count = session.message_count));
    };
    let words = app.conversations().message_text(id, message).await?;
    Ok(text!("cli-erase-message", beginning = beginning(&words), title = session.title))
}

/// Enough of a message to know it by.
fn beginning(words: &str) -> String {
    const SHOWN: usize = 60;
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
