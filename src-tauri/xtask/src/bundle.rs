//! An installable package of the release build, made by Tauri's own bundler.
//!
//! The bundler is an npm package of one exact version; it is kept in the user's cache, out of the UI's packages. Its lock
//! file has the sums for Linux; elsewhere its program is pinned by its version alone.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::node::NodeTool;
use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{cargo, licences, process, stamp, ui};

const BUNDLER: &str = "@tauri-apps/cli";
const VERSION: &str = "2.12.5";
const MANIFEST: &str = include_str!("../bundler/package.json");
const LOCK: &str = include_str!("../bundler/package-lock.json");

/// Builds the app optimised and packs it with its two models and the licences of what it is made with. What that is stands
/// beside the package, for programs.
pub fn run(workspace: &Workspace, install: bool) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Bundle, install).all()?;
    ui::build(workspace, &node)?;
    let tauri = bundler(workspace, &node)?;
    let mut command = node.script(&tauri);
    command.current_dir(workspace.path("src-tauri")).env("CI", "true");
    command.args(["build", "--features", "local-llm", "--config", "tauri.bundle.conf.json"]);
    // Linux's other package formats need programs that no system package brings.
    if cfg!(target_os = "linux") {
        command.args(["--bundles", "deb"]);
    }
    process::run(&mut command)?;
    // Made when the UI was built, which shows the same licences.
    let components = licences::ensure(workspace)?.components;
    let beside = cargo::target_folder(workspace)?.join("release/bundle/extremis.cdx.json");
    fs::copy(&components, &beside).with_context(|| format!("cannot create {}", beside.display()))?;
    process::say(format!("what the package is made with is listed in {}", beside.display()));
    Ok(())
}

/// The bundler's script, installed if it is not there.
fn bundler(workspace: &Workspace, node: &NodeTool) -> Result<PathBuf> {
    let folder = workspace.cache.join("bundler").join(format!("{VERSION}-locked"));
    let script = folder.join("node_modules").join(BUNDLER).join("tauri.js");
    if !script.is_file() {
        process::say(format!("installing the bundler, {BUNDLER} {VERSION}, in {}", folder.display()));
        stamp::set(&folder.join("package.json"), MANIFEST)?;
        stamp::set(&folder.join("package-lock.json"), LOCK)?;
        // Not `ci`, which refuses a lock file that does not know the programs of all systems.
        process::run(node.npm(&folder)?.args(["install", "--no-audit", "--no-fund", "--prefix", "."]))?;
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundler_is_locked_at_its_version() {
        let locked = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(locked(MANIFEST)["dependencies"][BUNDLER], VERSION);
        assert_eq!(locked(LOCK)["packages"][format!("node_modules/{BUNDLER}")]["version"], VERSION);
    }
}
