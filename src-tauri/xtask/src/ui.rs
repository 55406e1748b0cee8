//! The web UI: its packages by the lock file, its checks, its build. Each is left out when nothing has changed.

use std::path::Path;

use anyhow::Result;

use crate::licences;
use crate::node::NodeTool;
use crate::process;
use crate::stamp::{self, Inputs};
use crate::workspace::Workspace;

/// Installs the UI's packages exactly as the lock file says.
pub fn install(workspace: &Workspace, node: &NodeTool) -> Result<()> {
    let stamp = workspace.stamps.join("npm-ci");
    let hash = Inputs::default()
        .text(&node.version)
        .file(&workspace.ui.join("package.json"))?
        .file(&workspace.ui.join("package-lock.json"))?
        .file(&workspace.ui.join(".npmrc"))?
        .hash();
    // npm writes this file last, so a folder without it is not a whole installation.
    let installed = workspace.ui.join("node_modules/.package-lock.json").is_file();
    if installed && stamp::is_current(&stamp, &hash) {
        return Ok(());
    }
    stamp::clear(&stamp);
    process::say(format!("installing the UI's packages by its lock file (Node {})", node.version));
    process::run(node.npm(&workspace.ui)?.args(["ci", "--no-audit", "--no-fund"]))?;
    stamp::set(&stamp, &hash)
}

/// Builds the UI into `ui/dist`, with the licence texts that it can show.
pub fn build(workspace: &Workspace, node: &NodeTool) -> Result<()> {
    install(workspace, node)?;
    let licences = licences::ensure(workspace)?.page;
    let stamp = workspace.stamps.join("ui-build");
    if stamp::is_current(&stamp, &sources_and_output(workspace, node, &licences)?) {
        return Ok(());
    }
    stamp::clear(&stamp);
    process::say("building the UI");
    script(workspace, node, "build")?;
    stamp::set(&stamp, &sources_and_output(workspace, node, &licences)?)
}

/// The output counts too: it may have been built by hand, or be a part of a build that was cut short.
fn sources_and_output(workspace: &Workspace, node: &NodeTool, licences: &Path) -> Result<String> {
    let sources = Inputs::default().text(&node.version).folder(&workspace.ui, is_not_a_source)?;
    let mut inputs = sources.file(licences)?;
    let output = workspace.ui.join("dist");
    if output.is_dir() {
        inputs = inputs.folder(&output, |_| false)?;
    }
    Ok(inputs.hash())
}

/// Runs one of the package's scripts.
pub fn script(workspace: &Workspace, node: &NodeTool, name: &str) -> Result<()> {
    install(workspace, node)?;
    process::run(node.npm(&workspace.ui)?.args(["run", "--silent", name]))
}

fn is_not_a_source(path: &str) -> bool {
    matches!(path, "node_modules" | "dist" | "coverage" | ".svelte-kit" | ".vite")
}
