//! `export`: conversations as files that others read.

use std::fmt::Write;

use extremis_app::App;
use extremis_app::wire::{ExportRequest, ExportView};
use extremis_language::{joined, text};

use super::lengthy;
use crate::args::{Export, ExportAs};
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, asked: &Export, output: Output) -> Result<(), Failure> {
    if asked.keep {
        return keep(app, asked, output).await;
    }
    let named = asked.sessions.iter().map(|name| app.conversations().named(name));
    let named = named.collect::<Result<Vec<_>, _>>()?;
    let request = ExportRequest {
        sessions: (!asked.all).then_some(named),
        format: asked.format.into(),
        contexts: asked.contexts,
        memory: asked.memory,
    };
    let done =
        lengthy::run(app, &text!("cli-exporting"), app.storage().export(request, asked.to.clone())).await?;
    output.either(&done, || told(&done))?;
    if !output.json {
        done.missing.iter().for_each(|missing| output::note(missing));
    }
    if done.cancelled {
        let message = text!("cli-export-stopped");
        return Err(Failure { exit: 130, ..Failure::new("interrupted", message) });
    }
    if let [first, ..] = done.failed.as_slice() {
        let message = text!("cli-export-failed", count = done.failed.len(), first = first);
        return Err(Failure::new("not_exported", message));
    }
    Ok(())
}

/// Has a folder of notes follow the conversations.
async fn keep(app: &App, asked: &Export, output: Output) -> Result<(), Failure> {
    if asked.format != ExportAs::Markdown {
        return Err(Failure { exit: 2, ..Failure::new("usage", text!("cli-notes-only")) });
    }
    let folder = std::path::absolute(&asked.to).unwrap_or_else(|_| asked.to.clone());
    let storage = app.storage();
    let following = storage.set_notes_folder(Some(folder.clone()));
    let done = lengthy::run(app, &text!("cli-task-notes"), following).await?;
    output.either(&done, || {
        let first = text!("cli-notes-follow", folder = folder.display());
        [vec![first], done.told.clone()].concat().join("\n")
    })
}

fn told(done: &ExportView) -> String {
    let ExportView { to, written, unchanged, removed, left, attachments, missing, .. } = done;
    let mut parts = vec![text!("cli-exported", count = written, to = to)];
    if *unchanged > 0 {
        parts.push(text!("cli-exported-unchanged", count = unchanged));
    }
    if *removed > 0 {
        parts.push(text!("cli-exported-removed", count = removed));
    }
    if *attachments > 0 {
        parts.push(text!("cli-exported-attachments", count = attachments));
    }
    if !missing.is_empty() {
        parts.push(text!("cli-exported-missing", count = missing.len()));
    }
    let mut told = joined(&parts);
    for left in left {
        let _ = write!(told, "\n{}", text!("cli-exported-left", left = left));
    }
    told
}
