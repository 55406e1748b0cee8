//! Letters that are the same to a reader: case, accents, width and ligatures folded away.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// From here on marks make other letters (Hebrew points and later ones are looked at one by one).
const FIRST_UNACCENTED: char = '\u{0590}';

/// Appends what `letter` is folded to; nothing for a mark of its own.
pub(crate) fn push(letter: char, into: &mut String) {
    if letter.is_ascii() {
        into.push(letter.to_ascii_lowercase());
        return;
    }
    match letter {
        'ß' | 'ẞ' => into.push_str("ss"),
        'æ' | 'Æ' => into.push_str("ae"),
        'œ' | 'Œ' => into.push_str("oe"),
        'ø' | 'Ø' => into.push('o'),
        'đ' | 'Đ' | 'ð' | 'Ð' => into.push('d'),
        'ł' | 'Ł' => into.push('l'),
        'þ' | 'Þ' => into.push_str("th"),
        'ı' => into.push('i'),
        // Composed letters of other scripts are letters of their own: が is not か, and 한 is one letter.
        _ if is_composed_elsewhere(letter) => into.extend(letter.to_lowercase()),
        _ if is_silent_mark(letter) => {}
        _ => {
            let plain = std::iter::once(letter).nfkd().filter(|part| !is_combining_mark(*part));
            into.extend(plain.flat_map(char::to_lowercase).filter(|part| !is_silent_mark(*part)));
        }
    }
}

/// Accents, and the vowel points of scripts that are written without them.
fn is_silent_mark(letter: char) -> bool {
    matches!(letter,
        '\u{0300}'..='\u{036f}' | '\u{0591}'..='\u{05c7}' | '\u{0610}'..='\u{061a}' | '\u{064b}'..='\u{065f}' |
        '\u{0670}' | '\u{06d6}'..='\u{06ed}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' |
        '\u{200b}'..='\u{200f}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}')
}

fn is_composed_elsewhere(letter: char) -> bool {
    let is_latin_again = matches!(letter, '\u{1e00}'..='\u{1fff}' | '\u{2000}'..='\u{2bff}' | '\u{fb00}'..='\u{fb4f}' | '\u{ff00}'..='\u{ffef}');
    letter >= FIRST_UNACCENTED && !is_latin_again && !is_silent_mark(letter)
}

/// The text without case and accents.
pub fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        push(letter, &mut plain);
    }
    plain
}

/// How often `wanted`, which is folded already, is in the text; matches do not overlap.
pub fn find_folded(text: &str, wanted: &str) -> usize {
    if wanted.is_empty() { 0 } else { folded(text).matches(wanted).count() }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Zürich", "zurich")]
    #[case("STRASSE Straße", "strasse strasse")]
    #[case("Ångström, naïve", "angstrom, naive")]
    #[case("Łódź", "lodz")]
    #[case("e\u{301}", "e")]
    #[case("ＡＢＣ１２３", "abc123")]
    #[case("ﬁle", "file")]
    #[case("Ёлка", "елка")]
    #[case("Ἀθῆναι", "αθηναι")]
    #[case("が", "が")]
    #[case("한국어", "한국어")]
    #[case("שָׁלוֹם", "שלום")]
    #[case("हिन्दी", "हिन्दी")]
    fn what_reads_the_same_is_the_same(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(folded(text), expected);
    }

    #[test]
    fn occurrences_are_counted_whatever_their_case_and_accents() {
        assert_eq!(find_folded("Café, cafe, CAFÉ", &folded("café")), 3);
        assert_eq!(find_folded("aaa", "aa"), 1);
        assert_eq!(find_folded("aaa", ""), 0);
    }
}
