//! `cargo xtask packages`: whether the packages are as Debian, Fedora and desktops expect them, and what happens when people
//! install them. It looks at those that `cargo xtask bundle` made last.
//!
//! Deliberately absent: installing the package for RPM with what it requires, as no Fedora can be had from Debian; and packages
//! of other systems.

mod contents;
mod debian;
mod empty_root;
mod table;
mod texts;
mod workflows;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use self::table::Row;
use crate::workspace::Workspace;
use crate::{bundle, cargo, process, system};

/// The packages of one run.
struct Packages {
    deb: PathBuf,
    rpm: PathBuf,
    portable: PathBuf,
    folder: PathBuf,
    version: String,
}

/// A look at them: what was seen, or what is wrong.
type Look = fn(&Workspace, &Packages) -> Result<String>;

const LOOKS: &[(&str, Look)] = &[
    ("lintian", |_, packages| texts::lintian(packages)),
    ("rpmlint", |_, packages| texts::rpmlint(packages)),
    ("contents of the .deb", |workspace, packages| contents::deb(workspace, packages)),
    ("contents of the .rpm", |workspace, packages| contents::rpm(workspace, packages)),
    ("what the .rpm requires", |_, packages| contents::rpm_requires(packages)),
    ("the .rpm in an empty root", empty_root::install),
    ("contents of the .tar.gz", |workspace, packages| contents::portable(workspace, packages)),
    ("SHA256SUMS", |_, packages| texts::sums(packages)),
    ("AppStream data", |workspace, packages| texts::appstream(workspace, packages)),
    ("desktop entry", |_, packages| texts::desktop_entry(packages)),
    ("workflows", |workspace, _| workflows::check(workspace)),
];

/// Looks at them, installs them, and prints what was found as a table.
pub fn run(workspace: &Workspace, suites: &[String]) -> Result<ExitCode> {
    system::ensure(system::PACKAGES, true)?;
    let packages = Packages::find(workspace)?;
    let mut rows = Vec::new();
    for (name, look) in LOOKS {
        process::say(*name);
        rows.push(Row::of("", name, look(workspace, &packages)));
    }
    for suite in debian::wanted(suites) {
        process::say(format!("Debian {suite}"));
        rows.extend(debian::rows(workspace, &packages, suite)?);
    }
    Ok(table::print(&rows))
}

impl Packages {
    fn find(workspace: &Workspace) -> Result<Self> {
        let folder = bundle::folder(workspace)?;
        let version = cargo::version(workspace)?;
        let named = |start: &str, end: &str| {
            one(&folder, start, end).context("the packages are made by: cargo xtask bundle")
        };
        Ok(Self {
            deb: named(&format!("extremis_{version}_"), ".deb")?,
            rpm: named(&format!("extremis-{version}-"), ".rpm")?,
            portable: named(&format!("extremis-{version}-"), ".tar.gz")?,
            folder,
            version,
        })
    }
}

fn one(folder: &Path, start: &str, end: &str) -> Result<PathBuf> {
    for name in bundle::names(folder)? {
        if name.starts_with(start) && name.ends_with(end) {
            return Ok(folder.join(name));
        }
    }
    bail!("{} has no {start}…{end}", folder.display())
}
