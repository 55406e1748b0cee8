//! Starting other programs, and telling the user about it.
//!
//! Everything said goes to stderr, and so does what the programs print: stdout is kept for results that scripts read.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Tells the user something, on stderr.
pub fn say(text: impl AsRef<str>) {
    eprintln!("xtask: {}", text.as_ref());
}

/// A program, without the variables that `cargo run` sets for xtask alone.
///
/// Build scripts of some crates ask to be run again when one of these changes, so leaving them in would rebuild those
/// crates after every change between `cargo build` and `cargo xtask`.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&*name);
        }
    }
    command
}

/// Runs to the end; anything but success is an error that shows the command.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command
        .stdin(Stdio::null())
        .stdout(io::stderr())
        .status()
        .with_context(|| format!("cannot start: {}", shown(command)))?;
    if !status.success() {
        bail!("failed ({status}): {}", shown(command));
    }
    Ok(())
}

/// What the program prints on stdout, while stderr stays on screen.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start: {}", shown(command)))?;
    if !output.status.success() {
        bail!("failed ({}): {}", output.status, shown(command));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What the program prints on stdout, or nothing when it is missing or fails: for looking whether it is there.
pub fn probe(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The command as it could be typed.
pub fn shown(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for arg in command.get_args() {
        let _ = write!(line, " {}", arg.to_string_lossy());
    }
    if let Some(folder) = command.get_current_dir() {
        let _ = write!(line, " (in {})", folder.display());
    }
    line
}

/// Where a program is, by the search path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).map(|folder| folder.join(&name)).find(|candidate| candidate.is_file())
}

/// The search path with one folder before all others.
pub fn path_with(folder: &Path) -> Result<std::ffi::OsString> {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    Ok(std::env::join_paths(std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&rest)))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command() {
        let error = run(command("cargo").args(["no-such-command"]).stderr(Stdio::null())).unwrap_err();
        assert!(error.to_string().contains("cargo no-such-command"), "{error}");
    }

    #[test]
    fn a_missing_program_is_not_found_and_not_fatal_to_look_for() {
        assert_eq!(find("no-such-program-anywhere"), None);
        assert_eq!(probe(&mut command("no-such-program-anywhere")), None);
    }

    #[test]
    fn variables_of_cargo_run_are_not_handed_on() {
        let removed = command("cargo");
        let kept: Vec<_> = removed.get_envs().filter(|(_, value)| value.is_some()).collect();
        assert!(kept.is_empty());
        assert!(removed.get_envs().any(|(name, _)| name == "CARGO_PKG_NAME"));
    }
}
