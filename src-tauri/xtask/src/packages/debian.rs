//! Installing into fresh Debians, which `tests/packages/debian.sh` does.

use anyhow::{Result, bail};

use super::Packages;
use super::table::Row;
use crate::process;
use crate::workspace::Workspace;

/// Those that people have: the last two releases, and what the next is made of.
const SUITES: [&str; 3] = ["bookworm", "trixie", "sid"];

/// The suites to try.
pub fn wanted(named: &[String]) -> Vec<&str> {
    if named.is_empty() { SUITES.to_vec() } else { named.iter().map(String::as_str).collect() }
}

/// What was found on one.
pub fn rows(workspace: &Workspace, packages: &Packages, suite: &str) -> Result<Vec<Row>> {
    let mut command = process::command("bash");
    command.current_dir(&workspace.root).arg("tests/packages/debian.sh").arg(suite);
    command.arg(&packages.deb).arg(&packages.portable);
    command.env("PACKAGES_ROOTS", workspace.cache.join("roots"));
    command.env("PACKAGES_PICTURE", packages.folder.join(format!("{suite}.png")));
    let rows = read(suite, &process::output(&mut command)?);
    if rows.is_empty() {
        bail!("nothing was tried on {suite}");
    }
    Ok(rows)
}

/// Reads lines of a name, "ok" or another word, and what was seen.
fn read(suite: &str, lines: &str) -> Vec<Row> {
    let row = |line: &str| {
        let mut parts = line.splitn(3, '\t').map(str::trim);
        let (what, result, seen) = (parts.next()?, parts.next()?, parts.next().unwrap_or_default());
        let passed = result == "ok";
        Some(Row { place: suite.to_owned(), what: what.to_owned(), passed, seen: seen.to_owned() })
    };
    lines.lines().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_passes_by_its_own_word_alone() {
        let rows = read("sid", "installs\tok\t0.1.0\nleaves\tFAILED\t/usr/left\nnoise\n");
        let told: Vec<_> =
            rows.iter().map(|row| (row.what.as_str(), row.passed, row.seen.as_str())).collect();
        assert_eq!(told, [("installs", true, "0.1.0"), ("leaves", false, "/usr/left")]);
    }

    #[test]
    fn all_suites_are_tried_unless_some_are_named() {
        assert_eq!(wanted(&[]), SUITES);
        assert_eq!(wanted(&["sid".into()]), ["sid"]);
    }
}
