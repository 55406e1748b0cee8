//! The sources of everything that speaks, without their tests.

use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// One file.
pub struct Source {
    /// Below `src-tauri`, with `/`.
    pub path: String,
    pub tokens: TokenStream,
}

/// The files of all crates that are shipped.
pub fn all() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("src")];
    let crates = std::fs::read_dir(root.join("crates")).unwrap();
    folders.extend(crates.map(|found| found.unwrap().path().join("src")));
    let mut files = Vec::new();
    for folder in &folders {
        files_in(folder, &mut files);
    }
    assert!(files.len() > 500, "the sources are where this test looks");
    let source = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let tokens = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let path = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        Source { path, tokens: without_tests(tokens) }
    };
    files.iter().map(source).collect()
}

fn files_in(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        if matches!(name, "tests" | "testing" | "fixtures") {
            continue;
        }
        if path.is_dir() {
            files_in(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
}

/// Leaves out what is only compiled for tests.
fn without_tests(tokens: TokenStream) -> TokenStream {
    let mut left = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_attribute = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        match tokens.peek() {
            Some(TokenTree::Group(group))
                if is_attribute && group.to_string().replace(' ', "") == "[cfg(test)]" =>
            {
                // The attribute, and the item up to its body or its end.
                let is_end = |token: &TokenTree| match token {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    TokenTree::Punct(punct) => punct.as_char() == ';',
                    _ => false,
                };
                while tokens.next().is_some_and(|token| !is_end(&token)) {}
            }
            _ => left.push(token),
        }
    }
    left.into_iter().collect()
}
