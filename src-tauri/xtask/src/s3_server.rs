//! A real S3 server for the tests: `s3s-fs` (Apache-2.0), built once for a machine.
//!
//! The app has no use for it, so it is no dependency of the checkout. Deliberately absent: fetching a program that others
//! have built.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::wheel::remove_folder;
use crate::{cargo, process, stamp};

const CRATE: &str = "s3s-fs";
const VERSION: &str = "0.14.1";
/// The sum of the crate's archive, whose own lock file has the sums of all that it is made of.
const SHA256: &str = "aa2cc3c6802533066591b45ace771fbc30fa33fd393d5909f9a7efd2a75cb15b";

/// The program's folder in the cache; the name holds the version and the sum's beginning: other sources get another.
const FOLDER: &str = "s3s-fs-0.14.1-aa2cc3c6";

/// Makes sure that it is in the cache.
pub fn ensure(cache: &Path, install: bool) -> Result<()> {
    let program = program(cache);
    if program.is_file() {
        return Ok(());
    }
    if !install {
        bail!(
            "{CRATE}, through which the tests exchange between machines, is not in {}, and nothing was downloaded, as \
             asked",
            program.display()
        );
    }
    process::say(format!(
        "building {CRATE}, through which the tests exchange between machines, to {} (once; about a minute on 2 cores)",
        program.display()
    ));
    build(&program).context(
        "the S3 server could not be built: see above. Only the tests need it; the next `cargo xtask setup` goes on from \
         here",
    )
}

fn program(cache: &Path) -> PathBuf {
    cache.join(FOLDER).join(format!("{CRATE}{}", std::env::consts::EXE_SUFFIX))
}

fn build(program: &Path) -> Result<()> {
    let folder = program.parent().context("the program has no folder")?;
    let (target, made) = (folder.join("target"), folder.join("made"));
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    // Two checkouts may be set up at once: the later one waits, and finds it made.
    let lock = folder.join("lock");
    let lock = File::create(&lock).with_context(|| format!("cannot create {}", lock.display()))?;
    lock.lock().with_context(|| format!("cannot lock {}", folder.display()))?;
    if program.is_file() {
        return Ok(());
    }
    let mut install = cargo::command();
    install.args(["install", "--locked", "--no-track", "--features", "binary"]);
    // What it takes is the time to compile it: it is optimised little.
    install.args(["--profile", "dev", "--config", "profile.dev.debug=false"]);
    install.arg(format!("{CRATE}@={VERSION}")).arg("--root").arg(&made).arg("--target-dir").arg(&target);
    process::run(install.current_dir(folder))?;
    are_the_sources_right()?;
    let built = made.join("bin").join(program.file_name().unwrap_or_default());
    fs::rename(built, program).with_context(|| format!("cannot create {}", program.display()))?;
    remove_folder(&made)?;
    remove_folder(&target)
}

/// Compares what cargo has downloaded.
fn are_the_sources_right() -> Result<()> {
    let home = || Some(dirs::home_dir()?.join(".cargo"));
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home);
    let cached = cargo.context("this user has no home folder: is HOME set?")?.join("registry/cache");
    let registries = fs::read_dir(&cached).with_context(|| format!("cannot read {}", cached.display()))?;
    let name = format!("{CRATE}-{VERSION}.crate");
    let archives: Vec<_> =
        registries.flatten().map(|folder| folder.path().join(&name)).filter(|path| path.is_file()).collect();
    if archives.is_empty() {
        bail!("{name} is not in {}, so it is not known what was built", cached.display());
    }
    for archive in archives {
        let found = stamp::sha256_of(&archive)?;
        if found != SHA256 {
            bail!("{} is not the expected file, and was not used: its sum is {found}", archive.display());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_name_says_what_it_was_built_from() {
        assert_eq!(FOLDER, format!("{CRATE}-{VERSION}-{}", &SHA256[..8]));
    }

    #[test]
    fn without_leave_to_install_nothing_is_built_and_what_is_missing_is_said() {
        let cache = tempfile::tempdir().unwrap();
        let error = ensure(cache.path(), false).unwrap_err().to_string();
        assert!(error.contains(CRATE) && error.contains("as asked"), "{error}");
        assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
    }

    #[test]
    fn one_that_is_there_is_not_built_again() {
        let cache = tempfile::tempdir().unwrap();
        stamp::set(&program(cache.path()), "built earlier").unwrap();
        ensure(cache.path(), true).unwrap();
    }
}
