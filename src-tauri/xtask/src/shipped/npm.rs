//! The packages that the page is made of, from `package-lock.json` and what is installed by it.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{ShippedPackage, purl};

/// The packages of the page, and the purls of those that it uses itself.
pub fn in_page(ui: &Path, lock: &str) -> Result<(Vec<ShippedPackage>, Vec<String>)> {
    let root: Value = serde_json::from_str(lock).context("the lock file of npm is not JSON")?;
    let all = root["packages"].as_object().context("the lock file of npm has no packages")?;
    let is_shipped = |entry: &Value| entry["dev"] != true && entry["devOptional"] != true;
    let places: BTreeMap<&str, &Value> = all
        .iter()
        .filter(|(place, entry)| !place.is_empty() && is_shipped(entry))
        .map(|(place, entry)| (place.as_str(), entry))
        .collect();
    let used_by = |from: &str, entry: &Value| -> Vec<String> {
        let names = ["dependencies", "optionalDependencies"].map(|kind| entry[kind].as_object());
        let names = names.into_iter().flatten().flat_map(|used| used.keys());
        names.filter_map(|name| found_from(from, name, &places)).collect()
    };
    let packages = places.iter().map(|(place, entry)| {
        let folder = ui.join(place);
        let (name, version) = (name_at(place), entry["version"].as_str().unwrap_or_default());
        if !folder.is_dir() {
            bail!("the npm package {name} is not installed: `cargo xtask test --only ui-install` does that");
        }
        Ok(ShippedPackage {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence_of(name, entry),
            authors: authors(&folder),
            purl: purl("npm", name, version),
            sum: entry["integrity"].as_str().and_then(sha512).map(|sum| ("SHA-512", sum)),
            uses: used_by(place, entry),
            folder,
        })
    });
    Ok((packages.collect::<Result<_>>()?, used_by("", &all[""])))
}

/// Packages that say their licence in a file alone, and not in their manifest.
const SAID_IN_A_FILE: &[(&str, &str)] = &[("khroma", "MIT")];

/// The licence of an entry of the lock file; empty where none is known.
pub fn licence_of(name: &str, entry: &Value) -> String {
    let in_file = || SAID_IN_A_FILE.iter().find(|(known, _)| *known == name).map(|(_, licence)| *licence);
    entry["license"].as_str().or_else(in_file).unwrap_or_default().to_owned()
}

fn name_at(place: &str) -> &str {
    place.rsplit("node_modules/").next().unwrap_or(place)
}

/// The package that a name means at a place: the one installed nearest, as Node looks for it.
fn found_from(from: &str, name: &str, places: &BTreeMap<&str, &Value>) -> Option<String> {
    let mut folder = Some(from);
    while let Some(within) = folder {
        let place = if within.is_empty() {
            format!("node_modules/{name}")
        } else {
            format!("{within}/node_modules/{name}")
        };
        if let Some(entry) = places.get(place.as_str()) {
            return Some(purl("npm", name, entry["version"].as_str()?));
        }
        folder = (!within.is_empty()).then(|| {
            within.rsplit_once("node_modules/").map_or("", |(outer, _)| outer.trim_end_matches('/'))
        });
    }
    None
}

/// Who made it, where its manifest says so in one of the two ways there are.
fn authors(folder: &Path) -> Vec<String> {
    let manifest = std::fs::read_to_string(folder.join("package.json")).unwrap_or_default();
    let manifest: Value = serde_json::from_str(&manifest).unwrap_or_default();
    let author = &manifest["author"];
    author.as_str().or_else(|| author["name"].as_str()).map(str::to_owned).into_iter().collect()
}

/// `sha512-` and base64, as hex.
fn sha512(integrity: &str) -> Option<String> {
    let encoded = integrity.strip_prefix("sha512-")?.trim_end_matches('=');
    let (mut bits, mut count, mut hex) = (0_u32, 0_u32, String::new());
    for letter in encoded.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        count += 6;
        // Each digit of hex takes four bits; what is left over at the end is padding.
        while count >= 4 && hex.len() < 128 {
            count -= 4;
            hex.push(char::from_digit((bits >> count) & 0xF, 16)?);
        }
        bits &= (1 << count) - 1;
    }
    (hex.len() == 128).then_some(hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str =
        "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==";

    #[test]
    fn a_sum_is_the_same_in_hex() {
        let hex = sha512(EMPTY).unwrap();
        assert!(
            hex.starts_with("cf83e1357eefb8bdf1542850d66d8007d620e405") && hex.ends_with("f927da3e"),
            "{hex}"
        );
        assert_eq!(sha512("sha1-AAAA"), None);
        assert_eq!(sha512("sha512-AAAA"), None);
    }

    #[test]
    fn what_only_tools_use_is_not_shipped_and_the_nearest_package_is_the_one_used() {
        let folder = tempfile::tempdir().unwrap();
        for place in ["node_modules/a", "node_modules/@s/b", "node_modules/a/node_modules/@s/b"] {
            std::fs::create_dir_all(folder.path().join(place)).unwrap();
        }
        let lock = r#"{"packages": {
            "": {"dependencies": {"a": "1", "@s/b": "1"}},
            "node_modules/a": {"version": "1.0.0", "license": "MIT", "dependencies": {"@s/b": "2"}},
            "node_modules/@s/b": {"version": "1.0.0"},
            "node_modules/a/node_modules/@s/b": {"version": "2.0.0"},
            "node_modules/tool": {"version": "1.0.0", "dev": true}
        }}"#;
        let (packages, used_by_us) = in_page(folder.path(), lock).unwrap();
        assert_eq!(packages.len(), 3);
        assert_eq!(used_by_us, ["pkg:npm/%40s/b@1.0.0", "pkg:npm/a@1.0.0"]);
        let a = packages.iter().find(|package| package.name == "a").unwrap();
        assert_eq!(a.uses, ["pkg:npm/%40s/b@2.0.0"]);
    }

    #[test]
    fn a_package_that_is_not_installed_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let lock = r#"{"packages": {"": {}, "node_modules/a": {"version": "1.0.0"}}}"#;
        let error = in_page(folder.path(), lock).unwrap_err().to_string();
        assert!(error.contains("not installed"), "{error}");
    }
}
