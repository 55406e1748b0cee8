//! What others wrote and an installed Extremis carries: crates that are linked into the app or the command line, and
//! packages that the page is made of.
//!
//! Rather too much than too little: a package of npm counts unless the lock file says that only tools use it. Deliberately
//! absent: macros and build scripts, which run while Extremis is compiled and are not in it.

mod crates;
pub mod npm;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::workspace::Workspace;
use crate::{cargo, process};

/// One package.
#[derive(Debug, Clone)]
pub struct ShippedPackage {
    /// Its name.
    pub name: String,
    /// Its exact version.
    pub version: String,
    /// Its licence expression.
    pub licence: String,
    /// Who made it, as it says itself.
    pub authors: Vec<String>,
    /// Its folder, with all of its files.
    pub folder: PathBuf,
    /// What it is called wherever packages are compared: <https://github.com/package-url/purl-spec>
    pub purl: String,
    /// The sum of its archive: the algorithm as `CycloneDX` calls it, and hex.
    pub sum: Option<(&'static str, String)>,
    /// The purls of what it uses.
    pub uses: Vec<String>,
}

/// Everything that is shipped, by purl.
pub struct Shipped {
    /// The packages of others.
    pub packages: Vec<ShippedPackage>,
    /// The purls of what our own crates and our page use.
    pub used_by_us: Vec<String>,
    /// The version of Extremis.
    pub version: String,
}

/// Looks at what is shipped for this machine's system. The npm packages must be installed.
pub fn look(workspace: &Workspace) -> Result<Shipped> {
    let metadata = metadata(workspace)?;
    let lock = read(&workspace.path("Cargo.lock"))?;
    let (mut packages, mut used_by_us) = crates::linked(&metadata, &lock)?;
    let (of_page, used_by_page) =
        npm::in_page(&workspace.ui, &read(&workspace.ui.join("package-lock.json"))?)?;
    packages.extend(of_page);
    packages.sort_by(|a, b| a.purl.cmp(&b.purl));
    packages.dedup_by(|a, b| a.purl == b.purl);
    used_by_us.extend(used_by_page);
    used_by_us.sort();
    used_by_us.dedup();
    Ok(Shipped { packages, used_by_us, version: env!("CARGO_PKG_VERSION").to_owned() })
}

/// Of this machine's system alone, so that nothing is downloaded that its build does not need.
fn metadata(workspace: &Workspace) -> Result<Value> {
    let rustc = process::command(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(&workspace.root)
        .arg("-vV")
        .output()
        .context("cannot start rustc")?;
    let printed = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = printed.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    let args = ["metadata", "--locked", "--format-version", "1", "--features", cargo::FEATURES];
    let with_host = |offline: &[&str]| {
        let mut command = cargo::in_workspace(workspace, &args);
        command.args(["--filter-platform", host]).args(offline);
        command
    };
    let text = match process::probe(&mut with_host(&["--offline"])) {
        Some(text) => text,
        None => process::output(&mut with_host(&[]))?,
    };
    serde_json::from_str(&text).context("cargo metadata is not JSON")
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// A name within a purl: the `@` of a scope is escaped there.
fn purl(kind: &str, name: &str, version: &str) -> String {
    format!("pkg:{kind}/{}@{}", name.replace('@', "%40"), version.replace('+', "%2B"))
}
