//! Whole words, for holding statements against each other: what joins the parts of one (`e-mail`, `don't`, `v1.2`)
//! stays in it, and case tells names. What is searched and recalled is cut finer, by [`each_word`](crate::each_word).
//!
//! Deliberately absent: dictionaries. Endings are cut by rules that are wrong now and then, and wrong in the
//! same way on both sides of a comparison.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use crate::table::Set;

/// A word and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WholeWord<'a> {
    /// As it is written.
    pub text: &'a str,
    /// Where it begins, in bytes.
    pub start: usize,
}

/// Characters of scripts that are written without spaces.
pub fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

impl WholeWord<'_> {
    /// Where it ends, in bytes.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// The words of a text. What joins parts of one (`a_b`, `e-mail`, `don't`, `v1.2`) stays in it; of scripts that are
/// written without spaces every character is one.
pub fn whole_words(text: &str) -> Vec<WholeWord<'_>> {
    each_whole_word(text).collect()
}

/// The same, one by one.
pub fn each_whole_word(text: &str) -> impl Iterator<Item = WholeWord<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (start, first) = first_letter(text, at)?;
        at = start + first.len_utf8();
        if first.is_ascii() || !is_ideograph(first) {
            at = end_of_word(text, at);
        }
        Some(WholeWord { text: &text[start..at], start })
    })
}

/// The next letter from here on, an ideograph among them.
fn first_letter(text: &str, from: usize) -> Option<(usize, char)> {
    let is_space = |byte: &&u8| byte.is_ascii() && !is_ascii_letter(**byte);
    let mut at = from;
    loop {
        at += text.as_bytes()[at..].iter().take_while(is_space).count();
        let letter = text[at..].chars().next()?;
        if is_letter(letter) || is_ideograph(letter) {
            return Some((at, letter));
        }
        at += letter.len_utf8();
    }
}

/// Where the word ends that goes on here.
fn end_of_word(text: &str, from: usize) -> usize {
    let mut at = from;
    loop {
        at += text.as_bytes()[at..].iter().take_while(|byte| is_ascii_letter(**byte)).count();
        let mut characters = text[at..].chars();
        match characters.next() {
            Some(c) if is_letter(c) || joins(c, characters.as_str()) => at += c.len_utf8(),
            _ => return at,
        }
    }
}

fn is_ascii_letter(byte: u8) -> bool {
    const LETTERS: [bool; 256] = {
        let mut letters = [false; 256];
        let mut byte = 0u8;
        while byte < 128 {
            letters[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
            byte += 1;
        }
        letters
    };
    LETTERS[usize::from(byte)]
}

fn is_letter(c: char) -> bool {
    match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => is_ascii_letter(byte),
        _ => c.is_alphanumeric() && !is_ideograph(c),
    }
}

/// Whether the character joins what stands before it with what follows.
fn joins(c: char, after: &str) -> bool {
    matches!(c, '\'' | '’' | '-' | '.') && after.starts_with(|next| next != '_' && is_letter(next))
}

/// A word in lower case.
pub fn in_lower_case(word: &str) -> Cow<'_, str> {
    let is_lower = word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    if is_lower { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) }
}

/// A word in lower case, its apostrophes straight.
pub fn lower(word: &str) -> Cow<'_, str> {
    let lower = in_lower_case(word);
    // Where nothing was copied all is ASCII.
    match lower {
        Cow::Owned(lower) if lower.contains('’') => Cow::Owned(lower.replace('’', "'")),
        lower => lower,
    }
}

/// A word without case and endings: `Ships` and `ship`, `Анны` and `Анна` become equal.
pub fn light_stem(word: &str) -> String {
    let lower = lower(word);
    let bare = lower.strip_suffix("'s").unwrap_or(&lower).trim_matches(['\'', '.', '-']);
    if bare.bytes().any(|byte| byte.is_ascii_digit() || byte == b'_') {
        return bare.to_owned();
    }
    if !bare.is_ascii() && bare.chars().any(|c| matches!(c, 'а'..='я' | 'ё')) {
        let length = bare.chars().count();
        let keep = if length > 7 {
            length - 3
        } else if length > 4 {
            length - 2
        } else if length > 3 {
            length - 1
        } else {
            length
        };
        return bare.chars().take(keep.min(8)).collect();
    }
    match bare {
        "used" | "using" | "uses" => return "use".to_owned(),
        _ => {}
    }
    let Some(cut) = without_ending(bare) else { return bare.to_owned() };
    // `shipped`, `ship`; `deploy`, `deploying`.
    let mut last = cut.chars().rev();
    let is_double = cut.len() > 3 && last.next() == last.next() && !cut.ends_with("ll");
    let kept = if is_double { cut.char_indices().next_back().map_or(cut, |(at, _)| &cut[..at]) } else { cut };
    kept.to_owned()
}

