//! The messages of each language, ready to be written.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::LanguageTag;

type Bundle = FluentBundle<FluentResource>;

/// The message files of a language.
macro_rules! files {
    ($tag:literal: $($area:literal),*) => {
        [$(include_str!(concat!("../", $tag, "/", $area, ".ftl"))),*]
    };
    ($tag:literal) => {
        files!($tag: "app", "archive", "attach", "capture", "cli", "commands", "common", "domain", "llm", "memory", "search", "shell", "sync", "transfer")
    };
}

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(LanguageTag::English, &files!("en")));
static GERMAN: LazyLock<Bundle> = LazyLock::new(|| bundle(LanguageTag::German, &files!("de")));
static ARABIC: LazyLock<Bundle> = LazyLock::new(|| bundle(LanguageTag::Arabic, &files!("ar")));

/// A message in a language; in English where that does not have it, which the tests do not let happen.
pub(crate) fn write(tag: LanguageTag, id: &str, taken: &FluentArgs<'_>) -> String {
    let bundle = match tag {
        LanguageTag::English => &ENGLISH,
        LanguageTag::German => &GERMAN,
        LanguageTag::Arabic => &ARABIC,
    };
    written(bundle, id, taken).or_else(|| written(&ENGLISH, id, taken)).unwrap_or_else(|| id.to_owned())
}

fn written(bundle: &Bundle, id: &str, taken: &FluentArgs<'_>) -> Option<String> {
    let pattern = bundle.get_message(id)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(taken), &mut errors);
    debug_assert!(errors.is_empty(), "{id}: {errors:?}");
    Some(text.into_owned())
}

fn bundle(tag: LanguageTag, files: &[&str]) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![tag.as_str().parse().unwrap_or_default()]);
    // Marks around what is put into a sentence are needed only where that may run the other way.
    bundle.set_use_isolating(tag == LanguageTag::Arabic);
    bundle.set_formatter(Some(match tag {
        LanguageTag::English => |value, _| grouped(value, ',', "."),
        LanguageTag::German => |value, _| grouped(value, '.', ","),
        LanguageTag::Arabic => |value, _| grouped(value, '٬', "٫").map(|text| in_arabic_digits(&text)),
    }));
    for file in files {
        // What cannot be read of a file the tests find.
        let resource = match FluentResource::try_new((*file).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// A number with marks between the thousands.
fn grouped(value: &FluentValue<'_>, between: char, point: &str) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let plain = number.as_string();
    let (whole, fraction) =
        plain.split_once('.').map_or((&*plain, None), |(whole, rest)| (whole, Some(rest)));
    let mut text = String::with_capacity(plain.len() + 4);
    let digits = whole.trim_start_matches('-').len();
    for (place, letter) in whole.chars().enumerate() {
        let left = whole.len() - place;
        if left % 3 == 0 && left < digits {
            text.push(between);
        }
        text.push(letter);
    }
    if let Some(fraction) = fraction {
        text.push_str(point);
        text.push_str(fraction);
    }
    Some(text)
}

/// A number with the digits that the windows write in Arabic, too.
fn in_arabic_digits(number: &str) -> String {
    let written = |letter| ('0'..='9').zip('٠'..='٩').find(|(digit, _)| *digit == letter);
    number.chars().map(|letter| written(letter).map_or(letter, |(_, digit)| digit)).collect()
}
