//! The sums of all packages, in the form that `sha256sum --check` reads.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::stamp;

/// The name of the file.
pub const FILE: &str = "SHA256SUMS";

/// Writes the sums of all files of a folder, but of those in folders within it.
pub fn write(folder: &Path) -> Result<()> {
    let mut lines = String::new();
    for name in names(folder)? {
        // Two spaces: read as binary.
        let _ = writeln!(lines, "{}  {name}", stamp::sha256_of(&folder.join(&name))?);
    }
    stamp::set(&folder.join(FILE), &lines)
}

/// What the sums are of.
pub fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let files = entries.filter_map(Result::ok).filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name != FILE);
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_has_its_sum_and_the_sums_have_none() {
        let folder = tempfile::tempdir().unwrap();
        stamp::set(&folder.path().join("extremis.deb"), "abc").unwrap();
        stamp::set(&folder.path().join("deb/inner"), "left out").unwrap();
        write(folder.path()).unwrap();
        write(folder.path()).unwrap();
        let sums = fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert_eq!(sums, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  extremis.deb\n");
    }
}
