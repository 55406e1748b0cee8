//! `import`: conversations from elsewhere, what would come in, and the way back.

use std::fmt::Write;

use extremis_app::App;
use extremis_app::wire::{ImportPreview, ImportView, PlannedKind, PlannedView, UndoneImportView};
use extremis_language::{joined, text};

use super::lengthy;
use crate::args::{Format, Import};
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, asked: &Import, output: Output) -> Result<(), Failure> {
    let storage = app.storage();
    let Some(from) = asked.from.clone() else {
        let undone = lengthy::run(app, &text!("cli-taking-back"), storage.undo_import()).await?;
        output.either(&undone, || told_undone(&undone))?;
        return ended(undone.cancelled, text!("cli-import-undo-stays"));
    };
    if asked.preview {
        let found = lengthy::run(app, &text!("cli-reading"), storage.preview_import(from)).await?;
        output.either(&found, || told_preview(&found))?;
        tell_refused(&found.refused, output);
        return ended(found.cancelled, text!("cli-import-preview-stays"));
    }
    let done = match asked.format {
        Some(Format::Jsonl) => lengthy::run(app, &text!("cli-importing"), storage.import_lines(from)).await?,
        None => {
            let only = (!asked.only.is_empty()).then(|| asked.only.iter().copied().collect());
            lengthy::run(app, &text!("cli-importing"), storage.import_chosen(from, only)).await?
        }
    };
    output.either(&done, || told(&done))?;
    tell_refused(&done.refused, output);
    ended(done.cancelled, text!("cli-import-stays"))
}

fn ended(cancelled: bool, stopped: String) -> Result<(), Failure> {
    if cancelled {
        return Err(Failure { exit: 130, ..Failure::new("interrupted", stopped) });
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
    let mut parts = vec![text!("cli-undone", count = sessions)];
    if *messages > 0 {
        parts.push(text!("cli-undone-messages", count = messages));
    }
    if *left > 0 {
        parts.push(text!("cli-undone-left", count = left));
    }
    joined(&parts)
}

/// A line for each conversation.
fn told_preview(found: &ImportPreview) -> String {
    let mut told = String::new();
    for session in &found.sessions {
        let title = text!(
            "cli-preview-session",
            title = session.title,
            count = session.messages,
            state = state(session)
        );
        let _ = writeln!(told, "{}  {}  {title}", session.id, session.updated_at);
    }
    let of = |kind| found.sessions.iter().filter(|session| session.state == kind).count();
    let (new, grown, known) = (of(PlannedKind::New), of(PlannedKind::Grown), of(PlannedKind::Known));
    let mut parts = vec![text!("cli-preview", new = new, grown = grown, known = known)];
    if found.attachments > 0 {
        parts.push(text!("cli-exported-attachments", count = found.attachments));
    }
    if found.memories > 0 {
        parts.push(text!("cli-preview-memories", count = found.memories));
    }
    told.push_str(&joined(&parts));
    if found.instructions {
        let _ = write!(told, "\n{}", text!("cli-preview-instructions"));
    }
    tell_from(&mut told, &found.assistants);
    if !found.kept.is_empty() {
        let _ = write!(told, "\n{}", text!("cli-preview-kept", kept = joined(&found.kept)));
    }
    told
}

/// How a conversation stands to those that are here.
fn state(session: &PlannedView) -> String {
    let state = match session.state {
        PlannedKind::New => text!("cli-preview-new"),
        PlannedKind::Grown => text!("cli-preview-grown", count = session.new_messages),
        PlannedKind::Known => text!("cli-preview-known"),
    };
    if session.in_trash { text!("cli-preview-in-trash", state = state) } else { state }
}

fn tell_from(told: &mut String, assistants: &[String]) {
    if !assistants.is_empty() {
        let _ = write!(told, "\n{}", text!("cli-import-from", assistants = joined(assistants)));
    }
}

fn told(done: &ImportView) -> String {
    let ImportView { added, updated, known, in_trash, attachments, memories, refused, sessions, .. } = done;
    let ImportView { instructions, own_instructions, assistants, kept, .. } = done;
    let mut parts = vec![
        text!("cli-imported", count = added),
        text!("cli-imported-updated", count = updated),
        text!("cli-imported-known", count = known),
    ];
    if *in_trash > 0 {
        parts.push(text!("cli-imported-in-trash", count = in_trash));
    }
    if *attachments > 0 {
        parts.push(text!("cli-imported-attachments", count = attachments));
    }
    if *memories > 0 {
        parts.push(text!("cli-imported-memories", count = memories));
    }
    if !refused.is_empty() {
        parts.push(text!("cli-imported-refused", count = refused.len()));
    }
    let mut told = joined(&parts);
    if *instructions {
        let _ = write!(told, "\n{}", text!("cli-imported-instructions"));
    }
    if *own_instructions > 0 {
        let _ = write!(told, "\n{}", text!("cli-imported-own-instructions", count = own_instructions));
    }
    tell_from(&mut told, assistants);
    if !kept.is_empty() {
        let _ = write!(told, "\n{}", text!("cli-import-kept", kept = joined(kept)));
    }
    for session in sessions {
        let title = text!("cli-imported-session", title = session.label, count = session.messages);
        let _ = write!(told, "\n{}  {title}", session.id);
    }
    told
}
