//! What programs of Debian, RPM and desktops say of the packages.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::Packages;
use crate::process;
use crate::workspace::Workspace;

/// What rpmlint has as an error and a package of this project cannot have: it is signed, if at all, when it is released.
const EXPECTED_OF_RPM: &[&str] = &["no-signature"];

/// No error, by Debian's own check; its warnings are counted.
pub fn lintian(packages: &Packages) -> Result<String> {
    let said = said(
        process::command("lintian").args(["--allow-root", "--tag-display-limit", "0"]).arg(&packages.deb),
    )?;
    findings(&said, |line| line.starts_with("E: "), |line| line.starts_with("W: "))
}

/// No error but those that are expected.
pub fn rpmlint(packages: &Packages) -> Result<String> {
    let said = said(process::command("rpmlint").arg(&packages.rpm))?;
    let is_expected = |line: &str| EXPECTED_OF_RPM.iter().any(|expected| line.contains(expected));
    findings(&said, |line| line.contains(": E: ") && !is_expected(line), |line| line.contains(": W: "))
}

fn findings(
    said: &str,
    is_error: impl Fn(&str) -> bool,
    is_warning: impl Fn(&str) -> bool,
) -> Result<String> {
    let errors: Vec<&str> = said.lines().filter(|line| is_error(line)).collect();
    if !errors.is_empty() {
        bail!("{}", errors.join("; "));
    }
    let warnings: Vec<&str> = said.lines().filter(|line| is_warning(line)).collect();
    Ok(if warnings.is_empty() { "nothing".to_owned() } else { format!("no error; {}", warnings.join("; ")) })
}

/// Whether the sums are right, and of all packages.
pub fn sums(packages: &Packages) -> Result<String> {
    let file = packages.folder.join("SHA256SUMS");
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut check = process::command("sha256sum");
    process::run(check.args(["--check", "--strict", "--quiet", "SHA256SUMS"]).current_dir(&packages.folder))?;
    for package in [&packages.deb, &packages.rpm, &packages.portable] {
        let name = package.file_name().unwrap_or_default().to_string_lossy();
        if !text.lines().any(|line| line.ends_with(&*name)) {
            bail!("{name} has no sum");
        }
    }
    Ok(format!("{} right", text.lines().count()))
}

/// What shops of software show, and whether its newest version is this one.
pub fn appstream(workspace: &Workspace, packages: &Packages) -> Result<String> {
    let file = workspace.path("src-tauri/packaging/app.extremis.desktop.metainfo.xml");
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let newest = text.split("<release version=\"").nth(1).and_then(|rest| rest.split('"').next());
    if newest != Some(packages.version.as_str()) {
        bail!("its newest release is {newest:?}, and this is {}", packages.version);
    }
    succeeds(process::command("appstreamcli").args(["validate", "--no-net"]).arg(&file))
}

/// The entry of the menu, as it is in the package.
pub fn desktop_entry(packages: &Packages) -> Result<String> {
    let folder = packages.folder.join("entry");
    let file: PathBuf = folder.join("usr/share/applications/Extremis.desktop");
    process::run(process::command("dpkg-deb").arg("--extract").arg(&packages.deb).arg(&folder))?;
    let result = succeeds(process::command("desktop-file-validate").arg(&file));
    fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    result
}

/// What a program says that ends otherwise where it finds something.
fn said(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start: {}", process::shown(command)))?;
    Ok(format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

fn succeeds(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start: {}", process::shown(command)))?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if !output.status.success() {
        bail!("{text}");
    }
    Ok(if text.is_empty() { "nothing to say".to_owned() } else { text.replace('\n', "; ") })
}
