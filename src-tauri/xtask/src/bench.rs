//! Runs the benchmarks against the release build.

use std::ffi::OsString;

use anyhow::{Result, bail};

use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{cargo, process, ui};

/// The window that the app is held against.
const BARE: [&str; 8] =
    ["build", "--release", "-p", "extremis", "--example", "bare", "--features", "extremis/local-llm"];

/// Builds the app optimised, then measures it; the benchmark's JSON lines are all that stdout gets.
pub fn run(workspace: &Workspace, bench_args: &[OsString]) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Test, true).all()?;
    ui::build(workspace, &node)?;
    let built = cargo::build_app(workspace, true)?;
    process::run(&mut cargo::in_workspace(workspace, &BARE))?;
    let args = ["run", "--release", "--quiet", "-p", "extremis-bench", "--bin", "bench", "--"];
    let mut command = cargo::in_workspace(workspace, &args);
    command.args(bench_args).env("EXTREMIS_APP", &built.app).env("EXTREMIS_CLI", &built.cli);
    let status = command.status()?;
    if !status.success() {
        bail!("failed ({status}): {}", process::shown(&command));
    }
    Ok(())
}
