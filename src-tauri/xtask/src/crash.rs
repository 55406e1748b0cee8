//! Runs the crash campaign: a process that writes is killed again and again, and nothing it acknowledged may be lost.

use anyhow::Result;

use crate::args::CrashOptions;
use crate::workspace::Workspace;
use crate::{cargo, process};

/// Kills as often as asked; the campaign prints a line for each archive.
pub fn run(workspace: &Workspace, options: &CrashOptions) -> Result<()> {
    let mut args = vec!["test", "-p", "extremis-contract", "--test", "crash", "--"];
    // The name of an archive is part of the names of its tests.
    let name = options
        .archive
        .as_ref()
        .map_or("no_acknowledged_message".to_owned(), |archive| format!("{archive}_loses"));
    args.extend([name.as_str(), "--nocapture"]);
    let kills = options.kills.to_string();
    process::run(cargo::in_workspace(workspace, &args).env("EXTREMIS_KILLS", &kills))?;
    if options.archive.is_some() {
        return Ok(());
    }
    // Beside another machine that writes into the folder.
    let args = ["test", "-p", "extremis-contract", "--test", "writers", "--", "--nocapture"];
    process::run(cargo::in_workspace(workspace, &args).env("EXTREMIS_WRITER_CASES", &kills))?;
    // From one to the other, which is neither's alone.
    let args = ["test", "-p", "extremis-archive", "--test", "convert_crash", "--", "--nocapture"];
    process::run(cargo::in_workspace(workspace, &args).env("EXTREMIS_KILLS", &kills))
}
