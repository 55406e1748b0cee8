//! The pinned advisories: facts from public databases, each with the commit and the date that it was read at.
//!
//! A file of one line for each advisory, made by [`super::update`]. Deliberately absent: descriptions, which stand where
//! the id leads, and any look at the network.

use std::fmt;

use anyhow::{Context, Result, bail};
use semver::{Version, VersionReq};
use serde_json::Value;

use super::date;
use super::policy::Accepted;

/// After so many days the advisories are called old.
const OLD_AFTER_DAYS: i64 = 60;

/// Whose packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ecosystem {
    /// Crates.
    Cargo,
    /// JavaScript packages.
    Npm,
}

impl fmt::Display for Ecosystem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Cargo => "cargo",
            Self::Npm => "npm",
        })
    }
}

/// Everything pinned.
#[derive(Default)]
pub struct AdvisoryDatabase {
    sources: Vec<DatabaseSource>,
    advisories: Vec<Advisory>,
}

/// Where and when advisories were read.
struct DatabaseSource {
    ecosystem: Ecosystem,
    name: String,
    commit: String,
    date: String,
}

/// One advisory.
struct Advisory {
    id: String,
    ecosystem: Ecosystem,
    package: String,
    /// `unmaintained`, `unsound` or `notice`; none of them is a vulnerability.
    informational: Option<String>,
    /// Versions that it does not hold for.
    safe: Vec<VersionReq>,
    /// Versions that it holds for; none means all that are not safe.
    affected: Vec<VersionReq>,
}

/// An advisory that holds for a package in use.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    /// Of the advisory.
    pub id: String,
    /// The package's name.
    pub package: String,
    /// The package's version.
    pub version: Version,
    /// What it is when it is no vulnerability.
    pub informational: Option<String>,
}

impl fmt::Display for Match {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.informational.as_deref().unwrap_or("vulnerable");
        write!(formatter, "{} {} is {kind}: {}", self.package, self.version, self.id)
    }
}

impl AdvisoryDatabase {
    /// Reads the pinned file.
    pub fn parse(text: &str) -> Result<Self> {
        let root: Value = serde_json::from_str(text).context("the pinned advisories are not JSON")?;
        Ok(Self {
            sources: array(&root["sources"])?.iter().map(DatabaseSource::read).collect::<Result<_>>()?,
            advisories: array(&root["advisories"])?.iter().map(Advisory::read).collect::<Result<_>>()?,
        })
    }

    /// What is pinned for an ecosystem and how old it is; an error where nothing is.
    pub fn age(&self, ecosystem: Ecosystem, today: i64) -> Result<String> {
        let Some(source) = self.sources.iter().find(|source| source.ecosystem == ecosystem) else {
            bail!(
                "no {ecosystem} advisories are pinned: known vulnerabilities of {ecosystem} packages are NOT looked \
                 for"
            );
        };
        let count = self.advisories.iter().filter(|advisory| advisory.ecosystem == ecosystem).count();
        let days = today - date::day(&source.date)?;
        let short = source.commit.get(..10).unwrap_or(&source.commit);
        let old = if days > OLD_AFTER_DAYS {
            "; that is OLD, what was reported since is not seen: `cargo xtask audit --update` makes it anew"
        } else {
            ""
        };
        Ok(format!(
            "{count} advisories of {} at {short}, {} ({days} days ago){old}",
            source.name, source.date
        ))
    }

    /// Every advisory that holds for one of these packages.
    pub fn matches<'a>(
        &self,
        ecosystem: Ecosystem,
        packages: impl IntoIterator<Item = (&'a str, &'a Version)>,
    ) -> Vec<Match> {
        let mut found = Vec::new();
        for (name, version) in packages {
            let of_this = self.advisories.iter().filter(|advisory| {
                advisory.ecosystem == ecosystem && advisory.package == name && advisory.holds_for(version)
            });
            found.extend(of_this.map(|advisory| Match {
                id: advisory.id.clone(),
                package: name.to_owned(),
                version: version.clone(),
                informational: advisory.informational.clone(),
            }));
        }
        found.sort();
        found.dedup();
        found
    }
}

/// Matches that nobody accepted, and those that were, each with its reason.
pub fn by_acceptance(matches: Vec<Match>, accepted: &[Accepted]) -> (Vec<Match>, Vec<(Match, &Accepted)>) {
    let (mut open, mut known) = (Vec::new(), Vec::new());
    for found in matches {
        match accepted.iter().find(|entry| entry.id == found.id && entry.package == found.package) {
            Some(entry) => known.push((found, entry)),
            None => open.push(found),
        }
    }
    (open, known)
}

impl DatabaseSource {
    fn read(value: &Value) -> Result<Self> {
        let date = text(value, "date")?;
        date::day(&date)?;
        Ok(Self {
            ecosystem: ecosystem(value)?,
            name: text(value, "name")?,
            commit: text(value, "commit")?,
            date,
        })
    }
}

