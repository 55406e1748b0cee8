//! Installable packages of the release build: the app, the command line beside it with its manual pages and completions,
//! and what a desktop shows of it.
//!
//! Tauri's own bundler makes that for Debian, the `AppImage`, and those of Windows and macOS; [`linux`] makes the other two of
//! Linux from what it put into the first. The bundler is an npm package of one exact version, kept in the user's cache. Its
//! lock file has the sums for Linux; elsewhere its program is pinned by its version alone.

mod linux;
mod sums;

pub use sums::names;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::args::BundleOptions;
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
/// Below the checkout: what the configuration of the bundler takes from there.
const PARTS: &str = "target/packaging";
/// Where the bundler leaves packages, and how their names end.
const MADE: [(&str, &str); 8] = [
    ("deb", "deb"),
    ("appimage", "AppImage"),
    ("appimage", "sig"),
    ("dmg", "dmg"),
    ("macos", "gz"),
    ("macos", "sig"),
    ("nsis", "exe"),
    ("nsis", "sig"),
];
/// The key that packages are signed with which replace themselves. Its other half is built in, with the place where newer
/// versions are told of.
const SIGNING_KEY: &str = "TAURI_SIGNING_PRIVATE_KEY";
/// Both halves of that, in the environment of the build.
const UPDATES: [&str; 2] = ["EXTREMIS_UPDATE_ENDPOINT", "EXTREMIS_UPDATE_KEY"];

/// Builds app and command line optimised and packs them with the two models and the licences of what they are made with.
/// What that is stands beside the packages, for programs, and the sums of all.
pub fn run(workspace: &Workspace, options: &BundleOptions) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Bundle, options.install).all()?;
    if let Some(package) = &options.sign {
        return sign(workspace, &node, package);
    }
    ui::build(workspace, &node)?;
    let tauri = bundler(workspace, &node)?;
    let mut command = node.script(&tauri);
    command.current_dir(workspace.path("src-tauri")).env("CI", "true");
    let folder = folder(workspace)?;
    forget(&folder)?;
    let signs = updates(|name| std::env::var(name).ok())?;
    if cfg!(target_os = "linux") {
        let built = cargo::build_app(workspace, true)?;
        write_parts(workspace, &built.cli)?;
        // What was built is packed; to have the bundler build it would build it again, without the command line.
        command.args([
            "bundle",
            "--config",
            "tauri.bundle.conf.json",
            "--config",
            "tauri.bundle.linux.conf.json",
        ]);
        command.args(signs.iter().flat_map(|config| ["--config", config]));
        // An AppImage needs programs that no system package brings.
        command.args(["--bundles", if options.appimage { "deb,appimage" } else { "deb" }]);
        process::run(&mut command)?;
        linux::others(workspace, &folder)?;
    } else {
        command.args(["build", "--features", "local-llm", "--config", "tauri.bundle.conf.json"]);
        if cfg!(target_os = "macos") {
            command.args(["--target", "universal-apple-darwin", "--bundles", "app,dmg"]);
        }
        command.args(signs.iter().flat_map(|config| ["--config", config]));
        process::run(&mut command)?;
    }
    gather(workspace, &folder)?;
    // Made when the UI was built, which shows the same licences.
    let components = licences::ensure(workspace)?.components;
    copy(&components, &folder.join("extremis.cdx.json"))?;
    sums::write(&folder)?;
    process::say(format!("the packages and what they are made with are in {}", folder.display()));
    Ok(())
}

/// What the bundler is told besides where packages that replace themselves are signed; none where they are not.
fn updates(said: impl Fn(&str) -> Option<String>) -> Result<Option<String>> {
    let said = |name| said(name).filter(|value| !value.trim().is_empty());
    match (UPDATES.map(said), said(SIGNING_KEY)) {
        ([None, None], None) => Ok(None),
        ([Some(_), Some(key)], Some(_)) => Ok(Some(
            json!({ "bundle": { "createUpdaterArtifacts": true }, "plugins": { "updater": { "pubkey": key } } })
                .to_string(),
        )),
        _ => bail!(
            "{}, {} and {SIGNING_KEY} go together: with one of them alone, no package could be replaced by a newer one",
            UPDATES[0],
            UPDATES[1]
        ),
    }
}

/// Signs a package for the present version; the key is in the environment.
fn sign(workspace: &Workspace, node: &NodeTool, package: &Path) -> Result<()> {
    let mut command = node.script(&bundler(workspace, node)?);
    command.env("CI", "true").args(["signer", "sign", "--app-version", &cargo::version(workspace)?]);
    process::run(command.arg(package))
}

/// The folder of all packages.
pub fn folder(workspace: &Workspace) -> Result<PathBuf> {
    Ok(cargo::target_folder(workspace)?.join("release/bundle"))
}

/// Takes away the packages of an earlier run, which may have another version.
fn forget(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display())),
    }
}

/// Puts all packages into one folder, under names without capitals, as Debian and Fedora have them.
fn gather(workspace: &Workspace, folder: &Path) -> Result<()> {
    let universal = cargo::target_folder(workspace)?.join("universal-apple-darwin/release/bundle");
    for made in [folder, &universal] {
        for (kind, extension) in MADE {
            let Ok(files) = fs::read_dir(made.join(kind)) else { continue };
            let files = files.filter_map(|entry| Some(entry.ok()?.path()));
            for file in files.filter(|file| file.extension() == Some(OsStr::new(extension))) {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                copy(&file, &folder.join(name.replacen("Extremis", "extremis", 1)))?;
            }
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(drop)
        .with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))
}

/// Puts the command line, its manual pages and completions where the bundler takes them from.
fn write_parts(workspace: &Workspace, cli: &Path) -> Result<()> {
    write_manual(workspace, cli)?;
    copy(cli, &workspace.path(PARTS).join("extremis-cli"))
}

/// Has the command line write its manual pages and completions.
fn write_manual(workspace: &Workspace, cli: &Path) -> Result<()> {
    let folder = workspace.path(PARTS);
    let pages = folder.join("man");
    if pages.exists() {
        fs::remove_dir_all(&pages).with_context(|| format!("cannot remove {}", pages.display()))?;
    }
    process::run(process::command(cli).args(["manual", "--to"]).arg(&pages))?;
    copy(&workspace.path("src-tauri/packaging/extremis.1"), &pages.join("extremis.1"))?;
    let names = fs::read_dir(&pages).with_context(|| format!("cannot read {}", pages.display()))?;
    let mut pages: Vec<PathBuf> = names.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let changelog = folder.join("changelog");
    copy(&workspace.path("src-tauri/packaging/debian/changelog"), &changelog)?;
    pages.push(changelog);
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
    fn packages_are_signed_with_a_key_whose_other_half_is_built_in() {
        let all = |name: &str| Some(name.to_owned());
        assert!(updates(all).unwrap().unwrap().contains(r#""pubkey":"EXTREMIS_UPDATE_KEY""#));
        assert_eq!(updates(|_| Some(String::new())).unwrap(), None, "a secret that is not set is empty");
        for alone in [UPDATES[0], UPDATES[1], SIGNING_KEY] {
            assert!(updates(|name| (name == alone).then(|| "set".to_owned())).is_err(), "{alone}");
        }
    }

    #[test]
    fn the_bundler_is_locked_at_its_version() {
        let locked = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(locked(MANIFEST)["dependencies"][BUNDLER], VERSION);
        assert_eq!(locked(LOCK)["packages"][format!("node_modules/{BUNDLER}")]["version"], VERSION);
    }
}
