//! The files of the checkout: what is committed and what is about to be, never what is ignored.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// One text file.
pub struct TextFile {
    /// Relative to the checkout, with `/`.
    pub path: String,
    /// All of it.
    pub text: String,
}

/// The checkout's folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Every file's path, relative to the checkout.
pub fn paths() -> &'static [String] {
    static PATHS: OnceLock<Vec<String>> = OnceLock::new();
    PATHS.get_or_init(|| {
        let output = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root())
            .output()
            .unwrap();
        assert!(output.status.success(), "git ls-files: {}", String::from_utf8_lossy(&output.stderr));
        let listed = String::from_utf8(output.stdout).unwrap();
        let mut paths: Vec<String> =
            listed.split('\0').filter(|path| root().join(path).is_file()).map(str::to_owned).collect();
        paths.sort();
        paths.dedup();
        paths
    })
}

/// The text files that end in one of these; binary files are passed over.
pub fn ending_in(endings: &[&str]) -> Vec<TextFile> {
    paths()
        .iter()
        .filter(|path| endings.iter().any(|ending| path.ends_with(ending)))
        .filter_map(|path| {
            Some(TextFile { path: path.clone(), text: std::fs::read_to_string(at(path)).ok()? })
        })
        .collect()
}

/// A file that must be there.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(at(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Fails with all findings at once.
#[track_caller]
pub fn none(rule: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{rule}:\n  {}", findings.join("\n  "));
}

/// `path:line` of every line that breaks a rule.
pub fn lines_where(files: &[TextFile], breaks: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        for (index, line) in file.text.lines().enumerate() {
            if breaks(line) {
                found.push(format!("{}:{}: {}", file.path, index + 1, line.trim()));
            }
        }
    }
    found
}

fn at(path: &str) -> PathBuf {
    root().join(path)
}
