//! Which locked crates their authors took back, as far as cargo's own copy of the registry's index knows.
//!
//! It is told and never refused: what the index says changes without a change here, and a check must say tomorrow what
//! it says today.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::crates::LockedCrate;

/// What the index on this machine says.
pub struct Yanked {
    /// Name and version of each that was taken back.
    pub names: Vec<String>,
    /// How many crates the index on this machine knows.
    pub known: usize,
}

/// Looks the crates up.
pub fn look(crates: &[LockedCrate]) -> Yanked {
    let indexes = cargo_home().map(|home| indexes(&home)).unwrap_or_default();
    let mut yanked = Yanked { names: Vec::new(), known: 0 };
    for LockedCrate { name, version, .. } in crates.iter().filter(|locked| locked.source.is_some()) {
        let entry = place(name);
        let known = indexes.iter().filter_map(|index| fs::read(index.join(&entry)).ok());
        let is_yanked = known.filter_map(|bytes| is_yanked(&bytes, &version.to_string())).max();
        yanked.known += usize::from(is_yanked.is_some());
        if is_yanked == Some(true) {
            yanked.names.push(format!("{name} {version}"));
        }
    }
    yanked
}

fn cargo_home() -> Option<PathBuf> {
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(dirs::home_dir()?.join(".cargo")))
}

fn indexes(cargo_home: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(cargo_home.join("registry/index")).into_iter().flatten();
    folders.filter_map(|folder| Some(folder.ok()?.path().join(".cache"))).collect()
}

/// Where an index has a crate: <https://doc.rust-lang.org/cargo/reference/registry-index.html#index-files>
fn place(name: &str) -> String {
    let name = name.to_lowercase();
    match name.len() {
        1 => format!("1/{name}"),
        2 => format!("2/{name}"),
        3 => format!("3/{}/{name}", &name[..1]),
        _ => format!("{}/{}/{name}", &name[..2], &name[2..4]),
    }
}

/// Between zero bytes stand each version and what is known of it; what cannot be read is not known.
fn is_yanked(cached: &[u8], version: &str) -> Option<bool> {
    let mut parts = cached.split(|byte| *byte == 0);
    parts.find(|part| *part == version.as_bytes())?;
    let entry: Value = serde_json::from_slice(parts.next()?).ok()?;
    (entry["vers"] == version).then(|| entry["yanked"].as_bool())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_says_which_version_was_taken_back() {
        let cached = b"\x03\x02\0\0\0tag\x001.0.0\0{\"vers\":\"1.0.0\",\"yanked\":true}\0\
                       1.0.1\0{\"vers\":\"1.0.1\",\"yanked\":false}\0";
        assert_eq!(is_yanked(cached, "1.0.0"), Some(true));
        assert_eq!(is_yanked(cached, "1.0.1"), Some(false));
        assert_eq!(is_yanked(cached, "1.0.2"), None);
        assert_eq!(is_yanked(b"of a later cargo", "1.0.0"), None);
    }

    #[test]
    fn crates_lie_where_the_index_has_them() {
        let places = ["a", "ab", "abc", "abcd", "Inflector"].map(place);
        assert_eq!(places, ["1/a", "2/ab", "3/a/abc", "ab/cd/abcd", "in/fl/inflector"]);
    }
}
