//! A text as it can be seen: what leaves the program for another one holds nothing that its reader was not shown.

use std::borrow::Cow;

/// The text without what nobody sees: control characters but tab and newline (a terminal takes them for commands, whatever
/// ends a line becomes one newline), marks that turn the direction of writing around, characters without width, and tags.
///
/// The joiners that Persian, Indian scripts and composed emoji are written with stay where they join something.
pub fn without_invisible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|letter| letter == '\r' || is_invisible(letter) || is_joiner(letter)) {
        return Cow::Borrowed(text);
    }
    let mut seen = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '\r' => {
                rest.next_if_eq(&'\n');
                seen.push('\n');
            }
            // These end a line for some programs and not for others.
            '\u{2028}' | '\u{2029}' => seen.push('\n'),
            _ if is_invisible(letter) => {}
            _ if is_joiner(letter) => {
                let joins = |letter: Option<char>| {
                    letter.is_some_and(|letter| {
                        !letter.is_ascii() && !is_invisible(letter) && !is_joiner(letter)
                    })
                };
                if joins(seen.chars().next_back()) && joins(rest.peek().copied()) {
                    seen.push(letter);
                }
            }
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

fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
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
            "क्\u{200d}ष",
            "👩\u{200d}🚀 ❤\u{fe0f} 🇩🇪",
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
        ] {
            assert_eq!(without_invisible(text), seen, "{text:?}");
        }
    }
}
