//! `sessions`: the conversations.

use std::fmt::Write;

use extremis_app::wire::{CleanUpRule, EntryView, SessionView};
use extremis_app::{App, MessageId, SessionId, Status};
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
            done(*id, "renamed", output)
        }
        Sessions::Delete { id, message } => {
            match message {
                Some(message) => app.conversations().delete_message(*id, message).await?,
                None => app.conversations().delete_session(*id).await?,
            }
            done_to(*id, message.as_ref(), "moved to the trash", output)
        }
        Sessions::Restore { id, message } => {
            match message {
                Some(message) => app.conversations().restore_message(*id, message).await?,
                None => app.conversations().restore_session(*id).await?,
            }
            done_to(*id, message.as_ref(), "restored", output)
        }
        Sessions::Forget { id, message, yes } => forget::run(app, *id, message.as_ref(), *yes, output).await,
        Sessions::CleanUp { unused_for, yes } => {
            let rule = CleanUpRule::UsedWithin { days: *unused_for };
            if !yes {
                let count = app.conversations().clean_up_count(rule).await?;
                return Err(Failure::new(
                    "not_confirmed",
                    format!(
                        "This would move {count} conversations to the trash that were not used for {unused_for} days. A backup is made first, and they can be brought back until the trash is emptied. Nothing was changed. Add --yes to do it."
                    ),
                ));
            }
            let done = app.conversations().clean_up(rule).await?;
            output.either(&done, || format!("{} moved to the trash", done.moved))
        }
        Sessions::Prune { keep } => {
            let pruned = app.conversations().prune_sessions(*keep).await?;
            output.either(&json!({ "pruned": pruned }), || format!("{pruned} moved to the trash"))
        }
    }
}

fn done(id: SessionId, what: &str, output: Output) -> Result<(), Failure> {
    done_to(id, None, what, output)
}

fn done_to(id: SessionId, message: Option<&MessageId>, what: &str, output: Output) -> Result<(), Failure> {
    let said = message
        .map_or_else(|| json!({ "session": id }), |message| json!({ "session": id, "message": message }));
    output.either(&said, || match message {
        Some(message) => format!("{message} {what}"),
        None => format!("{id} {what}"),
    })
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
        let _ =
            write!(text, "\nSummary of the first {}:\n{}\n", summary.covers_message_count, summary.content);
    }
    for message in &session.messages {
        let role = match message.role {
            extremis_app::Role::System => "System",
            extremis_app::Role::User => "You",
            extremis_app::Role::Assistant => "Assistant",
        };
        let speaker = message.name.as_deref().unwrap_or(role);
        let words = match message.status {
            Status::Deleted => "(deleted)",
            Status::Forgotten => "(forgotten)",
            _ => &message.content,
        };
        let _ = write!(text, "\n{speaker}, {}:\n{words}\n", message.timestamp);
    }
    text
}