/// A word without its ending, if it has one.
fn without_ending(word: &str) -> Option<&str> {
    const ENDINGS: [&str; 8] = ["ing", "ed", "es", "en", "er", "s", "e", "n"];
    if !word.ends_with(['g', 'd', 's', 'n', 'r', 'e']) {
        return None;
    }
    ENDINGS.iter().find_map(|ending| {
        let stem = word.strip_suffix(ending)?;
        (stem.chars().nth(2).is_some() && !stem.ends_with('s')).then_some(stem)
    })
}

/// Words that carry no meaning of their own, in the languages most written in.
pub const FUNCTION_WORDS: &str = "a an the and or of to in on at for with by from as is are was were be been being am it its this that these \
    those there here i you he she we they me him her us them my your his our their user assistant has have had do does did will would \
    shall should can just so then now also too very really new current currently final please ok okay yes which who what when where \
    about into over per via etc but however because since while although after when where longer anymore let lets thanks \
    thank hello hi hey dear all any more much many s t re ve ll d said says say told asked wants want wanted \
    der die das den dem des ein eine einen einem einer und oder von zu zum zur im in am an auf für mit bei aus als ist sind war waren \
    wird werden es er sie wir ihr ich du mein dein sein unser auch noch mehr schon sehr neue neuen neuer aktuell nutzer benutzer \
    le la les un une des et ou du de en au aux pour avec par sur est sont ce cette il elle nous vous je tu que qui dans \
    el los las una y o del con por para es son este esta que se su sus yo \
    и или в во на с со к ко от до из у о об по за для это этот эта что как а но он она оно они мы вы я ты мой твой наш был была было \
    были есть будет также уже очень новый пользователь \
    的 了 是 在 和 与 及 或 也 都 就 而 着 我 你 他 她 它 们 这 那 个 把 被 将 会 为 于 之 用 户";

/// Whether a word (in lower case) says nothing of its own.
pub fn is_function_word(lower: &str) -> bool {
    static WORDS: LazyLock<Set<&str>> = LazyLock::new(|| FUNCTION_WORDS.split_whitespace().collect());
    WORDS.contains(lower)
}

/// The stems of the words of a text that say something.
pub fn content_stems(text: &str) -> HashSet<String> {
    each_whole_word(text)
        .filter(|word| !is_function_word(&in_lower_case(word.text)))
        .map(|word| light_stem(word.text))
        .collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("ships", "ship")]
    #[case("shipped", "ship")]
    #[case("uses", "used")]
    #[case("Anna's", "Anna")]
    #[case("deploying", "deploys")]
    #[case("Анны", "Анна")]
    #[case("проекта", "проекту")]
    #[case("Tabellen", "Tabelle")]
    fn forms_of_one_word_are_equal(#[case] one: &str, #[case] other: &str) {
        assert_eq!(light_stem(one), light_stem(other));
    }

    #[rstest]
    #[case("postgres", "sqlite")]
    #[case("dark", "light")]
    #[case("v1", "v2")]
    #[case("main_loop", "main_loops")]
    fn different_words_stay_different(#[case] one: &str, #[case] other: &str) {
        assert_ne!(light_stem(one), light_stem(other));
    }

    #[test]
    fn a_text_has_these_words() {
        let texts = |text| whole_words(text).into_iter().map(|word| word.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            texts("I don't use my_file, e-mail v1.2."),
            ["I", "don't", "use", "my_file", "e-mail", "v1.2"]
        );
        assert_eq!(texts("我们用SQLite。"), ["我", "们", "用", "SQLite"]);
    }
}
