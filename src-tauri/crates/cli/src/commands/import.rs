//! `import`: conversations from elsewhere, what would come in, and the way back.

use std::fmt::Write;

use extremis_app::App;
use extremis_app::wire::{ImportPreview, ImportView, PlannedKind, UndoneImportView};

use super::lengthy;
use crate::args::{Format, Import};
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, asked: &Import, output: Output) -> Result<(), Failure> {
    let storage = app.storage();
    let Some(from) = asked.from.clone() else {
        let undone = lengthy::run(app, "Taking back", storage.undo_import()).await?;
        output.either(&undone, || told_undone(&undone))?;
        return ended(undone.cancelled, "What went to the trash is there; the same command goes on.");
    };
    if asked.preview {
        let found = lengthy::run(app, "Reading", storage.preview_import(from)).await?;
        output.either(&found, || told_preview(&found))?;
        tell_refused(&found.refused, output);
        return ended(found.cancelled, "Nothing was changed.");
    }
    let done = match asked.format {
        Some(Format::Jsonl) => lengthy::run(app, "Importing", storage.import_lines(from)).await?,
        None => {
            let only = (!asked.only.is_empty()).then(|| asked.only.iter().copied().collect());
            lengthy::run(app, "Importing", storage.import_chosen(from, only)).await?
        }
    };
    output.either(&done, || told(&done))?;
    tell_refused(&done.refused, output);
    ended(done.cancelled, "What was taken in stays; the same command goes on.")
}

fn ended(cancelled: bool, what_stays: &str) -> Result<(), Failure> {
    if cancelled {
        return Err(Failure { exit: 130, ..Failure::new("interrupted", format!("Stopped. {what_stays}")) });
    }
    Ok(())
}

fn tell_refused(refused: &[String], output: Output) {
    if !output.json {
        for refused in refused {
            output::note(refused);
        }
    }
}

fn told_undone(undone: &UndoneImportView) -> String {
    let UndoneImportView { sessions, messages, left, .. } = undone;
    let mut told = format!("{sessions} conversations moved to the trash");
    if *messages > 0 {
        let _ = write!(told, ", {messages} messages of others too");
    }
    if *left > 0 {
        let _ = write!(told, ", {left} left as they are: something was done in them since");
    }
    told
}

/// A line for each conversation.
fn told_preview(found: &ImportPreview) -> String {
    let mut told = String::new();
    for session in &found.sessions {
        let state = match session.state {
            PlannedKind::New => "new".to_owned(),
            PlannedKind::Grown => format!("{} new messages", session.new_messages),
            PlannedKind::Known => "already here".to_owned(),
        };
        let place = if session.in_trash { ", in the trash" } else { "" };
        let _ = writeln!(
            told,
            "{}  {}  {} ({} messages, {state}{place})",
            session.id, session.updated_at, session.title, session.messages
        );
    }
    let of = |kind| found.sessions.iter().filter(|session| session.state == kind).count();
    let (new, grown, known) = (of(PlannedKind::New), of(PlannedKind::Grown), of(PlannedKind::Known));
    let _ = write!(told, "{new} conversations new, {grown} with new messages, {known} already here");
    if found.attachments > 0 {
        let _ = write!(told, ", {} attached files with them", found.attachments);
    }
    if found.memories > 0 {
        let _ = write!(told, ", {} memories new", found.memories);
    }
    if found.instructions {
        told.push_str("\nInstructions for all conversations would come along. They would not be in force.");
    }
    told_kept(&mut told, &found.assistants, &found.kept, "would be kept as they are");
    told
}

fn told_kept(told: &mut String, assistants: &[String], kept: &[String], what: &str) {
    if !assistants.is_empty() {
        let _ = write!(told, "\nFrom {}", assistants.join(", "));
    }
    if !kept.is_empty() {
        let _ = write!(told, "\nBeside the messages {what}: {}", kept.join(", "));
    }
}

fn told(done: &ImportView) -> String {
    let ImportView { added, updated, known, in_trash, attachments, memories, refused, sessions, .. } = done;
    let ImportView { instructions, own_instructions, assistants, kept, .. } = done;
    let mut parts = vec![
        format!("{added} conversations added"),
        format!("{updated} brought up to date"),
        format!("{known} already here"),
    ];
    if *in_trash > 0 {
        parts.push(format!("{in_trash} of them in the trash"));
    }
    if *attachments > 0 {
        parts.push(format!("{attachments} attached files added"));
    }
    if *memories > 0 {
        parts.push(format!("{memories} memories added"));
    }
    if !refused.is_empty() {
        parts.push(format!("{} files or lines not read", refused.len()));
    }
    let mut told = parts.join(", ");
    if *instructions {
        told.push_str(
            "\nInstructions for all conversations came along. They are not in force: `instructions --history` shows \
             them, `instructions --restore NUMBER` puts one in force.",
        );
    }
    if *own_instructions > 0 {
        let _ = write!(
            told,
            "\n{own_instructions} conversations came with instructions of their own. They are not in force: \
             `instructions ID --history` shows them, `instructions ID --restore NUMBER` puts one in force."
        );
    }
    told_kept(&mut told, assistants, kept, "were kept as they are");
    for session in sessions {
        let _ = write!(told, "\n{}  {} ({} messages)", session.id, session.label, session.messages);
    }
    told
}
