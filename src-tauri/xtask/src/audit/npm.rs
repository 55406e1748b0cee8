//! The packages of `package-lock.json`: that each is what was locked, comes from the registry, and runs nothing.

use anyhow::{Context, Result};
use semver::Version;
use serde_json::Value;

use super::Findings;
use super::policy::DependencyPolicy;
use crate::shipped::npm::licence_of;

/// Where packages come from; the lock file leaves out an address that is the registry's own.
const REGISTRY: &str = "https://registry.npmjs.org/";

/// Packages whose script may run when they are installed, each with what it is for.
const INSTALL_SCRIPTS: &[(&str, &str)] = &[];

/// One entry of the lock file.
#[derive(Clone, Debug)]
pub struct LockedPackage {
    /// Its name.
    pub name: String,
    /// Its exact version.
    pub version: Version,
    /// The sum of its archive, `sha512-` and base64.
    pub integrity: String,
    /// Its licence.
    pub licence: String,
    resolved: Option<String>,
    has_install_script: bool,
    is_link: bool,
}

/// Reads a lock file.
pub fn locked(text: &str) -> Result<Vec<LockedPackage>> {
    let root: Value = serde_json::from_str(text).context("the lock file of npm is not JSON")?;
    let packages = root["packages"].as_object().context("the lock file of npm has no packages")?;
    // The one without a place is the checkout's own.
    packages.iter().filter(|(place, _)| !place.is_empty()).map(|(place, value)| read(place, value)).collect()
}

fn read(place: &str, value: &Value) -> Result<LockedPackage> {
    let text = |name: &str| value[name].as_str().map(str::to_owned);
    let in_place = place.rsplit("node_modules/").next().unwrap_or(place);
    let version = text("version").with_context(|| format!("{place} has no version"))?;
    let name = text("name").unwrap_or_else(|| in_place.to_owned());
    Ok(LockedPackage {
        licence: licence_of(&name, value),
        name,
        version: version.parse().with_context(|| format!("{place} has the version {version}"))?,
        integrity: text("integrity").unwrap_or_default(),
        resolved: text("resolved"),
        has_install_script: value["hasInstallScript"] == true,
        is_link: value["link"] == true,
    })
}

/// Looks at every package.
pub fn check(packages: &[LockedPackage], policy: &DependencyPolicy, findings: &mut Findings) {
    for package in packages {
        let named = format!("{} {} (npm)", package.name, package.version);
        if package.is_link {
            findings.refuse(format!("{named} is a link to a folder"));
        }
        if !package.integrity.starts_with("sha512-") {
            findings.refuse(format!("{named} has no SHA-512 in the lock file"));
        }
        if let Some(address) = package.resolved.as_deref().filter(|address| !address.starts_with(REGISTRY)) {
            findings.refuse(format!("{named} does not come from the registry: {address}"));
        }
        if package.has_install_script && !INSTALL_SCRIPTS.iter().any(|(known, _)| *known == package.name) {
            findings.refuse(format!("{named} runs a script when it is installed"));
        }
        findings.check_licence(&named, &package.licence, &policy.licences);
    }
    for (name, why) in INSTALL_SCRIPTS {
        if !packages.iter().any(|package| package.has_install_script && package.name == *name) {
            findings.refuse(format!("{name} runs no script any more that must be allowed ({why})"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str =
        "[advisories]\nignore = []\n[licenses]\nallow = ['MIT']\n[sources]\nallow-registry = []\n";
    const GOOD: &str = r#""version": "1.0.0", "integrity": "sha512-00", "license": "MIT""#;

    fn refused(entry: &str) -> Vec<String> {
        let lock = format!(r#"{{"packages": {{"": {{"name": "ours"}}, "node_modules/@s/a": {{{entry}}}}}}}"#);
        let mut findings = Findings::default();
        check(&locked(&lock).unwrap(), &DependencyPolicy::parse(POLICY).unwrap(), &mut findings);
        findings.refused
    }

    #[test]
    fn a_package_of_the_registry_with_its_sum_is_taken() {
        assert!(refused(GOOD).is_empty());
        assert!(refused(&format!(r#"{GOOD}, "resolved": "{REGISTRY}@s/a/-/a-1.0.0.tgz""#)).is_empty());
    }

    #[test]
    fn a_sum_that_is_missing_or_weak_is_refused() {
        for sum in ["", r#""integrity": "sha1-00","#] {
            let found = refused(&format!(r#"{sum} "version": "1.0.0", "license": "MIT""#));
            assert!(found.len() == 1 && found[0].contains("@s/a"), "{found:?}");
        }
    }

    #[test]
    fn another_source_an_install_script_and_a_link_are_refused() {
        for more in [
            r#""resolved": "git+ssh://git@example.com/a.git#0123""#,
            r#""resolved": "https://example.com/a.tgz""#,
            r#""hasInstallScript": true"#,
            r#""link": true"#,
        ] {
            assert_eq!(refused(&format!("{GOOD}, {more}")).len(), 1, "{more}");
        }
    }

    #[test]
    fn an_unknown_licence_is_refused() {
        let found = refused(&GOOD.replace("MIT", "SEE LICENSE IN terms.txt"));
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_package_within_another_has_its_own_name() {
        let lock = format!(r#"{{"packages": {{"node_modules/b/node_modules/@s/a": {{{GOOD}}}}}}}"#);
        assert_eq!(locked(&lock).unwrap()[0].name, "@s/a");
    }
}
