//! Words: nothing is put off in a comment, nothing names one machine, and README's map is the territory.

use std::collections::BTreeSet;

use crate::files;

const SOURCES: &[&str] =
    &[".rs", ".ts", ".js", ".svelte", ".css", ".html", ".sh", ".py", ".toml", ".md", ".json"];

#[test]
fn nothing_is_left_for_later_in_a_comment_or_a_macro() {
    // Spelled apart so that this file does not find itself.
    let words = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:")];
    let macros = [concat!("todo", "!("), concat!("unimplemented", "!(")];
    let mut sources = files::ending_in(SOURCES);
    sources.retain(|file| !file.path.ends_with("package-lock.json"));
    let found =
        files::lines_where(&sources, |line| words.iter().chain(&macros).any(|word| line.contains(word)));
    files::none("put off", &found);
}

#[test]
fn no_file_names_a_folder_of_one_machine() {
    let folders = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
    let mut sources = files::ending_in(SOURCES);
    // Made-up people live in fixtures.
    sources.retain(|file| !file.path.contains("fixtures"));
    let found = files::lines_where(&sources, |line| folders.iter().any(|folder| line.contains(folder)));
    files::none("paths of one machine", &found);
}

#[test]
fn readme_begins_with_the_two_commands() {
    let readme = files::read("README.md");
    let block = readme.split("```").nth(1).expect("README has a block of commands");
    let commands: Vec<&str> =
        block.lines().skip(1).map(|line| line.split('#').next().unwrap_or_default().trim()).collect();
    assert_eq!(commands, ["cargo xtask run", "cargo xtask test"]);
}

#[test]
fn every_file_that_readme_shows_or_links_exists() {
    let readme = files::read("README.md");
    let targets = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let local = targets.filter(|target| !target.starts_with("http") && !target.starts_with('#'));
    let missing = local.filter(|target| !files::paths().iter().any(|path| path == target)).map(str::to_owned);
    files::none("README's broken links", &missing.collect::<Vec<_>>());
}

#[test]
fn the_code_map_names_every_crate_and_folder_and_nothing_else() {
    let readme = files::read("README.md");
    let map =
        readme.split("\n## ").find(|section| section.starts_with("Code map")).expect("README has a code map");
    let rows = map.lines().filter_map(|line| line.strip_prefix("| `"));
    let named: BTreeSet<&str> = rows.filter_map(|row| row.split('`').next()).collect();

    let mut existing: BTreeSet<&str> =
        files::paths().iter().filter_map(|path| path.strip_suffix("/Cargo.toml")).collect();
    let tops = files::paths().iter().filter_map(|path| path.split_once('/')).map(|(top, _)| top);
    existing.extend(tops.filter(|top| !top.starts_with('.')));

    let unnamed: Vec<_> = existing.difference(&named).collect();
    let gone: Vec<_> = named.difference(&existing).collect();
    assert!(
        unnamed.is_empty() && gone.is_empty(),
        "not in the code map: {unnamed:?}; only in the code map: {gone:?}"
    );
}
