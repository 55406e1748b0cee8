//! What others wrote and Extremis is made with: known vulnerabilities, licences, and where everything comes from.
//!
//! The lock files are compared with pinned advisories and with `.deny.toml`, without a network, so that the answer depends
//! on the checkout alone. Deliberately absent: what only a registry knows of today, but for a word on what was taken back.

mod advisories;
pub mod crates;
mod date;
mod licence;
mod npm;
mod policy;
mod update;
mod yanked;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use semver::Version;
use serde_json::Value;

use self::advisories::{AdvisoryDatabase, Ecosystem};
use self::policy::{Accepted, DependencyPolicy};
use crate::workspace::Workspace;
use crate::{cargo, process};

/// The packages of the page with its tools, and the bundler.
const NPM_LOCKS: [&str; 2] = ["ui/package-lock.json", "src-tauri/xtask/bundler/package-lock.json"];

/// The pinned advisories, in the checkout.
const PINNED: &str = "src-tauri/xtask/advisories.json";

/// Where `--update` reads advisories from: clones of the public databases.
#[derive(Debug, PartialEq, Eq)]
pub struct UpdateSources {
    /// Of `RustSec`.
    pub rustsec: PathBuf,
    /// Of GitHub, for the packages of the page.
    pub github: Option<PathBuf>,
}

/// What was found.
#[derive(Default)]
pub struct Findings {
    /// Each of them fails the check.
    refused: Vec<String>,
    /// What a person should know.
    told: Vec<String>,
}

impl Findings {
    fn refuse(&mut self, finding: String) {
        self.refused.push(finding);
    }

    /// Refuses a package whose licence is not allowed.
    fn check_licence(&mut self, package: &str, expression: &str, allowed: &[String]) {
        match licence::is_allowed(expression, allowed) {
            Ok(true) => {}
            Ok(false) => self.refuse(format!("{package} has a licence that is not allowed: {expression}")),
            Err(_) if expression.is_empty() => self.refuse(format!("{package} names no licence")),
            Err(error) => self.refuse(format!("{package} has a licence that cannot be read: {error:#}")),
        }
    }

    fn tell(&mut self, finding: String) {
        self.told.push(finding);
    }
}

/// Checks every crate and every package of the page.
pub fn run(workspace: &Workspace) -> Result<()> {
    let policy = DependencyPolicy::parse(&read(workspace, ".deny.toml")?)?;
    let database = pinned(workspace)?;
    let crates = crates::locked(&read(workspace, "Cargo.lock")?)?;
    let packages = npm_packages(workspace)?;

    let mut findings = Findings::default();
    let own = cargo::own_metadata(workspace)?;
    let members: Vec<&str> =
        crates::array(&own["packages"]).filter_map(|package| package["name"].as_str()).collect();
    crates::check_sources(&crates, &members, &policy, &mut findings);
    crates::check_wildcards(&own, &mut findings);
    // Before cargo is asked for more: it would fetch what comes from elsewhere.
    report(&findings)?;
    crates::check_licences(&crates, &metadata(workspace)?, &policy, &mut findings);
    npm::check(&packages, &policy, &mut findings);
    let today = date::today();
    let locked_crates: Vec<_> = crates.iter().map(|locked| (&*locked.name, &locked.version)).collect();
    let locked_packages: Vec<_> = packages.iter().map(|locked| (&*locked.name, &locked.version)).collect();
    for (ecosystem, locked) in [(Ecosystem::Cargo, locked_crates), (Ecosystem::Npm, locked_packages)] {
        check_advisories(&database, ecosystem, &locked, &policy.accepted, today, &mut findings);
    }
    let yanked = yanked::look(&crates);
    findings.told.extend(yanked.names.iter().map(|name| format!("{name} was taken back by its authors")));
    findings.tell(format!(
        "{} crates and {} npm packages looked at; the index here knows {} of the crates, {} of them taken back",
        crates.len(),
        packages.len(),
        yanked.known,
        yanked.names.len()
    ));
    report(&findings)
}

/// Makes the pinned advisories anew.
pub fn update(workspace: &Workspace, sources: &UpdateSources) -> Result<()> {
    let packages = npm_packages(workspace)?;
    let names = packages.iter().map(|package| package.name.as_str()).collect();
    let text = update::made_from(sources, &names)?;
    AdvisoryDatabase::parse(&text).context("what was made cannot be read again")?;
    let path = workspace.path(PINNED);
    #[expect(clippy::disallowed_methods, reason = "a file of the checkout, not the user's data")]
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    process::say(format!("{PINNED} is made anew"));
    Ok(())
}

fn check_advisories(
    database: &AdvisoryDatabase,
    ecosystem: Ecosystem,
    locked: &[(&str, &Version)],
    accepted: &[Accepted],
    today: i64,
    findings: &mut Findings,
) {
    match database.age(ecosystem, today) {
        Ok(age) => findings.tell(age),
        // Accepted advisories are not missed either where none are looked for.
        Err(error) => return findings.tell(format!("{error:#}")),
    }
    let of_rustsec = |entry: &&Accepted| entry.id.starts_with("RUSTSEC-") == (ecosystem == Ecosystem::Cargo);
    let matches = database.matches(ecosystem, locked.iter().copied());
    let (open, known) = advisories::by_acceptance(matches, accepted);
    for entry in accepted.iter().filter(of_rustsec) {
        if !known.iter().any(|(_, by)| *by == entry) {
            let Accepted { id, package, .. } = entry;
            findings.refuse(format!(
                "{id} is accepted for {package} and holds for nothing: take it out of .deny.toml"
            ));
        }
    }
    findings.told.extend(known.iter().map(|(found, by)| format!("{found}, accepted: {}", by.reason)));
    findings.refused.extend(open.iter().map(|found| {
        format!(
            "{found}: use another version, or accept it in .deny.toml with a reason; see https://osv.dev/{}",
            found.id
        )
    }));
}

