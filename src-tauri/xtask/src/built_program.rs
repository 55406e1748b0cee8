//! Servers of others that tests exchange through, each built once for a machine, of one exact crate.
//!
//! The app has no use for them, so they are no dependencies of the checkout. Deliberately absent: fetching a program that
//! others have built.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::wheel::remove_folder;
use crate::{cargo, process, stamp};

/// A program, and what it is built of.
pub struct BuiltProgram {
    /// What it is, for the person who waits.
    what: &'static str,
    /// The crate and the program.
    name: &'static str,
    version: &'static str,
    /// The sum of the crate's archive, whose own lock file has the sums of all that it is made of.
    sha256: &'static str,
    /// Its folder in the cache; the name holds the version and the sum's beginning: other sources get another.
    folder: &'static str,
    features: &'static str,
    /// About how long it takes, for the person who waits.
    minutes: u32,
}

/// A server of S3 (Apache-2.0), for every test run.
pub const S3_SERVER: BuiltProgram = BuiltProgram {
    what: "an S3 server, through which the tests exchange between machines",
    name: "s3s-fs",
    version: "0.14.1",
    sha256: "aa2cc3c6802533066591b45ace771fbc30fa33fd393d5909f9a7efd2a75cb15b",
    folder: "s3s-fs-0.14.1-aa2cc3c6",
    features: "binary",
    minutes: 1,
};

/// A store of several nodes (AGPL-3.0; it is run, and never a part of anything here), for `cargo xtask garage` alone.
pub const GARAGE: BuiltProgram = BuiltProgram {
    what: "Garage, a store of several nodes",
    name: "garage",
    version: "2.5.0",
    sha256: "e1752af176a3cd84e9afd6edf30df594db92b7730cc67bddcd74769841b3f3f5",
    folder: "garage-2.5.0-e1752af1",
    features: "default",
    minutes: 5,
};

impl BuiltProgram {
    /// Makes sure that it is in the cache.
    pub fn ensure(&self, cache: &Path, install: bool) -> Result<()> {
        let program = self.path(cache);
        if program.is_file() {
            return Ok(());
        }
        if !install {
            bail!("{} is not in {}, and nothing was downloaded, as asked", self.what, program.display());
        }
        let (what, minutes) = (self.what, self.minutes);
        process::say(format!(
            "building {what}, to {} (once; about {minutes} min on 2 cores)",
            program.display()
        ));
        self.build(&program).with_context(|| {
            format!(
                "{} could not be built: see above. Only tests need it; the same command tries again",
                self.name
            )
        })
    }

    fn path(&self, cache: &Path) -> PathBuf {
        cache.join(self.folder).join(format!("{}{}", self.name, std::env::consts::EXE_SUFFIX))
    }

    fn build(&self, program: &Path) -> Result<()> {
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
        install.args(["install", "--locked", "--no-track", "--features", self.features]);
        // What it takes is the time to compile it: it is optimised little.
        install.args(["--profile", "dev", "--config", "profile.dev.debug=false"]);
        install.arg(format!("{}@={}", self.name, self.version));
        install.arg("--root").arg(&made).arg("--target-dir").arg(&target);
        process::run(install.current_dir(folder))?;
        self.are_the_sources_right()?;
        let built = made.join("bin").join(program.file_name().unwrap_or_default());
        fs::rename(built, program).with_context(|| format!("cannot create {}", program.display()))?;
        remove_folder(&made)?;
        remove_folder(&target)
    }

    /// Compares what cargo has downloaded.
    fn are_the_sources_right(&self) -> Result<()> {
        let home = || Some(dirs::home_dir()?.join(".cargo"));
        let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home);
        let cached = cargo.context("this user has no home folder: is HOME set?")?.join("registry/cache");
        let registries =
            fs::read_dir(&cached).with_context(|| format!("cannot read {}", cached.display()))?;
        let name = format!("{}-{}.crate", self.name, self.version);
        let archives: Vec<_> = registries
            .flatten()
            .map(|folder| folder.path().join(&name))
            .filter(|path| path.is_file())
            .collect();
        if archives.is_empty() {
            bail!("{name} is not in {}, so it is not known what was built", cached.display());
        }
        for archive in archives {
            let found = stamp::sha256_of(&archive)?;
            if found != self.sha256 {
                bail!("{} is not the expected file, and was not used: its sum is {found}", archive.display());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_names_say_what_they_were_built_from() {
        for program in [S3_SERVER, GARAGE] {
            assert_eq!(
                program.folder,
                format!("{}-{}-{}", program.name, program.version, &program.sha256[..8])
            );
        }
    }

    #[test]
    fn without_leave_to_install_nothing_is_built_and_what_is_missing_is_said() {
        let cache = tempfile::tempdir().unwrap();
        let error = S3_SERVER.ensure(cache.path(), false).unwrap_err().to_string();
        assert!(error.contains("an S3 server") && error.contains("as asked"), "{error}");
        assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
    }

    #[test]
    fn one_that_is_there_is_not_built_again() {
        let cache = tempfile::tempdir().unwrap();
        stamp::set(&S3_SERVER.path(cache.path()), "built earlier").unwrap();
        S3_SERVER.ensure(cache.path(), true).unwrap();
    }
}
