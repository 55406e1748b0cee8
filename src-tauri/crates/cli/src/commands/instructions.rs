//! `instructions`: what the user wants every answer to keep to.

use std::fmt::Write;
use std::path::Path;

use extremis_app::wire::{InstructionsVersionView, InstructionsView};
use extremis_app::{App, InstructionsId};

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
        Failure::new("io", format!("{} could not be read: {error}. Nothing was changed.", file.display()))
    })
}

/// The first version has the number 1, so that a number goes on to mean the same version.
fn numbered(now: &InstructionsView, number: usize) -> Result<InstructionsId, Failure> {
    let count = now.versions.len();
    let place = count.checked_sub(number).filter(|_| number > 0);
    let version = place.and_then(|place| now.versions.get(place));
    version.map(|version| version.id.clone()).ok_or_else(|| {
        let message = format!("There is no version {number}; the history has {count}. Nothing was changed.");
        Failure::new("not_found", message)
    })
}

fn words(now: &InstructionsView) -> String {
    let mut out = if now.text.is_empty() { "No instructions are set.".to_owned() } else { now.text.clone() };
    if let Some(why) = &now.too_long {
        let _ = write!(out, "\n\n{why}");
    }
    out
}

fn list(now: &InstructionsView) -> String {
    if now.versions.is_empty() {
        return "No instructions were ever set.".to_owned();
    }
    let count = now.versions.len();
    let in_force = now.versions.iter().position(|version| !version.imported);
    let lines = now.versions.iter().enumerate().map(|(place, version)| {
        let standing = match version.imported {
            true => " (imported)",
            false if Some(place) == in_force => " (in force)",
            false => "",
        };
        format!("{}  {}{standing}  {}", count - place, version.created_at, said(version))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn said(version: &InstructionsVersionView) -> String {
    if version.text.is_empty() { "(removed)".to_owned() } else { version.text.replace('\n', " ⏎ ") }
}
