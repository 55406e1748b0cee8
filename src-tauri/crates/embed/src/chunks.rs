//! Cutting long texts into parts that the model can take in whole.

use std::ops::Range;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Tokens that a part has at most, by estimate: well below what the model looks at, as a text about everything has a
/// direction of nothing.
const MOST: usize = 200;
/// A part ends at the end of a sentence only if it has at least so many; else at the end of a word.
const LEAST: usize = 100;

/// The parts of a text, each to be embedded by itself: most texts are one. They end where a paragraph or a sentence
/// ends if there is one, are not empty, and hold all of the text but the space between them. Their size is estimated,
/// so that no weights are needed; the same text is always cut alike. An empty text has none.
pub fn chunks(text: &str) -> Vec<Range<usize>> {
    let mut chunks = Vec::new();
    let mut start = 0;
    while let Some(offset) = text[start..].find(|letter: char| !letter.is_whitespace()) {
        start += offset;
        let end = start + end_of_first(&text[start..]);
        chunks.push(start..start + text[start..end].trim_end().len());
        start = end;
    }
    chunks
}

/// Where the first part of a text that does not begin with space ends.
fn end_of_first(text: &str) -> usize {
    // No letter is more than one token.
    if text.len() <= MOST {
        return text.len();
    }
    let mut size = Size::default();
    let (mut sentence, mut word) = (None, None);
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        if ends_sentence(before, letter) && size.tokens() >= LEAST {
            sentence = Some(at);
        }
        if letter.is_whitespace() || is_chinese(letter) {
            word = Some(at).filter(|at| *at > 0).or(word);
        }
        size.add(letter);
        if size.tokens() > MOST {
            return sentence.or(word).unwrap_or(at);
        }
        before = letter;
    }
    text.len()
}

fn ends_sentence(before: char, letter: char) -> bool {
    match before {
        '.' | '!' | '?' | ';' | ':' => letter.is_whitespace(),
        '\n' | '。' | '！' | '？' => true,
        _ => false,
    }
}

/// An estimate of how many tokens a text has, rather too high than too low.
#[derive(Default)]
struct Size {
    /// Of the words that have ended.
    before: usize,
    /// Letters of the present word, those of rarer scripts counted double.
    letters: usize,
}

impl Size {
    fn add(&mut self, letter: char) {
        if letter.is_whitespace() {
            self.end_word();
        } else if is_chinese(letter) || is_punctuation(letter) {
            self.end_word();
            self.before += 1;
        } else {
            self.letters += if letter.is_ascii_lowercase() { 1 } else { 2 };
        }
    }

    fn end_word(&mut self) {
        self.before += self.of_word();
        self.letters = 0;
    }

    /// Words of common length are mostly one token, long ones are one for every three or four letters.
    fn of_word(&self) -> usize {
        match self.letters {
            0 => 0,
            1..=6 => 1,
            more => more.div_ceil(3) - 1,
        }
    }

    fn tokens(&self) -> usize {
        self.before + self.of_word()
    }
}

fn is_punctuation(letter: char) -> bool {
    use GeneralCategory::{
        ClosePunctuation, ConnectorPunctuation, DashPunctuation, FinalPunctuation, InitialPunctuation,
        OpenPunctuation, OtherPunctuation,
    };
    if letter.is_ascii() {
        return letter.is_ascii_punctuation();
    }
    matches!(
        letter.general_category(),
        ClosePunctuation
            | ConnectorPunctuation
            | DashPunctuation
            | FinalPunctuation
            | InitialPunctuation
            | OpenPunctuation
            | OtherPunctuation
    )
}

/// Characters that are words by themselves: Chinese, also in Japanese and Korean; not kana, not hangul.
fn is_chinese(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x4E00..=0x9FFF
            | 0x3400..=0x4DBF
            | 0x2_0000..=0x2_A6DF
            | 0x2_A700..=0x2_B73F
            | 0x2_B740..=0x2_B81F
            | 0x2_B920..=0x2_CEAF
            | 0xF900..=0xFAFF
            | 0x2_F800..=0x2_FA1F
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<&str> {
        chunks(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn a_short_text_is_one_part_without_the_space_around_it() {
        assert_eq!(parts("  Shall we meet at noon? \n"), ["Shall we meet at noon?"]);
        assert!(chunks("").is_empty());
        assert!(chunks(" \n\t").is_empty());
    }

    #[test]
    fn a_long_text_is_cut_where_sentences_end() {
        let text = "The house by the sea had stood empty for years. Who would live there? ".repeat(40);
        let parts = parts(&text);
        assert!(parts.len() > 3);
        assert!(
            parts.iter().all(|part| part.ends_with(['.', '?']) && part.starts_with(['T', 'W'])),
            "{parts:?}"
        );
    }

    #[test]
    fn without_sentences_words_stay_whole() {
        let text = "alpha beta gamma delta ".repeat(100);
        assert!(
            parts(&text)
                .iter()
                .all(|part| part.split(' ').all(|word| "alpha beta gamma delta".contains(word)))
        );
    }

    #[test]
    fn nothing_is_lost_and_nothing_is_said_twice() {
        let one_word = "x".repeat(5000);
        let chinese = "海辺の家は長い間空いていた。".repeat(100);
        let emoji = "👩‍👩‍👧".repeat(300);
        for text in [one_word.as_str(), &chinese, &emoji, &format!("{chinese} {one_word}\n\n{emoji}")] {
            let parts = parts(text);
            assert!(parts.len() > 1);
            let without_space = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(without_space(&parts.concat()), without_space(text));
        }
    }
}
