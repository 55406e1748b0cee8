//! Runs the benchmarks against the release build, each beside its floor.

use std::ffi::OsString;

use anyhow::{Result, bail};

use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{cargo, process, ui};

/// Builds the app and what it is measured against, then measures; the JSON lines are all that stdout gets.
pub fn run(workspace: &Workspace, bench_args: &[OsString]) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Test, true).all()?;
    ui::build(workspace, &node)?;
    let built = cargo::build_benches(workspace)?;
    let mut command = process::command(&built.bench);
    command.args(bench_args).current_dir(&workspace.root);
    command.env("EXTREMIS_APP", &built.app).env("EXTREMIS_CLI", &built.cli).env("EXTREMIS_BARE", &built.bare);
    let status = command.status()?;
    if !status.success() {
        bail!("failed ({status}): {}", process::shown(&command));
    }
    Ok(())
}
