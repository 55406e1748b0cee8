//! `cargo xtask applications`: tries the built app beside real applications, and writes what works into the README.

use std::fs;

use anyhow::{Context, Result};

use crate::workspace::Workspace;
use crate::{cargo, process, stamp};

/// Where the tests leave the lines of the table, below the target folder.
const LINES: &str = "applications";
/// Between which lines of the README it stands.
const BEGIN: &str = "<!-- Written by cargo xtask applications. -->";
const END: &str = "<!-- The end of what it writes. -->";

/// Forgets the table of an earlier run.
pub fn forget(workspace: &Workspace) -> Result<()> {
    // Not there is as good as removed; anything else shows when it is read.
    let _ = fs::remove_dir_all(cargo::target_folder(workspace)?.join(LINES));
    Ok(())
}

/// Writes the table of the last run into the README.
#[expect(clippy::disallowed_methods, reason = "a file of the checkout, not the user's data")]
pub fn write(workspace: &Workspace) -> Result<()> {
    let lines = stamp::files_below(&cargo::target_folder(workspace)?.join(LINES), &|_| false)?;
    let lines: Result<Vec<String>, _> = lines.iter().map(|(_, path)| fs::read_to_string(path)).collect();
    let table = lines?.concat();
    println!("{table}");
    let readme = workspace.path("README.md");
    let text = fs::read_to_string(&readme).with_context(|| format!("cannot read {}", readme.display()))?;
    let written = between(&text, &table);
    let written = written.context("README.md has lost the lines that the table stands between")?;
    fs::write(&readme, written).with_context(|| format!("cannot write {}", readme.display()))?;
    process::say("the table is in README.md");
    Ok(())
}

/// The text with a table in the place of the one before.
fn between(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{}\n{END}{after}", table.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_takes_the_place_of_the_one_before_and_nothing_else_changes() {
        let text = format!("above\n\n{BEGIN}\n| old |\n{END}\n\nbelow\n");
        let new = between(&text, "| new |\n").unwrap();
        assert_eq!(new, format!("above\n\n{BEGIN}\n| new |\n{END}\n\nbelow\n"));
        assert_eq!(between(&new, "| new |").unwrap(), new);
        assert_eq!(between("nothing", "| new |"), None);
    }
}
