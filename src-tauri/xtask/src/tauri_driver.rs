//! The program between the tests and the app's windows.

use anyhow::{Result, bail};

use crate::{cargo, process};

const VERSION: &str = "2.1.0";

/// Makes sure that the pinned version is among the user's cargo programs.
pub fn ensure(install: bool) -> Result<()> {
    let installed = process::output(cargo::command().args(["install", "--list"]))?;
    if is_listed(&installed) {
        return Ok(());
    }
    let args = ["install", "tauri-driver", "--version", VERSION, "--locked"];
    if !install {
        bail!("tauri-driver is missing, and nothing was installed, as asked: cargo {}", args.join(" "));
    }
    process::say("installing tauri-driver, which drives the app's windows in the tests");
    process::run(cargo::command().args(args))
}

fn is_listed(installed: &str) -> bool {
    let wanted = format!("tauri-driver v{VERSION}");
    installed.lines().any(|line| line.trim_end_matches(':') == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_pinned_version_counts() {
        assert!(is_listed(
            "cargo-nextest v0.9.1:\n    cargo-nextest\ntauri-driver v2.1.0:\n    tauri-driver\n"
        ));
        assert!(!is_listed("tauri-driver v2.0.6:\n    tauri-driver\n"));
        assert!(!is_listed(""));
    }
}
