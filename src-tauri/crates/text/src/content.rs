//! The words by which texts are compared: those that say something about their subject, stemmed.

use std::ops::Range;

use crate::{TokenPosition, each_word, is_stop_word, stem};

/// A message with fewer words of its own may refer back.
const FEW_WORDS: usize = 3;

/// Words that stand for what was said just before, folded.
const REFERRING: &[&str] = &[
    "again", "continue", "it", "its", "one", "ones", "same", "that", "then", "these", "they", "them", "this",
    "those", "he", "she", "him", "her",
];

/// Every word of a text that says something about its subject: stemmed, and folded alone.
pub fn each_content_word(text: &str, mut tell: impl FnMut(&str, &str)) {
    let mut stemmed = String::new();
    each_folded(text, |word, _| {
        if !is_stop_word(word) {
            stemmed.clear();
            stemmed.push_str(word);
            stem(&mut stemmed);
            tell(&stemmed, word);
        }
    });
}

/// Every word of a text, folded, with its bytes; those that say nothing too: a name can be one of them.
pub fn each_folded(text: &str, mut tell: impl FnMut(&str, Range<usize>)) {
    each_word(text, |word| {
        if word.position != TokenPosition::Part {
            tell(word.term, word.range());
        }
    });
}

/// Whether a message says too little by itself to be understood without the one before it.
pub fn leans_on_the_last_turn(text: &str) -> bool {
    let mut own = 0;
    each_content_word(text, |_, _| own += 1);
    own == 0 || (own < FEW_WORDS && refers_back(text))
}

fn refers_back(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| REFERRING.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_too_little_by_itself_leans_on_the_last_turn() {
        for (text, leans) in [
            ("And then?", true),
            ("Where is it?", true),
            ("Sauerkraut", false),
            ("Does it rain in Paris, Ada?", false),
        ] {
            assert_eq!(leans_on_the_last_turn(text), leans, "{text}");
        }
    }
}