fn report(findings: &Findings) -> Result<()> {
    for told in &findings.told {
        process::say(told);
    }
    if findings.refused.is_empty() {
        return Ok(());
    }
    bail!("{} findings:\n    {}", findings.refused.len(), findings.refused.join("\n    "));
}

/// What is pinned; nothing where the file is not there, which the check then says.
fn pinned(workspace: &Workspace) -> Result<AdvisoryDatabase> {
    match fs::read_to_string(workspace.path(PINNED)) {
        Ok(text) => AdvisoryDatabase::parse(&text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(AdvisoryDatabase::default()),
        Err(error) => Err(error).with_context(|| format!("cannot read {PINNED}")),
    }
}

/// Every crate of the lock file, for every system: those that only others use are downloaded once.
fn metadata(workspace: &Workspace) -> Result<Value> {
    let args = ["metadata", "--locked", "--all-features", "--format-version", "1"];
    let offline = process::probe(cargo::in_workspace(workspace, &args).arg("--offline"));
    let text = match offline {
        Some(text) => text,
        None => process::output(&mut cargo::in_workspace(workspace, &args))?,
    };
    serde_json::from_str(&text).context("cargo metadata is not JSON")
}

fn npm_packages(workspace: &Workspace) -> Result<Vec<npm::LockedPackage>> {
    let locked = NPM_LOCKS.map(|lock| npm::locked(&read(workspace, lock)?));
    Ok(locked.into_iter().collect::<Result<Vec<_>>>()?.concat())
}

fn read(workspace: &Workspace, relative: &str) -> Result<String> {
    fs::read_to_string(workspace.path(relative)).with_context(|| format!("cannot read {relative}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PINNED: &str = r#"{"sources":[
        {"ecosystem":"cargo","name":"made up","commit":"0123456789","date":"2026-01-01"}
    ],"advisories":[
        {"id":"RUSTSEC-1","ecosystem":"cargo","package":"a","patched":[">= 1.2.3"]},
        {"id":"RUSTSEC-2","ecosystem":"cargo","package":"b","informational":"unmaintained"}
    ]}"#;

    fn checked(database: &AdvisoryDatabase, locked: (&str, &str), accepted: &[(&str, &str)]) -> Findings {
        let accepted: Vec<Accepted> = accepted
            .iter()
            .map(|(id, package)| Accepted {
                id: (*id).into(),
                package: (*package).into(),
                reason: "why".into(),
            })
            .collect();
        let (mut findings, version) = (Findings::default(), locked.1.parse().unwrap());
        let locked = [(locked.0, &version)];
        check_advisories(database, Ecosystem::Cargo, &locked, &accepted, 20_000, &mut findings);
        findings
    }

    #[test]
    fn a_vulnerable_version_is_refused() {
        let database = AdvisoryDatabase::parse(PINNED).unwrap();
        let refused = checked(&database, ("a", "1.2.2"), &[]).refused;
        assert!(refused.len() == 1 && refused[0].contains("a 1.2.2 is vulnerable: RUSTSEC-1"), "{refused:?}");
        assert!(checked(&database, ("a", "1.2.3"), &[]).refused.is_empty());
    }

    #[test]
    fn what_was_accepted_is_told_with_its_reason() {
        let database = AdvisoryDatabase::parse(PINNED).unwrap();
        assert_eq!(checked(&database, ("b", "1.0.0"), &[]).refused.len(), 1);
        let findings = checked(&database, ("b", "1.0.0"), &[("RUSTSEC-2", "b")]);
        assert!(findings.refused.is_empty(), "{:?}", findings.refused);
        assert!(findings.told.iter().any(|told| told.ends_with("accepted: why")), "{:?}", findings.told);
    }

    #[test]
    fn what_was_accepted_and_holds_for_nothing_any_more_is_refused() {
        let database = AdvisoryDatabase::parse(PINNED).unwrap();
        let refused = checked(&database, ("a", "1.2.3"), &[("RUSTSEC-2", "b")]).refused;
        assert!(refused.len() == 1 && refused[0].contains("holds for nothing"), "{refused:?}");
        // One for a package of npm is looked at with those.
        assert!(checked(&database, ("a", "1.2.3"), &[("GHSA-1", "b")]).refused.is_empty());
    }

    #[test]
    fn without_pinned_advisories_nothing_is_refused_and_that_is_told() {
        let findings = checked(&AdvisoryDatabase::default(), ("a", "1.2.2"), &[("RUSTSEC-2", "b")]);
        assert!(findings.refused.is_empty());
        assert!(
            findings.told.len() == 1 && findings.told[0].contains("NOT looked for"),
            "{:?}",
            findings.told
        );
    }

    #[test]
    fn one_finding_is_enough_to_fail() {
        let mut findings = Findings::default();
        report(&findings).unwrap();
        findings.refuse("a comes from a git repository".into());
        assert!(report(&findings).unwrap_err().to_string().contains("git repository"));
    }
}
