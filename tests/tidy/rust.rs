//! What every Rust file keeps to.

use crate::files::{self, TextFile};

/// The cap is 400 lines; a little over is a hint, this is a failure.
const TOO_LONG: usize = 450;

fn sources() -> Vec<TextFile> {
    let sources = files::ending_in(&[".rs"]);
    assert!(sources.len() > 20, "the Rust files are where this test looks");
    sources
}

#[test]
fn no_file_is_too_long_to_read() {
    let long = sources().into_iter().filter_map(|file| {
        let lines = file.text.lines().count();
        (lines > TOO_LONG).then(|| format!("{}: {lines} lines", file.path))
    });
    files::none("files to split (cap 400)", &long.collect::<Vec<_>>());
}

#[test]
fn half_of_all_files_are_at_most_150_lines() {
    let mut lengths: Vec<usize> = sources().iter().map(|file| file.text.lines().count()).collect();
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median <= 150, "the median file has {median} lines");
}

#[test]
fn every_module_says_first_what_it_is_for() {
    // Unit tests have their purpose in their names.
    let is_tests =
        |path: &str| path.contains("/src/") && (path.ends_with("/tests.rs") || path.contains("/tests/"));
    let modules = sources().into_iter().filter(|file| !is_tests(&file.path));
    let silent = modules.filter(|file| !file.text.starts_with("//!")).map(|file| file.path);
    files::none("files that do not begin with `//!`", &silent.collect::<Vec<_>>());
}

#[test]
fn a_module_is_named_by_its_file() {
    let unnamed = sources().into_iter().map(|file| file.path).filter(|path| path.ends_with("mod.rs"));
    files::none("`foo/mod.rs` is called `foo.rs` here", &unnamed.collect::<Vec<_>>());
}

#[test]
fn no_test_is_ignored() {
    let found = files::lines_where(&sources(), |line| {
        let line = line.trim_start();
        line.starts_with("#[ignore") || (line.starts_with("#[cfg_attr") && line.contains("ignore"))
    });
    files::none("ignored tests", &found);
}

#[test]
fn exceptions_to_lints_are_expected_and_have_a_reason() {
    let allowed = files::lines_where(&sources(), |line| {
        let line = line.trim_start();
        line.starts_with("#[allow(") || line.starts_with("#![allow(")
    });
    files::none("`#[expect(…, reason)]` instead of `#[allow]`", &allowed);

    let unreasoned = sources().into_iter().flat_map(|file| {
        let expectations =
            file.text.match_indices(concat!("[exp", "ect(")).map(|(at, _)| at).collect::<Vec<_>>();
        let is_silent = |at: &usize| {
            let attribute = &file.text[*at..];
            !attribute[..attribute.find(")]").unwrap_or(attribute.len())].contains("reason")
        };
        let line = |at: usize| file.text[..at].lines().count();
        let silent = expectations.into_iter().filter(is_silent);
        silent.map(|at| format!("{}:{}", file.path, line(at))).collect::<Vec<_>>()
    });
    files::none("expectations without a reason", &unreasoned.collect::<Vec<_>>());
}
