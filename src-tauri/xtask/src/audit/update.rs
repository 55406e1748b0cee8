//! Makes the pinned advisories from clones of the public databases: `RustSec`'s, and GitHub's for npm.
//!
//! What is taken is what git has at the clone's HEAD, whether files lie beside it or not. Of each advisory only facts are
//! taken: id, package, date, versions, and what it is when it is no vulnerability.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use toml::Table;

use super::UpdateSources;
use crate::process;

/// The file's text; of npm only the packages that are named.
pub fn made_from(sources: &UpdateSources, packages: &BTreeSet<&str>) -> Result<String> {
    let mut named = Vec::new();
    let mut advisories = Vec::new();
    named.push(source("cargo", "https://github.com/rustsec/advisory-db", &sources.rustsec)?);
    for text in files(&sources.rustsec, "crates", ".md")? {
        advisories.extend(of_rustsec(&text)?);
    }
    if let Some(github) = &sources.github {
        named.push(source("npm", "https://github.com/github/advisory-database", github)?);
        for text in files(github, "advisories/github-reviewed", ".json")? {
            advisories.extend(of_github(&text, packages)?);
        }
    }
    if advisories.is_empty() {
        bail!("there are no advisories in {}", sources.rustsec.display());
    }
    // By package, and a line each: what changed is seen in a comparison.
    advisories.sort_by_key(|advisory| ["ecosystem", "package", "id"].map(|key| advisory[key].to_string()));
    let lines =
        |values: &[Value]| values.iter().map(|value| format!("    {value}")).collect::<Vec<_>>().join(",\n");
    Ok(format!(
        "{{\n  \"sources\": [\n{}\n  ],\n  \"advisories\": [\n{}\n  ]\n}}\n",
        lines(&named),
        lines(&advisories)
    ))
}

fn source(ecosystem: &str, name: &str, clone: &Path) -> Result<Value> {
    let printed = process::output(git(clone).args(["log", "-1", "--format=%H %cs"]))?;
    let (commit, date) = printed.trim().split_once(' ').context("git names no commit")?;
    Ok(json!({ "ecosystem": ecosystem, "name": name, "commit": commit, "date": date }))
}

/// The facts of one of `RustSec`'s files; none where it was withdrawn.
fn of_rustsec(text: &str) -> Result<Option<Value>> {
    let (_, rest) = text.split_once("```toml\n").context("an advisory has no facts")?;
    let (facts, _) = rest.split_once("\n```").context("the facts of an advisory do not end")?;
    let facts: Table = facts.parse().context("the facts of an advisory are not TOML")?;
    let advisory = facts.get("advisory").context("an advisory is empty")?;
    let text = |name| advisory.get(name).and_then(toml::Value::as_str).map(str::trim);
    if advisory.get("withdrawn").is_some() {
        return Ok(None);
    }
    let id = text("id").context("an advisory has no id")?;
    let mut found = json!({
        "id": id,
        "ecosystem": "cargo",
        "package": text("package").with_context(|| format!("{id} has no package"))?,
        "date": text("date").with_context(|| format!("{id} has no date"))?,
    });
    if let Some(kind) = text("informational") {
        found["informational"] = kind.into();
    }
    for name in ["patched", "unaffected"] {
        let ranges =
            facts.get("versions").and_then(|versions| versions.get(name)).and_then(toml::Value::as_array);
        let ranges: Vec<&str> = ranges.into_iter().flatten().filter_map(toml::Value::as_str).collect();
        if !ranges.is_empty() {
            found[name] = ranges.into();
        }
    }
    Ok(Some(found))
}

/// The facts of one of GitHub's files, for each package of npm that is named: <https://ossf.github.io/osv-schema/>
fn of_github(text: &str, packages: &BTreeSet<&str>) -> Result<Vec<Value>> {
    let advisory: Value = serde_json::from_str(text).context("an advisory is not JSON")?;
    if !advisory["withdrawn"].is_null() {
        return Ok(Vec::new());
    }
    let id = advisory["id"].as_str().context("an advisory has no id")?;
    let day = advisory["published"].as_str().and_then(|time| time.get(..10)).unwrap_or_default();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut found = Vec::new();
    for affected in list(&advisory["affected"]) {
        let name = affected["package"]["name"].as_str().unwrap_or_default();
        if affected["package"]["ecosystem"] != "npm" || !packages.contains(name) {
            continue;
        }
        let ranges =
            list(&affected["ranges"]).iter().flat_map(|range| spans(&list(&range["events"]))).collect();
        let exact = list(&affected["versions"]);
        let exact = exact.iter().filter_map(Value::as_str).map(|version| format!("={version}"));
        let all: Vec<String> = std::iter::chain::<Vec<String>, _>(ranges, exact).collect();
        found.push(json!({ "id": id, "ecosystem": "npm", "package": name, "date": day, "affected": all }));
    }
    Ok(found)
}

/// From each event that begins a range to the one that ends it.
fn spans(events: &[Value]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for event in events {
        if let Some(from) = event["introduced"].as_str() {
            found.push(if from == "0" { ">=0.0.0-0".to_owned() } else { format!(">={from}") });
        }
        let end = event["fixed"].as_str().map(|to| format!(", <{to}"));
        let end = end.or_else(|| event["last_affected"].as_str().map(|to| format!(", <={to}")));
        if let (Some(span), Some(end)) = (found.last_mut(), end) {
            span.push_str(&end);
        }
    }
    found
}

