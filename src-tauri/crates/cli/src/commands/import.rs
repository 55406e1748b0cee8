//! `import`: conversations from another folder.

use std::fmt::Write;
use std::path::Path;

use extremis_app::App;
use extremis_app::wire::ImportView;

use super::lengthy;
use crate::args::Format;
use crate::output::{self, Failure, Output};

pub(crate) async fn run(
    app: &App,
    from: &Path,
    format: Option<Format>,
    output: Output,
) -> Result<(), Failure> {
    let from = from.to_owned();
    let done = match format {
        None => lengthy::run(app, "Importing", app.storage().import(from)).await?,
        Some(Format::Jsonl) => lengthy::run(app, "Importing", app.storage().import_lines(from)).await?,
    };
    output.either(&done, || told(&done))?;
    if !output.json {
        for refused in &done.refused {
            output::note(refused);
        }
    }
    if done.cancelled {
        let message = "Stopped. What was taken in stays; the same command goes on.";
        return Err(Failure { exit: 130, ..Failure::new("interrupted", message) });
    }
    Ok(())
}

fn told(done: &ImportView) -> String {
    let ImportView { added, updated, known, in_trash, memories, refused, sessions, .. } = done;
    let ImportView { instructions, own_instructions, .. } = done;
    let mut parts = vec![
        format!("{added} conversations added"),
        format!("{updated} brought up to date"),
        format!("{known} already here"),
    ];
    if *in_trash > 0 {
        parts.push(format!("{in_trash} of them in the trash"));
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
    for session in sessions {
        let _ = write!(told, "\n{}  {} ({} messages)", session.id, session.label, session.messages);
    }
    told
}
