//! Azurite (MIT), which stands for Azure Blob Storage, for `cargo xtask azure` alone.
//!
//! It is asked by tests on this machine, and no part of anything here; so it is not in what `cargo xtask audit` looks at.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::node::NodeTool;
use crate::{process, stamp};

const VERSION: &str = "3.34.0";
const MANIFEST: &str = include_str!("../azurite/package.json");
const LOCK: &str = include_str!("../azurite/package-lock.json");
const MAIN: &str = "node_modules/azurite/dist/src/blob/main.js";

/// Makes sure that it is in the cache, with exactly what its lock file says.
pub fn ensure(cache: &Path, node: &NodeTool) -> Result<()> {
    let folder = cache.join(format!("azurite-{VERSION}"));
    // npm writes this file last, so a folder without it is not a whole installation.
    if folder.join("node_modules/.package-lock.json").is_file() && folder.join(MAIN).is_file() {
        return Ok(());
    }
    process::say(format!(
        "installing Azurite {VERSION}, through which the tests exchange, in {}",
        folder.display()
    ));
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    stamp::set(&folder.join("package.json"), MANIFEST)?;
    stamp::set(&folder.join("package-lock.json"), LOCK)?;
    process::run(node.npm(&folder)?.args([
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--prefix",
        ".",
    ]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_locked_at_its_version() {
        let locked = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(locked(MANIFEST)["dependencies"]["azurite"], VERSION);
        assert_eq!(locked(LOCK)["packages"]["node_modules/azurite"]["version"], VERSION);
    }
}
