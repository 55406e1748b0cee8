//! The licence texts of everything of others that is shipped: for the page, and as one file beside the installed app.
//!
//! Each text is taken once, however many packages have it. A package that comes without one is refused unless it is listed
//! here with the licence that it is used under.

mod texts;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde_json::json;

use self::texts::FolderTexts;
use crate::shipped::{self, Shipped, ShippedPackage};
use crate::stamp::{self, Inputs};
use crate::workspace::Workspace;
use crate::{process, sbom};

/// For people, in the installed app; `tauri.bundle.conf.json` names it.
const FOR_PEOPLE: &str = "target/licences/third-party-licences.txt";
/// For the page; `ui/vite.config.ts` names it.
const FOR_PAGE: &str = "target/licences/third-party.json";
/// For programs.
const COMPONENTS: &str = "target/licences/extremis.cdx.json";

/// The text that stands for a package which has none of its own.
#[derive(Clone, Copy)]
enum Standard {
    /// The MIT licence, which names who wrote the package.
    Mit,
    /// The one among all texts that begins so; it names nobody.
    Begins(&'static str),
}

const APACHE: Standard = Standard::Begins("Apache License Version 2.0, January 2004");
/// Of the packages that are made with it, by the same people.
const DROPBOX: Standard = Standard::Begins("Copyright (c) 2016 Dropbox, Inc. All rights reserved.");
const BOOST: Standard = Standard::Begins("Boost Software License - Version 1.0");
const MOZILLA: Standard = Standard::Begins("Mozilla Public License Version 2.0");

/// Packages without a file of their own, and what they are used under: each of them names that licence in its manifest.
const WITHOUT_TEXT: &[(&str, Standard)] = &[
    ("@fluent/bundle", APACHE),
    ("age", APACHE),
    ("age-core", APACHE),
    ("alloc-stdlib", DROPBOX),
    ("block2", Standard::Mit),
    ("clipboard-win", BOOST),
    ("cookie-factory", Standard::Mit),
    ("dispatch2", APACHE),
    ("dlopen2", Standard::Mit),
    ("fastdom", Standard::Mit),
    ("fluent-langneg", APACHE),
    ("intl_pluralrules", APACHE),
    ("io_tee", APACHE),
    ("is-reference", Standard::Mit),
    ("libappindicator-sys", APACHE),
    ("llama-cpp-2", APACHE),
    ("llama-cpp-sys-2", APACHE),
    ("locate-character", Standard::Mit),
    ("objc2", Standard::Mit),
    ("objc2-app-kit", APACHE),
    ("objc2-cloud-kit", APACHE),
    ("objc2-core-data", APACHE),
    ("objc2-core-foundation", APACHE),
    ("objc2-core-graphics", APACHE),
    ("objc2-core-image", APACHE),
    ("objc2-core-text", APACHE),
    ("objc2-core-video", APACHE),
    ("objc2-encode", Standard::Mit),
    ("objc2-exception-helper", APACHE),
    ("objc2-foundation", Standard::Mit),
    ("objc2-io-surface", APACHE),
    ("objc2-metal", APACHE),
    ("objc2-quartz-core", APACHE),
    ("objc2-web-kit", APACHE),
    ("profiling", APACHE),
    ("pulp-wasm-simd-flag", Standard::Mit),
    ("rusqlite_migration", APACHE),
    ("selectors", MOZILLA),
    ("strictdom", Standard::Mit),
    ("tiktoken-rs", Standard::Mit),
    ("ts-rs", Standard::Mit),
    ("webview2-com", Standard::Mit),
    ("webview2-com-sys", Standard::Mit),
    ("zune-inflate", APACHE),
];

/// What comes with Extremis and is in no lock file: name, licence, and its text.
const BESIDES: &[(&str, &str, Standard)] = &[
    ("The Rust standard library", "MIT OR Apache-2.0", APACHE),
    ("SmolLM2 135M Instruct (the built-in model)", "Apache-2.0", APACHE),
    ("multilingual-e5-small (the embedding model)", "MIT", Standard::Mit),
];

/// Above all packages.
const FOREWORD: &str = "\
It is made with the packages below. Each is under its own licence, with the texts whose numbers stand behind it; all
texts follow. The sources of each are in its registry, crates.io or npm, under its name and version, and are used as
they are. SQLite, which is in libsqlite3-sys, is in the public domain.
";

/// Packages and texts.
#[derive(Debug)]
pub struct Collected {
    packages: Vec<CollectedPackage>,
    texts: Vec<String>,
}

#[derive(Debug)]
struct CollectedPackage {
    name: String,
    version: String,
    licence: String,
    /// Places in the list of texts.
    texts: Vec<usize>,
}

/// Everything that was written.
pub struct LicenceFiles {
    /// For people.
    pub texts: PathBuf,
    /// For the page.
    pub page: PathBuf,
    /// For programs.
    pub components: PathBuf,
}

/// Writes the files, unless nothing they are made from has changed. The npm packages must be installed.
pub fn ensure(workspace: &Workspace) -> Result<LicenceFiles> {
    let files = LicenceFiles {
        texts: workspace.path(FOR_PEOPLE),
        page: workspace.path(FOR_PAGE),
        components: workspace.path(COMPONENTS),
    };
    let stamp = workspace.stamps.join("licences");
    let hash = Inputs::default()
        .file(&workspace.path("Cargo.lock"))?
        .file(&workspace.ui.join("package-lock.json"))?
        .folder(&workspace.path("src-tauri/xtask/src"), |_| false)?
        .hash();
    let all = [&files.texts, &files.page, &files.components];
    if stamp::is_current(&stamp, &hash) && all.iter().all(|file| file.is_file()) {
        return Ok(files);
    }
    stamp::clear(&stamp);
    let shipped = shipped::look(workspace)?;
    let collected = Collected::of(&shipped)?;
    process::say(format!("collecting the licence texts of {} packages", shipped.packages.len()));
    stamp::set(&files.texts, &collected.for_people(&shipped.version))?;
    stamp::set(&files.page, &collected.for_page())?;
    stamp::set(&files.components, &sbom::of(&shipped))?;
    stamp::set(&stamp, &hash)?;
    Ok(files)
}

impl Collected {
    /// Collects the texts of all packages; everything that is wrong with the list above is told together.
    pub fn of(shipped: &Shipped) -> Result<Self> {
        let found: Vec<FolderTexts> =
            shipped.packages.iter().map(|package| FolderTexts::of(&package.folder)).collect::<Result<_>>()?;
        let mut collected = Self { packages: Vec::new(), texts: Vec::new() };
        let mut places = BTreeMap::new();
        let mut wrong = Vec::new();
        for (package, texts) in shipped.packages.iter().zip(&found) {
            let ShippedPackage { name, version, licence, authors, .. } = package;
            let standard = WITHOUT_TEXT.iter().find(|(known, _)| known == name).map(|(_, standard)| standard);
            let mut all = texts.own.clone();
            match (texts.own.is_empty(), standard) {
                (true, Some(standard)) => all.push(standard.text(name, authors, &found)?),
                (true, None) => {
                    wrong.push(format!("{name} {version} ({licence}) comes without a licence text"));
                }
                (false, Some(_)) => wrong.push(format!("{name} {version} comes with a licence text by now")),
                (false, None) => {}
            }
            all.extend(texts.within.iter().cloned());
            let is_of_npm = package.purl.starts_with("pkg:npm/");
            let name = if is_of_npm { format!("{name} (npm)") } else { name.clone() };
            collected.add(&mut places, &name, version, licence, all);
        }
        if !wrong.is_empty() {
            bail!("`WITHOUT_TEXT` in licences.rs is not right any more:\n    {}", wrong.join("\n    "));
        }
        for (name, licence, standard) in BESIDES {
            let text = standard.text(name, &[], &found)?;
            collected.add(&mut places, name, "", licence, vec![text]);
        }
        Ok(collected)
    }

