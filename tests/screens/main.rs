//! Every view and state of the windows in every look, width and language: a picture of each, and what a machine can see to
//! be wrong with it. `cargo xtask screenshots` runs it; no other test run does, since it takes many minutes and its pictures
//! are for eyes.
//!
//! The pages are the product's, before an engine that stands in (`ui/dev`), in the browser of `WebKitGTK`. What leads to a
//! state is done with keys and the pointer.

mod faults;
mod pages;
mod sheet;
mod stage;
mod state;
mod states;
mod texts;

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use extremis_tests::programs;

use pages::Pages;
use sheet::Sheet;
use stage::{LANGUAGES, Stage, WIDTHS};
use state::State;

/// Where the built pages are.
const PAGES: &str = "EXTREMIS_STAND_IN";
/// A browser holds on to pages that it has left.
const STATES_OF_A_BROWSER: usize = 20;
/// The beginnings of the names of the states to draw, apart by blanks; all without.
const CHOSEN: &str = "EXTREMIS_SCREENS";

fn folder() -> PathBuf {
    programs::checkout().join("tests/e2e/screens")
}

/// What is drawn.
struct Chosen {
    states: Vec<State>,
    widths: Vec<u32>,
    languages: Vec<&'static str>,
}

/// All, or what is named: a width or a language among the names leaves the others out.
fn chosen() -> Chosen {
    let words = std::env::var(CHOSEN).unwrap_or_default();
    let mut names: Vec<&str> = words.split_whitespace().collect();
    let is_width = |name: &str| WIDTHS.iter().any(|width| width.to_string() == name);
    let (mut widths, mut languages) = (WIDTHS.to_vec(), LANGUAGES.to_vec());
    if names.iter().any(|name| is_width(name)) {
        widths.retain(|width| names.contains(&width.to_string().as_str()));
    }
    if names.iter().any(|name| LANGUAGES.contains(name)) {
        languages.retain(|language| names.contains(language));
    }
    names.retain(|name| !is_width(name) && !LANGUAGES.contains(name));
    let mut states = states::all();
    states.retain(|state| names.is_empty() || names.iter().any(|name| state.name.starts_with(name)));
    assert!(!states.is_empty(), "no state is called {}", names.join(" or "));
    Chosen { states, widths, languages }
}

/// What was found, by what it is, with the pictures that show it.
type Found = BTreeMap<String, Vec<String>>;

#[test]
fn every_view_and_state_is_drawn_and_shows_no_fault() {
    let built = std::env::var_os(PAGES).expect("`cargo xtask screenshots` builds the pages");
    let begun = Instant::now();
    let pages = Pages::serve(Path::new(&built));
    let chosen = chosen();
    let sheet = Sheet::new(&folder(), std::env::var(CHOSEN).unwrap_or_default().trim().is_empty());
    let found = Mutex::new(Found::new());
    std::thread::scope(|scope| {
        for width in &chosen.widths {
            let (pages, chosen, sheet, found) = (&pages, &chosen, &sheet, &found);
            scope.spawn(move || draw(pages, chosen, *width, sheet, found));
        }
    });
    sheet.write();
    let found = found.into_inner().expect("no thread panicked");
    let taken = sheet.count();
    println!(
        "{taken} pictures of {} states in {} s: {}",
        chosen.states.len(),
        begun.elapsed().as_secs(),
        folder().join("index.html").display()
    );
    println!("{}", faults::listed(&found));
    assert!(found.is_empty(), "{} faults, see above", found.len());
}

/// Draws all states in one window.
fn draw(pages: &Pages, chosen: &Chosen, width: u32, sheet: &Sheet, found: &Mutex<Found>) {
    let mut stage = Stage::set(pages, width);
    for (number, state) in chosen.states.iter().enumerate() {
        if number > 0 && number.is_multiple_of(STATES_OF_A_BROWSER) {
            drop(stage);
            stage = Stage::set(pages, width);
        }
        for language in &chosen.languages {
            let mut told = Vec::new();
            let drawn = panic::catch_unwind(AssertUnwindSafe(|| {
                told = stage.play(state, language, |name, picture| sheet.keep(name, &picture));
            }));
            let mut found = found.lock().expect("no thread panics while it has it");
            for (fault, picture) in told {
                found.entry(fault).or_default().push(picture);
            }
            if let Err(why) = drawn {
                let why = why.downcast_ref::<String>().map_or("nobody knows why", String::as_str);
                let fault = format!("{} is not reached: {why}", state.name);
                found.entry(fault).or_default().push(format!("{}.{width}.{language}", state.name));
                // The browser may have ended with it.
                stage = Stage::set(pages, width);
                // Most likely in no other language either, and each takes its time to find out.
                break;
            }
        }
    }
}
