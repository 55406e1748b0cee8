//! `export`: conversations as files that others read.

use std::fmt::Write;

use extremis_app::App;
use extremis_app::wire::{ExportRequest, ExportView};

use super::lengthy;
use crate::args::Export;
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, asked: &Export, output: Output) -> Result<(), Failure> {
    let named = asked.sessions.iter().map(|name| app.conversations().named(name));
    let named = named.collect::<Result<Vec<_>, _>>()?;
    let request = ExportRequest {
        sessions: (!asked.all).then_some(named),
        format: asked.format.into(),
        contexts: asked.contexts,
        memory: asked.memory,
    };
    let done = lengthy::run(app, "Exporting", app.storage().export(request, asked.to.clone())).await?;
    output.either(&done, || told(&done))?;
    if !output.json {
        done.missing.iter().for_each(|missing| output::note(missing));
    }
    if done.cancelled {
        let message = "Stopped. What was written stays; the same command goes on.";
        return Err(Failure { exit: 130, ..Failure::new("interrupted", message.to_owned()) });
    }
    if let [first, ..] = done.failed.as_slice() {
        let message = format!("{} conversations could not be exported, such as {first}", done.failed.len());
        return Err(Failure::new("not_exported", message));
    }
    Ok(())
}

fn told(done: &ExportView) -> String {
    let ExportView { to, written, unchanged, removed, left, attachments, missing, .. } = done;
    let mut told = format!("{written} conversations written to {to}");
    if *unchanged > 0 {
        let _ = write!(told, ", {unchanged} there already");
    }
    if *removed > 0 {
        let _ = write!(told, ", {removed} removed that are gone here");
    }
    if *attachments > 0 {
        let _ = write!(told, ", {attachments} attached files with them");
    }
    if !missing.is_empty() {
        let _ = write!(told, ", {} attached files left out", missing.len());
    }
    for left in left {
        let _ = write!(told, "\nLeft as it is, as it was changed there: {left}");
    }
    told
}
