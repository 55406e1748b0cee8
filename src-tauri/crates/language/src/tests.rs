use super::*;
use crate::bundles::write;

fn in_each(id: &str, name: &str, value: FluentValue<'_>) -> [String; 3] {
    let mut taken = FluentArgs::new();
    taken.set(name.to_owned(), value);
    LanguageTag::ALL.map(|tag| write(tag, id, &taken))
}

#[test]
fn the_first_language_of_the_system_that_there_is_counts() {
    for (locales, expected) in [
        (&["de_AT.UTF-8"] as &[&str], LanguageTag::German),
        (&["fr-FR", "ar", "de"], LanguageTag::Arabic),
        (&["DE@euro"], LanguageTag::German),
        (&["C.UTF-8"], LanguageTag::English),
        (&["deutsch"], LanguageTag::English),
        (&[], LanguageTag::English),
    ] {
        let locales = locales.iter().map(|&locale| locale.to_owned());
        assert_eq!(LanguageTag::first_of(locales), expected);
    }
}

#[test]
fn nobody_is_spoken_to_in_another_language_than_english_before_a_host_wants_it() {
    choose(None);
    assert_eq!(spoken(), LanguageTag::English);
}

#[test]
fn another_language_is_spoken_for_one_text_alone() {
    let german = speaking(LanguageTag::German, || {
        assert_eq!(speaking(LanguageTag::English, spoken), LanguageTag::English);
        text!("app-due-tokens", count = 3)
    });
    assert_eq!((&*german, &*text!("app-due-tokens", count = 3)), ("3 Tokens", "3 tokens"));
}

#[test]
fn numbers_have_the_marks_of_the_language() {
    let number = |number: f64| in_each("app-due-tokens", "count", number.into());
    let [english, german, arabic] = number(1_234_567.0);
    assert_eq!((&*english, &*german), ("1,234,567 tokens", "1.234.567 Tokens"));
    assert!(arabic.contains("١٬٢٣٤٬٥٦٧"), "{arabic}");
    let [english, german, arabic] = number(999.5);
    assert_eq!((&*english, &*german), ("999.5 tokens", "999,5 Tokens"));
    assert!(arabic.contains("٩٩٩٫٥"), "{arabic}");
}

#[test]
fn one_of_something_is_not_several() {
    let [english, german, arabic] = in_each("app-due-tokens", "count", 1.into());
    assert_eq!((&*english, &*german, &*arabic), ("1 token", "1 Token", "رمز واحد"));
    let [_, _, arabic] = in_each("app-due-tokens", "count", 3.into());
    assert!(arabic.contains("رموز"), "{arabic}");
}

#[test]
fn what_is_listed_has_commas_between() {
    assert_eq!(joined(&["a", "b", "c"]), "a, b, c");
    assert_eq!(joined(&[] as &[&str]), "");
}

#[test]
fn what_is_put_into_a_sentence_turns_nothing_of_it_around() {
    let turned = speaking(LanguageTag::English, || {
        text!("archive-io", path = "a\u{202E}gpj.exe", reason = "b\u{2067}")
    });
    assert!(turned.contains("agpj.exe") && !turned.contains(['\u{202E}', '\u{2067}']), "{turned:?}");
}
