//! Installable packages of the release build, made by Tauri's own bundler: the app, the command line beside it with its
//! manual pages and completions, and what a desktop shows of it.
//!
//! The bundler is an npm package of one exact version; it is kept in the user's cache, out of the UI's packages. Its lock
//! file has the sums for Linux; elsewhere its program is pinned by its version alone.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::cargo::Built;
use crate::node::NodeTool;
use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{cargo, licences, process, stamp, ui};

/// Shells, and the file in which each looks for how to complete the command line.
const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "extremis-cli.bash"), ("fish", "extremis-cli.fish"), ("zsh", "_extremis-cli")];
const BUNDLER: &str = "@tauri-apps/cli";
const VERSION: &str = "2.12.5";
const MANIFEST: &str = include_str!("../bundler/package.json");
const LOCK: &str = include_str!("../bundler/package-lock.json");

/// Builds app and command line optimised and packs them with the two models and the licences of what they are made with.
/// What that is stands beside the packages, for programs.
pub fn run(workspace: &Workspace, install: bool) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Bundle, install).all()?;
    ui::build(workspace, &node)?;
    let tauri = bundler(workspace, &node)?;
    let mut command = node.script(&tauri);
    command.current_dir(workspace.path("src-tauri")).env("CI", "true");
    command.args(["build", "--features", "local-llm", "--config", "tauri.bundle.conf.json"]);
    // An AppImage needs programs that no system package brings.
    if cfg!(target_os = "linux") {
        let Built { cli, .. } = cargo::build_app(workspace, true)?;
        write_manual(workspace, &cli)?;
        command.args(["--bundles", "deb,rpm"]);
    }
    process::run(&mut command)?;
    // Made when the UI was built, which shows the same licences.
    let components = licences::ensure(workspace)?.components;
    let beside = cargo::target_folder(workspace)?.join("release/bundle/extremis.cdx.json");
    fs::copy(&components, &beside).with_context(|| format!("cannot create {}", beside.display()))?;
    process::say(format!("what the package is made with is listed in {}", beside.display()));
    Ok(())
}

/// Has the command line write its manual pages and completions where the packages take them from.
fn write_manual(workspace: &Workspace, cli: &Path) -> Result<()> {
    let folder = cargo::target_folder(workspace)?.join("packaging");
    let pages = folder.join("man");
    if pages.exists() {
        fs::remove_dir_all(&pages).with_context(|| format!("cannot remove {}", pages.display()))?;
    }
    process::run(process::command(cli).args(["manual", "--to"]).arg(&pages))?;
    let names = fs::read_dir(&pages).with_context(|| format!("cannot read {}", pages.display()))?;
    let pages: Vec<PathBuf> = names.filter_map(|entry| Some(entry.ok()?.path())).collect();
    // As Debian's policy asks.
    process::run(process::command("gzip").args(["--best", "--no-name", "--force"]).args(pages))?;
    for (shell, name) in COMPLETIONS {
        let text = process::output(process::command(cli).args(["completions", shell]))?;
        stamp::set(&folder.join(name), &text)?;
    }
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
