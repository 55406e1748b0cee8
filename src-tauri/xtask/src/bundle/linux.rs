//! The packages of Linux that Tauri's bundler has none of, or not as systems expect them, made from what it put into the
//! package for Debian: a portable archive, and a package for RPM by rpmbuild, which finds what the programs need.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::copy;
use crate::workspace::Workspace;
use crate::{cargo, process, wheel};

/// Makes both.
pub fn others(workspace: &Workspace, folder: &Path) -> Result<()> {
    let tree = tree(folder)?;
    let version = cargo::version(workspace)?;
    portable(workspace, &tree, folder, &version)?;
    rpm(workspace, &tree, folder, &version)
}

/// What the bundler put into the package for Debian, as it lies on a disk.
fn tree(folder: &Path) -> Result<PathBuf> {
    let made = folder.join("deb");
    let entries = fs::read_dir(&made).with_context(|| format!("cannot read {}", made.display()))?;
    let mut data = entries.filter_map(|entry| Some(entry.ok()?.path().join("data")));
    data.find(|data| data.is_dir()).context("the bundler left no folder of what it packed")
}

/// A folder that can be put anywhere: what is below `usr`, and how to start it.
fn portable(workspace: &Workspace, tree: &Path, folder: &Path, version: &str) -> Result<()> {
    let name = format!("extremis-{version}-linux-{}", std::env::consts::ARCH);
    let inside = folder.join("portable").join(&name);
    fs::create_dir_all(&inside).with_context(|| format!("cannot create {}", inside.display()))?;
    process::run(process::command("cp").arg("--recursive").arg(tree.join("usr/.")).arg(&inside))?;
    // Debian's own: what it says is in the two files below.
    wheel::remove_folder(&inside.join("share/doc"))?;
    copy(&workspace.path("src-tauri/packaging/portable/README.md"), &inside.join("README.md"))?;
    copy(&workspace.path("LICENSE"), &inside.join("LICENSE"))?;
    let mut tar = process::command("tar");
    tar.args([
        "--create",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--sort=name",
        "--use-compress-program=gzip -6",
    ]);
    tar.arg("--file").arg(folder.join(format!("{name}.tar.gz")));
    process::run(tar.arg("--directory").arg(folder.join("portable")).arg(&name))?;
    wheel::remove_folder(&folder.join("portable"))
}

fn rpm(workspace: &Workspace, tree: &Path, folder: &Path, version: &str) -> Result<()> {
    let work = folder.join("rpm");
    let define = |name: &str, value: &str| ["--define".to_owned(), format!("{name} {value}")];
    let mut rpmbuild = process::command("rpmbuild");
    rpmbuild.args(["-bb", "--quiet"]);
    rpmbuild.args(define("_topdir", &work.to_string_lossy()));
    rpmbuild.args(define("_rpmdir", &folder.to_string_lossy()));
    rpmbuild.args(define("_rpmfilename", "%%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm"));
    rpmbuild.args(define("extremis_version", version));
    rpmbuild.args(define("extremis_tree", &tree.to_string_lossy()));
    rpmbuild.args(define("extremis_licence", &workspace.path("LICENSE").to_string_lossy()));
    process::run(rpmbuild.arg(workspace.path("src-tauri/packaging/extremis.spec")))?;
    wheel::remove_folder(&work)
}
