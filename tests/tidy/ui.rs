//! The UI's seams.

use serde_json::Value;

use crate::files;

#[test]
fn only_the_ipc_folder_imports_tauri() {
    let mut sources = files::ending_in(&[".ts", ".js", ".svelte", ".html"]);
    sources.retain(|file| file.path.starts_with("ui/src/") && !file.path.starts_with("ui/src/lib/ipc/"));
    let found = files::lines_where(&sources, |line| line.contains("@tauri-apps") || line.contains("__TAURI"));
    files::none("the shell is reached through ui/src/lib/ipc alone", &found);
}

#[test]
fn what_lies_among_the_generated_types_is_generated() {
    let folder = "ui/src/lib/ipc/generated/";
    let generated: Vec<_> = files::paths().iter().filter(|path| path.starts_with(folder)).collect();
    assert!(!generated.is_empty(), "there are types in {folder}");
    let by_hand =
        generated.into_iter().filter(|path| !files::read(path).starts_with("// This file was generated "));
    files::none("written by hand among generated files", &by_hand.cloned().collect::<Vec<_>>());
}

#[test]
fn answers_are_never_set_as_html() {
    let mut sources = files::ending_in(&[".ts", ".svelte"]);
    sources.retain(|file| file.path.starts_with("ui/src/"));
    let raw = ["{@html", ".innerHTML", ".outerHTML", "insertAdjacentHTML", "document.write("];
    let found = files::lines_where(&sources, |line| raw.iter().any(|raw| line.contains(raw)));
    files::none("text becomes elements, never markup", &found);
}

#[test]
fn whatever_scrolls_shows_no_bar_while_it_is_covered() {
    let mut sources = files::ending_in(&[".svelte", ".css"]);
    sources.retain(|file| file.path.starts_with("ui/src/"));
    let free = |line: &str| {
        let value = line.split_once("overflow").and_then(|(_, rest)| rest.split_once(": "));
        value.is_some_and(|(_, value)| value.contains("auto") || value.contains("scroll;"))
    };
    let found = files::lines_where(&sources, free);
    files::none("`overflow` takes var(--scroll), see base.css", &found);
}

#[test]
fn the_ui_and_the_workspace_have_one_version() {
    let package: Value = serde_json::from_str(&files::read("ui/package.json")).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}