fn git(clone: &Path) -> Command {
    let mut command = process::command("git");
    command.arg("-C").arg(clone);
    command
}

/// The texts of all files below a folder whose name ends so.
fn files(clone: &Path, folder: &str, ending: &str) -> Result<Vec<String>> {
    let listed = process::output(git(clone).args(["ls-tree", "-r", "--name-only", "HEAD", folder]))?;
    let wanted = listed.lines().filter(|path| path.ends_with(ending));
    let wanted = wanted.map(|path| format!("HEAD:{path}\n")).collect::<Vec<_>>().concat();
    let mut reading = git(clone)
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start git")?;
    let mut input = reading.stdin.take().context("git takes no input")?;
    // git answers while it is asked: whoever only asks would wait for ever once its answers fill the pipe.
    let asking = std::thread::spawn(move || input.write_all(wanted.as_bytes()));
    let output = reading.wait_with_output()?;
    let asked = asking.join();
    if !output.status.success() || !matches!(asked, Ok(Ok(()))) {
        bail!("git could not read the files in {}", clone.display());
    }
    split(&output.stdout)
}

/// Each answer is a line `SUM blob SIZE`, so many bytes, and the end of a line.
fn split(mut answers: &[u8]) -> Result<Vec<String>> {
    let mut found = Vec::new();
    while let Some(end) = answers.iter().position(|byte| *byte == b'\n') {
        let header = String::from_utf8_lossy(&answers[..end]);
        let size = header.rsplit(' ').next().and_then(|size| size.parse::<usize>().ok());
        let size = size.with_context(|| format!("git has no such file: {header}"))?;
        let text = answers.get(end + 1..end + 1 + size).context("git's answer is cut short")?;
        found.push(String::from_utf8_lossy(text).into_owned());
        answers = answers.get(end + size + 2..).unwrap_or_default();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::advisories::{AdvisoryDatabase, Ecosystem};
    use super::*;

    const RUSTSEC: &str = "```toml\n[advisory]\nid = \"RUSTSEC-1\"\npackage = \"a\"\ndate = \"2026-01-02\"\n\
        informational = \"unsound\"\n[versions]\npatched = [\">= 1.2.3\"]\n```\n\n# Title\n";
    const GITHUB: &str = r#"{"id":"GHSA-1","published":"2026-01-02T03:04:05Z","affected":[
        {"package":{"ecosystem":"npm","name":"a"},
         "ranges":[{"events":[{"introduced":"0"},{"fixed":"1.2.3"},{"introduced":"2.0.0"},{"last_affected":"2.1.0"}]}]},
        {"package":{"ecosystem":"npm","name":"not-used"},"ranges":[]},
        {"package":{"ecosystem":"PyPI","name":"a"},"ranges":[]}
    ]}"#;

    fn commit(folder: &Path, path: &str, text: &str) {
        crate::stamp::set(&folder.join(path), text).unwrap();
        let author = ["-c", "user.name=a", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false"];
        for args in
            [["init", "-q"].as_slice(), &["add", "."], &[&author, ["commit", "-qm", "a"].as_slice()].concat()]
        {
            process::run(git(folder).args(args)).unwrap();
        }
    }

    #[test]
    fn what_is_made_from_clones_finds_what_they_report() {
        let folder = tempfile::tempdir().unwrap();
        let (rustsec, github) = (folder.path().join("rustsec"), folder.path().join("github"));
        commit(&rustsec, "crates/a/RUSTSEC-1.md", RUSTSEC);
        commit(&github, "advisories/github-reviewed/2026/01/GHSA-1/GHSA-1.json", GITHUB);
        let sources = UpdateSources { rustsec, github: Some(github) };
        let database =
            AdvisoryDatabase::parse(&made_from(&sources, &BTreeSet::from(["a"])).unwrap()).unwrap();
        let found = |ecosystem, version: &str| {
            let version = version.parse().unwrap();
            database.matches(ecosystem, [("a", &version)]).len()
        };
        assert_eq!((found(Ecosystem::Cargo, "1.2.2"), found(Ecosystem::Cargo, "1.2.3")), (1, 0));
        let of_npm = ["0.0.1", "1.2.2", "1.2.3", "2.0.0", "2.1.0", "2.1.1"]
            .map(|version| found(Ecosystem::Npm, version));
        assert_eq!(of_npm, [1, 1, 0, 1, 1, 0]);
    }

    #[test]
    fn an_advisory_that_was_withdrawn_is_left_out() {
        let withdrawn = RUSTSEC.replace("[versions]", "withdrawn = \"2026-01-03\"\n[versions]");
        assert!(of_rustsec(&withdrawn).unwrap().is_none());
        let withdrawn = GITHUB.replace("\"affected\"", "\"withdrawn\":\"2026-01-03\",\"affected\"");
        assert!(of_github(&withdrawn, &BTreeSet::from(["a"])).unwrap().is_empty());
    }

    #[test]
    fn a_folder_without_advisories_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        commit(folder.path(), "README.md", "nothing");
        let sources = UpdateSources { rustsec: folder.path().to_path_buf(), github: None };
        assert!(made_from(&sources, &BTreeSet::new()).is_err());
    }
}
