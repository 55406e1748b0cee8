//! A text as it can be seen: what leaves the program for another one holds nothing that its reader was not shown.

use std::borrow::Cow;

/// The text without what nobody sees: control characters but tab and newline (a terminal takes them for commands, whatever
/// ends a line becomes one newline), marks that turn the direction of writing around, characters without width, and tags.
///
/// What joins or changes the characters beside it stays where it does so, one for each: the joiners that Persian, Indian
/// scripts and composed emoji are written with, and the selector that makes an emoji or another form of a character.
/// Elsewhere, and in a row, bytes could be hidden in them.
pub fn without_invisible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|letter| letter == '\r' || is_unseen(letter)) {
        return Cow::Borrowed(text);
    }
    let mut seen = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        let before = seen.chars().next_back();
        let after = rest.peek().copied();
        match letter {
            '\r' => {
                rest.next_if_eq(&'\n');
                seen.push('\n');
            }
            // These end a line for some programs and not for others.
            '\u{2028}' | '\u{2029}' => seen.push('\n'),
            _ if is_joiner(letter) => {
                if before.is_some_and(|before| joins(before, letter, after)) {
                    seen.push(letter);
                }
            }
            _ if is_selector(letter) => {
                if before.is_some_and(|before| selects(before, letter, after)) {
                    seen.push(letter);
                }
            }
            _ if is_invisible(letter) => {}
            _ => seen.push(letter),
        }
    }
    Cow::Owned(seen)
}

/// Whether nobody sees this character, although it is no white space.
pub fn is_invisible(letter: char) -> bool {
    match letter {
        '\t' | '\n' => false,
        // Soft hyphen, grapheme joiner, Arabic letter mark, Hangul fillers, Khmer vowels without a form; Mongolian
        // selectors; marks and characters without width; marks of direction, invisible operators; a byte order mark,
        // specials; control characters of shorthand and of music; tags and selectors.
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' => true,
        _ => letter.is_control(),
    }
}

/// Whether a character has no form of its own: one that nobody sees, and one that only changes those beside it.
pub fn is_unseen(letter: char) -> bool {
    is_invisible(letter) || is_joiner(letter) || is_selector(letter)
}

fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}')
}

/// Whether a joiner says something between these two.
fn joins(before: char, joiner: char, after: Option<char>) -> bool {
    // A virama alone decides with it how the letter before is written: at the end of a word, too.
    is_virama(before)
        || is_joined_script(before) && after.is_some_and(is_joined_script)
        || joiner == '\u{200d}'
            && (is_pictograph(before) || before == '\u{fe0f}')
            && after.is_some_and(is_pictograph)
}

/// Whether a character has a form that this selector chooses.
fn selects(before: char, selector: char, after: Option<char>) -> bool {
    match selector {
        '\u{fe0e}' | '\u{fe0f}' => {
            let is_keycap = matches!(before, '0'..='9' | '#' | '*') && after == Some('\u{20e3}');
            is_pictograph(before) || is_keycap
        }
        // Forms of compatibility ideographs, of punctuation between them, and of mathematical signs.
        '\u{fe00}'..='\u{fe02}' => matches!(
            before,
            '\u{2200}'..='\u{22ff}'
                | '\u{2a00}'..='\u{2aff}'
                | '\u{3001}'..='\u{303f}'
                | '\u{3400}'..='\u{4dbf}'
                | '\u{4e00}'..='\u{9fff}'
                | '\u{f900}'..='\u{faff}'
                | '\u{ff01}'..='\u{ff60}'
                | '\u{20000}'..='\u{3ffff}'
        ),
        _ => false,
    }
}

/// Arabic, Syriac, N'Ko, Mandaic; the scripts of India and Sri Lanka; Tibetan and Myanmar; Khmer and Mongolian; smaller ones
/// of these families.
fn is_joined_script(letter: char) -> bool {
    matches!(
        letter,
        '\u{600}'..='\u{8ff}'
            | '\u{900}'..='\u{dff}'
            | '\u{f00}'..='\u{109f}'
            | '\u{1780}'..='\u{18af}'
            | '\u{1a20}'..='\u{1cff}'
            | '\u{a840}'..='\u{a8ff}'
            | '\u{a980}'..='\u{a9df}'
            | '\u{aa60}'..='\u{aaff}'
            | '\u{fb50}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10a00}'..='\u{11fff}'
            | '\u{1e900}'..='\u{1e95f}'
    ) && !is_invisible(letter)
}

