//! Who may use whom, from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::files;

/// The arrows. A crate that is not here has no place in the house yet: give it one, here and in README's code map.
const MAY_USE: &[(&str, &[&str])] = &[
    ("extremis-domain", &["extremis-language"]),
    ("extremis-language", &[]),
    ("extremis-archive", &["extremis-domain", "extremis-language"]),
    ("extremis-attach", &["extremis-domain", "extremis-language"]),
    ("extremis-command", &[]),
    ("extremis-embed", &[]),
    ("extremis-text", &[]),
    ("extremis-recall", &["extremis-domain", "extremis-embed", "extremis-search", "extremis-text"]),
    ("extremis-search", &["extremis-domain", "extremis-language", "extremis-text"]),
    ("extremis-llm", &["extremis-domain", "extremis-language"]),
    ("extremis-transfer", &["extremis-archive", "extremis-attach", "extremis-domain", "extremis-language"]),
    ("extremis-sync", &["extremis-archive", "extremis-domain", "extremis-language"]),
    ("extremis-capture", &["extremis-domain", "extremis-language"]),
    ("extremis-memory", &["extremis-domain", "extremis-language", "extremis-llm", "extremis-text"]),
    (
        "extremis-app",
        &[
            "extremis-archive",
            "extremis-attach",
            "extremis-capture",
            "extremis-domain",
            "extremis-language",
            "extremis-llm",
            "extremis-memory",
            "extremis-recall",
            "extremis-search",
            "extremis-sync",
            "extremis-text",
            "extremis-transfer",
        ],
    ),
    ("extremis-cli", &["extremis-app", "extremis-language"]),
    ("extremis", &["extremis-app", "extremis-command", "extremis-language"]),
    ("extremis-tests", &[]),
    (
        "extremis-bench",
        &[
            "extremis-app",
            "extremis-archive",
            "extremis-capture",
            "extremis-domain",
            "extremis-embed",
            "extremis-llm",
            "extremis-memory",
            "extremis-recall",
            "extremis-search",
            "extremis-sync",
            "extremis-tests",
        ],
    ),
    (
        "extremis-contract",
        &["extremis-archive", "extremis-attach", "extremis-domain", "extremis-tests", "extremis-transfer"],
    ),
    ("extremis-faults", &[]),
    ("extremis-turns", &[]),
    ("xtask", &[]),
];

/// The two crates that only compute: whatever does input or output is kept from them.
const PURE: &[&str] = &["extremis-domain", "extremis-memory"];
const DOES_IO: &[&str] = &["reqwest", "hyper", "ureq", "rusqlite", "tempfile", "dirs", "keyring", "arboard"];

fn metadata() -> &'static Value {
    static METADATA: OnceLock<Value> = OnceLock::new();
    METADATA.get_or_init(|| {
        // Packages that only other systems use need not have been downloaded here.
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--format-version", "1", "--offline", "--filter-platform", &this_platform()])
            .current_dir(files::root())
            .output()
            .unwrap();
        assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    })
}

fn this_platform() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    printed.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned()
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Package names by id, for every package that could be built.
fn names() -> BTreeMap<&'static str, &'static str> {
    array(&metadata()["packages"]).map(|package| (text(&package["id"]), text(&package["name"]))).collect()
}

/// What each package uses in a build, tests left out: id to ids.
fn uses() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let is_for_builds =
        |dependency: &Value| array(&dependency["dep_kinds"]).any(|kind| kind["kind"] != "dev");
    array(&metadata()["resolve"]["nodes"])
        .map(|node| {
            let used = array(&node["deps"]).filter(|used| is_for_builds(used)).map(|used| text(&used["pkg"]));
            (text(&node["id"]), used.collect())
        })
        .collect()
}

fn members() -> Vec<&'static str> {
    array(&metadata()["workspace_members"]).map(text).collect()
}

/// Everything that a package uses, directly or not, but not by way of one crate.
fn all_uses(package: &'static str, but_through: Option<&'static str>) -> BTreeSet<&'static str> {
    let uses = uses();
    let mut found = BTreeSet::new();
    let mut open = vec![package];
    while let Some(id) = open.pop() {
        for used in uses.get(id).into_iter().flatten().filter(|used| Some(**used) != but_through) {
            if found.insert(*used) {
                open.push(used);
            }
        }
    }
    found
}

fn id_of(member: &str) -> &'static str {
    let names = names();
    members().into_iter().find(|id| names[id] == member).unwrap_or_else(|| panic!("no crate {member}"))
}

#[test]
fn every_crate_uses_only_what_its_arrows_allow() {
    let (names, arrows, members) = (names(), uses(), members());
    let mut findings = Vec::new();
    for member in &members {
        let name = names[member];
        let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| *known == name) else {
            findings.push(format!("{name} has no arrows"));
            continue;
        };
        let inside = arrows[member].iter().filter(|id| members.contains(id)).map(|id| names[id]);
        findings
            .extend(inside.filter(|other| !allowed.contains(other)).map(|other| format!("{name} → {other}")));
    }
    files::none("arrows that do not exist", &findings);
}

#[test]
fn the_arrows_name_only_crates_that_exist() {
    let names = names();
    let existing: BTreeSet<&str> = members().iter().map(|id| names[id]).collect();
    let gone =
        MAY_USE.iter().map(|(name, _)| *name).filter(|name| !existing.contains(name)).map(str::to_owned);
    files::none("crates that are gone", &gone.collect::<Vec<_>>());
}

#[test]
fn the_engine_never_depends_on_the_desktop_shell() {
    let names = names();
    let is_shell =
        |name: &str| name == "extremis" || name == "tauri" || name.starts_with("tauri-") || name == "wry";
    let mut findings = Vec::new();
    for member in members() {
        let name = names[member];
        if name == "extremis" {
            assert!(
                all_uses(member, None).iter().any(|used| names[used] == "tauri"),
                "the shell is seen to use tauri"
            );
            continue;
        }
        let shell = all_uses(member, None).into_iter().map(|used| names[used]).filter(|used| is_shell(used));
        findings.extend(shell.map(|used| format!("{name} → … → {used}")));
    }
    files::none("the desktop shell inside the engine", &findings);
}

#[test]
fn domain_and_memory_depend_on_nothing_that_does_io() {
    // `memory` knows `llm` for its `Model` trait alone; the providers behind that are not its own.
    let (names, llm) = (names(), id_of("extremis-llm"));
    let mut findings = Vec::new();
    for name in PURE {
        let used = all_uses(id_of(name), Some(llm)).into_iter().map(|used| names[used]);
        findings
            .extend(used.filter(|used| DOES_IO.contains(used)).map(|used| format!("{name} → … → {used}")));
    }
    files::none("input and output in the pure crates", &findings);
}

#[test]
fn domain_and_memory_touch_no_file_and_no_network() {
    let banned = ["std::fs", "std::net", "std::process", "std::env", "tokio::fs", "tokio::net", "println!"];
    let mut sources = files::ending_in(&[".rs"]);
    sources.retain(|file| {
        let pure = file.path.starts_with("src-tauri/crates/domain/src/")
            || file.path.starts_with("src-tauri/crates/memory/src/");
        pure && !file.path.ends_with("/tests.rs") && !file.path.contains("/tests/")
    });
    assert!(!sources.is_empty(), "the pure crates are where this test looks");
    let found = files::lines_where(&sources, |line| {
        !line.trim_start().starts_with("//") && banned.iter().any(|banned| line.contains(banned))
    });
    files::none("input or output in the pure crates", &found);
}
