//! What a program would be told of a data folder: notices, and what the doctor finds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use extremis_archive::doctor;
use extremis_contract::folder::Noon;

/// What the doctor finds, by its word and the path inside the folder.
pub fn findings(dir: &Path) -> BTreeSet<(&'static str, PathBuf)> {
    let report = doctor::examine(dir, &Noon);
    let inside = |path: PathBuf| path.strip_prefix(dir).map(Path::to_owned).unwrap_or(path);
    report.findings.into_iter().map(|finding| (finding.code, inside(finding.path))).collect()
}
