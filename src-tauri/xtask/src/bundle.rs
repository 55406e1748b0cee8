//! An installable package of the release build, made by Tauri's own bundler.
//!
//! The bundler is an npm package of one exact version; it is kept in the user's cache, out of the UI's packages.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::node::NodeTool;
use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{cargo, licences, process, ui};

const BUNDLER: &str = "@tauri-apps/cli";
const VERSION: &str = "2.12.5";

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
    let folder = workspace.cache.join("bundler").join(VERSION);
    let script = folder.join("node_modules").join(BUNDLER).join("tauri.js");
    if !script.is_file() {
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        process::say(format!("installing the bundler, {BUNDLER} {VERSION}, in {}", folder.display()));
        let mut npm = node.npm(&folder)?;
        npm.args(["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", "."]);
        process::run(npm.arg(format!("{BUNDLER}@{VERSION}")))?;
    }
    Ok(script)
}
