use std::path::Path;

use super::*;

fn package(folder: &Path, name: &str, text: Option<&str>) -> ShippedPackage {
    let folder = folder.join(name);
    stamp::set(&folder.join("Cargo.toml"), "").unwrap();
    if let Some(text) = text {
        stamp::set(&folder.join("LICENSE"), text).unwrap();
    }
    ShippedPackage {
        name: name.to_owned(),
        version: "1.0.0".to_owned(),
        licence: "MIT".to_owned(),
        authors: vec!["Somebody".to_owned()],
        folder,
        purl: format!("pkg:cargo/{name}@1.0.0"),
        sum: None,
        uses: Vec::new(),
    }
}

fn collected(packages: &[(&str, Option<&str>)]) -> Result<Collected> {
    let folder = tempfile::tempdir().unwrap();
    // Everything shipped has this text somewhere.
    let apache = ("apache", Some("   Apache License\n  Version 2.0, January 2004\n"));
    let packages =
        packages.iter().chain([&apache]).map(|(name, text)| package(folder.path(), name, *text)).collect();
    Collected::of(&Shipped { packages, used_by_us: Vec::new(), version: "0.1.0".into() })
}

#[test]
fn texts_that_differ_in_line_breaks_alone_are_taken_once() {
    let collected =
        collected(&[("a", Some("one\ntwo")), ("b", Some("one two\n")), ("c", Some("three"))]).unwrap();
    let numbers: Vec<_> = collected.packages.iter().take(3).map(|package| package.texts.clone()).collect();
    assert_eq!(numbers, [[0], [0], [1]]);
    assert_eq!(collected.texts[0], "one\ntwo");
}

#[test]
fn a_package_without_a_text_is_refused_unless_it_is_listed() {
    let error = collected(&[("a", None), ("b", None)]).unwrap_err().to_string();
    assert!(error.contains("a 1.0.0 (MIT)") && error.contains("b 1.0.0"), "{error}");
    let listed = collected(&[("ts-rs", None)]).unwrap();
    assert!(listed.texts[0].contains("Copyright (c) Somebody"), "{}", listed.texts[0]);
    assert!(collected(&[("profiling", None)]).unwrap().texts[0].contains("Apache"));
}

#[test]
fn a_listed_package_that_has_a_text_by_now_is_told() {
    let error = collected(&[("ts-rs", Some("MIT License"))]).unwrap_err().to_string();
    assert!(error.contains("by now"), "{error}");
}

#[test]
fn the_text_for_people_names_every_package_and_holds_every_text() {
    let text = collected(&[("a", Some("the words"))]).unwrap().for_people("0.1.0");
    assert!(text.contains("a 1.0.0: MIT [1]") && text.contains("[1]\n\nthe words"), "{text}");
    assert!(text.contains("SmolLM2"));
}

#[test]
fn the_list_is_in_order_and_names_only_what_is_locked() {
    let locked =
        [include_str!("../../../../Cargo.lock"), include_str!("../../../../ui/package-lock.json")].concat();
    for (name, _) in WITHOUT_TEXT {
        let of_cargo = format!("name = \"{name}\"");
        let of_npm = format!("\"node_modules/{name}\"");
        assert!(locked.contains(&of_cargo) || locked.contains(&of_npm), "{name}");
    }
    assert!(WITHOUT_TEXT.is_sorted_by_key(|(name, _)| *name));
}
