//! Runs the benchmarks against the release build, each beside its floor.

use std::ffi::OsString;
use std::process::Command;

use anyhow::{Result, bail};

use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{cargo, process, ui};

/// The benchmarks that need neither the app nor its pages.
const WITHOUT_APP: [&str; 4] = ["recall", "search", "embed", "extractive"];

/// Builds the app and what it is measured against, then measures; the JSON lines are all that stdout gets.
pub fn run(workspace: &Workspace, bench_args: &[OsString]) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Test, true).all()?;
    let needs_no_app =
        |name: &OsString| WITHOUT_APP.iter().any(|bench| name.to_string_lossy().starts_with(bench));
    if bench_args.first().is_some_and(needs_no_app) {
        return measured(process::command(cargo::build_bench(workspace)?).args(bench_args));
    }
    ui::build(workspace, &node)?;
    let built = cargo::build_benches(workspace)?;
    let mut command = process::command(&built.bench);
    command.args(bench_args).current_dir(&workspace.root);
    command.env("EXTREMIS_APP", &built.app).env("EXTREMIS_CLI", &built.cli).env("EXTREMIS_BARE", &built.bare);
    measured(&mut command)
}

fn measured(command: &mut Command) -> Result<()> {
    let status = command.status()?;
    if !status.success() {
        bail!("failed ({status}): {}", process::shown(command));
    }
    Ok(())
}
