//! The message files against each other, and against what the sources say.

#![expect(clippy::unwrap_used, reason = "a file that is missing or broken fails the test, as it should")]

mod outside;
mod said;
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use extremis_language::{FluentArgs, LanguageTag};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource};
use fluent_syntax::parser;

const TAGS: [&str; 3] = ["en", "de", "ar"];

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a language by their area.
fn files(tag: &str) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder().join(tag)).unwrap();
    let paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths
        .into_iter()
        .map(|path| {
            let area = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (area, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// A message with what it takes.
pub type Taken = BTreeMap<String, BTreeSet<String>>;

/// What each message of a language takes, by its id.
pub(crate) fn messages(tag: &str) -> Taken {
    let mut all = Taken::new();
    for (area, text) in files(tag) {
        for message in parsed(&text, &area) {
            let mut names = BTreeSet::new();
            of_pattern(message.value.as_ref().unwrap(), &mut names);
            let id = message.id.name.to_owned();
            assert!(id.starts_with(&format!("{area}-")), "{tag}/{area}: {id} begins with the area");
            assert!(all.insert(id.clone(), names).is_none(), "{tag}: {id} is there twice");
        }
    }
    all
}

fn parsed<'a>(text: &'a str, area: &str) -> Vec<Message<&'a str>> {
    let Resource { body } = parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{area}: {errors:?}"));
    body.into_iter()
        .filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        })
        .collect()
}

fn of_pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, names);
        }
    }
}

fn of_expression(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, names),
        Expression::Select { selector, variants } => {
            of_inline(selector, names);
            for variant in variants {
                of_pattern(&variant.value, names);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => drop(names.insert(id.name.to_owned())),
        InlineExpression::Placeable { expression } => of_expression(expression, names),
        _ => {}
    }
}

#[test]
fn every_language_says_everything_in_the_same_order_and_takes_the_same() {
    let english = messages("en");
    for tag in TAGS {
        assert_eq!(messages(tag), english, "{tag}");
        for (area, text) in files("en") {
            let ids = |text: &str| -> Vec<String> {
                parsed(text, &area).iter().map(|message| message.id.name.to_owned()).collect()
            };
            assert_eq!(ids(&files(tag)[&area]), ids(&text), "{tag}/{area}");
        }
    }
}

#[test]
fn every_language_writes_its_own_marks_of_quotation_and_its_own_dots() {
    for (tag, others) in [("en", "„«»"), ("de", "”«»"), ("ar", "“”„")] {
        for (area, text) in files(tag) {
            let is_wrong = |line: &&str| {
                let quoted = line.replace("{\"{\"}", "").replace("{\"}\"}", "").contains('"');
                !line.starts_with('#')
                    && (quoted || line.contains("...") || line.contains(|one| others.contains(one)))
            };
            let wrong: Vec<&str> = text.lines().filter(is_wrong).collect();
            assert!(wrong.is_empty(), "{tag}/{area}: {wrong:#?}");
        }
    }
}

#[test]
fn every_message_can_be_written_with_several_numbers_in_every_language() {
    for tag in LanguageTag::ALL {
        extremis_language::choose(Some(tag));
        for (id, names) in messages(tag.as_str()) {
            for number in [0, 1, 2, 3, 11, 100, 1_234] {
                let taken: FluentArgs<'_> = names.iter().map(|name| (name.as_str(), number)).collect();
                let text = extremis_language::message(&id, &taken);
                assert!(text != id && !text.contains("{$"), "{}: {id}: {text}", tag.as_str());
            }
        }
    }
    extremis_language::choose(None);
}
