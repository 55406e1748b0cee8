//! How the types and files of a crate hang together.

use std::collections::{BTreeMap, BTreeSet};

use crate::files;
use crate::source::{self, Source};

/// More than these no reader keeps in mind.
const MOST_METHODS: usize = 40;

#[test]
fn no_type_has_more_than_forty_public_methods() {
    let mut found = Vec::new();
    for (name, folder) in source::crates() {
        let large =
            Source::of(&folder).methods.into_iter().filter(|(_, methods)| methods.len() > MOST_METHODS);
        found.extend(large.map(|(of, methods)| format!("{name}: {of} has {}", methods.len())));
    }
    files::none("types to split by subject", &found);
}

#[test]
fn no_two_types_of_a_crate_share_a_name_and_no_two_public_ones_of_all() {
    let mut found = Vec::new();
    let mut public: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, folder) in source::crates() {
        // Several in one file are one, each for another system.
        let mut inside: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for named in Source::of(&folder).types {
            if named.is_public {
                public.entry(named.name.clone()).or_default().insert(name.clone());
            }
            inside.entry(named.name).or_default().insert(named.file[folder.len()..].to_owned());
        }
        let doubled = inside.into_iter().filter(|(_, files)| files.len() > 1);
        found.extend(doubled.map(|(of, files)| format!("{name}: {of} in {files:?}")));
    }
    let doubled = public.into_iter().filter(|(_, crates)| crates.len() > 1);
    found.extend(doubled.map(|(of, crates)| format!("public {of} in {crates:?}")));
    files::none("types that share a name: say which is which", &found);
}

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let mut found = Vec::new();
    for (_, folder) in source::crates() {
        let source = Source::of(&folder);
        let arrows = source.arrows();
        let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (from, to) in arrows.keys().filter(|(from, to)| !is_within(from, to)) {
            next.entry(from).or_default().insert(to);
        }
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            next.keys().map(|from| (*from, reachable(from, &next))).collect();
        let circular = |from: &str, to: &str| reached.get(to).is_some_and(|files| files.contains(from));
        let inside = arrows.iter().filter(|((from, to), _)| !is_within(from, to) && circular(from, to));
        found.extend(inside.map(|((from, to), names)| {
            let names = names.iter().cloned().collect::<Vec<_>>().join(", ");
            format!("{from} → {} ({names})", &to[folder.len()..])
        }));
    }
    files::none("imports that are part of a circle", &found);
}

/// What a module shares with the files of its own folder is no import from elsewhere.
fn is_within(file: &str, module: &str) -> bool {
    file.strip_prefix(module.trim_end_matches(".rs")).is_some_and(|rest| rest.starts_with('/'))
}

fn reachable<'a>(from: &'a str, next: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        open.extend(next.get(file).into_iter().flatten().filter(|file| found.insert(**file)));
    }
    found
}
