//! The crates of `Cargo.lock`: where they come from, whether they are what was locked, and under which licence.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use semver::Version;
use serde_json::Value;
use toml::Table;

use super::Findings;
use super::policy::DependencyPolicy;

/// One entry of the lock file.
#[derive(Debug)]
pub struct LockedCrate {
    /// Its name.
    pub name: String,
    /// Its exact version.
    pub version: Version,
    /// Where it comes from; none for a crate of this checkout.
    pub source: Option<String>,
    /// The sum of its archive.
    pub checksum: Option<String>,
}

/// Reads a lock file.
pub fn locked(text: &str) -> Result<Vec<LockedCrate>> {
    let table: Table = text.parse().context("Cargo.lock is not TOML")?;
    let packages =
        table.get("package").and_then(toml::Value::as_array).context("Cargo.lock has no packages")?;
    let read = |package: &toml::Value| {
        let text = |name| package.get(name).and_then(toml::Value::as_str).map(str::to_owned);
        let version = text("version").context("a crate has no version")?;
        Ok(LockedCrate {
            name: text("name").context("a crate has no name")?,
            version: version.parse()?,
            source: text("source"),
            checksum: text("checksum"),
        })
    };
    packages.iter().map(read).collect()
}

/// Looks where the crates come from: registries that are allowed, nothing else, and each with its sum.
pub fn check_sources(
    crates: &[LockedCrate],
    members: &[&str],
    policy: &DependencyPolicy,
    findings: &mut Findings,
) {
    for LockedCrate { name, version, source, checksum } in crates {
        match source.as_deref() {
            None if members.contains(&name.as_str()) => {}
            None => findings.refuse(format!("{name} {version} comes from a folder outside of the workspace")),
            Some(git) if git.starts_with("git+") => {
                findings.refuse(format!("{name} {version} comes from a git repository: {git}"));
            }
            Some(source) => {
                let registry = source.strip_prefix("registry+").or_else(|| source.strip_prefix("sparse+"));
                if !registry.is_some_and(|registry| policy.registries.iter().any(|known| known == registry)) {
                    findings.refuse(format!("{name} {version} comes from an unknown registry: {source}"));
                } else if checksum.is_none() {
                    findings.refuse(format!("{name} {version} has no checksum in Cargo.lock"));
                }
            }
        }
    }
}

/// Looks at the licence of every crate that is locked, ours included.
pub fn check_licences(
    crates: &[LockedCrate],
    metadata: &Value,
    policy: &DependencyPolicy,
    findings: &mut Findings,
) {
    let of_package = |package: &Value| {
        let text = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
        ((text("name"), text("version")), text("license"))
    };
    let licences: BTreeMap<_, _> = array(&metadata["packages"]).map(of_package).collect();
    for LockedCrate { name, version, .. } in crates {
        let expression = licences.get(&(name.clone(), version.to_string())).map_or("", String::as_str);
        findings.check_licence(&format!("{name} {version}"), expression, &policy.licences);
    }
}

/// Looks for dependencies of ours that would take any version.
pub fn check_wildcards(own: &Value, findings: &mut Findings) {
    for package in array(&own["packages"]) {
        let any = array(&package["dependencies"])
            .filter(|dependency| dependency["req"] == "*" && !dependency["source"].is_null());
        for dependency in any {
            let (name, of) = (&dependency["name"], &package["name"]);
            findings.refuse(format!("{of} takes any version of {name}"));
        }
    }
}

/// The parts of a list; none where there is no list.
pub fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CRATES_IO: &str = "https://github.com/rust-lang/crates.io-index";
    const POLICY: &str = "[advisories]\nignore = []\n[licenses]\nallow = ['MIT']\n[sources]\n\
                          allow-registry = ['https://github.com/rust-lang/crates.io-index']\n";

    fn refused(lock: &str, licences: &[(&str, &str)]) -> Vec<String> {
        let (crates, policy) = (locked(lock).unwrap(), DependencyPolicy::parse(POLICY).unwrap());
        let packages: Vec<Value> = licences
            .iter()
            .map(|(name, licence)| serde_json::json!({"name": name, "version": "1.0.0", "license": licence}))
            .collect();
        let mut findings = Findings::default();
        check_sources(&crates, &["ours"], &policy, &mut findings);
        check_licences(&crates, &serde_json::json!({ "packages": packages }), &policy, &mut findings);
        findings.refused
    }

    fn package(name: &str, source: &str) -> String {
        format!("[[package]]\nname = '{name}'\nversion = '1.0.0'\n{source}\n")
    }

    fn from_crates_io(name: &str) -> String {
        package(name, &format!("source = 'registry+{CRATES_IO}'\nchecksum = '00'"))
    }

    #[test]
    fn crates_of_the_registry_and_of_the_workspace_are_taken() {
        let lock = package("ours", "") + &from_crates_io("a");
        assert!(refused(&lock, &[("ours", "MIT"), ("a", "MIT")]).is_empty());
    }

    #[test]
    fn a_git_source_is_refused() {
        let found = refused(&package("a", "source = 'git+https://example.com/a#0123'"), &[("a", "MIT")]);
        assert!(found.len() == 1 && found[0].contains("git repository"), "{found:?}");
    }

    #[test]
    fn an_unknown_registry_a_foreign_folder_and_a_missing_sum_are_refused() {
        for source in [
            "source = 'registry+https://example.com/index'\nchecksum = '00'",
            "source = 'elsewhere'",
            "source = 'registry+https://github.com/rust-lang/crates.io-index'",
            "",
        ] {
            assert_eq!(refused(&package("a", source), &[("a", "MIT")]).len(), 1, "{source}");
        }
    }

    #[test]
    fn an_unknown_licence_and_none_are_refused() {
        for licence in ["GPL-3.0-only", "", "MIT OR"] {
            assert_eq!(refused(&from_crates_io("a"), &[("a", licence)]).len(), 1, "{licence}");
        }
        let not_seen = refused(&from_crates_io("a"), &[]);
        assert_eq!(not_seen, ["a 1.0.0 names no licence"]);
    }

    #[test]
    fn a_dependency_of_ours_on_any_version_is_refused() {
        let dependency = |source: Value| serde_json::json!({"name": "a", "req": "*", "source": source});
        let metadata = |dependency: Value| serde_json::json!({"packages": [{"name": "ours", "dependencies": [dependency]}]});
        let mut findings = Findings::default();
        check_wildcards(&metadata(dependency(Value::Null)), &mut findings);
        assert!(findings.refused.is_empty(), "a crate of the workspace has no version to name");
        check_wildcards(&metadata(dependency("registry".into())), &mut findings);
        assert_eq!(findings.refused.len(), 1);
    }
}