/// The sign that takes a letter of the scripts of India and Sri Lanka its vowel.
fn is_virama(letter: char) -> bool {
    matches!(
        letter,
        '\u{94d}'
            | '\u{9cd}'
            | '\u{a4d}'
            | '\u{acd}'
            | '\u{b4d}'
            | '\u{bcd}'
            | '\u{c4d}'
            | '\u{ccd}'
            | '\u{d4d}'
            | '\u{dca}'
    )
}

/// What is, or can be, drawn as an emoji.
fn is_pictograph(letter: char) -> bool {
    matches!(
        letter,
        '©' | '®'
            | '‼'
            | '⁉'
            | '™'
            | 'ℹ'
            | '\u{2190}'..='\u{21ff}'
            | '\u{2300}'..='\u{23ff}'
            | 'Ⓜ'
            | '\u{25a0}'..='\u{27bf}'
            | '\u{2900}'..='\u{297f}'
            | '\u{2b00}'..='\u{2bff}'
            | '〰'
            | '〽'
            | '㊗'
            | '㊙'
            | '\u{1f000}'..='\u{1faff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_seen_stays_as_it_is() {
        for text in [
            "Plain, with\ttabs\nand lines\n",
            "naïve Straße 東京 שלום مرحبا",
            "می\u{200c}خواهم",
            "क्\u{200d}ष র\u{200d}্য",
            "അവന്\u{200d} പറഞ്ഞു",
            "👩\u{200d}🚀 ❤\u{fe0f} 🇩🇪",
            "👨\u{200d}👩\u{200d}👧\u{200d}👦 👩🏽\u{200d}💻 🏳\u{fe0f}\u{200d}🌈 ❤\u{fe0f}\u{200d}🔥 🧔\u{200d}♂\u{fe0f}",
            "1\u{fe0f}\u{20e3} #\u{fe0f}\u{20e3} ✔\u{fe0e} ©\u{fe0f} ☝🏿",
            "葛\u{fe00} ∩\u{fe00}",
            "a\u{301}",
        ] {
            assert_eq!(without_invisible(text), text, "{text:?}");
        }
    }

    #[test]
    fn what_nobody_sees_is_left_out() {
        for (text, seen) in [
            ("a\u{1b}[201~rm -rf ~\r", "a[201~rm -rf ~\n"),
            ("one\r\ntwo\rthree\u{2028}four", "one\ntwo\nthree\nfour"),
            ("a\0b\u{7}c\u{9b}d\u{7f}e", "abcde"),
            ("user\u{202e}gpj.exe\u{2066}", "usergpj.exe"),
            ("pass\u{200b}word\u{feff} \u{2060}x\u{ad}y", "password xy"),
            ("sudo\u{200d} rm\u{200c}", "sudo rm"),
            ("hidden\u{e0041}\u{e0042}\u{e007f}", "hidden"),
            ("hidden\u{fe00}\u{fe0f}\u{e0100}\u{e01ef}", "hidden"),
            ("❤\u{fe0f}\u{fe0f}\u{fe01}\u{fe0e}", "❤\u{fe0f}"),
            ("❤\u{fe01}\u{fe02} 漢\u{fe01}\u{fe0f}\u{e0100} 1\u{fe0f}2", "❤ 漢\u{fe01} 12"),
            ("می\u{200c}\u{200d}\u{200c}خواهم", "می\u{200c}خواهم"),
            (
                "👩\u{200d}\u{200c}\u{200d}🚀 漢\u{200d}字 é\u{200c}é 👩\u{200c}🚀",
                "👩\u{200d}🚀 漢字 éé 👩🚀",
            ),
            ("می\u{200c} ❤\u{200d}", "می ❤"),
        ] {
            assert_eq!(without_invisible(text), seen, "{text:?}");
        }
    }
}