    fn add(
        &mut self,
        places: &mut BTreeMap<String, usize>,
        name: &str,
        version: &str,
        licence: &str,
        texts: Vec<String>,
    ) {
        let mut numbers: Vec<usize> = Vec::new();
        for text in texts {
            // Texts that differ in their line breaks alone are one.
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let number = *places.entry(words).or_insert_with(|| {
                self.texts.push(text);
                self.texts.len() - 1
            });
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        self.packages.push(CollectedPackage {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.to_owned(),
            texts: numbers,
        });
    }

    fn for_page(&self) -> String {
        let packages = self.packages.iter().map(|package| {
            let CollectedPackage { name, version, licence, texts } = package;
            json!({ "name": name, "version": version, "licence": licence, "texts": texts })
        });
        json!({ "packages": packages.collect::<Vec<_>>(), "texts": self.texts }).to_string()
    }

    fn for_people(&self, version: &str) -> String {
        let mut lines = vec![format!("Extremis {version}\n\n{FOREWORD}")];
        for CollectedPackage { name, version, licence, texts } in &self.packages {
            let numbers: Vec<String> = texts.iter().map(|number| format!("[{}]", number + 1)).collect();
            let named = if version.is_empty() { name.clone() } else { format!("{name} {version}") };
            lines.push(format!("{named}: {licence} {}", numbers.join(" ")));
        }
        for (number, text) in self.texts.iter().enumerate() {
            lines.push(format!("\n{}\n[{}]\n\n{text}", "-".repeat(78), number + 1));
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

impl Standard {
    fn text(self, name: &str, authors: &[String], found: &[FolderTexts]) -> Result<String> {
        let begins = match self {
            Self::Mit => {
                let by =
                    if authors.is_empty() { format!("the authors of {name}") } else { authors.join(", ") };
                return Ok(texts::MIT.replace("HOLDERS", &by));
            }
            Self::Begins(begins) => begins,
        };
        let mut texts = found.iter().flat_map(|texts| &texts.own);
        let is_it = |text: &&String| {
            text.split_whitespace()
                .take(40)
                .collect::<Vec<_>>()
                .join(" ")
                .trim_start_matches("# ")
                .starts_with(begins)
        };
        texts
            .find(is_it)
            .cloned()
            .with_context(|| format!("nothing comes with the text that {name} needs: {begins}"))
    }
}

#[cfg(test)]
mod tests;
