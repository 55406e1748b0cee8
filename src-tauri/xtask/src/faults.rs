//! Runs the fault campaign in full: the disk fails at every single write point in turn, in every way.

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{cargo, process};

/// Tries all points; without this, the tests try a spread of them. Prints a line for each archive and host.
pub fn run(workspace: &Workspace) -> Result<()> {
    let mut command = cargo::in_workspace(
        workspace,
        &["test", "--profile", "campaign", "-p", "extremis-faults", "--test", "faults", "--", "--nocapture"],
    );
    process::run(command.env("EXTREMIS_FAULTS_ALL", "1"))
}
