//! The crates that are linked, from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use super::{ShippedPackage, purl};
use crate::audit::crates::{array, locked};

/// What is installed.
const PRODUCTS: [&str; 2] = ["extremis", "extremis-cli"];

/// The crates of others, and the purls of those that our own use.
pub fn linked(metadata: &Value, lock: &str) -> Result<(Vec<ShippedPackage>, Vec<String>)> {
    let packages: BTreeMap<&str, &Value> =
        array(&metadata["packages"]).map(|package| (text(&package["id"]), package)).collect();
    let arrows = arrows(metadata, &packages);
    let products = packages.values().filter(|package| PRODUCTS.contains(&text(&package["name"])));
    let mut open: Vec<&str> = products.map(|package| text(&package["id"])).collect();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(arrows.get(id).into_iter().flatten());
        }
    }
    let sums: BTreeMap<(String, String), String> = locked(lock)?
        .into_iter()
        .filter_map(|entry| Some(((entry.name, entry.version.to_string()), entry.checksum?)))
        .collect();
    let is_ours = |id: &str| packages[id]["source"].is_null();
    let purls = |id: &str| -> Vec<String> {
        let used = arrows.get(id).into_iter().flatten().filter(|used| !is_ours(used));
        used.map(|used| purl_of(packages[used])).collect()
    };
    let (ours, others): (Vec<&str>, Vec<&str>) = found.into_iter().partition(|id| is_ours(id));
    let others = others.into_iter().map(|id| shipped(packages[id], &sums, purls(id)));
    Ok((others.collect::<Result<_>>()?, ours.into_iter().flat_map(purls).collect()))
}

/// From each package to those that are linked into it.
fn arrows<'a>(metadata: &'a Value, packages: &BTreeMap<&str, &Value>) -> BTreeMap<&'a str, Vec<&'a str>> {
    let is_linked = |dependency: &&Value| {
        let is_macro = |id: &str| {
            let targets = packages.get(id).map(|package| array(&package["targets"]));
            targets
                .into_iter()
                .flatten()
                .any(|target| array(&target["kind"]).any(|kind| kind == "proc-macro"))
        };
        array(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null())
            && !is_macro(text(&dependency["pkg"]))
    };
    array(&metadata["resolve"]["nodes"])
        .map(|node| {
            let used = array(&node["deps"]).filter(is_linked).map(|dependency| text(&dependency["pkg"]));
            (text(&node["id"]), used.collect())
        })
        .collect()
}

fn shipped(
    package: &Value,
    sums: &BTreeMap<(String, String), String>,
    uses: Vec<String>,
) -> Result<ShippedPackage> {
    let (name, version) = (text(&package["name"]).to_owned(), text(&package["version"]).to_owned());
    let folder = Path::new(text(&package["manifest_path"])).parent().map(PathBuf::from);
    Ok(ShippedPackage {
        // Older crates write `/` for `OR`, which is no expression to others.
        licence: text(&package["license"]).replace(" / ", " OR ").replace('/', " OR "),
        authors: array(&package["authors"]).map(|author| text(author).to_owned()).collect(),
        folder: folder.with_context(|| format!("{name} has no folder"))?,
        purl: purl_of(package),
        sum: sums.get(&(name.clone(), version.clone())).map(|sum| ("SHA-256", sum.clone())),
        uses,
        name,
        version,
    })
}

fn purl_of(package: &Value) -> String {
    purl("cargo", text(&package["name"]), text(&package["version"]))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn package(name: &str, kind: &str, is_ours: bool) -> Value {
        json!({
            "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "authors": [],
            "manifest_path": format!("/{name}/Cargo.toml"), "targets": [{"kind": [kind]}],
            "source": if is_ours { Value::Null } else { "registry".into() },
        })
    }

    fn arrow(to: &str, kind: Option<&str>) -> Value {
        json!({ "pkg": to, "dep_kinds": [{ "kind": kind }] })
    }

    #[test]
    fn only_what_is_linked_is_shipped() {
        let metadata = json!({
            "packages": [
                package("extremis", "bin", true), package("extremis-app", "lib", true), package("xtask", "bin", true),
                package("linked", "lib", false), package("deeper", "lib", false), package("macro", "proc-macro", false),
                package("of-macro", "lib", false), package("for-tests", "lib", false), package("of-xtask", "lib", false),
            ],
            "resolve": { "nodes": [
                { "id": "extremis", "deps": [arrow("extremis-app", None), arrow("for-tests", Some("dev"))] },
                { "id": "extremis-app", "deps": [arrow("linked", None), arrow("macro", None)] },
                { "id": "linked", "deps": [arrow("deeper", None)] },
                { "id": "macro", "deps": [arrow("of-macro", None)] },
                { "id": "xtask", "deps": [arrow("of-xtask", None)] },
            ]},
        });
        let lock = "[[package]]\nname = 'linked'\nversion = '1.0.0'\nchecksum = '00'\n";
        let (packages, used_by_us) = linked(&metadata, lock).unwrap();
        let names: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
        assert_eq!(names, ["deeper", "linked"]);
        assert_eq!(used_by_us, ["pkg:cargo/linked@1.0.0"]);
        assert_eq!(packages[1].uses, ["pkg:cargo/deeper@1.0.0"]);
        assert_eq!(packages[1].sum, Some(("SHA-256", "00".to_owned())));
        assert_eq!(packages[1].licence, "MIT OR Apache-2.0");
    }
}
