//! Whether the TypeScript types and the client of the commands in the checkout are those that the Rust code generates.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;
use crate::{cargo, process, stamp};

const COMMITTED: &str = "ui/src/lib/ipc/generated";

/// Generates the types into an empty folder and compares: changed, missing and left-over files are all errors.
pub fn check(workspace: &Workspace) -> Result<()> {
    let fresh = workspace.root.join("target/generated-types");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).with_context(|| format!("cannot remove {}", fresh.display()))?;
    }
    fs::create_dir_all(&fresh)?;
    let args = [
        "test",
        "--workspace",
        "--features",
        cargo::FEATURES_WITH_BENCH,
        "--lib",
        "--bins",
        "--quiet",
        "export_bindings",
    ];
    process::run(cargo::linting(workspace, &args).env("TS_RS_EXPORT_DIR", &fresh))?;
    let differences = differences(&types_in(&workspace.path(COMMITTED))?, &types_in(&fresh)?);
    if !differences.is_empty() {
        bail!(
            "{COMMITTED} is not what the Rust types generate:\n    {}\n`cargo test -p extremis-app -p extremis` writes the new \
             ones; files that nothing generates any more are deleted by hand",
            differences.join("\n    ")
        );
    }
    Ok(())
}

type Types = BTreeMap<String, Vec<u8>>;

fn types_in(folder: &Path) -> Result<Types> {
    stamp::files_below(folder, &|_| false)?
        .into_iter()
        .map(|(name, path)| {
            Ok((name, fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?))
        })
        .collect()
}

fn differences(committed: &Types, fresh: &Types) -> Vec<String> {
    let stale =
        committed.keys().filter(|name| !fresh.contains_key(*name)).map(|name| format!("{name}: left over"));
    let new = fresh.iter().filter_map(|(name, text)| match committed.get(name) {
        None => Some(format!("{name}: missing")),
        Some(found) if found != text => Some(format!("{name}: out of date")),
        Some(_) => None,
    });
    stale.chain(new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(files: &[(&str, &str)]) -> Types {
        files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn missing_changed_and_left_over_types_are_told_apart() {
        let committed = types(&[("Same.ts", "1"), ("Old.ts", "1"), ("Changed.ts", "1")]);
        let fresh = types(&[("Same.ts", "1"), ("Changed.ts", "2"), ("New.ts", "1")]);
        assert_eq!(
            differences(&committed, &fresh),
            ["Old.ts: left over", "Changed.ts: out of date", "New.ts: missing"]
        );
        assert!(differences(&fresh, &fresh).is_empty());
    }
}