impl Advisory {
    fn read(value: &Value) -> Result<Self> {
        let safe = requirements(&value["patched"])?;
        Ok(Self {
            id: text(value, "id")?,
            ecosystem: ecosystem(value)?,
            package: text(value, "package")?,
            informational: value["informational"].as_str().map(str::to_owned),
            safe: safe.into_iter().chain(requirements(&value["unaffected"])?).collect(),
            affected: requirements(&value["affected"])?,
        })
    }

    /// A pre-release lies in no range that does not name it, so it counts as affected here, too, where its release does.
    fn holds_for(&self, version: &Version) -> bool {
        let release = Version::new(version.major, version.minor, version.patch);
        let is_within = |range: &VersionReq| range.matches(version) || range.matches(&release);
        let is_affected = self.affected.is_empty() || self.affected.iter().any(is_within);
        is_affected && !self.safe.iter().any(|range| range.matches(version))
    }
}

fn ecosystem(value: &Value) -> Result<Ecosystem> {
    match value["ecosystem"].as_str() {
        Some("cargo") => Ok(Ecosystem::Cargo),
        Some("npm") => Ok(Ecosystem::Npm),
        _ => bail!("the pinned advisories name no ecosystem that is known here: {value}"),
    }
}

fn text(value: &Value, name: &str) -> Result<String> {
    value[name].as_str().map(str::to_owned).with_context(|| format!("no `{name}` in: {value}"))
}

fn array(value: &Value) -> Result<&[Value]> {
    value.as_array().map(Vec::as_slice).context("the pinned advisories lack a list")
}

fn requirements(value: &Value) -> Result<Vec<VersionReq>> {
    let ranges = value.as_array().into_iter().flatten();
    ranges.map(|range| Ok(range.as_str().context("a range is a text")?.parse()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PINNED: &str = r#"{"sources":[
        {"ecosystem":"cargo","name":"made up","commit":"0123456789abcdef","date":"2026-01-01"}
    ],"advisories":[
        {"id":"RUSTSEC-1","ecosystem":"cargo","package":"a","patched":[">= 1.2.3"],"unaffected":["< 1.0.0"]},
        {"id":"RUSTSEC-2","ecosystem":"cargo","package":"b","informational":"unmaintained"},
        {"id":"GHSA-1","ecosystem":"npm","package":"a","affected":[">=2.0.0, <2.5.0"]}
    ]}"#;

    fn ids(ecosystem: Ecosystem, name: &str, version: &str) -> Vec<String> {
        let version = version.parse().unwrap();
        let found = AdvisoryDatabase::parse(PINNED).unwrap().matches(ecosystem, [(name, &version)]);
        found.into_iter().map(|found| found.id).collect()
    }

    #[test]
    fn a_vulnerable_version_is_found_and_a_patched_or_unaffected_one_is_not() {
        assert_eq!(ids(Ecosystem::Cargo, "a", "1.2.2"), ["RUSTSEC-1"]);
        assert_eq!(ids(Ecosystem::Cargo, "a", "1.0.0"), ["RUSTSEC-1"]);
        for version in ["1.2.3", "2.0.0", "0.9.9"] {
            assert!(ids(Ecosystem::Cargo, "a", version).is_empty(), "{version}");
        }
    }

    #[test]
    fn a_pre_release_that_no_range_names_counts_as_affected() {
        assert_eq!(ids(Ecosystem::Cargo, "a", "1.3.0-beta.1"), ["RUSTSEC-1"]);
        assert_eq!(ids(Ecosystem::Npm, "a", "2.4.0-beta.1"), ["GHSA-1"]);
    }

    #[test]
    fn packages_of_one_name_in_two_ecosystems_are_two() {
        assert_eq!(ids(Ecosystem::Npm, "a", "2.4.9"), ["GHSA-1"]);
        assert!(ids(Ecosystem::Npm, "a", "2.5.0").is_empty());
        assert!(ids(Ecosystem::Npm, "b", "1.0.0").is_empty());
    }

    #[test]
    fn an_old_database_is_told() {
        let database = AdvisoryDatabase::parse(PINNED).unwrap();
        let age = |date| database.age(Ecosystem::Cargo, date::day(date).unwrap()).unwrap();
        assert_eq!(age("2026-01-08"), "2 advisories of made up at 0123456789, 2026-01-01 (7 days ago)");
        assert!(age("2026-04-01").contains("OLD"), "{}", age("2026-04-01"));
    }

    #[test]
    fn an_ecosystem_without_advisories_is_told() {
        let error = AdvisoryDatabase::parse(PINNED).unwrap().age(Ecosystem::Npm, 0).unwrap_err().to_string();
        assert!(error.contains("NOT looked for"), "{error}");
    }

    #[test]
    fn what_was_accepted_for_one_package_is_not_for_another() {
        let version: Version = "1.0.0".parse().unwrap();
        let database = AdvisoryDatabase::parse(PINNED).unwrap();
        let accepted = |package: &str| {
            [Accepted { id: "RUSTSEC-2".into(), package: package.into(), reason: "known".into() }]
        };
        let found = || database.matches(Ecosystem::Cargo, [("b", &version)]);
        assert_eq!(by_acceptance(found(), &accepted("b")).1.len(), 1);
        assert_eq!(by_acceptance(found(), &accepted("a")).0.len(), 1);
    }
}
