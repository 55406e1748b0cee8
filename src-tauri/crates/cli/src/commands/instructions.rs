//! `instructions`: what the user wants every answer to keep to.

use std::fmt::Write;
use std::path::Path;

use extremis_app::wire::{InstructionsVersionView, InstructionsView};
use extremis_app::{App, InstructionsId};
use extremis_language::{Words, text};

use super::text_or_stdin;
use crate::args::Target;
use crate::output::{Failure, Output};

/// What is to be changed.
pub(crate) enum Change {
    Nothing,
    Set(String),
    /// A number in the history, or an id.
    Restore(String),
}

impl Change {
    pub(crate) fn of(set: Option<&str>, file: Option<&Path>, restore: Option<&str>) -> Result<Self, Failure> {
        Ok(match (set, file, restore) {
            (Some(text), ..) => Self::Set(text_or_stdin(text)?),
            (None, Some(file), _) => Self::Set(read(file)?),
            (None, None, Some(version)) => Self::Restore(version.to_owned()),
            (None, None, None) => Self::Nothing,
        })
    }
}

pub(crate) async fn run(
    app: &App,
    target: Target,
    change: Change,
    history: bool,
    output: Output,
) -> Result<(), Failure> {
    let session = target.one();
    let now = match change {
        Change::Nothing => app.memory().instructions(session).await?,
        Change::Set(text) => app.memory().set_instructions(session, &text).await?,
        Change::Restore(version) => {
            let version = match version.parse::<usize>() {
                Ok(number) => numbered(&app.memory().instructions(session).await?, number)?,
                Err(_) => version.into(),
            };
            app.memory().restore_instructions(session, &version).await?
        }
    };
    output.either(&now, || if history { list(&now) } else { words(&now) })
}

fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| {
        Failure::new("io", text!("cli-instructions-unreadable", path = file.display(), error = Words(error)))
    })
}

/// The first version has the number 1, so that a number goes on to mean the same version.
fn numbered(now: &InstructionsView, number: usize) -> Result<InstructionsId, Failure> {
    let count = now.versions.len();
    let place = count.checked_sub(number).filter(|_| number > 0);
    let version = place.and_then(|place| now.versions.get(place));
    version.map(|version| version.id.clone()).ok_or_else(|| {
        let message = text!("cli-instructions-no-version", number = number, count = count);
        Failure::new("not_found", message)
    })
}

fn words(now: &InstructionsView) -> String {
    let mut out = if now.text.is_empty() { text!("cli-instructions-none") } else { now.text.clone() };
    if let Some(why) = &now.too_long {
        let _ = write!(out, "\n\n{why}");
    }
    out
}

fn list(now: &InstructionsView) -> String {
    if now.versions.is_empty() {
        return text!("cli-instructions-never");
    }
    let count = now.versions.len();
    let in_force = now.versions.iter().position(|version| !version.imported);
    let lines = now.versions.iter().enumerate().map(|(place, version)| {
        let standing = match version.imported {
            true => format!(" {}", text!("cli-instructions-imported")),
            false if Some(place) == in_force => format!(" {}", text!("cli-instructions-in-force")),
            false => String::new(),
        };
        format!("{}  {}{standing}  {}", count - place, version.created_at, said(version))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn said(version: &InstructionsVersionView) -> String {
    if version.text.is_empty() {
        text!("cli-instructions-removed")
    } else {
        version.text.replace('\n', " ⏎ ")
    }
}
