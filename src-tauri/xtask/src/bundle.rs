//! An installable package of the release build, made by Tauri's own bundler.
//!
//! The bundler is an npm package pinned by the lock file in `bundler/`; it is kept in the user's cache, out of the UI.
//! Deliberately absent: packages for macOS and Windows, which the same bundler makes when it is called by hand.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::node::Node;
use crate::setup::{Purpose, Setup};
use crate::stamp::{self, Inputs};
use crate::workspace::Workspace;
use crate::{process, ui};

/// Builds the app optimised and packs it with the built-in model into a `.deb`.
pub fn run(workspace: &Workspace, install: bool) -> Result<()> {
    if !cfg!(target_os = "linux") {
        bail!(
            "this makes Debian packages only. On this system: `cargo xtask build --release`, \
             `cargo install tauri-cli --version 2.12.5 --locked`, and in src-tauri \
             `cargo tauri build --features local-llm --config tauri.bundle.conf.json`"
        );
    }
    let node = Setup::new(workspace, Purpose::Run, install).all()?;
    ui::build(workspace, &node)?;
    let tauri = install_bundler(workspace, &node)?;
    let mut command = node.script(&tauri);
    command.current_dir(workspace.path("src-tauri")).env("CI", "true");
    command.args([
        "build",
        "--bundles",
        "deb",
        "--features",
        "local-llm",
        "--config",
        "tauri.bundle.conf.json",
    ]);
    process::run(&mut command)
}

fn install_bundler(workspace: &Workspace, node: &Node) -> Result<std::path::PathBuf> {
    let source = workspace.path("src-tauri/xtask/bundler");
    let folder = workspace.cache.join("bundler");
    let script = folder.join("node_modules/@tauri-apps/cli/tauri.js");
    let lock = source.join("package-lock.json");
    let hash = Inputs::default().text(&node.version).file(&lock)?.hash();
    let stamp = folder.join("stamp");
    if script.is_file() && stamp::is_current(&stamp, &hash) {
        return Ok(script);
    }
    stamp::clear(&stamp);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(source.join(file), folder.join(file))
            .with_context(|| format!("cannot copy the bundler's {file}"))?;
    }
    process::run(node.npm(&folder)?.args(["ci", "--no-audit", "--no-fund"]))?;
    stamp::set(&stamp, &hash)?;
    Ok(script)
}
