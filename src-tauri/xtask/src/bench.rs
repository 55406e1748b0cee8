//! Runs the benchmarks against the release build, each beside its floor.

use std::ffi::OsString;
use std::process::Command;

use anyhow::{Result, bail};

use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{bundle, cargo, process, ui};

/// The benchmarks that need neither the app nor its pages.
const WITHOUT_APP: [&str; 7] = ["recall", "search", "embed", "extractive", "stream", "package", BUILTIN];
/// What the benchmarks of the built-in model are called.
const BUILTIN: &str = "builtin";

/// Builds the app and what it is measured against, then measures; the JSON lines are all that stdout gets.
pub fn run(workspace: &Workspace, bench_args: &[OsString]) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Test, true).all()?;
    let first = bench_args.first().map(|name| name.to_string_lossy()).unwrap_or_default();
    if WITHOUT_APP.iter().any(|bench| first.starts_with(bench)) {
        let bench = cargo::build_bench(workspace, first.starts_with(BUILTIN))?;
        let mut command = process::command(bench);
        return measured(command.args(bench_args).env("EXTREMIS_PACKAGES", bundle::folder(workspace)?));
    }
    ui::build(workspace, &node)?;
    let built = cargo::build_benches(workspace)?;
    let mut command = process::command(&built.bench);
    command.args(bench_args).current_dir(&workspace.root);
    command.env("EXTREMIS_APP", &built.app).env("EXTREMIS_CLI", &built.cli).env("EXTREMIS_BARE", &built.bare);
    command.env("EXTREMIS_PACKAGES", bundle::folder(workspace)?);
    measured(&mut command)
}

fn measured(command: &mut Command) -> Result<()> {
    let status = command.status()?;
    if !status.success() {
        bail!("failed ({status}): {}", process::shown(command));
    }
    Ok(())
}
