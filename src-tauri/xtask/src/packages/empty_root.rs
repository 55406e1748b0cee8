//! The package for RPM in an empty root: whether RPM takes it, finds every file as it put it there, puts it in its own place,
//! and takes it away without a trace.
//!
//! Deliberately absent: what it requires, and starting its window in there, since no Fedora can be had from Debian. The
//! command line is started with the libraries of this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Packages;
use crate::workspace::Workspace;
use crate::{cargo, process};

/// Where RPM of Debian keeps what it knows, below the root.
const DATABASE: &str = "root/.rpmdb";

/// Installs it, looks, installs it over itself, and removes it.
pub fn install(workspace: &Workspace, packages: &Packages) -> Result<String> {
    let root = cargo::target_folder(workspace)?.join("tmp/rpm-root");
    empty(&root)?;
    process::run(rpm(&root, &["--install"]).arg(&packages.rpm))?;
    process::run(&mut rpm(&root, &["--verify", "extremis"]))?;
    let said = process::output(process::command(root.join("usr/bin/extremis-cli")).arg("--version"))?;
    ensure!(said.contains(&packages.version), "its command line is of another version: {said}");
    process::run(rpm(&root, &["--upgrade", "--replacepkgs"]).arg(&packages.rpm))?;
    let installed = files(&root)?.len();
    process::run(&mut rpm(&root, &["--erase", "extremis"]))?;
    let left = files(&root)?;
    ensure!(left.is_empty(), "left there: {left:?}");
    fs::remove_dir_all(&root).with_context(|| format!("cannot remove {}", root.display()))?;
    Ok(format!("{installed} files installed, verified, replaced, and none left; without what it requires"))
}

fn empty(root: &Path) -> Result<()> {
    if root.exists() {
        fs::remove_dir_all(root).with_context(|| format!("cannot remove {}", root.display()))?;
    }
    fs::create_dir_all(root).with_context(|| format!("cannot create {}", root.display()))
}

/// RPM as it is root in there alone. Debian's says of itself that it is not meant to install anything.
fn rpm(root: &Path, arguments: &[&str]) -> Command {
    let mut command = process::command("unshare");
    command.args(["--map-root-user", "rpm", "--force-debian", "--nodeps", "--root"]).arg(root);
    command.args(arguments);
    command
}

/// All files below a root but those in which RPM keeps what it knows.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true if entry.path() == root.join(DATABASE) => {}
                true => folders.push(entry.path()),
                false => found.push(entry.path()),
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a throw-away folder")]
    fn what_rpm_itself_keeps_is_nothing_that_is_left() {
        let root = tempfile::tempdir().unwrap();
        for file in ["root/.rpmdb/rpmdb.sqlite", "usr/share/doc/left"] {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        assert_eq!(files(root.path()).unwrap(), [root.path().join("usr/share/doc/left")]);
    }
}
