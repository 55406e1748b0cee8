//! What lies in each package, and what the one for RPM requires.

use std::process::Command;

use anyhow::{Result, bail};

use super::Packages;
use crate::workspace::Workspace;
use crate::{embedding, model, process};

/// In every package, below `usr`; the completions for zsh lie where each system looks for them.
const FILES: &[&str] = &[
    "bin/extremis",
    "bin/extremis-cli",
    "lib/Extremis/licences/third-party-licences.txt",
    "share/applications/Extremis.desktop",
    "share/bash-completion/completions/extremis-cli",
    "share/fish/vendor_completions.d/extremis-cli.fish",
    "share/icons/hicolor/32x32/apps/extremis.png",
    "share/icons/hicolor/128x128/apps/extremis.png",
    "share/icons/hicolor/256x256/apps/extremis.png",
    "share/icons/hicolor/512x512/apps/extremis.png",
    "share/icons/hicolor/scalable/apps/extremis.svg",
    "share/man/man1/extremis.1.gz",
    "share/man/man1/extremis-cli.1.gz",
    "share/man/man1/extremis-cli-ask.1.gz",
    "share/metainfo/app.extremis.desktop.metainfo.xml",
];

/// How the names begin of what Fedora has for our programs: libraries by the names in them, never names of Debian.
const FEDORA: &[&str] = &[
    "ld-linux-x86-64.so.2",
    "libayatana-appindicator3.so.1()",
    "libc.so.6(",
    "libcairo.so.2(",
    "libdbus-1.so.3(",
    "libgcc_s.so.1(",
    "libgdk-3.so.0(",
    "libgdk_pixbuf-2.0.so.0(",
    "libgio-2.0.so.0(",
    "libglib-2.0.so.0(",
    "libgobject-2.0.so.0(",
    "libgtk-3.so.0(",
    "libjavascriptcoregtk-4.1.so.0(",
    "libm.so.6(",
    "libpango-1.0.so.0(",
    "libsoup-3.0.so.0(",
    "libstdc++.so.6(",
    "libwebkit2gtk-4.1.so.0(",
    "rpmlib(",
    "rtld(GNU_HASH)",
];
/// Without these nothing starts there.
const REQUIRED: &[&str] = &["libayatana-appindicator3.so.1()", "libgtk-3.so.0(", "libwebkit2gtk-4.1.so.0("];

/// The package for Debian.
pub fn deb(_: &Workspace, packages: &Packages) -> Result<String> {
    let listed = process::output(process::command("dpkg-deb").arg("--contents").arg(&packages.deb))?;
    let own = [
        "share/zsh/vendor-completions/_extremis-cli",
        "share/doc/extremis/copyright",
        "share/doc/extremis/changelog.gz",
    ];
    compare(&listed, "usr/", &own)
}

/// The package for RPM.
pub fn rpm(_: &Workspace, packages: &Packages) -> Result<String> {
    let listed = process::output(query("-qpl").arg(&packages.rpm))?;
    compare(&listed, "/usr/", &["share/zsh/site-functions/_extremis-cli", "share/licenses/extremis/LICENSE"])
}

/// The portable archive.
pub fn portable(_: &Workspace, packages: &Packages) -> Result<String> {
    let listed = process::output(process::command("tar").arg("-tf").arg(&packages.portable))?;
    let folder = format!("extremis-{}-linux-{}/", packages.version, std::env::consts::ARCH);
    compare(&listed, &folder, &["README.md", "LICENSE", "share/zsh/vendor-completions/_extremis-cli"])
}

/// Whether every file is in a list, at the ends of its lines.
fn compare(listed: &str, below: &str, own: &[&str]) -> Result<String> {
    let models =
        [model::WEIGHTS, embedding::WEIGHTS].map(|weights| format!("lib/Extremis/models/{}", weights.file));
    let wanted = FILES.iter().chain(own).copied().chain(models.iter().map(String::as_str));
    let wanted: Vec<String> = wanted.map(|file| format!("{below}{file}")).collect();
    let is_listed =
        |file: &&String| listed.lines().any(|line| line.split_whitespace().any(|word| word == *file));
    let missing: Vec<&str> = wanted.iter().filter(|file| !is_listed(file)).map(String::as_str).collect();
    if !missing.is_empty() {
        bail!("missing: {}", missing.join(", "));
    }
    Ok(format!(
        "{} files, what must be there among them",
        listed.lines().filter(|line| !line.ends_with('/')).count()
    ))
}

/// Whether the package for RPM requires what Fedora has, and nothing else.
pub fn rpm_requires(packages: &Packages) -> Result<String> {
    required(&process::output(query("-qpR").arg(&packages.rpm))?)
}

fn required(listed: &str) -> Result<String> {
    let unknown: Vec<&str> =
        listed.lines().filter(|line| !FEDORA.iter().any(|known| line.starts_with(known))).collect();
    if !unknown.is_empty() {
        bail!("Fedora has not: {}", unknown.join(", "));
    }
    let missing: Vec<&&str> =
        REQUIRED.iter().filter(|name| !listed.lines().any(|line| line.starts_with(**name))).collect();
    if !missing.is_empty() {
        bail!("not required: {missing:?}");
    }
    Ok(format!("{} names, all of Fedora", listed.lines().count()))
}

fn query(what: &str) -> Command {
    let mut command = process::command("rpm");
    command.arg(what);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_debian_is_not_one_of_fedora() {
        let right = "libayatana-appindicator3.so.1()(64bit)\nlibgtk-3.so.0()(64bit)\nlibwebkit2gtk-4.1.so.0()(64bit)\n";
        assert!(required(right).is_ok());
        assert!(required(&format!("{right}libgtk-3-0\n")).unwrap_err().to_string().contains("libgtk-3-0"));
        assert!(required("libgtk-3.so.0()(64bit)\n").unwrap_err().to_string().contains("appindicator"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let missing =
            compare("-rwxr-xr-x 0/0 1 2026 usr/bin/extremis\n", "usr/", &[]).unwrap_err().to_string();
        assert!(
            missing.contains("usr/bin/extremis-cli,") && !missing.contains("usr/bin/extremis,"),
            "{missing}"
        );
    }
}
