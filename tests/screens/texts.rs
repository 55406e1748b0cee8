//! The texts of the windows, as far as what is left in English can be told by them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use extremis_tests::programs;

/// Texts that are of no language but English: what a page in this language says of them was not translated. Names of
/// messages, too, which a page says where it has no text.
pub fn untranslated(language: &str) -> &'static [String] {
    static OF: OnceLock<BTreeMap<&'static str, Vec<String>>> = OnceLock::new();
    let of = OF.get_or_init(|| {
        let english = read("en");
        let engine = scripts().concat().to_lowercase();
        let ids: Vec<String> = english.keys().cloned().collect();
        let others = ["de", "ar"].map(|other| {
            let texts = read(other);
            let differ = english.iter().filter(|(id, text)| texts.get(*id).is_some_and(|said| said != *text));
            // A word that the other language says of something else is in it, and anybody may have written any word.
            let theirs: Vec<&String> = texts.values().collect();
            let is_written = |text: &str| engine.contains(&format!("'{}'", text.to_lowercase()));
            let left =
                differ.map(|(_, text)| text).filter(|text| !theirs.contains(text) && !is_written(text));
            (other, left.cloned().chain(ids.clone()).collect())
        });
        others.into_iter().chain([("en", ids.clone())]).collect()
    });
    of.get(language).map_or(&[], Vec::as_slice)
}

/// All messages of one line with nothing put in, by their names.
fn read(language: &str) -> BTreeMap<String, String> {
    let folder = programs::checkout().join("ui/src/lib/language").join(language);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let texts = files.flatten().filter_map(|file| std::fs::read_to_string(file.path()).ok());
    texts.flat_map(|text| text.lines().filter_map(message).collect::<Vec<_>>()).collect()
}

/// What the engine that stands in says in English where the product's engine says it in the language of the windows.
pub fn of_engine() -> &'static [String] {
    static OF: OnceLock<Vec<String>> = OnceLock::new();
    OF.get_or_init(|| scripts().iter().flat_map(|text| said(text)).collect())
}

/// The engine that stands in.
fn scripts() -> Vec<String> {
    let folder = programs::checkout().join("ui/dev");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    files.flatten().filter_map(|file| std::fs::read_to_string(file.path()).ok()).collect()
}

/// The texts of a script that follow one of these names; of a template, what comes before the first thing put in.
fn said(script: &str) -> Vec<String> {
    const NAMES: [&str; 8] = ["message:", "reason:", "problem:", "why:", "help:", "what:", "told:", "text:"];
    let after = NAMES.iter().flat_map(|name| script.split(name).skip(1));
    let quoted = after.filter_map(|rest| {
        let rest = rest.trim_start();
        let quote = rest.chars().next().filter(|letter| "'`\"".contains(*letter))?;
        let text = rest[1..].split(quote).next()?;
        text.split("${").next().map(|text| text.trim().to_owned())
    });
    quoted.filter(|text| text.contains(' ')).collect()
}

#[test]
fn what_the_engine_says_is_read_from_its_script() {
    let script = "{ message:\n  'The disk is full.', id: 'not this one', why: `No room for ${what}` }";
    assert_eq!(said(script), ["The disk is full.", "No room for"]);
}

fn message(line: &str) -> Option<(String, String)> {
    let (id, text) = line.split_once(" = ")?;
    let is_id = id.contains('-') && id.chars().all(|letter| letter == '-' || letter.is_ascii_alphanumeric());
    (is_id && !text.contains(['{', '<'])).then(|| (id.to_owned(), text.trim().to_owned()))
}

#[test]
fn what_is_put_into_a_text_makes_it_no_text_to_look_for() {
    assert_eq!(message("main-trash = Trash"), Some(("main-trash".into(), "Trash".into())));
    assert_eq!(message("main-new = { $label }: one is half written"), None);
    assert_eq!(message("# main = a comment"), None);
}

#[test]
fn english_left_over_is_looked_for_in_other_languages_alone() {
    let is_looked_for = |language: &str| untranslated(language).iter().any(|text| text == "Conversations");
    assert!(is_looked_for("de") && is_looked_for("ar") && !is_looked_for("en"));
}
