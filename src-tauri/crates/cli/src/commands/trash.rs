//! `trash`: the conversations and the messages that were deleted.

use extremis_app::App;
use extremis_app::wire::DeletedMessageView;
use extremis_language::text;
use serde_json::json;

use super::{forget, lengthy, sessions};
use crate::args::Trash;
use crate::output::{Failure, Output};

pub(crate) async fn run(app: &App, command: &Trash, output: Output) -> Result<(), Failure> {
    match command {
        Trash::List => {
            let (entries, messages) =
                (app.conversations().trash()?, app.conversations().deleted_messages().await?);
            let rows = entries.iter().map(|entry| json!(entry));
            let rows: Vec<_> = rows.chain(messages.iter().map(|message| json!(message))).collect();
            output.either(&rows, || {
                let lists = [sessions::list(&entries), list(&messages)];
                lists.into_iter().filter(|list| !list.is_empty()).collect::<Vec<_>>().join("\n\n")
            })
        }
        Trash::Empty { yes } => {
            let (sessions, messages) =
                (app.conversations().trash()?.len(), app.conversations().deleted_messages().await?.len());
            if sessions + messages > 0 && !yes {
                let what = text!("cli-erase-trash", sessions = sessions, messages = messages);
                return Err(forget::ask(&what));
            }
            let erased = lengthy::run(app, &text!("cli-erasing"), app.conversations().empty_trash()).await?;
            output.either(&json!({ "erased": erased }), || text!("cli-erased", count = erased))
        }
    }
}

/// Where each is from, so that it can be named.
fn list(messages: &[DeletedMessageView]) -> String {
    let rows = messages.iter().map(|deleted| {
        let DeletedMessageView { session, message, title, preview, deleted_at, .. } = deleted;
        format!("{session} {message}  {deleted_at}  {title}: {preview}")
    });
    rows.collect::<Vec<_>>().join("\n")
}
