//! `sessions`: the conversations.

use std::fmt::Write;

use extremis_app::wire::{CleanUpRule, EntryView, SessionView};
use extremis_app::{App, MessageId, SessionId, Status};
use extremis_language::{Words, text};
use serde_json::json;

use super::{forget, labels};
use crate::args::Sessions;
use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, command: &Sessions, output: Output) -> Result<(), Failure> {
    match command {
        Sessions::List { trash, tags, folder, pinned, archived } => {
            let mut entries =
                if *trash { app.conversations().trash()? } else { app.conversations().sessions()? };
            let filter =
                labels::Filter { tags, folder: folder.as_deref(), pinned: *pinned, archived: *archived };
            entries.retain(|entry| filter.takes(&entry.labels));
            output.either(&entries, || list(&entries))
        }
        Sessions::Label { ids, labels } => labels::run(app, ids, labels, output).await,
        Sessions::Show { id } => {
            let session = app.conversations().show(*id, usize::MAX).await?;
            output.either(&session, || show(&session))
        }
        Sessions::Rename { id, title } => {
            app.conversations().rename_session(*id, title).await?;
            said(*id, None, text!("cli-session-renamed", id = Words(id)), output)
        }
        Sessions::Delete { id, message } => {
            match message {
                Some(message) => app.conversations().delete_message(*id, message).await?,
                None => app.conversations().delete_session(*id).await?,
            }
            let gone = named(*id, message.as_ref());
            said(*id, message.as_ref(), text!("cli-session-trashed", id = gone), output)
        }
        Sessions::Restore { id, message } => {
            match message {
                Some(message) => app.conversations().restore_message(*id, message).await?,
                None => app.conversations().restore_session(*id).await?,
            }
            let back = named(*id, message.as_ref());
            said(*id, message.as_ref(), text!("cli-session-restored", id = back), output)
        }
        Sessions::Forget { id, message, yes } => forget::run(app, *id, message.as_ref(), *yes, output).await,
        Sessions::CleanUp { unused_for, yes } => {
            let rule = CleanUpRule::UsedWithin { days: *unused_for };
            if !yes {
                let count = app.conversations().clean_up_count(rule).await?;
                return Err(Failure::new(
                    "not_confirmed",
                    text!("cli-clean-up-ask", count = count, days = unused_for),
                ));
            }
            let done = app.conversations().clean_up(rule).await?;
            output.either(&done, || text!("cli-trashed", count = done.moved))
        }
        Sessions::Prune { keep } => {
            let pruned = app.conversations().prune_sessions(*keep).await?;
            output.either(&json!({ "pruned": pruned }), || text!("cli-trashed", count = pruned))
        }
    }
}

/// What was done something to.
fn named(id: SessionId, message: Option<&MessageId>) -> String {
    message.map_or_else(|| id.to_string(), ToString::to_string)
}

fn said(id: SessionId, message: Option<&MessageId>, words: String, output: Output) -> Result<(), Failure> {
    let said = message
        .map_or_else(|| json!({ "session": id }), |message| json!({ "session": id, "message": message }));
    output.either(&said, || words)
}

pub(super) fn list(entries: &[EntryView]) -> String {
    let rows = entries.iter().map(|entry| {
        format!("{}  {}  {:>5}  {}", entry.id, entry.updated_at, entry.message_count, entry.title)
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn show(session: &SessionView) -> String {
    let mut text = format!("# {}\n", session.title);
    if let Some(summary) = &session.summary {
        let head = text!("cli-show-summary", count = summary.covers_message_count);
        let _ = write!(text, "\n{head}\n{}\n", summary.content);
    }
    for message in &session.messages {
        let role = match message.role {
            extremis_app::Role::System => text!("cli-show-system"),
            extremis_app::Role::User => text!("cli-show-you"),
            extremis_app::Role::Assistant => text!("cli-show-assistant"),
        };
        let speaker = message.name.as_deref().unwrap_or(&role);
        let words = match message.status {
            Status::Deleted => text!("cli-is-deleted"),
            Status::Forgotten => text!("cli-is-forgotten"),
            _ => message.content.clone(),
        };
        let _ = write!(text, "\n{speaker}, {}:\n{words}\n", message.timestamp);
    }
    text
}
