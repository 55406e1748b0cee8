//! The licence texts in a package's folder: its own, and those of what lies within it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// How a file begins that holds a licence, a notice or a copyright, in lower case.
const BEGINNINGS: [&str; 6] = ["license", "licence", "copying", "notice", "unlicense", "copyright"];
/// Endings of files that are no text for people.
const NO_TEXTS: [&str; 7] = ["rs", "c", "h", "cpp", "js", "cmake", "ts"];
/// Folders whose contents are not in the app: tests, tools, and libraries that the system's own stand for.
const NOT_BUILT: [&str; 7] =
    ["tests", "examples", "benches", "cmake", "node_modules", "vendor/dbus", "sqlcipher"];
/// Deeper than any library that a crate brings along.
const DEEPEST: usize = 6;

/// The licence of whoever names no other text; HOLDERS stands for who wrote it.
pub const MIT: &str = "\
MIT License

Copyright (c) HOLDERS

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the \"Software\"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
";

/// What was found in a folder.
#[derive(Debug, Default)]
pub struct FolderTexts {
    /// The package's own.
    pub own: Vec<String>,
    /// Of what lies within it.
    pub within: Vec<String>,
}

impl FolderTexts {
    /// Reads all of them.
    pub fn of(folder: &Path) -> Result<Self> {
        let mut found = Self::default();
        found.read(folder, "", 0)?;
        Ok(found)
    }

    fn read(&mut self, folder: &Path, relative: &str, depth: usize) -> Result<()> {
        let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
        let mut entries = entries.collect::<std::io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        let is_of_texts = ["licenses", "licences"].contains(&relative.to_lowercase().as_str());
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if relative.is_empty() { name.clone() } else { format!("{relative}/{name}") };
            let kind = entry.file_type()?;
            if kind.is_dir() {
                let is_built =
                    !NOT_BUILT.iter().any(|folder| path == *folder || path.ends_with(&format!("/{folder}")));
                if is_built && depth < DEEPEST {
                    self.read(&entry.path(), &path, depth + 1)?;
                }
            } else if kind.is_file() && (is_of_texts || is_text(&name)) {
                let bytes = fs::read(entry.path()).with_context(|| format!("cannot read {path}"))?;
                let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n").trim_end().to_owned();
                let texts = if depth == 0 || is_of_texts { &mut self.own } else { &mut self.within };
                texts.extend((!text.is_empty()).then_some(text));
            }
        }
        Ok(())
    }
}

fn is_text(name: &str) -> bool {
    let name = name.to_lowercase();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) && !NO_TEXTS.contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_texts_and_those_within_are_found_and_tests_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        for path in [
            "LICENSE-MIT",
            "license.rs",
            "src/lib.rs",
            "LICENSES/Zlib.txt",
            "vendor/lib/COPYING",
            "tests/LICENSE",
        ] {
            crate::stamp::set(&folder.path().join(path), &format!("{path}\r\n")).unwrap();
        }
        let found = FolderTexts::of(folder.path()).unwrap();
        assert_eq!(found.own, ["LICENSE-MIT", "LICENSES/Zlib.txt"]);
        assert_eq!(found.within, ["vendor/lib/COPYING"]);
    }
}
