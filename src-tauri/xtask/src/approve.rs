//! `cargo xtask approve`: what somebody has looked at and found right becomes what the tests expect.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process;
use crate::workspace::Workspace;

/// Takes the pictures of the last run over, all or those whose names begin so.
pub fn run(workspace: &Workspace, name: Option<&str>) -> Result<()> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.root.join("target"), PathBuf::from);
    let taken = approve(&target.join("pictures"), &workspace.root.join("tests/e2e/approved"), name)?;
    if taken.is_empty() {
        bail!("there is no such new picture in {}", target.join("pictures").display());
    }
    for picture in taken {
        process::say(format!("approved: {picture}"));
    }
    Ok(())
}

fn approve(new: &Path, approved: &Path, name: Option<&str>) -> Result<Vec<String>> {
    let mut taken = Vec::new();
    for look in ["light", "dark"] {
        let Ok(files) = fs::read_dir(new.join(look)) else { continue };
        for file in files {
            let file = file?.path();
            let known = file.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            if known.ends_with(".difference.png") || !known.starts_with(name.unwrap_or_default()) {
                continue;
            }
            let to = approved.join(look).join(&known);
            fs::create_dir_all(approved.join(look))?;
            fs::copy(&file, &to).with_context(|| format!("{} cannot be written", to.display()))?;
            fs::remove_file(&file)?;
            let _ = fs::remove_file(file.with_extension("difference.png"));
            taken.push(format!("{look}/{known}"));
        }
    }
    taken.sort();
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "pictures of a test, not the user's data")]
    fn what_is_approved_is_moved_and_the_difference_goes_with_it() {
        let dir = tempfile::tempdir().unwrap();
        let (new, approved) = (dir.path().join("pictures"), dir.path().join("approved"));
        fs::create_dir_all(new.join("dark")).unwrap();
        for name in ["popup.png", "popup.difference.png", "settings.png"] {
            fs::write(new.join("dark").join(name), name).unwrap();
        }
        assert_eq!(approve(&new, &approved, Some("pop")).unwrap(), ["dark/popup.png"]);
        assert_eq!(fs::read(approved.join("dark/popup.png")).unwrap(), b"popup.png");
        assert!(!new.join("dark/popup.difference.png").exists());
        assert_eq!(approve(&new, &approved, None).unwrap(), ["dark/settings.png"]);
        assert_eq!(approve(&new, &approved, None).unwrap(), [""; 0]);
    }
}
